"""bouton period: what is proved, what is not, resumed searches, wrong input."""

import json
import os
import pathlib
import subprocess
import tempfile
import time

from command import BOUTON, INTERRUPTED, UNKNOWN, CommandTest, environment, run
from sequences import interrupt, kill, nim_values, start

# Code: period, preperiod. Guy and Smith 1956; Flammenkamp's tables.
KNOWN = {"0.77": (12, 71), "0.07": (34, 53), "0.156": (349, 3479), "0.356": (142, 7315),
         "0.644": (442, 3256), "0.165": (1550, 5181), "0.45": (20, 498)}
# The same, ever more work: the first one that takes a while shows what a kill does.
LONG = {"0.127": (4, 46578), "0.376": (4, 2268248), "0.354": (1180, 10061916),
        "0.454": (60620715, 160949019)}


class Period(CommandTest):
    def test_what_is_not_tried_is_said(self):
        rules = os.path.join(tempfile.mkdtemp(), "cut.toml")
        with open(rules, "w") as file:
            file.write('name = "Cut into 3 or 6"\n[[move]]\ncode = { digits = [72] }\n')
        out = self.answer("period", f"rules:{rules}", "--to", "300", status=1)
        self.assertIn("not looked for: an arithmetic period; its proof is tried for codes that leave at most five heaps "
                      "of one, and this one may leave 6", out)
        told = self.json("period", f"rules:{rules}", "--to", "300", status=1)
        self.assertEqual(told["not_tried"], "parts")
        self.assertNotIn("not_tried", self.json("period", "0.6", "--to", "300", status=1))

    def test_equivalent_codes_are_named(self):
        self.assertIn("equivalent code: 0.137, with the same values 1 later", self.answer("period", "0.07"))
        self.assertNotIn("equivalent code", self.answer("period", "0.77"))
        self.assertIn("equivalent code: 0.30002, with the same values\n", self.answer("period", "0.30003"))
        answer = json.loads(self.answer("period", "0.07", "--json"))
        self.assertEqual(answer["standard_form"], {"game": "0.137", "shift": "1"})

    def test_published_periods(self):
        for code, (period, preperiod) in KNOWN.items():
            with self.subTest(code=code):
                result = self.json("period", code)
                self.assertEqual((result["schema"], result["code"], result["proved"]),
                                 ("bouton.period/1", code, True))
                self.assertEqual((result["period"], result["preperiod"], result["saltus"]),
                                 (str(period), str(preperiod), "0"))
                self.assertEqual(result["last_exception"], str(preperiod - 1))
                self.assertGreaterEqual(int(result["values_computed"]), period + preperiod)

    def test_an_empty_file_is_a_search_not_begun(self):
        with tempfile.NamedTemporaryFile() as file:
            self.assertEqual(self.answer("period", "0.77", "-q", "--resume", file.name), "12 71 0\n")

    def test_a_search_that_was_not_told_how_far_ends_at_its_default(self):
        done = run("period", "0.07", "0.77", "--proof", "state")
        self.assertEqual(done.returncode, UNKNOWN, done.stderr[-500:])
        self.assertIn("0.77", done.stdout)
        self.assertIn("up to n = 300000 (the default end; --to N or --timeout TIME goes further)", done.stderr)

    def test_a_closed_formula_needs_few_values(self):
        for words in ((), ("--to", "10^9")):
            result = self.json("period", "lasker", *words)
            self.assertEqual((result["period"], result["saltus"], result["proof"]),
                             ("4", "4", "closed-form"))
            self.assertLess(int(result["values_computed"]), 5000)

    def test_kayles(self):
        values = nim_values("0.77", 200)
        result = self.json("period", "kayles")
        self.assertEqual((result["game"], result["code"]), ("kayles", "0.77"))
        self.assertEqual(int(result["max_value"]), max(values))
        self.assertEqual(int(result["max_value_at"]), values.index(max(values)))
        text = self.answer("period", "kayles", "--proof", "classical")
        for part in ("g(n + 12) = g(n) for all n >= 71", "period 12, preperiod 71",
                     "last exception: n = 70", "71 <= n < 156", "2 * 71 + 1 * 12 + 2 = 156",
                     "Guy and Smith", "values computed: "):
            self.assertIn(part, text)
        self.assertIn("周期 12", self.answer("period", "kayles", "--lang", "zh"))
        self.assertEqual(self.answer("period", "kayles", "-q"), "12 71 0\n")

    def test_a_saltus(self):
        result = self.json("period", "nim")
        self.assertEqual((result["period"], result["preperiod"], result["saltus"]), ("1", "0", "1"))
        self.assertIsNone(result["last_exception"])
        self.assertIsNone(result["max_value"])
        text = self.answer("period", "subtract:all-but-2,5")
        self.assertIn("g(n + 4) = g(n) + 2 for all n >= 0", text)
        self.assertIn("without bound", text)

    def test_values_that_grow_although_heaps_are_split(self):
        for code, period, preperiod, saltus in (("0.8", 3, 1, 1), ("0.28", 53, 1, 16),
                                                ("0.123f", 64, 13, 32)):
            with self.subTest(code=code), tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "certificate.json")
                result = self.json("period", code, "--certificate", path)
                self.assertEqual((result["period"], result["preperiod"], result["saltus"]),
                                 (str(period), str(preperiod), str(saltus)))
                self.assertEqual((result["proof"], result["max_value"]), ("automata", None))
                self.assertIn("valid: everything was recomputed", self.answer("check", path))
                values = self.answer("values", code, "--to", "3000", "--csv").split()[1:]
                g = [int(line.split(",")[1]) for line in values]
                for n in range(preperiod, 3001 - period):
                    self.assertEqual(g[n + period], g[n] + saltus)

    def test_every_kind_of_proof_is_put_into_words(self):
        for game, word in (("subtract:1,3,4", "No move splits"), ("0.0", "no moves"),
                           ("0.0(3)", "n = "), ("4.(3)", "closed formula of Lasker"),
                           ("0.137", "Guy and Smith"), ("0.8", "automata that read")):
            with self.subTest(game=game):
                for language in ("en", "zh"):
                    done = run("period", game, "--to", "3000", "--lang", language)
                    self.assertIn(done.returncode, (0, 1))
                    if language == "en":
                        self.assertIn(word, done.stdout)

    def test_nothing_is_claimed_without_a_proof(self):
        # One value short of what the theorem asks for: 2 * 71 + 12 + 2 + 12 values are needed.
        self.assertEqual(self.json("period", "0.77", "--to", "167", "--proof", "classical")["period"],
                         "12")
        done = run("period", "0.77", "--to", "166", "--proof", "classical")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertIn("no period proved up to n = 166", done.stdout)
        self.assertIn("it may have one", done.stdout)
        result = self.json("period", "grundy", "--to", "2000", status=UNKNOWN)
        self.assertEqual((result["proved"], result["period"], result["proof"]), (False, None, None))
        self.assertEqual(result["values_computed"], "2001")

    def test_limits(self):
        started = time.monotonic()
        done = run("period", "0.007", "--timeout", "300ms")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertIn("time limit", done.stdout)
        self.assertLess(time.monotonic() - started, 10)

    def test_ctrl_c(self):
        status, out, err, running = interrupt(("period", "0.007"), 0.5)
        self.assertTrue(running)
        self.assertEqual(status, INTERRUPTED)
        self.assertIn("interrupted by Ctrl-C", out)
        self.assertIn("interrupted before n = ", err)

    def test_a_certificate_is_written_and_checked(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "certificate.json")
            for code, more in (("0.77", ("--proof", "classical")), ("0.16", ()), ("grundy", ()),
                               ("subtract:1,3,4", ()), ("nim", ())):
                with self.subTest(code=code):
                    done = run("period", code, "--to", "500000" if code != "grundy" else "1000",
                               "--certificate", path, *more)
                    if code == "grundy":  # nothing is proved: nothing is written
                        self.assertEqual((done.returncode, os.listdir(folder)), (UNKNOWN, []))
                        continue
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertIn("valid", self.answer("check", path))
                    os.remove(path)
            self.assertIn("certificate", self.error("period", "0.77", "--certificate",
                                                    "/no/such/folder/certificate"))

    def test_a_closed_formula_has_no_certificate(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "certificate.json")
            for words in (("lasker",), ("4.(3)", "--json"), ("lasker", "--to", "2", "--csv")):
                with self.subTest(words=words):
                    error = self.error("period", *words, "--certificate", path)
                    self.assertIn("no certificate", error)
                    self.assertEqual(os.listdir(folder), [])
            self.answer("period", "nim", "--certificate", path)
            self.assertIn("valid", self.answer("check", path))

    def test_a_certificate_may_have_a_bare_name(self):
        with tempfile.TemporaryDirectory() as folder:
            for words in (["period", "0.77", "--certificate", "proof.json"], ["check", "proof.json"]):
                done = subprocess.run([BOUTON, *words], cwd=folder, capture_output=True,
                                      env=environment(), check=False)
                self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertEqual(os.listdir(folder), ["proof.json"])

    def test_wrong_input(self):
        self.assertIn("a game is missing", self.error("period"))
        self.assertIn("several heaps", self.error("period", "wythoff"))
        self.assertIn("any, classical, state", self.error("period", "0.77", "--proof", "guess"))
        for words in (("--to", "x"), ("--to", "-3"), ("--save-every", "1s"), ("--resume", ""),
                      ("--csv", "--json")):
            with self.subTest(words=words):
                self.error("period", "0.77", *words)


