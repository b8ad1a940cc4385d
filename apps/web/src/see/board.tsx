// The position as something to take hold of: every heap is a column that is dragged up and down, or stepped by
// buttons and keys; heaps come and go.
import {useEffect, useRef, useState} from 'preact/hooks';
import type {GameInfo} from '../engine/types';
import {readPosition} from '../play/position';
import {t} from '../texts';

/// More columns are not drawn; a column with more stones is a bar.
const mostHeaps = 16, mostStones = 40;
const high = 160, largest = 20, least = 4;  // of a column, and of a stone, in pixels

/// Heaps may be circles; what stands after them is kept.
const circle = 'circle:';
const heapsOf = (at: string) => readPosition(at.replaceAll(circle, ''));

/// The heaps can be drawn and stepped.
export const canHold = (info: GameInfo, at: string): boolean =>
    (info.drawing !== 'board' || /^(circle|poker-nim)\b/.test(info.game)) && heapsOf(at).heaps.every(({exact}) => /^\d+$/.test(exact));

/// `busy`: the last position is not judged yet; the next one waits, so that a hand that moves asks no queue of questions.
export function HeapBoard({info, at, busy, onAt}: {info: GameInfo, at: string, busy: boolean, onAt: (at: string) => void}) {
  const [wanted, want] = useState<string|null>(null);
  useEffect(() => {
    if (wanted === null || busy) return;
    if (wanted === at) want((now) => now === at ? null : now);  // the hand may have moved on
    else onAt(wanted);
  }, [wanted, at, busy]);
  const {heaps} = heapsOf(wanted ?? at);
  const marks = (wanted ?? at).split(' ').map((word) => word.startsWith(circle) ? circle : '');
  const rest = info.limit ? '' : /\/.*$/.exec(at)?.[0] ?? '';  // what was taken last does not limit a new heap
  const wordOf = (exact: string, heap: number) => (exact === '0' ? '' : marks[heap] ?? '') + exact + (heaps[heap].spent ? '-' : '');
  const words = heaps.map(({exact}, heap) => wordOf(exact, heap));
  const become = (next: string[]) => want((next.join(' ') || '-') + rest);
  const change = (heap: number, size: bigint) =>
      become(words.map((word, i) => i === heap ? wordOf(String(size < 0n ? 0n : size), i) : word));
  const free = info.heap_count === null;
  const highest = Math.max(8, ...heaps.map(({size}) => size));
  const cell = Math.max(least, Math.min(largest, high / highest));
  return (
    <div class="hold" role="group" aria-label={t('see.board')}>
      {heaps.slice(0, mostHeaps).map(({size, exact}, heap) =>
        <Pile key={heap} heap={heap} exact={exact} cell={cell} pins={info.pins}
              height={size > mostStones ? Math.max(2, size / highest) * high : size * cell} whole={size > mostStones}
              onSize={(next) => change(heap, next)}
              onGone={free && size === 0 && heaps.length > 1 ? () => become(words.filter((_, i) => i !== heap)) : undefined} />)}
      {heaps.length > mostHeaps && <span class="faint">{t('see.more_heaps', {count: heaps.length - mostHeaps})}</span>}
      {free && heaps.length < mostHeaps && <button class="chip add" onClick={() => become([...words, '1'])}>{t(info.pins ? 'see.add_row' : 'see.add_heap')}</button>}
    </div>
  );
}

function Pile({heap, exact, cell, height, whole, pins, onSize, onGone}: {
  heap: number, exact: string, cell: number, height: number, whole: boolean, pins: boolean,
  onSize: (size: bigint) => void, onGone?: () => void,
}) {
  const held = useRef<{y: number, size: bigint, cell: number}|null>(null);
  const number = heap + 1, now = BigInt(exact);
  const steps: Record<string, bigint> = {ArrowUp: 1n, ArrowRight: 1n, ArrowDown: -1n, ArrowLeft: -1n, PageUp: 10n, PageDown: -10n, Home: -now};
  return (
    <div class="pile">
      <button class="quiet" aria-label={t('columns.more', {heap: number})} onClick={() => onSize(now + 1n)}>+</button>
      <div class="pull" role="slider" tabIndex={0} aria-orientation="vertical" aria-label={t('see.heap', {heap: number})} title={t('see.pull')}
           aria-valuemin={0} aria-valuenow={Math.min(Number(exact), Number.MAX_SAFE_INTEGER)} aria-valuetext={exact}
           onKeyDown={(event) => {
             const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
             if (step === undefined) return;
             event.preventDefault();
             onSize(now + step);
           }}
           onPointerDown={(event) => {
             if (event.button !== 0) return;
             held.current = {y: event.clientY, size: now, cell};
             event.currentTarget.setPointerCapture(event.pointerId);
           }}
           onPointerMove={(event) => {
             if (!held.current) return;
             const {y, size, cell: unit} = held.current;
             onSize(size + BigInt(Math.round((y - event.clientY) / unit)));
           }}
           onPointerUp={() => held.current = null} onPointerCancel={() => held.current = null}>
        <span class={`column ${whole ? 'whole' : ''} ${pins ? 'pins' : ''}`} style={{height: `${height}px`, '--cell': `${cell}px`}} />
      </div>
      <b class="number">{exact}</b>
      {onGone ?
        <button class="quiet" aria-label={t('see.remove_heap', {heap: number})} onClick={onGone}>×</button> :
        <button class="quiet" aria-label={t('columns.less', {heap: number})} disabled={now === 0n} onClick={() => onSize(now - 1n)}>−</button>}
    </div>
  );
}
