"""The times of docs/infinite.md and docs/all-heaps.md: each law of an infinite misère quotient found and checked.

    bench/misere_laws.py BOUTON [--seconds 900] [--only CODE,CODE,...] [--check]

For each certificate of data/certificates, infinite-CODE.json and all-heaps-CODE.json: the law is looked for from nothing
(`quotient CODE --infinite`), and the certificate checked. Prints a table in Markdown: code, kind, the largest heap of the
law found, seconds of a processor to find it (in which it is proved), to check the certificate shipped. With --check
nothing is looked for. A law is given up after so many seconds.
"""

import argparse
import json
import pathlib
import tempfile

from timed import timed

CERTIFICATES = pathlib.Path(__file__).resolve().parent.parent / "data" / "certificates"


def found(bouton, kind, code, most):
    """The largest heap of the law found from nothing, and the seconds."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "law.json"
        heaps = ["--heaps", "60"] if kind == "all-heaps" else []
        done, seconds = timed([bouton, "quotient", code, "--infinite", "--certificate", str(path), *heaps], most)
        if done.returncode != 0 or not path.exists():
            return "not found", seconds
        law = json.loads(path.read_text(encoding="utf-8"))
        if "all-heaps" in law["schema"]:
            return "all heaps", seconds
        return f'to {len(law["heaps"]) - 1}' if "heaps" in law else "not found", seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("bouton")
    parser.add_argument("--seconds", type=int, default=900)
    parser.add_argument("--only", default="")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    only = [code for code in options.only.split(",") if code]
    print("| code | kind | found | seconds to find | seconds to check |\n|---|---|---|---|---|", flush=True)
    for kind in ("infinite", "all-heaps"):
        for path in sorted(CERTIFICATES.glob(f"{kind}-*.json")):
            code = path.stem[len(kind) + 1:]
            if only and code not in only:
                continue
            done, checked = timed([options.bouton, "check", str(path)], options.seconds)
            if done.returncode != 0:
                raise SystemExit(f"{path}: not accepted")
            law, seconds = ("", 0.0) if options.check else found(options.bouton, kind, code, options.seconds)
            print(f'| {code} | {kind} | {law} | {"" if options.check else f"{seconds:.1f}"} | {checked:.1f} |', flush=True)


if __name__ == "__main__":
    main()
