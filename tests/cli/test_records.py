"""The states of the records, data/records: each is at the place that the catalogue names, and goes on."""

import json
import pathlib
import shutil
import tempfile
import unittest

from command import INTERRUPTED, LONG, UNKNOWN, CommandTest
from sequences import interrupt

RECORDS = pathlib.Path(__file__).resolve().parents[2] / "data" / "records"
WIDE = RECORDS / "0.205.state"  # hundreds of millions of values are computed again


class Records(CommandTest):
    def computed(self, game, state, to):
        answer = self.answer("period", game, "--resume", state, "--to", str(to), "--json", status=UNKNOWN)
        return int(json.loads(answer)["values_computed"])

    def goes_on(self, kept):
        game = kept.name.removesuffix(".state")
        with self.subTest(game=game), tempfile.TemporaryDirectory() as folder:
            state = shutil.copy(kept, folder)
            done = int(self.answer("lookup", game, "--normal", "-q").split("\t")[6])
            self.assertEqual(self.computed(game, state, 1), done)
            self.assertGreater(self.computed(game, state, done + 200_000), done + 200_000)

    def test_every_state_goes_on_from_its_row(self):
        states = set(RECORDS.glob("*.state")) - {WIDE}
        self.assertGreater(len(states), 5)
        for kept in sorted(states):
            self.goes_on(kept)

    def test_ctrl_c_before_a_state_is_read_leaves_it_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            state = shutil.copy(WIDE, folder)
            words = ("period", "0.205", "--resume", state, "--to", "10^12")
            status, out, err, running = interrupt(words, 0.5)
            self.assertTrue(running)
            self.assertEqual((status, out), (INTERRUPTED, ""))
            self.assertIn(f"interrupted before the state in {state} was taken up", err)
            self.assertEqual(pathlib.Path(state).read_bytes(), WIDE.read_bytes())

    @unittest.skipUnless(LONG, "takes a while")
    def test_a_wide_window_goes_on_from_its_row(self):
        self.goes_on(WIDE)


if __name__ == "__main__":
    unittest.main()
