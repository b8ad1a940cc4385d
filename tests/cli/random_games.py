"""Random rules files with every key of docs/rules-files.md, random built-in games, and small positions of them.

Most files hold together; some contradict themselves on purpose, and `contradiction` says so from the words of the
document ("What is refused")."""

import math
import string

from any_game import Game, Kind, Position, built_in


def ranges(dice, most):
    low = dice.randint(1, most)
    return dice.choice([f"{low}", f"{low}-{low + dice.randint(1, 2)}", f"{low}, {low + 2}"])


def take(dice):
    """What may be taken, in every form."""
    roll = dice.random()
    if roll < 0.35:
        return '"any"'
    if roll < 0.5:
        return str(dice.randint(1, 3))
    if roll < 0.65:
        return str(sorted(dice.sample(range(1, 6), dice.randint(1, 3))))
    if roll < 0.8:
        return f'"{ranges(dice, 3)}"'
    return f'"all but {ranges(dice, 3)}"'


def digit(dice, least=0):
    return dice.choice([0, 1, 2, 3, 3, 3, 4, 5, 6, 7, 7, 8, 9, 15, 16, 31, 63][least:])


def code(dice, splits=True):
    digits = [digit(dice) if splits else dice.randint(0, 3) for _ in range(dice.randint(1, 3))] + \
        [dice.choice([1, 2, 3])]
    first = dice.choice([0, 0, 0, 4, 8]) if splits else 0
    tail = [dice.randint(0, 3) for _ in range(dice.choice([0, 0, 1, 2]))]
    if dice.random() < 0.3:
        table = f"{{ digits = {[first] + digits}"
        return table + (f", repeat = {tail} }}" if tail else " }")
    written = ["".join((string.digits + string.ascii_lowercase)[d] if d < 32 else f"[{d}]" for d in part)
               for part in (digits, tail)]
    return f'"{first}.{written[0]}' + (f'({written[1]})"' if tail else '"')


def move(dice, count, splits):
    """One [[move]] in a game of so many heaps (None: any number), which may split if `splits`."""
    if count and dice.random() < 0.15:
        vectors = [[dice.choice([0, 0, 1, 1, 2, 3]) for _ in range(count)] for _ in range(dice.randint(1, 4))]
        for vector in vectors:
            if not any(vector) or count > 9:  # of many heaps few may be needed
                vector[:] = [0] * count
                vector[dice.randrange(count)] = vector[dice.randrange(count)] = dice.randint(1, 2)
        return [f"vectors = {vectors}"]
    lines, breaks = [], False  # breaks: this kind may break a heap up
    if dice.random() < 0.2:
        breaks = splits and dice.random() < 0.5
        lines.append(f"code = {code(dice, breaks)}")
    else:
        roll = dice.random()
        if splits and roll < 0.15:
            breaks = True
            lines += ["take = 0", dice.choice(["split = true", "leave = 2", "leave = [2, 3]", "leave = 3"])]
        else:
            lines.append(f"take = {take(dice)}")
            if splits and roll < 0.45:
                breaks = True
                lines.append(dice.choice(["split = true", "leave = [0, 2]", "leave = [0, 1, 2, 3]", "leave = [1, 2]",
                                          "leave = 2"]))
            elif roll < 0.6:
                lines.append(dice.choice(["leave = 0", "leave = 1", "leave = [0, 1]", "split = false"]))
    if breaks and dice.random() < 0.4:
        lines.append(dice.choice(['parts = "any"', 'parts = "unequal"', 'parts = "not all equal"']))
    several = dice.random() < (0.25 if breaks else 0.55)
    if several:
        forms = ["1", "2", '"1-2"', '"any"', '"2 or more"', '"all"', "3", '"2-3"', '"1-3"']
        if count:
            forms = forms[:6] if count > 2 else forms[:1] + forms[3:4] if count < 2 else forms[:6]
        lines.append(f"heaps = {dice.choice(forms)}")
        if dice.random() < 0.6:
            lines.append("amounts = " + dice.choice(
                ['"independent"', '"equal"', '"differ by at most 1"', '"differ by at most 2"']))
    if not breaks and dice.random() < 0.3:
        lines.append(f"within = {dice.randint(1, 4)}")
    if count != 1 and dice.random() < 0.2:
        lines.append('at_most = "' + dice.choice(["every other heap", "some other heap", "all other heaps together"]) +
                     '"')
    if count != 1 and dice.random() < 0.15 and not breaks and "leave = 0" not in lines:
        lines.append('unit = "another heap"')
    return lines


