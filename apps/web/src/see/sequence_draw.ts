// A sequence of nim-values as a picture: points where there are few, above 20,000 the density of
// points; beside it how often each value comes in what is shown.
import {grouped, ticks} from './axis';
import type {Colors} from './colors';
import {density, frequencies} from './density';
import {pixelOf, type Pen} from './pen';

/// More than this are drawn as density.
export const mostPoints = 20_000;

export interface Plotted {
  values: Uint16Array;
  most: number;            ///< the largest value
  preperiod: number|null;  ///< null: no period is known within the values
  period: number;
}
/// Where things are, in units of the picture.
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;  ///< of the points; then come the bars
  top: number;
  bottom: number;
  bars: number;   ///< their width
}
export interface Words {
  heaps: string;   ///< at the axis of the heaps
  values: string;  ///< at the axis of the values
  often: string;   ///< under the bars
}

export function frameOf(width: number, height: number): Frame {
  const bars = width < 420 ? 44 : Math.min(150, Math.round(width * .16));
  return {width, height, left: 50, right: width - bars - 22, top: 8, bottom: height - 44, bars};
}

/// The heaps that are shown, whole.
export function shownHeaps({values}: Plotted, from: number, to: number): [number, number] {
  return [Math.max(0, Math.ceil(from - .5)), Math.min(values.length - 1, Math.floor(to + .5))];
}

export function drawSequence(pen: Pen, plotted: Plotted, from: number, to: number, frame: Frame, colors: Colors, words: Words, log: boolean, scale: number): void {
  const {left, right, top, bottom} = frame;
  const wide = right - left, high = bottom - top;
  const x = (n: number) => left + (n - from + .5) / (to - from + 1) * wide;
  const row = high / (plotted.most + 1);
  const y = (value: number) => bottom - (value + .5) * row;
  const [first, last] = shownHeaps(plotted, from, to);
  if (first > last) return;
  pen.rect(left, top, wide, high, colors.sheet);
  drawBands(pen, plotted, [first, last], x, frame, colors);
  drawAxes(pen, plotted, [first, last], x, y, frame, colors, words);
  if (last - first + 1 > mostPoints) drawDensity(pen, plotted, [first, last], x, frame, colors, scale);
  else drawPoints(pen, plotted, [first, last], x, y, frame, colors);
  drawBars(pen, plotted, [first, last], frame, colors, words, log);
}

/// The part before the period is shaded; then every other period, while they are wide.
function drawBands(pen: Pen, {preperiod, period}: Plotted, [first, last]: [number, number], x: (n: number) => number, {left, right, top, bottom}: Frame, colors: Colors): void {
  if (preperiod === null) return;
  const band = (begin: number, end: number, opacity: number) => {
    const from = Math.max(left, x(begin - .5)), to = Math.min(right, x(end - .5));
    if (to > from) pen.rect(from, top, to - from, bottom - top, colors.faint, opacity);
  };
  band(0, preperiod, 1);
  if (x(period) - x(0) > 5) {
    const skipped = Math.max(0, Math.floor((first - preperiod) / (2 * period)));
    for (let n = preperiod + 2 * period * skipped; n <= last; n += 2 * period) band(n, n + period, .55);
  }
  const at = x(preperiod - .5);
  if (preperiod > 0 && at > left && at < right) pen.line(at, top, at, bottom, colors.lose);
}

function drawAxes(pen: Pen, {most}: Plotted, [first, last]: [number, number], x: (n: number) => number, y: (value: number) => number, {left, right, top, bottom}: Frame, colors: Colors, words: Words): void {
  for (const n of ticks(first, last, (right - left) / 110)) {
    pen.line(x(n), bottom, x(n), bottom + 5, colors.soft);
    // The last one stays clear of the bars.
    const label = grouped(n), last = x(n) + 4 * label.length > right;
    pen.text(last ? Math.min(right, x(n) + 4 * label.length) : x(n), bottom + 14, label, colors.soft, {anchor: last ? 'end' : 'middle'});
  }
  for (const value of ticks(0, most, (bottom - top) / 40)) {
    pen.line(left, y(value), right, y(value), colors.line, .7);
    pen.text(left - 8, y(value), grouped(value), colors.soft, {anchor: 'end'});
  }
  pen.line(left, bottom, right, bottom, colors.soft);
  pen.line(left, top, left, bottom, colors.soft);
  pen.text((left + right) / 2, bottom + 33, words.heaps, colors.soft, {anchor: 'middle'});
  pen.text(10, (top + bottom) / 2, words.values, colors.soft, {anchor: 'middle', turned: true});
}

