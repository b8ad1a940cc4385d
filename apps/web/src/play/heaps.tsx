// Heaps as lines of stones. A heap is a slider: what is taken counts from its end. Clicking or
// dragging over stones chooses them, arrows do too; only what may be taken can be chosen.
import {useRef, useState} from 'preact/hooks';
import type {JudgedMove} from '../engine/types';
import {Mark, moveTone} from '../parts/tone';
import {Worth} from '../parts/word';
import {fit, widthOf, type Fit, type Stage} from '../table/fit';
import {useTried, type OnHeaps} from '../table/stage';
import {nextAmount, type Takable} from '../table/legal';
import {t} from '../texts';
import {PassButton} from './pass';
import {readPosition, type Shown} from './position';

const mostHeaps = 100;
/// Larger heaps are a mound with a number; on a phone they would fill more than the screen.
const mostDrawn = ({coarse, width}: Stage) => coarse && width < 520 ? 40 : 60;

interface HeapsProps extends OnHeaps {
  position: Shown;
  before: Shown;    ///< the start: what is gone since then stays as a trace
  taken: number[];  ///< from each heap
  may: Takable;
  judgeOf?: (heap: number, amount: number) => JudgedMove|undefined;
  onTake(heap: number, amount: number): void;
}

export function HeapsBoard(props: HeapsProps) {
  const {position, before, stage, passing, dead} = props;
  const [tried, press] = useTried(props.disabled, dead);
  const most = mostDrawn(stage);
  const drawn = (heap: number) => {
    const size = Math.max(position.heaps[heap].size, before.heaps[heap]?.size ?? 0);
    return position.heaps[heap].size <= most ? Math.min(size, most) : 0;
  };
  const heaps = position.heaps.slice(0, mostHeaps).map((_, heap) => heap);
  const sizes = heaps.map(drawn).filter((size) => size > 0);
  const digits = Math.max(...position.heaps.map(({exact}) => Math.min(exact.length, 7)), 1);
  const aside = 26 + digits * 12 + (passing ? 96 : 0);
  const piles = heaps.length - sizes.length;
  const size = fit({...stage, width: stage.width - aside}, sizes, {other: piles * 104, tens: true});
  const width = widthOf(Math.min(size.line, Math.max(1, ...sizes)), size.cell) + aside;
  return (
    <div class="heaps" style={{'--cell': `${size.cell}px`, minHeight: `${size.height}px`}}
         onPointerDown={press}>
      <div class="heaps-in" style={{minWidth: `${Math.min(stage.width, Math.max(width, piles > 0 ? 460 : 0))}px`}}>
        {heaps.map((heap) => <HeapRow {...props} heap={heap} size={size} key={heap} />)}
        {position.heaps.length > mostHeaps &&
          <p class="faint">{t('play:more_heaps', {count: position.heaps.length - mostHeaps})}</p>}
        {position.heaps.length === 0 && <p class="faint">{t('board.empty')}</p>}
      </div>
      {tried && props.disabled && dead && <p class="dead" role="status">{dead}</p>}
    </div>
  );
}

const short = (exact: string) => exact.length > 12 ? `${exact.slice(0, 5)}…` : exact;

function HeapRow(props: HeapsProps&{heap: number, size: Fit}) {
  const {heap, position, before, taken, last, pointed, passing} = props;
  const {size, exact, spent} = position.heaps[heap];
  const chosen = taken[heap] ?? 0;
  const most = mostDrawn(props.stage);
  const was = last && readPosition(last.from.position).heaps[heap];
  const fresh = was ? was.size - size : 0;
  const passedNow = was && !was.spent && spent && was.size === size;
  return (
    <div class={`heap ${pointed.includes(heap) ? 'pointed' : ''} ${size === 0 ? 'gone' : ''} ${fresh > 0 || passedNow ? `last tray-${last!.mover}` : ''}`}>
      <span class="count" aria-hidden="true">
        {chosen > 0 ? <><s>{short(exact)}</s> <b>{size - chosen}</b></> : short(exact)}
      </span>
      {size <= most ? <Stones {...props} fresh={fresh} gone={Math.max(0, Math.min(most, before.heaps[heap]?.size ?? size) - size)} /> :
                           <Pile {...props} />}
      <PassButton passing={passing} heap={heap} />
    </div>
  );
}

