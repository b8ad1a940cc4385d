// The map of two heaps as a picture with its axes.
import type {Cell} from '../engine/types';
import {ticks} from './axis';
import type {Colors} from './colors';
import type {Pen} from './pen';

export interface HeatMapData {
  size: number;  ///< heaps 0, ..., size - 1
  cells: Cell[];  ///< of a, b at a * size + b
}
/// The square of cells in a picture of `side` by `side`.
export const heatFrame = (side: number) => ({left: 48, top: 6, side: side - 54});

export function drawHeatMap(pen: Pen, {size, cells}: HeatMapData, side: number, colors: Colors, axes: [string, string]): void {
  const {left, top, side: inner} = heatFrame(side);
  const cell = inner / size, gap = cell > 8 ? 1 : 0, bottom = top + inner;
  const most = Math.max(1, ...cells.map((one) => Number(one.nim_value ?? 0)));
  cells.forEach((one, i) => {
    const a = Math.floor(i / size), b = i % size;
    const share = one.nim_value === null ? 0 : Number(one.nim_value) / most;
    const fill = one.outcome === 'P' ? colors.lose : one.outcome === null ? '#888888' : one.nim_value === null ? colors.winSoft :
        colors.dark ? `hsl(190 45% ${(16 + share * 56).toFixed(1)}%)` : `hsl(190 50% ${(94 - share * 62).toFixed(1)}%)`;
    pen.rect(left + a * cell, bottom - (b + 1) * cell + gap, cell - gap, cell - gap, fill);
    if (cell < 15) return;
    const label = one.outcome === 'P' ? 'P' : one.nim_value ?? '';
    const ink = one.outcome === 'P' ? (colors.dark ? '#1b1208' : '#ffffff') :
        colors.dark ? (share > .55 ? '#0b1a1d' : '#dfeff1') : share > .55 ? '#ffffff' : '#33474b';
    if (label) pen.text(left + (a + .5) * cell - gap / 2, bottom - (b + .5) * cell + gap / 2, label, ink, {anchor: 'middle', size: label.length > 2 ? 8 : 10, bold: true});
  });
  for (const n of ticks(0, size - 1, Math.min(16, size, inner / 30))) {
    const at = (n + .5) * cell;
    pen.text(left + at, bottom + 14, String(n), colors.soft, {anchor: 'middle'});
    pen.text(left - 8, bottom - at, String(n), colors.soft, {anchor: 'end'});
    if (cell < 15) {
      pen.line(left + at, bottom, left + at, bottom + 4, colors.soft);
      pen.line(left - 4, bottom - at, left, bottom - at, colors.soft);
    }
  }
  pen.text(left + inner / 2, bottom + 34, axes[0], colors.soft, {anchor: 'middle', size: 13});
  pen.text(12, top + inner / 2, axes[1], colors.soft, {anchor: 'middle', size: 13, turned: true});
}
