"""Answers as LaTeX, for notebooks and papers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable

from . import _core

if TYPE_CHECKING:
    from ._game import Position
    from ._quotient import Quotient
    from ._sequences import Period
    from ._solution import Solution
    from ._sum import Sum

_ESCAPES = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "_": r"\_", "^": r"\^{}", "%": r"\%",
    "#": r"\#", "&": r"\&", "$": r"\$", "~": r"\~{}",
}
_MOST = 24


def text(words: str) -> str:
    """Words inside a formula."""
    return r"\text{" + "".join(_ESCAPES.get(letter, letter) for letter in words) + "}"


def number(value: int) -> str:
    """A number of any size; long ones shortened in the middle."""
    digits = _core.position_text((value,), None, None)
    return digits if len(digits) <= 60 else f"{digits[:12]}\\ldots{digits[-12:]}"


def _heaps(position: Any) -> str:
    shown = "\\," .join(str(position).split(" "))
    return shown if len(shown) <= 300 else shown[:300] + "\\ldots"


def of_position(position: "Position") -> str:
    """``\\text{nim}\\;3\\,4\\,5``"""
    name = "" if position.game is None else text(position.game.name) + "\\;"
    return name + _heaps(position)


def of_sum(terms: "Sum") -> str:
    """The terms with plus signs."""
    return " + ".join(of_position(term) for term in terms)


def of_solution(solution: "Solution") -> str:
    """The nim-value, or the outcome, as a formula."""
    from ._game import Position
    from ._sum import Sum

    position = solution.position
    if isinstance(position, Sum):
        name = of_sum(position)
    elif isinstance(position, Position):
        name = text(solution.game) + "\\;" + _heaps(position)
    else:
        name = text(f"{solution.game} {position!r}"[:300])
    if solution.nim_value is not None:
        return f"$g({name}) = {number(solution.nim_value)}$"
    if solution.outcome is None:
        return f"${name} \\in \\{{\\mathcal N, \\mathcal P\\}}$"
    sign = "^-" if solution.misere else ""
    return f"$o{sign}({name}) = \\mathcal {solution.outcome}$"


def of_period(found: "Period") -> str:
    """The law of the nim-values, for all heaps from the preperiod on."""
    if found.period is None:
        return f"$g_{{{text(found.game)}}}(n),\\ n < {found.values_computed}$"
    grows = f" + {found.saltus}" if found.saltus else ""
    return (
        f"$g_{{{text(found.game)}}}(n + {found.period}) = g_{{{text(found.game)}}}(n){grows}"
        f"\\quad (n \\ge {found.preperiod})$"
    )


def _word(word: str) -> str:
    """``ab2`` as ``ab^{2}``; generators beyond z have numbers of their own."""
    out, digits = "", ""
    for letter in word + " ":
        if letter.isdigit() and out:
            digits += letter
            continue
        if digits:
            out += f"^{{{digits}}}"
            digits = ""
        out += "" if letter in ".^ " else letter
    return out or "1"


def _listed(words: Iterable[str]) -> str:
    listed = list(words)
    return ", ".join(listed[:_MOST]) + (", \\ldots" if len(listed) > _MOST else "")


def of_quotient(quotient: "Quotient") -> str:
    """The monoid by generators and relations, and its P-portion."""
    names = _listed(_word(name) for name, _, _ in quotient.generators)
    relations = _listed(f"{_word(a)} = {_word(b)}" for a, b in quotient.relations)
    lost = _listed(_word(element.word) for element in quotient.p_portion)
    return (
        f"$\\mathcal Q = \\langle {names} \\mid {relations} \\rangle,\\quad "
        f"\\mathcal P = \\{{{lost}\\}}$"
    )
