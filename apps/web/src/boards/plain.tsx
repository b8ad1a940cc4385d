// The board that draws whatever the library says (board.ts): places in the plane, lines, pieces. A place
// that some move changes is a button; arrows go to the next one, Space touches, Enter makes the move.
import {useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {JudgedMove} from '../engine/types';
import {Piece} from '../parts/piece';
import {Mark, judgement, moveTone} from '../parts/tone';
import type {Stage} from '../table/fit';
import {flightTime, still} from '../table/fly';
import {useTried} from '../table/stage';
import {movesWith, meant, touches, type Board, type BoardProps} from './board';
import './boards.css';

const side = 100;  ///< of a square, in the library's units

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
/// Labels need less room than squares.
const around = ({places}: Board): Box => places.reduce((box, {x, y, look}) => {
  const half = look === 'label' ? side / 4 : side / 2;
  return {left: Math.min(box.left, x - half), right: Math.max(box.right, x + half), top: Math.min(box.top, y - half), bottom: Math.max(box.bottom, y + half)};
}, {left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity});

/// The room of the board: it never becomes smaller while one plays, so that nothing jumps.
function useBox(board: Board): Box {
  const seen = useRef<Box|null>(null);
  const now = around(board), old = seen.current;
  seen.current = old ? {left: Math.min(old.left, now.left), right: Math.max(old.right, now.right), top: Math.min(old.top, now.top), bottom: Math.max(old.bottom, now.bottom)} : now;
  return seen.current;
}

/// Pixels of a square.
function squareOn({width, height, coarse}: Stage, box: Box): number {
  const columns = (box.right - box.left) / side, rows = (box.bottom - box.top) / side;
  return Math.floor(Math.max(coarse ? 30 : 24, Math.min((width - 6) / columns, (height - 6) / rows, Math.max(.17 * Math.min(width, height * 1.4), 44))));
}

/// Pieces slide to where they stand now, coins turn over.
function useMotion(board: Board, root: {readonly current: HTMLElement|null}, square: number): void {
  const seen = useRef(board);
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = board;
    if (before === board || before.position === board.position || board.last.length === 0 || still()) return;
    const stood = (place: number) => before.places.find(({x, y}) => x === board.places[place].x && y === board.places[place].y)?.piece ?? '';
    const gone = board.last.filter((place) => board.places[place].piece === '' && stood(place) !== '');
    const come = board.last.filter((place) => board.places[place].piece !== '' && stood(place) === '');
    for (const place of board.last) {
      const piece = root.current?.querySelector(`[data-place="${place}"] .a-piece`);
      const from = board.places[gone[come.indexOf(place)]], to = board.places[place];
      const frames = come.includes(place) ?
          from && [{transform: `translate(${(from.x - to.x) / side * square}px, ${(from.y - to.y) / side * square}px)`}, {transform: 'none'}] :
          to.piece !== '' && [{transform: 'scaleX(0)'}, {transform: 'none'}];
      if (frames) piece?.animate(frames, {duration: flightTime, easing: 'cubic-bezier(.3, .7, .3, 1)'});
    }
  }, [board]);
}

/// Lines between places that stand under them; or what joins two pieces to one, above them.
function Lines({board: {places, lines, arrows}, box, joins}: {board: Board, box: Box, joins: boolean}) {
  const shown = lines.filter(([a, b]) => joins === (places[a].look === 'square' && places[b].look === 'square'));
  if (shown.length === 0) return null;
  // The point of an arrow stands where the piece begins.
  const short = (from: number, to: number, length: number) => to - (to - from) / Math.max(length, 1) * (arrows ? 38 : 0);
  return (
    <svg class={`lines ${joins ? 'joins' : ''}`} viewBox={`${box.left} ${box.top} ${box.right - box.left} ${box.bottom - box.top}`} aria-hidden="true">
      {arrows && <marker id="arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L10 5L0 10z" /></marker>}
      {shown.map(([a, b]) => {
        const from = places[a], to = places[b], length = Math.hypot(to.x - from.x, to.y - from.y);
        return <line x1={from.x} y1={from.y} x2={short(from.x, to.x, length)} y2={short(from.y, to.y, length)} marker-end={arrows ? 'url(#arrow)' : undefined} />;
      })}
    </svg>
  );
}

