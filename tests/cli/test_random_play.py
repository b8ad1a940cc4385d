"""bouton play and bouton shell with random rules files, at every word against the oracle of any_game.py: each position
shown is legal and is the one meant, hints and the analysis are true, and the program never loses a won game."""

import codecs
import itertools
import os
import pathlib
import random
import re
import select
import subprocess
import tempfile
import tomllib

from any_game import Game, Sum
from command import BOUTON, LONG, CommandTest, effort, environment, run
from random_games import contradiction, random_position, rules_text
from rules_drafts import NEW, OLD, draft, some_positions

MANY = 300  # options of one position that the oracle lists
PROMPT = re.compile(r"(your move>|player \d>|\(yes, no, undo\)>|\(yes, no, random\)|"
                    r"你的着法>|玩家 \d>|悔棋）>|随机）) $")
SAID = {
    "en": {"move": r"^(?:I )?\S.*: (-|\d[-/=\d ]*)$", "hint": r"is won for you", "lost": r"this position is lost",
           "unknown": r"cannot work out|is a guess|is not known for every", "refused": r"Not possible: (.*)",
           "over": r"^No move is left", "wins": r"(You|I|Player \d) wins?\b", "undone": r"Taken back",
           "review": r"^(\d+)\. (you|I|player \d): .*: (-|\d[-/=\d ]*)  \((you|I|player \d|\?) can win\)$",
           "turned": r"^Move (\d+) \(.*\) gave the win away", "right": r"^Nobody (?:went|has gone) wrong",
           "better": r"^Move .*; until then .* could win: .*: (-|\d[-/=\d ]*)\.$", "more": r"^  \.\.\. and more",
           "listed": r"^  \S.*: (-|\d[-/=\d ]*)$", "goes on": r"goes on after (\d+) moves?"},
    "zh": {"move": r"^我?\S.*：(-|\d[-/=\d ]*)$", "hint": r"这个局面你能赢", "lost": r"这个局面必败",
           "unknown": r"无法及时算清|随便走的", "refused": r"不行：(.*)",
           "over": r"^已无着法", "wins": r"(你|我|玩家 \d) ?(?:赢|获胜)", "undone": r"已收回",
           "review": r"^(\d+)\. (你|我|玩家 \d)：.*：(-|\d[-/=\d ]*)（能赢：(你|我|玩家 \d|\?)）$",
           "turned": r"^第 (\d+) 步（.*）把胜局送掉了", "right": r"^(?:双方都没有走错|至今没有人走错)",
           "better": r"^第 .*本来能赢（.*：(-|\d[-/=\d ]*)）。$", "more": r"^  ……还有更多",
           "listed": r"^  \S.*：(-|\d[-/=\d ]*)$", "goes on": r"已走 (\d+) 步"}}
CHINESE = {"hint": "提示", "moves": "着法", "undo": "悔棋", "review": "复盘", "save": "保存", "load": "打开",
           "start": "开局", "random": "随机", "pass": "停步", "quit": "退出", "show": "显示", "why": "为什么"}


class Wrong(AssertionError):
    pass


class Table:
    """A game at the keyboard: what is typed, and what the program says to it."""

    def __init__(self, *words, lang):
        self.words, self.lang, self.shown, self.typed = words, lang, "", []
        self.process = subprocess.Popen([BOUTON, "play", *words, "--lang", lang], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment())

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def read(self):
        """What is said up to the next prompt."""
        said = ""
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        while not PROMPT.search(said):
            if not select.select([self.process.stdout], [], [], 30)[0]:
                raise Wrong(f"silent: {said[-300:]}")
            block = os.read(self.process.stdout.fileno(), 65536)
            if not block:
                raise Wrong(f"ended with {self.process.wait(60)}: {said[-300:]}")
            said += decoder.decode(block)
        self.shown = said
        return self.shown

    def say(self, line):
        if self.lang == "zh":
            line = re.sub(r"^[a-z]+|random$", lambda word: CHINESE.get(word[0], word[0]), line)
        self.typed.append(line)
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        return self.read()

    def find(self, what):
        """What was said of this kind, as the parts that matter."""
        return re.findall(SAID[self.lang][what], self.shown, re.MULTILINE)

    def quit(self):
        self.process.stdin.write(b"quit\n")
        self.process.stdin.flush()
        rest = self.process.stdout.read().decode()
        if self.process.wait(60) != 0:
            raise Wrong(f"ended with {self.process.returncode}: {rest[-300:]}")


