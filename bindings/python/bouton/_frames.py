"""Tables as pandas frames; pandas is needed for these alone."""

from __future__ import annotations

from typing import Any, Iterable, Mapping


def frame(rows: Iterable[Mapping[str, Any]], columns: Any = None) -> Any:
    """A pandas DataFrame with one row for each mapping."""
    import pandas

    return pandas.DataFrame(list(rows), columns=columns)


def frame_of(columns: Mapping[str, Any]) -> Any:
    """A pandas DataFrame of these columns."""
    import pandas

    return pandas.DataFrame(dict(columns))
