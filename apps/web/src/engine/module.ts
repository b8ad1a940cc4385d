// The WebAssembly module as functions: strings in, JSON out. Used by the worker and by the
// tests in node; knows nothing of a page.

import type {Period, Progress, Sequence} from './types';

type Exports = WebAssembly.Exports&{
  memory: WebAssembly.Memory,
  bouton_place(bytes: number): number,
  bouton_free(place: number): void,
}

/// The library's error when it cannot answer: bad input, with the place.
export class BoutonError extends Error {
  constructor(message: string, readonly offset: number|null) {
    super(message);
  }
}

/// The answer of the small module where the whole one is needed.
export class NeedsWhole extends Error {
  constructor() {
    super('this needs bouton.wasm');
  }
}

const notThere = 52;  // ENOSYS

/// The module asks its surroundings for the time and, before it gives up, for an end.
function surroundings(module: WebAssembly.Module, memory: () => WebAssembly.Memory,
                      told: {attempt: (place: number, below: number) => void, share: (done: number) => void}) {
  const known: Record<string, (...args: number[]) => number|void> = {
    clock_time_get: (...args) => {
      const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
      new DataView(memory().buffer).setBigUint64(Number(args[2]), nanoseconds, true);
      return 0;
    },
    emscripten_get_now: () => performance.now(),
    emscripten_notify_memory_growth: () => undefined,
    progress: (...args) => told.attempt(Number(args[0]), Number(args[1])),
    share: (...args) => told.share(Number(args[0])),
    proc_exit: (status) => {
      throw new Error(`the module ended with ${status}`);
    },
  };
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const wanted of WebAssembly.Module.imports(module)) {
    (imports[wanted.module] ??= {})[wanted.name] = known[wanted.name] ?? (() => notThere);
  }
  return imports;
}

export class BoutonModule {
  private readonly exports: Exports;

  /// `tell`: hears of the attempts of a search for a law, and which share of a search for a period is
  /// done.
  constructor(module: WebAssembly.Module, tell?: (progress: Progress) => void) {
    const instance: WebAssembly.Instance = new WebAssembly.Instance(module, surroundings(module, () => this.exports.memory, {
      attempt: (place, below) => tell?.({numeration: this.text(place), below}),
      share: (done) => tell?.(done),
    }));
    this.exports = instance.exports as Exports;
    (this.exports._initialize as (() => void) | undefined)?.();
  }

  /// Calls bouton_<name>; strings become places in memory for the time of the call.
  private call(name: string, args: (string|number)[]): number {
    const f = this.exports[`bouton_${name}`] as ((...args: number[]) => number) | undefined;
    if (!f) throw new NeedsWhole();
    const places: number[] = [];
    const values = args.map((arg) => {
      if (typeof arg === 'number') return arg;
      const bytes = new TextEncoder().encode(arg);
      const place = this.exports.bouton_place(bytes.length + 1);
      if (place === 0) throw new Error('no memory for so long a text');
      const memory = new Uint8Array(this.exports.memory.buffer);
      memory.set(bytes, place);
      memory[place + bytes.length] = 0;
      places.push(place);
      return place;
    });
    try {
      return f(...values);
    } finally {
      for (const place of places) this.exports.bouton_free(place);
    }
  }

  private text(place: number): string {
    const memory = new Uint8Array(this.exports.memory.buffer);
    return new TextDecoder().decode(memory.subarray(place, memory.indexOf(0, place)));
  }

  set(name: 'texts'|'own_rules', value: string): void {
    this.call(name, [value]);
  }

  /// The answer of bouton_<name>. \throws BoutonError, NeedsWhole
  ask(name: string, args: (string|number)[]): unknown {
    const answer = JSON.parse(this.text(this.call(name, args))) as {schema?: string};
    if (answer.schema === 'bouton.beyond/1') throw new NeedsWhole();
    if (answer.schema === 'bouton.error/1') {
      const {error, offset} = answer as unknown as {error: string, offset: number|null};
      throw new BoutonError(error, offset);
    }
    return answer;
  }

  private piece(name: string, end: number): Uint16Array {
    const piece = this.call(name, [end]);
    const [place, count] = new Uint32Array(this.exports.memory.buffer, piece, 2);
    return new Uint16Array(this.exports.memory.buffer, place, count);
  }

  /// Nim-values of single heaps, a piece at a time; empty at `end` or where they stop.
  nextValues(end: number): Uint16Array {
    return this.piece('values_next', end).slice();
  }

  /// The period of a game as far as g(0), ..., g(`last`) show it, at least g(0), ..., g(2000), and these
  /// values, from the same computation: where a period is proved, the rest repeats. Fewer where memory
  /// ends or a value would be too large.
  sequence(game: string, last: number): Sequence {
    const period = this.ask('period', [game, Math.max(2000, last)]) as Period;
    return {period, values: this.piece('period_values', last + 1).slice()};
  }
}
