"""A clock that jumps by days changes nothing: deadlines and savings look at a steady one."""

import unittest

from command import SANITIZED, UNKNOWN
from trouble import FAULTY_CALLS, FolderTest, troubled


@unittest.skipIf(SANITIZED or not FAULTY_CALLS, "needs to stand before the C library")
class Clock(FolderTest):
    def test_a_long_time_is_not_over_at_once(self):
        for words in (("period", "0.644", "-q"), ("values", "0.106", "--to", "300000", "--checksum"),
                      ("census", "octal:1", "--values", "2000"),
                      ("solve", "grundy", "20", "30", "--misere")):
            with self.subTest(words=words):
                done = troubled((*words, "--timeout", "1h"), clock=1)
                self.assertEqual((done.returncode, done.stdout), (0, self.answer(*words)))

    def test_a_short_time_is_over(self):
        for words in (("period", "0.007"), ("values", "0.106", "--to", "10^12", "--checksum"),
                      ("split", "500", "--list"), ("quotient", "0.16", "--elements", "60000")):
            with self.subTest(words=words):
                done = troubled((*words, "--timeout", "200ms"), clock=1)
                self.assertEqual(done.returncode, UNKNOWN)

    def test_states_are_saved(self):
        done = troubled(("period", "0.007", "--resume", self.path("state"), "--save-every", "50ms",
                         "--timeout", "500ms"), clock=1)
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertIsNotNone(self.bytes("state"))


if __name__ == "__main__":
    unittest.main()
