// Two heaps side by side: the nim-value of every pair as a shade, the P-positions standing out.
// A click puts the position there; its verdict stands above the pictures.
import {useEffect, useRef, useState} from 'preact/hooks';
import {analyst} from '../engine/client';
import type {Cell, Convention} from '../engine/types';
import {Choices, useAnswer} from '../parts/basics';
import type {Shown} from '../play/position';
import {currentLanguage, t} from '../texts';
import {mapSizes} from './address';
import {colorsOf, paperColors, useScheme} from './colors';
import {Exports} from './exports';
import {csvField, fileWord, pngFile, texText, type Drawing} from './files';
import {drawHeatMap, heatFrame, type HeatMapData} from './heat_draw';
import {canvasPen, svgPen} from './pen';
import {Waiting} from './waiting';

/// Width of the picture in files, and its most on the page.
const mostSide = 694;
/// Below the squares are the numbers and the name of the axis.
const heightOf = (side: number) => heatFrame(side).top + heatFrame(side).side + 46;

const axes = (): [string, string] => [t('heat.axis', {heap: 1}), t('heat.axis', {heap: 2})];

/// \param size, onSize  of the map, where the one who asks keeps it
export function HeatMap({game, convention, position, size: given, onSize, onAt}: {
  game: string, convention: Convention, position?: Shown, size?: number, onSize?: (size: number) => void, onAt: (at: string) => void,
}) {
  const [chosen, setChosen] = useState(32);
  const size = given ?? chosen;
  const [at, setAt] = useState<[number, number]|null>(null);
  const answer = useAnswer(`${game}|${convention}|${size}`, () => analyst.grid(game, convention, size, size));
  const rows = answer.value?.rows;
  // While another size comes the old map stays.
  const data: HeatMapData|null = rows && Number.isInteger(Math.sqrt(rows.length)) ? {size: Math.sqrt(rows.length), cells: rows} : null;
  const here = position?.heaps.length === 2 ? position.heaps.map((heap) => heap.size) as [number, number] : null;
  return (
    <section class="picture">
      <h2>{t(convention === 'normal' ? 'heat.title' : 'heat.title_misere')}</h2>
      <p class="faint">{t(convention === 'normal' ? 'heat.text' : 'heat.text_misere')}</p>
      <Choices label={t('heat.size')} hideLabel value={String(size)} onChange={(next) => { setAt(null); (onSize ?? setChosen)(Number(next)); }}
               choices={mapSizes.map((value) => ({value: String(value), label: `0–${value - 1}`}))} />
      {answer.error && <p>{answer.error}</p>}
      {answer.loading && <Waiting />}
      {data && <>
        <Squares data={data} at={at} here={here} onPoint={setAt} onAt={onAt} label={t(convention === 'normal' ? 'heat.title' : 'heat.title_misere')} />
        <Exports name={`two-heaps-${fileWord(game)}${convention === 'misere' ? '-misere' : ''}`} drawing={drawingOf(data, `${game}: ${t('heat.title')}`)}
                 csv={() => heatCsv(data)} tex={data.size <= 32 ? () => heatTex(game, data) : undefined} />
      </>}
    </section>
  );
}

const told = (cell: Cell, [a, b]: [number, number]) =>
    t(cell.nim_value === null ? 'heat.cell_outcome' : 'heat.cell', {a, b, value: cell.nim_value ?? '', outcome: cell.outcome ?? '?'});

