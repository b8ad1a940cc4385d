"""What else the command knows: splits, genera, certificates, the catalogue, surveys."""

import concurrent.futures
import contextlib
import itertools
import json
import pathlib
import pickle
import sqlite3
import threading

import bouton
import numpy
import pytest

TOP = pathlib.Path(__file__).resolve().parents[3]


def partitions(total, most):
    if total == 0:
        yield ()
    for first in range(min(total, most), 0, -1):
        for rest in partitions(total - first, first):
            yield (first, *rest)


@pytest.mark.parametrize("misere", [False, True])
def test_safe_splits_against_all_partitions(misere):
    for tokens in range(15):
        for heaps in (None, 3):
            for max_heap in (None, 5):
                safe = [
                    split for split in partitions(tokens, tokens)
                    if bouton.solve("nim", split, misere=misere).outcome == "P"
                    and heaps in (None, len(split)) and (max_heap is None or max(split, default=0) <= max_heap)
                ]
                found = bouton.split(tokens, heaps=heaps, max_heap=max_heap, misere=misere)
                assert list(found) == safe and found.count == len(safe) and bool(found) == bool(safe)
                assert found.first == (safe[0] if safe else None) and found.reason


def test_splits_of_any_size():
    half = 5 * 10**29
    assert list(bouton.split(2 * half, heaps=2)) == [(half, half)]
    assert bouton.split(2**201 - 2, heaps=3).count == (3**199 - 1) // 2
    assert bouton.split(2**70, heaps=2**70).runs == [(1, 2**70)]
    several = list(itertools.islice(bouton.split(2 * half), 100))
    assert several[0] == (half, half) and several == sorted(set(several), reverse=True)
    assert all(sum(each) == 2 * half and bouton.solve("nim", each).outcome == "P" for each in several)
    huge = bouton.split(10**18)
    assert huge.first == (5 * 10**17, 5 * 10**17) and huge.runs == [(5 * 10**17, 2)]
    assert bouton.split(60).count == len(list(bouton.split(60)))
    assert bouton.split(7).first is None and bouton.split(7).count == 0
    assert bouton.split(10**7, max_heap=1, misere=False).runs == [(1, 10**7)]
    with pytest.raises(bouton.Error, match="runs"):
        bouton.split(10**7, max_heap=1).first
    with pytest.raises(bouton.Error, match="tokens"):
        bouton.split(-1)
    again = pickle.loads(pickle.dumps(bouton.split(24, heaps=3)))
    assert again.count == bouton.split(24, heaps=3).count and repr(again) == repr(bouton.split(24, heaps=3))
    assert bouton.split(20, timeout=0).first == (10, 10)


def misere_nim_values(game, position, terms):
    """g0, g1, ...: the Nim heap that makes the position, with so many heaps of 2, lost."""
    def lost(k, n):
        return bouton.Sum([(game, position), ("nim", (*[2] * k, n))], misere=True).outcome() == "P"
    return [next(n for n in range(20) if lost(k, n)) for k in range(terms)]


def test_genera_by_their_meaning():
    rows = bouton.genera("kayles", 9)
    assert rows.complete and len(rows) == 10 and rows[5].text == str(rows[5])
    values = bouton.nim_values("kayles", 10)
    for n, row in enumerate(rows):
        assert row.nim_value == values[n] and row.position == (n,)
        assert row.outcome == bouton.solve("kayles", n, misere=True).outcome
        assert bouton.genus("kayles", n) == row
    for position in ((5,), (2, 3), (8,)):
        found = bouton.genus("kayles", position)
        row = list(found.misere_nim_values)[:3]
        assert row == misere_nim_values("kayles", position, 3)[: len(row)]
    assert bouton.genus("nim", (2, 2)).text == "0^02" and bouton.genus("nim", ()).text == "0^120"
    unknown = bouton.genus("0.07", 30, timeout=0)
    assert not unknown and not unknown.known and unknown.genus is unknown.word is unknown.nim_value is None
    assert unknown.position == (30,) and repr(unknown) == "<30: ?>" and unknown.to_latex() == "$?$"
    assert found.known and found
    none = bouton.genera("0.07", 30, timeout=0)
    assert not none.complete and len(none) < 31
    assert rows[3]._repr_latex_().startswith("$3^{") and pickle.loads(pickle.dumps(rows))[4] == rows[4]
    with pytest.raises(bouton.Error):
        bouton.genera("wythoff")


