// The automaton of a law, read from its certificate, and a position walked through it digit by digit.

export interface Law {
  heaps: number;
  tracks: number;    ///< numbers that are read together: the heaps, then the limit or the Nim heap
  digits: number;    ///< a digit is less than this
  weights: (place: number) => bigint;  ///< what a digit is worth, from the right
  marks: string;     ///< of each state: P, N, or - where no position ends
  starts: number[];  ///< by control state
  next: number[][];  ///< by state and letter
  passEach: boolean;
  passOnce: boolean;
  nimHeap: number|null;  ///< the largest; null: any, and one more number
}

/// What is read: the numbers, and which passes are left, those of the heaps first.
export interface Read {
  numbers: bigint[];
  unspent: boolean[];
  nimHeap?: number;  ///< beside it, where that is no number to be read
}

export interface Column {
  weight: bigint;
  digits: number[];
  letter: number;
  from: number;
  to: number;
}

export function readLaw(certificate: string): Law {
  const file = JSON.parse(certificate);
  const {p, q, second} = Object.fromEntries(Object.entries(file.numeration as Record<string, string>).map(([key, value]) => [key, BigInt(value)]));
  const known = [1n, second];
  const heaps = Number(file.heaps), nimHeap = file.nim_heap === null ? null : Number(file.nim_heap);
  const tracks = heaps + (file.limit ? 1 : 0) + (nimHeap === null ? 1 : 0);
  const {marks, starts, next} = file.automaton as Pick<Law, 'marks'|'starts'|'next'>;
  return {
    heaps, tracks, marks, starts, next, nimHeap,
    digits: Math.round(next[0].length ** (1 / tracks)),
    weights: (place) => {
      while (known.length <= place) known.push(p * known.at(-1)! + q * known.at(-2)!);
      return known[place];
    },
    passEach: file.pass_each_heap, passOnce: file.pass_once,
  };
}

/// The digits of a number, from the left: as many of the largest weight as fit, and so on.
function written(number: bigint, places: number, {weights}: Law): number[] {
  let rest = number;
  return Array.from({length: places}, (_, i) => {
    const weight = weights(places - 1 - i);
    const digit = rest / weight;
    rest -= digit * weight;
    return Number(digit);
  });
}

/// \return the state at the start, and a step for each place. \pre as many numbers as the law has tracks
export function walk(law: Law, {numbers, unspent, nimHeap = 0}: Read): {start: number, columns: Column[], end: number} {
  let places = 1;
  while (numbers.some((number) => number >= law.weights(places))) ++places;
  const rows = numbers.map((number) => written(number, places, law));
  const control = unspent.reduce((sum, is, bit) => sum + (is ? 2 ** bit : 0), 0);
  const start = law.starts[control * ((law.nimHeap ?? 0) + 1) + nimHeap];
  let state = start;
  const columns = Array.from({length: places}, (_, i): Column => {
    const digits = rows.map((row) => row[i]);
    const letter = digits.reduce((sum, digit, track) => sum + digit * law.digits ** track, 0);
    const from = state;
    state = law.next[from][letter];
    return {weight: law.weights(places - 1 - i), digits, letter, from, to: state};
  });
  return {start, columns, end: state};
}
