// From the reason of an answer to the picture of its blocks. The steps of a reason carry their
// figures by name, and columns as lines of digits; both are the same in every language.
import type {ReasonStep, Solution} from '../engine/types';
import {blocksOf, columnsOf, type Columns, type Parts, type Picture, type Stairs} from './model';

type Asked = Pick<Solution, 'position'|'reason'>;

const text = (step: ReasonStep|undefined, name: string): string|null => {
  const value = step?.[name];
  return typeof value === 'string' ? value : null;
};
const list = (step: ReasonStep|undefined, name: string): string[] => {
  const value = step?.[name];
  return Array.isArray(value) ? value : [];
};

/// The heaps of a position as they are written, and which of them are not empty.
function heapsOf(position: string) {
  const words = position.split('/')[0].trim().split(/\s+/).filter((word) => word !== '-');
  return words.map((name, heap) => ({heap, name})).filter(({name}) => Number(name.replace('-', '')) !== 0);
}

/// Whether a bar of this height would only be as high as another one.
const tooLong = (size: string): boolean => size.length > 15;

interface Drawn {
  sizes: string[];
  rows: {name: string, blocks: string[]}[];
  left: Map<string, number>;
}

/// Reads columns as the library draws them: sizes, a line for each number, `mod 2` and the sums.
export function readColumns(lines: string[]): Drawn|null {
  const words = lines.map((line) => line.trim().split(/\s+/));
  const sizes = words[0] ?? [];
  if (!sizes.every((size) => /^\d+$/.test(size))) return null;
  const rows: Drawn['rows'] = [];
  let left: Map<string, number>|null = null;
  for (const line of words.slice(1)) {
    const digits = line.slice(-sizes.length);
    if (line[0] === 'mod') left = new Map(sizes.map((size, i) => [size, Number(digits[i])]));
    else if (line.length === sizes.length + 1 && /^\d+$/.test(line[0])) rows.push({name: line[0], blocks: sizes.filter((_, i) => digits[i] === '1')});
  }
  return left && {sizes, rows, left};
}

/// Left over are the blocks of the nim-sum.
const leftOf = (sum: string) => new Map(blocksOf(sum).map((size) => [size, 1]));

function columnsPicture({position, reason}: Asked): Columns|null {
  const columns = reason.find(({step}) => /\.columns(\.even)?$/.test(step));
  const drawn = columns && readColumns(list(columns, 'rows'));
  if (!drawn) return null;
  const told = list(reason.find(({step}) => /^(pass_nim|lasker)\.values$/.test(step)), 'rows');
  const heaps = heapsOf(position);
  if (heaps.length !== drawn.rows.length) return null;
  const now = columnsOf(
      drawn.rows.map(({name, blocks}, i) => ({...heaps[i], worth: name, blocks})), drawn.left,
      Number(text(columns, 'modulus') ?? 2), told.length > 0);
  // After the move: as the library draws it, or from the value that the heap then has.
  const after = reason.find(({step}) => step === 'moore.after');
  const move = reason.find(({step}) => /\.move(\.|$)/.test(step) && step !== 'moore.move');
  if (after) {
    const moved = list(reason.find(({step}) => step === 'moore.move'), 'moves').map((line) => /^(\d+): \S+ -> (\d+)$/.exec(line));
    return repaired(now, readColumns(list(after, 'rows'))?.left ?? new Map(),
                    moved.flatMap((one) => one ? [{heap: Number(one[1]) - 1, rows: [{name: one[2], worth: one[2]}]}] : []));
  }
  const heap = text(move, 'heap');
  if (!move || !heap) return now;
  const parts = [text(move, 'left'), text(move, 'right')];
  if (parts[0] !== null && parts[1] !== null) {
    return repaired(now, new Map(), [{heap: Number(heap) - 1, rows: [
      {name: parts[0], worth: text(move, 'left_value')!}, {name: parts[1], worth: text(move, 'right_value')!}]}]);
  }
  const to = text(move, 'to'), worth = text(move, 'after') ?? to;
  const mark = move.step.endsWith('.pass') ? '-' : '';
  if (to === null || worth === null) return now;
  const even = reason.some(({step}) => nearEnd.test(step)) ? null : new Map<string, number>();
  return repaired(now, even, [{heap: Number(heap) - 1, rows: [{name: to + mark, worth}]}]);
}

