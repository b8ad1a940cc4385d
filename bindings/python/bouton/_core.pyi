"""The compiled part: the library itself, thinly, as `src/` declares it. The package's own names are
the ones to use."""

from typing import Any

__version__: str

def __getattr__(name: str) -> Any: ...
