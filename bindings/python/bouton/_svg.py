"""Small pictures as SVG, for notebooks and files: heaps, nim-values, quotients."""

from __future__ import annotations

import html
from typing import Any, Optional, Sequence

DARK, WARM, FAINT = "#1f4e79", "#b42318", "#d8dee6"
_MOST_HEAPS, _TALLEST = 40, 40
_STEP = 16


def picture(width: float, height: float, parts: Sequence[str]) -> str:
    """The whole drawing."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="sans-serif" font-size="11">'
        f'{"".join(parts)}</svg>'
    )


def _label(x: float, y: float, words: str, anchor: str = "middle", fill: str = "#444") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{fill}">{html.escape(words)}</text>'


def _columns(heaps: Sequence[int], left: float, tallest: int) -> list[str]:
    parts = []
    for at, heap in enumerate(heaps):
        x = left + at * _STEP + _STEP / 2
        for level in range(heap):
            y = (tallest - level) * _STEP - _STEP / 2 + 4
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="{DARK}"/>')
        parts.append(_label(x, tallest * _STEP + 18, str(heap)))
    return parts


def _drawable(heaps: Sequence[int]) -> bool:
    return 0 < len(heaps) <= _MOST_HEAPS and max(heaps) <= _TALLEST


def of_heaps(heaps: Sequence[int]) -> Optional[str]:
    """The heaps as columns of counters; None where they are too many or too large to draw."""
    if not _drawable(heaps):
        return None
    tallest = max(heaps)
    return picture(len(heaps) * _STEP + 8, tallest * _STEP + 24, _columns(heaps, 4, tallest))


def of_sum(terms: Sequence[tuple[str, Sequence[int]]]) -> Optional[str]:
    """The game and the heaps of each term, with plus signs between them; None if they cannot be
    drawn."""
    heaps = [of_term for _, of_term in terms]
    if not all(_drawable(of_term) for of_term in heaps) or sum(map(len, heaps)) > _MOST_HEAPS:
        return None
    tallest = max(max(of_term) for of_term in heaps)
    parts, left = [], 4.0
    for name, of_term in terms:
        if left > 4:
            parts.append(_label(left + 8, tallest * _STEP, "+"))
            left += 16
        parts += _columns(of_term, left, tallest)
        width = max(len(of_term) * _STEP, 7 * len(name))
        parts.append(_label(left + len(of_term) * _STEP / 2, tallest * _STEP + 34, name))
        left += width + 8
    return picture(left, tallest * _STEP + 40, parts)


def of_values(values: Any, *, title: str = "", width: int = 640, height: int = 240) -> str:
    """Nim-values of heaps 0, 1, ... as points."""
    most = max(int(max(values, default=0)), 1)
    across, up = (width - 50) / max(len(values) - 1, 1), (height - 50) / most
    points = "".join(
        f"M{40 + n * across:.1f} {height - 30 - int(value) * up:.1f}h0" for n, value in enumerate(values)
    )
    axes = f'<path d="M40 10V{height - 30}H{width - 10}" stroke="#888" fill="none"/>'
    dots = f'<path d="{points}" stroke="{DARK}" stroke-width="3" stroke-linecap="round"/>'
    labels = [
        _label(36, 16, str(most), "end"),
        _label(36, height - 28, "0", "end"),
        _label(width - 10, height - 14, str(max(len(values) - 1, 0)), "end"),
        _label(width / 2, height - 6, title),
    ]
    return picture(width, height, [axes, dots, *labels])


def of_table(names: Sequence[str], products: Any, lost: Sequence[bool], cell: int = 30) -> str:
    """A multiplication table; elements that the player to move loses are dark."""
    side = (len(names) + 1) * cell
    parts = []
    for at, name in enumerate(names):
        middle = (at + 1.5) * cell
        parts.append(_label(middle, cell / 2 + 4, name))
        parts.append(_label(cell / 2, middle + 4, name))
        for other in range(len(names)):
            product = int(products[at][other])
            x, y = (other + 1) * cell, (at + 1) * cell
            fill, ink = (DARK, "#fff") if lost[product] else (FAINT, "#222")
            parts.append(
                f'<rect x="{x}" y="{y}" width="{cell - 1}" height="{cell - 1}" fill="{fill}"/>'
            )
            parts.append(_label(x + cell / 2, y + cell / 2 + 4, names[product], fill=ink))
    return picture(side, side, parts)
