"""The seeds of a fuzzer, one a line: its name, a tabulator, its bytes.

    python3 tests/fuzz/seeds.py unpack TARGET FOLDER    a file for each seed, as libFuzzer reads them
    python3 tests/fuzz/seeds.py pack TARGET FILE...     adds files as seeds, or changes those of the same name

Bytes that are no printable ASCII are written \\n, \\t, \\0 or \\xNN, a backslash \\\\; test_corpus.cpp reads them.
"""

import pathlib
import re
import sys

CORPUS = pathlib.Path(__file__).resolve().parent / "corpus"
SHORT = {ord("\n"): "\\n", ord("\t"): "\\t", 0: "\\0", ord("\\"): "\\\\"}
BYTES = {text: bytes([byte]) for byte, text in SHORT.items()}


def written(seed):
    return "".join(SHORT.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\x{byte:02x}") for byte in seed)


def read(text):
    parts = re.findall(r"\\x[0-9a-f]{2}|\\.|[^\\]", text)
    return b"".join(BYTES.get(part) or (bytes.fromhex(part[2:]) if part.startswith("\\x") else part.encode())
                    for part in parts)


def seeds_of(target):
    file = CORPUS / f"{target}.seeds"
    lines = file.read_text(encoding="ascii").splitlines() if file.exists() else []
    return {name: read(text) for name, _, text in (line.partition("\t") for line in lines)}


def main(job, target, *paths):
    seeds = seeds_of(target)
    if job == "unpack":
        folder = pathlib.Path(paths[0])
        folder.mkdir(parents=True, exist_ok=True)
        for name, seed in seeds.items():
            (folder / name).write_bytes(seed)
    elif job == "pack":
        seeds.update((pathlib.Path(path).name, pathlib.Path(path).read_bytes()) for path in paths)
        lines = [f"{name}\t{written(seed)}\n" for name, seed in sorted(seeds.items())]
        (CORPUS / f"{target}.seeds").write_text("".join(lines), encoding="ascii")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 3 else sys.exit(__doc__)
