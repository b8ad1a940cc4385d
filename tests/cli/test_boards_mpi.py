"""bouton-boards with one to three ranks: the same table each time, with the values of `bouton solve`, also after a crash."""

import collections
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import real_graphs as real
from command import CommandTest, run
from test_census_mpi import mpi_environment

MPI_BOARDS = os.environ["BOUTON_BOARDS"]


def mpirun(ranks, *words):
    return ["mpirun", "--oversubscribe", "-n", str(ranks), MPI_BOARDS, *words]


def boards(ranks, *words, status=0):
    done = subprocess.run(mpirun(ranks, *words), capture_output=True, encoding="utf-8", env=mpi_environment(), timeout=240, check=False)
    if (done.returncode == 0) != (status == 0):
        raise AssertionError(done.stderr)
    return done.stdout if status == 0 else done.stderr


def regions(rows, columns):
    """All connected sets of squares that find room on a board, one of each one's images, by growth of sets."""
    def images(cells):
        for turn in range(8):
            image = [(y, x) if turn & 4 else (x, y) for x, y in cells]
            image = [(-x if turn & 1 else x, -y if turn & 2 else y) for x, y in image]
            left, top = min(x for x, _ in image), min(y for _, y in image)
            yield frozenset((x - left, y - top) for x, y in image)
    layer = {frozenset([(0, 0)])}
    while layer:
        yield from layer
        found = {}
        for cells in layer:
            for image in images(cells):
                for x, y in image:
                    for square in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                        larger = image | {square}
                        wide = max(a for a, _ in larger) - min(a for a, _ in larger) + 1
                        high = max(b for _, b in larger) - min(b for _, b in larger) + 1
                        if square not in image and wide <= columns and high <= rows:
                            found[str(min(sorted(other) for other in images(larger)))] = larger
        layer = set(found.values())


@unittest.skipUnless(shutil.which("mpirun"), "mpirun is not installed")
class Ranks(CommandTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.store = str(pathlib.Path(folder.name) / "store")

    def test_the_same_table_for_any_number_of_ranks(self):
        for game in ("cram:3x5", "node-kayles:grid:4x4", "cram:1x9"):
            first = boards(1, game)
            for ranks in (2, 3):
                self.assertEqual(boards(ranks, game), first, game)
                self.assertEqual(boards(ranks, game, "--list"), boards(1, game, "--list"), game)

    def test_every_region_has_the_value_of_the_command_and_of_plain_play(self):
        for game, rows, columns in (("cram", 3, 4), ("node-kayles:grid", 3, 4), ("cram", 4, 4), ("cram", 2, 5)):
            listed = [line.split("\t") for line in boards(2, f"{game}:{rows}x{columns}", "--list").splitlines()[1:]]
            count = collections.Counter(region.count(".") for region, _ in listed)
            plain = collections.Counter(len(cells) for cells in regions(rows, columns))
            self.assertEqual(count, plain, game)
            self.assertEqual(len({region for region, _ in listed}), len(listed))
            side = f"{max(rows, columns)}x{min(rows, columns)}"
            lines = [f'solve {game}:{side} "{region}" --json --moves one' for region, _ in listed]
            answers = run("shell", text="\n".join(lines) + "\n", timeout=300).stdout.splitlines()
            for (region, value), answer in zip(listed, answers, strict=True):
                self.assertIn(f'"nim_value":"{value}"', answer, region)
            if game == "cram" and rows * columns <= 12:
                for region, value in listed:
                    plainly = real.cram(region.split("/"))
                    self.assertEqual(plainly.value(plainly.start), int(value), region)

    def test_a_table_goes_on_with_any_number_of_ranks(self):
        whole = boards(1, "cram:4x5")
        boards(3, "cram:4x5", "--to", "8", "--store", self.store)
        self.assertEqual(boards(2, "cram:4x5", "--to", "12", "--store", self.store).splitlines()[:12], whole.splitlines()[:12])
        self.assertEqual(boards(1, "cram:4x5", "--store", self.store), whole)
        self.assertEqual(boards(2, "cram:4x5", "--store", self.store), whole)

    def test_a_job_that_is_killed_goes_on(self):
        whole, table = boards(1, "cram:4x6", "--to", "16"), pathlib.Path(self.store) / "layers.tsv"
        process = subprocess.Popen(mpirun(2, "cram:4x6", "--to", "16", "--store", self.store), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=mpi_environment(), start_new_session=True)
        for _ in range(6000):
            if process.poll() is not None or (table.exists() and table.read_text("utf-8").count("\n") >= 4):
                break
            time.sleep(0.005)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(60)
        time.sleep(0.5)  # the ranks have no mpirun any more
        self.assertLess(table.read_text("utf-8").count("\n"), 16)
        self.assertEqual(boards(2, "cram:4x6", "--to", "16", "--store", self.store), whole)

    def test_what_is_damaged_is_said(self):
        boards(2, "cram:3x4", "--store", self.store)
        self.assertIn("belongs to another game", boards(1, "cram:3x5", "--store", self.store, status=2))
        layer = next(pathlib.Path(self.store).glob("layer-6.rank-0*"))
        content = layer.read_bytes()
        layer.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
        self.assertIn("damaged", boards(1, "cram:3x4", "--store", self.store, status=2))
        layer.write_bytes(content[:-1])
        self.assertIn("damaged", boards(3, "cram:3x4", "--store", self.store, status=2))

    def test_mistakes_and_help(self):
        for words in (("chomp:3x4",), ("nim",), (), ("cram:9x9",), ("cram:2x2", "cram:2x3")):
            self.assertIn("one game is needed", boards(2, *words, status=2), words)
        self.assertIn("--to must be a number from 1 to 12, not '13'", boards(1, "cram:3x4", "--to", "13", status=2))
        self.assertIn("Usage: bouton-boards", boards(2, "--help"))


if __name__ == "__main__":
    unittest.main()