def test_certificates_are_checked():
    period, quotient = bouton.period("0.77"), bouton.quotient("0.7")
    for text in (period.certificate(), quotient.certificate()):
        for form in (text, text.encode(), json.loads(text)):
            report = bouton.check(form)
            assert report and report.valid and report.complete and report.failure is None
            assert report.checked and "0.7" in report.statement and report.schema.startswith("bouton.")
    wrong = json.loads(period.certificate())
    wrong["period"] = str(int(wrong["period"]) - 1) if isinstance(wrong["period"], str) else wrong["period"] - 1
    report = bouton.check(wrong)
    assert not report and report.valid is False and report.failure and "invalid" in repr(report)
    assert "无效" in repr(bouton.check(wrong, language="zh"))
    assert bouton.check(period.certificate(), timeout=0).valid in (True, None)
    assert repr(pickle.loads(pickle.dumps(report))) == repr(report)


def test_certificates_in_files(tmp_path):
    path = tmp_path / "kayles.json"
    path.write_text(bouton.period("0.77").certificate())
    assert bouton.check(path) and bouton.check(str(path))
    with pytest.raises(bouton.Error, match="cannot be read"):
        bouton.check(tmp_path / "none")
    with pytest.raises(bouton.Error):
        bouton.check("{}")


def test_the_catalogue():
    found = bouton.lookup("0.07")
    assert (found.period, found.preperiod, found.proved, found.misere) == (34, 53, True, False)
    assert found.oeis and "period=34" in repr(found) and found.row["checked"] in ("valid", None)
    later = bouton.lookup("0.137")  # the same values one heap earlier
    assert later.period == 34 and later.code == found.code and later.later + 1 == found.later
    assert later.preperiod == bouton.period("0.137").preperiod
    kayles = bouton.lookup("kayles", misere=True)
    assert kayles.order == 40 and kayles.misere and kayles.proved
    assert bouton.lookup("0.000000000007") is None
    everything = bouton.catalogue()
    assert len(everything) > 1000 and everything.complete and any(row.misere for row in everything)
    assert not any(row.misere for row in bouton.catalogue(misere=False))
    assert pickle.loads(pickle.dumps(found)) == found
    with pytest.raises(bouton.Error):
        bouton.lookup("0.07", store="/no/such/store")


def test_a_census(tmp_path):
    store = tmp_path / "store.sqlite"
    found = bouton.census("octal:1", values=2000, dense=2000, store=store, threads=2)
    assert found.complete and len(found) == 6 and "6 results" in repr(found)
    assert sum(len(row.members) for row in found) == 7
    for row in found:
        assert row.proved == (row.code != "0.6")  # 0.6 is 0.06 with other heaps: nobody knows
        assert row.period == bouton.period(row.code, to=2000).period
        assert bouton.lookup(row.code, store=store).period == row.period
    again = bouton.census("octal:1", values=2000, dense=2000, store=store, timeout=0)
    assert again.complete and [row.row for row in again] == [row.row for row in found]
    misere = bouton.census(["octal:1", "subtract:2"], misere=True, heaps=50, law_work=0)
    assert all(row.misere for row in misere) and misere[0].order
    assert [row.code for row in misere if row.infinite_from] == ["0.4"]
    some = {row.code: row for row in bouton.census("octal:2", misere=True, heaps=9, law_work=0)}
    dawson = some["0.07"]
    law = json.loads((TOP / "data" / "certificates" / "infinite-0.07.json").read_text(encoding="utf-8"))
    largest = len(law["heaps"]) - 1
    assert (dawson.row["status"], dawson.infinite_from, dawson.law_to) == ("infinite", 34, largest)
    assert not dawson.proved and dawson.row["proof"] == f"law 0.07 34..{largest}"
    assert some["0.26"].proved and some["0.26"].infinite_from is None
    assert not bouton.census("octal:2", timeout=0).complete
    assert not bouton.census("hex:5", timeout=0)
    with pytest.raises(bouton.Error):
        bouton.census("decimal:2")


@pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_census_hands_over_what_another_program_keeps_from_its_store(tmp_path, lock):
    store = tmp_path / "store.sqlite"
    ended = threading.Event()

    def write():
        with contextlib.closing(sqlite3.connect(store, isolation_level=None, timeout=60)) as other:
            while not ended.wait(0.01):
                try:
                    if other.execute("SELECT count(*) FROM surveys").fetchone()[0] == 0:
                        continue
                except sqlite3.OperationalError:  # it is not there yet
                    continue
                other.execute("BEGIN " + lock)
                assert ended.wait(60), "the census waited for the other program"

    with concurrent.futures.ThreadPoolExecutor() as threads:
        writer = threads.submit(write)
        found = bouton.census("octal:4", values=30000, dense=3000, store=store, timeout=3, threads=2)
        ended.set()
        writer.result()
    assert not found.complete
    kept = {row.code for row in bouton.catalogue(store=store)}
    lost = {row.code for row in found} - kept
    assert len(lost) == found.not_stored
    # With EXCLUSIVE the census may wait for a row that it has just stored, and find no more.
    assert lost or lock == "EXCLUSIVE"
    told = f", {len(lost)} not stored" if lost else ""
    assert repr(found).endswith(f", not complete{told}>")
    # With IMMEDIATE others may read; with EXCLUSIVE they may not: then only rows read before are there.
    assert len(found) <= len(lost) + len(kept)
    assert lock == "EXCLUSIVE" or len(found) == len(lost) + len(kept)


def test_verify():
    report = bouton.verify("moore:2", 6)
    assert report.contradiction is None and report.agrees and report.complete
    assert report["outcomes"] == report.outcomes > 20 and "contradiction=None" in repr(report)
    assert pickle.loads(pickle.dumps(report)) == report and "outcomes" in dir(report)
    with pytest.raises(AttributeError, match="Verified has no attribute other"):
        report.other
    assert bouton.verify("nim", 4, misere=True) == bouton.Game("nim", misere=True).verify(4)


def test_frames():
    pandas = pytest.importorskip("pandas")
    for frame, rows in (
        (bouton.genera("kayles", 5).to_frame(), 6),
        (bouton.catalogue(misere=True).to_frame(), len(bouton.catalogue(misere=True))),
        (bouton.period("0.77").to_frame(), 71 + 12),
        (bouton.solve("nim", (1, 3, 5, 6)).to_frame(), 3),
        (bouton.quotient("0.7").to_frame(), bouton.quotient("0.7").order),
    ):
        assert isinstance(frame, pandas.DataFrame) and len(frame) == rows
    table = bouton.quotient("0.77").to_frame()
    assert table.loc["a", "a"] == "1" or table.loc["1", "a"] == "a"