/// The columns after some heaps were replaced; without `left` the parities of what is there then.
function repaired(now: Columns, left: Map<string, number>|null,
                  moved: {heap: number, rows: {name: string, worth: string}[]}[]): Columns {
  const rows = now.rows.flatMap((row) => {
    const change = moved.find(({heap}) => heap === row.heap);
    const kept = change ? change.rows.map((part, i) => ({...part, heap: i === 0 ? row.heap : -1})) : [row];
    return kept.map(({heap, name, worth}) => ({heap, name, worth, blocks: worth === '0' ? [] : blocksOf(worth)}));
  });
  const counts = new Map<string, number>();
  for (const size of rows.flatMap(({blocks}) => blocks)) counts.set(size, ((counts.get(size) ?? 0) + 1) % now.modulus);
  const after = columnsOf(rows, left ?? counts, now.modulus, now.values);
  const changed = (columns: Columns) =>
      columns.rows.flatMap((row, i) => row.heap === -1 || moved.some(({heap}) => heap === row.heap) ? [i] : []);
  after.changed = changed(after);
  return {...now, after, changed: changed(now)};
}

/// Games of independent heaps: the nim-value of each as blocks.
function valuesPicture({position, reason}: Asked): Columns|null {
  const worth = new Map<string, string>();
  for (const step of reason) {
    if (/^heap_game\.(value|single)/.test(step.step) && text(step, 'heap')) worth.set(text(step, 'heap')!, text(step, 'value') ?? '0');
    if (step.step === 'misere_subtraction.values') {
      for (const line of list(step, 'values')) worth.set(...line.split(': ') as [string, string]);
    }
  }
  const heaps = heapsOf(position);
  if (heaps.length === 0 || worth.size === 0 || !heaps.every(({name}) => worth.has(name))) return null;
  const single = reason.find(({step}) => step.startsWith('heap_game.single'));
  const sum = text(single, 'value') ??
      text(reason.find((step) => text(step, 'sum') !== null), 'sum') ?? '0';
  const rows = heaps.map(({heap, name}) => ({heap, name, worth: worth.get(name)!}))
      .map((row) => ({...row, blocks: row.worth === '0' ? [] : blocksOf(row.worth)}));
  const now = columnsOf(rows, leftOf(sum), 2, true);
  const move = reason.find(({step}) => /^(heap_game|misere_subtraction)\.move/.test(step));
  if (!move) return now;
  if (move.step === 'misere_subtraction.move') {
    const even = reason.some(({step}) => nearEnd.test(step)) ? null : new Map<string, number>();
    return repaired(now, even, [{heap: Number(text(move, 'heap')) - 1, rows: [{name: text(move, 'to')!, worth: text(move, 'target')!}]}]);
  }
  const at = heaps.find(({name}) => name === text(move, 'heap'));
  if (!at) return now;
  const worths = (text(move, 'values') ?? '').split(' ⊕ ');
  const parts = list(move, 'parts').map((name, i) => ({name, worth: worths[i]}));
  const rest = text(move, 'rest') ?? '0';
  return repaired(now, new Map(), [{heap: at.heap, rows: parts.length > 0 ? parts : [{name: rest, worth: text(move, 'target')!}]}]);
}