function drawPoints(pen: Pen, {values}: Plotted, [first, last]: [number, number], x: (n: number) => number, y: (value: number) => number, {left, right}: Frame, colors: Colors): void {
  const count = last - first + 1;
  const xs = new Float32Array(count), ys = new Float32Array(count);
  let kept = 0;
  for (let n = first; n <= last; ++n) {
    const at = x(n);
    if (at < left || at > right) continue;
    xs[kept] = at;
    ys[kept++] = y(values[n]);
  }
  pen.dots(xs.subarray(0, kept), ys.subarray(0, kept), count < 400 ? 5 : count < 3000 ? 3 : count < 8000 ? 2 : 1.5, colors.win);
}

/// From a colour that just shows to the full one, in the order in which an image keeps bytes.
function shades(colors: Colors): Uint32Array {
  const [light, full] = [colors.winSoft, colors.win].map((color) => new Uint8Array(new Uint32Array([pixelOf(color)]).buffer));
  const table = new Uint8Array(256 * 4);
  for (let i = 0; i < 256; ++i) {
    for (let byte = 0; byte < 3; ++byte) table[4 * i + byte] = light[byte] + (full[byte] - light[byte]) * i / 255;
    table[4 * i + 3] = 255;
  }
  return new Uint32Array(table.buffer);
}

function drawDensity(pen: Pen, {values, most}: Plotted, [first, last]: [number, number], x: (n: number) => number, {left, right, top, bottom}: Frame, colors: Colors, scale: number): void {
  const begin = Math.max(left, x(first - .5)), end = Math.min(right, x(last + .5));
  const grid = density(values, first, last, most, Math.max(1, Math.round((end - begin) * scale)), Math.max(1, Math.round((bottom - top) * scale)));
  const table = shades(colors), over = 255 / Math.log1p(grid.most);
  // Few values stand as bars with gaps between them: each row of counts as four of the picture.
  const parts = (bottom - top) / grid.rows > 8 ? [1, 2] : [0, 0], times = parts[1] === 2 ? 4 : 1;
  const image = new ImageData(grid.columns, grid.rows * times), pixels = new Uint32Array(image.data.buffer);
  for (let row = 0; row < grid.rows; ++row) {
    for (let column = 0; column < grid.columns; ++column) {
      const count = grid.counts[row * grid.columns + column];
      if (count === 0) continue;
      const shade = table[Math.round(Math.log1p(count) * over)];
      for (let part = parts[0]; part <= parts[1]; ++part) pixels[(row * times + part) * grid.columns + column] = shade;
    }
  }
  pen.pixels(image, begin, top, end - begin, bottom - top);
}

function drawBars(pen: Pen, {values, most}: Plotted, [first, last]: [number, number], {width, right, top, bottom, bars}: Frame, colors: Colors, words: Words, log: boolean): void {
  const counts = frequencies(values, first, last, most);
  const rows = Math.min(most + 1, Math.floor(bottom - top)), perRow = Math.ceil((most + 1) / rows);
  const high = (bottom - top) / Math.ceil((most + 1) / perRow);
  const sums = new Float64Array(Math.ceil((most + 1) / perRow));
  counts.forEach((count, value) => sums[Math.floor(value / perRow)] += count);
  const highest = sums.reduce((a, b) => Math.max(a, b), 1);
  const left = right + 14, length = (count: number) => (log ? Math.log1p(count) / Math.log1p(highest) : count / highest) * bars;
  pen.line(left, top, left, bottom, colors.soft);
  sums.forEach((count, i) => {
    // What comes at all can be seen.
    if (count > 0) pen.rect(left, bottom - (i + .85) * high, Math.max(1, length(count)), Math.max(.6, high * .7), colors.lose);
  });
  pen.text(Math.min(width - 2, left + bars), bottom + 14, grouped(highest), colors.soft, {anchor: 'end'});
  pen.text(Math.min(width - 2, left + bars), bottom + 33, words.often, colors.soft, {anchor: 'end'});
}
