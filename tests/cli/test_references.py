"""bouton references: the works behind answers, as the manual has them."""

import pathlib
import re
import unittest

from command import CommandTest

TOP = pathlib.Path(__file__).resolve().parents[2]
BIB = (TOP / "docs/references.bib").read_text("utf-8")
ENTRIES = re.findall(r"^@\w+\{[^,]+,\n(?:.*\n)*?\}\n", BIB, re.MULTILINE)


class References(CommandTest):
    def test_all_works_are_those_of_the_manual(self):
        self.assertGreater(len(ENTRIES), 80)
        self.assertEqual(self.answer("references"), "\n".join(ENTRIES))
        keys = re.findall(r"^@\w+\{([^,]+),", BIB, re.MULTILINE)
        self.assertEqual(self.answer("references", "--quiet").split(), keys)

    def test_works_by_their_key_or_as_answers_name_them(self):
        one = self.answer("references", "GuySmith1956")
        self.assertIn("title", one)
        self.assertIn(one, ENTRIES)
        for named in ("guysmith1956", "Guy & Smith 1956", "Guy and Smith 1956", "Guy 与 Smith 1956"):
            self.assertEqual(self.answer("references", named), one)
        both = self.answer("references", "--quiet", "Sprague 1935, Grundy 1939; Plambeck & Siegel 2008", "OEIS-A002186")
        self.assertEqual(both.split(), ["Sprague1935", "Grundy1939", "PlambeckSiegel2008", "OEIS-A002186"])

    def test_every_work_that_an_answer_may_name_is_there(self):
        table = (TOP / "src/answer/text/references.def").read_text("utf-8")
        named = [name for name in re.findall(r'"([^"]*)"', table) if re.search(r" \d{4}", name) and "{" not in name]
        self.assertGreater(len(named), 40)
        found = self.answer("references", "--quiet", *named).split()
        self.assertGreaterEqual(len(found), len(named))

    def test_a_work_that_is_not_there(self):
        self.assertIn("did you mean Bouton1901?", self.error("references", "Buton1901"))
        self.assertIn("no work is called xyz", self.error("references", "xyz"))


if __name__ == "__main__":
    unittest.main()
