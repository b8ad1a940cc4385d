"""Line mode: one position per line, order kept, bad lines answered in their place."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time

from all_heaps import AllHeaps
from command import ANSWERED, BOUTON, UNKNOWN, USAGE, CommandTest, environment, run


class Lines(CommandTest):
    def test_one_short_line_an_answer(self):
        out = self.answer("solve", "nim", "-", text="3 4 5\n1 4 5\n0\n")
        self.assertEqual(out, "3 4 5: N 2 -> 1 4 5\n1 4 5: P 0\n0: P 0\n")

    def test_small_heaps_of_a_slow_game_are_soon_answered(self):
        # Each heap takes longer than the one before: nothing but the heaps of the lines is computed.
        with tempfile.TemporaryDirectory() as folder:
            rules = os.path.join(folder, "rules.toml")
            with open(rules, "w", encoding="utf-8") as file:
                file.write('name = "r"\n[[move]]\ntake = [0, 3]\nleave = [2, 3]\n'
                           'parts = "not all equal"\n')
            for words in (("-q",), ("-q", "--timeout", "20s"), ()):
                out = self.answer("solve", f"rules:{rules}", "-", *words, text="5 6\n7 300\n")
                one = self.answer("solve", f"rules:{rules}", "5", "6", "-q")
                self.assertEqual(out.split()[:1] if words else out[5:6], one.split() if words else one[0])

    def test_the_last_line_needs_no_end(self):
        self.assertEqual(self.answer("solve", "nim", "-", "--quiet", text="3 4 5\n6 6"), "N\nP\n")

    def test_no_input_no_output(self):
        self.assertEqual(self.answer("solve", "nim", "-", text=""), "")

    def test_the_empty_position_is_a_line(self):
        self.assertEqual(self.answer("solve", "nim", "-", "--quiet", text="-\n"), "P\n")
        self.assertEqual(self.answer("solve", "nim", "-", "--quiet", "--misere", text="-\n"), "N\n")
        self.assertEqual(self.answer("solve", "moore:2", "-", text="-\n"), "-: P 0\n")

    def test_huge_heaps_are_answered_as_the_law_says(self):
        law = AllHeaps("0.26")
        random.seed(26)
        sums = [[10 ** random.randrange(1, 25) + random.randrange(50) for _ in range(random.randrange(1, 6))]
                for _ in range(30)]
        sums += [[10 ** 20 + 1] * 2, [41] * 1000, [10 ** 20 + 1, 10 ** 20 + 1, 7], [2, 6]]
        text = "".join(" ".join(map(str, heaps)) + "\n" for heaps in sums)
        lines = self.answer("solve", "0.26", "-", "--misere", text=text).splitlines()
        self.assertEqual(len(lines), len(sums))
        for heaps, line in zip(sums, lines):
            position, answer = line.split(": ")
            self.assertEqual(position.split(), [str(heap) for heap in heaps])
            self.assertEqual(answer[0], "P" if law.lost(heaps) else "N", line[:200])
            if answer[0] == "N":
                self.assertTrue(law.lost(map(int, answer.split("-> ")[1].split())), line[:200])
        self.assertEqual({answer[0] for answer in (line.split(": ")[1] for line in lines)}, {"P", "N"})

    def test_an_explanation_of_a_line_is_that_of_the_position(self):
        for position in ("3 4 5", "1 2 3"):
            self.assertEqual(self.answer("solve", "nim", "-", "--explain", text=position + "\n"),
                             self.answer("solve", "nim", position, "--explain"))

    def test_a_bad_line_is_answered_in_its_place(self):
        done = run("solve", "nim", "-", text="3 4 5\n3 x\n,\n6 6\n")
        self.assertEqual(done.returncode, USAGE)
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), 4)
        self.assertTrue(lines[1].startswith("error: line 2: "), lines)
        self.assertTrue(lines[2].startswith("error: line 3: "), lines)
        self.assertEqual(lines[3], "6 6: P 0")
        self.assertEqual(done.stderr, "")

    def test_comments_and_blank_lines_have_no_answer(self):
        text = "# three heaps\n3 4 5  # won\n\n \t\r\n  # more\n1 2 3\nx\n#"
        for options, answers in (((), ["3 4 5: N 2 -> 1 4 5", "1 2 3: P 0"]), (("-q",), ["N", "P"])):
            for threads in ("1", "3"):
                done = run("solve", "nim", "-", *options, "--threads", threads, text=text)
                lines = done.stdout.splitlines()
                self.assertEqual(lines[:2], answers)
                # Lines are still counted as an editor counts them.
                self.assertTrue(lines[2].startswith("error: line 7: "), lines)
                self.assertEqual((len(lines), done.returncode), (3, USAGE))
        self.assertEqual(self.answer("solve", "nim", "-", text="# nothing\n\n"), "")

    def test_a_bad_line_in_json_and_in_quiet(self):
        done = run("solve", "nim", "-", "--json", text="1\nx\n")
        self.assertEqual(done.returncode, USAGE)
        error = json.loads(done.stdout.splitlines()[1])
        self.assertEqual(list(error), ["schema", "line", "error"])
        self.assertEqual((error["schema"], error["line"]), ("bouton.error/1", 2))
        done = run("solve", "nim", "-", "--quiet", text="1\nx\n2 2\n")
        lines = done.stdout.splitlines()
        self.assertEqual((lines[0], lines[2]), ("N", "P"))
        self.assertTrue(lines[1].startswith("error: line 2: "))

    def test_a_file_as_input(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("3 4 5\n")
            file.flush()
            self.assertEqual(self.answer("solve", "nim", "--input", file.name, "-q"), "N\n")
        self.error("solve", "nim", "--input", "/nonexistent/file")
        self.error("solve", "nim", "--input", "/")

    def test_order_is_kept_on_many_threads(self):
        dice = random.Random(7)
        positions = [[dice.randrange(2**64) for _ in range(3)] if dice.random() < 0.9 else [1, 1]
                     for _ in range(50_000)]
        text = "".join(" ".join(map(str, p)) + "\n" for p in positions)
        expected = "".join("P\n" if len(p) == 2 else "N\n" if p[0] ^ p[1] ^ p[2] else "P\n"
                           for p in positions)
        for threads in ("1", "2", "5"):
            out = self.answer("solve", "nim", "-", "--quiet", "--threads", threads, text=text)
            self.assertEqual(out, expected)

    def test_unknown_lines_give_exit_status_1(self):
        done = run("solve", "grundy", "-", "--misere", "--quiet", "--timeout", "1s",
                   text="3\n60 70 80 90\n")
        self.assertEqual(done.returncode, UNKNOWN, done)
        self.assertIn(done.stdout.splitlines()[0], ("N", "P"))

    def test_answers_come_while_the_input_is_open(self):
        with subprocess.Popen([BOUTON, "solve", "nim", "-"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, env=environment()) as process:
            for question, reply in ((b"3 4 5\n", b"3 4 5: N 2 -> 1 4 5\n"), (b"2 2\n", b"2 2: P 0\n")):
                process.stdin.write(question)
                process.stdin.flush()
                started = time.monotonic()
                self.assertEqual(process.stdout.readline(), reply)
                self.assertLess(time.monotonic() - started, 10)
            process.stdin.close()
            self.assertEqual(process.wait(10), ANSWERED)

    def test_the_time_limit_holds_for_the_whole_input(self):
        endless = "import sys\nwhile True: sys.stdout.write('1 2 3\\n' * 10000)"
        silent = "import time; time.sleep(60)"
        for writer in (endless, silent):
            for more in ((), ("--quiet",)):
                with self.subTest(writer=writer, more=more), subprocess.Popen(
                        [sys.executable, "-c", writer], stdout=subprocess.PIPE,
                        stderr=subprocess.DEVNULL) as source:
                    done = subprocess.run(
                        [BOUTON, "solve", "nim", "-", "--timeout", "300ms", *more],
                        stdin=source.stdout, capture_output=True, encoding="utf-8",
                        env=environment(), timeout=50, check=False)
                    source.kill()
                    self.assertEqual(done.returncode, UNKNOWN)
                    self.assertIn("stopped by the time limit", done.stderr)

    def test_a_wrong_number_of_heaps_is_refused_in_every_form(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as rules:
            rules.write('name = "three"\nheaps = 3\n[[move]]\ntake = "any"\n')
            rules.flush()
            for more in ((), ("--quiet",), ("--json",)):
                done = run("solve", "rules:" + rules.name, "-", *more, text="1 2\n1 2 3\n1 2 3 4\n")
                self.assertEqual(done.returncode, USAGE, more)
                self.assertEqual([line.count("has exactly 3 heaps") for line in done.stdout.splitlines()],
                                 [1, 0, 1], more)

    def test_any_bytes_as_lines(self):
        dice = random.Random(11)
        junk = bytes(dice.randrange(256) for _ in range(20_000))
        for extra in ((), ("--json",), ("--quiet",)):
            done = subprocess.run([BOUTON, "solve", "nim", "-", *extra], input=junk,
                                  capture_output=True, env=environment(), timeout=60, check=False)
            self.assertIn(done.returncode, (ANSWERED, USAGE))
            lines = done.stdout.split(b"\n")
            self.assertEqual(len(lines) - 1, junk.count(b"\n") + (not junk.endswith(b"\n")))
            done.stdout.decode("utf-8")
            self.assertEqual(done.stderr, b"")

    def test_memory_does_not_grow_with_the_input(self):
        def peak(pid):
            with open(f"/proc/{pid}/status", encoding="ascii") as status:
                return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        if not os.path.exists("/proc/self/status"):
            self.skipTest("no /proc")
        block = b"123456789 987654321 555555555\n" * 10_000
        with subprocess.Popen([BOUTON, "solve", "nim", "-", "--quiet", "--threads", "2"],
                              stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                              env=environment()) as process:
            peaks = []
            for count in (70, 130):
                for _ in range(count):
                    process.stdin.write(block)
                peaks.append(peak(process.pid))
            process.stdin.close()
            self.assertEqual(process.wait(30), ANSWERED)
        self.assertLess(peaks[1] - peaks[0], 15_000, "kilobytes for 39 megabytes of input")
