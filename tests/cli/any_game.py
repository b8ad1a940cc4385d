"""Any game that a rules file can say, played from the words of docs/rules-files.md alone.

`Game` reads the text of a rules file and knows every move; `Sum` knows who wins, by trying every line of play from one
whole position to the next. The built-in games are rules files here, too, written from docs/games. Nothing is shared
with the program and nothing is clever: no theory, no symmetry, no value of a heap decides who wins."""

import functools
import itertools
import operator
import re
import sys
import tomllib
from typing import NamedTuple

sys.setrecursionlimit(10_000)  # a game has no more moves than that


class Position(NamedTuple):
    heaps: tuple
    spent: tuple = ()       # where each heap has a pass: whether it is spent
    limit: int | None = None  # how many may be taken now; None: nothing was taken so far, or no limit
    passed: bool = False    # the one pass of the game is spent

    def __str__(self):
        spent = self.spent or (False,) * len(self.heaps)
        text = " ".join(f"{heap}-" if gone else f"{heap}" for heap, gone in zip(self.heaps, spent)) or "-"
        return text + (f"/{self.limit}" if self.limit is not None else "") + ("/-" if self.passed else "")


class Change(NamedTuple):
    """What a move does to one heap: take so many, leave these parts. A pass has no parts."""
    heap: int
    taken: int
    parts: tuple | None


def digits_of(code):
    """The digits of "0.3(7)" and of its tail, or of a table of them."""
    if isinstance(code, dict):
        return code["digits"], code.get("repeat", [0])
    parts = re.fullmatch(r"([^(]*)(?:\((.*)\))?", code.replace(".", ""))
    read = [[int(bracket) if bracket else int(digit, 32) for bracket, digit in re.findall(r"\[(\d+)\]|(\w)", part or "")]
            for part in parts.groups()]
    return read[0], read[1] or [0]


def ways(rest, count):
    """All lists of so many numbers, at least 1, with this sum."""
    if count < 2:
        return [(rest,) * count] if (rest > 0) == (count > 0) else []
    return [(first, *more) for first in range(1, rest - count + 2) for more in ways(rest - first, count - 1)]


