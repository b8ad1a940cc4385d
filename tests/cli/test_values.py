"""bouton values: text, CSV, JSON, checksum, binary file, analysis; resumed and wrong input."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import tempfile
import time
import unittest

from command import (BOUTON, INTERRUPTED, OUTPUT, UNKNOWN, CommandTest, Terminal, environment,
                     run)
from sequences import (checksum, exists, interrupt, kill, kill_when_saved, long_enough, nim_values,
                       read_value_file, start)

CODES = ("0.77", "0.07", "0.137", "0.6", "4.7", "0.3033", "0.052", "0.127")


class Values(CommandTest):
    def csv(self, *words):
        return [(int(row["n"]), int(row["value"]))
                for row in csv.DictReader(io.StringIO(self.answer("values", *words, "--csv")))]

    def test_csv_is_the_definition(self):
        for code in CODES:
            with self.subTest(code=code):
                self.assertEqual(self.csv(code, "--to", "300"),
                                 list(enumerate(nim_values(code, 300))))

    def test_a_closed_formula_has_no_largest_value(self):
        # 4k + 3 and 4k + 4 change places.
        expected = [n + (n > 0) * (0, 0, 0, 1, -1)[(n - 1) % 4 + 1] for n in range(100_001)]
        self.assertEqual(expected[:9], [0, 1, 2, 4, 3, 5, 6, 8, 7])
        self.assertEqual([value for _, value in self.csv("lasker", "--to", "100000")], expected)
        told = self.json("values", "nim", "--to", "70000")
        self.assertEqual((told["values"], told["complete"]), (list(range(70_001)), True))
        lines = self.answer("values", "lasker", "--to", "200005").splitlines()
        self.assertEqual(lines[-1].split(), ["200000", *map(str, (199_999, 200_001, 200_002, 200_004,
                                                                  200_003, 200_005))])

    def test_the_checksum_is_fnv1a_of_all_values(self):
        for code in CODES:
            with self.subTest(code=code):
                self.assertEqual(self.answer("values", code, "--to", "300", "--checksum"),
                                 checksum(nim_values(code, 300)) + "\n")
        self.assertEqual(self.answer("values", "0.77", "--to", "0", "--checksum"),
                         checksum([0]) + "\n")

    def test_repeated_values_are_those_of_the_definition(self):
        # The period of Kayles is used long before this.
        kayles = nim_values("0.77", 2500)
        self.assertEqual(self.csv("kayles", "--to", "2500"), list(enumerate(kayles)))
        self.assertEqual(self.answer("values", "0.77", "--to", "2500", "--checksum"),
                         checksum(kayles) + "\n")

    def test_json(self):
        self.assertEqual(self.json("values", "dawson-kayles", "--to", "3")["game"], "dawson-kayles")
        result = self.json("values", "kayles", "--to", "20")
        self.assertEqual(result["schema"], "bouton.values/1")
        self.assertEqual((result["game"], result["code"]), ("kayles", "0.77"))
        self.assertEqual((result["from"], result["to"], result["complete"]), ("0", "20", True))
        self.assertEqual(result["values"], nim_values("0.77", 20))

    def test_text_has_ten_values_a_line(self):
        lines = self.answer("values", "0.77", "--to", "25").splitlines()
        self.assertEqual(len(lines), 4)
        self.assertIn("0 to 25", lines[0])
        rows = [list(map(int, line.split())) for line in lines[1:]]
        self.assertEqual([row[0] for row in rows], [0, 10, 20])
        self.assertEqual([v for row in rows for v in row[1:]], nim_values("0.77", 25))
        self.assertEqual(len(self.answer("values", "0.77").splitlines()), 12)  # to 100
        self.assertIn("尼姆值", self.answer("values", "0.77", "--lang", "zh"))

    def test_long_text_is_aligned_and_complete(self):
        lines = self.answer("values", "nim", "--to", "10^4").splitlines()
        self.assertEqual(len({len(line) for line in lines[1:-1]}), 1)
        self.assertEqual([int(v) for line in lines[1:] for v in line.split()[1:]],
                         list(range(10_001)))

    def test_quiet_text_is_one_value_a_line(self):
        self.assertEqual(self.answer("values", "0.77", "--to", "4", "-q"), "0\n1\n2\n3\n1\n")

    def test_bfile_is_n_and_the_value_and_nothing_else(self):
        self.assertEqual(self.answer("values", "0.77", "--to", "4", "--bfile"),
                         "0 0\n1 1\n2 2\n3 3\n4 1\n")
        expected = "".join(f"{n} {value}\n" for n, value in enumerate(nim_values("0.137", 2500)))
        for words in ((), ("-q",), ("--lang", "zh"), ("--color", "always")):
            self.assertEqual(self.answer("values", "0.137", "--to", "2500", "--bfile", *words),
                             expected)
        # A closed formula goes beyond what the engine stores.
        self.assertTrue(self.answer("values", "nim", "--to", "70000", "--bfile")
                        .endswith("\n70000 70000\n"))
        done = run("values", "subtract:all-but-1", "--to", "140000", "--bfile")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertEqual(len(done.stdout.splitlines()), 131_072)

    def test_games_of_every_kind(self):
        known = {"grundy": [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3],  # OEIS A002188
                 "nim": list(range(14)), "subtract:1,3,4": [0, 1, 0, 1, 2, 3, 2] * 2,
                 "dawson-kayles": nim_values("0.07", 13), "octal:0.6": nim_values("0.6", 13),
                 "rules:examples/rules/nim.toml": list(range(14))}
        top = os.path.join(os.path.dirname(__file__), "..", "..")
        for game, values in known.items():
            with self.subTest(game=game):
                done = subprocess.run([BOUTON, "values", game, "--to", "13", "-q"], cwd=top,
                                      capture_output=True, env=environment(), check=True)
                self.assertEqual(list(map(int, done.stdout.split())), values)

    def test_a_billion_values_of_kayles(self):
        started = time.monotonic()
        self.assertEqual(self.answer("values", "kayles", "--to", "10^9", "--checksum"),
                         "6a6409f18c043bf6\n")
        self.assertLess(time.monotonic() - started, 20)  # three on an idle machine, no sanitizer

    def test_games_that_are_not_of_one_heap(self):
        for game, word in (("wythoff", "several heaps"), ("moore:2", "several heaps"),
                           ("pass-nim", "a pass on each heap"), ("one-pass-nim", "one pass"),
                           ("euclid", "multiples of another heap"), ("fibonacci", "a limit that moves")):
            text = self.error("values", game)
            self.assertIn(word, text)
            self.assertIn(game, text)
            self.assertIn("0.77", text)

    def test_wrong_input(self):
        self.assertIn("a game is missing", self.error("values"))
        for to in ("-1", "x", "", "10^19", "1^", "^3", "2^64", "10^9x", "0x10", "1e9",
                   "99999999999999999999"):
            with self.subTest(to=to):
                self.assertIn("--to", self.error("values", "0.77", "--to=" + to))
        self.assertIn("10^18", self.error("values", "0.77", "--to", "10^19"))
        for words in (("--csv", "--json"), ("--checksum", "--binary", "f"), ("--json", "--checksum"),
                      ("--bfile", "--csv"), ("--bfile", "--checksum"), ("--analysis", "--bfile"),
                      ("--bfile", "--resume", "f"),
                      ("--analysis", "--checksum"), ("--resume", "f"), ("--save-every", "1s"),
                      ("--checksum", "--save-every", "1s"),
                      ("--checksum", "--resume", "f", "--save-every", "soon"),
                      ("--binary", ""), ("--misere",)):
            with self.subTest(words=words):
                self.error("values", "0.77", *words)
        self.assertFalse(exists("f"))
        self.assertIn("^", self.error("values", "0.7z7"))

    def test_values_that_grow_too_large(self):
        for words in (("nim", "--checksum"), ("nim", "--analysis"), ("subtract:all-but-1", "--csv"),
                      ("subtract:all-but-1",)):
            done = run("values", *words, "--to", "140000")
            self.assertEqual(done.returncode, UNKNOWN)
            self.assertIn("65535", done.stderr)
            self.assertIn("n = 65536" if "nim" in words else "n = 131072", done.stderr)
        self.assertEqual(run("values", "nim", "--to", "70000", "--checksum").stdout, "")
        result = json.loads(run("values", "subtract:all-but-1", "--to", "140000", "--json").stdout)
        self.assertEqual((result["to"], result["complete"]), ("131071", False))

    def test_limits(self):
        started = time.monotonic()
        done = run("values", "0.106", "--to", "10^15", "--checksum", "--timeout", "300ms")
        self.assertEqual((done.returncode, done.stdout), (UNKNOWN, ""))
        self.assertIn("time limit", done.stderr)
        self.assertLess(time.monotonic() - started, 5)

    def test_a_closed_pipe_ends_silently(self):
        with start("values", "0.77", "--to", "10^9", "--csv") as process:
            self.assertEqual(process.stdout.readline(), b"n,value\n")
            process.stdout.close()
            self.assertEqual(process.wait(10), -signal.SIGPIPE)
            self.assertEqual(process.stderr.read(), b"")

    def test_ctrl_c(self):
        status, out, err, running = interrupt(
            ("values", "0.106", "--to", "10^15", "--checksum"), 0.5)
        self.assertTrue(running)
        self.assertEqual((status, out), (INTERRUPTED, ""))
        self.assertIn("interrupted before n = ", err)

    def test_progress_only_on_a_terminal(self):
        words = [BOUTON, "values", "0.106", "--to", "10^15", "--checksum"]
        for extra, expected in (([], True), (["--quiet"], False)):
            with Terminal(*words, *extra, stdout=subprocess.DEVNULL) as terminal:
                end = time.monotonic() + 1.8
                while time.monotonic() < end:
                    terminal.read(0.1)
                terminal.type("\x03")
                terminal.finish()
                seen = terminal.shown
            self.assertEqual("values/s" in seen and " left" in seen, expected, seen)
            if expected:
                self.assertIn("\r\x1b[K", seen)
                self.assertRegex(seen, r", [1-9]\d{0,2}(,\d{3})*,(\d00|000) values/s")
        self.assertNotIn("values/s", run(*words[1:], "--timeout", "1200ms").stderr)


class RulesFiles(CommandTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "rules.toml")

    def game(self, text):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)
        return "rules:" + self.path

    def test_what_a_key_may_not_hold_is_named(self):
        kind, word = "has a value of the wrong kind", "has a value that is not allowed"
        for key, move, complaint in (
                ("leave", 'take = 1\nleave = "x"', kind), ("heaps", "take = 1\nheaps = true", kind),
                ("amounts", "take = 1\namounts = 3", kind), ("take", "take = [true]", kind),
                ("parts", "take = 1\nparts = 3", kind), ("code", "code = 3", kind),
                ("digits", "code = { digits = 3 }", kind),
                ("repeat", "code = { digits = [0, 3], repeat = true }", kind),
                ("take", 'take = "2-"', word), ("take", 'take = "-2"', word),
                ("heaps", 'take = 1\nheaps = "0 or more"', word),
                ("heaps", 'take = 1\nheaps = "2 or less"', word),
                ("amounts", 'take = 1\namounts = "differ by at most x"', word)):
            with self.subTest(move=move):
                text = self.error("values", self.game(f'name = "x"\n[[move]]\n{move}\n'))
                self.assertIn(f"line {3 + move.count(chr(10))}: '{key}' {complaint}", text)

    def test_a_name_has_at_most_200_bytes_and_no_control_characters(self):
        move = "[[move]]\ntake = 1\n"
        for name in ("n" * 200, "é" * 100):
            self.assertEqual(self.answer("values", self.game(f'name = "{name}"\n{move}'), "--to", "3", "-q"),
                             "0\n1\n0\n1\n")
        for name in ("n" * 201, "é" * 101, "", r"a\u0001b", r"a\u007fb", r"a\u001b[31mb", r"a\nb"):
            with self.subTest(name=name):
                text = self.error("values", self.game(f'name = "{name}"\n{move}'))
                self.assertIn("line 1: the name of the game must be a single line of 1 to 200 bytes", text)
                self.assertNotIn("\x1b", text)

    def test_so_many_heaps_as_the_file_says_are_verified(self):
        game = self.game('name = "six heaps"\nheaps = 6\n[[move]]\ntake = "any"\n')
        text = self.answer("verify", game, "--to", "1")
        self.assertIn("all positions of 6 heaps of 0 to 1: 64 compared", text)
        self.assertTrue(text.endswith("all equal\n"), text)

    def test_nothing_is_verified_where_there_is_no_theory(self):
        game = self.game('name = "x"\nheaps = 2\npass = "each heap"\n[[move]]\ntake = [1, 3]\n')
        text = self.answer("verify", game, "--to", "4", status=UNKNOWN)
        # Each heap: empty, or 1 to 4 with or without its pass.
        self.assertIn("positions without a theory (nothing to compare): 81", text)
        self.assertTrue(text.endswith("no theory answers these positions\n"), text)


class Analysis(CommandTest):
    def test_json_is_what_counting_finds(self):
        for code in ("0.77", "0.07", "0.6", "0.127"):
            with self.subTest(code=code):
                values = nim_values(code, 600)
                result = self.json("values", code, "--to", "600", "--analysis")
                self.assertEqual(result["schema"], "bouton.analysis/1")
                self.assertEqual((result["to"], result["complete"]), ("600", True))
                self.assertEqual(int(result["max_value"]), max(values))
                self.assertEqual(int(result["max_value_at"]), values.index(max(values)))
                zeros = [n for n, v in enumerate(values) if v == 0]
                self.assertEqual(int(result["p_position_count"]), len(zeros))
                self.assertEqual(list(map(int, result["p_positions"])), zeros)
                self.assertEqual(
                    [(int(v["value"]), int(v["count"]), int(v["first"]), int(v["last"]))
                     for v in result["values"]],
                    [(v, values.count(v), values.index(v), 600 - values[::-1].index(v))
                     for v in sorted(set(values))])
                if result["mask"] is not None:
                    self.check_rare(result, values)

    def check_rare(self, result, values):
        """The rare values follow from mask and parity."""
        def rare(n, value):
            odd = bin(value & int(result["mask"])).count("1") % 2
            return odd == ((n ^ result["parity"]) % 2 if result["positional"] else 0)
        self.assertEqual([(int(r["n"]), int(r["value"])) for r in result["rare"]],
                         [(n, v) for n, v in enumerate(values) if rare(n, v)])
        self.assertEqual(int(result["rare_count"]), len(result["rare"]))

    def test_a_proved_period_gives_the_values_that_have_no_sparse_space(self):
        """Pair by pair these values would take an hour."""
        words = ("values", "0.07", "--analysis", "--timeout", "60s", "--to")
        far = self.json(*words, "10^7")
        self.assertIsNone(far["mask"])
        near, period = self.json(*words, "3399"), 34
        more = [int(self.json(*words, str(3399 + k * period))["p_position_count"]) for k in (1, 2)]
        zeros = int(near["p_position_count"])
        self.assertEqual(more, [zeros + (more[0] - zeros) * k for k in (1, 2)])
        self.assertAlmostEqual(int(far["p_position_count"]) / 10**7, (more[0] - zeros) / period, 4)
        self.assertEqual(far["values"][-1]["value"], near["values"][-1]["value"])

    def test_fewer_values_than_the_first_rare_heap(self):
        for code in ("0.106", "0.324"):
            for last in range(6):
                self.answer("values", code, "--to", str(last), "--analysis")

    def test_csv_is_one_table(self):
        rows = list(csv.DictReader(io.StringIO(
            self.answer("values", "0.77", "--to", "600", "--analysis", "--csv"))))
        values = nim_values("0.77", 600)
        counted = {int(r["value"]): int(r["count"]) for r in rows if r["record"] == "value"}
        self.assertEqual(counted, {v: values.count(v) for v in values})
        self.assertEqual([(r["value"], r["heap"]) for r in rows if r["record"] == "max"],
                         [("8", "27")])
        self.assertEqual([r["heap"] for r in rows if r["record"] == "p_position"], ["0"])

    def test_text(self):
        text = self.answer("values", "0.77", "--to", "600", "--analysis")
        self.assertIn("largest nim-value: 8, first at n = 27", text)
        self.assertIn("P-positions (nim-value 0): 1", text)
        self.assertRegex(text, r"(?m)^ *8 +\d+ +27 +\d+$")
        self.assertIn("最大的尼姆值", self.answer("values", "0.77", "--analysis", "--lang", "zh"))

    def test_every_kind_of_game(self):
        for game in ("nim", "grundy", "subtract:1,3,4", "0.8", "4.(3)", "0.0"):
            with self.subTest(game=game):
                self.assertEqual(self.json("values", game, "--to", "50", "--analysis")["to"], "50")
        self.json("values", "0.77", "--to", "0", "--analysis")


class Stored(CommandTest):
    """Value files, and runs that are killed and taken up again."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.state = self.path("state")

    def path(self, name):
        return os.path.join(self.folder, name)

    def test_binary(self):
        for code, bits in (("0.77", 8), ("0.137", 8), ("grundy", 8), ("nim", 16)):
            with self.subTest(code=code):
                path = self.path(code)
                text = self.answer("values", code, "--to", "3000", "--binary", path)
                file = read_value_file(path)
                lines = self.answer("values", code, "--to", "3000", "-q").split()
                self.assertEqual(file["values"], list(map(int, lines)))
                self.assertEqual((file["bits"], file["count"]), (bits, 3001))
                self.assertEqual(file["checksum"], checksum(file["values"]))
                self.assertIn(file["checksum"], text)
                self.assertIn(f"{bits} bits", text)
                self.assertEqual(file["code"], self.json("values", code)["code"])
        self.assertEqual(self.answer("values", "0.77", "--binary", self.path("q"), "-q"), "")
        self.assertEqual(len(os.listdir(self.folder)), 5)

    def test_a_file_that_cannot_be_finished_leaves_the_old_one(self):
        path = self.path("file")
        self.answer("values", "0.77", "--to", "10", "--binary", path)
        before = read_value_file(path)
        done = run("values", "nim", "--to", "70000", "--binary", path)
        self.assertEqual(done.returncode, UNKNOWN)
        self.assert_part(path, done.stderr)
        status, _, err, running = interrupt(("values", "0.007", "--to", "10^15", "--binary", path), 0.5)
        self.assertTrue(running)
        self.assertEqual(status, INTERRUPTED)
        self.assert_part(path, err)
        self.assertEqual(read_value_file(path), before)
        self.assertEqual(sorted(os.listdir(self.folder)), ["file", "file.part"])
        # The next one begins again.
        self.answer("values", "0.77", "--to", "20", "--binary", path)
        self.assertEqual(os.listdir(self.folder), ["file"])
        self.assertEqual(read_value_file(path)["count"], 21)

    def test_a_checksum_that_is_cut_short_is_said_beside_the_answer(self):
        done = run("values", "nim", "--to", "70000", "--checksum")
        self.assertEqual((done.returncode, done.stdout), (UNKNOWN, ""))
        self.assertIn("stopped before n = 65536", done.stderr)
        whole = self.answer("values", "nim", "--to", "65535", "--checksum").strip()
        self.assertIn(f"the checksum of the values before that is {whole}\n", done.stderr)

    def assert_part(self, path, said):
        """The values before the end are at hand, as a value file of its own."""
        self.assertIn(f"the values before that are in {path}.part", said)
        part = read_value_file(path + ".part")
        self.assertEqual(part["count"], int(re.search(r"before n = (\d+)", said)[1]))
        self.assertEqual(part["checksum"], checksum(part["values"]))

    def test_a_state_that_is_not_taken_up_in_time_is_left_alone(self):
        path = self.path("file")
        words = ("values", "0.106", "--binary", path, "--resume", self.state)
        interrupt((*words, "--to", "10^15"), 0.5)
        before = {name: os.path.getsize(self.path(name)) for name in os.listdir(self.folder)}
        self.assertEqual(sorted(before), ["file.part", "state"])
        done = run(*words, "--to", "10^15", "--timeout", "0s")
        self.assertEqual((done.returncode, done.stdout), (UNKNOWN, ""))
        self.assertIn(f"the state in {self.state} could not be taken up within --timeout", done.stderr)
        self.assertEqual(before, {name: os.path.getsize(self.path(name)) for name in before})
        self.assertEqual(sorted(os.listdir(self.folder)), sorted(before))
        last = read_value_file(path + ".part")["count"] + 10
        self.answer(*words, "--to", str(last))
        self.assertEqual(read_value_file(path)["count"], last + 1)

    def test_places_that_cannot_be_written(self):
        for path in ("/no/such/folder/file", self.folder, "/dev/null"):
            with self.subTest(path=path):
                self.assertIn(path, self.error("values", "0.77", "--binary", path))
                self.assertIn(path, self.error("values", "0.77", "--checksum", "--resume", path))
                self.assertIn(path, self.error("period", "0.77", "--resume", path))

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk_is_noticed(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([BOUTON, "values", "0.77", "--checksum"], stdout=full,
                                  stderr=subprocess.PIPE, env=environment(), check=False)
        self.assertEqual(done.returncode, OUTPUT)

    def test_killed_and_taken_up_again(self):
        base = ("values", "0.106", "--checksum", "--to")
        size, expected, took = long_enough(lambda size: (*base, str(size)),
                                           [120_000 * 2**k for k in range(22)])
        words = (*base, str(size), "--resume", self.state, "--save-every", "50ms")
        self.assertTrue(kill_when_saved(words, self.state))
        self.assertTrue(exists(self.state))
        kill(words, 0.3 * took)
        self.assertEqual(self.answer(*words), expected)
        # All is there: the same again at once, and more from there on.
        self.assertEqual(self.answer(*words), expected)
        more = str(size + 1000)
        self.assertEqual(self.answer(*base, more, "--resume", self.state), self.answer(*base, more))
        self.assertIn("--to", self.error(*base, "1000", "--resume", self.state))

    def test_ctrl_c_and_taken_up_again_with_a_file(self):
        path = self.path("file")
        base = ("values", "0.06", "--to")  # few values a second: the file is read again below
        size, expected, took = long_enough(lambda size: (*base, str(size), "--checksum"),
                                           [20_000 * 2**k for k in range(12)])
        words = (*base, str(size), "--binary", path, "--resume", self.state)
        status, out, err, running = interrupt(words, 0.3 * took)
        self.assertTrue(running)
        self.assertEqual((status, out), (INTERRUPTED, ""))
        self.assertIn("interrupted before n = ", err)
        self.assertIn(self.state, err)
        self.assertFalse(exists(path))
        if kill((*words, "--save-every", "20ms"), 0.2 * took):  # else it was quicker this time
            self.assertFalse(exists(path))
        self.assertIn(expected.strip(), self.answer(*words))
        self.assertEqual(read_value_file(path)["checksum"] + "\n", expected)
        self.assertFalse(exists(path + ".part"))

    def test_damaged_and_foreign_states_are_refused_and_left_alone(self):
        words = ("values", "0.77", "--checksum", "--to")
        self.answer(*words, "500", "--resume", self.state)
        with open(self.state, "rb") as file:
            good = file.read()
        spoiled = [b"x", good[:-1], good[:len(good) // 2], good + b"x", b"bouton period 1\n" + good,
                   good[:30] + bytes([good[30] ^ 1]) + good[31:]]
        for state in spoiled:
            with open(self.state, "wb") as file:
                file.write(state)
            text = self.error(*words, "600", "--resume", self.state)
            self.assertIn(self.state, text)
            self.error("period", "0.77", "--resume", self.state)
            with open(self.state, "rb") as file:
                self.assertEqual(file.read(), state)
        with open(self.state, "wb") as file:
            file.write(good)
        self.assertIn("0.77", self.error("values", "0.07", "--checksum", "--resume", self.state))
        self.assertIn("another command", self.error("period", "0.77", "--resume", self.state))
        # A binary file that was never begun cannot be gone on with.
        self.assertIn("no such file", self.error("values", "0.77", "--to", "600", "--binary",
                                                 self.path("new"), "--resume", self.state))
        self.assertEqual(self.answer(*words, "600", "--resume", self.state),
                         self.answer(*words, "600"))


if __name__ == "__main__":
    unittest.main()
