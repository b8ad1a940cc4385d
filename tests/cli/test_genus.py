"""bouton genus: tables and positions against the definition, formats, wrong input and limits."""

import csv
import io
import json
import time
from functools import lru_cache

from command import UNKNOWN, CommandTest, effort, run


@lru_cache(None)
def lost(rows, nim):
    """The mover of rows of Kayles and Nim heaps loses in misère play; both sorted, no zeros."""
    after = []
    for i, row in enumerate(rows):
        for taken in (1, 2):
            for left in range((row - taken) // 2 + 1):
                parts = tuple(p for p in (left, row - taken - left) if p > 0)
                after.append((tuple(sorted(rows[:i] + rows[i + 1:] + parts)), nim))
    for i, heap in enumerate(nim):
        for size in range(heap):
            after.append((rows, tuple(sorted(nim[:i] + nim[i + 1:] + (size,) * (size > 0)))))
    return bool(after) and not any(lost(*position) for position in after)


def misere_value(rows, twos):
    """The size of the Nim heap beside which the rows and some heaps of 2 are lost."""
    size = 0
    while not lost(tuple(sorted(rows)), tuple(sorted((2,) * twos + (size,) * (size > 0)))):
        size += 1
    return size


class Genus(CommandTest):
    def test_rows_of_kayles_are_as_defined(self):
        table = self.json("genus", "kayles", "--to", "14")
        self.assertEqual((table["schema"], table["code"]), ("bouton.genus/1", "0.77"))
        self.assertEqual((table["from"], table["to"], table["complete"]), ("0", "14", True))
        for n, heap in enumerate(table["heaps"]):
            values = [int(value) for value in heap["misere_nim_values"]]
            self.assertEqual(heap["n"], str(n))
            self.assertEqual(values, [misere_value((n,) * (n > 0), k) for k in range(len(values))])
            self.assertEqual(heap["genus"],
                             heap["nim_value"] + "^" + "".join(heap["misere_nim_values"]))
            self.assertEqual(heap["misere_nim_value"], str(values[0]))
            self.assertEqual(heap["outcome"], "N" if values[0] else "P")
        self.assertEqual([heap["word"] for heap in table["heaps"]],
                         ["tame"] * 5 + ["restless", "tame", "reverting", "tame", "wild",
                                         "reverting", "wild", "wild", "reverting", "reverting"])
        self.assertEqual([heap["form"] for heap in table["heaps"]][:6],
                         ["0", "1", "2", "3", "1", "{{3,2},3,2,1}"])

    def test_a_position_is_as_defined(self):
        for rows in ((5, 9), (1, 4, 7), (2, 2), (3, 5, 6)):
            answer = self.json("genus", "kayles", *map(str, rows))
            values = [int(value) for value in answer["misere_nim_values"]]
            self.assertEqual(values, [misere_value(rows, k) for k in range(len(values))])
            self.assertEqual(answer["position"], " ".join(map(str, rows)))
            self.assertTrue(answer["complete"])

    def test_it_agrees_with_solve(self):
        for game in ("grundy", "0.07", "subtract:2,3,7", "0.137"):
            for n in effort(range(1, 14), range(1, 14, 4)):
                answer = self.json("genus", game, str(n), "4")
                solved = self.json("solve", game, str(n), "4", "--misere")
                self.assertEqual(answer["outcome"], solved["outcome"], (game, n))

    def test_text_csv_and_quiet(self):
        lines = self.answer("genus", "kayles", "--to", "10").splitlines()
        self.assertEqual(len(lines), 13)
        self.assertIn("0 to 10", lines[0])
        self.assertEqual(lines[7].split(), ["5", "4^146", "N", "restless", "{{3,2},3,2,1}"])
        rows = list(csv.DictReader(io.StringIO(self.answer("genus", "kayles", "--to", "5",
                                                           "--csv"))))
        self.assertEqual(rows[5], {"n": "5", "genus": "4^146", "nim_value": "4",
                                   "misere_nim_value": "1", "outcome": "N", "word": "restless",
                                   "form": "{{3,2},3,2,1}"})
        self.assertEqual(self.answer("genus", "nim", "--to", "9", "--quiet").split(),
                         ["0^120", "1^031", "2^20", "3^31", "4^46", "5^57", "6^64", "7^75",
                          "8^8.10", "9^9.11"])
        self.assertEqual(self.answer("genus", "nim", "2", "2", "--quiet"), "0^02\n")
        self.assertIn("2 2,0^02,0,0,P,tame,\"{3,2}\"",
                      self.answer("genus", "nim", "2", "2", "--csv"))
        self.assertIn("0^120", self.answer("genus", "nim", "-"))
        self.assertIn("P - the player to move loses", self.answer("genus", "kayles", "5", "9"))
        self.assertIn("驯服", self.answer("genus", "nim", "--lang", "zh"))

    def test_lost_heaps_are_bold_in_colour(self):
        lines = self.answer("genus", "kayles", "--to", "5", "--color", "always").splitlines()[2:]
        self.assertEqual([n for n, line in enumerate(lines) if line.startswith("\x1b[1m")], [1, 4])
        plain = [line.replace("\x1b[1m", "").replace("\x1b[0m", "") for line in lines]
        self.assertEqual(plain, self.answer("genus", "kayles", "--to", "5").splitlines()[2:])

    def test_wrong_input(self):
        for words, part in (((), "a game is missing"), (("wythoff",), "several heaps"),
                            (("kayles", "x"), "^"), (("kayles", "3", "--to", "5"), "--to"),
                            (("kayles", "--to", "-1"), "--to"),
                            (("kayles", "--to", "1000001"), "1000000"),
                            (("kayles", "--csv", "--json"), "--csv"),
                            (("0.7z7",), "^"), (("kayles", "--misere"), "--misere")):
            with self.subTest(words=words):
                done = run("genus", *words)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(part, done.stderr)

    def test_limits(self):
        started = time.monotonic()
        done = run("genus", "kayles", "--to", "500", "--timeout", "300ms", "--json")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertIn("time limit", done.stderr)
        table = json.loads(done.stdout)
        self.assertFalse(table["complete"])
        self.assertEqual(len(table["heaps"]), int(table["to"]) + 1)
        self.assertLess(time.monotonic() - started, 20)
        for position in ("10^30", "1000001"):
            done = run("genus", "kayles", position, "--json")
            self.assertEqual(done.returncode, UNKNOWN)
            self.assertIsNone(json.loads(done.stdout)["genus"])
            self.assertIn("not known within the limits", done.stderr)
