"""Random rules files of two keys each, and positions of them that an oracle can play to the end."""

from typing import NamedTuple

from any_game import Game
from command import LONG
from random_games import code, contradiction, ranges

POSITIONS = 600 if LONG else 200  # no more can come up from a position that is asked for


def rules(*moves, top=""):
    """A file: the lines before the first [[move]], and those of each."""
    return "\n".join(['name = "Game"', *top.splitlines(), *(f"\n[[move]]\n{move}" for move in moves)]) + "\n"


# What a pair of keys is together: refused where they stand in one [[move]], refused in one file, or left to the program,
# which may refuse it but may not answer wrongly. Whoever changes the rules of the document changes this table.
IN_ONE_MOVE, IN_ONE_FILE, MAY_BE, NEVER_ASKED = "refused in one move", "refused in one file", "may be refused", "not asked"
TOGETHER = {
    ("divide", "take"): IN_ONE_MOVE, ("divide", "code"): IN_ONE_MOVE, ("code", "take"): IN_ONE_MOVE,
    ("code", "split"): IN_ONE_MOVE, ("code", "leave"): IN_ONE_MOVE, ("leave", "split"): IN_ONE_MOVE,
    ("code", "whole"): IN_ONE_MOVE, ("split", "whole"): IN_ONE_MOVE, ("vectors", "whole"): IN_ONE_MOVE,
    ("split", "within"): IN_ONE_MOVE, ("leave", "within"): IN_ONE_MOVE,
    ("parts", "within"): IN_ONE_MOVE,  # the draft below gives `parts` something to divide
    **{(key, "vectors"): IN_ONE_MOVE for key in ("take", "code", "split", "leave", "within", "sets", "divide", "heap",
                                                 "only", "to", "amounts", "heaps", "unit", "take_if", "at_most", "parts",
                                                 "memory")},
    # Places change where heaps are divided; positions with places are those of a fixed number of heaps.
    **{(key, other): IN_ONE_FILE for key in ("split", "leave", "parts")
       for other in ("sets", "vectors", "end list", "an end", "to", "count")},
    ("circle", "to"): IN_ONE_FILE, ("named take", "unit"): IN_ONE_MOVE,
    **{("nothing", other): IN_ONE_FILE for other in ("limit", "memory", "count")},
    # What the contract leaves open.
    ("code", "take_if"): MAY_BE, ("divide", "split"): MAY_BE, ("divide", "leave"): MAY_BE, ("divide", "parts"): MAY_BE,
    ("divide", "take_if"): MAY_BE, ("divide", "at_most"): MAY_BE,
    ("divide", "whole"): MAY_BE, ("unit", "whole"): MAY_BE, ("divide", "unit"): MAY_BE, ("take_if", "unit"): MAY_BE, ("to", "unit"): MAY_BE, ("parts", "code"): MAY_BE,
    # What would have to be said first: the ends of a circle, whether a game ends in which both move tokens.
    ("circle", "an end"): NEVER_ASKED, ("to", "puts"): NEVER_ASKED,
}


def together(first, second):
    """What the words of two features are together, each a set of marks."""
    found = {TOGETHER.get(pair) for one in first for two in second for pair in ((one, two), (two, one))}
    return next((what for what in (NEVER_ASKED, IN_ONE_FILE, IN_ONE_MOVE, MAY_BE) if what in found), None)


def listed(dice, *texts):
    return dice.choice(texts)


def expression(dice, depth=2):
    """A condition over n and k. Nothing is divided by a number that may be 0."""
    def number(depth):
        roll = dice.random()
        if depth == 0 or roll < 0.4:
            return dice.choice(["n", "k", "n", "k", str(dice.randint(0, 5))])
        if roll < 0.5:
            return f"gcd({number(0)}, {number(0)})"
        if roll < 0.7:
            return f"{number(depth - 1)} {dice.choice(['//', '%'])} {dice.choice(['2', '3', '4', 'n', '(k + 1)'])}"
        term = f"{number(depth - 1)} {dice.choice('+-*')} {number(depth - 1)}"
        return f"({term})" if dice.random() < 0.5 else term

    roll = dice.random()
    if depth and roll < 0.3:
        joined = f" {dice.choice(['and', 'or'])} ".join(expression(dice, depth - 1) for _ in range(dice.choice([2, 2, 3])))
        return f"({joined})" if dice.random() < 0.5 else joined
    if depth and roll < 0.4:
        return f"not {dice.choice([expression(dice, 0), '(' + expression(dice, depth - 1) + ')'])}"
    if roll < 0.6:
        return listed(dice, "prime(k)", "square(k)", "digit(n, k)", "cube(k)", "power(k, 2)", "power(k, 3)", "fibonacci(k)",
                      "prime(n - k)", "square(n + k)", "prime(n)")
    return f"{number(depth)} {dice.choice(['==', '!=', '<', '<=', '>', '>=', '<=', '<'])} {number(depth)}"


class Feature(NamedTuple):
    """A key with a random value: lines at the top, lines of a move, and the marks that TOGETHER knows it by."""
    top: dict
    move: dict
    marks: set


