"""bouton census, and bouton-census with one to five ranks: the same table."""

import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

from command import BOUTON, INTERRUPTED, UNKNOWN, CommandTest, change_catalogue, environment, run

MPI_CENSUS = os.environ.get("BOUTON_CENSUS", "")
SMALL = ("octal:2", "--values", "3000", "--dense", "1000")
MISERE = ("octal:2", "--misere", "--heaps", "40", "--elements", "64", "--work", "300000")
# A second of work or more.
LONG = ("octal:2", "--values", "1000000", "--dense", "20000")


def mpirun(ranks, *words, recover=False):
    more = ["--enable-recovery"] if recover else []
    return ["mpirun", "--oversubscribe", *more, "-n", str(ranks), MPI_CENSUS, *words]


def mpi_environment():
    return environment(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                       OMPI_MCA_btl_vader_single_copy_mechanism="none")


class StoreTest(CommandTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.store = os.path.join(self.folder.name, "a.sqlite")

    def count(self, table):
        with sqlite3.connect(self.store) as base:
            return base.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


class Census(StoreTest):
    def test_the_same_table_for_any_number_of_threads(self):
        for family in (SMALL, MISERE):
            one = self.answer("census", *family, "--threads", "1")
            self.assertGreater(len(one.splitlines()), 30)
            self.assertEqual(one, self.answer("census", *family, "--threads", "3"))
            codes = [line.split("\t")[2] for line in one.splitlines()[1:]]
            self.assertEqual(codes, sorted(codes))

    def test_a_store_is_a_checkpoint(self):
        table = self.answer("census", *SMALL, "--store", self.store)
        change_catalogue(self.store, "UPDATE results SET checksum = 'mark'")
        # Nothing is computed again.
        again = self.answer("census", *SMALL, "--store", self.store)
        self.assertEqual({line.split("\t")[-3] for line in again.splitlines()[1:]}, {"mark"})
        self.assertEqual(len(again.splitlines()), len(table.splitlines()))

    def test_killed_and_continued(self):
        expected = self.answer("census", *SMALL)
        for delay in (0.05, 0.1, 0.2):
            process = subprocess.Popen([BOUTON, "census", *SMALL, "--store", self.store],
                                       stdout=subprocess.DEVNULL, env=environment())
            time.sleep(delay)
            process.kill()
            process.wait()
        self.assertEqual(self.answer("census", *SMALL, "--store", self.store), expected)

    def test_ctrl_c_keeps_what_is_done(self):
        process = subprocess.Popen([BOUTON, "census", *LONG, "--store", self.store],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment(), encoding="utf-8")
        time.sleep(0.7)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        if process.returncode == 0:
            self.skipTest("done before it could be interrupted")
        self.assertEqual((process.returncode, out), (INTERRUPTED, ""))
        self.assertIn("the same command goes on from there", err)
        self.assertEqual(self.count("results"), self.count("surveys"))

    def test_limits(self):
        done = run("census", *LONG, "--timeout", "300ms", "--threads", "1")
        self.assertEqual((done.returncode, done.stdout), (UNKNOWN, ""))
        self.assertIn("nothing is kept without --store", done.stderr)

    def test_json_is_the_same_table(self):
        words = ("census", "octal:1", "--values", "2000")
        header, *rows = [line.split("\t") for line in self.answer(*words).splitlines()]
        objects = [json.loads(line) for line in self.answer(*words, "--json").splitlines()]
        self.assertGreater(len(rows), 4)
        self.assertEqual({o.pop("schema") for o in objects}, {"bouton.result/1"})
        self.assertEqual([o["code"] for o in objects], [row[header.index("code")] for row in rows])
        self.assertEqual([[o[key] or "" for key in header] for o in objects], rows)

    def test_classes(self):
        lines = self.answer("census", "octal:2", "--list").splitlines()
        self.assertIn("0.137\t0.07+1 0.4+2 0.42+2", lines)

    def test_families(self):
        for family, least in (("subtract:4", 10), ("hex:1", 8), ("octal4:1", 3)):
            out = self.answer("census", family, "--values", "2000", "--dense", "300")
            self.assertGreater(len(out.splitlines()), least)

    def test_wrong_input(self):
        self.assertIn("family", self.error("census"))
        for family in ("octal:8", "octal:9", "octal:22", "octal4:22", "hex:6", "hex:16", "hex:17",
                       "subtract:23", "octal:4294967295"):
            self.assertIn("octal:D", self.error("census", family, "--list"))
        self.assertIn("--list, --json", self.error("census", "octal:2", "--list", "--json"))
        self.assertIn("--values", self.error("census", "octal:1", "--values", "x"))
        self.assertIn("--elements", self.error("census", "octal:1", "--elements", "0"))


@unittest.skipUnless(MPI_CENSUS and shutil.which("mpirun"), "MPI is not installed")
class Ranks(StoreTest):
    def mpi(self, ranks, *words):
        done = subprocess.run(mpirun(ranks, *words), capture_output=True, encoding="utf-8",
                              env=mpi_environment(), timeout=240, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_the_same_table_for_any_number_of_ranks(self):
        for family in (SMALL, MISERE):
            expected = self.answer("census", *family)
            for ranks in (1, 2, 3, 5):
                with self.subTest(ranks=ranks, family=family):
                    self.assertEqual(self.mpi(ranks, *family), expected)

    def test_the_store_is_shared_with_the_command(self):
        expected = self.answer("census", "octal:1", *SMALL[1:], "--store", self.store)
        # A class already there may stand under another member: 0.4 for 0.07.
        facts = [[line.split("\t")[i] for i in (1, 4, 7)] for line in self.mpi(
            2, *SMALL, "--store", self.store).splitlines()]
        self.assertEqual(facts, [[line.split("\t")[i] for i in (1, 4, 7)] for line in self.answer(
            "census", *SMALL).splitlines()])
        self.assertEqual(self.answer("census", "octal:1", *SMALL[1:], "--store", self.store),
                         expected)

    def test_a_rank_that_dies_costs_only_its_games_in_flight(self):
        expected = self.answer("census", *LONG)
        process = subprocess.Popen(
            mpirun(3, *LONG, "--store", self.store, "--patience", "3", recover=True),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=mpi_environment(),
            encoding="utf-8")
        victim = self.rank(process.pid, 2)
        self.wait_for_results()
        self.kill(victim)
        out, err = process.communicate(timeout=200)
        self.assertEqual((process.returncode, out), (0, expected), err)

    def test_a_job_that_dies_goes_on(self):
        process = subprocess.Popen(mpirun(2, *LONG, "--store", self.store),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=mpi_environment())
        victim = self.rank(process.pid, 0)
        self.wait_for_results()
        self.kill(victim)
        process.wait(60)
        self.assertEqual(self.mpi(2, *LONG, "--store", self.store), self.answer("census", *LONG))

    def wait_for_results(self):
        """Until the work has begun: a rank lost while MPI starts stops all of them."""
        for _ in range(1000):
            try:
                if os.path.exists(self.store) and self.count("results") > 0:
                    return
            except sqlite3.OperationalError:
                pass  # not made yet, or being written
            time.sleep(0.02)

    @staticmethod
    def kill(process):
        try:
            if process:
                os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass  # done already

    def rank(self, parent, wanted):
        """The process of a rank, once it is there."""
        mark = f"OMPI_COMM_WORLD_RANK={wanted}\0"
        for _ in range(200):
            for path in pathlib.Path(f"/proc/{parent}/task").glob("*/children"):
                for child in path.read_text(encoding="ascii").split():
                    try:
                        if mark in pathlib.Path(f"/proc/{child}/environ").read_text(
                                encoding="utf-8"):
                            return int(child)
                    except OSError:
                        continue
            time.sleep(0.02)
        return None


if __name__ == "__main__":
    unittest.main()