class Match:
    """Games of one rules file at the keyboard, and the oracle that watches."""

    def __init__(self, dice, text, folder):
        self.dice, self.folder, self.text = dice, folder, text
        self.path = folder / "own.toml"
        self.path.write_text(text)
        self.game = Game(f"rules:{self.path}", text)
        convention = dice.choice([[], ["--misere"], ["--normal"]])
        self.misere = convention == ["--misere"] or not convention and self.game.misere
        self.two = dice.random() < 0.3
        self.level = dice.choice([100, 100, 100, 50, 0])
        self.option_words = [*convention, "--seed", str(dice.randrange(1000)), *(
            ["--two"] if self.two else ["--first", dice.choice(["me", "you"]), "--level", str(self.level)])]
        self.lang = dice.choice(["en", "zh"])
        self.sum = Sum([self.game], self.misere)
        self.history, self.first, self.checked = [], 0, 0
        self.solved = False  # the oracle knows who wins from here

    def need(self, right, what):
        if not right:
            raise Wrong(f"{what} at {' -> '.join(map(str, self.history))}: {self.table.shown}")
        self.checked += 1

    @property
    def here(self):
        return self.history[-1]

    def mover(self, index=None):
        """Who is to move at a position of the game: 0 the person or player 1."""
        return (self.first + (len(self.history) - 1 if index is None else index)) % 2

    def lost(self, position):
        return self.sum.lost((position,))

    def options(self, position):
        """Some options, and whether these are all."""
        some = list(dict.fromkeys(after for _, after in itertools.islice(self.game.moves(position), 4 * MANY)))
        return some, len(some) < MANY and next(itertools.islice(self.game.moves(position), 4 * MANY, None), None) is None

    def saved(self):
        """The file of the game: its text, the start, the moves and who plays; the rules in it are the same."""
        shown, path = self.table.shown, self.folder / "a.game"
        path.unlink(missing_ok=True)
        self.table.say(f"save {path}")
        self.table.shown = shown
        record = path.read_text()
        head, _, rules = record.partition("\nrules:\n")
        head, _, moves = head.partition("\n\n")
        start, first = re.search(r"\nstart: (.*)\nplayers: (.*),", head).groups()
        start = self.game.read(start)
        self.need(f"\nrule: {'misere' if self.misere else 'normal'}\n" in head, "other convention")
        if self.solved:
            self.need(set(Game("", rules).options(start)) == set(self.game.options(start)), "other rules")
        return record, start, moves.splitlines(), first

    def follow(self, replies):
        """The program shows positions after moves: each must be a legal move from the one before."""
        for text in replies:
            after = self.game.read(text)
            options, all_of_them = self.options(self.here)
            self.need(after in options or not all_of_them, f"no move to {text}")
            if self.solved and not self.two and self.mover() == 1 and self.level == 100 and not self.lost(self.here):
                self.need(self.lost(after), "the program gave a win away")
            self.history.append(after)
        self.need(not self.solved or not self.table.find("unknown"), "not known")

    def begin(self, typed, start=None):
        """Begins anew, where chance decides or where we say; then the person's turn comes, or the game is over."""
        if typed:
            self.table.say(typed)
        else:
            self.table.read()
        replies = self.table.find("move")
        _, first, moves, mover = self.saved()
        self.first = 1 if mover.startswith("program") else 0
        self.history = [first]
        if start is not None:
            self.need(first == start, "another start")
        else:
            self.need(len(first.heaps) == (self.game.count or len(first.heaps)), "another number of heaps")
            self.need(first == self.game.start(first.heaps), "no start")
            self.need(self.options(first)[0] or not self.can_begin(len(first.heaps)), "nothing to move")
        self.follow(replies)
        self.need(len(moves) == len(replies), "other moves in the file")

    def can_begin(self, count):
        """Whether some position has a move, looked for among small ones of so many heaps."""
        sizes = [[size] * count for size in range(1, 13)]
        sizes += [[self.dice.randint(0, 12) for _ in range(count)] for _ in range(100)]
        return any(self.options(self.game.start(heaps))[0] for heaps in sizes)

    def words(self, change_list, after):
        """The move as it may be typed."""
        ways = [f"= {after}"]
        if not change_list:
            ways.append("pass")
        elif self.pins and (len(self.history) > 1 or len(change_list) > 1):
            pass  # rows with gaps, in which a pin keeps its number
        elif change_list[0].parts is None:
            ways.append(f"pass {change_list[0].heap + 1}")
        elif self.pins:
            heap, taken, parts = change_list[0]
            left = parts[0] if len(parts) == 2 else self.dice.choice([0, sum(parts)])
            ways.append(f"{heap + 1} {left + 1}" + (f"-{left + taken}" if taken > 1 else ""))
        else:
            ways.append(", ".join(
                f"{heap + 1} {'+'.join(map(str, parts))}" if len(parts) > 1 else
                f"{heap + 1} {'-' if self.game.splits or self.dice.random() < 0.3 else ''}{taken}"
                for heap, taken, parts in change_list))
        return self.dice.choice(ways)

    @property
    def pins(self):
        return self.game.splits and all(not kind.vectors and kind.most_parts() <= 2 and not kind.may_leave(0) and
                                        kind.words.get("parts", "any") == "any" for kind in self.game.kinds)

    def move(self):
        """The person makes a move of the oracle's choice, and the program answers."""
        moves = list(itertools.islice(self.game.moves(self.here), MANY))
        changes, after = self.dice.choice(moves)
        typed = self.words(changes, after)
        self.table.say(typed)
        self.need(not self.table.find("refused"), f"{typed} is refused")
        shown = self.table.find("move")
        self.need(shown and shown[0] == str(after), f"{typed} leads to {shown[:1]}, not {after}")
        self.follow(shown)
        self.need(len(shown) == 1 if self.two else len(shown) == 2 or not self.options(self.here)[0], "no answer")

    def look(self):
        """Something else than a move."""
        what = self.dice.choice(["hint", "hint", "moves", "review", "undo", "save", "load", "show", "why"])
        if what == "hint":
            for _ in range(4):
                self.table.say("hint")
                if self.solved:
                    self.need(bool(self.table.find("lost")) == self.lost(self.here), "a hint")
            if self.solved and not self.lost(self.here):
                self.need(self.lost(self.game.read(self.table.find("move")[-1])), "the move of a hint")
        elif what == "moves":
            self.table.say("moves")
            listed = [self.game.read(text) for text in self.table.find("listed")]
            options, all_of_them = self.options(self.here)
            if all_of_them:
                count = self.moves_made()
                self.need(set(listed) <= set(options), "a move that is none")
                self.need(bool(self.table.find("more")) == (count > 40), "more moves")
                self.need(len(listed) == min(count, 40), "the number of moves")
        elif what == "undo" and len(self.history) > 1:
            self.undo()
        elif what == "review":
            self.table.say("review")
            self.analysis()
        elif what == "load":
            record, _, moves, _ = self.saved()
            path = self.folder / "a.game"
            self.table.say(f"load {path}")
            self.need(self.table.find("goes on") == [str(len(moves))], "the number of moves")
            self.need(self.saved()[0] == record, "another file")
        else:
            self.table.say(what if what != "save" else f"save {self.folder}/b.game")

    def moves_made(self):
        """How many moves a person has: hits at places on rows, parts without order on heaps; where several heaps
        may change at once and split, the positions after them."""
        one = all(not kind.vectors and not kind.all and kind.most == 1 for kind in self.game.kinds)
        made = set()
        for changes, after in self.game.moves(self.here):
            if not one or not changes or changes[0].parts is None:
                made.add(after)
                continue
            heap, taken, parts = changes[0]
            if not self.pins and len(parts) < 2:
                made.add(after)
                continue
            if self.pins:
                ends = (0, sum(parts)) if len(parts) == 1 else (sum(parts[:1]),)
                made.update((heap, taken, left) for left in ends)
            else:
                made.add((heap, taken, tuple(sorted(parts))))
        return len(made)

    def undo(self):
        self.table.say("undo")
        keep = len(self.history) - 1
        while keep > 0 and not self.two and self.mover(keep - 1) != 0:
            keep -= 1
        self.need(bool(self.table.find("undone")) == (keep > 0), "undo")
        if keep:
            del self.history[keep:]

    def analysis(self):
        """Of every move: who made it and who can win after it; and the moves that gave a win away."""
        you, other = {(True, "en"): ("player 1", "player 2"), (False, "en"): ("you", "I"),
                      (True, "zh"): ("玩家 1", "玩家 2"), (False, "zh"): ("你", "我")}[self.two, self.table.lang]
        moves = self.table.find("review")
        if moves or self.solved and len(self.history) > 1 and not self.table.find("over"):
            self.need([move[2] for move in moves] == list(map(str, self.history[1:])), "the moves of the review")
            self.need([move[1] for move in moves] ==
                      [(you, other)[self.mover(i)] for i in range(len(self.history) - 1)], "who made the moves")
        if not self.solved or len(self.history) < 2:
            return
        lost = [self.lost(position) for position in self.history]
        for number, _, _, winner in moves:
            i = int(number)
            self.need(winner == (you, other)[self.mover(i) ^ lost[i]], f"who can win after move {i}")
        turned = [i + 1 for i in range(len(lost) - 1) if not lost[i] and not lost[i + 1]]
        self.need([int(number) for number in self.table.find("turned")] == turned, "where it turned")
        better = self.table.find("better")
        self.need(len(better) == len(turned), "a better move for each")
        for number, text in zip(turned, better):
            after = self.game.read(text)
            self.need(self.lost(after) and after in self.game.options(self.history[number - 1]), "a better move")
        self.need(bool(self.table.find("right")) == (not turned), "nobody went wrong")

    def to_the_end(self, most):
        """Plays on, up to so many moves of the person's."""
        for _ in range(most):
            if not self.options(self.here)[0]:
                self.over()
                return
            if self.dice.random() < 0.35:
                self.look()
            else:
                self.move()

    def over(self):
        self.need(self.table.find("over"), "the game is over")
        winner = (self.mover() if self.misere else 1 - self.mover())
        told = (("Player 1", "Player 2"), ("玩家 1", "玩家 2"))[self.table.lang == "zh"] if self.two else \
            (("You", "I"), ("你", "我"))[self.table.lang == "zh"]
        self.need(self.table.find("wins") == [told[winner]], f"{told[winner]} wins")
        self.analysis()
        if len(self.history) > 1 and self.dice.random() < 0.5:
            self.undo()

    def sit_down(self, *start):
        self.table = Table(self.game.name, *start, *self.option_words, lang=self.lang)
        return self.table

    def play(self):
        # Large positions, of which the oracle knows the moves alone.
        with self.sit_down("random", "--timeout", "100ms"):
            self.begin(None)
            self.to_the_end(2)
            self.begin("start random")
            self.to_the_end(3)
            self.table.quit()
        self.solved = True
        start = self.small()
        while not start.heaps:  # which only `start -` says
            start = self.small()
        with self.sit_down(*str(start).split()):
            self.begin(None, start)
            self.to_the_end(25)
            start = self.small()
            self.begin(f"start {start}", start)
            self.to_the_end(25)
            self.again()
            self.table.quit()

    def small(self):
        return random_position(self.dice, self.game, 300)

    def again(self):
        """What was saved is loaded by another process, and saved alike."""
        record = self.saved()[0]
        path, again = self.folder / "a.game", self.folder / "c.game"
        done = run("play", "--load", str(path), "--lang", self.table.lang, text=f"review\nsave {again}\nquit\n")
        self.need((done.returncode, done.stderr) == (0, ""), f"--load: {done.returncode} {done.stdout} {done.stderr}")
        # Where the program is to move, it has moved before anything could be typed.
        self.need(again.read_text() == record or not self.two and self.mover() == 1, "another file")


