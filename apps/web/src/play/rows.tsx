// Heaps that split, as rows in which gaps stay: pins of Kayles, stones of Grundy's game. What is
// hit stands side by side, and a click on what is chosen makes the move; where the rules allow it, a cut between two stones takes nothing.
import {useRef, useState} from 'preact/hooks';
import type {JudgedMove} from '../engine/types';
import {Mark, judgement, moveTone} from '../parts/basics';
import {Worth} from '../parts/word';
import {t} from '../texts';
import {afterHit, type Hit, type Segment} from './position';

export interface RowsProps {
  segments: Segment[];
  lengths: number[];  ///< of the rows, as they were at the start
  hit: Hit|null;
  pins: boolean;
  cuts: boolean;
  pointed: number[];  ///< heaps a hint points at
  judged?: Map<string, JudgedMove>;  ///< by the position after
  values: boolean;
  disabled: boolean;
  onHit(hit: Hit|null): void;
  onCommit(): void;
}

const mostDrawn = 120, mostRows = 60;

export function RowsBoard(props: RowsProps) {
  const {segments, hit, pins, cuts, pointed, judged, values, disabled, onHit, onCommit} = props;
  const [cursor, setCursor] = useState({row: 0, place: 0});
  const board = useRef<HTMLDivElement>(null);
  const dragged = useRef<{heap: number, from: number}|null>(null);
  const slid = useRef(false);  // the press became a drag: no click

  const lengths = props.lengths.slice(0, mostRows).map((length) => Math.min(mostDrawn, length));
  const heapAt = (row: number, place: number) => segments.findIndex(
      (segment) => segment.row === row && place >= segment.start && place < segment.start + segment.size);
  const isHit = (heap: number, offset: number) =>
      hit !== null && hit.heap === heap && offset >= hit.first && offset <= hit.last;

  const choose = (heap: number, offset: number) => {
    if (hit && hit.heap === heap && hit.first <= hit.last) {
      if (offset === hit.first - 1) return onHit({...hit, first: offset});
      if (offset === hit.last + 1) return onHit({...hit, last: offset});
      if (offset >= hit.first && offset <= hit.last) return onCommit();
    }
    onHit({heap, first: offset, last: offset});
  };
  const placeOf = (event: PointerEvent) => {
    const pin = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-pin]');
    if (!pin || !board.current?.contains(pin)) return null;
    const [row, place] = pin.dataset.pin!.split(',').map(Number);
    const heap = heapAt(row, place);
    return heap < 0 ? null : {heap, offset: place - segments[heap].start};
  };
  const drag = (event: PointerEvent) => {
    const from = dragged.current;
    if (!from || !event.buttons) return;
    const to = placeOf(event);
    if (!to || to.heap !== from.heap || to.offset === from.from) return;
    slid.current = true;
    onHit({heap: to.heap, first: Math.min(from.from, to.offset), last: Math.max(from.from, to.offset)});
  };
  const standing = (row: number, place: number, step: number): {row: number, place: number}|null => {
    for (let at = place + step; at >= 0 && at < lengths[row]; at += step) {
      if (heapAt(row, at) >= 0) return {row, place: at};
    }
    return null;
  };
  const focus = (to: {row: number, place: number}|null) => {
    if (!to) return;
    setCursor(to);
    board.current?.querySelector<HTMLElement>(`[data-pin="${to.row},${to.place}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent, row: number, place: number) => {
    const heap = heapAt(row, place);
    const offset = place - segments[heap].start;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const to = standing(row, place, step);
      if (event.shiftKey && to && heapAt(row, to.place) === heap && !disabled) {
        const next = to.place - segments[heap].start;
        onHit(hit && hit.heap === heap ? {heap, first: Math.min(hit.first, next), last: Math.max(hit.last, next)} :
                                         {heap, first: Math.min(offset, next), last: Math.max(offset, next)});
      }
      focus(to);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const by = event.key === 'ArrowUp' ? -1 : 1;
      for (let to = row + by; to >= 0 && to < lengths.length; to += by) {
        const at = standing(to, Math.min(place, lengths[to] - 1) + 1, -1) ?? standing(to, -1, 1);
        if (at) return focus(at);
      }
    } else if (disabled) {
      return;
    } else if (event.key === ' ') {
      event.preventDefault();
      choose(heap, offset);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (hit) onCommit();
      else choose(heap, offset);
    } else if (event.key === '|' || event.key === '/') {
      event.preventDefault();
      if (cuts && offset > 0) onHit({heap, first: offset, last: offset - 1});
    }
  };
  const judgedAt = (heap: number, first: number, last: number) =>
      last < segments[heap].size ? judged?.get(afterHit({heap, first, last}, segments)) : undefined;
  const firstStanding = lengths.map((_, row) => standing(row, -1, 1)).find((at) => at !== null);
  const focusable = heapAt(cursor.row, cursor.place) >= 0 ? cursor : firstStanding;

  return (
    <div class={`rows ${pins ? 'pins' : 'cuttable'}`} ref={board} style={{'--most': Math.max(1, ...lengths)}} onPointerMove={drag}
         onPointerUp={() => (dragged.current = null)}>
      {lengths.map((_, row) =>
        <div class="row" role="group" aria-label={t(pins ? 'board.row' : 'board.heap_row', {row: row + 1})}>
          <span class="count" aria-hidden="true">
            {segments.filter((segment) => segment.row === row && segment.size > 0).map((segment) => segment.size).join(' · ') || '0'}
          </span>
          <div class="line">
            {Array.from({length: lengths[row]}, (_, place) => {
              const heap = heapAt(row, place);
              if (heap < 0) return <span class="pin trace" />;
              const offset = place - segments[heap].start;
              const move = judgedAt(heap, offset, offset);
              const pair = judgedAt(heap, offset, offset + 1);
              const cut = cuts && offset > 0 ? judgedAt(heap, offset, offset - 1) : undefined;
              const chosen = isHit(heap, offset);
              const cutHere = hit?.heap === heap && hit.last < hit.first && hit.first === offset;
              return (
                <>
                  {cuts && offset > 0 &&
                    <button class={`cut ${cutHere ? 'chosen' : ''} ${cut ? moveTone(cut.outcome) : ''}`} tabIndex={-1}
                            disabled={disabled} aria-label={t('board.cut', {left: offset, right: segments[heap].size - offset})}
                            aria-pressed={cutHere}
                            onClick={() => cutHere ? onCommit() : onHit({heap, first: offset, last: offset - 1})}>
                      {cut && <Mark tone={moveTone(cut.outcome)} />}
                    </button>}
                  <button class={`pin ${chosen ? 'chosen' : ''} ${pointed.includes(heap) ? 'pointed' : ''} ${move ? moveTone(move.outcome) : ''}`}
                          data-pin={`${row},${place}`} aria-pressed={chosen} aria-disabled={disabled}
                          aria-label={t(pins ? 'board.pin' : 'board.stone', {row: row + 1, place: place + 1}) + judgement(move, values)}
                          tabIndex={focusable?.row === row && focusable.place === place ? 0 : -1}
                          onFocus={() => setCursor({row, place})}
                          onPointerDown={(event) => {
                            if (disabled) return;
                            dragged.current = {heap, from: offset};
                            slid.current = false;
                            (event.target as Element).releasePointerCapture?.(event.pointerId);
                          }}
                          onClick={() => {
                            if (!disabled && !slid.current) choose(heap, offset);
                            slid.current = false;
                          }}
                          onKeyDown={(event) => keys(event, row, place)}>
                    {move && (values && move.worth !== null ? <i><Worth worth={move.worth} /></i> : <Mark tone={moveTone(move.outcome)} />)}
                  </button>
                  {pair && <span class={`pair ${moveTone(pair.outcome)}`} aria-hidden="true"
                                 title={pair.text}>{values && pair.worth !== null && <Worth worth={pair.worth} />}<Mark tone={moveTone(pair.outcome)} /></span>}
                </>
              );
            })}
          </div>
        </div>)}
      {props.lengths.length > mostRows && <p class="faint">{t('play:more_heaps', {count: props.lengths.length - mostRows})}</p>}
    </div>
  );
}
