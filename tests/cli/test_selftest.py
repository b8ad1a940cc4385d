"""bouton selftest."""

import re
import unittest

from command import ANSWERED, LONG, SANITIZED, UNKNOWN, CommandTest, run


class Selftest(CommandTest):
    def test_published_facts_hold(self):
        out = self.answer("selftest")
        facts = re.findall(r"^ok {4}", out, re.MULTILINE)
        self.assertGreaterEqual(len(facts), 10)
        self.assertTrue(out.endswith(f"{len(facts)} of {len(facts)} facts hold\n"))
        if not SANITIZED:
            self.assertEqual(self.answer("selftest", "--quiet").count("\n"), 1)

    @unittest.skipIf(SANITIZED, "sanitizers take memory of their own")
    def test_a_limit_is_no_contradiction(self):
        out = self.answer("selftest", "--limit-memory", "64K", status=UNKNOWN)
        self.assertRegex(out, r"(?m)^\?     .*: a limit was reached before it was computed$")
        self.assertNotIn("WRONG", out)
        self.assertRegex(out, r"\d+ of \d+ facts were not computed within the limits; the others hold\n$")

    @unittest.skipIf(SANITIZED, "minutes; test_front has it")
    def test_the_signature_on_several_threads(self):
        """With the plainest instructions where there is time: that takes seven times as long."""
        plain = ("--instructions", "scalar") if LONG else ()
        done = run("selftest", "--signature", *plain, "--threads", "3", timeout=280)
        self.assertEqual(done.returncode, ANSWERED, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"^[0-9a-f]{16}  as it should be\n$")

    def test_unknown_instructions_are_named(self):
        self.assertIn("usable: scalar", self.error("selftest", "--instructions", "mmx"))


if __name__ == "__main__":
    unittest.main()
