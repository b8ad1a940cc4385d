// Two heaps as a board: a queen that only goes left, down or towards the corner. Squares that can
// be reached are buttons with a dot; which they are, the list of moves says. The queen can be dragged.
import {useRef, useState} from 'preact/hooks';
import type {JudgedMove, Move} from '../engine/types';
import {Piece} from '../parts/piece';
import {Mark, judgement, moveTone} from '../parts/tone';
import {Worth} from '../parts/word';
import {boardCell} from '../table/fit';
import {t} from '../texts';
import {useTried, type OnTable} from '../table/stage';
import type {Shown} from './position';

interface QueenProps extends OnTable {
  position: Shown;
  before: Shown;             ///< the start, which sets the size of the board
  across: boolean;           ///< the second heap lies across
  moves: Map<string, Move>;  ///< by the position after
  chosen: string|null;       ///< the position after
  last: Shown|null;          ///< where the queen came from
  judged?: Map<string, JudgedMove>;  ///< by the position after
  onChoose(after: string|null): void;
  onAgain(): void;
}

export function QueenBoard({position, before, stage, across, moves, chosen, last, judged, values, disabled, dead, onChoose, onAgain, onCommit}: QueenProps) {
  /// From a pair of heaps to a square, and back.
  const lie = ([a, b]: number[]): [number, number] => across ? [b, a] : [a, b];
  const squareOf = (key: string) => lie(key.split(' ').map(Number));
  const sizes = ({heaps}: Shown) => lie([heaps[0].size, heaps[1].size]);
  const [qx, qy] = sizes(position), [mostX, mostY] = sizes(before);
  const columns = Math.max(mostX, qx) + 1, rows = Math.max(mostY, qy) + 1;
  const from = last && sizes(last);
  const board = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<string|null>(null);
  const [tried, press] = useTried(disabled, dead);
  const dragging = useRef(false);
  const reachable = [...moves.keys()];
  const focusable = cursor && moves.has(cursor) ? cursor : reachable.at(-1) ?? null;
  const cell = boardCell(stage, columns, rows);

  const keys = (event: KeyboardEvent, x: number, y: number) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1],
    };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      // The next square that can be reached in this direction, as near as possible.
      const [dx, dy] = step;
      let best: string|null = null, least = Infinity;
      for (const key of reachable) {
        const [kx, ky] = squareOf(key);
        const along = (kx - x) * dx + (ky - y) * dy, across = Math.abs((kx - x) * dy) + Math.abs((ky - y) * dx);
        if (along > 0 && along + 3 * across < least) [best, least] = [key, along + 3 * across];
      }
      if (best) {
        setCursor(best);
        board.current?.querySelector<HTMLElement>(`[data-square="${best}"]`)?.focus();
      }
    } else if (!disabled && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      const key = lie([x, y]).join(' ');
      if (chosen === key) onCommit();
      else onChoose(key);
    }
  };
  /// The square under a finger that carries the queen, or the nearest one that she reaches.
  const carried = (event: PointerEvent) => {
    if (!dragging.current || !board.current || !event.buttons) return;
    const squares = board.current.querySelector('.squares')!.getBoundingClientRect();
    const x = (event.clientX - squares.left) / cell - .5, y = rows - .5 - (event.clientY - squares.top) / cell;
    if (Math.hypot(x - qx, y - qy) < .6) return onChoose(null);
    let best: string|null = null, least = 1.6;
    for (const key of reachable) {
      const [kx, ky] = squareOf(key);
      const off = Math.hypot(kx - x, ky - y);
      if (off < least) [best, least] = [key, off];
    }
    if (best !== chosen) onChoose(best);
  };
  // In squares: she does not slide when the board takes another size.
  const at = (x: number, y: number) => `translate(${x * 100}%, ${(rows - 1 - y) * 100}%)`;
  return (
    <div class="queen" style={{'--cell': `${cell}px`, '--columns': columns, '--spot': `${2 * Math.round(cell * .14)}px`}} ref={board} role="group" aria-label={t('board.queen', {a: qx, b: qy})}
         onPointerMove={carried} onPointerUp={() => (dragging.current = false)} onPointerCancel={() => (dragging.current = false)}
         onPointerDown={press}>
      <div class="board-in">
        <div class="axes up" aria-hidden="true">{Array.from({length: rows}, (_, up) => <span class="axis">{rows - 1 - up}</span>)}</div>
        <div class="squares">
          {Array.from({length: rows}, (_, up) => {
            const y = rows - 1 - up;
            return Array.from({length: columns}, (_, x) => {
              const key = lie([x, y]).join(' ');
              const kind = `square ${(x + y) % 2 === 0 ? 'dark' : ''} ${x > qx || y > qy ? 'past' : ''} ${from?.[0] === x && from[1] === y ? 'from' : ''}`;
              if ((x === qx && y === qy) || !moves.has(key)) return <span class={kind} key={key} />;
              const move = judged?.get(key);
              return (
                <button class={`${kind} can ${key === chosen ? 'chosen' : ''} ${move ? moveTone(move.outcome) : ''}`} key={key}
                        data-square={key} tabIndex={key === focusable ? 0 : -1} aria-pressed={key === chosen}
                        aria-disabled={disabled}
                        aria-label={t('board.square', {a: x, b: y}) + judgement(move, values)} onFocus={() => setCursor(key)}
                        onKeyDown={(event) => keys(event, x, y)}
                        onClick={() => !disabled && (key === chosen ? onAgain() : onChoose(key))}>
                  {move && (values && move.worth !== null ? <i><Worth worth={move.worth} /></i> : <Mark tone={moveTone(move.outcome)} />)}
                </button>
              );
            });
          })}
          {chosen && moves.has(chosen) &&
            <span class="queen-piece ghost" style={{transform: at(...squareOf(chosen))}} aria-hidden="true"><Piece piece="queen" /></span>}
          <span class={`queen-piece ${disabled ? '' : 'free'}`} style={{transform: at(qx, qy)}} aria-hidden="true"
                onPointerDown={(event) => {
                  if (disabled) return;
                  dragging.current = true;
                  (event.target as Element).releasePointerCapture?.(event.pointerId);
                  event.preventDefault();
                }}><Piece piece="queen" /></span>
        </div>
        <span />
        <div class="axes" aria-hidden="true">{Array.from({length: columns}, (_, x) => <span class="axis">{x}</span>)}</div>
      </div>
      {tried && disabled && dead && <p class="dead" role="status">{dead}</p>}
    </div>
  );
}
