// Heaps that split, as rows in which gaps stay: pins of Kayles, stones of Grundy's game. Pins that
// are hit stand side by side. Where the rules allow a cut, any press chooses the nearest place for one.
import {Fragment} from 'preact';
import {useRef, useState} from 'preact/hooks';
import {Dots} from '../blocks/dots';
import {fates, type Columns} from '../blocks/model';
import type {JudgedMove} from '../engine/types';
import {Mark, judgement, moveTone} from '../parts/tone';
import {Worth} from '../parts/word';
import {fit, lanes} from '../table/fit';
import {useTried, type OnHeaps} from '../table/stage';
import {nearestCut, stretch, type Hittable} from '../table/legal';
import {t} from '../texts';
import {PassButton} from './pass';
import {afterHit, writeHit, type Hit, type Segment} from './position';

interface RowsProps extends OnHeaps {
  segments: Segment[];
  lengths: number[];  ///< of the rows, as they were at the start
  hit: Hit|null;
  hits: Hittable;     ///< what may be hit
  asking: boolean;    ///< that is not known yet
  pins: boolean;
  cuts: boolean;
  judged?: Map<string, JudgedMove>;  ///< by the heaps after
  under: Columns|null;  ///< nim-values, shown as blocks below the rows
  onHit(hit: Hit|null): void;
}

const mostDrawn = 120, mostRows = 60;
/// The gap that a cut leaves, as a share of a cell.
const gap = .6;
const isCut = (hit: Hit) => hit.last < hit.first;

