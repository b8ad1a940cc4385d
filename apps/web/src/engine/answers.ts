// The answers as the library writes them: made by script/answers.py from src/answer.

export interface SharedForm {
  game: string;
  shift: string;
}

/// bouton.period/1
export interface PeriodFacts {
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
}
