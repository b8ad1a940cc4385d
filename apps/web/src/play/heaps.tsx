// Heaps as rows of stones. A heap is a slider: what is taken counts from its end. Clicking or
// dragging over stones chooses them, arrows do too; Enter or another click makes the move.
import {useRef, useState} from 'preact/hooks';
import type {JudgedMove} from '../engine/types';
import {Mark, moveTone} from '../parts/basics';
import {Worth} from '../parts/word';
import {t} from '../texts';
import type {Shown} from './position';

const mostDrawn = 60, mostHeaps = 100;

export interface HeapsProps {
  position: Shown;
  before?: Shown;       ///< the start: what is gone since then stays as a trace
  taken: number[];      ///< from each heap
  pointed: number[];    ///< heaps a hint points at
  judged?: Map<string, JudgedMove>;
  values: boolean;      ///< show nim-values of what each move leaves
  passes: boolean;
  disabled: boolean;
  onTake(heap: number, amount: number): void;
  onPass(heap: number): void;
  onCommit(): void;
}

export function HeapsBoard(props: HeapsProps) {
  return (
    <div class="heaps">
      {props.position.heaps.slice(0, mostHeaps).map((_, heap) => <HeapRow {...props} heap={heap} />)}
      {props.position.heaps.length > mostHeaps &&
        <p class="faint">{t('play:more_heaps', {count: props.position.heaps.length - mostHeaps})}</p>}
      {props.position.heaps.length === 0 && <p class="faint">{t('board.empty')}</p>}
    </div>
  );
}

function HeapRow({heap, position, before, taken, pointed, judged, values, passes, disabled, onTake, onPass, onCommit}:
                 HeapsProps&{heap: number}) {
  const {size, exact, spent} = position.heaps[heap];
  const chosen = taken[heap] ?? 0;
  const gone = Math.max(0, Math.min(mostDrawn, before?.heaps[heap]?.size ?? size) - size);
  const drawn = size <= mostDrawn;
  const dragging = useRef(false);
  const again = useRef(false);  // pressed on what was chosen already
  const [over, setOver] = useState(0);

  const amountAt = (event: PointerEvent): number|null => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const stone = under?.closest<HTMLElement>('[data-place]');
    return stone && Number(stone.dataset.heap) === heap ? size - Number(stone.dataset.place) : null;
  };
  const press = (event: PointerEvent) => {
    if (disabled) return;
    const amount = amountAt(event);
    if (amount === null) return;
    dragging.current = true;
    again.current = amount === chosen;
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    if (!again.current) onTake(heap, amount);
  };
  const move = (event: PointerEvent) => {
    const amount = amountAt(event);
    setOver(amount ?? 0);
    if (dragging.current && amount !== null && amount !== chosen && event.buttons) {
      again.current = false;
      onTake(heap, amount);
    }
  };
  const keys = (event: KeyboardEvent) => {
    if (disabled) return;
    const step: Record<string, number> = {
      ArrowRight: chosen + 1, ArrowUp: chosen + 1, ArrowLeft: chosen - 1, ArrowDown: chosen - 1,
      PageUp: chosen + 10, PageDown: chosen - 10, Home: 0, End: size,
    };
    if (event.key in step) {
      event.preventDefault();
      onTake(heap, Math.min(size, Math.max(0, step[event.key])));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onCommit();
    }
  };
  const label = t('board.heap', {heap: heap + 1, size: exact});
  return (
    <div class={`heap ${pointed.includes(heap) ? 'pointed' : ''} ${size === 0 ? 'gone' : ''}`}>
      <span class="count" aria-hidden="true">{exact.length > 12 ? `${exact.slice(0, 5)}…` : exact}</span>
      {drawn ?
        <div class={`stones ${disabled ? 'still' : ''}`} role="slider" tabIndex={size > 0 && !disabled ? 0 : -1}
             aria-label={label} aria-valuemin={0} aria-valuemax={size} aria-valuenow={chosen}
             aria-valuetext={chosen ? t('board.take', {amount: chosen, left: size - chosen}) : t('board.take_none')}
             aria-disabled={disabled} data-heap={heap}
             onKeyDown={keys} onPointerDown={press} onPointerMove={move}
             onPointerUp={() => (dragging.current = false)}
             onPointerLeave={() => setOver(0)} onClick={() => again.current && !disabled && onCommit()}>
          {Array.from({length: size}, (_, place) => {
            const amount = size - place;
            const move = judged?.get(`${heap + 1} ${amount}`);
            const tone = move && moveTone(move.outcome);
            return (
              <span class={`stone ${amount <= chosen ? 'chosen' : ''} ${!disabled && amount <= over ? 'over' : ''} ${tone ?? ''}`}
                    data-place={place} data-heap={heap}>
                {move && (values && move.worth !== null ? <i><Worth worth={move.worth} /></i> : <Mark tone={tone!} />)}
              </span>
            );
          })}
          {Array.from({length: gone}, () => <span class="stone trace" />)}
          {size === 0 && gone === 0 && <span class="stone trace" />}
        </div> :
        <div class="many">
          <input type="number" min={0} max={size} value={chosen || ''} disabled={disabled} aria-label={label}
                 placeholder={t('board.amount')}
                 onInput={(event) => onTake(heap, Math.max(0, Math.floor(Number(event.currentTarget.value) || 0)))}
                 onKeyDown={(event) => event.key === 'Enter' && onCommit()} />
          <input type="range" min={0} max={size} value={chosen} disabled={disabled} aria-label={label}
                 onInput={(event) => onTake(heap, Number(event.currentTarget.value))} />
        </div>}
      {passes && size > 0 &&
        <button class={`pass ${spent ? 'spent' : ''}`} disabled={disabled || spent} onClick={() => onPass(heap)}>
          {spent ? t('board.pass_spent') : t('board.pass')}
          {judged?.get(`pass ${heap + 1}`) && <Mark tone={moveTone(judged.get(`pass ${heap + 1}`)!.outcome)} />}
        </button>}
    </div>
  );
}
