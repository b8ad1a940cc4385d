// The answers as the library writes them: made by script/answers.py from src/answer.

/// A step of a reason: its key, its text, and what the text is filled with.
export interface ReasonStep {
  step: string;
  text: string;
  [argument: string]: string|string[];
}

export interface HeapChange {
  heap: number;
  taken: string;
  first?: string;
  parts: string[];
  pass: boolean;
}

export interface MadeMove {
  term?: number;
  position: string;
  text: string;
  changes: HeapChange[];
}

/// bouton.solution/1
export interface SolutionFacts {
  schema: 'bouton.solution/1';
  game: string;
  convention: 'normal'|'misere';
  position: string;
  outcome: 'N'|'P'|null;
  nim_value: string|null;
  winning_moves: string[];
  winning_move_count: string|null;
  moves_complete: boolean;
  mirror_images_merged?: boolean;
  recommended: string|null;
  moves: MadeMove[];
  moves_winning?: string;
  moves_possible?: string;
  certainty: string;
  reference: string|null;
  verified_theorem?: string;
  remoteness?: string;
  reason: ReasonStep[];
}

/// bouton.sum/1
export interface SumFacts {
  schema: 'bouton.sum/1';
  games: string[];
  convention: 'normal'|'misere';
  position: string;
  outcome: 'N'|'P'|null;
  nim_value: string|null;
  winning_moves: string[];
  winning_move_count: string|null;
  moves_complete: boolean;
  mirror_images_merged?: boolean;
  recommended: string|null;
  moves: MadeMove[];
  moves_winning?: string;
  moves_possible?: string;
  certainty: string;
  reference: string|null;
  verified_theorem?: string;
  remoteness?: string;
  reason: ReasonStep[];
}

export interface Exercise {
  number: number;
  position: string;
  outcome?: 'N'|'P';
  winning?: MadeMove[];
  moves?: number;
  difficulty?: number;
}

/// bouton.exercises/1
export interface ExercisesFacts {
  schema: 'bouton.exercises/1';
  game: string;
  convention: 'normal'|'misere';
  level: string;
  seed: string;
  exercises: Exercise[]|null;
  complete: boolean;
}

/// bouton.split/1
export interface SplitFacts {
  schema: 'bouton.split/1';
  tokens: string;
  convention: 'normal'|'misere';
  heaps: string|null;
  max_heap: string|null;
  safe: boolean;
  split: string|null;
  count: string|null;
  splits?: string[];
  splits_complete?: boolean;
  reason: ReasonStep[];
}

export interface HeapRow {
  n: string;
  outcome: 'N'|'P'|null;
  nim_value: string|null;
}

/// bouton.table/1
export interface HeapTableFacts {
  schema: 'bouton.table/1';
  game: string;
  convention: 'normal'|'misere';
  kind: string;
  from: string;
  to: string;
  certainty: string;
  rows: HeapRow[];
}

export interface GridRow {
  a: string;
  b: string;
  outcome: 'N'|'P'|null;
  nim_value: string|null;
}

/// bouton.table/1
export interface GridTableFacts {
  schema: 'bouton.table/1';
  game: string;
  convention: 'normal'|'misere';
  kind: string;
  a_from: string;
  a_to: string;
  b_from: string;
  b_to: string;
  certainty: string;
  rows: GridRow[];
}

export interface PairRow {
  n: string;
  a: string;
  b: string;
}

/// bouton.table/1
export interface PairTableFacts {
  schema: 'bouton.table/1';
  game: string;
  convention: 'normal'|'misere';
  kind: string;
  from: string;
  count: string;
  complete: boolean;
  certainty: string;
  rows: PairRow[];
}

export interface SharedForm {
  game: string;
  shift: string;
}

