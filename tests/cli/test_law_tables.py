"""The tables of laws, data/wythoff-one-more and data/three-vectors: each law against the bare rules, and found again."""

import itertools
import json
import pathlib
import sys
import tempfile

from command import UNKNOWN, CommandTest, effort, run

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "script"))
import law_tables  # noqa: E402  pylint: disable=wrong-import-position

BOX = effort(34, 20)


def lost_positions(moves, wythoff, misere):
    """The P-positions with both heaps below BOX, from the rules alone."""
    lost = set()
    for x, y in itertools.product(range(BOX), repeat=2):  # options of a position come before it
        options = [(x - a, y - b) for a, b in moves if a <= x and b <= y]
        if wythoff:
            options += [(i, y) for i in range(x)] + [(x, i) for i in range(y)]
            options += [(x - i, y - i) for i in range(1, min(x, y) + 1)]
        if not any(option in lost for option in options) and (options or not misere):
            lost.add((x, y))
    return lost


def accepted(law):
    """The positions below BOX that the automaton of a certificate accepts."""
    numeration, automaton = law["numeration"], law["automaton"]
    p, q, second = (int(numeration[key]) for key in ("p", "q", "second"))
    weights = [1, second]
    while weights[-1] < BOX:
        weights.append(p * weights[-1] + q * weights[-2])
    digits = p + q if q else p

    def word(number):
        found = []
        for weight in reversed(weights):
            found.append(number // weight)
            number %= weight
        return found
    words = [word(number) for number in range(BOX)]
    start, marks, following = automaton["starts"][0], automaton["marks"], automaton["next"]
    result = set()
    for x, y in itertools.product(range(BOX), repeat=2):
        state = int(start)
        for one, other in zip(words[x], words[y]):
            state = int(following[state][one + digits * other])
            if state == len(marks):
                break
        else:
            if marks[state] == "P":
                result.add((x, y))
    return result


class LawTables(CommandTest):
    def discovered(self, row, wythoff, seconds=None):
        """What `discover` says of the game of a row, and its certificate; nothing where it is too long."""
        moves = moves_of(row)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "game.toml").write_text(law_tables.rules(moves, wythoff), encoding="utf-8")
            words = ["--base", row["base"]] if row["base"] else []
            words += ["--misere"] if row["convention"] == "misere" else []
            words += ["--timeout", seconds] if seconds else []
            done = run("discover", "rules:game.toml", "--json", "--certificate", "law.json", *words, cwd=folder)
            if done.returncode == UNKNOWN:
                return json.loads(done.stdout), None
            self.assertEqual(done.returncode, 0, done.stderr)
            return json.loads(done.stdout), json.loads((path / "law.json").read_text("utf-8"))

    def agrees(self, row, answer, law):
        kept = {key: law[key] for key in ("numeration", "automaton")}
        self.assertEqual((answer["numeration"], answer["states"], answer["law"] or ""),
                         (row["numeration"], row["states"], row["words"]))
        self.assertEqual(law_tables.fnv1a(json.dumps(kept, sort_keys=True)), row["law"])

    def test_every_law_with_one_more_move_is_as_the_rules_say(self):
        rows = {(row["moves"], row["convention"]): row for row in law_tables.read(law_tables.WYTHOFF_DATA)}
        proved = {key for key, row in rows.items() if row["status"] == "proved"}
        seen = set()
        for line in law_tables.WYTHOFF_STORE.read_text("utf-8").splitlines():
            law = json.loads(line)
            vectors = [kind["vectors"] for kind in law["moves"] if "vectors" in kind]
            moves = [tuple(map(int, move)) for move in vectors[0]] if vectors else []
            key = law_tables.named(moves), law["convention"]
            seen.add(key)
            with self.subTest(moves=moves, convention=law["convention"]):
                kept = {key: law[key] for key in ("numeration", "automaton")}
                self.assertEqual(law_tables.fnv1a(json.dumps(kept, sort_keys=True)), rows[key]["law"])
                self.assertEqual(accepted(law), lost_positions(moves, True, law["convention"] == "misere"))
        self.assertEqual(seen, proved)

    def test_a_move_changes_nothing_exactly_if_it_joins_no_two_lost_positions(self):
        golden = (1 + 5 ** 0.5) / 2
        lost = {(0, 0)}
        for n in range(1, 300):
            lost |= {(int(n * golden), int(n * golden) + n), (int(n * golden) + n, int(n * golden))}
        rows = [row for row in law_tables.read(law_tables.WYTHOFF_DATA) if row["convention"] == "normal"]
        own = rows[0]["law"]
        for row in rows[1:]:
            a, b = moves_of(row)[0]
            joins = any((x - a, y - b) in lost for x, y in lost)
            with self.subTest(a=a, b=b):
                self.assertEqual(row["law"] == own, not joins)

    def test_laws_with_one_more_move_are_found_again(self):
        rows = [row for row in law_tables.read(law_tables.WYTHOFF_DATA)
                if max(map(max, moves_of(row)), default=0) <= effort(4, 3)]
        self.assertGreater(len(rows), 6)
        for row in rows:
            with self.subTest(row=row["moves"], convention=row["convention"]):
                answer, law = self.discovered(row, True, None if row["law"] else "0.5")
                if row["law"]:
                    self.agrees(row, answer, law)
                else:
                    self.assertIsNone(law)

    def test_laws_of_three_vectors_are_found_again_and_are_as_the_rules_say(self):
        rows = [row for row in law_tables.read(law_tables.VECTOR_DATA) if max(map(max, moves_of(row))) <= 2]
        self.assertEqual(len(rows), 2 * len(list(law_tables.vector_games(2))) // 2)
        for row in rows[::effort(3, 20)]:
            with self.subTest(row=row["moves"], base=row["base"]):
                answer, law = self.discovered(row, False)
                self.agrees(row, answer, law)
                self.assertEqual(accepted(law), lost_positions(moves_of(row), False, False))

    def test_all_games_are_in_the_tables(self):
        for games, path in ((law_tables.wythoff_games(12), law_tables.WYTHOFF_DATA),
                            (law_tables.vector_games(3), law_tables.VECTOR_DATA)):
            self.assertEqual([tuple(row[column] for column in law_tables.COLUMNS[:3]) for row in law_tables.read(path)],
                             [law_tables.key_of(game) for game in games])

    def test_only_the_base_that_was_asked_for_is_tried(self):
        for base in ("2", "3", "10"):
            self.assertEqual(self.answer("discover", "nim", "--base", base, "-q", "--heaps", "2"), f"base {base}\n")
        told = json.loads(self.answer("discover", "wythoff", "--base", "3", "--json", "--timeout", "0.5", status=UNKNOWN))
        self.assertEqual({one["numeration"] for one in told["tried"]} - {"base 3"}, set())
        for wrong in ("1", "11", "two"):
            self.assertIn("--base", run("discover", "nim", "--base", wrong).stderr)


def moves_of(row):
    """The moves of a row of a table."""
    if row["moves"] == "none":
        return ()
    return tuple(tuple(map(int, move.split(","))) for move in row["moves"].split())
