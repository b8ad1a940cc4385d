"""Value files, as ``bouton values --binary FILE`` writes them (docs/values.md)."""

from __future__ import annotations

import struct
from typing import Any

import numpy

from ._asking import Path, error, reading

_HEADER = struct.Struct("<8sIIQQII")
_MAGIC = b"\x89BOUTON\n"


class StoredValues(numpy.memmap):  # type: ignore[type-arg] # NumPy 1.21 takes none here
    """The nim-values g(0), g(1), ... in a file: a NumPy array that cannot be written to, read from
    the disk as it is used. ``code`` is that of the game; ``checksum`` what ``bouton values
    --checksum`` prints for these values. Parts of it, and results, are without them.
    """

    code: str = ""
    checksum: str = ""


def _fnv1a(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def read_values(path: Path) -> StoredValues:
    """The nim-values in a value file, also of one that was broken off (``FILE.part``).

    Nothing is copied and nothing is read before it is needed, so files may be larger than the
    memory. Values are numbers of 8 or 16 bits. Raises `bouton.Error` for another kind of file,
    or one whose header or length is not as it was written.
    """
    name = str(path)[:200]
    with reading(path) as there, there.open("rb") as file:
        head = file.read(_HEADER.size)
        if len(head) < _HEADER.size or not head.startswith(_MAGIC):
            raise error("python.values.other", path=name)
        _, version, bits, count, checksum, start, length = _HEADER.unpack(head)
        file.seek(0)
        head = file.read(min(start, 2**16))
        size = there.stat().st_size
    whole = (
        version == 1
        and bits in (8, 16)
        and 64 <= start == len(head)
        and _HEADER.size + length <= start - 8
        and struct.unpack("<Q", head[-8:])[0] == _fnv1a(head[:-8])
        and size >= start + count * bits // 8
    )
    if not whole:
        raise error("python.values.damaged", path=name)
    kind = numpy.dtype("u1" if bits == 8 else "<u2")
    values: StoredValues = StoredValues(path, kind, "r", start, (count,)) if count else _none(kind)
    values.code = head[_HEADER.size : _HEADER.size + length].decode("utf-8", "replace")
    values.checksum = f"{checksum:016x}"
    return values


def _none(kind: Any) -> Any:
    """No values: an empty part of a file cannot be mapped."""
    return numpy.empty(0, kind).view(StoredValues)
