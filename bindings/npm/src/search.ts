// Games of your own: searched by functions that tell the options of a position. All of it is
// JavaScript, as the functions are; nothing has to be loaded.

/** What a game tells. Visited in the order it gives; every game must end. */
export interface OwnGame<P> {
  /** The positions after one move. */
  moves(position: P): Iterable<P>;
  /**
   * What a position is stored as: different for different positions, a number or a text. Unless
   * given, numbers, bigints and texts are their own key, and everything else its JSON.
   */
  key?(position: P): string|number|bigint;
  /** The parts that lie side by side, whose sum the position is. Parts that cannot move may be left out. */
  components?(position: P): Iterable<P>;
}

export interface SearchOptions {
  /** Who makes the last move wins (`normal`, unless told) or loses (`misere`). */
  convention?: 'normal'|'misere';
  /** Positions that may be stored, ten million unless told. */
  positions?: number;
  /** Milliseconds for one question. */
  timeout?: number;
}

type Key = string|number|bigint;
/** Positions being solved have no value yet. */
const open = -1;
/** A position that is being solved, and what is known about its options so far. */
class Frame<P> {
  /** Parts of the option being looked at that are still to be asked about. */
  parts: P[] = [];
  sum = 0;
  begun = false;
  /** Whether there is an option; which of the numbers below 31 options have, and which above. */
  any = false;
  low = 0;
  high: Set<number>|undefined;
  /** The fewest moves to win, the most to lose. */
  fewest = Infinity;
  most = 0;

  constructor(readonly key: Key, readonly options: Iterator<P>) {}
}
/** How options decide: `take` returns false where the others no longer matter. */
interface Fold {
  take(frame: Frame<unknown>, found: number): boolean;
  close(frame: Frame<unknown>): number;
}
class Limit extends Error {}

/** Nim-values: the least number that no option has. */
const valueFold: Fold = {
  take: (frame, found) => {
    if (found < 31) frame.low |= 1 << found;
    else (frame.high ??= new Set()).add(found);
    return true;
  },
  close: ({low, high}) => {
    let value = 31 - Math.clz32(~low & (low + 1));
    while (value >= 31 && high?.has(value)) ++value;
    return value;
  },
};

/**
 * Answers questions about a game of your own by exhaustive search; what was found is kept. Questions
 * answer null if a limit was reached first, and throw where the game does not end, or what the game
 * throws.
 */
export class Search<P> {
  readonly #game: OwnGame<P>;
  readonly #misere: boolean;
  readonly #most: number;
  readonly #timeout: number|undefined;
  #until = Infinity;
  #steps = 0;
  #stored = 0;
  readonly #lost = new Map<Key, number>();
  readonly #values = new Map<Key, number>();
  readonly #remote = new Map<Key, number>();
  #sums: Search<P[]>|undefined;
  readonly #left = new Map<Key, P[][]>();

