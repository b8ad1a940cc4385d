"""Answers as LaTeX, for notebooks and papers."""

from __future__ import annotations

from typing import Any, Iterable, Optional

from . import _core

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
    digits = _core.digits(value)
    return digits if len(digits) <= 60 else f"{digits[:12]}\\ldots{digits[-12:]}"


def _heaps(position: Any) -> str:
    if not isinstance(position, tuple):  # of rules of one's own
        return text(str(position)[:300])
    shown = "\\," .join(str(position).split(" "))
    return shown if len(shown) <= 300 else shown[:300] + "\\ldots"


def of_position(game: str, position: Any) -> str:
    """``\\text{nim}\\;3\\,4\\,5``; without a game the heaps alone."""
    return (text(game) + "\\;" if game else "") + _heaps(position)


def of_sum(terms: Iterable[tuple[str, Any]]) -> str:
    """Positions and the names of their games, with plus signs."""
    return " + ".join(of_position(game, position) for game, position in terms)


def of_solution(name: str, nim_value: Optional[int], outcome: Optional[str], misere: bool) -> str:
    """The nim-value, or the outcome, as a formula. ``name`` is the position in LaTeX."""
    if nim_value is not None:
        return f"$g({name}) = {number(nim_value)}$"
    if outcome is None:
        return f"${name} \\in \\{{\\mathcal N, \\mathcal P\\}}$"
    sign = "^-" if misere else ""
    return f"$o{sign}({name}) = \\mathcal {outcome}$"


def of_period(found: Any) -> str:
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


def of_quotient(quotient: Any) -> str:
    """The monoid by generators and relations, and its P-portion."""
    names = _listed(_word(name) for name, _, _ in quotient.generators)
    relations = _listed(f"{_word(a)} = {_word(b)}" for a, b in quotient.relations)
    lost = _listed(_word(element.word) for element in quotient.p_portion)
    return (
        f"$\\mathcal Q = \\langle {names} \\mid {relations} \\rangle,\\quad "
        f"\\mathcal P = \\{{{lost}\\}}$"
    )
