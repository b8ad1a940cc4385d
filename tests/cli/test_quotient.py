"""bouton quotient: published quotients, what is proved, limits, resumed searches, wrong input."""

import json
import os
import re
import tempfile

from command import INTERRUPTED, UNKNOWN, CommandTest, run
from laws import largest_heap_of_law, law_of
from sequences import interrupt

# Code: order, P-classes, period, preperiod. Plambeck & Siegel 2008.
KNOWN = {"0.77": (40, 9, 12, 71), "0.15": (42, 12, 10, 66), "0.34": (12, 3, 8, 7),
         "0.53": (16, 3, 9, 21), "0.71": (36, 9, 6, 3), "0.72": (24, 5, 4, 16),
         "0.75": (8, 2, 2, 8), "0.123": (20, 5, 5, 5), "0.144": (30, 5, 10, 12),
         "0.7": (2, 1, 2, 0)}


def power(word, letters):
    """The exponents of a word such as ab2."""
    result = dict.fromkeys(letters, 0)
    for letter, exponent in re.findall(r"([a-z])(\d*)", word):
        result[letter] += int(exponent or 1)
    return result


class Quotient(CommandTest):
    def test_a_law_of_all_heaps(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "law.json")
            q = self.json("quotient", "0.26", "--heaps", "31", "--infinite", "--certificate", file)
            self.assertTrue(q["all_heaps"])
            self.assertIsNone(q["law"])
            self.assertIn("heaps of any size", run("check", file).stdout)
        text = run("quotient", "0.26", "--heaps", "31", "--infinite")
        self.assertIn("who wins each sum of heaps of every size is proved", text.stdout)

    def test_an_infinite_quotient_and_its_law(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "law.json")
            q = self.json("quotient", "0.404", "--infinite", "--certificate", file)
            with open(file, encoding="utf-8") as written:
                law = json.load(written)
            self.assertEqual(q["law"], {"heaps": str(len(law["heaps"]) - 1), "elements": law["finite"]["order"],
                                        "counters": 2, "sets": len(law["sets"]),
                                        "cells": sum(len(cells) for cells in law["sets"])})
            self.assertGreaterEqual(len(law["heaps"]), len(law_of("0.404")["heaps"]))
            self.assertIn("infinite", run("check", file).stdout)
        text = run("quotient", "0.404", "--infinite")
        self.assertEqual(text.returncode, 0)
        self.assertIn("the quotient of the heaps up to 12 is infinite", text.stdout)
        self.assertNotIn("law", self.json("quotient", "0.404", status=UNKNOWN))

    def test_half_a_million_heaps_are_answered_as_the_certificate_says(self):
        law = law_of("0.07")  # read from the file of the certificate, without the program

        def holds(condition, counters):
            total = sum(a * z for a, z in zip(condition["sum"], counters))
            if "modulo" in condition:
                return (total - condition["is"]) % condition["modulo"] == 0
            return {"least": total >= condition.get("least", 0), "most": total <= condition.get("most", 0),
                    "is": total == condition.get("is", 0)}[next(key for key in condition if key != "sum")]

        words = {0: []}  # of each element, by generators
        reached = [0]
        for x in reached:
            for action in law["finite"]["actions"]:
                if action[x] not in words:
                    words[action[x]] = [*words[x], action]
                    reached.append(action[x])

        def lost(heaps):
            element, counters = 0, [0] * law["counters"]
            for heap, count in heaps:
                of, more = law["heaps"][heap]
                for _ in range(count):
                    for action in words[of]:
                        element = action[element]
                counters = [z + count * u for z, u in zip(counters, more)]
            cells = law["sets"][law["lost"][element]]
            return any(all(holds(condition, counters) for condition in cell) for cell in cells)

        for heaps in ([(34, 500000)], [(34, 249998), (30, 249998), (25, 1)], [(34, 249998), (30, 249999), (25, 1)],
                      [(34, 200000), (30, 200003), (5, 7)], [(35, 300001), (34, 2), (12, 5)]):
            position = [f"{count}x{heap}" for heap, count in heaps]
            said = self.json("solve", "0.07", "--misere", *position)
            self.assertEqual(said["certainty"], "misère law proved", position)
            self.assertEqual(said["outcome"], "P" if lost(heaps) else "N", position)

    def test_a_law_that_is_known_is_told_without_a_search(self):
        q = self.json("quotient", "0.137", "--heaps", "5")
        heaps = str(largest_heap_of_law("0.07") - 1)
        self.assertEqual(q["known_law"], {"of": "0.07", "infinite_from": "33", "heaps": heaps, "all_heaps": False})
        q = self.json("quotient", "0.26", "--heaps", "5")
        self.assertEqual(q["known_law"], {"of": "0.26", "infinite_from": None, "heaps": None, "all_heaps": True})
        for code in ("0.16", "0.77"):
            self.assertIsNone(self.json("quotient", code, "--heaps", "5")["known_law"], code)
        text = self.answer("quotient", "0.404", status=UNKNOWN)
        self.assertIn("known, and proved: with heaps up to 12 the quotient is infinite; by the law of 0.404 "
                      f"`bouton solve` knows who wins every sum of heaps up to {largest_heap_of_law('0.404')}\n", text)
        text = self.answer("quotient", "0.404", "--lang", "zh", status=UNKNOWN)
        self.assertIn("不超过 12 的堆的商已是无限的；按 0.404 的规律", text)
        text = self.answer("quotient", "0.26", "--heaps", "5")
        self.assertIn("by the law of 0.26 `bouton solve` knows who wins every sum of heaps of any size\n", text)
        self.assertIn("按 0.26 的规律", self.answer("quotient", "0.26", "--heaps", "5", "--lang", "zh"))
        self.assertNotIn("known, and proved", self.answer("quotient", "0.404", "--infinite"))
        self.assertNotIn("known, and proved", self.answer("quotient", "0.77"))

    def test_a_law_is_kept_in_a_store_and_looked_up_by_equivalent_codes(self):
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "a.sqlite")
            heaps = self.json("quotient", "0.404", "--infinite", "--store", store)["law"]["heaps"]
            row = self.json("lookup", "0.404", "--misere", "--store", store)["result"]
            self.assertEqual((row["status"], row["certainty"], row["proof"], row["done"], row["checked"]),
                             ("infinite", "misère law proved", f"law 0.404 12..{heaps}", "11", "valid"))
            text = self.answer("lookup", "0.404", "--misere", "--store", store, "--recheck")
            self.assertIn("infinite from heap 12 on, proved: the law of 0.404", text)
            self.assertIn("computed again up to 11: the same", text)
            self.assertIn("从大小为 12 的堆起，反常商是无限的", self.answer("lookup", "0.404", "--misere", "--store", store, "--lang", "zh"))

    def test_no_law_where_the_quotient_is_finite(self):
        self.assertIsNone(self.json("quotient", "0.77", "--infinite")["law"])
        self.assertIn("no law was looked for", run("quotient", "0.77", "--infinite").stdout)

    def test_published_quotients(self):
        for code, (order, lost, period, preperiod) in KNOWN.items():
            with self.subTest(code=code):
                q = self.json("quotient", code)
                self.assertEqual((q["schema"], q["game"], q["code"]), ("bouton.quotient/1", code, code))
                self.assertEqual((q["order"], q["p_count"], len(q["p_portion"])), (order, lost, lost))
                self.assertEqual((q["period"], q["preperiod"]), (str(period), str(preperiod)))
                self.assertEqual(q["last_exception"], str(preperiod - 1) if preperiod else None)
                self.assertEqual((q["complete"], q["stopped_by"]), (True, "complete"))
                self.assertEqual(q["tame"], code == "0.7")
                self.assertEqual(len(q["phi"]), period + preperiod)
                self.assertEqual(q["growth"][-1]["order"], order)
                self.assertIsNone(q["growing"])
                self.assertGreaterEqual(int(q["heaps"]), int(q["checked_to"]) + period - 1)
                self.assertEqual(self.answer("quotient", code, "-q"),
                                 f"{order} {lost} {period} {preperiod}\n")

    def test_kayles(self):
        q = self.json("quotient", "kayles")
        self.assertEqual(sorted(q["p_portion"]),
                         sorted(["a", "b2", "ac", "ac2", "d", "ad2", "e", "ade", "adf"]))
        self.assertEqual([g["heap"] for g in q["generators"]], ["1", "2", "5", "9", "12", "25", "27"])
        self.assertEqual([(g["heap"], g["order"]) for g in q["growth"]],
                         [("1", 2), ("2", 6), ("5", 12), ("9", 18), ("12", 24), ("25", 32), ("27", 40)])
        self.assertEqual(q["phi"][:10], ["1", "a", "b", "ab", "a", "c", "ab", "b", "ab2", "d"])
        text = self.answer("quotient", "kayles")
        for part in ("the quotient has order 40; elements lost for the player to move: 9", "wild", "a = 1, b = 2, c = 5",
                     "a² = 1", "lost elements: a, ", "1 -> 2, 2 -> 6, 5 -> 12", "classes of heaps 0 to 82",
                     "12 to a line", "  72:", "n + 12", "71 <= n < 156"):
            self.assertIn(part, text)
        self.assertIn("商有 40 个元素", self.answer("quotient", "kayles", "--lang", "zh"))

    def test_relations_make_just_these_elements(self):
        for code in ("0.77", "0.15", "0.123", "0.7"):
            with self.subTest(code=code):
                q = self.json("quotient", code)
                letters = [g["name"] for g in q["generators"]]
                rules = [tuple(power(side, letters) for side in relation.split("="))
                         for relation in q["relations"]]

                def reduced(word):
                    for left, right in rules:
                        if all(word[x] >= left[x] for x in letters):
                            return reduced({x: word[x] - left[x] + right[x] for x in letters})
                    return word

                found = {tuple(reduced(power("", letters)).values())}
                todo = list(found)
                while todo:
                    word = dict(zip(letters, todo.pop()))
                    for letter in letters:
                        times = reduced({**word, letter: word[letter] + 1})
                        if tuple(times.values()) not in found:
                            found.add(tuple(times.values()))
                            todo.append(tuple(times.values()))
                self.assertEqual(len(found), q["order"])
                for word in q["phi"] + q["p_portion"]:
                    self.assertIn(tuple(power(word, letters).values()), found)

    def test_as_many_heaps_as_asked_for(self):
        q = self.json("quotient", "0.07", "--heaps", "27")
        self.assertEqual((q["order"], q["heaps"], q["complete"]), (176, "27", False))
        self.assertEqual((q["period"], q["checked_to"], q["stopped_by"]), (None, None, "heaps"))
        self.assertEqual(len(q["phi"]), 28)
        self.assertEqual([(g["heap"], g["order"]) for g in q["growth"]],
                         [("2", 2), ("4", 6), ("10", 12), ("14", 24), ("25", 144), ("27", 176)])
        text = self.answer("quotient", "dawson-kayles", "--heaps", "27")
        self.assertIn("heaps up to 27: the quotient has order 176;", text)
        self.assertIn("proved for all sums of heaps up to 27", text)
        self.assertIn("--heaps", text)
        self.assertEqual(self.answer("quotient", "0.07", "--heaps", "27", "-q"), "176 28\n")
        self.assertIn("tame", self.answer("quotient", "0.07", "--heaps", "4"))
        self.assertEqual(self.json("quotient", "0.07", "--heaps", "0")["order"], 1)

    def test_too_many_elements(self):
        q = self.json("quotient", "0.07", "--elements", "350", status=UNKNOWN)
        self.assertEqual((q["order"], q["heaps"], q["stopped_by"]), (176, "29", "elements"))
        self.assertEqual(q["growing"]["heap"], "30")
        self.assertEqual(q["growing"]["layers"][:3], [176, 252, 256])
        text = self.answer("quotient", "0.07", "--elements", "350", status=UNKNOWN)
        self.assertIn("with heap 30 the quotient has at least 256 elements", text)
        self.assertIn("(--elements)", text)

    def test_long_lists_are_told_in_short(self):
        words = ("quotient", "0.07", "--heaps", "30")
        q = self.json(*words)
        lines = {line.split(":")[0]: line for line in self.answer(*words).splitlines()}
        for key, name in (("relations", "relations"), ("p_portion", "lost elements")):
            with self.subTest(key=key):
                count = len(q[key])
                self.assertGreater(count, 60)
                line = lines[f"{name}, {count} in all"]
                self.assertTrue(line.endswith(", ... (--json gives all)"), line)
                self.assertEqual(line.count(", "), 1 + 60)
        text = self.answer("quotient", "nim", "--heaps", "500")
        self.assertIn("classes of heaps 0 to 399, 10 to a line:", text)
        self.assertIn("  390:", text)
        self.assertNotIn("  400:", text)
        self.assertIn("  ... and 101 more heaps (--json gives all)\n", text)
        self.assertIn("and 1 more heaps", self.answer("quotient", "nim", "--heaps", "400"))
        self.assertNotIn("more heaps", self.answer("quotient", "nim", "--heaps", "399"))

    def test_growth_without_an_end_in_sight(self):
        # With heaps of 18 the quotient of 0.005 is infinite: data/certificates/infinite-0.005.json.
        q = self.json("quotient", "0.005", status=UNKNOWN)
        growing = q["growing"]
        self.assertEqual((q["heaps"], growing["heap"], q["stopped_by"]), ("17", "18", "steady"))
        layers, every, gain = growing["layers"], growing["every"], growing["gain"]
        self.assertEqual(layers[0], q["order"])
        self.assertGreater(gain, 0)
        for i in range(1, 11):
            self.assertEqual(layers[-i] - layers[-i - every], gain)
        text = self.answer("quotient", "0.005", status=UNKNOWN)
        self.assertIn(f"these numbers grow by {gain} with period {every}; that the quotient is infinite is proved by "
                      "the law below", text)
        self.assertIn("known, and proved: with heaps up to 18 the quotient is infinite", text)
        self.assertNotIn("not proved", text)
        # No law is known of this one.
        self.assertIn("the quotient looks infinite, which is not proved here",
                      self.answer("quotient", "0.1004", status=UNKNOWN))
        self.assertIn("proved for all sums of heaps up to 17", text)
        self.assertIn("the growth does not seem to end", text)

        # Asked for so many elements the search goes on: more layers than fit into a line.
        words = ("quotient", "0.005", "--elements", "300")
        more = self.json(*words, status=UNKNOWN)
        self.assertEqual(more["stopped_by"], "elements")
        self.assertEqual(more["growing"]["layers"][:len(layers)], layers)
        self.assertGreater(len(more["growing"]["layers"]), 60)
        told = list(map(str, more["growing"]["layers"]))
        self.assertIn(" copies of it: " + ", ".join([*told[:30], "...", *told[-30:]]) + "\n",
                      self.answer(*words, status=UNKNOWN))

    def test_who_does_not_say_how_far_waits_for_seconds(self):
        q = self.json("quotient", "0.106", status=UNKNOWN)
        self.assertEqual((q["heaps"], q["order"], q["stopped_by"]), ("19", 130, "work"))
        text = self.answer("quotient", "0.106", status=UNKNOWN)
        self.assertIn("heaps of 20 take more work than usual (--heaps, --elements or --timeout goes on)", text)
        q = self.json("quotient", "0.106", "--timeout", "300ms", status=UNKNOWN)
        self.assertEqual(q["stopped_by"], "time")

    def test_the_time_limit(self):
        text = self.answer("quotient", "0.07", "--elements", "60000", "--timeout", "1s", status=UNKNOWN)
        self.assertIn("time or memory limit", text)
        self.assertIn("proved for all sums", text)

    def test_ctrl_c_keeps_what_was_found(self):
        status, out, err, running = interrupt(("quotient", "0.07", "--elements", "60000", "--json"), 1.5)
        self.assertTrue(running)
        self.assertEqual(status, INTERRUPTED, err)
        q = json.loads(out)
        self.assertEqual(q["stopped_by"], "interrupt")
        self.assertGreaterEqual(q["order"], 2)
        self.assertEqual(q["order"], q["growth"][-1]["order"])

    def test_wrong_input(self):
        self.assertIn("a game is missing", self.error("quotient"))
        self.assertIn("several heaps", self.error("quotient", "wythoff"))
        self.assertIn("from 1 to 65535", self.error("quotient", "0.77", "--elements", "65536"))
        for words in (("--heaps", "x"), ("--heaps", "-3"), ("--elements", "0"), ("--save-every", "1s"),
                      ("--resume", ""), ("--to", "5"), ("--certificate", "/no/such/folder/file")):
            with self.subTest(words=words):
                self.error("quotient", "0.77", *words)


