// The package `bouton`: the library as WebAssembly, with types. What the calls answer is the JSON of
// the command, its members in types.ts, in the shape of shapes.ts where that differs.
import {isSource, source, type Source} from './files.js';
import {BoutonError as ModuleError, BoutonModule} from './module.js';
import {asGrid, asTable, counted, flatPeriod, flatQuotient, flatSequence, type FoundLaw, type Grid, type Period, type QuotientAnswer,
  type Sequence, type ValuesTable} from './shapes.js';
import type {
  Attempt, Convention, ExercisesFacts, Forms, GameInfo, Games, HeapTable, MoveAnswer, Moves, Outcome, Over, PairTable, ProgramMove, Progress, Rules, Solution, Split,
  SumSolution,
} from './types.js';

export type * from './types.js';
// These take the place of those that have the same names there.
export type {FoundLaw, Grid, LawAttempt, LawFacts, Period, QuotientAnswer, Sequence, ValuesTable} from './shapes.js';
export {heapValues, Search} from './search.js';
export type {OwnGame, SearchOptions} from './search.js';
export type {Source};

/** Bad input: what is wrong, in the language that was chosen, and where. */
export class BoutonError extends Error {
  override name = 'BoutonError';
  /** The place in the text, counted in bytes from 0; null where it is not about a place. */
  readonly offset: number|null;

  constructor(message: string, offset: number|null = null) {
    super(message);
    this.offset = offset;
  }
}

/** How hard exercises are. */
export type Level = 'easy'|'middle'|'hard';
const levels: Level[] = ['easy', 'middle', 'hard'];

export type Language = 'en'|'zh';

export interface LoadOptions {
  /** The language of reasons and errors; English unless told. */
  language?: Language;
  /** Where the module is, if not beside this file: its address, its bytes, or a WebAssembly.Module. */
  wasm?: Source;
  /** Where the words of the language are, if not beside this file: an address or bytes. */
  words?: Source;
  /** Is told of each attempt of `discover` when it begins. */
  attempt?: (attempt: Attempt) => void;
}

/** A game by its name or code (`nim`, `kayles`, `0.137`, `subtract:1,2,3`, `moore:2`), or rules of your own: the text of a rules file. */
export type Game = string|{rules: string};
/** A position as the command writes it (`3 4 5`, `10^50 7`, `5-`, `10/4`), heaps, or one heap. */
export type Position = string|number|bigint|readonly (number|bigint)[];

export interface Conventional {
  /** Who makes the last move wins (`normal`) or loses (`misere`). Unless told, as the rules say: normal in every game of the list of games. */
  convention?: Convention;
}
export interface SolveOptions extends Conventional {
  /**
   * The most winning moves to list: all of them unless told, as far as a megabyte of text goes. Their number is always given,
   * and `moves_complete` says whether these are all.
   */
  moves?: number|'all';
}

/** Reads the module and the words, and makes a Bouton of its own of them. */
export async function load(options: LoadOptions = {}): Promise<Bouton> {
  const {language = 'en', wasm, words, attempt} = chosen(options, 'language', 'wasm', 'words', 'attempt');
  checkLanguage(language);
  if (attempt !== undefined && typeof attempt !== 'function') throw new BoutonError(`attempt must be a function, not ${shown(attempt)}`);
  const [module, texts] = await Promise.all([
    (wasm === undefined ? source(new URL('./bouton.wasm', import.meta.url)) : given(wasm, 'wasm')).compiled(),
    (words === undefined ? wordsOf(language) : given(words, 'words')).text(),
  ]);
  const tell = (progress: Progress) => {
    if (typeof progress === 'object') attempt?.(progress);
  };
  return new Bouton(new BoutonModule(module as WebAssembly.Module, tell), texts);
}

function checkLanguage(language: unknown): void {
  if (language !== 'en' && language !== 'zh') throw new BoutonError(`language must be 'en' or 'zh', not ${shown(language)}`);
}

/** Written out for each language: bundlers look for this form. */
const wordsOf = (language: Language) => source(
    language === 'zh' ? new URL('./words.zh.txt', import.meta.url) : new URL('./words.en.txt', import.meta.url));

function given(value: Source, name: string) {
  if (!isSource(value)) throw new BoutonError(`${name} must be an address, bytes or a WebAssembly.Module, not ${shown(value)}`);
  return source(value);
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && value !== null ? 'an object' : typeof value === 'function' ? 'a function' : String(value);
}

