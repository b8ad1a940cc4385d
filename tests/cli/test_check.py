"""bouton check: certificates verified, refused, unreadable."""

import base64
import json
import os
import tempfile

from command import UNKNOWN, USAGE, CommandTest, run
from sequences import checksum, nim_values


def certificate():
    """The period of Kayles, written by hand: Guy and Smith 1956."""
    g = nim_values("0.77", 167)
    values = g[:83]
    return {
        "schema": "bouton.period-certificate/1", "game": "0.77", "code": "0.77", "parts": "any",
        "period": "12", "preperiod": "71", "saltus": "0", "last_exception": "70",
        "max_value": "8", "max_heap": str(values.index(8)), "values_checked": "168",
        "proof": {"kind": "parts", "bound": "156", "checksum": checksum(g),
                  "values": {"from": "0", "count": "83", "width": 1,
                             "base64": base64.b64encode(bytes(values)).decode()}}}


class Check(CommandTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, content, name="certificate.json"):
        path = os.path.join(self.folder.name, name)
        mode = "wb" if isinstance(content, bytes) else "w"
        with open(path, mode) as file:
            file.write(json.dumps(content) if isinstance(content, dict) else content)
        return path

    def test_a_true_certificate_is_valid(self):
        path = self.file(certificate())
        text = self.answer("check", path)
        self.assertIn("0.77: nim-values have period 12 from 71 on", text)
        self.assertIn("valid: everything was recomputed", text)
        self.assertNotIn("NOT", text)
        self.assertEqual(self.answer("check", path, "--quiet"), "valid\n")
        self.assertIn("有效", self.answer("check", path, "--lang", "zh"))

    def test_json(self):
        result = self.json("check", self.file(certificate()))
        self.assertEqual(result["schema"], "bouton.check/1")
        self.assertEqual(result["certificate"], "bouton.period-certificate/1")
        self.assertEqual((result["game"], result["verdict"]), ("0.77", "valid"))
        self.assertIs(result["valid"], True)
        self.assertIs(result["complete"], True)
        self.assertGreater(len(result["checked"]), 3)
        self.assertEqual(result["not_checked"], [])
        self.assertIsNone(result["failure"])

    def test_a_false_certificate_names_the_first_failure(self):
        wrong = certificate()
        wrong["max_value"] = "7"
        path = self.file(wrong)
        self.assertIn("the largest value is not right", self.answer("check", path, status=UNKNOWN))
        self.assertEqual(self.answer("check", path, "--quiet", status=UNKNOWN), "invalid\n")
        result = self.json("check", path, status=UNKNOWN)
        self.assertIs(result["valid"], False)
        self.assertEqual(result["failure"]["step"], "check.wrong.max_value")

    def test_every_wrong_number_is_refused(self):
        for key in ("period", "preperiod", "saltus", "last_exception", "max_value", "max_heap",
                    "values_checked"):
            for by in (-1, 1):
                with self.subTest(key=key, by=by):
                    wrong = certificate()
                    wrong[key] = str(int(wrong[key]) + by)
                    done = run("check", self.file(wrong))
                    # -1 is no number of a certificate at all.
                    self.assertEqual(done.returncode, USAGE if wrong[key] == "-1" else UNKNOWN)

    def test_undecided_within_the_limits(self):
        path = self.file(certificate())
        done = run("check", path, "--limit-memory", "100")
        self.assertEqual(done.returncode, UNKNOWN)
        self.assertIn("undecided within the limits", done.stdout)

    def test_what_period_certifies_is_valid(self):
        for game in ("kayles", "0.051", "0.16", "0.3033", "subtract:all-but-2,5"):
            with self.subTest(game=game):
                path = os.path.join(self.folder.name, "made.json")
                self.answer("period", game, "--certificate", path)
                self.assertEqual(self.answer("check", path, "--quiet"), "valid\n")
                with open(path, encoding="utf-8") as file:
                    wrong = json.load(file)
                wrong["period"] = str(int(wrong["period"]) + 1)
                self.answer("check", self.file(wrong), status=UNKNOWN)
                os.remove(path)

    def test_the_certificate_of_a_very_long_period(self):
        path = os.path.join(os.path.dirname(__file__), "../../data/certificates/0.106.json")
        text = self.answer("check", path)
        self.assertIn("period 328226140474 from 465384263797 on", text)
        self.assertIn("NOT checked", text)
        with open(path, encoding="utf-8") as file:
            wrong = json.load(file)
        wrong["preperiod"] = "476198900000"  # behind the window that came back
        self.answer("check", self.file(wrong), status=UNKNOWN)

    def test_values_of_two_bytes(self):
        # Take 1 to 300 from a heap: the nim-value of n is n modulo 301.
        made = os.path.join(self.folder.name, "wide.json")
        self.assertEqual(self.answer("period", "0." + 300 * "3", "--certificate", made, "-q"), "301 0 0\n")
        with open(made, encoding="utf-8") as file:
            wide = json.load(file)
        self.assertEqual((wide["max_value"], wide["max_heap"]), ("300", "300"))
        values = wide["proof"]["values"]
        self.assertEqual((values["from"], values["count"], values["width"]), ("0", "301", 2))
        self.assertEqual(base64.b64decode(values["base64"]),
                         b"".join(n.to_bytes(2, "little") for n in range(301)))
        self.assertEqual(wide["proof"]["checksum"],
                         checksum([n % 301 for n in range(int(wide["values_checked"]))]))
        self.assertEqual(self.answer("check", made, "-q"), "valid\n")
        self.assertEqual(self.answer("check", "--full", made, "-q"), "valid\n")
        values["base64"] = base64.b64encode(b"".join(n.to_bytes(2, "big") for n in range(301))).decode()
        self.answer("check", self.file(wide), status=UNKNOWN)

    def test_the_quotient_of_kayles_is_valid_in_full(self):
        path = os.path.join(os.path.dirname(__file__), "../../data/certificates/misere-0.77.json")
        text = self.answer("check", "--full", path)
        self.assertIn("|Q| = 40 and |P| = 9, for heaps of every size", text)
        self.assertIn("valid: everything was recomputed", text)
        self.assertNotIn("NOT", text)

    def test_the_same_code_written_otherwise_is_valid(self):
        for code in ("0.770", "0.[7][7]", "0.7[7]", "0.[007]70"):
            with self.subTest(code=code):
                path = self.file({**certificate(), "game": code, "code": code})
                self.assertEqual(self.answer("check", path, "-q"), "valid\n")
        # Game and code are one name.
        self.answer("check", self.file({**certificate(), "code": "0.770"}), status=UNKNOWN)

    def test_a_game_that_is_no_code_is_refused(self):
        for code in ("0.[]7", "0.[7][99999999999]", "0.[4294967296]", "0.[7", "0.7?7", "0.77(", "0.7.7", "0,77", "3.77",
                     "kayles", ""):
            with self.subTest(code=code):
                path = self.file({**certificate(), "game": code, "code": code})
                self.assertIn("not a heap code", self.error("check", path))

    def test_unreadable_files(self):
        for content in (b"", b"{", b"[]", b"\xff\xfe", b"[" * 200_000, b"{}", b'{"schema":7}',
                        b'{"schema":"bouton.solution/1"}', json.dumps(certificate())[:200].encode(),
                        b'{"schema":"\x1b[31m"}'):
            with self.subTest(content=content[:40]):
                text = self.error("check", self.file(content))
                self.assertNotIn("\x1b", text)

    def test_a_missing_member_is_named(self):
        for key in certificate():
            wrong = certificate()
            del wrong[key]
            with self.subTest(key=key):
                self.assertIn(f"'{key}'", self.error("check", self.file(wrong)))

    def test_a_malformed_member_is_named(self):
        for member, content in (("period", "9999999999999999999"), ("period", "99999999999999999999"),
                                ("period", ""), ("period", "012"), ("period", "1e1"), ("period", 12),
                                ("code", 77), ("proof", 3), ("proof.kind", "guess"),
                                ("proof.bound", "x"), ("proof.checksum", ""),
                                ("proof.checksum", "xx" + certificate()["proof"]["checksum"][2:]),
                                ("proof.checksum", certificate()["proof"]["checksum"] + "0"),
                                ("proof.values", []), ("proof.values.count", "84"),
                                ("proof.values.width", 3), ("proof.values.base64", "!!!!"),
                                ("proof.values.base64", "AAE")):
            with self.subTest(member=member, content=content):
                wrong = certificate()
                *path, key = member.split(".")
                place = wrong
                for step in path:
                    place = place[step]
                place[key] = content
                self.assertIn(f"'{member}' of the certificate", self.error("check", self.file(wrong)))

    def test_errors(self):
        self.assertIn("a certificate is missing", self.error("check"))
        self.assertIn("cannot read", self.error("check", os.path.join(self.file(certificate()), "x")))
        self.assertIn("cannot read", self.error("check", os.path.join(self.folder.name, "none")))
        self.error("check", self.folder.name)


class Verified(CommandTest):
    """check --verified becomes another program, if it is on the path."""

    def test_it_becomes_the_checker(self):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "bouton-check-verified")
            with open(program, "w", encoding="utf-8") as file:
                file.write('#!/bin/sh\necho "$@"\nexit 3\n')
            os.chmod(program, 0o755)
            result = run("check", "--verified", "--json", "file", env={"PATH": folder})
            self.assertEqual((result.returncode, result.stdout), (3, "--json file\n"))

    def test_without_it_nothing_is_checked(self):
        with tempfile.TemporaryDirectory() as folder:
            result = run("check", "--verified", "file", env={"PATH": folder})
            self.assertEqual(result.returncode, USAGE)
            self.assertIn("bouton-check-verified is not installed", result.stderr)