export function PlainBoard({board, stage, touched, mover, judged, values, disabled, dead, onTouch, onCommit}: BoardProps) {
  const {places, moves} = board;
  const root = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number|null>(null);
  const [tried, press] = useTried(disabled, dead);
  const box = useBox(board);
  const square = squareOn(stage, box);
  useMotion(board, root, square);

  const free = new Set(moves.flatMap(touches));
  const next = new Set(movesWith(moves, touched.places).flatMap(touches));
  const after = new Map(touched.move?.changes);
  const focusable = cursor !== null && free.has(cursor) ? cursor : [...free].sort((a, b) => a - b)[0];

  /// How good what begins with a place can become; its nim-value where that is the move that is meant then.
  const judgeOf = (place: number): JudgedMove|undefined => {
    if (!judged) return undefined;
    if (touched.move && touched.places.includes(place)) return judged.get(touched.move.position);
    const more = [...touched.places.filter((one) => one !== place), place];
    const chosen = movesWith(moves, more).length > 0 ? more : [place];
    const reached = movesWith(moves, chosen).map(({position}) => judged.get(position)).filter((move) => move !== undefined);
    const best = reached.find(({outcome}) => outcome === 'P') ?? reached[0];
    const one = judged.get(meant(moves, chosen)?.position ?? '');
    return best && (one?.outcome === best.outcome ? one : {...best, worth: null});
  };
  const step = (place: number, dx: number, dy: number) => {
    const from = places[place];
    let best = place, least = Infinity;
    for (const to of free) {
      const x = places[to].x - from.x, y = places[to].y - from.y;
      const along = x * dx + y * dy, across = Math.abs(x * dy) + Math.abs(y * dx);
      if (along > 0 && along + 3 * across < least) [best, least] = [to, along + 3 * across];
    }
    setCursor(best);
    root.current?.querySelector<HTMLElement>(`[data-place="${best}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent, place: number) => {
    const steps: Record<string, [number, number]> = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    if (event.key in steps) {
      event.preventDefault();
      step(place, ...steps[event.key]);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (disabled) return press();
      if (event.key === 'Enter' && touched.move) onCommit();
      else onTouch(place);
    }
  };
  const at = ({x, y}: {x: number, y: number}) => ({left: `${(x - box.left) / side * square}px`, top: `${(y - box.top) / side * square}px`});
  const width = (box.right - box.left) / side * square, height = (box.bottom - box.top) / side * square;
  return (
    <div class="drawn" ref={root} onPointerDown={press} style={{'--cell': `${square}px`}} role="group" aria-label={[board.position, ...board.notes].join(' · ')}>
      <div class="drawn-in" style={{width: `${width}px`, height: `${height}px`}}>
        <Lines board={board} box={box} joins={false} />
        {places.map((place, i) => {
          const then = after.get(i);
          const move = free.has(i) ? judgeOf(i) : undefined;
          const kind = `at look-${place.look || 'bare'} ${place.piece ? 'held' : ''} ${board.last.includes(i) ? `fresh tray-${mover}` : ''}`;
          const piece = then === undefined ? place.piece && <Piece piece={place.piece} /> :
              then ? <Piece piece={then} ghost /> : place.piece && <Piece piece={place.piece} ghost />;
          if (!free.has(i)) {
            return (
              <span class={kind} style={at(place)} key={i} data-place={i} {...place.name ? {role: 'img', 'aria-label': place.name} : {'aria-hidden': true}}>
                {piece}{place.text && <small>{place.text}</small>}
              </span>
            );
          }
          const chosen = touched.places.includes(i) || then !== undefined;
          return (
            <button class={`${kind} can ${next.has(i) ? 'next' : ''} ${chosen ? 'chosen' : ''} ${then === '' ? 'goes' : ''} ${move ? moveTone(move.outcome) : ''}`}
                    style={at(place)} key={i} data-place={i} tabIndex={i === focusable ? 0 : -1} aria-pressed={chosen} aria-disabled={disabled}
                    aria-label={place.name + judgement(move, values)} onFocus={() => setCursor(i)} onKeyDown={(event) => keys(event, i)}
                    onClick={(event) => event.detail > 0 && !disabled && onTouch(i)}>
              {piece}{place.text && <small>{place.text}</small>}
              {move && (values && move.worth !== null ? <i data-worth={move.worth} /> : <Mark tone={moveTone(move.outcome)} />)}
            </button>
          );
        })}
        <Lines board={board} box={box} joins />
      </div>
      {board.notes.map((note) => <p class="drawn-note">{note}</p>)}
      {tried && disabled && dead && <p class="dead" role="status">{dead}</p>}
    </div>
  );
}