class Resumed(CommandTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = os.path.join(folder.name, "state")

    def stopped(self, stop):
        """A search that `stop` ended before its time, and what it will find."""
        for code, expected in LONG.items():
            if os.path.exists(self.state):
                os.remove(self.state)
            words = ("period", code, "--resume", self.state, "--save-every", "50ms")
            if stop(words):
                return words, expected
        raise AssertionError("every period was found at once")

    def finish(self, words, expected):
        done = run(*words, "--json", timeout=250)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f'"period":"{expected[0]}","preperiod":"{expected[1]}"', done.stdout)
        # Found once, found again at once.
        again = run(*words, "--quiet")
        self.assertEqual(again.stdout, f"{expected[0]} {expected[1]} 0\n")

    def test_killed_and_taken_up_again(self):
        words, expected = self.stopped(lambda words: kill(words, 0.7))
        kill(words, 0.3)
        self.finish(words, expected)

    def test_ctrl_c_and_taken_up_again(self):
        def stop(words):
            status, out, err, running = interrupt(words, 0.7)
            if running and status == INTERRUPTED and ": proved" not in out:
                self.assertIn("no period proved up to n = ", out)
                self.assertIn("interrupted before n = ", err)
                self.assertIn(self.state, err)
                return True
            return False
        self.finish(*self.stopped(stop))

    def test_a_bound_reached_can_be_raised(self):
        words = ("period", "0.165", "--resume", self.state)
        done = run(*words, "--to", "3000")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertIn(self.state, done.stderr)
        self.assertIn("period 1550, preperiod 5181", self.answer(*words))

    def test_a_small_state_is_enough_to_go_on(self):
        small = self.state + ".small"
        text = self.answer("period", "0.106", "--to", "4000000", "--resume", self.state,
                           "--small-state", small, status=UNKNOWN)
        self.assertLess(os.path.getsize(small), 3_000)
        self.assertGreater(os.path.getsize(self.state), 100_000)
        further = [self.answer("period", "0.106", "--to", "5000000", "--resume", state, "--json",
                               status=UNKNOWN) for state in (small, self.state)]
        self.assertEqual(*further)
        self.assertIn("n = 4000063", text)
        self.assertIn('"values_computed":"5000064"', further[0])

    def test_a_small_state_that_is_not_taken_up_in_time_is_left_alone(self):
        small = self.state + ".small"
        self.answer("period", "0.324", "--to", "3000000", "--small-state", small, status=UNKNOWN)
        before = pathlib.Path(small).read_bytes()
        self.assertLess(len(before), 20_000)
        words = ("period", "0.324", "--resume", small, "--small-state", self.state, "--to", "4000000")
        done = run(*words, "--limit-memory", "1M")
        self.assertEqual((done.returncode, done.stdout), (UNKNOWN, ""))
        self.assertIn(f"the state in {small} could not be taken up within --timeout and --limit-memory", done.stderr)
        self.assertIn(small, run(*words, "--limit-memory", "1M", "--lang", "zh").stderr)
        self.assertEqual(pathlib.Path(small).read_bytes(), before)
        self.assertFalse(os.path.exists(self.state))
        self.answer(*words, status=UNKNOWN)

    def test_windows_without_room_are_not_passed_over_in_silence(self):
        words = ("period", "0.16", "--to", "600000", "--store", self.state)
        little = self.answer(*words, "--limit-memory", "500K", status=UNKNOWN)
        self.assertIn("not compared: the windows of values whose return would prove a period", little)
        self.assertIn("0.16: g(n + 149459) = g(n)", self.answer(*words))
        self.assertNotIn("not compared", self.answer("period", "0.106", "--to", "600000", status=UNKNOWN))

    def test_a_small_state_that_cannot_be_written_is_said_at_once(self):
        self.assertIn("/no/such", self.error("period", "0.007", "--small-state", "/no/such/file"))
        self.assertIn("--small-state", self.error("period", "0.77", "0.07", "--small-state", self.state))
        self.assertFalse(os.path.exists(self.state))

    def test_damaged_and_foreign_states_are_refused_and_left_alone(self):
        words = ("period", "0.165", "--resume", self.state)
        run(*words, "--to", "3000")
        with open(self.state, "rb") as file:
            good = file.read()
        for state in (b"bouton", good[:-1], good + b"x", good[:100] + b"!" + good[101:]):
            with open(self.state, "wb") as file:
                file.write(state)
            self.assertIn(self.state, self.error(*words))
            with open(self.state, "rb") as file:
                self.assertEqual(file.read(), state)
        with open(self.state, "wb") as file:
            file.write(good)
        self.assertIn("0.165", self.error("period", "0.77", "--resume", self.state))
        self.assertIn("--proof", self.error(*words, "--proof", "classical"))
        self.assertIn("another command", self.error("values", "0.165", "--checksum", "--resume",
                                                    self.state))
        self.assertIn("preperiod 5181", self.answer(*words))

    def test_states_are_written_while_it_runs(self):
        with start("period", "0.007", "--resume", self.state, "--save-every", "100ms") as process:
            times = set()
            until = time.monotonic() + 30
            while len(times) < 4 and time.monotonic() < until:
                time.sleep(0.05)
                if os.path.exists(self.state):
                    times.add(os.stat(self.state).st_mtime_ns)
            process.kill()
        self.assertGreater(len(times), 3)