class Files(CommandTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.file = os.path.join(folder.name, "file.json")

    def test_a_certificate_is_written(self):
        for words, complete in ((("0.77",), True), (("grundy", "--heaps", "15"), False)):
            with self.subTest(words=words):
                self.answer("quotient", *words, "--certificate", self.file)
                with open(self.file, encoding="utf-8") as file:
                    certificate = json.load(file)
                self.assertEqual(certificate["schema"], "bouton.quotient-certificate/1")
                self.assertEqual(certificate["complete"], complete)
                self.assertEqual(os.listdir(self.folder), ["file.json"])
                self.assertIn("valid", self.answer("check", self.file))

    def test_stopped_and_taken_up_again(self):
        words = ("quotient", "0.07", "--resume", self.file)
        done = run(*words, "--heaps", "26")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.json(*words, "--heaps", "27"), self.json("quotient", "0.07", "--heaps", "27"))
        done = run(*words, "--elements", "350", "-q")
        self.assertEqual((done.returncode, done.stdout), (UNKNOWN, "176 28\n"))
        self.assertIn(self.file, done.stderr)
        again = ("quotient", "0.144", "--resume", os.path.join(self.folder, "other"))
        self.assertEqual(run(*again, "--heaps", "11").returncode, 0)
        for _ in range(2):
            # Where the proof was looked for is not the same.
            self.assertEqual({**self.json(*again), "heaps": ""},
                             {**self.json("quotient", "0.144"), "heaps": ""})

    def test_an_interrupted_search_goes_on(self):
        words = ("quotient", "0.07", "--elements", "60000", "--resume", self.file)
        status, out, err, running = interrupt((*words, "-q"), 1.5)
        self.assertTrue(running)
        self.assertEqual(status, INTERRUPTED)
        self.assertIn(self.file, err)
        order = int(out.split()[0])
        q = self.json(*words, "--heaps", "28")
        self.assertGreaterEqual(q["order"], min(order, 176))

    def test_damaged_and_foreign_files_are_refused_and_left_alone(self):
        words = ("quotient", "0.75", "--resume", self.file)
        self.answer(*words)
        with open(self.file, encoding="utf-8") as file:
            good = file.read()
        state = json.loads(good)
        wrong = dict(state, p_portion=state["p_portion"][:1])
        for text in ("bouton", good[:-5], good.replace("bouton.quotient", "bouton.other"),
                     json.dumps(wrong)):
            with open(self.file, "w", encoding="utf-8") as file:
                file.write(text)
            self.assertIn(self.file, self.error(*words))
            with open(self.file, encoding="utf-8") as file:
                self.assertEqual(file.read(), text)
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(good)
        self.assertIn("0.75", self.error("quotient", "0.77", "--resume", self.file))
        self.answer(*words)

    def refused(self, code, text, *more):
        """What is said of the file when it is refused; it must stay as it is."""
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(text)
        said = self.error("quotient", code, "--resume", self.file, *more)
        self.assertIn(self.file, said)
        with open(self.file, encoding="utf-8") as file:
            self.assertEqual(file.read(), text)
        return said

    def test_a_code_with_digits_beyond_the_letters_goes_on(self):
        rules = os.path.join(os.path.dirname(self.file), "rules.toml")
        with open(rules, "w", encoding="ascii") as toml:
            toml.write('name = "Five parts"\n[[move]]\ncode = { digits = [0, 63], repeat = [3] }\n')
        for heaps in ("3", "5", "5"):
            self.answer("quotient", "rules:" + rules, "--heaps", heaps, "--resume", self.file)
        self.assertEqual(self.answer("quotient", "0.[63](3)", "--heaps", "5", "-q"),
                         self.answer("quotient", "rules:" + rules, "--heaps", "5", "-q"))

    def test_every_damaged_member_is_named(self):
        self.answer("quotient", "0.77", "--resume", self.file)
        with open(self.file, encoding="utf-8") as file:
            good = file.read()
        for *path, content, member in (
                ("order", "6", "order"), ("order", 0, "order"), ("games", [], "games"),
                ("games", 0, "parts", "odd", "games.parts"),
                ("generators", 0, "heap", "", "generators.heap"),
                ("generators", 0, "heap", "1x", "generators.heap"),
                ("generators", 0, "heap", "1" * 19, "generators.heap"),
                ("generators", 0, "heap", "2", "generators"),  # the first one is heap 1
                ("generators", 0, "game", 1, "generators.game"),
                ("actions", 0, list(range(39)), "actions"), ("actions", 0, 39, 40, "actions"),
                ("actions", 0, 39, -1, "actions"), ("actions", 0, 3, "actions"), ("actions", [], "actions"),
                ("p_portion", [40], "p_portion"), ("heaps", 0, 0, 1, "heaps"), ("heaps", 0, [], "heaps"),
                ("periods", 0, "period", "0", "periods"), ("periods", 0, "preperiod", "10000", "periods")):
            with self.subTest(path=path, content=content):
                state = json.loads(good)
                self.assertEqual(state["order"], 40)
                place = state
                for step in path[:-1]:
                    place = place[step]
                place[path[-1]] = content
                self.assertIn(f'"{member}" is missing or wrong', self.refused("0.77", json.dumps(state)))

    def test_a_quotient_that_contradicts_the_rules_is_refused(self):
        # In 0.07 nothing can be taken from a heap of 1: it has the class of no heap, and the player
        # to move there wins. The file says that it is lost.
        forged = {"schema": "bouton.quotient-certificate/1", "games": [{"code": "0.07", "parts": "any"}],
                  "order": 2, "generators": [{"game": 0, "heap": "1"}], "actions": [[1, 0]],
                  "p_portion": [1], "heaps": [[0, 1]], "periods": [None], "complete": False,
                  "helpless": []}
        self.assertIn("its outcomes contradict the rules",
                      self.refused("0.07", json.dumps(forged), "--heaps", "4"))
        self.answer("quotient", "0.77", "--resume", self.file + ".good")
        with open(self.file + ".good", encoding="utf-8") as file:
            good = json.load(file)
        for heap in (20, 70, 100, 172):
            with self.subTest(heap=heap):
                state = json.loads(json.dumps(good))
                state["heaps"][0][heap] = (state["heaps"][0][heap] + 1) % 40
                self.assertIn("its outcomes contradict the rules", self.refused("0.77", json.dumps(state)))

    def test_a_period_that_the_file_only_claims_is_not_believed(self):
        words = ("quotient", "0.77", "--resume", self.file, "-q")
        expected = self.answer(*words)
        with open(self.file, encoding="utf-8") as file:
            good = json.load(file)
        for period in ("1", "13", "24"):
            with self.subTest(period=period):
                good["periods"][0]["period"] = period
                with open(self.file, "w", encoding="utf-8") as file:
                    json.dump(good, file)
                self.assertEqual(self.answer(*words), expected)
