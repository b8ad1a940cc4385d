// Blocks: a heap, or the nim-value of one, in blocks of 1, 2, 4, 8, ... A column holds all blocks
// of one size; in each column blocks pair off (in Moore's Nim: come together in groups of k + 1),
// and what is left over says how the position stands. Which columns come out even, what a heap
// is worth and which move repairs them the library says (read.ts); nothing is decided here.

/// One heap, or one part of a row of pins.
export interface Row {
  heap: number;     ///< which heap of the position, counted from 0; -1: a part that a move makes
  name: string;     ///< its size as it is written, `5` or `5-`
  worth: string;    ///< the number that breaks into blocks: the size itself, or the nim-value
  has: boolean[];   ///< by column: whether it has a block there
}

export interface Columns {
  kind: 'columns';
  modulus: number;      ///< how many blocks of a size cancel: 2, in Moore's Nim k + 1
  values: boolean;      ///< the blocks show nim-values, not stones
  ends: boolean;        ///< misère play near its end, where an even number of ones is not what one leaves
  sizes: string[];      ///< of the blocks, the largest first
  rows: Row[];
  left: number[];       ///< by column: how many blocks are left over
  after: Columns|null;  ///< the same after the winning move
  changed: number[];    ///< rows that the move changes
}

/// A heap of Fibonacci Nim in its Zeckendorf parts, and how much may be taken.
export interface Parts {
  kind: 'parts';
  parts: string[];     ///< the largest first
  limit: string;       ///< what may be taken now
  within: boolean;     ///< the smallest part may be taken
  spare: boolean;      ///< in misère play the last stone stands apart
  take: string|null;   ///< what the winning move takes
  next: {limit: string, part: string}|null;  ///< after taking the smallest part
}

/// The cold pairs of Wythoff's game as two staircases, and where the position stands.
export interface Stairs {
  kind: 'stairs';
  pairs: [string, string][];
  at: [string, string];
  cold: boolean;                   ///< the position is a pair itself
  to: [string, string]|null;       ///< the pair that the winning move leaves
}

export type Picture = Columns|Parts|Stairs;

/// The larger one of two sizes written as decimal numbers.
const above = (a: string, b: string) => BigInt(a) > BigInt(b);

/// The blocks of a number: which powers of two it is made of. Notation, nothing more.
export function blocksOf(worth: string): string[] {
  const digits = BigInt(worth).toString(2);
  return [...digits].flatMap((digit, i) => digit === '1' ? [String(2n ** BigInt(digits.length - 1 - i))] : []);
}

/// Columns for rows whose blocks are given by size; `left` says how many blocks of a size are left.
export function columnsOf(rows: {heap: number, name: string, worth: string, blocks: string[]}[],
                          left: Map<string, number>, modulus = 2, values = false): Columns {
  const sizes = [...new Set(rows.flatMap((row) => row.blocks))].sort((a, b) => above(a, b) ? -1 : 1);
  return {
    kind: 'columns', modulus, values, ends: false, sizes,
    rows: rows.map(({heap, name, worth, blocks}) => ({heap, name, worth, has: sizes.map((size) => blocks.includes(size))})),
    left: sizes.map((size) => left.get(size) ?? 0),
    after: null, changed: [],
  };
}

export type Fate = 'none'|'plain'|'gone'|'left';

/// What becomes of the block of each row in a column: the first ones go together in groups of
/// `modulus`, the others are left; rows that the move changes are the last to pair off.
export function fates(columns: Columns, column: number): {fate: Fate, group: number}[] {
  const order = columns.rows.map((_, row) => row).filter((row) => columns.rows[row].has[column]);
  order.sort((a, b) => Number(columns.changed.includes(a)) - Number(columns.changed.includes(b)));
  const going = order.length - columns.left[column];
  return columns.rows.map((_, row) => {
    const place = order.indexOf(row);
    if (place < 0) return {fate: 'none', group: -1};
    return place < going ? {fate: 'gone', group: Math.floor(place / columns.modulus)} : {fate: 'left', group: -1};
  });
}

/// Whether every block finds its partners.
export const even = (columns: Columns): boolean => columns.left.every((count) => count === 0);
