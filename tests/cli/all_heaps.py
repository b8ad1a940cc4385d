"""What a certificate of heaps of every size says of a sum, read without the program."""

import json
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "data" / "certificates"


class AllHeaps:
    """The law of a code whose finite part has two elements."""

    def __init__(self, code):
        with open(FOLDER / f"all-heaps-{code}.json", encoding="utf-8") as file:
            self.law = json.load(file)

    def image(self, heap):
        first, repeat = self.law["first"], self.law["repeat"]
        if heap < len(first):
            return first[heap]
        k, at = divmod(heap - len(first), len(repeat))
        element, total, peak, more_total, more_peak = repeat[at]
        return element, total + k * more_total, peak + k * more_peak

    def lost(self, heaps):
        """Whether the player to move loses."""
        element = total = peak = 0
        for one, add, high in map(self.image, heaps):
            element, total, peak = element ^ one, total + add, max(peak, high)
        return any(all(self.holds(condition, total, peak) for condition in cell)
                   for cell in self.law["sets"][self.law["lost"][element]])

    @staticmethod
    def holds(condition, total, peak):
        value = condition["sum"][0] * total + condition["sum"][1] * peak
        if "least" in condition:
            return value >= condition["least"]
        if "most" in condition:
            return value <= condition["most"]
        return (value - condition["is"]) % condition.get("modulo", 10 ** 100) == 0