  constructor(game: OwnGame<P>|((position: P) => Iterable<P>), options: SearchOptions = {}) {
    this.#game = typeof game === 'function' ? {moves: game} : game;
    if (typeof this.#game?.moves !== 'function') throw new TypeError('a game is a function of a position, or an object with moves(position)');
    for (const name of Object.keys(options)) {
      if (!['convention', 'positions', 'timeout'].includes(name)) {
        throw new TypeError(`there is no option '${name}' here; allowed are convention, positions, timeout`);
      }
    }
    const {convention = 'normal', positions = 1e7, timeout} = options;
    if (convention !== 'normal' && convention !== 'misere') throw new TypeError(`convention must be 'normal' or 'misere', not ${String(convention)}`);
    if (!(positions >= 1)) throw new TypeError(`positions must be a number from 1, not ${String(positions)}`);
    if (timeout !== undefined && !(timeout >= 0)) throw new TypeError(`timeout must be a number from 0, in milliseconds, not ${String(timeout)}`);
    this.#misere = convention === 'misere';
    this.#most = positions;
    this.#timeout = timeout;
  }

  /** N: the player to move wins; P: the one who moved before. */
  outcome(position: P): 'N'|'P'|null {
    return this.#ask(() => this.#isLost(position) ? 'P' : 'N');
  }

  /** The least number that no option has as its nim-value: of normal play, whatever the convention. */
  nimValue(position: P): number|null {
    return this.#ask(() => this.#value(position));
  }

  /** The number of moves to the end if the winner hurries and the loser delays. */
  remoteness(position: P): number|null {
    return this.#ask(() => this.#solve(this.#remote, position, false, this.#remotenessFold) >> 1);
  }

  /** All different positions after one move, in the order of the game. */
  options(position: P): P[] {
    const different = new Map<Key, P>();
    for (const option of this.#game.moves(position)) {
      const key = this.#key(option);
      if (!different.has(key)) different.set(key, option);
    }
    return [...different.values()];
  }

  /** Those of `options` that the opponent loses. */
  winningOptions(position: P): P[]|null {
    return this.#ask(() => this.options(position).filter((option) => this.#isLost(option)));
  }

  /** Positions, or collections of parts, about which something is stored. */
  get size(): number {
    return this.#lost.size + this.#values.size + this.#remote.size + (this.#sums?.size ?? 0);
  }

  #ask<T>(question: () => T): T|null {
    this.#begin(this.#timeout === undefined ? Infinity : performance.now() + this.#timeout);
    try {
      return question();
    } catch (error) {
      if (error instanceof Limit) return null;
      throw error;
    }
  }