def test_how_things_look():
    period, quotient = bouton.period("0.77"), bouton.quotient("0.77")
    assert period._repr_latex_() == (
        r"$g_{\text{0.77}}(n + 12) = g_{\text{0.77}}(n)\quad (n \ge 71)$")
    assert r"\langle a, b, c, d, e, f \mid a^{2} = 1, b^{3} = b" in quotient._repr_latex_().replace(", g", "") \
        or r"\mid a^{2} = 1, b^{3} = b" in quotient._repr_latex_()
    assert quotient.to_svg().count("<rect") == 1600 and period.to_svg(50).count("h0") == 50
    for large in (lambda: period.to_svg(10**8), bouton.quotient("nim", elements=600).to_svg):
        with pytest.raises(bouton.Error, match="must be a number from"):
            large()
    assert bouton.solve("nim", (3, 4, 5))._repr_latex_() == r"$g(\text{nim}\;3\,4\,5) = 2$"
    for thing in (period, quotient, bouton.solve("nim", 3), bouton.Sum("nim 3"), bouton.Game("nim")(3),
                  bouton.genus("kayles", 5)):
        assert thing.to_latex() == thing._repr_latex_()
    assert r"\mathcal P" in bouton.solve("nim", (1,), misere=True)._repr_latex_()
    assert bouton.Game("pass-nim")("5- 3")._repr_latex_() == r"$\text{pass-nim}\;5-\,3$"
    assert bouton.Game("nim")(3, 4)._repr_svg_().count("<circle") == 7


def test_pickles_of_laws():
    law = bouton.discover("exact:2", heaps=5)
    position = (10**3000, 10**2999, 7, 10**3001, 5)
    answer = law.solve(position)
    other, told = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps((law, answer)))))
    assert repr(other) == repr(law) and other.certificate == law.certificate
    assert (other.dot(), other._repr_svg_(), list(other)) == (law.dot(), law._repr_svg_(), list(law))
    assert other.wins(position) is law.wins(position) is True
    assert list(other.winning_options(position)) == [move.position for move in law.winning_moves(position)]
    assert list(told.winning_options) == list(answer.winning_options)


def test_pickles_of_periods_and_quotients():
    period, quotient = bouton.period("0.77"), bouton.quotient("0.77")
    again = pickle.loads(pickle.dumps(period))
    assert repr(again) == repr(period) and again.value(10**30) == period.value(10**30)
    assert again.certificate() == period.certificate() and bouton.check(again.certificate())
    other = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(quotient))))
    assert repr(other) == repr(quotient) and other.certificate() == quotient.certificate()
    assert numpy.array_equal(other.table, quotient.table) and other.relations == quotient.relations
    for heap in (0, 5, 71, 10**30):
        assert other.heap(heap).word == quotient.heap(heap).word
    assert [x.word for x in other.p_portion] == [x.word for x in quotient.p_portion]
    with pytest.raises(bouton.Error, match="not known"):
        pickle.loads(pickle.dumps(bouton.quotient("0.07", heaps=9))).heap(10)
    unproved = pickle.loads(pickle.dumps(bouton.period("0.06", to=1000)))
    assert not unproved.proved and unproved.certificate() is None


def test_errors_speak_python():
    with pytest.raises(bouton.LimitReached) as stopped:
        bouton.nim_values("0.007", 10**9, memory=2**20)
    assert "memory=" in str(stopped.value) and "--" not in str(stopped.value)
    for wrong in (lambda: bouton.solve("nim", 3.5), lambda: bouton.Game(5), lambda: bouton.Game("nim")(3) + 5,
                  lambda: bouton.Search(5), lambda: bouton.solve(5, 3), lambda: bouton.check([5]),
                  lambda: bouton.check(5), lambda: bouton.read_values(5)):
        with pytest.raises(TypeError) as failure:
            wrong()
        assert any(word in str(failure.value) for word in ("5", "int", "list"))
        assert "incompatible" not in str(failure.value)
    with pytest.raises(bouton.Error, match="tokens must be a number, 0 or more, not '-1'"):
        bouton.split(-1)
    unknown = bouton.solve("0.06", 10**6 + 1, memory=2**20)
    assert unknown.outcome is None and "--" not in " ".join(unknown.reason)
    for language in ("en", "zh"):
        assert "--" not in bouton._core.render("front.stop.memory", [], language)
