"""The command among other processes: pipes, signals, full disks."""

import os
import signal
import subprocess
import tempfile
import time
import unittest

from command import ANSWERED, BOUTON, INTERRUPTED, OUTPUT, UNKNOWN, CommandTest, environment


INTERRUPTED_WORDS = b"bouton: interrupted: the output is what was found by then\n"


def start(*words, **options):
    return subprocess.Popen([BOUTON, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, env=environment(), **options)


class Process(CommandTest):
    def test_a_closed_pipe_ends_silently(self):
        with start("split", "100", "--list") as process:
            process.stdin.close()
            self.assertTrue(process.stdout.readline())
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
            self.assertEqual(process.wait(10), -signal.SIGPIPE)

    def test_a_closed_pipe_ends_line_mode(self):
        with start("solve", "nim", "-") as process:
            process.stdin.write(b"3 4 5\n")
            process.stdin.flush()
            process.stdout.readline()
            process.stdout.close()
            with self.assertRaises(BrokenPipeError):
                for _ in range(100_000):
                    os.write(process.stdin.fileno(), b"3 4 5\n" * 100)
            self.assertEqual(process.wait(10), -signal.SIGPIPE)
            self.assertEqual(process.stderr.read(), b"")

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk_is_noticed(self):
        for words in (["solve", "nim", "3", "4", "5"], ["games"], ["help", "nim"], ["--version"],
                      ["solve", "nim", "3", "--json"], ["split", "60", "--list"]):
            with self.subTest(words=words), open("/dev/full", "wb") as full:
                done = subprocess.run([BOUTON, *words], stdout=full, stderr=subprocess.PIPE,
                                      env=environment(), timeout=20, check=False)
                self.assertEqual(done.returncode, OUTPUT)
                self.assertIn(b"cannot write", done.stderr)
        with open("/dev/full", "wb") as full:
            done = subprocess.run([BOUTON, "solve", "nim", "-"], stdout=full, input=b"3\n" * 1000,
                                  stderr=subprocess.PIPE, env=environment(), timeout=20, check=False)
            self.assertEqual(done.returncode, OUTPUT)

    def test_a_pipe_is_waited_for_no_longer_than_allowed(self):
        with tempfile.TemporaryDirectory() as folder:
            fifo = os.path.join(folder, "fifo")
            os.mkfifo(fifo)
            for words in (("check", fifo), ("solve", f"rules:{fifo}", "3"), ("values", f"rules:{fifo}"),
                          ("solve", "nim", "3", "--law", fifo), ("solve", "nim", "--input", fifo)):
                for writer in (None, os.open(fifo, os.O_RDWR)):  # nobody, or one who is silent
                    with self.subTest(words=words, writer=writer):
                        with start(*words, "--timeout", "300ms") as process:
                            self.assertIn(b"stopped", process.stderr.read())
                            self.assertEqual(process.wait(20), UNKNOWN)
                        with start(*words) as process:
                            time.sleep(0.3)
                            process.send_signal(signal.SIGINT)
                            said = process.stderr.read()
                            self.assertNotIn(b"Interrupted system call", said)
                            self.assertEqual(process.wait(20), INTERRUPTED, said)
                    if writer is not None:
                        os.close(writer)

    def test_a_file_is_not_waited_for(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as rules:
            rules.write('name = "Nim"\n[[move]]\ntake = "any"\n')
            rules.flush()
            self.assertEqual(self.answer("solve", "rules:" + rules.name, "3", "-q", "--timeout", "0s"), "N\n")

    def test_a_slow_pipe_is_read_to_its_end(self):
        with tempfile.TemporaryDirectory() as folder:
            fifo = os.path.join(folder, "fifo")
            os.mkfifo(fifo)
            with start("solve", f"rules:{fifo}", "3", "-q", "--timeout", "20s") as process:
                with open(fifo, "w", encoding="utf-8") as writer:
                    for piece in ('name = "Nim"\n', "[[move]]\n", 'take = "any"\n'):
                        writer.write(piece)
                        writer.flush()
                        time.sleep(0.2)
                self.assertEqual(process.stdout.read(), b"N\n")
                self.assertEqual(process.wait(20), ANSWERED)

    def interrupt(self, *words, text=b"", after=0.5):
        with start(*words) as process:
            process.stdin.write(text)
            process.stdin.flush()
            time.sleep(after)
            process.send_signal(signal.SIGINT)
            started = time.monotonic()
            out, err = process.communicate(timeout=10)
            self.assertLess(time.monotonic() - started, 5)
            return process.returncode, out, err

    def press(self, process, times, apart):
        for _ in range(times):
            process.send_signal(signal.SIGINT)
            time.sleep(apart)

    def test_signals_of_one_moment_are_one_press(self):
        # `timeout -s INT` sends two; this search takes some hundredths of a second to stop.
        with start("quotient", "0.16", "--elements", "65535") as process:
            time.sleep(0.5)
            self.press(process, 10, 0.002)
            out, err = process.communicate(timeout=10)
            self.assertEqual((process.returncode, err), (INTERRUPTED, b""))
            self.assertIn(b"0.16, mis", out)

    def test_a_second_ctrl_c_ends_at_once(self):
        # It waits to print what nobody reads.
        with start("split", "500", "--list") as process:
            time.sleep(0.5)
            self.press(process, 1, 0.3)
            self.assertIsNone(process.poll())
            self.press(process, 1, 0.3)
            self.assertEqual(process.wait(10), INTERRUPTED)

    def test_ctrl_c_while_waiting_for_lines(self):
        status, out, err = self.interrupt("solve", "nim", "-", text=b"3 4 5\n")
        self.assertEqual((status, out), (INTERRUPTED, b"3 4 5: N 2 -> 1 4 5\n"))
        self.assertEqual(err, b"bouton: interrupted after 1 line\n")

    def test_ctrl_c_in_a_search(self):
        for words in (("solve", "grundy", "60", "70", "80", "90"),
                      ("sum", "grundy", "60", "70", "80", "90", "+", "nim", "3")):
            with self.subTest(words=words):
                status, out, err = self.interrupt(*words, "--misere")
                self.assertEqual((status, err), (INTERRUPTED, INTERRUPTED_WORDS))
                self.assertIn(b"unknown within the limits", out)

    def test_ctrl_c_hands_over_what_there_is(self):
        for words, part in (
                (("solve", "0.0606", "100000001"), b"were computed up to "),
                (("verify", "grundy", "--misere", "--to", "60"), b"everything compared is equal"),
                (("table", "grundy", "--misere", "--rows", "400"), b"\n 20  N\n"),
                (("split", "500", "--list"), b"\n"),
                (("selftest", "--signature"), b"stopped by the limits")):
            with self.subTest(words=words):
                status, out, err = self.interrupt(*words)
                self.assertEqual(status, INTERRUPTED)
                self.assertTrue(err.endswith(INTERRUPTED_WORDS), err)
                self.assertIn(part, out)

    def test_ctrl_c_in_a_certificate(self):
        with tempfile.TemporaryDirectory() as folder:
            path = folder + "/period.json"
            self.answer("period", "0.376", "--certificate", path)
            status, out, err = self.interrupt("check", path, "--full")
        self.assertEqual((status, err), (INTERRUPTED, INTERRUPTED_WORDS))
        self.assertIn(b"undecided within the limits", out)

    def test_ctrl_c_in_genera(self):
        status, out, err = self.interrupt("genus", "0.75", "--to", "1000", "--csv")
        self.assertEqual(status, INTERRUPTED)
        self.assertTrue(out.startswith(b"n,genus"), out[:80])
        self.assertTrue(err.endswith(b": interrupted by Ctrl-C\n"), err)

    def test_ctrl_c_at_the_table(self):
        for text in (b"", b"yes\n1 1\n"):
            status, out, err = self.interrupt("play", "nim", "3", "4", "5", text=text)
            self.assertEqual((status, err), (INTERRUPTED, b""))
            self.assertIn(b"Do you want to start?", out)

    def test_timeout_holds(self):
        started = time.monotonic()
        self.answer("solve", "grundy", "60", "70", "80", "90", "--misere", "--timeout", "300ms",
                    status=1)
        self.assertLess(time.monotonic() - started, 5)
        started = time.monotonic()
        self.answer("split", "300", "--list", "--timeout", "300ms", status=1)
        self.assertLess(time.monotonic() - started, 5)


if __name__ == "__main__":
    unittest.main()
