// Wythoff's game: the cold pairs as two staircases, the position beside them. From step to step the
// two heaps of a pair stand further apart, and every height belongs to one step of one staircase only.
import {useState} from 'preact/hooks';
import {t} from '../texts';
import type {Stairs} from './model';

const most = 220;  // the height of the highest bar, in units of the picture

export function StairsPicture({picture, move}: {picture: Stairs, move: boolean}) {
  const [moved, setMoved] = useState(false);
  const numbers = (pair: [string, string]) => [Number(pair[0]), Number(pair[1])].sort((a, b) => a - b);
  const at = numbers(picture.at);
  const to = picture.to && numbers(picture.to);
  const pairs = picture.pairs.map(numbers);
  // Steps up to the one that matters; a far one stands apart.
  const goal = picture.cold ? at : to;
  const far = goal && !pairs.some(([a, b]) => a === goal[0] && b === goal[1]);
  const steps = far && goal ? [...pairs, goal] : pairs;
  const highest = Math.max(...steps.flat(), ...at, 1);
  const cell = most / highest;
  const wide = Math.min(cell, 15);
  const step = wide * 2 + 14;
  const cells = cell >= 6;
  const shown = moved && picture.to ? [Number(picture.to[0]), Number(picture.to[1])] : [Number(picture.at[0]), Number(picture.at[1])];
  const width = (steps.length + 1) * step + 46;
  const bar = (x: number, height: number, kind: string, whole = height) =>
      <g class={`bar-${kind}`}>
        {whole > height && <rect class="ghost" x={x} y={most - whole * cell} width={wide - 1} height={(whole - height) * cell} rx={2} />}
        {cells ? Array.from({length: height}, (_, i) => <rect x={x} y={most - (i + 1) * cell + .5} width={wide - 1} height={cell - 1} rx={Math.min(3, cell / 4)} />) :
                 height > 0 && <rect x={x} y={most - height * cell} width={wide - 1} height={height * cell} rx={2} />}
        {height === 0 && <rect x={x} y={most - 1.5} width={wide - 1} height={1.5} />}
      </g>;
  const same = (pair: number[]) => goal !== null && pair[0] === goal[0] && pair[1] === goal[1];
  return (
    <figure class="blocks-of">
      <svg class="stairs" viewBox={`0 -16 ${width} ${most + 40}`} role="img" style={{maxWidth: `${width * 1.4}px`}}
           aria-label={t('blocks.stairs', {a: picture.at[0], b: picture.at[1], pairs: picture.pairs.map(([a, b]) => `${a}, ${b}`).join('; ')})}>
        {steps.map((pair, i) => {
          const x = i * step + (far && i === steps.length - 1 ? 14 : 0);
          return (
            <g class={same(pair) && (picture.cold || moved || !move) ? 'goal' : ''}>
              {bar(x, pair[0], 'low')}
              {bar(x + wide, pair[1], 'high')}
              <text x={x + wide} y={most + 16} text-anchor="middle">{pair[0]} {pair[1]}</text>
            </g>
          );
        })}
        {far && <text x={(steps.length - 1) * step + 2} y={most - 4} text-anchor="middle">…</text>}
        <line x1={steps.length * step + 24} x2={steps.length * step + 24} y1={-8} y2={most + 18} />
        <g class={`here ${picture.cold || moved ? 'goal' : ''}`}>
          {bar(steps.length * step + 38, shown[0], 'here', Number(picture.at[0]))}
          {bar(steps.length * step + 38 + wide, shown[1], 'here', Number(picture.at[1]))}
          <text x={steps.length * step + 38 + wide} y={most + 16} text-anchor="middle">{shown[0]} {shown[1]}</text>
        </g>
      </svg>
      <figcaption>
        <span aria-live="polite">{t(picture.cold || moved ? 'blocks.on_stairs' : 'blocks.off_stairs')}</span>
        {move && picture.to &&
          <button class="quiet" aria-pressed={moved} onClick={() => setMoved(!moved)}>{t(moved ? 'blocks.before' : 'blocks.after')}</button>}
      </figcaption>
    </figure>
  );
}
