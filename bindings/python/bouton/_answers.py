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


class QuotientTable(NamedTuple):
    elements: list[str]
    lost: list[bool]
    products: list[list[int]]


class HeapGenus(NamedTuple):
    n: int
    genus: Optional[str]
    nim_value: Optional[int]
    misere_nim_value: Optional[int]
    misere_nim_values: Optional[list[int]]
    outcome: Optional[str]
    word: Optional[str]
    form: Optional[str]
    birthday: Optional[int]


class GeneraFacts:
    game: str
    code: str
    heaps: list[HeapGenus]
    to: Optional[int]
    complete: bool


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


class CheckFacts:
    certificate: str
    game: str
    statement: str
    verdict: str
    valid: Optional[bool]
    complete: bool
    checked: list[ReasonStep]
    not_checked: list[ReasonStep]
    failure: Optional[ReasonStep]


class VerifyFacts:
    game: str
    convention: str
    outcomes: int
    move_sets: int
    nim_values: int
    sieved: int
    no_theory: int
    scope: list[ReasonStep]
    complete: bool
    contradiction: Optional[ReasonStep]


class InfiniteProof(NamedTuple):
    of: str
    infinite_from: Optional[int]
    heaps: Optional[int]
    all_heaps: bool


class ResultFacts:
    convention: str
    standard: str
    code: str
    shift: int
    status: str
    certainty: str
    done: int
    period: Optional[int]
    preperiod: Optional[int]
    saltus: Optional[int]
    proof: Optional[str]
    max_value: Optional[int]
    max_value_at: Optional[int]
    engine: Optional[str]
    mask: Optional[str]
    rare_count: Optional[int]
    last_rare: Optional[int]
    kind: Optional[str]
    order: Optional[int]
    p_count: Optional[int]
    growth: Optional[str]
    next: Optional[str]
    details: Optional[str]
    hashed: int
    checksum: Optional[str]
    checked: Optional[str]
    program: str
    infinite: Optional[InfiniteProof]


class Oeis(NamedTuple):
    number: str
    later: int


class LookupFacts:
    game: str
    code: str
    later: Optional[int]
    preperiod: Optional[int]
    preperiod_exact: Optional[bool]
    result: Optional[ResultFacts]
    recheck: Optional[str]
    oeis: list[Oeis]


class LawProof(NamedTuple):
    choices: int
    reduced: int
    antichain: int
    visited: int


class LawAttempt(NamedTuple):
    numeration: str
    heaps_below: int
    states: int
    failure: str


class LawFacts:
    game: str
    convention: str
    heaps: int
    values: str
    proved: bool
    numeration: Optional[str]
    states: Optional[int]
    guessed_below: Optional[int]
    proof: Optional[LawProof]
    law: Optional[str]
    first_p_positions: Optional[list[str]]
    tried: list[LawAttempt]
