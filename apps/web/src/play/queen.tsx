// Two heaps as a board: a queen that only goes left, down or towards the corner. Squares that
// can be reached are buttons; which they are, the list of moves says.
import {useRef, useState} from 'preact/hooks';
import type {JudgedMove, Move} from '../engine/types';
import {Mark, judgement, moveTone} from '../parts/basics';
import {Worth} from '../parts/word';
import {t} from '../texts';
import type {Shown} from './position';

export const largestBoard = 24;

export interface QueenProps {
  position: Shown;
  start: Shown;
  moves: Map<string, Move>;  ///< by the position after
  chosen: string|null;       ///< the position after
  pointed: number[];
  judged?: Map<string, JudgedMove>;  ///< by the position after
  values: boolean;
  disabled: boolean;
  onChoose(after: string|null): void;
  onCommit(): void;
}

export function QueenBoard({position, start, moves, chosen, judged, values, disabled, onChoose, onCommit}: QueenProps) {
  const columns = Math.max(start.heaps[0].size, position.heaps[0].size) + 1;
  const rows = Math.max(start.heaps[1].size, position.heaps[1].size) + 1;
  const [qx, qy] = [position.heaps[0].size, position.heaps[1].size];
  const board = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<string|null>(null);
  const reachable = [...moves.keys()];
  const focusable = cursor && moves.has(cursor) ? cursor : reachable.at(-1) ?? null;

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
        const [kx, ky] = key.split(' ').map(Number);
        const along = (kx - x) * dx + (ky - y) * dy, across = Math.abs((kx - x) * dy) + Math.abs((ky - y) * dx);
        if (along > 0 && along + 3 * across < least) [best, least] = [key, along + 3 * across];
      }
      if (best) {
        setCursor(best);
        board.current?.querySelector<HTMLElement>(`[data-square="${best}"]`)?.focus();
      }
    } else if (!disabled && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      if (chosen === `${x} ${y}`) onCommit();
      else onChoose(`${x} ${y}`);
    }
  };
  return (
    <div class="queen" style={{'--columns': columns}} ref={board} role="group" aria-label={t('board.queen', {a: qx, b: qy})}>
      {Array.from({length: rows}, (_, up) => {
        const y = rows - 1 - up;
        return (
          <div class="rank">
            <span class="axis" aria-hidden="true">{y}</span>
            {Array.from({length: columns}, (_, x) => {
              const key = `${x} ${y}`;
              if (x === qx && y === qy) return <span class="square here" aria-hidden="true">♛</span>;
              if (!moves.has(key)) return <span class={`square ${x > qx || y > qy ? 'past' : ''}`} />;
              const move = judged?.get(key);
              return (
                <button class={`square can ${key === chosen ? 'chosen' : ''} ${move ? moveTone(move.outcome) : ''}`}
                        data-square={key} tabIndex={key === focusable ? 0 : -1} aria-pressed={key === chosen}
                        aria-disabled={disabled}
                        aria-label={t('board.square', {a: x, b: y}) + judgement(move, values)} onFocus={() => setCursor(key)}
                        onKeyDown={(event) => keys(event, x, y)} 
                        onClick={() => !disabled && (key === chosen ? onCommit() : onChoose(key))}>
                  {move && (values && move.worth !== null ? <i><Worth worth={move.worth} /></i> : <Mark tone={moveTone(move.outcome)} />)}
                </button>
              );
            })}
          </div>
        );
      })}
      <div class="rank" aria-hidden="true">
        <span class="axis" />
        {Array.from({length: columns}, (_, x) => <span class="axis">{x}</span>)}
      </div>
    </div>
  );
}
