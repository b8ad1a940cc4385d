"""Help in both languages, the list of games, the version."""

import json
import pathlib
import re

from command import SANITIZED, CommandTest, run

COMMANDS = ("solve", "sum", "split", "exercises", "play", "table", "values", "period", "quotient", "genus", "discover", "verify",
            "check", "lookup", "census", "selftest",
            "games", "references", "help")
SUBJECTS = ("outcome", "notation", "position", "moves", "lines", "json", "exit", "options",
            "rules-files", "other-games", "sequences", "misere", "manual")
GAMES = ("nim", "moore", "moore:2", "exact", "wythoff", "euclid", "fibonacci", "pass-nim",
         "one-pass-nim", "kayles", "octal",
         "0.77", "subtract", "grundy", "lasker", "dawson-kayles")


class Help(CommandTest):
    def test_the_first_screen(self):
        out = self.answer()
        self.assertGreaterEqual(out.count("bouton solve"), 3)
        self.assertIn(out, self.answer("help"))
        self.assertIn("谁赢", self.answer("--lang", "zh"))

    def test_short_and_long_help_of_every_command(self):
        for command in COMMANDS:
            for language in ("en", "zh"):
                with self.subTest(command=command, language=language):
                    short = self.answer(command, "-h", "--lang", language)
                    long = self.answer(command, "--help", "--lang", language)
                    self.assertIn(f"bouton {command}", short)
                    self.assertGreater(len(long), len(short))
                    self.assertEqual(long, self.answer("help", command, "--lang", language))
        self.assertIn("bouton help position", self.answer("--help"))

    def test_chinese_help_is_chinese_throughout(self):
        for command in ("", *COMMANDS):
            page = self.answer(*command.split(), "--help", "--lang", "zh")
            self.assertNotRegex(page, r"(?m)^[A-Za-z]+:|:$|用法: ", command)
            self.assertEqual(page.count("选项：\n"), 1, command)

    def test_help_wins_over_missing_and_wrong_arguments(self):
        self.assertIn("bouton solve", self.answer("solve", "--moves", "x", "--help"))

    def test_every_topic_in_both_languages(self):
        for topic in SUBJECTS + GAMES:
            with self.subTest(topic=topic):
                english = self.answer("help", topic)
                chinese = self.answer("help", topic, "--lang", "zh")
                self.assertNotEqual(english, chinese)
                self.assertTrue(re.search("[一-鿿]", chinese))
                self.assertFalse(re.search("[一-鿿]", english))
                self.assertLess(max(map(len, english.splitlines())), 100)

    def test_the_rule_of_a_code_is_said_in_words(self):
        self.assertIn("Knock down 2 side by side", self.answer("help", "dawson-kayles"))
        self.assertIn("You may take 1, 3 or 4 from a heap.", self.answer("help", "subtract:1,3,4"))
        self.assertIn("up to 3 heaps", self.answer("help", "moore:3"))
        for game in ("officers", "0.165", "moore:3", "subtract:1,3"):
            self.assertEqual(re.findall("bouton solve [^ ]+", self.answer("help", game)), [f"bouton solve {game}"])
        self.assertIn("可以从一行的一端击倒 2 个", self.answer("help", "0.137", "--lang", "zh"))

    def test_every_page_of_a_game_begins_with_the_rule_of_the_catalogue(self):
        """One sentence, the same in play, in answers, in the list of games and here."""
        for game in json.loads(self.answer("games", "--json"))["games"]:
            topic = "octal" if game["form"] == "CODE" else game["form"].split(":")[0]
            if topic == "rules":
                continue
            for language in ("en", "zh"):
                page = re.sub(r"\s+", "", self.answer("help", topic, "--lang", language))
                listed = json.loads(self.answer("games", "--json", "--lang", language))["games"]
                rule = next(entry["rule"] for entry in listed if entry["form"] == game["form"])
                self.assertIn(re.sub(r"\s+", "", rule), page)
        said = self.answer("play", "wythoff", "1", "2", text="quit\n").splitlines()[0]
        rule = "Take as many as you like from one of the two heaps, or the same number from both. "
        self.assertIn(rule + "Whoever takes the last stone wins.", said)
        self.assertIn(rule + "Whoever takes the last stone wins.", self.answer("solve", "wythoff", "1", "2", "--explain"))

    def test_the_rule_of_a_rules_file_is_said_in_words_before_its_page(self):
        page = self.answer("help", "rules-files")
        said = self.answer("help", "rules:knight")
        self.assertIn("You may take 1 from one heap and 2 from the other.", said.replace("\n", " "))
        self.assertTrue(said.endswith(page))
        self.assertEqual(self.answer("help", "rules:/no/such/file"), page)

    def test_the_page_of_rules_files_has_every_key(self):
        page = self.answer("help", "rules-files")
        manual = pathlib.Path(__file__).parents[2].joinpath("docs", "rules-files.md").read_text(encoding="utf-8")
        for key in re.findall(r"^\| `([a-z_]+)` \|", manual, re.MULTILINE):
            self.assertRegex(page, rf"(?m)^  {key} ", key)
        for language in ("en", "zh"):
            self.assertIn("n + 2", self.answer("help", "treblecross", "--lang", language))
        self.assertIn("a strip of n cells is a heap of n + 2\n", self.answer("solve", "treblecross", "6"))
        self.assertNotIn("n + 2", self.answer("solve", "0.007", "6"))

    def test_other_words_and_any_case_lead_to_a_page(self):
        for word, topic in (("Nim", "nim"), ("KAYLES", "kayles"), ("SG", "outcome"), ("mex", "outcome"),
                            ("sprague-grundy", "outcome"), ("misère", "misere"), ("尼姆值", "outcome"),
                            ("code", "octal"), ("toml", "rules-files"), ("Misere", "misere"), ("sprague", "outcome"), ("trees", "other-games"),
                            ("HACKENBUSH", "hackenbush"), ("Turtles", "coins"), ("python", "other-games")):
            with self.subTest(word=word):
                self.assertEqual(self.answer("help", word), self.answer("help", topic))
        self.assertIn("SG", self.answer("help", "outcome") + self.answer("help", "misere"))
        dawson = self.answer("help", "dawson")
        self.assertIn("dawson-kayles = 0.07", dawson)
        self.assertIn("dawson-chess = 0.137", dawson)
        self.assertEqual(dawson.count("How a code is read"), 1)
        self.assertIn("did you mean wythoff?", self.error("help", "whytoff"))
        self.assertIn("did you mean dawson-kayles or dawson-chess?", self.error("solve", "dawson", "5"))
        self.assertIn("did you mean wythoff?", self.error("solve", "wytoff", "5", "3"))

    def test_a_dot_alone_makes_no_code(self):
        for word in ("dag:my.txt", "node-kayles:my.graph", "hackenbush:my.graph"):
            self.assertEqual(self.answer("help", word), self.answer("help", word.split(":")[0]), word)
        for word in ("0.77", "octal:0.77", ".77", "4.(3)"):
            self.assertIn("How a code is read", self.answer("help", word))
        for word in ("foo.bar", "boards:cram:3x1..3"):
            self.assertIn(f"there is no help about '{word}'", self.error("help", word))

    def test_rules_files_that_come_with_the_program_have_names(self):
        self.assertIn("1 4 5", self.answer("solve", "rules:nim", "3", "4", "5"))
        self.assertIn("rules:nim", self.answer("help", "rules-files"))
        self.assertIn("cannot read chess", self.error("solve", "rules:chess", "3"))
        for topic in COMMANDS + SUBJECTS + GAMES:
            # Nothing that an installed program has not: no folder of the source.
            self.assertNotRegex(self.answer("help", topic), r"docs/[a-z]+\.md|examples/rules")

    def test_an_unknown_topic_lists_the_topics(self):
        text = self.error("help", "kayle")
        self.assertIn("did you mean kayles?", text)
        for topic in SUBJECTS:
            self.assertIn(topic, text)

    def test_examples_in_the_help_work(self):
        """Every command that a help page shows can be typed."""
        shown = set()
        for topic in COMMANDS + SUBJECTS + GAMES:
            for line in self.answer("help", topic).splitlines():
                found = re.match(r"  (bouton [^<>]*?)(  +.*)?$", line)
                if found:
                    shown.add(found.group(1).strip())
        self.assertGreater(len(shown), 20)
        for line in sorted(shown):
            words = line.split()[1:]
            # The signature is long and has its own test.
            if not words or any(word.startswith("rules:") or word in (
                    "--input", "verify", "check", "--resume", "--timeout", "--signature", "--conjecture", "FILE")
                    for word in words):
                continue
            if SANITIZED and words in (["selftest"], ["quotient", "0.354", "--infinite"]):
                continue  # test_selftest, and test_quotient with laws that take less
            if words[0] == "census" and "--misere" in words:
                words += ["--law-work", "0"]  # test_census looks for laws
            with self.subTest(line=line):
                done = run(*words, text="")
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_version(self):
        self.assertRegex(self.answer("--version"), r"^bouton \d+\.\d+\.\d+\n$")

    def test_the_catalog(self):
        out = self.answer("games")
        self.assertIn("moore:K", out)
        self.assertIn("dawson-kayles", out)
        games = json.loads(self.answer("games", "--json"))
        self.assertEqual(games["schema"], "bouton.games/1")
        for entry in games["games"]:
            if not entry["example"].startswith("rules:"):
                self.answer("solve", entry["example"], *entry["position"].split())
        for alias in games["aliases"]:
            self.assertEqual(self.json("solve", alias["name"], "5", "5")["game"], alias["game"])