  #begin(until: number): void {
    this.#until = until;
    this.#steps = 0;
    this.#stored = this.size;
  }

  #key(position: P): Key {
    if (this.#game.key) return this.#game.key(position);
    return typeof position === 'number' || typeof position === 'bigint' || typeof position === 'string' ? position : JSON.stringify(position);
  }

  #step(): void {
    if (++this.#steps % 256 === 1 && performance.now() >= this.#until) throw new Limit();
  }

  /** What is known of a position after its options, on a stack of its own: however deep the game is. */
  #solve(known: Map<Key, number>, root: P, byParts: boolean, fold: Fold): number {
    const rootKey = this.#key(root);
    const before = known.get(rootKey);
    if (before !== undefined) return before;
    const stack: Frame<P>[] = [];
    const begin = (position: P, key: Key) => {
      if (this.#stored >= this.#most) throw new Limit();
      const options = this.#game.moves(position)[Symbol.iterator]();  // which may throw
      ++this.#stored;
      known.set(key, open);
      stack.push(new Frame(key, options));
    };
    try {
      begin(root, rootKey);
      while (true) {
        const frame = stack[stack.length - 1]!;
        const deeper = this.#unknown(frame, known, byParts, fold);
        if (deeper !== undefined) {
          begin(deeper.part, deeper.key);
          continue;
        }
        const found = fold.close(frame);
        known.set(frame.key, found);
        stack.pop();
        if (stack.length === 0) return found;
      }
    } catch (error) {
      for (const {key} of stack) known.delete(key);
      throw error;
    }
  }

  /** The next part that must be solved first; undefined after the last option. */
  #unknown(frame: Frame<P>, known: Map<Key, number>, byParts: boolean, fold: Fold): {part: P, key: Key}|undefined {
    while (true) {
      while (frame.parts.length > 0) {
        const part = frame.parts[frame.parts.length - 1]!, key = this.#key(part);
        const found = known.get(key);
        if (found === undefined) return {part, key};
        if (found === open) throw new Error(`the game does not end: ${String(key).slice(0, 200)} comes round again`);
        frame.sum ^= found;
        frame.parts.pop();
      }
      if (frame.begun) {
        frame.begun = false;
        if (!fold.take(frame, frame.sum)) return undefined;
      }
      this.#step();
      const {done, value} = frame.options.next();
      if (done) return undefined;
      frame.parts = byParts ? [...this.#game.components!(value)] : [value];
      frame.sum = 0;
      frame.begun = true;
    }
  }

  #value(position: P): number {
    if (!this.#game.components) return this.#solve(this.#values, position, false, valueFold);
    let sum = 0;
    for (const part of this.#game.components(position)) sum ^= this.#solve(this.#values, part, true, valueFold);
    return sum;
  }

  /** 1 for lost. */
  readonly #outcomeFold: Fold = {
    take: (frame, found) => {
      frame.any = true;
      frame.low |= found;
      return found === 0;
    },
    close: ({any, low}) => any ? low ^ 1 : (this.#misere ? 0 : 1),
  };
  /** Twice the moves to the end, and 1 more for lost. */
  readonly #remotenessFold: Fold = {
    take: (frame, found) => {
      frame.any = true;
      if (found % 2 === 1) frame.fewest = Math.min(frame.fewest, (found - 1) / 2);
      frame.most = Math.max(frame.most, Math.floor(found / 2));
      return true;
    },
    close: ({any, fewest, most}) => !any ? (this.#misere ? 0 : 1) : fewest < Infinity ? 2 * (fewest + 1) : 2 * (most + 1) + 1,
  };

  #isLost(position: P): boolean {
    if (!this.#game.components) return this.#solve(this.#lost, position, false, this.#outcomeFold) === 1;
    if (!this.#misere) return this.#value(position) === 0;
    return this.#isLostSum(this.#collected(position));
  }

  /** The parts of a position that can move. */
  #collected(position: P): P[] {
    return [...this.#game.components!(position)].filter((part) => !this.#game.moves(part)[Symbol.iterator]().next().done);
  }

  /** Misère play: which parts there are decides, not where they lie. */
  #isLostSum(parts: P[]): boolean {
    const sums = this.#sums ??= new Search<P[]>({
      key: (listed) => JSON.stringify(listed.map((part) => `${typeof part}:${String(this.#key(part))}`).sort()),
      moves: (listed) => this.#sumMoves(listed),
    }, {convention: 'misere', positions: this.#most});
    sums.#begin(this.#until);
    return sums.#isLost(parts);
  }

  *#sumMoves(parts: P[]): Generator<P[]> {
    const seen = new Set<Key>();
    for (const [at, part] of parts.entries()) {
      const key = this.#key(part);
      if (seen.has(key)) continue;
      seen.add(key);
      let left = this.#left.get(key);
      if (left === undefined) {
        left = [...this.#game.moves(part)].map((option) => this.#collected(option));
        this.#left.set(key, left);
      }
      for (const option of left) yield [...parts.slice(0, at), ...parts.slice(at + 1), ...option];
    }
  }
}

/**
 * The nim-values g(0), ..., g(to) of heaps that do not depend on each other, in normal play: `options`
 * tells what a move may leave of a heap, a smaller heap or several.
 */
export function heapValues(options: (heap: number) => Iterable<number|readonly number[]>, to: number): Uint32Array {
  if (!Number.isInteger(to) || to < 0 || to > 2 ** 30) throw new TypeError(`to must be a number from 0 to 2^30, not ${String(to)}`);
  const values = new Uint32Array(to + 1);
  // seen[v] is the last heap that has an option of the value v.
  let seen = new Int32Array(256).fill(-1);
  for (let heap = 0; heap <= to; ++heap) {
    for (const option of options(heap)) {
      let value = 0;
      for (const part of typeof option === 'number' ? [option] : option) {
        if (!Number.isInteger(part) || part < 0 || part >= heap) {
          throw new RangeError(`every part that is left of a heap must be smaller than the heap, from 0; of heap ${heap} the function says ${String(option)}`);
        }
        value ^= values[part]!;
      }
      if (value >= seen.length) {
        const longer = new Int32Array(2 ** (32 - Math.clz32(value))).fill(-1);
        longer.set(seen);
        seen = longer;
      }
      seen[value] = heap;
    }
    let least = 0;
    while (least < seen.length && seen[least] === heap) ++least;
    values[heap] = least;
  }
  return values;
}