function Squares({data, at, here, label, onPoint, onAt}: {
  data: HeatMapData, at: [number, number]|null, here: [number, number]|null, label: string,
  onPoint: (at: [number, number]|null) => void, onAt: (at: string) => void,
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useScheme();
  // As wide as there is room: numbers stay readable on a phone.
  const [side, setSide] = useState(mostSide);
  const {size} = data, frame = heatFrame(side), height = heightOf(side);
  useEffect(() => {
    const element = canvas.current!.parentElement!;
    const fit = () => setSide(Math.max(240, Math.round(element.clientWidth)));
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    fit();
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    const element = canvas.current!, scale = 2;
    element.width = side * scale;
    element.height = height * scale;
    drawHeatMap(canvasPen(element.getContext('2d')!, scale), data, side, colorsOf(element), axes());
  }, [data.cells, scheme, side, currentLanguage()]);
  const pointed = (event: MouseEvent): [number, number]|null => {
    const box = canvas.current!.getBoundingClientRect();
    const unit = box.width / side;
    const a = Math.floor(((event.clientX - box.left) / unit - frame.left) / frame.side * size);
    const b = Math.floor((frame.top + frame.side - (event.clientY - box.top) / unit) / frame.side * size);
    return a >= 0 && b >= 0 && a < size && b < size ? [a, b] : null;
  };
  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
    const step = steps[event.key];
    const from = at ?? here ?? [0, 0];
    const within = (n: number) => Math.min(size - 1, Math.max(0, n));
    if (step) {
      event.preventDefault();
      onPoint([within(from[0] + step[0]), within(from[1] + step[1])]);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onAt(from.join(' '));
    }
  };
  const inside = (cell: [number, number]|null) => cell && cell[0] < size && cell[1] < size ? cell : null;
  const mark = (name: string, cell: [number, number]|null) => {
    if (!inside(cell)) return null;
    const share = frame.side / size;
    return <span class={name} style={{
      left: `${(frame.left + cell![0] * share) / side * 100}%`, top: `${(frame.top + frame.side - (cell![1] + 1) * share) / height * 100}%`,
      width: `${share / side * 100}%`, height: `${share / height * 100}%`,
    }} />;
  };
  const cell = inside(at) ?? inside(here);
  const text = cell ? told(data.cells[cell[0] * size + cell[1]], cell) : '';
  return (
    <figure class="heat">
      <div class="heat-square" style={{aspectRatio: `${side} / ${height}`}}>
        <canvas ref={canvas} tabIndex={0} role="img" aria-label={text ? label + t('stop') + text : label}
                onPointerMove={(event) => onPoint(pointed(event))} onPointerLeave={() => onPoint(null)}
                onClick={(event) => { const cell = pointed(event); if (cell) onAt(cell.join(' ')); }} onKeyDown={keys} />
        {mark('cell-here', here)}
        {mark('cell-at', at)}
      </div>
      <figcaption aria-live="polite">{text}</figcaption>
    </figure>
  );
}

function drawingOf(data: HeatMapData, title: string): Drawing {
  const height = heightOf(mostSide);
  return {
    svg: () => {
      const pen = svgPen(mostSide, height, title);
      drawHeatMap(pen, data, mostSide, paperColors, axes());
      return pen.done();
    },
    png: () => pngFile(mostSide, height, (pen) => drawHeatMap(pen, data, mostSide, paperColors, axes())),
  };
}

function heatCsv({size, cells}: HeatMapData): string {
  const line = (cell: Cell, i: number) =>
      [Math.floor(i / size), i % size, cell.outcome ?? '', cell.nim_value ?? ''].map((field) => csvField(String(field))).join(',');
  return `a,b,outcome,nim_value\n${cells.map(line).join('\n')}\n`;
}

/// Lost positions are bold.
function heatTex(game: string, {size, cells}: HeatMapData): string {
  const one = (a: number, b: number) => {
    const {outcome, nim_value} = cells[a * size + b];
    const text = nim_value ?? outcome ?? '?';
    return outcome === 'P' ? `\\textbf{${text}}` : text;
  };
  const rows = Array.from({length: size}, (_, i) => size - 1 - i)
      .map((b) => `${b} & ${Array.from({length: size}, (_, a) => one(a, b)).join(' & ')} \\\\`);
  return [
    `% Two heaps of ${game}, by Bouton: one to the right, one upwards; P-positions in bold.`,
    `\\begin{tabular}{r|${'r'.repeat(size)}}`,
    ...rows,
    '\\hline',
    `${texText(game)} & ${Array.from({length: size}, (_, a) => a).join(' & ')} \\\\`,
    '\\end{tabular}',
    '',
  ].join('\n');
}
