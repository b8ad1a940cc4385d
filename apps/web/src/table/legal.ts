// What may be chosen on a board: read off the list of all moves that the library gives. Where that
// list is too long to ask for, everything may be chosen, and the library judges the choice.
import type {JudgedMove, Move} from '../engine/types';
import {afterHit, heapsOf, type Hit, type Segment} from '../play/position';

export const mostListed = 2000;

export interface Options {
  position: string;            ///< of which these are the moves
  list: Move[];
  byPosition: Map<string, Move>;
  byHeaps: Set<string>;        ///< what moves leave, without passes and limits
  complete: boolean;
}

/// The heaps that a move may leave: on heaps the two parts of one have no order, and the library tells
/// the move with the smaller part first.
export function heapsAfter(move: Move): string[] {
  const heaps = heapsOf(move.position);
  const [change] = move.changes;
  if (move.changes.length !== 1 || change.first !== undefined || change.parts.length !== 2) return [heaps];
  const turned = heaps.split(' ');
  turned.splice(change.heap - 1, 2, change.parts[1], change.parts[0]);
  return [heaps, turned.join(' ')];
}

export function optionsOf(position: string, list: Move[]): Options {
  return {
    position, list, complete: list.length < mostListed,
    byPosition: new Map(list.map((move) => [move.position, move])),
    byHeaps: new Set(list.flatMap(heapsAfter)),
  };
}

/// What a move takes from each heap; null for a pass.
function amountsOf(move: Move): Map<number, number>|null {
  const amounts = new Map<number, number>();
  for (const {heap, taken, pass} of move.changes) {
    if (pass) return null;
    amounts.set(heap - 1, Number(taken));
  }
  return amounts.size > 0 ? amounts : null;
}

export interface Takable {
  /// Whether `amount` may be chosen in `heap`, together with the rest or in its place.
  may(heap: number, amount: number): boolean;
  /// Whether the amounts chosen in other heaps can stay then.
  together(heap: number, amount: number): boolean;
  /// What is chosen is a move as it stands.
  whole: boolean;
  /// What is chosen is part of a move that lowers more heaps.
  part: boolean;
}

const anything: Takable = {may: () => true, together: () => true, whole: true, part: false};

/// What may be taken when `taken` is chosen already. `only`: a move lowers one heap.
export function takable(options: Options|null, taken: number[], only: boolean): Takable {
  if (!options?.complete) return only ? {...anything, together: () => false} : anything;
  const chosen = taken.flatMap((amount, heap) => amount > 0 ? [[heap, amount]] : []);
  const alone = new Set<string>(), joint = new Set<string>();
  let whole = false, part = false;
  for (const move of options.list) {
    const amounts = amountsOf(move);
    if (!amounts) continue;
    const others = chosen.filter(([heap, amount]) => amounts.get(heap) !== amount);
    if (others.length === 0 && chosen.length > 0) {
      if (chosen.length === amounts.size) whole = true;
      else part = true;
    }
    for (const [heap, amount] of amounts) {
      const key = `${heap} ${amount}`;
      alone.add(key);
      if (others.every(([other]) => other === heap)) joint.add(key);
    }
  }
  return {
    may: (heap, amount) => amount === 0 || alone.has(`${heap} ${amount}`),
    together: (heap, amount) => amount === 0 || joint.has(`${heap} ${amount}`),
    whole, part,
  };
}

/// How good a move can become with an amount from a heap and with what is `taken` from the others, where they go
/// together; its nim-value where that is the whole move.
export function judgedWith(moves: JudgedMove[], taken: number[]): (heap: number, amount: number) => JudgedMove|undefined {
  const all = moves.map((move) => ({move, amounts: amountsOf(move)}));
  return (heap, amount) => {
    const others = taken.flatMap((amount, other) => amount > 0 && other !== heap ? [[other, amount]] : []);
    const alone = all.filter(({amounts}) => amounts?.get(heap) === amount);
    const joint = alone.filter(({amounts}) => others.every(([other, amount]) => amounts!.get(other) === amount));
    const fitting = joint.length > 0 ? joint : alone, size = joint.length > 0 ? others.length + 1 : 1;
    const best = (fitting.find(({move}) => move.outcome === 'P') ?? fitting[0])?.move;
    const whole = fitting.find(({amounts}) => amounts!.size === size)?.move;
    return whole?.outcome === best?.outcome ? whole : {...best!, worth: null};
  };
}

/// The next amount in this direction that may be chosen; `from` if there is none.
export function nextAmount(size: number, from: number, by: number, may: (amount: number) => boolean): number {
  const step = Math.sign(by);
  let to = Math.min(size, Math.max(0, from + by));
  while (to >= 0 && to <= size && !may(to)) to += step;
  if (to >= 0 && to <= size) return to;
  for (let back = Math.min(size, Math.max(0, from + by)); back !== from; back -= step) if (may(back)) return back;
  return from;
}

/// Which stretches of a row may be hit, and where it may be cut: by first and last place.
export interface Hittable {
  may(hit: Hit): boolean;
  hits: Hit[];  ///< all of them, where the list of moves is complete
  complete: boolean;
}

export function hittable(options: Options|null, segments: Segment[]): Hittable {
  if (!options?.complete) return {may: () => true, hits: [], complete: false};
  const amounts = segments.map(() => new Set<number>());
  for (const move of options.list) {
    const [change] = move.changes;
    if (move.changes.length === 1 && !change.pass) amounts[change.heap - 1]?.add(Number(change.taken));
  }
  // A move as the library names it can be another heap's that leaves the same: all amounts count for all heaps.
  const all = [...new Set(amounts.flatMap((set) => [...set]))];
  const hits = segments.flatMap(({size}, heap) => all.flatMap((amount) =>
      Array.from({length: Math.max(0, size - amount + 1)}, (_, first) => ({heap, first, last: first + amount - 1}))
          .filter((hit) => (amount > 0 || (hit.first > 0 && hit.first < size)) && options.byHeaps.has(afterHit(hit, segments)))));
  const keys = new Set(hits.map(({heap, first, last}) => `${heap} ${first} ${last}`));
  return {may: ({heap, first, last}) => keys.has(`${heap} ${first} ${last}`), hits, complete: true};
}

/// The shortest stretch that may be hit and holds both places; among equal ones the most centred.
export function stretch({hits}: Hittable, heap: number, from: number, to: number): Hit|null {
  const [low, high] = from < to ? [from, to] : [to, from];
  const fitting = hits.filter((hit) => hit.heap === heap && hit.last >= hit.first && hit.first <= low && hit.last >= high);
  const off = (hit: Hit) => (hit.last - hit.first) * 1000 + Math.abs(hit.first + hit.last - low - high);
  return fitting.sort((a, b) => off(a) - off(b))[0] ?? null;
}

/// The cut that may be made nearest to a place between two stones.
export function nearestCut({hits}: Hittable, heap: number, at: number): Hit|null {
  const cuts = hits.filter((hit) => hit.heap === heap && hit.last < hit.first);
  return cuts.sort((a, b) => Math.abs(a.first - at) - Math.abs(b.first - at))[0] ?? null;
}
