"""The facts of answers: made by script/answers.py from src/answer."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

ReasonStep = Any


class SharedForm(NamedTuple):
    game: str
    shift: int


class PeriodFacts:
    game: str
    code: str
    proved: bool
    period: Optional[int]
    preperiod: Optional[int]
    saltus: Optional[int]
    last_exception: Optional[int]
    max_value: Optional[int]
    max_value_at: Optional[int]
    values_computed: int
    proof: Optional[str]
    checked_to: Optional[int]
    values_needed: Optional[int]
    window: Optional[int]
    repeated_at: Optional[int]
    witness_bound: Optional[int]
    rare_count: Optional[int]
    last_rare: Optional[int]
    mask: Optional[int]
    positional: Optional[bool]
    standard_form: SharedForm
    engine: str
    instructions: str
    stopped_by: Optional[str]
