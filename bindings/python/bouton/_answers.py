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
    not_tried: Optional[str]


class Generator(NamedTuple):
    name: str
    game: Optional[int]
    heap: int


class GrowthStep(NamedTuple):
    game: Optional[int]
    heap: int
    order: int
    p_count: int


class Growing(NamedTuple):
    game: Optional[int]
    heap: int
    layers: list[int]
    every: int
    gain: int


class KnownInfinite(NamedTuple):
    of: str
    infinite_from: Optional[int]
    heaps: Optional[int]
    all_heaps: bool


class Infinite(NamedTuple):
    heaps: int
    elements: int
    counters: int
    sets: int
    cells: int


class QuotientFacts:
    game: str
    code: str
    heaps: int
    order: int
    p_count: int
    p_portion: list[str]
    period: Optional[int]
    preperiod: Optional[int]
    last_exception: Optional[int]
    checked_to: Optional[int]
    complete: bool
    tame: bool
    stopped_by: str
    generators: list[Generator]
    relations: list[str]
    phi: list[str]
    growth: list[GrowthStep]
    growing: Optional[Growing]
    known_law: Optional[KnownInfinite]
    law: Optional[Optional[Infinite]]
    all_heaps: Optional[bool]


class GenusFacts:
    game: str
    code: str
    position: str
    genus: Optional[str]
    nim_value: Optional[int]
    misere_nim_value: Optional[int]
    misere_nim_values: Optional[list[int]]
    outcome: Optional[str]
    word: Optional[str]
    form: Optional[str]
    birthday: Optional[int]
    complete: bool
