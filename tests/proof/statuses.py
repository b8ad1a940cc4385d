"""What bouton-check-verified says, and with which exit status: on certificates of 0.055 that are made
here from its rules alone, by comparing values, by a state that came back and in segments of the way,
and on those that ship.

    tests/proof/statuses.py CHECKER
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
CHECKER = sys.argv.pop(1) if len(sys.argv) > 1 else ""
PREPERIOD, PERIOD = 259, 148
# Parts that are looked at; how many values a place on the way has, and the last place; waypoints.
FARTHEST = 64
SIZE, END = FARTHEST + 3 + 1, PREPERIOD + FARTHEST + 3 + PERIOD
SPACING = 140
SHIPPED = TOP / "data/certificates"


def nim_values(count):
    """Of 0.055: two or three tokens are taken, of a heap of no more or so that two heaps are left."""
    values = []
    for heap in range(count):
        options = {0} if heap in (2, 3) else set()
        for left in (heap - 2, heap - 3):
            options |= {values[part] ^ values[left - part] for part in range(1, left // 2 + 1)}
        values.append(next(v for v in range(len(options) + 1) if v not in options))
    return values


VALUES = nim_values(1000)


def rare(heap):
    return VALUES[heap].bit_count() % 2 == 0


def certificate(proof, **changed):
    largest = max(VALUES)
    return {
        "schema": "bouton.period-certificate/1", "game": "0.055", "code": "0.055", "parts": "any", "period": str(PERIOD),
        "preperiod": str(PREPERIOD), "saltus": "0", "last_exception": str(PREPERIOD - 1), "max_value": str(largest),
        "max_heap": str(VALUES.index(largest)), "values_checked": "1000", "proof": proof, **changed}


COMPARED = {"kind": "parts", "bound": "1000", "checksum": "0"}
CAME_BACK = {
    "kind": "state repetition", "at": "1000", "window": "70", "witness_bound": str(FARTHEST),
    "space": {"mask": "15", "positional": False, "parity": "0"},
    "rare": [[str(heap), str(VALUES[heap])] for heap in range(1, FARTHEST) if rare(heap)], "repeated": [], "samples": []}


def waypoints(values=None, game="0.055", length=FARTHEST):
    """The values before every multiple of SPACING up to the end of the first period."""
    values = values or VALUES
    places = range(SPACING, END, SPACING)
    lines = ("".join("0123456789abcdef"[v] for v in values[place - length:place]) for place in places)
    return "\n".join([f"{game} {PERIOD} {PREPERIOD} {SPACING}", *lines, ""])


class Statuses(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text if isinstance(text, str) else json.dumps(text))
        return path

    def expect(self, status, *arguments, says=""):
        done = subprocess.run([CHECKER, *map(str, arguments)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        self.assertIn(says, done.stdout + done.stderr)
        return done.stdout

    def segment(self, status, number, points, says=""):
        path = self.file("certificate.json", certificate(CAME_BACK))
        return self.expect(status, path, "--waypoints", self.file("points.txt", points), "--segment", number, says=says)

    def test_a_true_claim_with_its_evidence_is_verified(self):
        for proof in COMPARED, CAME_BACK:
            said = self.expect(0, self.file("c.json", certificate(proof)))
            self.assertIn(f"\ng(n + {PERIOD}) = g(n) for all n >= {PREPERIOD}, both least possible\n", said)
            self.assertRegex(said, r"\nverified, by the theorem \w+\.\w+ of Coq\n$")

    def test_a_claim_that_is_not_established_is_refused_and_not_called_false(self):
        wrong = [
            certificate(COMPARED, preperiod="258", last_exception="257"),
            certificate(COMPARED, period="74"),
            certificate(COMPARED, max_heap=str(PREPERIOD)),
            # True, but nothing shows that each number below a value is an option with so small a part.
            certificate({**CAME_BACK, "witness_bound": "0", "rare": []}),
        ]
        for document in wrong:
            said = self.expect(1, self.file("c.json", document)).splitlines()
            self.assertEqual(said.pop(), "refuted: the certificate does not establish this claim; whether it is true is left open")
            self.assertTrue(said)
            for line in said:
                self.assertTrue(line.startswith("claimed: "), line)

    def test_what_is_no_certificate_is_unreadable(self):
        text = json.dumps(certificate(COMPARED))
        self.expect(2, self.file("c.json", text[:-1]), says="unreadable: ")
        self.expect(2, self.file("c.json", "[]"), says="unreadable: ")
        self.expect(2, self.file("c.json", certificate(COMPARED, schema="other")), says="unreadable: the schema other")
        self.expect(2, self.folder / "none.json", says="none.json")
        self.expect(2, says="usage: ")
        self.expect(2, "--nothing", says="usage: ")
        self.expect(0, "--help", says="usage: ")

    def test_what_is_not_covered_is_named(self):
        self.expect(3, SHIPPED / "all-heaps-0.157.json", says="not covered: a law for heaps of all sizes")
        self.expect(3, SHIPPED / "0.106.json", says="not covered: preperiod 465384263797")
        laws = map(json.loads, (TOP / "data/laws/laws.jsonl").read_text().splitlines())
        metallic = next(law for law in laws if law["numeration"]["q"] == "1")
        self.expect(3, self.file("law.json", metallic), says="not covered: a law in a metallic numeration")
        self.expect(3, self.file("b.json", {"schema": "bouton.board-certificate/1"}), says="not covered: an outcome on a board")

    def test_the_object_of_json_says_the_same(self):
        cases = [
            (0, "verified", certificate(COMPARED), True, False),
            (1, "refuted", certificate(COMPARED, period="74"), True, True),
            (2, "unreadable", {}, False, True),
            (3, "not covered", {"schema": "bouton.all-heaps-certificate/1"}, False, True),
        ]
        for status, word, document, claims, reason in cases:
            answer = json.loads(self.expect(status, "--json", self.file("c.json", document)))
            self.assertEqual(list(answer), ["schema", "certificate", "game", "claim", "theorem", "verdict", "reason"])
            self.assertEqual(answer["schema"], "bouton.verified/1")
            self.assertEqual(answer["certificate"], document.get("schema"))
            self.assertEqual(answer["verdict"], word)
            self.assertEqual(answer["reason"] is not None, reason)
            for member in "game", "claim", "theorem":
                self.assertEqual(answer[member] is not None, claims, member)
        self.assertIn("g(n + 74) = g(n) for all n >= 259, both least possible", json.loads(self.expect(
            1, "--json", self.file("c.json", certificate(COMPARED, period="74"))))["claim"])

    def segments(self):
        said = self.segment(0, 1, waypoints())
        return int(said.split("segment 1 of ")[1].split()[0])

    def test_each_segment_begins_as_the_one_before_it_ends(self):
        count = self.segments()
        self.assertGreaterEqual(count, 3)
        values = []
        for number in range(1, count + 1):
            said = self.segment(0, number, waypoints(), says=f"segment {number} of {count} ")
            here = re.findall(r"values before the heap \d+ are those of the MD5 [0-9a-f]{32}", said)
            self.assertEqual(here[:-1], values[-1:])
            values += here[-1:]
        by_rules = ",".join(map(str, reversed(VALUES[END - SIZE:END])))
        self.assertTrue(values[-1].endswith(hashlib.md5(by_rules.encode()).hexdigest()))

    def test_a_changed_segment_is_refused(self):
        changed = list(VALUES)
        changed[2 * SPACING - 1] ^= 1
        # The way into the changed values is refused; the way on from them leads to the right ones again.
        for number, status in enumerate((0, 0, 1, 0), 1):
            self.segment(status, number, waypoints(changed))

    def test_segments_that_are_not_there_and_waypoints_that_are_none(self):
        count = self.segments()
        for number in 0, count + 1, 10 ** 9:
            self.segment(2, number, waypoints(), says=f"unreadable: segment {number}: there are segments 1 to {count}")
        self.segment(2, "x", waypoints(), says="usage: ")
        self.segment(2, 1, waypoints(game="0.077"), says="unreadable: waypoints: the first line is not that of 0.055")
        self.segment(2, 1, "", says="unreadable: waypoints: the file is empty")
        self.segment(2, 1, waypoints().splitlines()[0], says="unreadable: waypoints: no line of values")
        self.segment(2, 1, waypoints(length=20), says="unreadable: waypoints: line 2 has 20 values, of at least ")
        self.segment(2, 1, waypoints().replace("1", "?"), says="unreadable: waypoints: ")
        self.segment(3, 1, waypoints().replace(f" {SPACING}\n", " 99999999999\n"), says="not covered: segments of heaps 99999999999")
        path = self.file("c.json", certificate(CAME_BACK))
        self.expect(2, path, "--waypoints", self.folder / "none.txt", "--segment", 1, says="none.txt")
        path = self.file("c.json", certificate(COMPARED))
        self.expect(3, path, "--waypoints", self.file("p.txt", waypoints()), "--segment", 1,
                    says="not covered: segments of a proof by parts")


if __name__ == "__main__":
    unittest.main()
