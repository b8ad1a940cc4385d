"""bouton lookup, and the results that period, quotient and census keep."""

import csv
import io
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import tempfile
import unittest

from command import (BOUTON, INTERNAL, OUTPUT, UNKNOWN, CommandTest, change_catalogue, effort,
                     environment, run)

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"


class Lookup(CommandTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.store = os.path.join(self.folder.name, "a.sqlite")

    @staticmethod
    def rows(name):
        """The rows of a table of data/ by convention and standard form."""
        text = (DATA / name).read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        return {tuple(line.split("\t")[:2]): line for line in lines}

    def test_the_shipped_catalogue_is_its_texts(self):
        first, second = self.rows("catalogue.tsv"), self.rows("octal4.tsv")
        self.assertGreater(len(first), 900)
        self.assertGreater(len(second), 850)
        shipped = self.answer("lookup", "--all").splitlines()
        self.assertEqual({tuple(line.split("\t")[:2]) for line in shipped}, {*first, *second})
        for line in shipped:
            key = tuple(line.split("\t")[:2])
            both = [rows[key] for rows in (first, second) if key in rows]
            self.assertIn(line, both)
            if len(both) == 1 or line.startswith("convention"):
                continue
            # The first of two proofs; a proof; or the longer one.
            (status_1, done_1), (status_2, done_2) = ((row.split("\t")[4], int(row.split("\t")[6]))
                                                      for row in both)
            later = (status_1, status_2) == ("open", "period") or (
                status_1 == status_2 == "open" and done_2 > done_1)
            self.assertEqual(line, both[later], key)

    def test_four_digits(self):
        self.assertIn("period 16193 from 3994 on", self.answer("lookup", "0.7146", "--normal", "--recheck"))
        self.assertIn("65536", self.answer("lookup", "0.3317", "--normal"))
        # The row has one proof, and the values end where another is found first.
        self.assertIn(": the same", self.answer("lookup", "0.1146", "--normal", "--recheck"))

    def test_any_equivalent_code_finds_a_game(self):
        # Dawson's Kayles, 0.07: period 34 from 53 on (Guy and Smith 1956).
        for code, preperiod in (("0.07", 53), ("0.137", 52), ("0.4", 54), ("dawson-kayles", 53)):
            with self.subTest(code=code):
                answer = json.loads(self.answer("lookup", code, "--normal", "--json"))
                self.assertEqual(answer["schema"], "bouton.lookup/1")
                self.assertEqual(answer["result"]["period"], "34")
                self.assertEqual((answer["preperiod"], answer["preperiod_exact"]),
                                 (str(preperiod), True))
        self.assertIn("computed for the equivalent code 0.137: a heap of n there is a heap of n + 1 here",
                      self.answer("lookup", "0.07"))

    def test_both_conventions(self):
        text = self.answer("lookup", "kayles")
        self.assertIn("period 12 from 71 on", text)
        self.assertIn("40 elements", text)  # Plambeck and Siegel 2008
        self.assertNotIn("elements", self.answer("lookup", "kayles", "--normal"))
        self.assertNotIn("nim-values have", self.answer("lookup", "kayles", "--misere"))
        self.assertIn("反常商", self.answer("lookup", "kayles", "--lang", "zh"))

    def test_quiet_prints_the_rows_of_the_table(self):
        self.answer("period", "0.77", "--store", self.store)
        self.answer("quotient", "0.77", "--store", self.store)
        self.answer("period", "0.7", "--store", self.store)
        rows = self.answer("lookup", "kayles", "-q", "--store", self.store).splitlines()
        self.assertEqual([row.split("\t")[:2] for row in rows], [["normal", "0.77"], ["misere", "0.77"]])
        everything = self.answer("lookup", "--all", "--store", self.store).splitlines()
        self.assertEqual(len(everything), 4)
        self.assertLess(set(rows), set(everything))

    def test_nothing_found(self):
        done = run("lookup", "0.123456701234567")
        self.assertEqual((done.returncode, done.stdout), (UNKNOWN, ""))
        self.assertIn("nothing about 0.123456701234567", done.stderr)

    def test_sequences_of_the_oeis_are_named(self):
        for code, line in (("kayles", "OEIS A002186: a(n) is the nim-value of a heap of n\n"),
                           ("0.115", "OEIS A125829: a(n) is the nim-value of a heap of n\n"),
                           ("0.07", "OEIS A002187: a(n) is the nim-value of a heap of n + 1\n"),
                           ("0.37", "OEIS A046695: a(n) is the nim-value of a heap of n - 1\n")):
            with self.subTest(code=code):
                self.assertIn(line, self.answer("lookup", code))
                self.assertNotIn("OEIS", self.answer("lookup", code, "--misere"))
        self.assertIn("OEIS A002187：a(n)", self.answer("lookup", "0.07", "--lang", "zh"))
        normal, misere = (json.loads(line) for line in
                          self.answer("lookup", "0.6", "--json").splitlines())
        self.assertEqual(normal["oeis"], [{"number": "A046695", "later": "0"},
                                          {"number": "A071433", "later": "1"}])
        self.assertEqual(misere["oeis"], [])

    def test_the_oeis_may_know_more_than_the_catalogue(self):
        self.answer("period", "0.77", "--store", self.store)
        grundy = ("lookup", "grundy", "--store", self.store)
        self.assertEqual(self.answer(*grundy), "grundy, normal play\n"
                         "  OEIS A002188: a(n) is the nim-value of a heap of n\n")
        told = json.loads(self.answer(*grundy, "--json", "-q"))
        self.assertEqual((told["result"], told["later"], told["recheck"]), (None, None, None))
        self.assertEqual(told["oeis"], [{"number": "A002188", "later": "0"}])
        # --quiet and --recheck are about rows of the catalogue.
        for word in ("--quiet", "--recheck", "--misere"):
            done = run(*grundy, word)
            self.assertEqual((done.returncode, done.stdout), (UNKNOWN, ""))
            self.assertIn("nothing about grundy", done.stderr)

    def test_commands_keep_their_results(self):
        self.answer("period", "0.77", "--store", self.store)
        self.answer("quotient", "0.77", "--store", self.store)
        self.answer("period", "grundy", "--to", "1000", "--store", self.store, status=UNKNOWN)
        text = self.answer("lookup", "kayles", "--store", self.store, "--recheck")
        self.assertEqual(text.count(": the same"), 2)
        self.assertIn("no period proved with 1001", self.answer("lookup", "grundy", "--store",
                                                                 self.store, "--recheck"))
        # More is kept, less is not.
        self.answer("period", "grundy", "--to", "500", "--store", self.store, status=UNKNOWN)
        self.assertIn("1001", self.answer("lookup", "grundy", "--store", self.store))
        self.answer("period", "grundy", "--to", "2000", "--store", self.store, status=UNKNOWN)
        self.assertIn("2001", self.answer("lookup", "grundy", "--store", self.store))

    def test_what_time_ended_has_the_checksum_of_its_first_values(self):
        """They are long forgotten by then, all but the first."""
        self.answer("period", "0.106", "--limit-memory", "64M", "--timeout", "600ms", "--store", self.store,
                    status=UNKNOWN)
        head, row = (line.split("\t") for line in
                     self.answer("lookup", "--all", "--store", self.store).splitlines() if line[0] != "#")
        kept = dict(zip(head, row))
        self.assertEqual(kept["hashed"], "65536")
        self.assertEqual(kept["checksum"], self.answer("values", "0.106", "--to", "65535", "--checksum").strip())

    def test_a_row_that_was_open_and_is_proved_now_is_not_wrong(self):
        self.answer("period", "0.77", "--proof", "state", "--to", "1000", "--store", self.store,
                    status=UNKNOWN)
        text = self.answer("lookup", "0.77", "--normal", "--store", self.store, "--recheck",
                           status=UNKNOWN)
        self.assertIn("the same so far", text)

    def test_a_wrong_row_is_found_out(self):
        self.answer("period", "0.77", "--store", self.store)
        change_catalogue(self.store, "UPDATE results SET preperiod = 70")
        text = self.answer("lookup", "0.77", "--store", self.store, "--recheck", status=INTERNAL)
        self.assertIn("NOT the same: preperiod", text)
        self.assertIn("1 different", self.answer("lookup", "--all", "--recheck", "--store",
                                                 self.store, status=INTERNAL))

    def test_some_shipped_rows_computed_anew(self):
        for code in effort(("0.77", "0.07", "0.45", "0.156", "0.34", "0.53"), ("0.77", "0.34", "0.53")):
            self.assertIn(": the same", self.answer("lookup", code, "--recheck"))
        # Too long for a test: the beginning.
        done = run("lookup", "0.106", "--normal", "--recheck", "--timeout", "1s")
        self.assertEqual(done.returncode, UNKNOWN, done.stdout)
        self.assertIn("328226140474", done.stdout)

    def test_a_closed_formula_is_said_where_no_period_was_found(self):
        self.answer("period", "lasker", "--store", self.store)
        for game in ("lasker", "4.(3)"):
            said = self.answer("lookup", game, "--store", self.store)
            self.assertIn("period 4, preperiod 1, saltus 4", said)
            self.assertIn("Lasker 1931", said)
            self.assertNotIn("no period proved", said)

    def test_a_folder_is_no_catalogue(self):
        for words in (("lookup", "0.77"), ("lookup", "--all"), ("period", "0.77")):
            self.assertIn("Is a directory", self.error(*words, "--store", self.folder.name))

    def test_rows_computed_anew_are_shown_as_they_come(self):
        with subprocess.Popen([BOUTON, "lookup", "--all", "--recheck", "--timeout", "1s"],
                              stdout=subprocess.PIPE, env=environment()) as process:
            first = process.stdout.readline()  # long before a block of lines is full
            process.send_signal(signal.SIGINT)
            more, _ = process.communicate(timeout=60)
        self.assertIn(b"computed again", first)
        self.assertLess(more.count(b"\n"), 100)

    def test_exports(self):
        self.answer("census", "octal:1", "--values", "2000", "--store", self.store)
        tsv = self.answer("lookup", "--all", "--store", self.store)
        lines = list(csv.reader(io.StringIO(self.answer("lookup", "--all", "--csv", "--store",
                                                        self.store))))
        self.assertEqual(lines, [line.split("\t") for line in tsv.splitlines()])
        objects = [json.loads(line) for line in self.answer(
            "lookup", "--all", "--json", "--store", self.store).splitlines()]
        self.assertEqual(len(objects), len(lines) - 1)
        self.assertEqual([o["code"] for o in objects], [row[2] for row in lines[1:]])
        table = os.path.join(self.folder.name, "t.tsv")
        pathlib.Path(table).write_text(tsv, encoding="utf-8")
        again = os.path.join(self.folder.name, "b.sqlite")
        self.answer("lookup", "--import", table, "--store", again)
        self.assertEqual(self.answer("lookup", "--all", "--store", again), tsv)

    def test_wrong_input(self):
        self.assertIn("a game is missing", self.error("lookup"))
        self.assertIn("/no/such", self.error("lookup", "0.77", "--store", "/no/such"))
        self.assertIn("--store", self.error("lookup", "--import", "x"))
        self.assertIn("/no/such", self.error("lookup", "--import", "/no/such", "--store", self.store))
        text = os.path.join(self.folder.name, "text")
        pathlib.Path(text).write_text("not a catalogue\n" * 100, encoding="utf-8")
        self.assertIn("text", self.error("lookup", "0.77", "--store", text))
        # Laws are stored in files of another kind; each error says which command reads the other one.
        laws = os.path.join(self.folder.name, "laws")
        self.answer("discover", "nim", "--store", laws)
        for words in (("lookup", "0.77"), ("period", "0.77")):
            self.assertIn("--law reads", self.error(*words, "--store", laws))
        self.answer("period", "0.77", "--store", self.store)
        self.assertIn("`bouton lookup --store`", run("discover", "nim", "--store", self.store).stderr)
        self.assertIn("`bouton lookup --store`", self.error("solve", "nim", "3", "--law", self.store))
        self.error("period", "0.77", "--store", "/no/such/folder/a")
        self.assertIn("columns", self.error("lookup", "--import", text, "--store", self.store))
        with sqlite3.connect(os.path.join(self.folder.name, "n.sqlite")) as base:
            base.execute(f"PRAGMA application_id = {0x426f7574}")
            base.execute("PRAGMA user_version = 99")
        self.assertIn("newer", self.error("lookup", "0.77", "--store",
                                          os.path.join(self.folder.name, "n.sqlite")))

    def test_regress_a_changed_row_is_noticed_when_the_catalogue_is_opened(self):
        self.answer("period", "0.77", "--store", self.store)
        self.answer("period", "0.07", "--store", self.store)
        good = pathlib.Path(self.store).read_bytes()
        for sql in ("UPDATE results SET preperiod = 70 WHERE code = '0.77'",
                    "UPDATE results SET program = 'x'", "DELETE FROM results WHERE code = '0.77'",
                    "INSERT INTO surveys VALUES ('normal', '0.3', '')", "DELETE FROM seal",
                    "UPDATE seal SET rows = 'x'"):
            with self.subTest(sql=sql):
                pathlib.Path(self.store).write_bytes(good)
                with sqlite3.connect(self.store) as base:
                    base.execute(sql)
                for words in (("lookup", "0.07"), ("period", "0.3")):
                    text = self.error(*words, "--store", self.store)
                    self.assertIn(self.store, text)
                    self.assertIn("damaged", text)

    def test_a_catalogue_of_the_first_version_is_read_and_sealed(self):
        self.answer("period", "0.77", "--store", self.store)
        change_catalogue(self.store, "UPDATE results SET program = 'bouton 0'")
        self.assertIn("bouton 0", self.answer("lookup", "0.77", "--store", self.store))
        self.answer("period", "0.07", "--store", self.store)
        self.assertIn("bouton 0", self.answer("lookup", "0.77", "--store", self.store))
        with sqlite3.connect(self.store) as base:
            self.assertEqual(base.execute("PRAGMA user_version").fetchone(), (2,))
            base.execute("UPDATE results SET program = 'bouton 1'")
        self.assertIn("damaged", self.error("lookup", "0.77", "--store", self.store))

    def test_parallel_processes_lose_nothing(self):
        codes = ["0.1", "0.3", "0.5", "0.7", "0.77", "0.07", "0.45", "0.156"]
        running = [subprocess.Popen([BOUTON, "period", code, "-q", "--store", self.store],
                                    stdout=subprocess.DEVNULL, env=environment())
                   for code in codes]
        self.assertEqual([process.wait(120) for process in running], [0] * len(codes))
        self.assertEqual(len(self.answer("lookup", "--all", "--store", self.store).splitlines()),
                         1 + len(codes))

    def test_a_full_disk_is_reported_and_loses_nothing(self):
        self.answer("period", "0.77", "--store", self.store)
        done = subprocess.run(["bash", "-c", "trap '' XFSZ; ulimit -f 16; exec \"$@\"", "bash", BOUTON, "census",
                               "octal:2", "--values", "2000", "--store", self.store],
                              capture_output=True, encoding="utf-8", env=environment(), check=False)
        self.assertEqual(done.returncode, OUTPUT, done.stderr)
        self.assertIn("cannot be used", done.stderr)
        self.assertIn("period 12", self.answer("lookup", "0.77", "--store", self.store))


if __name__ == "__main__":
    unittest.main()
