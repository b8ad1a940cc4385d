// The page's side of the worker: questions are promises. Cancelling ends the worker and starts a new
// one from the compiled module, which is asked again whatever others wait for.
import * as library from 'virtual:library';
import type {ExercisesFacts, LookupFacts} from './answers';
import {BoutonError} from './module';
import type {Attempt, Forms, FoundLaw, GameInfo, Games, GridTable, HeapTable, MoveAnswer, Moves, Over, PairTable, ProgramMove, Progress, QuotientAnswer, Rules, Sequence, Solution, Split, Convention} from './types';
import type {Reply, Request} from './worker';
import EngineWorker from './worker?worker&inline';

export {BoutonError};
/// The error of a question that was cancelled.
export class Cancelled extends Error {}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

const compiled = new Map<string, Promise<WebAssembly.Module>>();
/// Compiled while it comes, by servers that call it what it is.
function compiledModule(address: string): Promise<WebAssembly.Module> {
  const known = compiled.get(address) ?? fetched(address).then((answer) =>
      answer.headers.get('Content-Type') === 'application/wasm' ?
          WebAssembly.compileStreaming(answer) :
          answer.arrayBuffer().then((bytes) => WebAssembly.compile(bytes)));
  compiled.set(address, known);
  known.catch(() => compiled.delete(address));  // the network may come back
  return known;
}
/// The address of the small one, until something is asked that it does not know.
let wanted = library.core;

const texts: Record<string, Promise<string>> = {};
function textOf(address: string): Promise<string> {
  const known = texts[address] ??= fetched(address).then((answer) => answer.text());
  known.catch(() => delete texts[address]);
  return known;
}
/// What the module at this address says, in a language.
function wordsOf(language: number, module: string): Promise<string> {
  const files = library.words[language].slice(0, module === library.core ? 1 : undefined);
  return Promise.all(files.map(textOf)).then((parts) => parts.join(''));
}

interface Waiting {
  request: Request;
  asker: Engine;
  resolve(result: unknown): void;
  reject(error: Error): void;
  progress?: (progress: Progress) => void;
}

export const own = 'rules:own';
const code = (convention: Convention) => convention === 'misere' ? 1 : 0;

/// The settings of every question. `laws`: certificates of the laws that were found here, a line each.
export const context = {language: 0, rules: '', laws: ''};
/// What the address of a game needs of them.
export const rulesOf = (game: string): string => game.startsWith('rules:') ? context.rules : '';

/// One worker, for everyone who asks it.
class Connection {
  private worker: Promise<Worker>|undefined;
  private readonly waiting = new Map<number, Waiting>();
  private readonly has = new WeakMap<Worker, string>();     ///< which module
  private readonly spoken = new WeakMap<Worker, string>();  ///< which words
  private last = 0;

  private start(): Promise<Worker> {
    if (this.worker) return this.worker;
    const address = wanted;
    // It begins while the module still comes.
    const worker = new EngineWorker();
    worker.addEventListener('message', (event: MessageEvent<Reply>) => this.receive(event.data));
    worker.addEventListener('error', (event) => this.fail(new Error(event.message)));
    void wordsOf(context.language, address).catch(() => undefined);
    const starting = compiledModule(address).then((module) => {
      this.give(worker, address, module);
      return worker;
    });
    this.worker = starting;
    // A module that could not be loaded is requested again with the next question.
    starting.catch(() => {
      worker.terminate();
      if (this.worker === starting) this.worker = undefined;
    });
    return starting;
  }

  /// Loads what the first question needs, before it is asked.
  begin(): void {
    void this.start().catch(() => undefined);
  }

  private give(worker: Worker, address: string, module: WebAssembly.Module): void {
    worker.postMessage(module);
    this.has.set(worker, address);
    this.spoken.delete(worker);
  }

  private receive(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if (!waiting) return;
    if (reply.progress !== undefined) return waiting.progress?.(reply.progress);
    if (reply.beyond) return void this.askWhole(waiting.request);
    this.waiting.delete(reply.id);
    if (reply.error) {
      waiting.reject(new BoutonError(reply.error.message, reply.error.offset));
    } else {
      waiting.resolve(reply.result);
    }
  }

  private async askWhole(request: Request): Promise<void> {
    wanted = library.whole;
    try {
      const [module] = await Promise.all([compiledModule(wanted), wordsOf(context.language, wanted)]);
      const worker = await this.start();
      if (this.has.get(worker) !== wanted) this.give(worker, wanted, module);
      await this.send(request);
    } catch (error) {
      this.refuse(request.id, error as Error);
    }
  }

  /// The texts of the current language are sent first, if the worker has others.
  private async send(request: Request): Promise<void> {
    const worker = await this.start();
    let module: string, words: string;
    do {
      module = this.has.get(worker)!;
      words = await wordsOf(context.language, module);
    } while (this.has.get(worker) !== module);  // it got a larger one meanwhile
    if (!this.waiting.has(request.id)) return;
    if (this.spoken.get(worker) !== words) worker.postMessage(words);
    this.spoken.set(worker, words);
    worker.postMessage(request);
  }

  private refuse(id: number, error: Error): void {
    this.waiting.get(id)?.reject(error);
    this.waiting.delete(id);
  }

