"""Any game that a rules file can say, played from the words of docs/rules-files.md alone.

`Game` reads the text of a rules file and knows every move; `Sum` knows who wins, by trying every line of play from one
whole position to the next. The built-in games are rules files here, too, written from docs/games. Nothing is shared
with the program and nothing is clever: no theory, no symmetry, no value of a heap decides who wins."""

import functools
import itertools
import math
import operator
import re
import sys
import tomllib
from fractions import Fraction
from typing import NamedTuple

from rules_words import condition, has_size, is_over, may_take, most_from

sys.setrecursionlimit(10_000)  # a game has no more moves than that


class Position(NamedTuple):
    heaps: tuple
    spent: tuple = ()       # where each heap has a pass: whether it is spent
    limit: int | None = None  # how many may be taken now; None: nothing was taken so far, or no limit
    passed: bool = False    # the one pass of the game is spent
    last: int | None = None  # where a move depends on it: how many the opponent took; None: nothing was taken so far

    def __str__(self):
        spent = self.spent or (False,) * len(self.heaps)
        text = " ".join(f"{heap}-" if gone else f"{heap}" for heap, gone in zip(self.heaps, spent)) or "-"
        return (text + (f"/{self.limit}" if self.limit is not None else "") +
                (f"/={self.last}" if self.last is not None else "") + ("/-" if self.passed else ""))


class Change(NamedTuple):
    """What a move does to one heap: take so many (put there, if negative), leave these parts. A pass has no parts."""
    heap: int
    taken: int
    parts: tuple | None