class Kind:
    """One [[move]]."""

    def __init__(self, words):
        self.words = words
        self.vectors = words.get("vectors")
        if "code" in words:
            self.digits, self.tail = digits_of(words["code"])
        else:
            leave = words.get("leave", [0, 1, 2] if words.get("split") else [0, 1])
            self.leave = [leave] if isinstance(leave, int) else leave
        self.split = not self.vectors and self.most_parts() > 1
        heaps = str(words.get("heaps", 1))
        self.all = heaps == "all"
        numbers = [int(number) for number in re.findall(r"\d+", heaps)]
        self.least = numbers[0] if numbers else 1
        self.most = numbers[-1] if numbers and "more" not in heaps else 10 ** 9
        amounts = words.get("amounts", "independent")
        self.spread = {"independent": None, "equal": 0}.get(amounts, int((re.findall(r"\d+", amounts) or [0])[0]))

    def most_parts(self):
        if "code" in self.words:
            return max(digit.bit_length() - 1 for digit in self.digits + self.tail)
        return max(self.leave)

    def may_leave(self, number):
        """The numbers of parts that may be left when so many are taken."""
        if "code" in self.words:
            beyond = number - len(self.digits)
            digit = self.digits[number] if beyond < 0 else self.tail[beyond % len(self.tail)]
            return [count for count in range(digit.bit_length()) if digit >> count & 1]
        take = self.words["take"]
        if take == "any":
            allowed = number > 0
        elif isinstance(take, int):
            allowed = number == take
        elif isinstance(take, list):
            allowed = number in take
        else:
            ranges = [part.partition("-") for part in take.removeprefix("all but ").replace(" ", "").split(",")]
            named = any(int(low) <= number <= int(high or low) for low, _, high in ranges)
            allowed = number > 0 and not named if take.startswith("all but") else named
        if not allowed:
            return []
        return [count for count in self.leave if number > 0 or count > 1]

    def heap_changes(self, heaps, heap):
        """Everything that a move of this kind may do to a heap."""
        others = heaps[:heap] + heaps[heap + 1:]
        most = heaps[heap]
        bound = self.words.get("at_most")
        if bound:
            most = min(most, {"every other heap": min, "some other heap": max,
                              "all other heaps together": sum}[bound](others or (0,)))
        if self.words.get("unit") == "another heap":
            numbers = {(times * other, times) for other in others if other for times in range(1, most // other + 1)}
        else:
            numbers = {(number, number) for number in range(most + 1)}
        condition = {"unequal": lambda parts: len(set(parts)) == len(parts),
                     "not all equal": lambda parts: len(parts) < 2 or len(set(parts)) > 1}.get(self.words.get("parts"))
        return [Change(heap, taken, parts) for taken, number in sorted(numbers) for count in self.may_leave(number)
                for parts in ways(heaps[heap] - taken, count) if not condition or condition(parts)]

    def groups(self, heaps, circle, count, size):
        """All choices of `size` of these heaps, of `count` that lie in a row or circle, that may be touched together."""
        within = self.words.get("within", count)
        if within >= count:
            return itertools.combinations(heaps, size)
        windows = [[heap for heap in heaps if ((heap - first) % count if circle else heap - first) in range(within)]
                   for first in range(count)]
        return dict.fromkeys(group for window in windows for group in itertools.combinations(window, size))

    def moves(self, heaps, circle, most):
        """All moves that take no more than this, each as the changes that it makes."""
        if self.vectors:
            for vector in self.vectors:
                if all(taken <= heap for taken, heap in zip(vector, heaps)) and sum(vector) <= most:
                    yield [Change(heap, taken, (heaps[heap] - taken,) if taken < heaps[heap] else ())
                           for heap, taken in enumerate(vector) if taken]
            return
        changes = {heap: [change for change in self.heap_changes(heaps, heap) if change.taken <= most]
                   for heap, size in enumerate(heaps) if size}
        full = [heap for heap in changes if changes[heap]]
        amounts = sorted({change.taken for heap in full for change in changes[heap]})
        least, greatest = (max(len(heaps), 1),) * 2 if self.all else (self.least, self.most)
        for size in range(least, min(greatest, len(full)) + 1):
            if size * amounts[0] > most:
                return
            for group in self.groups(full, circle, len(heaps), size):
                for low in amounts if self.spread is not None else [None]:
                    near = [[change for change in changes[heap] if low is None or
                             low <= change.taken <= low + self.spread] for heap in group]
                    for move in itertools.product(*near):
                        taken = [change.taken for change in move]
                        if (low is None or min(taken) == low) and sum(taken) <= most:
                            yield move


class Game:
    """A game by its rules; `name` is how the command is asked for it."""

    def __init__(self, name, text):
        self.name, self.text = name, text
        rules = tomllib.loads(text)
        self.kinds = [Kind(words) for words in rules["move"]]
        self.misere = rules.get("convention") == "misere"
        self.count = rules.get("heaps")
        self.circle = rules.get("arrangement") == "circle"
        passes = rules.get("pass", "none")
        self.each, self.once = "each heap" in passes, "once" in passes
        self.times = rules["limit"]["times"] if "limit" in rules else None
        self.splits = any(kind.split for kind in self.kinds)
        self.known, self.values = {}, {}

    def start(self, heaps):
        return Position(tuple(heaps), (False,) * len(heaps) if self.each else ())

    def read(self, text):
        """The position of a text as the command prints it."""
        heaps, *more = text.split("/")
        limit = [int(word) for word in more if word != "-"]
        words = heaps.split() if heaps != "-" else []
        return Position(tuple(int(word.rstrip("-")) for word in words),
                        tuple(word.endswith("-") for word in words) if self.each else (),
                        limit[0] if limit else None, "-" in more)

    def moves(self, position):
        """All moves: the changes, and the position after them. Several may lead to the same position."""
        heaps, spent, limit, passed = position
        total = sum(heaps)
        if self.once and not passed and total:
            yield [], position._replace(passed=True)
        if self.each:
            for heap, size in enumerate(heaps):
                if size and not spent[heap]:
                    gone = spent[:heap] + (True,) + spent[heap + 1:]
                    yield [Change(heap, 0, None)], position._replace(spent=gone)
        most = total if not self.times else total - 1 if limit is None else limit
        for kind in self.kinds:
            for move in kind.moves(heaps, self.circle, most):
                taken = sum(change.taken for change in move)
                parts = {change.heap: change.parts or (0,) for change in move}
                after = [(part, heap) for heap, size in enumerate(heaps) for part in parts.get(heap, (size,))]
                yield move, Position(tuple(part for part, _ in after),
                                     tuple(part > 0 and spent[heap] for part, heap in after) if self.each else (),
                                     taken * self.times if self.times else None, passed)

    def options(self, position):
        """All positions after a move, each once."""
        if position not in self.known:
            self.known[position] = tuple(dict.fromkeys(after for _, after in self.moves(position)))
        return self.known[position]

    def nim_value(self, position):
        if position not in self.values:
            there = {self.nim_value(after) for after in self.options(position)}
            self.values[position] = next(value for value in itertools.count() if value not in there)
        return self.values[position]

    def size(self, position, most):
        """How many positions can come up from here; most + 1 if there are more."""
        seen, front = {position}, [position]
        while front and len(seen) <= most:
            for after, _ in zip((after for _, after in self.moves(front.pop())), range(10 * most)):
                if after not in seen:
                    seen.add(after)
                    front.append(after)
        return min(len(seen), most + 1)


class Sum:
    """Games side by side under a convention; a position has one for each of them."""

    def __init__(self, games, misere):
        self.games, self.misere, self.memo = games, misere, {}

    def options(self, position):
        for i, (game, part) in enumerate(zip(self.games, position)):
            for after in game.options(part):
                yield position[:i] + (after,) + position[i + 1:]

    def lost(self, position):
        """Whether the player to move loses."""
        known = self.memo.get(position)
        if known is None:
            over, known = True, True
            for after in self.options(position):
                over = False
                if self.lost(after):
                    known = False
                    break
            if over:
                known = not self.misere
            self.memo[position] = known
        return known

    def winning(self, position):
        return [after for after in self.options(position) if self.lost(after)]

    def nim_value(self, position):
        """The smallest number that is no nim-value one move away; that of a sum is the XOR of its parts."""
        return functools.reduce(operator.xor, (game.nim_value(part) for game, part in zip(self.games, position)))

    def text(self, position):
        return " + ".join(f"{game.name} {part}" for game, part in zip(self.games, position))

    def read(self, text):
        """The position of a text as the command prints it, which may call a game by another name."""
        terms = text.split(" + ")
        parts = [term.partition(" ")[2] for term in terms] if len(terms) > 1 else terms
        return tuple(game.read(part) for game, part in zip(self.games, parts))


def built_in(name):
    """A built-in game by its rules in docs/games."""
    word, _, parameter = name.partition(":")
    top, move = "", 'take = "any"'
    if word in ("moore", "exact"):
        move += f'\nheaps = {parameter}' if word == "exact" or parameter == "1" else f'\nheaps = "1-{parameter}"'
    elif word == "wythoff":
        top = "heaps = 2"
        apart = int(parameter or 1) - 1
        amounts = f"differ by at most {apart}" if apart else "equal"
        move += f'\n[[move]]\ntake = "any"\nheaps = 2\namounts = "{amounts}"'
    elif word == "euclid":
        top, move = "heaps = 2", move + '\nunit = "another heap"'
    elif word == "fibonacci":
        top = "heaps = 1\nlimit = { times = 2 }"
    elif word == "pass-nim":
        top = 'pass = "each heap"'
    elif word == "one-pass-nim":
        top = 'pass = "once"'
    elif word == "kayles":
        move = "take = [1, 2]\nsplit = true"
    elif word == "grundy":
        move = 'take = 0\nleave = 2\nparts = "unequal"'
    elif word == "lasker":
        move += "\n[[move]]\ntake = 0\nsplit = true"
    elif word == "subtract":
        but = parameter.removeprefix("all-but-")
        move = f"take = [{parameter}]" if but == parameter else f'take = "all but {but}"'
    elif word != "nim":
        move = f'code = "{parameter or word}"'
    return Game(name, f'name = "{name}"\n{top}\n[[move]]\n{move}\n')
