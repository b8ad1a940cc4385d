// Chance that repeats: the same seed gives the same numbers on every machine.

export interface Dice {
  roll(least: number, most: number): number;  ///< both included
  shuffled<T>(list: readonly T[]): T[];
}

/// Numbers from a text: FNV-1a makes it a seed, mulberry32 the numbers.
export function diceOf(text: string): Dice {
  let seed = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) seed = Math.imul(seed ^ byte, 0x01000193);
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let z = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
  const roll = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    roll,
    shuffled(list) {
      const result = [...list];
      for (let i = result.length - 1; i > 0; --i) {
        const other = roll(0, i);
        [result[i], result[other]] = [result[other], result[i]];
      }
      return result;
    },
  };
}
