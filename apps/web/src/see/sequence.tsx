// The nim-values of single heaps: a plot that stays fast at a million points, the proved period
// with what comes before it, and the period as a strip in which the exceptions stand out.
import {useEffect, useRef, useState} from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import {analyst, Cancelled} from '../engine/client';
import type {Period} from '../engine/types';
import {Choices, Steps} from '../parts/basics';
import {t} from '../texts';
import {Waiting} from './waiting';

type Length = '200'|'2000'|'20000'|'200000'|'1000000';
interface Loaded {
  values: Uint16Array;
  period: Period|null;
}

export function Sequence({game, code}: {game: string, code: string}) {
  const [length, setLength] = useState<Length>('200');
  const [loaded, setLoaded] = useState<Loaded|null>(null);
  const [progress, setProgress] = useState<number|null>(0);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    let current = true;
    setProgress(0);
    setTrouble('');
    const to = Number(length);
    analyst.values(game, to, (share) => current && setProgress(share))
        .then((values) => {
          if (!current) return;
          setLoaded({values, period: null});
          return analyst.period(game, Math.max(2000, to)).then((period) => current && setLoaded({values, period}));
        })
        .then(() => current && setProgress(null))
        .catch((error: Error) => {
          if (!current) return;
          setProgress(null);
          setTrouble(error instanceof Cancelled ? t('cancelled') : error.message);
        });
    return () => {
      current = false;
    };
  }, [game, length]);
  const found = loaded?.period?.period.proved ? loaded.period.period : null;
  const period = Number(found?.period ?? 0), preperiod = Number(found?.preperiod ?? 0);
  return (
    <section class="picture">
      <h2>{t('sequence.title', {code})}</h2>
      <p class="faint">{t('sequence.text')}</p>
      <Choices label={t('sequence.length')} hideLabel value={length} onChange={setLength}
               choices={(['200', '2000', '20000', '200000', '1000000'] as const).map((value) =>
                 ({value, label: Number(value) >= 1000 ? `${Number(value) / 1000}·10³` : value}))
                 .map((choice) => choice.value === '1000000' ? {...choice, label: '10⁶'} : choice)} />
      {progress !== null && <><Waiting />{progress > 0 && <progress value={progress} aria-label={t('thinking')} />}</>}
      {trouble && <p class="faint">{trouble}</p>}
      {loaded && <Scatter values={loaded.values} preperiod={found ? preperiod : null} period={period} />}
      {loaded && found && <p class="tell"><strong>{t(Number(found.saltus) > 0 ? 'sequence.found_saltus' : 'sequence.found',
          {period: found.period!, preperiod: found.preperiod!, saltus: found.saltus!})}</strong></p>}
      {loaded?.period && !found && <p class="tell">{t('sequence.not_found', {n: loaded.period.period.values_computed})}</p>}
      {loaded && found && period > 1 && period <= 60 && preperiod <= 1500 && Number(found.saltus) === 0 &&
        <Strip values={loaded.values} period={period} preperiod={preperiod} />}
      {loaded?.period && loaded.period.text.length > 0 && <details><summary>{t('sequence.proof')}</summary><Steps steps={loaded.period.text} /></details>}
    </section>
  );
}

/// The bytes of a colour, in the order in which the canvas keeps them.
function pixelOf(color: string): number {
  const ctx = new OffscreenCanvas(1, 1).getContext('2d')!;
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, 1, 1);
  return new Uint32Array(ctx.getImageData(0, 0, 1, 1).data.buffer)[0];
}

/// Points are set as pixels of an image: a million in one frame.
function drawPoints(plot: uPlot, values: Uint16Array, color: string): void {
  const {left, top, width, height} = plot.bbox;
  const {min: x0 = 0, max: x1 = 1} = plot.scales.x;
  const {min: y0 = 0, max: y1 = 1} = plot.scales.y;
  const first = Math.max(0, Math.ceil(x0!)), last = Math.min(values.length - 1, Math.floor(x1!));
  const perX = width / (x1! - x0!), perY = height / (y1! - y0!);
  const count = last - first + 1;
  const size = Math.max(1, Math.round((count < 400 ? 5 : count < 3000 ? 3 : count < 30000 ? 2 : 1) * devicePixelRatio));
  const columns = Math.ceil(width), rows = Math.ceil(height);
  const image = new ImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  const pixel = pixelOf(color), half = size >> 1;
  for (let n = first; n <= last; ++n) {
    const x = Math.round((n - x0!) * perX) - half, y = Math.round((y1! - values[n]) * perY) - half;
    for (let dy = Math.max(0, -y); dy < size && y + dy < rows; ++dy) {
      for (let dx = Math.max(0, -x); dx < size && x + dx < columns; ++dx) pixels[(y + dy) * columns + x + dx] = pixel;
    }
  }
  const layer = new OffscreenCanvas(columns, rows);
  layer.getContext('2d')!.putImageData(image, 0, 0);
  plot.ctx.drawImage(layer, left, top);
}

