// How large stones are on a stage of a given size: as large as they fit, never so small that a
// finger misses them. Lines hold a multiple of five, with a little air after each five.

export interface Stage {
  width: number;
  height: number;
  coarse: boolean;  ///< fingers, not a mouse
}

export interface Fit {
  cell: number;     ///< side of a stone's cell
  line: number;     ///< stones on a line
  height: number;   ///< of all of it, gaps between heaps included
}

export const leastCell = (coarse: boolean) => coarse ? 34 : 24;
const leastPin = 17;
/// A stone is not larger than this share of the stage.
const most = .19;
export const heapGap = 10;
/// Air after five stones, as a share of a cell.
export const air = .28;

export const widthOf = (stones: number, cell: number): number =>
    stones === 0 ? 0 : cell * (stones + air * Math.floor((stones - 1) / 5));

function lineFor(width: number, cell: number, longest: number): number {
  let line = Math.max(1, Math.min(longest, Math.floor(width / cell)));
  while (line > 1 && widthOf(line, cell) > width) --line;
  return line < longest && line > 5 ? line - line % 5 : line;
}

/// `sizes`: of the heaps that are drawn stone by stone; `tall`: height of a stone in cells;
/// `other`: height that is needed beside them; `tens`: a heap that stands alone may have lines of ten.
export function fit({width, height, coarse}: Stage, sizes: number[], {tall = 1, other = 0, least: asked, tens = false}: {tall?: number, other?: number, least?: number, tens?: boolean} = {}): Fit {
  const longest = Math.max(1, ...sizes);
  const rows = Math.max(1, sizes.length);
  const needs = (cell: number) => {
    const line = lineFor(width, cell, longest);
    const lines = sizes.reduce((sum, size) => sum + Math.max(1, Math.ceil(size / line)), 0);
    return {cell, line, height: lines * cell * tall + (rows - 1) * heapGap + other};
  };
  const least = Math.min(asked ?? leastCell(coarse), Math.max(12, width));
  const largest = Math.max(least, Math.min(most * Math.min(width, height * 1.4), width / Math.min(longest, 5)));
  let best = needs(least);
  for (let cell = Math.floor(largest); cell > least; --cell) {
    const one = needs(cell);
    if (one.height > height) continue;
    // A heap that stands alone is compared with no other: tens are read at a glance.
    if (one.line >= (tens && rows === 1 ? Math.min(longest, 10) : longest)) return one;
    if (best.cell === least) best = one;
    // Heaps on one line each are easier to compare than larger stones.
    if (cell < best.cell * .55) break;
  }
  return best;
}

/// Rows of pins, which lie on one line each: where a row ends is part of the game. On a narrow stage the pins get
/// smaller, and a row that is too long for that is wider than the stage.
export function lanes({width, height, coarse}: Stage, longest: number, rows: number, tall: number, other: number): Fit {
  const high = (height - other - (rows - 1) * heapGap) / (rows * tall);
  const wanted = Math.max(leastCell(coarse), Math.min(high, most * Math.min(width, height * 1.4)));
  const cell = Math.floor(Math.max(leastPin, Math.min(width / Math.max(longest, 5), wanted)));
  return {cell, line: longest, height: rows * cell * tall + (rows - 1) * heapGap + other};
}

/// Squares of a board with numbers along two sides. Only a narrow stage makes them smaller than a finger or a mouse
/// wants: in a low one the page is moved.
export function boardCell({width, height, coarse}: Stage, columns: number, rows: number): number {
  const across = (width - 8) / (columns + .6);
  const least = coarse ? 24 : Math.max(18, Math.min(leastCell(coarse), across));
  return Math.floor(Math.max(least, Math.min(across, height / (rows + .7), Math.max(most * Math.min(width, height), 36))));
}