def total(amounts):
    """How many a move takes: what the heaps lose, whatever it puts on others."""
    return sum(amount for amount in amounts if amount > 0)


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
        self.words, self.known = words, {}
        self.vectors = words.get("vectors")
        if "code" in words:
            self.digits, self.tail = digits_of(words["code"])
        else:
            leave = words.get("leave", [0, 1, 2] if words.get("split") else [0, 1])
            self.leave = [leave] if isinstance(leave, int) else leave
        self.condition = condition(words["take_if"]) if "take_if" in words else None
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

    def may_leave(self, number, heap=None):
        """The numbers of parts that may be left when so many are taken from a heap of this size, which only some words
        ask for."""
        if "code" in self.words:
            beyond = number - len(self.digits)
            digit = self.digits[number] if beyond < 0 else self.tail[beyond % len(self.tail)]
            return [count for count in range(digit.bit_length()) if digit >> count & 1]
        if "divide" not in self.words:
            if (number, heap) not in self.known:
                self.known[number, heap] = may_take(self.words["take"], number, heap)
            if not self.known[number, heap]:
                return []
        return [count for count in self.leave if number > 0 or count > 1]

    def heap_changes(self, heaps, heap):
        """Everything that a move of this kind may do to a heap."""
        size, others = heaps[heap], heaps[:heap] + heaps[heap + 1:]
        if "heap" in self.words and not has_size(self.words["heap"], size):
            return []
        most = min(size, most_from(self.words["at_most"], size, others)) if "at_most" in self.words else size
        if "divide" in self.words:
            numbers = {(size - size // self.words["divide"],) * 2}
        elif self.words.get("unit") == "another heap":
            numbers = {(times * other, times) for other in others if other for times in range(1, most // other + 1)}
        else:
            numbers = {(number, number) for number in range(most + 1)}
        alike = {"unequal": lambda parts: len(set(parts)) == len(parts),
                 "not all equal": lambda parts: len(parts) < 2 or len(set(parts)) > 1,
                 "equal": lambda parts: len(set(parts)) < 2}.get(self.words.get("parts"), lambda parts: True)
        return [Change(heap, taken, parts) for taken, number in sorted(numbers) if taken <= most
                if not self.condition or self.condition(size, taken) for count in self.may_leave(number, size)
                for parts in ways(size - taken, count) if alike(parts)]

    def touchable(self, heaps):
        """The heaps that may be touched as far as `only` tells."""
        full = [heap for heap, size in enumerate(heaps) if size]
        only = self.words.get("only")
        if only == "an end":
            return full[:1] + full[-1:]
        if only:
            right = (max if only == "the largest" else min)([heaps[heap] for heap in full], default=0)
            return [heap for heap in full if heaps[heap] == right]
        return full

    def groups(self, heaps, table, size):
        """All choices of `size` of these heaps that may be touched together; `table` is how all of them lie."""
        row = [heap for heap, tokens in enumerate(table.heaps) if tokens or not table.close_up]
        count = len(row)
        place = {heap: at for at, heap in enumerate(row)}
        within = self.words.get("within", count)
        if within >= count:
            groups = itertools.combinations(heaps, size)
        else:
            windows = [[heap for heap in heaps
                        if ((place[heap] - first) % count if table.circle else place[heap] - first) in range(within)]
                       for first in range(count)]
            groups = dict.fromkeys(group for window in windows for group in itertools.combinations(window, size))
        sets = self.words.get("sets")
        return [group for group in groups if not sets or
                any(all(heap + 1 in together for heap in group) for together in sets)]

    def vector_moves(self, heaps):
        """All moves of a list of vectors: the numbers taken from the heaps; negative ones are put there."""
        for vector in self.vectors:
            times = 1
            while all(times * taken <= heap for taken, heap in zip(vector, heaps)):
                yield [times * taken for taken in vector]
                if not self.words.get("multiples"):
                    break
                times += 1

    def moves(self, table, most, last):
        """All moves that take no more than this, after the opponent took so many (None: nothing yet), each as the
        changes that it makes."""
        for move in self.moves_at_first(table, most):
            taken = total(change.taken for change in move)
            if last is not None and ("at_least" in self.words and taken < last or
                                     self.words.get("not_again") and taken == last):
                continue
            yield move

    def moves_at_first(self, table, most):
        """All moves that take no more than this, whatever the opponent took."""
        heaps = table.heaps
        if self.vectors:
            for vector in self.vector_moves(heaps):
                if total(vector) <= most:
                    yield [Change(heap, taken, (heaps[heap] - taken,) if taken < heaps[heap] else ())
                           for heap, taken in enumerate(vector) if taken]
            return
        changes = {heap: [change for change in self.heap_changes(heaps, heap) if change.taken <= most]
                   for heap in self.touchable(heaps)}
        full = [heap for heap in changes if changes[heap]]
        amounts = sorted({change.taken for heap in full for change in changes[heap]})
        least, greatest = (max(len(heaps), 1),) * 2 if self.all else (self.least, self.most)
        for size in range(least, min(greatest, len(full)) + 1):
            if size * amounts[0] > most:
                return
            for group in self.groups(full, table, size):
                for low in amounts if self.spread is not None else [None]:
                    near = [[change for change in changes[heap] if low is None or
                             low <= change.taken <= low + self.spread] for heap in group]
                    for move in itertools.product(*near):
                        taken = [change.taken for change in move]
                        if (low is None or min(taken) == low) and sum(taken) <= most:
                            yield move

    def heaps_after(self, heaps, move):
        """What lies there after a move: the sizes, each with the heap that it comes from."""
        parts = {change.heap: change.parts or (0,) for change in move}
        after = [(part, heap) for heap, size in enumerate(heaps) for part in parts.get(heap, (size,))]
        if "to" in self.words:  # every heap is one part: such moves split nothing
            for change in move:
                if change.heap:
                    part, heap = after[change.heap - 1]
                    after[change.heap - 1] = part + change.taken, heap
        return after


class Table(NamedTuple):
    """The heaps of a position and how they lie."""
    heaps: tuple
    circle: bool
    close_up: bool  # empty heaps are passed over where neighbours are counted


class Game:
    """A game by its rules; `name` is how the command is asked for it."""

    def __init__(self, name, text):
        self.name, self.text = name, text
        rules = self.top = tomllib.loads(text)
        self.kinds = [Kind(words) for words in rules["move"]]
        self.misere = rules.get("convention") == "misere"
        self.count = rules.get("heaps")
        self.circle = rules.get("arrangement") == "circle"
        passes = rules.get("pass", "none")
        self.each, self.once = "each heap" in passes, "once" in passes
        self.close_up = rules.get("empty") == "close up"
        self.end = rules.get("end")
        limit = rules.get("limit")
        self.times = Fraction(limit["times"]) if limit else None
        self.plus = limit.get("plus", 0) if limit else 0
        self.memory = any("at_least" in kind.words or kind.words.get("not_again") for kind in self.kinds)
        self.splits = any(kind.split for kind in self.kinds)
        self.known, self.values = {}, {}

    def start(self, heaps):
        return Position(tuple(heaps), (False,) * len(heaps) if self.each else ())

    def read(self, text):
        """The position of a text as the command prints it."""
        heaps, *more = text.split("/")
        limit = [int(word) for word in more if word.isdigit()]
        last = [int(word[1:]) for word in more if word[0] == "="]
        words = heaps.split() if heaps != "-" else []
        return Position(tuple(int(word.rstrip("-")) for word in words),
                        tuple(word.endswith("-") for word in words) if self.each else (),
                        limit[0] if limit else None, "-" in more, last[0] if last else None)

    def moves(self, position):
        """All moves: the changes, and the position after them. Several may lead to the same position."""
        heaps, spent, limit, passed, last = position
        if is_over(self.end, heaps):
            return
        if self.once and not passed and any(heaps):
            yield [], position._replace(passed=True)
        if self.each:
            for heap, size in enumerate(heaps):
                if size and not spent[heap]:
                    gone = spent[:heap] + (True,) + spent[heap + 1:]
                    yield [Change(heap, 0, None)], position._replace(spent=gone)
        most = sum(heaps) if not self.times else sum(heaps) - 1 if limit is None else limit
        table = Table(heaps, self.circle, self.close_up)
        for kind in self.kinds:
            for move in kind.moves(table, most, last):
                taken = total(change.taken for change in move)
                after = kind.heaps_after(heaps, move)
                yield move, Position(tuple(part for part, _ in after),
                                     tuple(part > 0 and spent[heap] for part, heap in after) if self.each else (),
                                     math.floor(self.times * taken) + self.plus if self.times else None, passed,
                                     taken if self.memory else None)

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