function Scatter({values, preperiod, period}: {values: Uint16Array, preperiod: number|null, period: number}) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>();
  useEffect(() => {
    const element = place.current!;
    const xs = new Float64Array(values.length);
    let most = 0;
    for (let n = 0; n < values.length; ++n) {
      xs[n] = n;
      if (values[n] > most) most = values[n];
    }
    const colors = () => {
      const style = getComputedStyle(element);
      const color = (name: string) => style.getPropertyValue(name).trim();
      return {ink: color('--ink'), soft: color('--soft'), line: color('--line'), win: color('--win'), band: color('--faint'), lose: color('--lose')};
    };
    const axis = {
      stroke: () => colors().soft, font: '12px system-ui, sans-serif', grid: {stroke: () => colors().line, width: 1},
      ticks: {stroke: () => colors().line, width: 1},
    };
    const made = new uPlot({
      width: element.clientWidth,
      height: Math.min(380, Math.max(260, element.clientWidth * .45)),
      cursor: {y: false, points: {show: false}, drag: {x: true, y: false}},
      legend: {show: true},
      scales: {x: {time: false}, y: {range: [-.6, most + 1]}},
      axes: [{...axis}, {...axis, size: 44}],
      series: [
        {label: 'n'},
        {label: 'g(n)', paths: () => null, points: {show: false}, value: (_, value) => value === null ? '–' : String(value)},
      ],
      hooks: {
        drawClear: [(u) => {
          if (preperiod === null) return;
          // The part before the period is shaded; then every other period, while they are wide.
          const c = colors(), {left, top, width, height} = u.bbox;
          const x = (n: number) => Math.min(left + width, Math.max(left, u.valToPos(n, 'x', true)));
          const band = (from: number, to: number, color: string) => {
            u.ctx.fillStyle = color;
            u.ctx.fillRect(x(from), top, x(to) - x(from), height);
          };
          band(-.5, preperiod - .5, c.band);
          if (x(preperiod + period) - x(preperiod) > 5) {
            for (let n = preperiod; n < values.length; n += 2 * period) {
              u.ctx.globalAlpha = .55;
              band(n - .5, n + period - .5, c.band);
              u.ctx.globalAlpha = 1;
            }
          }
          u.ctx.fillStyle = c.lose;
          const at = u.valToPos(preperiod - .5, 'x', true);
          if (preperiod > 0 && at > left && at < left + width) u.ctx.fillRect(at, top, Math.max(1, devicePixelRatio), height);
        }],
        draw: [(u) => drawPoints(u, values, colors().win)],
      },
    }, [xs, values] as unknown as uPlot.AlignedData, element);
    plot.current = made;
    const fit = new ResizeObserver(() => made.setSize({width: element.clientWidth, height: made.height}));
    fit.observe(element);
    const watch = new MutationObserver(() => made.redraw());
    watch.observe(document.documentElement, {attributeFilter: ['data-theme']});
    return () => {
      fit.disconnect();
      watch.disconnect();
      made.destroy();
    };
  }, [values, preperiod, period]);
  const zoom = (factor: number, shift: number) => {
    const u = plot.current;
    if (!u) return;
    const {min = 0, max = 1} = u.scales.x;
    const middle = (min! + max!) / 2 + shift * (max! - min!), half = (max! - min!) / 2 * factor;
    u.setScale('x', {min: Math.max(0, middle - half), max: Math.min(values.length - 1, middle + half)});
  };
  const button = (sign: string, key: string, factor: number, shift: number) =>
      <button class="quiet" aria-label={t(key)} title={t(key)} onClick={() => zoom(factor, shift)}>{sign}</button>;
  return (
    <div class="scatter">
      <div ref={place} role="img" aria-label={t('sequence.picture', {n: values.length - 1})} />
      <div class="zoom">{button('◂', 'zoom.left', 1, -.4)}{button('+', 'zoom.in', .5, 0)}{button('−', 'zoom.out', 2, 0)}{button('▸', 'zoom.right', 1, .4)}
        {button('↔', 'zoom.all', 1e9, 0)}<span class="faint">{t('zoom.how')}</span></div>
    </div>
  );
}

/// One period per line; values that differ from the line they end in are exceptions.
function Strip({values, period, preperiod}: {values: Uint16Array, period: number, preperiod: number}) {
  const last = preperiod + 2 * period;
  const lines = Math.min(40, Math.ceil(last / period));
  const standing = (column: number) => {
    const n = preperiod + ((column - preperiod) % period + period) % period;
    return values[n];
  };
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t('sequence.strip')}>
      <table class="strip">
        <caption>{t('sequence.strip')}</caption>
        <thead><tr><th scope="col">n</th>{Array.from({length: period}, (_, column) => <th scope="col">+{column}</th>)}</tr></thead>
        <tbody>
          {Array.from({length: lines}, (_, line) =>
            <tr>
              <th scope="row">{line * period}</th>
              {Array.from({length: period}, (_, column) => {
                const n = line * period + column;
                if (n >= values.length) return <td />;
                const odd = values[n] !== standing(column);
                return <td class={odd ? 'odd' : n >= preperiod ? 'steady' : ''}>{values[n]}</td>;
              })}
            </tr>)}
        </tbody>
      </table>
    </div>
  );
}