/** The options of a call. One that it does not have would be passed over in silence, and the answer be that to another question. */
function chosen<T extends object>(options: T, ...names: (keyof T&string)[]): T {
  if (typeof options !== 'object' || options === null) throw new BoutonError(`options are an object such as {${names[0]}: ...}, not ${shown(options)}`);
  const unknown = Object.keys(options).find((name) => !(names as string[]).includes(name));
  if (unknown === undefined) return options;
  const meant = unknown === 'misere' && (names as string[]).includes('convention') ? `; misère play is convention: 'misere'` : '';
  throw new BoutonError(`there is no option '${unknown}' here; allowed ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}${meant}`);
}

function number(convention: Convention|undefined): number {
  if (convention !== undefined && convention !== 'normal' && convention !== 'misere') {
    throw new BoutonError(`convention must be 'normal' or 'misere', not ${shown(convention)}`);
  }
  return convention === undefined ? -1 : convention === 'misere' ? 1 : 0;
}

function positionText(position: Position): string {
  if (typeof position === 'string') return position;
  if (typeof position === 'number' || typeof position === 'bigint') return positionText([position]);
  if (!Array.isArray(position)) {
    throw new BoutonError(`a position is a text such as '3 4 5', an array of heaps, or one heap, not ${shown(position)}`);
  }
  for (const heap of position) {
    if ((typeof heap !== 'number' && typeof heap !== 'bigint') || heap < 0 || (typeof heap === 'number' && !Number.isSafeInteger(heap))) {
      throw new BoutonError(`a heap must be a whole number, 0 or more (above 2^53 as bigint or in a text), not ${shown(heap)}`);
    }
  }
  return position.length === 0 ? '-' : position.join(' ');
}

function array<T>(value: readonly T[], of: string): readonly T[] {
  if (!Array.isArray(value)) throw new BoutonError(`${of} are an array, not ${shown(value)}`);
  return value;
}

function textOf(value: string, what: string): string {
  if (typeof value !== 'string') throw new BoutonError(`${what} is a text, not ${shown(value)}`);
  return value;
}

/** Positions in one text, which a semicolon separates. */
function listed(positions: readonly Position[]): string {
  return array(positions, 'positions').map((position) => {
    const text = positionText(position);
    if (text.includes(';')) throw new BoutonError(`a position cannot hold a semicolon: ${text}`, text.indexOf(';'));
    return text;
  }).join(';');
}

/** A whole number within the range of a call. */
function whole(value: number, name: string, most: number, or = ''): number {
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new BoutonError(`${name} must be ${or}a number from 0 to ${most}, not ${shown(value)}`);
  }
  return value;
}
const most32 = 2 ** 32 - 1;
const mostMoves = (moves: number|'all' = 'all') => moves === 'all' ? most32 : whole(moves, 'moves', most32, `'all' or `);
/** Nim-values are computed to here at the most. */
const mostHeap = 2 ** 30;

/**
 * The library. Calls answer before they return; a long one is best made in a worker, which can be
 * ended. What was computed is kept for the next call.
 */
export class Bouton {
  readonly #module: BoutonModule;

  /** Made by `load`. */
  constructor(module: object, words: string) {
    this.#module = module as BoutonModule;
    this.#module.set('texts', words);
  }

  /** Speaks another language from now on. */
  async speak(language: Language, words?: Source): Promise<void> {
    checkLanguage(language);
    this.#module.set('texts', await (words === undefined ? wordsOf(language) : given(words, 'words')).text());
  }

