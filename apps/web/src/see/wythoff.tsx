// The P-positions of Wythoff's game on the board of all positions, with the two lines they
// follow: for the plain game the golden ratio and its inverse.
import {analyst} from '../engine/client';
import type {Convention} from '../engine/types';
import {Choices, useAnswer} from '../parts/basics';
import type {Shown} from '../play/position';
import {t} from '../texts';
import {boards} from './address';
import {Exports} from './exports';
import {fileWord} from './files';
import {Waiting} from './waiting';
import {coldCsv, coldDrawing, coldTex} from './wythoff_files';

const side = 620, margin = 48;

export function ColdSquares({game, convention, spread, position, range, onRange, onAt}: {
  game: string, convention: Convention, spread: number, position: Shown,
  range: number, onRange: (range: number) => void, onAt: (at: string) => void,
}) {
  const most = range;
  const answer = useAnswer(`${game}|${convention}|${range}`, () => analyst.pPositions(game, convention, most));
  const pairs = (answer.value?.rows ?? []).map(({a, b}) => [Number(a), Number(b)]).filter(([, b]) => b <= most);
  const cold = [...pairs, ...pairs.filter(([a, b]) => a !== b).map(([a, b]) => [b, a])];
  const cell = (side - margin) / (most + 1);
  const x = (n: number) => margin + (n + .5) * cell;
  const y = (n: number) => side - margin - (n + .5) * cell;
  const slope = (spread + Math.sqrt(spread * spread + 4)) / 2;
  const end = most + .5;
  const here = position.heaps.map((heap) => heap.size);
  const ticks = Array.from({length: Math.floor(most / (most / 5)) + 1}, (_, i) => Math.round(i * most / 5));
  return (
    <section class="picture">
      <h2>{t('wythoff.title')}</h2>
      <p class="faint">{t(spread === 1 ? 'wythoff.text' : 'wythoff.text_r', {slope: slope.toFixed(3), inverse: (1 / slope).toFixed(3)})}</p>
      <Choices label={t('wythoff.range')} hideLabel value={String(range)} onChange={(next) => onRange(Number(next))}
               choices={boards.map((value) => ({value: String(value), label: `0–${value}`}))} />
      <svg class="plot" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t('wythoff.picture', {count: cold.length})}
           onClick={(event) => {
             const box = event.currentTarget.getBoundingClientRect();
             const a = Math.floor(((event.clientX - box.left) / box.width * side - margin) / cell);
             const b = Math.floor((side - margin - (event.clientY - box.top) / box.height * side) / cell);
             if (a >= 0 && b >= 0 && a <= most && b <= most) onAt(`${a} ${b}`);
           }}>
        {most <= 50 && Array.from({length: most + 2}, (_, i) =>
          <path class="grid" d={`M${margin + i * cell} 0V${side - margin}M${margin} ${side - margin - i * cell}H${side}`} />)}
        <path class="axis-line" d={`M${margin} 0V${side - margin}H${side}`} />
        <path class="line" d={`M${x(0)} ${y(0)}L${x(end / slope)} ${y(end)}M${x(0)} ${y(0)}L${x(end)} ${y(end / slope)}`} />
        {here.length === 2 && here[0] <= most && here[1] <= most &&
          <g class="reach">
            <path d={`M${x(here[0])} ${y(here[1])}H${x(0)}M${x(here[0])} ${y(here[1])}V${y(0)}M${x(here[0])} ${y(here[1])}L${x(here[0] - Math.min(...here))} ${y(here[1] - Math.min(...here))}`} />
            <text x={x(here[0])} y={y(here[1])} font-size={Math.max(12, cell * .9)} text-anchor="middle" dominant-baseline="central">♛</text>
          </g>}
        {cold.map(([a, b]) =>
          most <= 50 ?
            <rect class="cold" x={x(a) - cell * .38} y={y(b) - cell * .38} width={cell * .76} height={cell * .76} rx={cell * .1}><title>{a}, {b}</title></rect> :
            <circle class="cold" cx={x(a)} cy={y(b)} r={2.6}><title>{a}, {b}</title></circle>)}
        {ticks.map((n) =>
          <g class="tick"><text x={x(n)} y={side - margin + 18} text-anchor="middle">{n}</text><text x={margin - 8} y={y(n) + 4} text-anchor="end">{n}</text></g>)}
        <g class="tick">
          <text x={(margin + side) / 2} y={side - 8} text-anchor="middle">{t('heat.axis', {heap: 1})}</text>
          <text x={15} y={(side - margin) / 2} text-anchor="middle" transform={`rotate(-90 15 ${(side - margin) / 2})`}>{t('heat.axis', {heap: 2})}</text>
        </g>
      </svg>
      {answer.loading && <Waiting />}
      {pairs.length > 0 &&
        <Exports name={`p-positions-${fileWord(game)}`} drawing={coldDrawing(cold, most, slope, t('wythoff.title'))}
                 csv={() => coldCsv(pairs)} tex={() => coldTex(game, pairs)} />}
      <p class="list">{pairs.slice(0, 14).map(([a, b]) => `(${a}, ${b})`).join('  ')} …</p>
    </section>
  );
}
