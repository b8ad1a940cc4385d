"""Random rules, and random sums of different games with small positions, against an oracle that knows only the words of
the documents (any_game.py): who wins, and every move that wins, in both conventions."""

import itertools
import json
import pathlib
import random
import tempfile
import tomllib

from any_game import Game, Sum, built_in
from command import LONG, CommandTest, effort, run
from random_games import BUILT_IN, contradiction, random_built_in, random_position, rules_text

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "rules"


def amount(long, short, watched):
    return long if LONG else effort(short, watched)


class RandomSums(CommandTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.files = itertools.count()

    def file_of(self, text):
        """The name of a game by its rules, as the command wants it."""
        path = self.folder / f"{next(self.files)}.toml"
        path.write_text(text)
        return f"rules:{path}"

    def random_game(self, dice):
        """A rules file or, one time in three, a built-in game."""
        while dice.random() < 0.67:
            text = rules_text(dice)
            try:
                if not contradiction(Game("", text)):
                    return Game(self.file_of(text), text)
            except tomllib.TOMLDecodeError:
                continue
        return random_built_in(dice)

    def differences(self, questions):
        """Asks for sums in one session; what is answered otherwise than by the oracle, and how many are unknown."""
        lines, wrong, unknown = [], [], 0
        for games, position, misere in questions:
            asked = Sum(games, misere).text(position)
            asked = f'sum "{asked}"' if len(games) > 1 else f"solve {asked}"
            lines.append(f"{asked} --json --moves all {'--misere' if misere else '--normal'}")
        done = run("shell", "--timeout", "10s", text="\n".join(lines) + "\n", timeout=3600)
        self.assertLess(done.returncode, 2, done.stderr[:1000])
        self.assertGreaterEqual(done.returncode, 0)
        answers = done.stdout.splitlines()
        self.assertEqual(len(answers), len(lines), (done.returncode, done.stderr[-500:]))
        for (games, position, misere), line, answer in zip(questions, lines, map(json.loads, answers)):
            side_by_side = Sum(games, misere)
            if answer["outcome"] is None:
                unknown += 1
                continue
            winning = set(side_by_side.winning(position))
            told = [side_by_side.read(text) for text in answer["winning_moves"]]
            best = {side_by_side.read(answer["recommended"])} if answer["recommended"] is not None else set()
            right = (answer["outcome"] == ("P" if side_by_side.lost(position) else "N") and
                     set(told) <= winning and len(set(told)) == len(told) and best <= winning and
                     bool(best) == bool(winning) and answer["winning_move_count"] in (None, str(len(winning))) and
                     (not answer["moves_complete"] or set(told) == winning) and
                     (answer["nim_value"] is None or int(answer["nim_value"]) == side_by_side.nim_value(position)))
            if not right:
                wrong.append(f"{line}\n  said {answer['outcome']} {answer['nim_value']} {answer['winning_moves']} "
                             f"({answer['winning_move_count']}), true {sorted(map(side_by_side.text, winning))}\n" +
                             "\n".join(game.text for game in games if game.name.startswith("rules")))
        return wrong, unknown

    def check(self, questions, most_unknown=0.02):
        wrong, unknown = self.differences(questions)
        self.assertFalse(wrong, f"{len(wrong)} of {len(questions)}:\n" + "\n".join(wrong[:5]))
        self.assertLessEqual(unknown, most_unknown * len(questions))

    def question(self, dice, games, most):
        """A position of each game; all of them together are not too many for the oracle."""
        each = most ** (1 / len(games))
        return games, tuple(random_position(dice, game, each) for game in games), dice.random() < 0.6

    def test_sums_of_different_games(self):
        dice = random.Random(1)
        for _ in range(amount(20, 1, 1)):
            questions = []
            for _ in range(amount(500, 250, 30)):
                games = [self.random_game(dice) for _ in range(dice.choice([2, 2, 2, 3, 3, 4]))]
                questions.append(self.question(dice, games, 2000))
            self.check(questions)

    def test_every_pair_of_built_in_games(self):
        dice = random.Random(2)
        pairs = list(itertools.combinations_with_replacement(BUILT_IN, 2))
        if not LONG:
            pairs = dice.sample(pairs, effort(150, 20))
        self.check([self.question(dice, [built_in(first), built_in(second)], 1000) for first, second in pairs])

    def test_one_position_of_every_rules_file(self):
        dice = random.Random(3)
        accepted = [Game(f"rules:{path}", path.read_text()) for path in sorted(EXAMPLES.glob("*.toml"))]
        self.assertGreater(len(accepted), 20)
        refused = []
        for _ in range(amount(2000, 150, 20)):
            text = rules_text(dice)
            try:
                game = Game(self.file_of(text), text)
                (refused if contradiction(game) else accepted).append(game)
            except tomllib.TOMLDecodeError:
                continue
        questions = [self.question(dice, [game], 1500) for game in accepted + [built_in(name) for name in BUILT_IN]]
        # No heaps at all (-) is a position of a sum, or of a line that `solve GAME -` reads.
        self.check([question for question in questions if question[1][0].heaps])
        for game in refused:
            self.error("solve", game.name, "1")

    def test_the_examples_are_the_built_in_games(self):
        for name in ("nim", "kayles", "grundy", "lasker", "wythoff", "euclid", "fibonacci", "pass-nim", "one-pass-nim"):
            game, same = built_in(name), Game("", (EXAMPLES / f"{name}.toml").read_text())
            start = game.start([4, 3][:game.count or 2])
            self.assertEqual(set(game.options(start)), set(same.options(start)), name)