  #named(game: Game): string {
    if (typeof game === 'string') return game;
    if (typeof game !== 'object' || game === null || typeof game.rules !== 'string') {
      throw new BoutonError(`a game is a name or a code such as 'nim' or '0.137', or {rules: ...} with the text of a rules file, not ${shown(game)}`);
    }
    this.#module.set('own_rules', game.rules);
    return 'rules:own';
  }

  #ask<T>(name: string, args: (string|number)[]): T {
    return this.#answered(() => this.#module.ask(name, args) as T);
  }

  #answered<T>(ask: () => T): T {
    try {
      return ask();
    } catch (error) {
      if (error instanceof ModuleError) throw new BoutonError(error.message, error.offset);
      throw error;
    }
  }

  /** All games of the list of games, and other names for them. */
  games(): Games {
    return this.#ask('games', []);
  }

  /** The rules of a game in facts: how many heaps, whether they split, its code. */
  game(game: Game): GameInfo {
    return this.#ask('game', [this.#named(game)]);
  }

  /** Reads a rules file; says which known game it is, if it is one. */
  rules(text: string, position: Position = ''): Rules {
    return this.#ask('rules', [textOf(text, 'a rules file'), positionText(position)]);
  }

  /** Who wins, the winning moves, and why. */
  solve(game: Game, position: Position, options: SolveOptions = {}): Solution {
    const {convention, moves} = chosen(options, 'convention', 'moves');
    return this.#ask('solve', [this.#named(game), number(convention), positionText(position), mostMoves(moves)]);
  }

  /** Several games side by side: a move is made in one of them. At most one of them can have rules of your own. */
  sum(terms: readonly {game: Game, position: Position}[], options: SolveOptions = {}): SumSolution {
    const {convention = 'normal', moves} = chosen(options, 'convention', 'moves');
    const wrong = array(terms, 'terms').find((term) => typeof term !== 'object' || term === null);
    if (terms.includes(wrong!)) throw new BoutonError(`a term is an object {game: ..., position: ...}, not ${shown(wrong)}`);
    const own = new Set(terms.flatMap(({game}) => typeof game === 'object' && game !== null ? [game.rules] : []));
    if (own.size > 1) throw new BoutonError('a sum can hold one game with rules of your own');
    const lines = terms.map(({game, position}) => [this.#named(game), positionText(position)]);
    const broken = lines.flat().find((line) => line.includes('\n'));
    if (broken !== undefined) throw new BoutonError('a game or position cannot hold a line break', broken.indexOf('\n'));
    return this.#ask('sum', [lines.map((line) => `${line.join('\n')}\n`).join(''), number(convention), mostMoves(moves)]);
  }

  /** Only who wins, for many positions: fast. Null where it is not known within the limits. */
  outcomes(game: Game, positions: readonly Position[], options: Conventional = {}): (Outcome|null)[] {
    const {convention} = chosen(options, 'convention');
    const all = listed(positions);
    if (positions.length === 0) return [];
    const {outcomes} = this.#ask<{outcomes: string}>('outcomes', [this.#named(game), number(convention), all]);
    return Array.from(outcomes, (letter) => letter === '?' ? null : letter as Outcome);
  }

  /** All moves of a position with the outcomes they lead to, `most` of them at the most. */
  moves(game: Game, position: Position, options: Conventional&{most?: number} = {}): Moves {
    const {convention, most = 2000} = chosen(options, 'convention', 'most');
    const answer = this.#ask<Moves>('moves', [this.#named(game), number(convention), positionText(position), whole(most, 'most', most32)]);
    for (const move of answer.moves) move.worth = move.nim_value;
    return answer;
  }

  /** The position after a move as it is typed in `bouton play`, such as `1 2`: 2 from heap 1. */
  move(game: Game, position: Position, entry: string): MoveAnswer {
    return this.#ask('move', [this.#named(game), positionText(position), textOf(entry, 'a move')]);
  }

  /** Whether no move is left; and the position in its notation. */
  over(game: Game, position: Position): Over {
    return this.#ask('over', [this.#named(game), positionText(position)]);
  }

  /** A move of the program: perfect in `level` per cent of its turns. The same seed gives the same move. */
  program(game: Game, position: Position, options: Conventional&{level?: number, seed?: number} = {}): ProgramMove {
    const {convention, level = 100, seed = 1} = chosen(options, 'convention', 'level', 'seed');
    return this.#ask('program', [this.#named(game), number(convention), positionText(position), whole(level, 'level', 100), whole(seed, 'seed', most32)]);
  }

  /** Outcomes and nim-values of two heaps: a below `rows`, b below `columns`. */
  grid(game: Game, rows: number, columns: number, options: Conventional = {}): Grid {
    const {convention} = chosen(options, 'convention');
    return asGrid(this.#ask('grid', [this.#named(game), number(convention), whole(rows, 'rows', most32), whole(columns, 'columns', most32)]), rows, columns);
  }

  /** Outcomes and nim-values of single heaps below `rows`. Of many heaps the nim-values alone: `values`. */
  valuesTable(game: Game, rows: number, options: Conventional = {}): ValuesTable {
    return asTable(this.heaps(game, rows, options));
  }

  /** @deprecated The same as rows of objects: `valuesTable`. */
  heaps(game: Game, rows: number, options: Conventional = {}): HeapTable {
    const {convention} = chosen(options, 'convention');
    return this.#ask('heaps', [this.#named(game), number(convention), whole(rows, 'rows', most32)]);
  }

  /** The first pairs that are lost for the player to move, in games of two heaps such as Wythoff's. */
  pPositions(game: Game, count: number, options: Conventional = {}): PairTable {
    const {convention} = chosen(options, 'convention');
    return this.#ask('p_positions', [this.#named(game), number(convention), whole(count, 'count', most32)]);
  }

  /**
   * Looks for the law of the P-positions on so many heaps (as many as usual unless told), and proves it: `law` says what it
   * is or what was tried, `certificate` is for `bouton check`. The law answers from then on, at any size.
   */
  discover(game: Game, options: Conventional&{heaps?: number, values?: number} = {}): FoundLaw {
    const {convention, heaps, values = 0} = chosen(options, 'convention', 'heaps', 'values');
    return counted(this.#ask('discover', [this.#named(game), number(convention), heaps === undefined ? -1 : whole(heaps, 'heaps', 8), whole(values, 'values', 64)]));
  }

  /** Divisions of Nim tokens into heaps that the player who moves first loses. */
  split(tokens: number, options: Conventional&{list?: boolean, heaps?: number, maxHeap?: number} = {}): Split {
    const {convention, list = false, heaps, maxHeap} = chosen(options, 'convention', 'list', 'heaps', 'maxHeap');
    if (typeof list !== 'boolean') throw new BoutonError(`list must be true or false, not ${shown(list)}`);
    const optional = (value: number|undefined, name: string) => value === undefined ? -1 : whole(value, name, mostHeap);
    return this.#ask('split', [whole(tokens, 'tokens', mostHeap), number(convention), optional(heaps, 'heaps'), optional(maxHeap, 'maxHeap'), list ? 1 : 0]);
  }

  /**
   * A sheet of positions to judge on paper, won ones and lost ones, with their answers. The same seed gives the sheet with this
   * number in the command and on the page. `exercises` is null where the game has not so many positions of both kinds.
   */
  exercises(game: Game, options: Conventional&{level?: Level, seed?: number, count?: number} = {}): ExercisesFacts {
    const {convention, level = 'easy', seed = 1, count = 10} = chosen(options, 'convention', 'level', 'seed', 'count');
    if (!levels.includes(level)) throw new BoutonError(`level must be 'easy', 'middle' or 'hard', not ${shown(level)}`);
    return this.#ask('exercises', [
      this.#named(game), number(convention), levels.indexOf(level), whole(seed, 'seed', Number.MAX_SAFE_INTEGER), whole(count, 'count', 200), '',
    ]);
  }

  /** Nim-values g(0), ..., g(to) of single heaps; fewer if memory ends. */
  values(game: Game, to: number): Uint16Array {
    const all = new Uint16Array(whole(to, 'to', mostHeap) + 1);
    let at = 0;
    for (const piece of this.valuesInPieces(game, to)) {
      all.set(piece, at);
      at += piece.length;
    }
    return at === all.length ? all : all.slice(0, at);
  }

  /** The same piece by piece, while they are computed. One sequence at a time. */
  *valuesInPieces(game: Game, to: number): Generator<Uint16Array, void, undefined> {
    const end = whole(to, 'to', mostHeap) + 1;
    this.#ask('values', [this.#named(game)]);
    for (let at = 0; at < end;) {
      const piece = this.#module.nextValues(end);
      if (piece.length === 0) return;
      at += piece.length;
      yield piece;
    }
  }

  /** The period of the nim-values and its proof, from g(0), ..., g(to); `proved` is false where they do not show one. */
  period(game: Game, options: {to?: number} = {}): Period {
    const {to = 10_000} = chosen(options, 'to');
    return flatPeriod(this.#ask('period', [this.#named(game), whole(to, 'to', mostHeap)]));
  }

  /** `values` g(0), ..., g(to) and their `period`, computed once for both; for that it looks at g(0), ..., g(2000) at least. */
  sequence(game: Game, to: number): Sequence {
    return flatSequence(this.#answered(() => this.#module.sequence(this.#named(game), whole(to, 'to', mostHeap))));
  }

  /** The misère quotient of heaps up to `heaps`, and its table where that has at most 160 elements. */
  quotient(game: Game, options: {heaps?: number} = {}): QuotientAnswer {
    const {heaps = 200} = chosen(options, 'heaps');
    return flatQuotient(this.#ask('quotient', [this.#named(game), whole(heaps, 'heaps', mostHeap)]));
  }

  /** The class of each position in the misère quotient, as a word; null where it is not known. */
  classes(game: Game, positions: readonly Position[]): (string|null)[] {
    const all = listed(positions);
    return positions.length === 0 ? [] : this.#ask<{classes: (string|null)[]}>('classes', [this.#named(game), all]).classes;
  }

  /** The forms that equivalent codes share. */
  forms(game: Game): Forms {
    return this.#ask('forms', [this.#named(game)]);
  }

  /** A hash over a million answers: the same on every build. */
  signature(): {answers: number, signature: string, known: string} {
    return this.#ask('signature', [-1]);
  }
}
