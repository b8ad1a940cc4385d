"""bouton split against a listing of all partitions."""

from command import UNKNOWN, CommandTest, run


def partitions(total, largest=None):
    if total == 0:
        yield ()
        return
    for first in range(min(total, largest or total), 0, -1):
        for rest in partitions(total - first, first):
            yield (first, *rest)


def safe(heaps, misere):
    value = 0
    for heap in heaps:
        value ^= heap
    if misere and all(heap <= 1 for heap in heaps):
        return len(heaps) % 2 == 1
    return value == 0


class Split(CommandTest):
    def test_lists_and_counts_all_safe_splits(self):
        for total in (1, 2, 3, 7, 8, 12, 16):
            for words, misere in (([], False), (["--misere"], True)):
                expected = {" ".join(map(str, p)) for p in partitions(total) if safe(p, misere)}
                listed = self.answer("split", str(total), "--list", *words).splitlines()
                self.assertEqual(len(listed), len(set(listed)))
                self.assertEqual(set(listed), expected)
                self.assertEqual(self.answer("split", str(total), "--count", *words),
                                 f"{len(expected)}\n")

    def test_conditions(self):
        expected = {" ".join(map(str, p)) for p in partitions(18)
                    if len(p) == 4 and p[0] <= 7 and safe(p, False)}
        words = ["split", "18", "--heaps", "4", "--max-heap", "7"]
        self.assertEqual(set(self.answer(*words, "--list").splitlines()), expected)
        self.assertEqual(self.answer(*words, "--count"), f"{len(expected)}\n")

    def test_the_published_count(self):
        self.assertEqual(self.answer("split", "12", "--count"), "16\n")  # OEIS A048833(6)
        self.assertEqual(self.json("split", "12", "--count")["count"], "16")

    def test_many_tokens_in_heaps_of_at_most_three(self):
        def counted(total):
            # a, b, c heaps of 1, 2, 3: the nim-sum is 0 iff all three have the same parity. For each
            # c as many b up to (total - 3c) / 2 as have its parity; then a has it too, total being even.
            return sum(((total - 3 * c) // 2 + 2 - c % 2) // 2 for c in range(total // 3 + 1))
        for total in (2, 4, 6, 12, 18, 24):
            self.assertEqual(counted(total), sum(p[0] <= 3 and safe(p, False) for p in partitions(total)))
        for total in (15_000, 90_000):
            self.assertEqual(self.answer("split", str(total), "--max-heap", "3", "--count"),
                             f"{counted(total)}\n")

    def test_none_one_and_two_heaps_of_any_size(self):
        most = str(2**64 - 2)
        self.assertEqual(self.answer("split", most, "--heaps", "2", "--count"), "1\n")
        self.assertEqual(self.answer("split", most, "--heaps", "2", "--max-heap", "9", "--count"), "0\n")
        self.assertEqual(self.answer("split", most, "--heaps", "1", "--count", "--misere"), "0\n")
        for words in (("100", "--heaps", "0"), ("100", "--heaps", "101"), ("7", "--max-heap", "0"),
                      ("100", "--heaps", "3", "--max-heap", "33")):
            text = self.answer("split", *words)
            self.assertIn("no split meets the conditions", text)
            self.assertNotIn("wins", text)
        self.assertIn("no safe split", self.answer("split", "100", "--heaps", "1"))

    def test_three_heaps_of_any_number_of_tokens(self):
        most = str(2**64 - 2)
        self.assertEqual(self.answer("split", most, "--heaps", "3", "--count"), f"{(3**62 - 1) // 2}\n")
        self.assertIn(f"{2**63 - 1} {2**63 - 2} 1\n", self.answer("split", most, "--heaps", "3"))
        self.assertEqual(self.answer("split", str(2**40 + 2**21), "--heaps", "3", "--list"),
                         f"{2**39 + 2**20} {2**39} {2**20}\n")
        self.assertIn("no safe split", self.answer("split", str(2**40), "--heaps", "3"))
        self.assertIn("four or more heaps",
                      self.error("split", most, "--heaps", "4", "--list", status=UNKNOWN))

    def test_tokens_and_heaps_beyond_64_bits(self):
        half = 5 * 10**29
        self.assertEqual(self.answer("split", "10^30", "--heaps", "2", "--list"), f"{half} {half}\n")
        self.assertEqual(self.answer("split", str(2 * 2**200 - 2), "--heaps", "3", "--count"),
                         f"{(3**199 - 1) // 2}\n")
        self.assertEqual(self.answer("split", "2^70", "--heaps", "2^70", "-q"), f"{2**70}x1\n")
        self.assertEqual(self.json("split", "10^30", "--heaps", "2")["tokens"], str(10**30))
        for words in (["--heaps", "4"], ["--heaps", "7"], ["--heaps", "5", "--max-heap", str(3 * 10**29)]):
            split = self.answer("split", "10^30", *words, "-q").split()
            heaps = [int(heap) for heap in split]
            self.assertEqual((sum(heaps), str(len(heaps))), (10**30, words[1]))
            self.assertTrue(safe(heaps, False))
        self.assertIn("at most 100000 ", self.error("split", "10^100000"))

    def test_text(self):
        self.assertIn("safe splits in all: 16", self.answer("split", "12"))
        self.assertIn("no safe split", self.answer("split", "13"))
        self.assertIn("16", self.answer("split", "12", "--lang", "zh"))

    def test_json(self):
        answer = self.json("split", "12", "--list")
        self.assertEqual(answer["schema"], "bouton.split/1")
        self.assertEqual((answer["tokens"], answer["count"], answer["safe"]), ("12", "16", True))
        self.assertEqual(len(answer["splits"]), 16)
        self.assertTrue(answer["splits_complete"])
        answer = self.json("split", "13")
        self.assertEqual((answer["safe"], answer["split"], answer["count"]), (False, None, "0"))

    def test_a_thousand_tokens_are_counted(self):
        self.assertGreater(int(self.answer("split", "1000", "--count")), 10**20)

    def test_beyond_counting_there_is_still_an_answer(self):
        out = self.answer("split", "10^18", "--timeout", "1s", status=UNKNOWN)
        self.assertIn("for example: 500000000000000000 500000000000000000", out)

    def test_high_powers_of_two_are_written_as_powers(self):
        text = self.answer("split", "10^20", "--heaps", "3")
        self.assertIn("2 × 2^65", text)
        self.assertIn("2 × 9223372036854775808", text)
        self.assertLess(len(self.answer("split", "10^20000", "--heaps", "3")), 200_000)

    def test_a_split_into_very_many_heaps_is_told_in_short(self):
        ones = self.answer("split", "1000000007", "--misere")
        self.assertIn("for example: 1000000007x1\n", ones)
        self.assertIn("safe splits in all: 1 ", ones)
        self.assertIn("1000000007 is odd", ones)
        self.assertEqual(self.answer("split", "1000000007", "--misere", "-q"), "1000000007x1\n")
        self.assertEqual(self.json("split", "1000000007", "--misere")["split"], "1000000007x1")
        self.assertIn("for example: 142857142x7 2x6\n",
                      self.answer("split", "1000000006", "--max-heap", "7", status=UNKNOWN))
        for words in (["--max-heap", "1"], ["--heaps", "1000000006"]):
            self.assertEqual(self.answer("split", "1000000006", "--count", *words), "1\n")
        self.assertIn("no safe split", self.answer("split", "1000000006", "--max-heap", "1",
                                                   "--misere"))

    def test_a_short_form_is_a_safe_position(self):
        for words in (["999", "--misere"], ["500", "--max-heap", "3"],
                      ["500", "--max-heap", "2", "--misere"]):
            split = self.answer("split", *words, "-q").strip()
            self.assertIn("x", split)
            self.assertEqual(self.answer("solve", "nim", *split.split(), "-q",
                                         *[w for w in words if w == "--misere"]), "P\n")

    def test_no_heaps_at_all(self):
        for words in (["--max-heap", "0"], ["--heaps", "0"]):
            with self.subTest(words=words):
                self.assertEqual(self.answer("split", "4", *words, "-q"), "none\n")
                self.assertEqual(self.answer("split", "4", *words, "--count"), "0\n")
                self.assertEqual(self.answer("split", "4", *words, "--list"), "")
        self.assertEqual(self.answer("split", "3", "--max-heap", "0", "-q"), "none\n")

    def test_what_takes_too_much_work_or_memory_is_not_counted(self):
        for words in (["20000"], ["1000", "--limit-memory", "1000"]):
            with self.subTest(words=words):
                text = self.error("split", *words, "--count", status=UNKNOWN)
                self.assertIn("could not be counted", text)

    def test_splits_too_long_to_write_are_no_usage_error(self):
        done = run("split", "999999999999", "--misere", "--list", "--timeout", "1s")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertTrue(done.stderr.startswith("bouton: "))

    def test_errors(self):
        for words in (["x"], ["-3"], ["10/4"], ["3x7"], ["12", "--heaps", ""], ["3", "4"], ["12", "--heaps", "x"], ["12", "--max-heap", "3x4"],
                      ["10^"]):
            with self.subTest(words=words):
                self.error("split", *words)