class NewKeys(Match):
    """With rules of the new keys, which have moves that only the position after them says."""

    def words(self, change_list, after):
        return f"= {after}"

    def small(self):
        return self.game.start(*some_positions(self.dice, self.game, 1))


def new_rules(dice, key):
    """A file with this new key and another key."""
    while True:
        file = draft(dice, NEW[key], {**NEW, **OLD}[dice.choice([*NEW, *OLD])])
        if file and not file.may_be_refused:
            return file.text


class RandomPlay(CommandTest):
    def rules(self, dice):
        while True:
            text = rules_text(dice)
            try:
                if not contradiction(Game("", text)):
                    return text
            except tomllib.TOMLDecodeError:
                continue

    def play(self, kind, cases):
        """Plays a match for each case: (name, dice, rules, language, or None for any)."""
        wrong, checked = [], 0
        with tempfile.TemporaryDirectory() as folder:
            for name, dice, text, lang in cases:
                match = kind(dice, text, pathlib.Path(folder))
                match.lang = lang or match.lang
                try:
                    match.play()
                except Wrong as problem:
                    wrong.append(f"{name}: bouton play {' '.join(match.table.words)} --lang {match.table.lang}\n"
                                 f"  {problem}\n  typed: {match.table.typed[-6:]}\n{match.text}")
                checked += match.checked
        self.assertFalse(wrong, f"{len(wrong)} of {len(cases)}:\n" + "\n".join(wrong[:20 if LONG else 5]))
        return checked

    def test_games_of_random_rules(self):
        every = [random.Random(seed) for seed in range(2000 if LONG else effort(100, 15))]
        checked = self.play(Match, [(f"seed {seed}", dice, self.rules(dice), None) for seed, dice in enumerate(every)])
        self.assertGreater(checked, 50 * len(every))

    def test_games_of_every_new_key(self):
        dice = random.Random(11)
        self.play(NewKeys, [(key, dice, new_rules(dice, key), lang) for _ in range(20 if LONG else 1)
                            for key in dice.sample([*NEW], effort(len(NEW), 3)) for lang in ("en", "zh")])

    def test_sessions_of_random_rules(self):
        """Both conventions in one answer, of a position and of a sum of two."""
        dice = random.Random(4)
        self.sessions(dice, 1000 if LONG else effort(60, 10), lambda: self.rules(dice), lambda game, count: random_position(
            dice, game, 600 // count ** 3))

    def test_sessions_of_every_new_key(self):
        dice = random.Random(5)
        keys = itertools.cycle(NEW)
        self.sessions(dice, 300 if LONG else effort(30, 5), lambda: new_rules(dice, next(keys)),
                      lambda game, count: game.start(*some_positions(dice, game, 1, 200 if count == 1 else 30)))

    def sessions(self, dice, count, rules, position_of):
        """Answers of `bouton shell`. `position_of`: a position of a game, as one of so many."""
        wrong = []
        with tempfile.TemporaryDirectory() as folder:
            questions = []
            for i in range(count):
                games = []
                for j in range(dice.choice([1, 1, 2])):
                    text = rules()
                    path = pathlib.Path(folder, f"{i}-{j}.toml")
                    path.write_text(text)
                    games.append(Game(f"rules:{path}", text))
                questions.append((games, tuple(position_of(game, len(games)) for game in games)))
            lines = [Sum(games, False).text(position) for games, position in questions]
            done = run("shell", text="\n".join(lines) + "\n", timeout=1000)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            said = r"play: (.).*?(?:: leave (.*))?\n"
            answers = re.findall(r"^%\d+ = (.*)\nnim-value: (\S+)\nnormal " + said + r"(?:  known by: .*\n)?misère " + said,
                                 done.stdout, re.MULTILINE)
            self.assertEqual([answer[0] for answer in answers], lines)
            chinese = re.findall("[NP]", run("shell", "-q", "--lang", "zh", text="\n".join(lines) + "\n").stdout)
            self.assertEqual(chinese, [outcome for answer in answers for outcome in (answer[2], answer[4])])
            for (games, position), (_, value, *said) in zip(questions, answers):
                true = [str(Sum(games, False).nim_value(position))]
                for misere in (False, True):
                    side_by_side = Sum(games, misere)
                    true.append("P" if side_by_side.lost(position) else "N")
                    winning = {side_by_side.text(after) for after in side_by_side.winning(position)}
                    true.append(said[2 * misere + 1] if said[2 * misere + 1] in winning or not winning else winning)
                if [value, *said] != true:
                    wrong.append((Sum(games, False).text(position), value, said, true, [game.text for game in games]))
        self.assertFalse(wrong, f"{len(wrong)} of {count}: {wrong[:3]}")
