// Answers in the shape that is handy in JavaScript: what an answer says stands on the answer itself,
// tables are arrays, and what is always small is a number.
import type * as json from './types.js';

/** The period of the nim-values, and sentences about it. */
export interface Period extends json.PeriodFacts {
  text: json.ReasonStep[];
}

/** Nim-values g(0), g(1), ..., and what can be proved from them. */
export interface Sequence {
  values: Uint16Array;
  period: Period;
}

export interface QuotientAnswer extends json.QuotientFacts {
  /** Null where it has too many elements. */
  table: json.QuotientTable|null;
  /** @deprecated Its members are those of the answer itself. */
  quotient: json.QuotientFacts;
}

export interface LawAttempt extends Omit<json.LawAttempt, 'states'> {
  states: number;
}
export interface LawFacts extends Omit<json.LawFacts, 'states'|'tried'> {
  states: number|null;
  tried: LawAttempt[];
}
export interface FoundLaw extends Omit<json.FoundLaw, 'law'> {
  law: LawFacts;
}

/** Outcomes and nim-values of single heaps: those of a heap of `n` are at `n`. */
export interface ValuesTable {
  game: string;
  convention: json.Convention;
  certainty: string;
  rows: number;
  /** -1 where it is not known. */
  values: Int32Array;
  /** Null where it is not known within the limits. */
  outcomes: (json.Outcome|null)[];
}
/** Outcomes and nim-values of two heaps, row by row: those of heaps of `a` and `b` are at `a * columns + b`. */
export interface Grid extends ValuesTable {
  columns: number;
}

export const flatPeriod = ({period, text}: json.Period): Period => ({...period, text});

export const flatSequence = ({values, period}: json.Sequence): Sequence => ({values, period: flatPeriod(period)});

/// The old path is there, but neither printed nor copied.
export const flatQuotient = ({quotient, table}: json.QuotientAnswer): QuotientAnswer =>
    Object.defineProperty({...quotient, table}, 'quotient', {value: quotient}) as QuotientAnswer;

export const counted = ({law, ...pictures}: json.FoundLaw): FoundLaw => ({
  ...pictures,
  law: {
    ...law,
    states: law.states === null ? null : Number(law.states),
    tried: law.tried.map((attempt) => ({...attempt, states: Number(attempt.states)})),
  },
});

export const asTable = ({game, convention, certainty, rows}: json.HeapTable|json.GridTable): ValuesTable => ({
  game, convention, certainty,
  rows: rows.length,
  values: Int32Array.from(rows as json.Cell[], ({nim_value}) => Number(nim_value ?? -1)),
  outcomes: (rows as json.Cell[]).map(({outcome}) => outcome),
});

export const asGrid = (answer: json.GridTable, rows: number, columns: number): Grid => ({...asTable(answer), rows, columns});