/// bouton.period/1
export interface PeriodFacts {
  schema: 'bouton.period/1';
  game: string;
  code: string;
  proved: boolean;
  period: string|null;
  preperiod: string|null;
  saltus: string|null;
  last_exception: string|null;
  max_value: string|null;
  max_value_at: string|null;
  values_computed: string;
  proof: string|null;
  checked_to: string|null;
  values_needed: string|null;
  window?: string;
  repeated_at?: string;
  witness_bound?: string;
  rare_count: string|null;
  last_rare: string|null;
  mask: string|null;
  positional: boolean|null;
  standard_form: SharedForm;
  engine: string;
  instructions: string;
  stopped_by: string|null;
  not_tried?: string;
}

export interface Generator {
  name: string;
  game?: number;
  heap: string;
}

export interface GrowthStep {
  game?: number;
  heap: string;
  order: number;
  p_count: number;
}

export interface Growing {
  game?: number;
  heap: string;
  layers: number[];
  every: number;
  gain: number;
}

export interface KnownInfinite {
  of: string;
  infinite_from: string|null;
  heaps: string|null;
  all_heaps: boolean;
}

export interface Infinite {
  heaps: string;
  elements: number;
  counters: number;
  sets: number;
  cells: number;
}

/// bouton.quotient/1
export interface QuotientFacts {
  schema: 'bouton.quotient/1';
  game: string;
  code: string;
  heaps: string;
  order: number;
  p_count: number;
  p_portion: string[];
  period: string|null;
  preperiod: string|null;
  last_exception: string|null;
  checked_to: string|null;
  complete: boolean;
  tame: boolean;
  stopped_by: string;
  generators: Generator[];
  relations: string[];
  phi: string[];
  growth: GrowthStep[];
  growing: Growing|null;
  known_law: KnownInfinite|null;
  law?: Infinite|null;
  all_heaps?: boolean;
}

export interface QuotientTable {
  elements: string[];
  lost: boolean[];
  products: number[][];
}

export interface InfiniteProof {
  of: string;
  infinite_from: string|null;
  heaps: string|null;
  all_heaps: boolean;
}

/// bouton.result/1
export interface ResultFacts {
  schema: 'bouton.result/1';
  convention: 'normal'|'misere';
  standard: string;
  code: string;
  shift: string;
  status: string;
  certainty: string;
  done: string;
  period: string|null;
  preperiod: string|null;
  saltus: string|null;
  proof: string|null;
  max_value: string|null;
  max: string|null;
  max_value_at: string|null;
  max_heap: string|null;
  engine: string|null;
  mask: string|null;
  rare_count: string|null;
  rare: string|null;
  last_rare: string|null;
  kind: string|null;
  order: number|null;
  elements: number|null;
  p_count: number|null;
  p_elements: number|null;
  growth: string|null;
  next: string|null;
  details: string|null;
  hashed: string;
  checksum: string|null;
  checked: string|null;
  program: string;
  infinite: InfiniteProof|null;
}

export interface Oeis {
  number: string;
  later: string;
}

/// bouton.lookup/1
export interface LookupFacts {
  schema: 'bouton.lookup/1';
  game: string;
  code: string;
  later: string|null;
  preperiod: string|null;
  preperiod_exact: boolean|null;
  result: ResultFacts|null;
  recheck: string|null;
  oeis: Oeis[];
}

export interface LawProof {
  choices: string;
  reduced: string;
  antichain: string;
  visited: string;
}

export interface LawAttempt {
  numeration: string;
  heaps_below: string;
  states: string;
  failure: string;
}

export interface LawCounterexample {
  position: string;
  first: boolean;
  claimed: string|null;
  actual: string|null;
  move: string|null;
}

export interface LawConjecture {
  about: string;
  formula: string;
  status: string;
  counterexample: LawCounterexample|null;
}

/// bouton.law/1
export interface LawFacts {
  schema: 'bouton.law/1';
  game: string;
  convention: 'normal'|'misere';
  heaps: string;
  values: string;
  proved: boolean;
  numeration: string|null;
  states: string|null;
  guessed_below: string|null;
  proof: LawProof|null;
  law: string|null;
  first_p_positions: string[]|null;
  tried: LawAttempt[];
  conjecture?: LawConjecture;
}