/// Misère play near its end: single stones pair off, and at most one larger heap stands as one block.
function onesPicture({position, reason}: Asked): Columns|null {
  const step = reason.find(({step}) => /^(nim|moore)\.misere\.(ones|turn)/.test(step));
  if (!step) return null;
  const modulus = Number(text(step, 'modulus') ?? 2);
  const heaps = heapsOf(position);
  const ones = heaps.filter(({name}) => name === '1').length;
  const rows = heaps.map(({heap, name}) => ({heap, name, worth: name, blocks: [name]}));
  const left = new Map(rows.map(({name}) => [name, 1]));
  left.set('1', ones % modulus);
  const now = {...columnsOf(rows, left, modulus)};
  const large = now.sizes.map((size) => heaps.filter(({name}) => name === size).length);
  now.left = now.left.map((count, i) => now.sizes[i] === '1' ? count : large[i]);
  const moved = list(reason.find((one) => one.step === 'moore.move'), 'moves').flatMap((line) => {
    const found = /^(\d+): \S+ -> (\d+)$/.exec(line);
    return found ? [{heap: Number(found[1]) - 1, to: found[2]}] : [];
  });
  const turn = reason.find((one) => one.step === 'nim.misere.turn.move');
  if (turn) moved.push({heap: Number(text(turn, 'heap')) - 1, to: text(turn, 'to')!});
  if (reason.some((one) => one.step === 'nim.misere.ones.move')) moved.push({heap: heaps[0].heap, to: '0'});
  if (moved.length === 0) return now;
  return repaired(now, null, moved.map(({heap, to}) => ({heap, rows: [{name: to, worth: to}]})));
}

function partsPicture({reason}: Asked): Parts|null {
  const sum = reason.find(({step}) => step.startsWith('fibonacci.parts'));
  if (tooLong(text(sum, 'm') ?? '')) return null;
  const bound = reason.find(({step}) => step === 'fibonacci.within' || step === 'fibonacci.too_large');
  if (!sum || !bound) return null;
  const named = list(sum, 'parts');
  const take = reason.find(({step}) => step === 'fibonacci.n' || step === 'fibonacci.n.all');
  const then = reason.find(({step}) => step === 'fibonacci.take.part');
  return {
    kind: 'parts',
    parts: named.length > 0 ? named : [text(sum, 'm')!],
    limit: text(bound, 'q')!,
    within: bound.step === 'fibonacci.within',
    spare: reason.some(({step}) => step === 'fibonacci.misere'),
    take: text(take, 't'),
    next: then ? {limit: text(then, 'twice')!, part: text(then, 'next')!} : null,
  };
}

function stairsPicture({position, reason}: Asked): Stairs|null {
  const pairs = reason.find(({step}) => step.startsWith('wythoff.pairs'));
  const at = position.split(' ');
  if (!pairs || at.length !== 2 || at.some(tooLong)) return null;
  const won = reason.find(({step}) => step === 'wythoff.n');
  return {
    kind: 'stairs',
    pairs: list(pairs, 'pairs').flatMap((pair) => {
      const found = /^\((\d+), (\d+)\)$/.exec(pair);
      return found ? [[found[1], found[2]] as [string, string]] : [];
    }),
    at: [at[0], at[1]],
    cold: reason.some(({step}) => step === 'wythoff.p'),
    to: won ? [text(won, 'first')!, text(won, 'second')!] : null,
  };
}

/// The picture of an answer; null where its reason has none (searches, classes of misère play,
/// numbers too long to draw).
export function pictureOf(solution: Asked): Picture|null {
  const picture = stairsPicture(solution) ?? partsPicture(solution) ?? columnsPicture(solution) ??
      valuesPicture(solution) ?? onesPicture(solution);
  if (picture?.kind !== 'columns') return picture;
  const ends = solution.reason.some(({step}) => nearEnd.test(step));
  return {...picture, ends, after: picture.after && {...picture.after, ends}};
}

/// Steps that say that misère play departs from normal play now.
const nearEnd = /misere\.(turn|ones)|misere_subtraction\.(turn|small)/;
