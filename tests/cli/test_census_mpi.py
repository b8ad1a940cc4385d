"""bouton-census with one to five ranks: the same table as bouton census."""

import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import time
import unittest

from command import environment
from test_census import LONG, MISERE, SMALL, StoreTest

MPI_CENSUS = os.environ["BOUTON_CENSUS"]


def mpirun(ranks, *words, recover=False):
    more = ["--enable-recovery"] if recover else []
    return ["mpirun", "--oversubscribe", *more, "-n", str(ranks), MPI_CENSUS, *words]


def mpi_environment():
    return environment(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                       OMPI_MCA_btl_vader_single_copy_mechanism="none")


@unittest.skipUnless(shutil.which("mpirun"), "mpirun is not installed")
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

    def test_numbers_as_powers(self):
        words = ("octal:1", "--values", "10^3", "--dense", "3^6", "--csv")
        self.assertEqual(self.mpi(2, *words), self.answer("census", *words))
        done = subprocess.run(mpirun(2, "octal:1", "--values", "10^99"), capture_output=True,
                              encoding="utf-8", env=mpi_environment(), timeout=60, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count("--values cannot be '10^99'; allowed:"), 1)

    def test_help_and_a_missing_family(self):
        self.assertIn("Usage: bouton-census [OPTIONS] [FAMILY...]", self.mpi(2, "--help"))
        done = subprocess.run(mpirun(2), capture_output=True, encoding="utf-8",
                              env=mpi_environment(), timeout=60, check=False)
        self.assertEqual(done.stderr.count("a family of games is missing"), 1)

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