  private fail(error: Error): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const waiting of all) waiting.reject(error);
  }

  /// Ends the questions of this asker. The worker may be working on one of them: the next one
  /// gets what the others wait for.
  cancel(asker: Engine): void {
    const ended = [...this.waiting.values()].filter((waiting) => waiting.asker === asker);
    if (ended.length === 0) return;
    const old = this.worker;
    this.worker = undefined;
    void old?.then((worker) => worker.terminate(), () => undefined);
    for (const {request} of ended) this.refuse(request.id, new Cancelled('cancelled'));
    for (const {request} of this.waiting.values()) this.dispatch(request);
  }

  ask<T>(asker: Engine, name: string, args: (string|number)[], progress?: (progress: Progress) => void): Promise<T> {
    const request: Request = {id: ++this.last, rules: context.rules, laws: context.laws, name, args};
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(request.id, {request, asker, resolve: resolve as (result: unknown) => void, reject, progress});
      this.dispatch(request);
    });
  }

  private dispatch(request: Request): void {
    this.send(request).catch((error: Error) => this.refuse(request.id, error));
  }
}

/// The questions of one asker. Others may share its worker; cancelling ends the asker's own questions.
export class Engine {
  constructor(private readonly connection = new Connection()) {}

  /// Another asker at the same worker.
  beside(): Engine {
    return new Engine(this.connection);
  }
  begin(): void {
    this.connection.begin();
  }
  cancel(): void {
    this.connection.cancel(this);
  }
  ask<T>(name: string, args: (string|number)[], progress?: (progress: Progress) => void): Promise<T> {
    return this.connection.ask(this, name, args, progress);
  }

  games = () => this.ask<Games>('games', []);
  game = (game: string) => this.ask<GameInfo>('game', [game]);
  solve = (game: string, convention: Convention, position: string, moves = 200) =>
      this.ask<Solution>('solve', [game, code(convention), position, moves]);
  outcomes = (game: string, convention: Convention, positions: string[]) =>
      this.ask<{outcomes: string}>('outcomes', [game, code(convention), positions.join(';')])
          .then((answer) => answer.outcomes);
  /// With `classes` the class of each move in misère play is asked too.
  moves = async (game: string, convention: Convention, position: string, most = 2000, classes = false) => {
    const answer = await this.ask<Moves>('moves', [game, code(convention), position, most]);
    for (const move of answer.moves) move.worth = move.nim_value;
    if (!classes || convention !== 'misere' || answer.moves.length === 0) return answer;
    const words = await this.ask<{classes: (string|null)[]}>('classes', [game, answer.moves.map((move) => move.position).join(';')]);
    answer.moves.forEach((move, i) => move.worth = words.classes[i]);
    return answer;
  };
  move = (game: string, position: string, entry: string) =>
      this.ask<MoveAnswer>('move', [game, position, entry]);
  randomStart = async (game: string) =>
      (await this.ask<{position: string}>('start', [game, crypto.getRandomValues(new Uint32Array(1))[0]])).position;

  isOver = (game: string, position: string) =>
      this.ask<Over>('over', [game, position]);
  program = (game: string, convention: Convention, position: string, level: number, seed: number) =>
      this.ask<ProgramMove>('program', [game, code(convention), position, level, seed]);
  grid = (game: string, convention: Convention, rows: number, columns: number) =>
      this.ask<GridTable>('grid', [game, code(convention), rows, columns]);
  heaps = (game: string, convention: Convention, rows: number) =>
      this.ask<HeapTable>('heaps', [game, code(convention), rows]);
  pPositions = (game: string, convention: Convention, count: number) =>
      this.ask<PairTable>('p_positions', [game, code(convention), count]);
  split = (tokens: number, convention: Convention, list: boolean) =>
      this.ask<Split>('split', [tokens, code(convention), -1, -1, list ? 1 : 0]);
  /// A sheet of exercises; `level`: 0, 1 or 2.
  exercises = (game: string, convention: Convention, level: number, seed: number, count: number, use = '') =>
      this.ask<ExercisesFacts>('exercises', [game, code(convention), level, seed, count, use]);
  /// A position to win by one move, which the text `chance` decides.
  puzzle = (game: string, convention: Convention, level: number, chance: string) =>
      this.ask<{position: string|null}>('puzzle', [game, code(convention), level, chance]).then((answer) => answer.position);
  forms = (game: string) => this.ask<Forms>('forms', [game]);
  lookup = (game: string, convention: Convention, row: string) =>
      this.ask<LookupFacts>('lookup', [game, code(convention), row]);
  quotient = (game: string, heaps: number) => this.ask<QuotientAnswer>('quotient', [game, heaps]);
  rules = (text: string) => this.ask<Rules>('rules', [text, '']);
  sequence = (game: string, last: number, progress?: (share: number) => void) =>
      this.ask<Sequence>('sequence', [game, last], (told) => progress?.(told as number));
  /// Looks for the law of the P-positions on so many heaps, and proves it.
  /// `values`: the largest nim-value asked for, 0: who wins, -1: every nim-value.
  discover = (game: string, convention: Convention, heaps: number, values: number, progress?: (attempt: Attempt) => void) =>
      this.ask<FoundLaw>('discover', [game, code(convention), heaps, values], (told) => progress?.(told as Attempt));
  /// Proves a law that somebody has written, or shows where it is wrong. `text`: a file for `bouton discover --conjecture`.
  conjecture = (game: string, convention: Convention, text: string, progress?: (attempt: Attempt) => void) =>
      this.ask<FoundLaw>('conjecture', [game, code(convention), text], (told) => progress?.(told as Attempt));
}

/// One for the current game, which answers at once, and one for long computations.
export const engine = new Engine();
export const analyst = new Engine();
