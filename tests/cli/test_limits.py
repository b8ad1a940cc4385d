"""--limit-memory holds for the whole process; hostile but valid input is answered or declined."""

import json
import os
import resource
import subprocess
import tempfile
import time
import unittest

from command import ANSWERED, BOUTON, SANITIZED, UNKNOWN, USAGE, CommandTest, run


@unittest.skipIf(SANITIZED, "sanitizers take memory of their own")
class MemoryLimit(CommandTest):
    def test_no_process_is_larger_than_it_was_told(self):
        for words in (("solve", "0.106", "1000000000"),
                      ("values", "0.106", "--to", "100000000", "--checksum"),
                      ("quotient", "0.324", "--elements", "65535")):
            with self.subTest(words=words):
                before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
                done = run(*words, "--limit-memory", "72M", "--timeout", "1s", "--threads", "2")
                self.assertIn(done.returncode, (ANSWERED, UNKNOWN), done.stderr)
                self.assertNotIn("out of memory", done.stderr)
                after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
                # Only what is more than any child before can be seen.
                self.assertLessEqual(after, max(before, 1.1 * 72 * 1024))

    def test_the_system_bounds_what_is_not_counted(self):
        with subprocess.Popen([BOUTON, "solve", "nim", "-", "--limit-memory", "96M", "--threads", "1"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            process.stdin.write(b"3 4 5\n")
            process.stdin.flush()
            process.stdout.readline()  # by now the limits are set
            with open(f"/proc/{process.pid}/limits", encoding="ascii") as limits:
                data = next(line for line in limits if line.startswith("Max data size"))
            process.communicate()
        self.assertLessEqual(int(data.split()[3]), 96 * 2**20)

    def test_the_limit_is_named_when_memory_could_not_be_had(self):
        with tempfile.NamedTemporaryFile() as lines:
            lines.truncate(300 * 2**20)  # one line, and no room for it
            done = run("solve", "nim", "--input", lines.name, "--limit-memory", "64M")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertIn("64 MiB that --limit-memory allows", done.stderr)

    def test_a_quotient_that_runs_out_of_memory_keeps_what_it_has(self):
        done = run("quotient", "0.16", "--elements", "65535", "--limit-memory", "64M", "-q")
        self.assertEqual((done.returncode, done.stdout), (UNKNOWN, "434 65\n"), done.stderr)

    def test_a_search_whose_state_takes_half_of_the_memory_is_kept(self):
        """0.205 has a rare heap beyond 31 million: nearly all values must be saved."""
        with tempfile.TemporaryDirectory() as folder:
            words = ("period", "0.205", "--resume", folder + "/state", "--save-every", "1h",
                     "--store", folder + "/store", "--limit-memory", "72M", "--threads", "1", "--to")
            for heap in (40_000_000, 45_000_000):
                self.assertIn(f"n = {heap + 63}", self.answer(*words, str(heap), status=UNKNOWN))
                self.assertIn(f"{heap + 64} nim-values", self.answer(
                    "lookup", "0.205", "--normal", "--store", folder + "/store"))
                self.assertGreater(os.path.getsize(folder + "/state"), heap)

    def test_a_little_memory_is_not_called_none(self):
        text = self.answer("solve", "0.07", "60", "--misere", "--limit-memory", "1000", status=UNKNOWN)
        self.assertIn("the memory limit of 750 B.", text)

    def test_units_of_memory(self):
        """The answer names the limit of the tables: three quarters of so little."""
        for size in ("1M", "1MiB", "1024K", "1048576"):
            self.assertIn("the memory limit of 768 KiB", self.answer(
                "solve", "grundy", "60", "70", "80", "90", "--misere", "--limit-memory", size,
                "--explain", status=UNKNOWN))


# Long enough to be in the midst of it.
MOMENT = "300ms"


class TimeLimit(CommandTest):
    def test_the_time_holds_for_all_codes_together(self):
        done = run("period", "0.007", "0.205", "--json", "--timeout", "300ms")
        self.assertEqual(done.returncode, UNKNOWN, done.stderr[-500:])
        values = [int(json.loads(line)["values_computed"]) for line in done.stdout.splitlines()]
        self.assertEqual(len(values), 2)
        self.assertLess(values[1], 5000)  # nothing was left of it


class Hostile(CommandTest):
    """Valid, but made to hurt."""

    def politely(self, *words, text=None, statuses=(ANSWERED, UNKNOWN, USAGE)):
        done = run(*words, text=text, timeout=120)
        self.assertIn(done.returncode, statuses, (words[:3], done.stderr[-500:]))
        self.assertLess(len(done.stderr), 10_000)
        return done

    def file(self, content):
        handle, path = tempfile.mkstemp(suffix=".toml")
        self.addCleanup(os.remove, path)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(content)
        return path

    def test_a_million_heaps(self):
        for game in ("nim", "moore:3", "0.77", "pass-nim", "0.07"):
            for more in ((), ("--misere",)):
                with self.subTest(game=game, more=more):
                    done = self.politely("solve", game, "-", "-q", *more,
                                         text="3 4 5 " * 333_333 + "7\n")
                    self.assertEqual(len(done.stdout.split()), 1)
        self.politely("solve", "exact:2", "1000000x3", "--timeout", MOMENT)
        self.politely("solve", "0.16", "1000000x9", "--misere", "--timeout", MOMENT)

    def test_a_heap_of_a_hundred_thousand_digits(self):
        for game in ("nim", "moore:2", "wythoff", "wythoff:3", "fibonacci", "pass-nim", "0.77",
                     "subtract:1,3,4", "exact:2", "grundy", "0.106"):
            for more in ((), ("--misere",)):
                with self.subTest(game=game, more=more):
                    heaps = ["10^99999"] if game == "fibonacci" else ["10^99999", "3"]
                    self.politely("solve", game, *heaps, "--timeout", MOMENT, "-q", *more)
        self.politely("split", "9" * 100_000, "--count", "--timeout", MOMENT)
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as rules:
            rules.write('name = "many"\nheaps = 1000000\n[[move]]\ntake = "any"\n')
            rules.flush()
            self.politely("verify", "rules:" + rules.name, "--to", "1", "--timeout", MOMENT)

    def test_larger_positions_are_refused(self):
        digits, total, heaps = ("this number has too many digits; at most 100000", "may have at most 1000000",
                                "too many heaps; a position, or a sum of several, may have at most 1000000")
        for words, said in ((("solve", "nim", "10^100000"), digits),
                            (("solve", "nim", "10x10^99999", "1"), total),
                            (("solve", "nim", "1000001x1"), heaps),
                            (("sum", "nim", "10^100000", "+", "nim", "1"), digits),
                            (("sum", "nim", "5x10^99999", "+", "kayles", "5x10^99999", "1"), total),
                            (("sum", "nim", "500000x1", "+", "nim", "500001x1"), heaps),
                            (("split", "10^100000"), digits),
                            (("split", "100", "--heaps", "10^100000"), digits),
                            (("genus", "0.16", "10^100000"), digits),
                            (("play", "nim", "10^100000"), digits),
                            (("table", "0.77", "--rows", "10^100000"), "10^100000")):
            with self.subTest(words=words):
                self.assertIn(said, self.error(*words))
        self.assertIn("最多允许 100000 位", self.error("solve", "nim", "10^100000", "--lang", "zh"))
        done = run("solve", "nim", "-", "-q", text="9" * 100_001 + "\n" + "9" * 100_000 + "\n")
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("line 1: column 1: this number has too many digits", done.stdout)
        self.assertEqual(done.stdout.splitlines()[-1], "N")

    def test_a_long_position_is_shown_by_the_ends_of_its_heaps(self):
        shown = self.answer("solve", "nim", "10^30000", "1500x7").splitlines()[0]
        self.assertTrue(shown.startswith("nim 100000000000...(30001)...000000000000 7 7"), shown)
        self.assertIn(" 7 ...(1501 heaps)... 7 7", shown)
        self.assertLess(len(shown), 600)

    def test_a_code_of_a_hundred_thousand_digits(self):
        code = "0." + "37" * 50_000
        for words in (("values", code, "--to", "50"), ("period", code, "--to", "3000"),
                      ("solve", code, "30"), ("quotient", code, "--heaps", "9"),
                      ("genus", code, "--to", "20"), ("lookup", code),
                      ("table", code, "--rows", "20"), ("check", code)):
            with self.subTest(words=words[0]):
                self.politely(*words, "--timeout", MOMENT)
        self.politely("values", "0.(" + "37" * 50_000 + ")", "--to", "50")
        self.politely("values", "0." + "v" * 5_000, "--to", "60", "--timeout", MOMENT)

    def test_huge_branching(self):
        for words in (("moore:1000000000000000000", *("9",) * 500),
                      ("exact:50", *("9",) * 99), ("exact:7", *("30",) * 20),
                      ("wythoff:1000000000000000000", "10^400", "10^399"),
                      ("0." + "v" * 20, "200"), ("subtract:all-but-1000000", "5000000", "4000000")):
            with self.subTest(words=words[0]):
                self.politely("solve", *words, "--timeout", MOMENT)
                self.politely("solve", *words, "--timeout", MOMENT, "--misere", "--moves", "3")

    def test_31_parts(self):
        """The highest bit of a digit, and more ways to split a heap than time allows."""
        rules = self.file('name = "Parts"\n[[move]]\ntake = 1\nleave = [0, 1, 31]\n')
        for words in (("solve", "0.[2147483651]", "5", "--misere"),
                      ("solve", "0.[2147483648]", "3", "--misere"),
                      ("solve", "0.[2147483648]", "200", "--misere"),
                      ("quotient", "0.[2147483651]"), ("quotient", "0.[2147483648]", "--heaps", "300"),
                      ("table", "0.[2147483651]", "--misere", "--rows", "50"),
                      ("verify", "0.[2147483651]", "--misere", "--to", "9"),
                      ("play", "0.[2147483651]", "5", "--misere"),
                      ("genus", "0.[2147483648]", "--to", "200"),
                      ("sum", "0.[2147483651]", "5", "+", "nim", "2", "--misere"),
                      ("solve", "rules:" + rules, "40", "--misere"),
                      ("sum", "rules:" + rules, "40", "+", "nim", "1")):
            with self.subTest(words=words):
                started = time.monotonic()
                self.politely(*words, "--timeout", MOMENT, text="")
                self.assertLess(time.monotonic() - started, 10 if SANITIZED else 4)

    def test_what_is_not_asked_for_is_not_computed_and_extras_are_bounded(self):
        """Nim-value and remoteness of this position took ten times what its outcome takes."""
        position = ("solve", "exact:3", *("9",) * 7)  # no theorem, no law
        times = []
        for words in ((*position, "--quiet"), position):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            self.assertEqual(run(*words, timeout=300).returncode, ANSWERED)
            times.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
        self.assertLess(times[1], 6 * times[0])

    def test_rules_made_to_hurt(self):
        head = 'name = "Trap"\n'
        for rules in ('[[move]]\ntake = "any"\nheaps = "1..1000000"\n' * 200,
                      "[" * 100_000, "x = " + "[" * 100_000, "x = " + "{a=" * 50_000,
                      "a." * 50_000 + "b = 1", 'name = "' + "x" * 1_000_000 + '"',
                      "[[move]]\ntake = [" + "1," * 100_000 + "1]\n"):
            with self.subTest(rules=rules[:20]):
                path = self.file(head + rules)
                self.politely("solve", "rules:" + path, "3", "4", "--timeout", MOMENT)

    def test_many_long_lists_of_amounts(self):
        """64 lists of a million amounts took 10 s and 760 MB before the first look at the clock."""
        lists = ['[[move]]\ntake = "{}-1000000"\nheaps = "any"\n'.format(first) for first in range(1, 65)]
        path = self.file('name = "lists"\n' + "".join(lists))
        for language, words in (("en", "may list 5000000 numbers"), ("zh", "合计最多 5000000 个数")):
            done = self.politely("solve", "rules:" + path, "3", "4", "5", "--timeout", MOMENT, "--lang", language,
                                 statuses=(USAGE,))
            self.assertIn(words, done.stderr)
            self.assertIn("15", done.stderr)  # the line of the fifth list
        a_few = self.file('name = "lists"\n' + "".join(lists[:4]))
        self.politely("solve", "rules:" + a_few, "3", "4", "5", "--timeout", "30s", statuses=(ANSWERED,))

    def test_rules_of_more_pieces_than_a_law_can_have_are_refused(self):
        """These took up to 15 GB and a minute, whatever the time limit."""
        equal = '[[move]]\ntake = "{}-1000000"\nheaps = "1-3"\namounts = "equal"\n'
        any_amounts = '[[move]]\ntake = "any"\nheaps = "{}"\namounts = "differ by at most {}"\nat_most = "some other heap"\n'
        for rules, words in (("".join(equal.format(first) for first in range(1, 5)), "4000000"),
                             ("heaps = 5\n" + any_amounts.format("any", 1000000), "4000000"),
                             ("heaps = 5\n" + any_amounts.format("any", 10**18), "4000000"),
                             ('heaps = 6\narrangement = "circle"\n' + any_amounts.format("1-5", 1000), "4000000"),
                             ('heaps = 8\n[[move]]\ntake = "any"\nheaps = "any"\nat_most = "some other heap"\n', "20000")):
            with self.subTest(rules=rules):
                path = self.file('name = "pieces"\n' + rules)
                for language in ("en", "zh"):
                    # The limit is one of the whole process, which would say that it is out of memory.
                    done = self.politely("discover", "rules:" + path, "--limit-memory", "400M", "--lang", language,
                                         statuses=(USAGE,))
                    self.assertIn(words, done.stderr)

    def test_heaps_that_cannot_belong_to_a_move_take_no_time(self):
        for rules, position in (('take = "any"\nheaps = "any"\nwithin = 2\n', ("60x2",)),
                                ('take = "2-5"\nheaps = "all"\n', ("60x5", "1"))):
            path = self.file('name = "Trap"\n[[move]]\n' + rules)
            self.politely("solve", "rules:" + path, *position, "--timeout", MOMENT)

    def test_splits_that_cannot_win_end_with_the_time(self):
        rules = self.file('name = "Parts"\n[[move]]\ntake = 1\nleave = [0, 15]\nparts = "unequal"\n')
        done = run("solve", "rules:" + rules, "135", "1", "--json", "--timeout", MOMENT, timeout=60)
        answer = json.loads(done.stdout)
        # Taking the heap of 1 wins, but it stands behind 10^12 orders of parts that do not.
        self.assertEqual((answer["outcome"], answer["winning_moves"]), ("N", []))
        self.assertFalse(answer["moves_complete"])
        self.assertIsNone(answer["winning_move_count"])
        text = self.answer("solve", "rules:" + rules, "135", "1", "--timeout", MOMENT)
        self.assertIn("not every move was judged", text)

    def test_a_small_misere_position_is_searched_though_its_quotient_takes_longer(self):
        answer = self.json("solve", "0.354", "11", "--misere", "--timeout", "3s")
        self.assertEqual((answer["certainty"], answer["moves_complete"]), ("searched", True))

    def test_powers_are_read_wherever_a_number_is(self):
        for words in (("table", "nim", "--rows", "2^3"), ("verify", "nim", "--to", "2^2"),
                      ("values", "kayles", "--to", "10^1"), ("solve", "nim", "1", "--threads", "2^1")):
            self.answer(*words)
        for wrong in ("2^", "^2", "10^20", "2^64", "2^2^2", "2^65", "1^-1"):
            self.error("table", "nim", "--rows", wrong)
            self.error("values", "kayles", "--to", wrong)

    def test_deep_and_long_certificates(self):
        for content in ("[" * 1_000_000, '{"schema":' * 100_000, '{"a":[' * 100_000,
                        '{"schema":"bouton.certificate/1","x":' + "[" * 500_000 + "]" * 500_000 + "}",
                        '{"schema":"' + "x" * 1_000_000 + '"}', '{"n":' + "9" * 1_000_000 + "}", "\0" * 99):
            with self.subTest(content=content[:30]):
                self.politely("check", self.file(content), statuses=(USAGE,))
                self.politely("quotient", "0.77", "--resume", self.file(content), statuses=(USAGE,))

    def test_fractions_of_seconds(self):
        for text in ("0.5s", "1.000000001s", "0.25m", "0.000000001h"):
            self.answer("solve", "nim", "1", "--timeout", text)
        self.error("solve", "nim", "1", "--timeout", ".5s")
        # A tenth of that would be over before anything is found.
        started = time.monotonic()
        self.answer("period", "0.007", "--timeout", "0.9s", status=UNKNOWN)
        self.assertGreaterEqual(time.monotonic() - started, 0.9)


if __name__ == "__main__":
    unittest.main()
