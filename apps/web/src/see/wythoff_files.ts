// The P-positions of Wythoff's game as files: a picture with its axes and lines, and a table.
import {t} from '../texts';
import {ticks} from './axis';
import {paperColors as colors} from './colors';
import {pngFile, type Drawing} from './files';
import {svgPen, type Pen} from './pen';

/// \param cold   all P-positions with heaps up to `most`
/// \param slope  of the upper line
export function coldDrawing(cold: number[][], most: number, slope: number, title: string): Drawing {
  const side = 620, left = 48, top = 8, inner = side - left - top, height = top + inner + 46, bottom = top + inner;
  const cell = inner / (most + 1), dot = Math.max(2.5, cell * .76);
  const x = (n: number) => left + (n + .5) * cell, y = (n: number) => bottom - (n + .5) * cell;
  const draw = (pen: Pen) => {
    if (most <= 50) {
      for (let i = 1; i <= most + 1; ++i) {
        pen.line(left + i * cell, top, left + i * cell, bottom, colors.line, .6);
        pen.line(left, bottom - i * cell, left + inner, bottom - i * cell, colors.line, .6);
      }
    }
    pen.line(left, top, left, bottom, colors.soft);
    pen.line(left, bottom, left + inner, bottom, colors.soft);
    const end = most + .5;
    pen.line(x(0), y(0), x(end / slope), y(end), colors.win, 1.4);
    pen.line(x(0), y(0), x(end), y(end / slope), colors.win, 1.4);
    for (const [a, b] of cold) pen.rect(x(a) - dot / 2, y(b) - dot / 2, dot, dot, colors.lose);
    for (const n of ticks(0, most, 10)) {
      pen.text(x(n), bottom + 14, String(n), colors.soft, {anchor: 'middle'});
      pen.text(left - 8, y(n), String(n), colors.soft, {anchor: 'end'});
    }
    pen.text(left + inner / 2, bottom + 34, t('heat.axis', {heap: 1}), colors.soft, {anchor: 'middle', size: 13});
    pen.text(12, top + inner / 2, t('heat.axis', {heap: 2}), colors.soft, {anchor: 'middle', size: 13, turned: true});
  };
  return {
    svg: () => {
      const pen = svgPen(side, height, title);
      draw(pen);
      return pen.done();
    },
    png: () => pngFile(side, height, draw),
  };
}

export const coldCsv = (pairs: number[][]): string => `n,a,b\n${pairs.map(([a, b], n) => `${n},${a},${b}`).join('\n')}\n`;

export function coldTex(game: string, pairs: number[][]): string {
  const shown = pairs.slice(0, 20);
  const row = (name: string, at: number) => `$${name}$ & ${shown.map((pair) => pair[at]).join(' & ')} \\\\`;
  return [
    `% P-positions (a_n, b_n) of ${game}, by Bouton.`,
    `\\begin{tabular}{r|${'r'.repeat(shown.length)}}`,
    `$n$ & ${shown.map((_, n) => n).join(' & ')} \\\\ \\hline`,
    row('a_n', 0),
    row('b_n', 1),
    '\\end{tabular}',
    '',
  ].join('\n');
}
