// A sequence too long for single points: how often each value comes in each piece of it.

export interface Density {
  columns: number;
  rows: number;
  counts: Uint32Array;  ///< row by row, the row of the largest values first
  most: number;
}

/// Counts the values at from, ..., to (whole numbers in the sequence) in a grid whose rows are
/// values 0, ..., most, as many in each row as need be.
export function density(values: Uint16Array, from: number, to: number, most: number, columns: number, mostRows: number): Density {
  const perRow = Math.ceil((most + 1) / mostRows);
  const rows = Math.ceil((most + 1) / perRow);
  const counts = new Uint32Array(columns * rows);
  const share = columns / (to - from + 1);
  // Column by column: no division for each value.
  for (let column = 0; column < columns; ++column) {
    const begin = from + Math.ceil(column / share), end = Math.min(to + 1, from + Math.ceil((column + 1) / share));
    if (perRow === 1) {
      for (let n = begin; n < end; ++n) ++counts[(rows - 1 - values[n]) * columns + column];
    } else {
      for (let n = begin; n < end; ++n) ++counts[(rows - 1 - Math.floor(values[n] / perRow)) * columns + column];
    }
  }
  let highest = 0;
  for (const count of counts) if (count > highest) highest = count;
  return {columns, rows, counts, most: highest};
}

/// How often each value 0, ..., most comes at from, ..., to.
export function frequencies(values: Uint16Array, from: number, to: number, most: number): Uint32Array {
  const counts = new Uint32Array(most + 1);
  for (let n = from; n <= to; ++n) ++counts[values[n]];
  return counts;
}

export function largest(values: Uint16Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}