def rules_text(dice):
    """A rules file. One in twenty has a line too many, which may contradict the others."""
    count = dice.choice([None, None, None, 1, 2, 2, 3, 3, 4, 5, dice.randint(21, 40)])
    splits = count is None and dice.random() < 0.5
    top = [f'name = "Game {dice.randrange(1000)}"']
    if dice.random() < 0.3:
        top.append(f'convention = "{dice.choice(["normal", "misere"])}"')
    if count:
        top.append(f"heaps = {count}")
    if dice.random() < 0.3:
        top.append(f'arrangement = "{dice.choice(["row", "circle", "circle"])}"')
    if dice.random() < 0.5:
        top.append(f'pass = "{dice.choice(["none", "each heap", "once", "each heap and once"])}"')
    if dice.random() < 0.25:
        top.append(f"limit = {{ times = {dice.randint(1, 3)} }}")
    for _ in range(dice.choice([1, 1, 1, 2, 2, 3])):
        top += ["", "[[move]]", *move(dice, count, splits)]
    if dice.random() < 0.05:
        top.append(dice.choice(["within = 2", "split = true", "leave = [0, 1]", 'at_most = "some other heap"',
                                "heaps = 4", 'unit = "another heap"', 'code = "0.7"', "take = 0", "leave = [0, 2]"]))
    return "\n".join(top) + "\n"


def contradiction(game):
    """Whether the rules are among those that "are refused"."""
    def wrong(kind):
        words = kind.words
        if kind.vectors:
            return not game.count or len(words) > 1 or any(len(v) != game.count or not any(v) for v in kind.vectors)
        if not {"code", "take", "divide"} & set(words) or "code" in words and {"take", "split", "leave"} & set(words):
            return True
        if "split" in words and "leave" in words:
            return True
        zero = kind.may_leave(0)
        takes_nothing = bool(zero) or words.get("take") == 0
        return (1 in zero or takes_nothing and not any(count > 1 for count in zero) or
                takes_nothing and "leave" in words and min(kind.leave) < 2 and words["take"] == 0 or
                kind.split and ("within" in words or game.count is not None) or
                not kind.all and game.count is not None and kind.least > game.count or
                takes_nothing and (game.times is not None or words.get("unit") == "another heap") or
                game.count == 1 and ("at_most" in words or words.get("unit") == "another heap"))
    return any(wrong(kind) for kind in game.kinds)


BUILT_IN = ("nim", "moore:2", "moore:3", "exact:2", "exact:3", "wythoff", "wythoff:2", "euclid", "fibonacci",
            "pass-nim", "one-pass-nim", "kayles", "0.07", "0.137", "0.26", "4.7", "0.(3)", "4.(3)", "8.31",
            "lasker", "subtract:1,3,4", "subtract:2,3", "subtract:all-but-2", "subtract:all-but-1,3", "grundy")


def random_built_in(dice):
    """One of the games above, or one by a random code or set."""
    roll = dice.random()
    if roll < 0.15:
        return built_in(dice.choice(["0", "0", "4"]) + "." + "".join(
            dice.choice("01234567" if roll < 0.1 else "123789abcdef") for _ in range(dice.randint(1, 3))) +
            dice.choice(["", "", "(1)", "(3)", "(02)"]))
    if roll < 0.25:
        numbers = ",".join(map(str, sorted(dice.sample(range(1, 7), dice.randint(1, 3)))))
        return built_in(dice.choice(["subtract:", "subtract:all-but-"]) + numbers)
    return built_in(dice.choice(BUILT_IN))


def random_position(dice, game, most):
    """A position from which no more than so many can come up, as far as a look at its heaps tells."""
    if game.count and game.count > 5:
        sizes = [1] * game.count if dice.random() < 0.1 else [0] * game.count
        for _ in range(4):
            sizes[dice.randrange(game.count)] = dice.randint(1, 3)
    else:
        count = game.count or dice.choice([0, 1, 1, 2, 2, 3, 3, 4])
        sizes = [dice.choice(range(15) if count == 1 else [0, 1, 1, 2, 3, 4, 5, 6, 7, 9]) for _ in range(count)]
    def many():
        """About how many positions can come up; a heap of n that splits may become 2^n lists of heaps."""
        each = [(2.5 if game.each else 2) ** size if game.splits else 2 * size + 1 if game.each else size + 1
                for size in sizes]
        return math.prod(each) * (max(sum(sizes), 1) if game.times else 1)

    while many() > most:
        sizes[max(range(len(sizes)), key=lambda heap: sizes[heap] + dice.random())] -= 1
    spent = tuple(size > 0 and dice.random() < 0.3 for size in sizes) if game.each else ()
    limit = dice.choice([None, dice.randint(0, 5)]) if game.times else None
    return Position(tuple(sizes), spent, limit, game.once and dice.random() < 0.3)
