"""What the words of a rules file mean for numbers: amounts, sizes of heaps, bounds, conditions and ends.

Written from docs/rules-files.md alone and as plainly as possible: a set is a test of one number, nothing is listed,
sieved or stored. `any_game` plays with these words."""

import ast
import math
import re
from fractions import Fraction

# ---- sets of numbers


def is_prime(number):
    return number > 1 and all(number % divisor for divisor in range(2, number))


def is_root_of(number, exponent):
    """Whether the number is a square, a cube, ... of a whole number."""
    return number >= 0 and any(root ** exponent == number for root in range(number + 1))


def is_power(number, base):
    """Whether the number is base^0, base^1, ..."""
    power = 1
    while base > 1 and power < number:
        power *= base
    return power == number


def is_fibonacci(number):
    low, high = 1, 2
    while low < number:
        low, high = high, low + high
    return low == number


def is_digit(heap, number):
    """Whether the number is a decimal digit of the heap other than 0."""
    return 0 < number < 10 and str(number) in str(heap)


SETS = {
    "squares": lambda number, _: number > 0 and is_root_of(number, 2),
    "cubes": lambda number, _: number > 0 and is_root_of(number, 3),
    "primes": lambda number, _: is_prime(number),
    "Fibonacci numbers": lambda number, _: is_fibonacci(number),
    "divisors of the heap": lambda number, heap: number > 0 and heap % number == 0,
    "coprime to the heap": lambda number, heap: number > 0 and math.gcd(number, heap) == 1,
    "digits of the heap": lambda number, heap: is_digit(heap, number),
}


def is_among(words, number, heap):
    """Whether the number is one of a list such as "1-3, 7, primes"."""
    for word in (part.strip() for part in words.split(",")):
        base = re.fullmatch(r"powers of (\d+)", word)
        span = re.fullmatch(r"(\d+)(?: *- *(\d+))?", word)
        if base:
            found = is_power(number, int(base[1]))
        elif span:
            found = int(span[1]) <= number <= int(span[2] or span[1])
        else:
            found = SETS[word](number, heap)
        if found:
            return True
    return False


def may_take(words, number, heap):
    """Whether `take` allows the number, from a heap of this size."""
    if isinstance(words, (int, list)):
        return number in (words if isinstance(words, list) else [words])
    if words == "any":
        return number > 0
    if words.startswith("all but "):
        return number > 0 and not is_among(words.removeprefix("all but "), number, heap)
    return is_among(words, number, heap)


def has_size(words, heap):
    """Whether a heap is one that `heap` names: "3 or more", "even", "2-5, 8"."""
    if words in ("even", "odd"):
        return heap % 2 == (words == "odd")
    if words.endswith(" or more"):
        return heap >= int(words.removesuffix(" or more"))
    return is_among(words, heap, heap)


# ---- bounds

AMONG_OTHERS = {"every other heap": min, "some other heap": max, "all other heaps together": sum}


def most_from(words, heap, others):
    """How many `at_most` allows from this heap beside the others."""
    if words in AMONG_OTHERS:
        return AMONG_OTHERS[words](others or (0,))
    if words == "root of the heap":
        return math.isqrt(heap)
    share = re.fullmatch(r"(\d+)/(\d+) of the heap(, rounded up)?", words)
    exact = Fraction(int(share[1]), int(share[2])) * heap
    return math.ceil(exact) if share[3] else math.floor(exact)


# ---- conditions

FUNCTIONS = {
    "gcd": math.gcd,
    "prime": is_prime,
    "square": lambda number: is_root_of(number, 2),
    "cube": lambda number: is_root_of(number, 3),
    "power": is_power,
    "fibonacci": is_fibonacci,
    "digit": is_digit,
}
ALLOWED = (ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.BinOp, ast.Add, ast.Sub,
           ast.Mult, ast.FloorDiv, ast.Mod, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Call,
           ast.Name, ast.Load, ast.Constant)


def condition(text):
    """The function of n (the heap) and k (the amount) that `take_if` writes. Python reads it, no more than the words
    above being allowed; where it divides by 0, it does not hold."""
    tree = ast.parse(text, mode="eval")
    for node in ast.walk(tree):
        if not isinstance(node, ALLOWED):
            raise ValueError(f"{text}: {type(node).__name__} is not allowed")
        if isinstance(node, ast.Constant) and type(node.value) is not int:
            raise ValueError(f"{text}: {node.value!r} is no whole number")
        if isinstance(node, ast.Call) and (not isinstance(node.func, ast.Name) or node.func.id not in FUNCTIONS):
            raise ValueError(f"{text}: no such function")
    run = compile(tree, "take_if", "eval")

    def holds(heap, number):
        try:
            return bool(eval(run, {"__builtins__": {}}, {**FUNCTIONS, "n": heap, "k": number}))
        except ZeroDivisionError:
            return False
    return holds


# ---- ends

def is_over(words, heaps):
    """Whether `end` says that the game is over with these heaps."""
    if words is None:
        return False
    if isinstance(words, list):
        return list(heaps) in words
    total = re.fullmatch(r"total at most (\d+)", words)
    fewer = re.fullmatch(r"fewer than (\d+) heaps?", words)
    if total:
        return sum(heaps) <= int(total[1])
    return sum(heap > 0 for heap in heaps) < int(fewer[1])