def take_named(dice):
    one = listed(dice, "squares", "cubes", "powers of 2", "powers of 3", "primes", "Fibonacci numbers",
                 "divisors of the heap", "coprime to the heap", "digits of the heap")
    words = dice.choice([one, one, f"1, {one}", f"{one}, {dice.choice(['squares', 'primes', '2-3', '4'])}"])
    return Feature({}, {"take": f'"{words}"'}, {"take", "named take"})


def memory(dice):
    return Feature({}, dice.choice([{"at_least": '"the last amount"'}, {"not_again": "true"},
                                    {"at_least": '"the last amount"', "not_again": "true"}]), {"memory"})


def sets(dice):
    count = dice.choice([2, 3, 4])
    lists = [sorted(dice.sample(range(1, count + 1), dice.randint(1, count))) for _ in range(dice.randint(1, 3))]
    move = {"sets": str(lists)}
    if dice.random() < 0.7:
        move["heaps"] = dice.choice(['"1-2"', '"any"', "2"])
    return Feature({"heaps": str(count)}, move, {"sets", "count"} | ({"heaps"} if "heaps" in move else set()))


def vectors(dice, puts=False):
    count = dice.choice([2, 2, 3])
    while True:
        found = [[dice.choice([0, 0, 1, 1, 2, 3] + ([-1, -1, -2] if puts else [])) for _ in range(count)]
                 for _ in range(dice.randint(1, 3))]
        weights = [dice.randint(1, 3) for _ in range(count)] if puts and dice.random() < 0.5 else [1] * count
        if all(sum(weight * taken for weight, taken in zip(weights, vector)) > 0 for vector in found) and \
                puts == any(taken < 0 for vector in found for taken in vector):
            break
    top = {"heaps": str(count)}
    if weights != [1] * count:
        top["weights"] = str(weights)
    return Feature(top, {"vectors": str(found)}, {"vectors", "count"} | ({"puts"} if puts else set()))


def multiples(dice):
    feature = vectors(dice, dice.random() < 0.3)
    feature.move["multiples"] = "true"
    return feature


def only(dice):
    word = listed(dice, "the largest", "the smallest", "an end")
    move, marks = {"only": f'"{word}"'}, {"only"} | ({"an end"} if word == "an end" else set())
    if dice.random() < 0.4:
        move["heaps"] = dice.choice(['"1-2"', '"any"'])
        marks.add("heaps")
    return Feature({}, move, marks)


def limit(dice):
    times = dice.choice(["1", "2", "3", '"3/2"', '"4/3"', '"5/2"', '"2"'])
    plus = dice.choice(["", "", ", plus = 0", ", plus = 1", ", plus = 2"])
    return Feature({"limit": f"{{ times = {times}{plus} }}"}, {}, {"limit"})


def end(dice):
    roll = dice.random()
    if roll < 0.4:
        return Feature({"end": f'"total at most {dice.randint(0, 4)}"'}, {}, {"end"})
    if roll < 0.7:
        return Feature({"end": f'"fewer than {dice.randint(1, 3)} heaps"'}, {}, {"end"})
    count = dice.choice([1, 2, 2, 3])
    positions = [[dice.randint(0, 3) for _ in range(count)] for _ in range(dice.randint(1, 4))]
    return Feature({"end": str(positions), "heaps": str(count)}, {}, {"end", "end list", "count"})


def close_up(dice):
    top = {"empty": '"close up"'}
    if dice.random() < 0.5:
        top["arrangement"] = '"circle"'
    return Feature(top, {"within": dice.choice(["2", "2", "3"]), "heaps": dice.choice(["2", '"1-2"', '"any"'])},
                   {"empty", "within", "heaps"} | ({"circle"} if "arrangement" in top else set()))


def parts_equal(dice):
    if dice.random() < 0.5:
        return Feature({}, {"parts": '"equal"', "leave": dice.choice(["[0, 2]", "[1, 2, 3]", "[2, 3]", "2"])},
                       {"parts", "leave"})
    return Feature({}, {"parts": '"equal"', "take": "0", "leave": dice.choice(["2", "[2, 3]", "[2, 3, 4]"])},
                   {"parts", "leave", "take", "nothing"})


def old_split(dice):
    roll = dice.random()
    if roll < 0.4:
        return Feature({}, {"split": "true"}, {"split"})
    if roll < 0.6:
        return Feature({}, {"take": "0", "split": "true"}, {"split", "take", "nothing"})
    return Feature({}, {"leave": dice.choice(["[0, 2]", "[1, 2]", "2"])}, {"leave"})


def written(key, *values, mark=None, top=False, **more):
    """A feature that is one key with one of these values."""
    def draw(dice):
        line = {key: dice.choice(values)}
        return Feature(line if top else {}, {} if top else line | more, {mark or key} | set(more))
    return draw


