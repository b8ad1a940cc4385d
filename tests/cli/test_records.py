"""The states of the records, data/records: each is at the place that the catalogue names, and goes on."""

import json
import pathlib
import shutil
import tempfile
import unittest

from command import UNKNOWN, CommandTest

RECORDS = pathlib.Path(__file__).resolve().parents[2] / "data" / "records"


class Records(CommandTest):
    def computed(self, game, state, to):
        answer = self.answer("period", game, "--resume", state, "--to", str(to), "--json", status=UNKNOWN)
        return int(json.loads(answer)["values_computed"])

    def test_every_state_goes_on_from_its_row(self):
        states = sorted(RECORDS.glob("*.state"))
        self.assertGreater(len(states), 5)
        for kept in states:
            game = kept.name.removesuffix(".state")
            with self.subTest(game=game), tempfile.TemporaryDirectory() as folder:
                state = shutil.copy(kept, folder)
                done = int(self.answer("lookup", game, "--normal", "-q").split("\t")[6])
                self.assertEqual(self.computed(game, state, 1), done)
                self.assertGreater(self.computed(game, state, done + 200_000), done + 200_000)


if __name__ == "__main__":
    unittest.main()
