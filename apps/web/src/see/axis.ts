// Numbers at an axis: whole, round, and not too close to each other.

/// The whole numbers 1, 2 or 5 times a power of ten apart, at most about `most` of them, that lie
/// between `from` and `to`.
export function ticks(from: number, to: number, most: number): number[] {
  const least = Math.max(1, (to - from) / Math.max(1, most));
  const ten = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((times) => times * ten).find((one) => one >= least * (1 - 1e-9))!;
  const all: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) all.push(at);
  return all;
}

/// 1234567 as 1 234 567, with narrow spaces.
export const grouped = (number: number|string): string => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
