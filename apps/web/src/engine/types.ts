// The JSON of the library, as far as the page reads it.
import type {
  GridRow, GridTableFacts, HeapTableFacts, LawFacts, MadeMove, PairTableFacts, PeriodFacts, QuotientFacts, QuotientTable, ReasonStep,
  SolutionFacts, SplitFacts, SumFacts,
} from './answers.js';

export * from './answers.js';

export type Convention = 'normal'|'misere';
export type Outcome = 'N'|'P';

export interface Games {
  schema: 'bouton.games/1';
  games: {form: string, title: string, rule: string, example: string, position: string, page: string}[];
  aliases: {name: string, game: string, title: string}[];
  menu: {game: string, title: string, board: boolean}[];  ///< the games offered for choice
}

export interface GameInfo {
  schema: 'bouton.game/1';
  game: string;
  name: string;  ///< what it was asked for by: rook, while the game is nim
  title: string;
  rule: string|null;
  ends?: Record<Convention, string>;  ///< who wins in the end
  convention: Convention;
  example: string;
  presets: {position: string, title: string|null}[];  ///< positions to begin with
  heap_count: string|null;
  heaps_per_move: string|null;
  splits: boolean;
  max_parts: number;
  cuts: boolean;
  pins: boolean;
  pass: boolean;
  one_pass: boolean;
  another_heap: boolean;
  limit: string|null;
  drawing: 'heaps'|'board'|null;  ///< the library draws it (src/boards); board: its positions are no heaps
  lattice: boolean;
  code: string|null;
}

export type Solution = SolutionFacts;
/// Several games side by side; a move says all of them.
export type SumSolution = SumFacts;

export interface Move extends MadeMove {
  entry: string;  ///< as it is typed
}
export interface JudgedMove extends Move {
  outcome: Outcome|null;
  nim_value: string|null;
  worth: string|null;  ///< its nim-value, in misère play its class; where that was asked for
}
export interface Moves {
  schema: 'bouton.moves/1';
  game: string;
  convention: Convention;
  position: string;
  moves: JudgedMove[];
  complete: boolean;
}

export interface MoveAnswer extends Move {
  schema: 'bouton.move/1';
}
export interface ProgramMove extends MoveAnswer {
  knew: boolean;  ///< false: the position was beyond the limits, and the move is a guess
}
export interface Over {
  over: boolean;
  position: string;
}

export type GridTable = GridTableFacts;
export type HeapTable = HeapTableFacts;
export type PairTable = PairTableFacts;
export type Cell = Pick<GridRow, 'outcome'|'nim_value'>;

/// The period, and sentences about it.
export interface Period {
  period: PeriodFacts;
  text: ReasonStep[];
}

/// Nim-values g(0), g(1), ..., and what can be proved from them.
export interface Sequence {
  values: Uint16Array;
  period: Period;
}

/// The forms that equivalent codes share: a heap of n is one of n - shift there, by its nim-value in
/// normal play, move for move in misère play.
export interface Forms {
  code: string;
  normal: {code: string, shift: number};
  misere: {code: string, shift: number};
}

export interface QuotientAnswer {
  quotient: QuotientFacts;
  table: QuotientTable|null;
}

export type Split = SplitFacts;

/// An attempt of a search for a law, when it begins.
export interface Attempt {
  numeration: string;  ///< as in bouton.law/1
  below: number;       ///< heaps are below this
}
/// What a long search tells meanwhile: the share that is done, or the attempt that begins.
export type Progress = number|Attempt;
export interface FoundLaw {
  law: LawFacts;
  certificate: string|null;  ///< on one line
  svg: string|null;          ///< the automaton, if it is small enough to draw
  dot: string|null;
  table_below: number;       ///< not 0: the words only count classes; a table of heaps below this has each of them
}

export interface Rules {
  schema: 'bouton.rules/1';
  game: GameInfo;
  recognised: string|null;
}
