"""Runs a program and compares what it prints with a file: same_output.py FILE PROGRAM

An empty file stands for a program whose output is not shown.
"""

import pathlib
import subprocess
import sys

expected = pathlib.Path(sys.argv[1]).read_text("utf-8")
done = subprocess.run(sys.argv[2:], capture_output=True, encoding="utf-8", check=False, timeout=100)
if done.returncode != 0 or done.stderr or (expected and done.stdout != expected):
    sys.exit(f"expected:\n{expected}\nprinted:\n{done.stdout}{done.stderr}status {done.returncode}")
if not done.stdout:
    sys.exit("nothing was printed")