function Stones({heap, size: {line}, position, taken, may, last, judgeOf, values, disabled, fresh, gone, onTake, onRefuse, onAgain, onCommit}:
                HeapsProps&{heap: number, size: Fit, fresh: number, gone: number}) {
  const {size, exact} = position.heaps[heap];
  const chosen = taken[heap] ?? 0;
  const dragging = useRef(false);
  const again = useRef(false);  // pressed on what was chosen already
  const [over, setOver] = useState(0);

  const amountAt = (event: PointerEvent): number|null => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const stone = under?.closest<HTMLElement>('[data-place]');
    return stone && Number(stone.dataset.heap) === heap ? size - Number(stone.dataset.place) : null;
  };
  const press = (event: PointerEvent) => {
    if (disabled || event.button > 0) return;
    const amount = amountAt(event);
    if (amount === null) return;
    if (!may.may(heap, amount)) return onRefuse(`${heap + 1} ${amount}`);
    dragging.current = true;
    again.current = amount === chosen;
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    if (!again.current) onTake(heap, amount);
  };
  const move = (event: PointerEvent) => {
    const amount = amountAt(event);
    setOver(amount !== null && may.may(heap, amount) ? amount : 0);
    if (dragging.current && amount !== null && amount !== chosen && event.buttons && may.may(heap, amount)) {
      again.current = false;
      onTake(heap, amount);
    }
  };
  const keys = (event: KeyboardEvent) => {
    if (disabled) return;
    const steps: Record<string, number> = {
      ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10, Home: -chosen, End: size - chosen,
    };
    if (event.key in steps) {
      event.preventDefault();
      if (steps[event.key] !== 0) onTake(heap, nextAmount(size, chosen, steps[event.key], (amount) => may.may(heap, amount)));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onCommit();
    }
  };
  // A little air after each five stones.
  const column = (place: number) => {
    const at = place % line;
    return {gridColumn: at + Math.floor(at / 5) + 1, gridRow: Math.floor(place / line) + 1};
  };
  const template = Array.from({length: line}, (_, i) => i > 0 && i % 5 === 0 ? 'calc(var(--cell) * .28) var(--cell)' : 'var(--cell)').join(' ');
  return (
    <div class={`stones ${disabled ? 'still' : ''}`} role="slider" tabIndex={size > 0 && !disabled ? 0 : -1}
         style={{gridTemplateColumns: template}}
         aria-label={t('board.heap', {heap: heap + 1, size: exact})} aria-valuemin={0} aria-valuemax={size} aria-valuenow={chosen}
         aria-valuetext={chosen ? t('board.take', {amount: chosen, left: size - chosen}) : t('board.take_none')}
         aria-disabled={disabled} data-heap={heap}
         onKeyDown={keys} onPointerDown={press} onPointerMove={move}
         onPointerUp={() => (dragging.current = false)} onPointerCancel={() => (dragging.current = false)}
         onPointerLeave={() => setOver(0)} onClick={() => again.current && !disabled && onAgain()}>
      {/* A stone that is taken becomes its trace: its place is not laid out anew. */}
      {Array.from({length: size + gone}, (_, place) => {
        if (place >= size) return <span class={`stone trace ${place < size + fresh ? `fresh tray-${last!.mover}` : ''}`} key={place} style={column(place)} />;
        const amount = size - place;
        const move = judgeOf?.(heap, amount);
        const tone = move && moveTone(move.outcome);
        const free = may.may(heap, amount);
        return (
          <span class={`stone ${amount <= chosen ? 'chosen' : ''} ${!disabled && amount <= over ? 'over' : ''} ${free || disabled ? '' : 'barred'} ${tone ?? ''}`}
                data-place={place} data-heap={heap} data-stone={`${heap},${place}`} key={place} style={column(place)}>
            {move && (values && move.worth !== null ? <i><Worth worth={move.worth} /></i> : <Mark tone={tone!} />)}
          </span>
        );
      })}
      {size === 0 && gone === 0 && <span class="stone trace" />}
    </div>
  );
}

/// Too many stones to draw: a mound, and the number that is taken as a number.
function Pile({heap, position, taken, may, disabled, onTake, onRefuse, onCommit}: HeapsProps&{heap: number}) {
  const {size, exact} = position.heaps[heap];
  const chosen = taken[heap] ?? 0;
  const label = t('board.heap', {heap: heap + 1, size: exact});
  const typed = (text: string) => {
    const amount = Math.max(0, Math.floor(Number(text) || 0));
    if (may.may(heap, amount) && amount <= size) onTake(heap, amount);
    else onRefuse(`${heap + 1} ${amount}`);
  };
  const slid = (amount: number) => {
    if (may.may(heap, amount)) onTake(heap, amount);
    else onTake(heap, nextAmount(size, amount, -1, (one) => may.may(heap, one)));
  };
  return (
    <div class="many">
      <svg class="mound" viewBox="0 0 92 60" data-stone={`pile:${heap}`} aria-hidden="true">
        {[[5, 50], [4, 35], [3, 21], [2, 8]].map(([count, y], row) =>
          Array.from({length: count}, (_, i) => <circle cx={46 + (i - (count - 1) / 2) * 17} cy={y} r={8.2} class={row > 1 ? 'top' : ''} />))}
      </svg>
      <span class="large" aria-hidden="true">{short(exact)}{chosen > 0 && <> → <b>{size - chosen}</b></>}</span>
      <input type="number" min={0} max={size} value={chosen || ''} disabled={disabled} aria-label={label}
             placeholder={t('board.amount')} inputMode="numeric"
             onInput={(event) => typed(event.currentTarget.value)}
             onKeyDown={(event) => event.key === 'Enter' && onCommit()} />
      <input type="range" min={0} max={size} value={chosen} disabled={disabled} aria-label={label} data-heap={heap}
             onInput={(event) => slid(Number(event.currentTarget.value))} />
    </div>
  );
}
