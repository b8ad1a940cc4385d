"""bouton census --periods and data/results/subtraction-periods.tsv, against periods found from the bare rules."""

import itertools
import json
import math
import pathlib

from command import UNKNOWN, USAGE, CommandTest, effort, run
from sequences import fnv1a

DATA = pathlib.Path(__file__).resolve().parents[2] / "data" / "results" / "subtraction-periods.tsv"


def period_of(amounts):
    """Period and preperiod: the first time that the last values, as many as the largest amount, come back."""
    values, seen = [], {}
    while True:
        window = tuple(values[-amounts[-1]:])
        if len(window) == amounts[-1]:
            if window in seen:
                period, begin = len(values) - seen[window], seen[window] - len(window)
                while begin > 0 and values[begin - 1] == values[begin - 1 + period]:
                    begin -= 1
                return period, begin
            seen[window] = len(values)
        options = {values[len(values) - amount] for amount in amounts if amount <= len(values)}
        values.append(next(value for value in itertools.count() if value not in options))


def additive_period(a, b):
    """What is known of {a, b, a + b}."""
    for h in range(b + 1):
        for r in range(a + 1):
            if b == 2 * h * a - r:
                return 2 * b + r
            if b == 2 * h * a + r:
                return a * (2 * b + r)
    return None


def row_of(moves, largest):
    """The row of one largest amount."""
    row = {"moves": moves, "largest": largest, "sets": 0, "period": 0, "period_of": "", "preperiod": 0,
           "preperiod_of": "", "sums": 0, "divisors": 0, "additive": 0, "others": 0, "open": 0, "first_other": ""}
    lines = ""
    for rest in itertools.combinations(range(1, largest), moves - 1):
        amounts = (*rest, largest)
        if math.gcd(*amounts) > 1:
            continue
        name = ",".join(map(str, amounts))
        found = dict(zip(("period", "preperiod"), period_of(amounts)))
        lines += f"{name} {found['period']} {found['preperiod']}\n"
        row["sets"] += 1
        for what, number in found.items():
            if number > row[what] or not row[f"{what}_of"]:
                row[what], row[f"{what}_of"] = number, name
        sums = [a + b for a, b in itertools.combinations(amounts, 2)]
        if moves == 3 and amounts[0] + amounts[1] == amounts[2]:
            known = {"period": additive_period(*amounts[:2]), "preperiod": 0}
            kind = "additive" if found == known else "others"
        elif found["period"] in sums:
            kind = "sums"
        else:
            kind = "divisors" if any(one % found["period"] == 0 for one in sums) else "others"
        row[kind] += 1
        if kind == "others" and not row["first_other"]:
            row["first_other"] = name
    return [*map(str, row.values()), f"{fnv1a(lines.encode()):016x}"]


class SubtractionPeriods(CommandTest):
    def rows(self, *words):
        lines = self.answer("census", *words, "--periods").splitlines()
        return [line.split("\t") for line in lines[1:]]

    def test_three_amounts_are_as_the_rules_say(self):
        most = effort(24, 14)
        expected = [row_of(3, largest) for largest in range(3, most + 1)]
        self.assertEqual(self.rows(f"subtract:{most}:3"), expected)
        self.assertEqual({row[10] for row in expected}, {"0"})  # the conjecture, and the theorem of additive sets

    def test_other_numbers_of_amounts_are_as_the_rules_say(self):
        for moves, most in ((1, 5), (2, 24), (4, 13), (5, 11), (6, 10), (7, 10)):
            with self.subTest(moves=moves):
                expected = [row_of(moves, largest) for largest in range(moves, most + 1)]
                self.assertEqual(self.rows(f"subtract:{most}:{moves}"), expected)

    def test_the_table_of_results_begins_with_what_the_command_says(self):
        kept = [line.split("\t") for line in DATA.read_text("utf-8").splitlines() if not line.startswith("#")]
        for moves, most in ((3, 40), (4, 20), (5, 16), (6, 14)):
            self.assertEqual(self.rows(f"subtract:{most}:{moves}", "--values", "10^8"),
                             [row for row in kept[1:] if row[0] == str(moves) and int(row[1]) <= most])

    def test_the_same_rows_for_any_number_of_threads_and_in_every_form(self):
        one = self.answer("census", "subtract:40:3", "--periods", "--threads", "1")
        self.assertEqual(self.answer("census", "subtract:40:3", "--periods", "--threads", "3"), one)
        head, *rows = (line.split("\t") for line in one.splitlines())
        told = self.answer("census", "subtract:40:3", "--periods", "--json").splitlines()
        self.assertEqual([[json.loads(line)[name] or "" for name in head] for line in told], rows)
        table = self.answer("census", "subtract:40:3", "--periods", "--csv").splitlines()
        self.assertEqual(table[0], ",".join(head))
        self.assertEqual(len(table), len(rows) + 1)

    def test_a_longer_row_agrees_with_the_period_command(self):
        for row in self.rows("subtract:60:3")[-3:]:
            found = json.loads(self.answer("period", f"subtract:{row[4]}", "--json"))
            self.assertEqual((found["period"], row[2] != "0"), (row[3], True))

    def test_too_few_values_leave_a_set_open(self):
        row = self.rows("subtract:24:3", "--values", "200")[-1]
        kinds = [int(row[at]) for at in (7, 8, 9, 10, 11)]
        self.assertGreater(kinds[-1], 0)
        self.assertEqual(sum(kinds), int(row[2]))

    def test_what_is_asked_together_with_other_options_is_refused(self):
        for words in (("octal:2",), ("subtract:9",), ("subtract:9:8",), ("subtract:9:3", "--misere"),
                      ("subtract:9:3", "--list"), ("subtract:9:3", "subtract:8:3"), ("subtract:9:3", "--store", "x")):
            with self.subTest(words=words):
                self.assertEqual(run("census", *words, "--periods").returncode, USAGE)

    def test_a_stop_keeps_the_rows_that_are_there(self):
        done = run("census", "subtract:10000:3", "--periods", "--timeout", "0.3")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertRegex(done.stderr, r"stopped after \d+ of 9998 lines")
        self.assertGreater(len(done.stdout.splitlines()), 3)