NEW = {
    "take named": take_named,
    "take_if": lambda dice: Feature({}, {"take_if": f'"{expression(dice)}"'}, {"take_if"}),
    "memory": memory,
    "sets": sets,
    "at_most a share": written("at_most", *(f'"{words} of the heap"' for words in ("1/2", "1/3", "2/3", "3/4", "root")),
                               '"1/2 of the heap, rounded up"', '"2/3 of the heap, rounded up"'),
    "divide": written("divide", "2", "2", "3", "4"),
    "vectors that put": lambda dice: vectors(dice, True),
    "multiples": multiples,
    "heap": written("heap", '"3 or more"', '"2 or more"', '"even"', '"odd"', '"2-5, 8"', '"1, 4"', '"3"'),
    "only": only,
    "to": lambda dice: Feature({}, {"to": '"the heap to the left"'} | ({"heaps": '"1-2"'} if dice.random() < 0.4 else {}),
                               {"to", "heaps"}),
    "parts equal": parts_equal,
    "limit": limit,
    "end": end,
    "close up": close_up,
}
OLD = {
    "take": lambda dice: Feature({}, {"take": dice.choice(["1", "2", "[1, 3]", f'"{ranges(dice, 3)}"', '"all but 2"'])},
                                 {"take"}),
    "code": lambda dice: Feature({}, {"code": code(dice, False)}, {"code"}),
    "split": old_split,
    "whole": written("leave", "0", mark="whole"),  # heaps are taken whole or not at all
    "parts": written("parts", '"unequal"', '"not all equal"', leave="[0, 1, 2, 3]"),
    "within": written("within", "2", "2", "3", heaps='"1-2"'),
    "circle": written("arrangement", '"circle"', mark="circle", top=True),
    "amounts": written("amounts", '"equal"', '"differ by at most 1"', heaps='"1-2"'),
    "heaps": written("heaps", "2", '"1-2"', '"any"', '"2 or more"', '"all"'),
    "at_most others": written("at_most", '"every other heap"', '"some other heap"', '"all other heaps together"'),
    "unit": written("unit", '"another heap"', take='"1-2"'),
    "vectors": vectors,
    "pass": written("pass", '"each heap"', '"once"', '"each heap and once"', top=True),
    "count": written("heaps", "2", "3", "4", mark="count", top=True),
    "misere": written("convention", '"misere"', top=True),
}


class Draft(NamedTuple):
    text: str
    may_be_refused: bool


def draft(dice, first, second):
    """A file with two features, in one move or in two; None where they contradict each other."""
    one, two = first(dice), second(dice)
    what = together(one.marks, two.marks)
    if what in (IN_ONE_FILE, NEVER_ASKED) or any(key in one.top and one.top[key] != value for key, value in two.top.items()):
        return None
    shared = set(one.move) & set(two.move)
    clash = what == IN_ONE_MOVE or any(one.move[key] != two.move[key] for key in shared - {"heaps"})
    apart = clash or dice.random() < 0.2
    # An empty move is one of any amount: where both stand in one move, nothing else is in the way of what they say.
    moves = [one.move, two.move] if apart else [one.move | two.move]
    moves = [move for move in moves if move] or [{}]
    if dice.random() < 0.3:
        moves.append({"take": dice.choice(["1", '"1-2"'])})
    top = one.top | two.top
    count = int(top.get("heaps", 0))
    if count == 1 and any(str(move.get("at_most", "")).endswith(('other heap"', 'together"')) or "unit" in move or
                          move.get("heaps") in ("2", '"2 or more"') for move in moves) or \
            count and any("heaps" in move and move["heaps"] == '"2 or more"' and count < 2 for move in moves):
        return None
    for move in moves:
        if not {"take", "code", "divide", "vectors"} & set(move):
            move["take"] = dice.choice(['"any"', '"any"', '"1-3"', '"all but 2"'])
    text = rules(*("\n".join(f"{key} = {value}" for key, value in move.items()) for move in moves),
                 top="\n".join(f"{key} = {value}" for key, value in top.items()))
    # The weights of one list of vectors may be wrong for the other.
    return None if "weights" in top and contradiction(Game("", text)) else Draft(text, what == MAY_BE)


def too_many(game, sizes, most=POSITIONS):
    """Whether more than so many positions can come up. What is looked at here is kept for the answers."""
    if game.splits and sum(sizes) > 12:
        return True
    seen = front = {game.start(sizes)}
    while front and len(seen) <= most:
        front = {after for position in front for after in game.options(position)} - seen
        seen = seen | front
    return bool(front)


def some_positions(dice, game, many, most=POSITIONS):
    """Starts of the game with few heaps, from which no more than so many positions can come up, each once."""
    found = {}
    for _ in range(many):
        sizes = [dice.choice([0, 1, 1, 2, 3, 4, 5, 6, 8]) for _ in range(game.count or dice.choice([1, 1, 2, 2, 3, 4]))]
        if len(sizes) == 1:
            sizes = [dice.randint(0, 14)]
        while too_many(game, sizes, most):
            sizes[max(range(len(sizes)), key=lambda heap: sizes[heap] + dice.random())] -= 1
        found[tuple(sizes)] = None
    return list(found)