export function RowsBoard(props: RowsProps) {
  const {segments, stage, hit, hits, asking, last, pins, cuts, pointed, judged, passing, values, under, disabled, dead, onHit, onRefuse, onAgain, onCommit} = props;
  const [cursor, setCursor] = useState({row: 0, place: 0});
  const [tried, press] = useTried(disabled, dead);
  const [over, setOver] = useState<Hit|null>(null);
  // Until the moves are known, what the position before allowed: the choice must not come and go with each move.
  const allowed = useRef({taking: true, cutting: true});
  if (!asking) allowed.current = {taking: !hits.complete || hits.hits.some((one) => !isCut(one)), cutting: !hits.complete || hits.hits.some(isCut)};
  const takes = !cuts || allowed.current.taking;
  const canCut = cuts && allowed.current.cutting;
  const [wantsCut, setWantsCut] = useState(false);
  const cutting = canCut && (wantsCut || !takes);
  const board = useRef<HTMLDivElement>(null);
  const dragged = useRef<{heap: number, from: number}|null>(null);
  const slid = useRef(false);  // the press became a drag: no click

  const lengths = props.lengths.slice(0, mostRows).map((length) => Math.min(mostDrawn, length));
  const heapAt = (row: number, place: number) => segments.findIndex(
      (segment) => segment.row === row && place >= segment.start && place < segment.start + segment.size);
  /// Heaps that a cut parted from the one before them in their row.
  const parted = segments.filter(({row, start, size}) => size > 0 && segments.some((other) => other.size > 0 && other.row === row && other.start + other.size === start));
  /// How many gaps of cuts a place of a row stands behind.
  const gapsBefore = (row: number, place: number) => parted.filter((one) => one.row === row && one.start <= place).length;
  const standingIn = (row: number) => segments.filter((segment) => segment.row === row && segment.size > 0).length;
  const mostGaps = Math.max(0, ...lengths.map((length, row) => gapsBefore(row, length)));
  const longest = Math.max(1, ...lengths) + mostGaps * gap;
  const beside = stage.width < 400 ? 58 : 74;
  // Where pins would be too narrow for fingers, the sizes stand above them.
  const above = pins && stage.coarse && longest * 24 > stage.width - beside;
  const room = {...stage, width: stage.width - (above ? 0 : beside)};
  const tall = (pins ? 1.5 : 1.2) + (under ? .7 : 0), other = (canCut && takes ? 56 : 0) + (passing ? 48 * lengths.length : 0) + (above ? 20 * lengths.length : 0);
  const size = pins ? lanes(room, longest, lengths.length, tall, other) :
      fit(room, lengths.map((length) => length + Math.ceil(mostGaps * gap)), {tall, other, least: stage.coarse && cuts ? 44 : undefined});
  const wraps = longest > size.line, slides = pins && longest * size.cell > room.width;

  /// What two places of a heap mean, and where it is cut nearest to a place; where that is not known, what was pressed.
  const between = (heap: number, from: number, to: number) => hits.complete ? stretch(hits, heap, from, to) :
      {heap, first: Math.min(from, to), last: Math.max(from, to)};
  const cutNear = (heap: number, at: number) => hits.complete ? nearestCut(hits, heap, at) : null;
  const refuse = (heap: number, offset: number) => onRefuse(writeHit({heap, first: offset, last: offset}, pins, segments[heap].size));
  const choose = (heap: number, offset: number) => {
    if (hit && hit.heap === heap && !isCut(hit)) {
      if (offset >= hit.first && offset <= hit.last) return onAgain();
      const wider = {heap, first: Math.min(hit.first, offset), last: Math.max(hit.last, offset)};
      if ((offset === hit.first - 1 || offset === hit.last + 1) && hits.may(wider)) return onHit(wider);
    }
    const next = between(heap, offset, offset);
    next ? onHit(next) : refuse(heap, offset);
  };
  const cutAt = (heap: number, at: number) => {
    const next = hits.complete ? cutNear(heap, at) : {heap, first: Math.max(1, at), last: Math.max(1, at) - 1};
    if (!next) return refuse(heap, Math.min(at, segments[heap].size - 1));
    if (hit && isCut(hit) && hit.heap === heap && hit.first === next.first) return onAgain();
    onHit(next);
  };
  const placeOf = (event: {clientX: number, clientY: number}) => {
    const pin = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-pin]');
    if (!pin || !board.current?.contains(pin)) return null;
    const [row, place] = pin.dataset.pin!.split(',').map(Number);
    const heap = heapAt(row, place);
    if (heap < 0) return null;
    const {left, width} = pin.getBoundingClientRect();
    const offset = place - segments[heap].start;
    return {heap, offset, cut: event.clientX < left + width / 2 ? offset : offset + 1};
  };
  const drag = (event: PointerEvent) => {
    const to = placeOf(event);
    if (!disabled && event.pointerType === 'mouse' && !event.buttons) {
      setOver(!to ? null : cutting ? cutNear(to.heap, to.cut) : between(to.heap, to.offset, to.offset));
    }
    const from = dragged.current;
    if (!from || !event.buttons || !to || to.heap !== from.heap) return;
    if (cutting) {
      const next = cutNear(to.heap, to.cut);
      if (next && next.first !== hit?.first) {
        slid.current = true;
        onHit(next);
      }
      return;
    }
    if (to.offset === from.from && !slid.current) return;
    slid.current = true;
    const next = between(to.heap, from.from, to.offset);
    if (next) onHit(next);
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
      if (event.shiftKey && to && heapAt(row, to.place) === heap && !disabled && !cutting) {
        const next = to.place - segments[heap].start;
        const wider = hit && hit.heap === heap ? {heap, first: Math.min(hit.first, next), last: Math.max(hit.last, next)} :
                                                 {heap, first: Math.min(offset, next), last: Math.max(offset, next)};
        if (hits.may(wider)) onHit(wider);
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
    } else if (event.key === 'Enter' && hit) {
      event.preventDefault();
      onCommit();
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      cutting ? cutAt(heap, offset) : choose(heap, offset);
    } else if (event.key === '|' || event.key === '/') {
      event.preventDefault();
      if (canCut) cutAt(heap, offset);
    }
  };
  const judgedAt = (heap: number, first: number, last: number) =>
      last < segments[heap].size ? judged?.get(afterHit({heap, first, last}, segments)) : undefined;
  /// The best of some hits, from first to last place.
  const bestOf = (heap: number, all: [number, number][]): JudgedMove|undefined => {
    const known = all.flatMap(([first, last]) => first >= 0 && judgedAt(heap, first, last) || []);
    return known.find(({outcome}) => outcome === 'P') ?? known[0];
  };
  const widest = hits.hits.reduce((most, {first, last}) => Math.max(most, last - first + 1), 0);
  /// A hit is marked in its middle, and stones that go from an end of their heap at the last of them.
  const around = (heap: number, first: number, last: number) =>
      bestOf(heap, Array.from({length: 1 + (widest >> 1)}, (_, more) => [first - more, last + more]));
  const upTo = (heap: number, offset: number) => bestOf(heap, [[offset, offset], [0, offset], [offset, segments[heap].size - 1]]);
  const firstStanding = lengths.map((_, row) => standing(row, -1, 1)).find((at) => at !== null);
  const focusable = heapAt(cursor.row, cursor.place) >= 0 ? cursor : firstStanding;
  const shown = hit ?? over;
  const fresh = (row: number, place: number) => last?.from.segments.some((one) => one.row === row && place >= one.start && place < one.start + one.size);

  return (
    <div class={`rows ${pins ? 'pins' : 'cuttable'} ${cutting ? 'cutting' : ''} ${slides ? 'slides' : ''} ${above ? 'above' : ''}`} ref={board} onPointerMove={drag}
         style={{'--cell': `${size.cell}px`, minHeight: `${size.height}px`}}
         onPointerUp={() => (dragged.current = null)} onPointerCancel={() => (dragged.current = null)} onPointerLeave={() => setOver(null)}
         onPointerDown={press}>
      {canCut && takes &&
        <div class="mode" role="group" aria-label={t('board.mode')}>
          {[false, true].map((cut) =>
            <button aria-pressed={wantsCut === cut} onClick={() => { setWantsCut(cut); onHit(null); }}>{t(cut ? 'board.mode_cut' : 'board.mode_take')}
              {hits.hits.some((one) => isCut(one) === cut && judgedAt(one.heap, one.first, one.last)?.outcome === 'P') && <> <Mark tone="win" /></>}</button>)}
        </div>}
      {lengths.map((_, row) =>
        <div class="row" role="group" aria-label={t(pins ? 'board.row' : 'board.heap_row', {row: row + 1})}>
          <span class="count" aria-hidden="true">
            {segments.filter((segment) => segment.row === row && segment.size > 0).map((segment) => segment.size).join(' · ') || '0'}
          </span>
          <div class="lane">
          <div class={`line ${wraps ? 'wraps' : ''}`}>
            {Array.from({length: lengths[row]}, (_, place) => {
              const heap = heapAt(row, place);
              if (heap < 0) return <span class={`pin trace ${fresh(row, place) ? `fresh tray-${last!.mover}` : ''}`} key={place} />;
              const offset = place - segments[heap].start;
              const move = cutting ? undefined : pins ? around(heap, offset, offset) : upTo(heap, offset);
              const pair = !pins ? undefined : around(heap, offset, offset + 1);
              const cut = cutting && offset > 0 ? judgedAt(heap, offset, offset - 1) : undefined;
              const within = (one: Hit|null) => one !== null && one.heap === heap && offset >= one.first && offset <= one.last;
              const parts = shown && isCut(shown) && shown.heap === heap;
              const name = cutting && offset > 0 ? t('board.cut', {left: offset, right: segments[heap].size - offset}) + judgement(cut, values) :
                  t(pins ? 'board.pin' : 'board.stone', {row: row + 1, place: place + 1}) + judgement(move, values);
              const chosen = within(hit) || (cutting && hit?.heap === heap && hit.first === offset);
              return (
                <Fragment key={place}>
                  {cut && <span class={`cut-mark ${moveTone(cut.outcome)}`} aria-hidden="true">{values && cut.worth !== null && <Worth worth={cut.worth} />}<Mark tone={moveTone(cut.outcome)} /></span>}
                <button class={`pin ${within(hit) ? 'chosen' : ''} ${within(over) && !hit ? 'over' : ''} ${pointed.includes(heap) ? 'pointed' : ''} ${move ? moveTone(move.outcome) : ''}
                                ${offset === 0 && place > 0 && heapAt(row, place - 1) >= 0 ? 'parted' : ''}
                                ${parts && offset >= shown.first ? 'moves-off' : ''} ${parts && offset < shown.first ? 'moves-back' : ''}`}
                        data-pin={`${row},${place}`} data-stone={`${row},${place}`} aria-pressed={chosen} aria-disabled={disabled}
                        aria-label={name} tabIndex={focusable?.row === row && focusable.place === place ? 0 : -1}
                        onFocus={() => setCursor({row, place})}
                        onPointerDown={(event) => {
                          if (disabled) return;
                          dragged.current = {heap, from: offset};
                          slid.current = false;
                          (event.target as Element).releasePointerCapture?.(event.pointerId);
                        }}
                        onClick={(event) => {
                          if (!disabled && !slid.current) cutting ? cutAt(heap, placeOf(event)?.cut ?? offset) : choose(heap, offset);
                          slid.current = false;
                        }}
                        onKeyDown={(event) => keys(event, row, place)}>
                  {move && (values && move.worth !== null ? <i><Worth worth={move.worth} /></i> : <Mark tone={moveTone(move.outcome)} />)}
                </button>
                  {pair && <span class={`pair ${moveTone(pair.outcome)}`} aria-hidden="true"
                                 title={pair.text}>{values && pair.worth !== null && <Worth worth={pair.worth} />}<Mark tone={moveTone(pair.outcome)} /></span>}
                </Fragment>
              );
            })}
          </div>
          {under && !wraps && <Under columns={under} segments={segments} row={row} gapsBefore={gapsBefore} />}
          {passing &&
            <div class="passes">
              {segments.map(({start, size}, heap) => segments[heap].row === row &&
                <PassButton passing={passing} heap={heap} key={start}
                            where={standingIn(row) > 1 ? size === 1 ? `${start + 1}` : `${start + 1}–${start + size}` : undefined} />)}
            </div>}
          </div>
        </div>)}
      {props.lengths.length > mostRows && <p class="faint">{t('play:more_heaps', {count: props.lengths.length - mostRows})}</p>}
      {tried && disabled && dead && <p class="dead" role="status">{dead}</p>}
    </div>
  );
}

/// The nim-value of each part of a row in blocks: those that pair off with another part's fade.
function Under({columns, segments, row, gapsBefore}: {columns: Columns, segments: Segment[], row: number, gapsBefore: (row: number, place: number) => number}) {
  const fate = columns.sizes.map((_, column) => fates(columns, column));
  return (
    <div class="under paired" aria-hidden="true">
      {columns.rows.map(({heap, has}, i) => segments[heap]?.row === row && segments[heap].size > 0 &&
        <span style={{left: `calc(var(--cell) * ${segments[heap].start + gap * gapsBefore(row, segments[heap].start) + .06})`, width: `calc(var(--cell) * ${segments[heap].size - .12})`}}>
          {has.map((here, column) => here &&
            <span class={`block ${fate[column][i].fate}`}><Dots size={columns.sizes[column]} /></span>)}
        </span>)}
    </div>
  );
}
