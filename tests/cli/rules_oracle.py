"""The answers to a rules file, by its words alone: `Oracle(text).answer(heaps)`.

Who wins in both conventions, the nim-value in normal play, all positions that a move leads to and those that win. Every
line of play is tried (`any_game`), what the words mean is in `rules_words`, and nothing is shared with the program.

    python3 rules_oracle.py FILE 3 4 5           answers for 3 4 5
    python3 rules_oracle.py FILE --values 20     nim-values of single heaps up to 20
    python3 rules_oracle.py FILE --lost 8 [N]    lost positions with heaps up to 8, N of them (as the file says, or 2)
With --misere or --normal, in that convention; else in that of the file."""

import itertools
import sys
from typing import NamedTuple

from any_game import Game, Sum


class Answer(NamedTuple):
    lost: bool          # by the player to move
    nim_value: int
    options: tuple      # all positions after a move
    winning: tuple      # those that are lost for the opponent


class Oracle:
    def __init__(self, text):
        self.game = Game("", text)
        self.sums = {misere: Sum([self.game], misere) for misere in (False, True)}

    def answer(self, heaps, misere=None):
        """For the start of a game with these heaps, or for a Position."""
        position = heaps if hasattr(heaps, "heaps") else self.game.start(heaps)
        sum_ = self.sums[self.game.misere if misere is None else misere]
        return Answer(sum_.lost((position,)), self.game.nim_value(position), self.game.options(position),
                      tuple(after for after, in sum_.winning((position,))))

    def lost(self, heaps, misere=None):
        position = heaps if hasattr(heaps, "heaps") else self.game.start(heaps)
        return self.sums[self.game.misere if misere is None else misere].lost((position,))

    def value(self, *heaps):
        return self.game.nim_value(self.game.start(heaps))


def main(file, *words):
    with open(file, encoding="utf-8") as opened:
        oracle = Oracle(opened.read())
    misere = True if "--misere" in words else False if "--normal" in words else None
    words = [word for word in words if word not in ("--misere", "--normal")]
    if words[0] == "--values":
        print(*(oracle.value(heap) for heap in range(int(words[1]) + 1)))
    elif words[0] == "--lost":
        count = oracle.game.count or int((words + ["2"])[2])
        most = int(words[1])
        all_orders = oracle.game.count and count > 1
        choose = itertools.product if all_orders else itertools.combinations_with_replacement
        boxes = choose(range(most + 1), repeat=count) if all_orders else choose(range(most + 1), count)
        print(*(heaps for heaps in boxes if oracle.lost(heaps, misere)))
    else:
        answer = oracle.answer(tuple(map(int, words)), misere)
        print("P" if answer.lost else "N", f"nim-value {answer.nim_value}" if not misere else "",
              f"{len(answer.winning)} of {len(answer.options)}:", *map(str, answer.winning), sep="  ")


if __name__ == "__main__":
    main(*sys.argv[1:])
