"""Ctrl-C, and other threads during long work."""

import pathlib
import signal
import subprocess
import sys
import threading
import time

import bouton
import pytest

LONG = {
    "values": "bouton.nim_values('grundy', 10**8)",
    "period": "bouton.period('0.007')",
    "quotient": "bouton.quotient('0.07', elements=60000)",
    "search": "bouton.solve('grundy', [70, 80, 90], misere=True, memory=2**40)",
    "moves": "sum(1 for _ in bouton.solve('kayles', [10**40]).winning_moves)",
    "verify": "bouton.Game('moore:2').verify(200, memory=2**40)",
    "box": "bouton.p_positions('grundy', 3000, 3000, misere=True, memory=2**40)",
    "many": "bouton.solve_many('grundy', [[1, 2, 3]] + [[70, 80, 90]] * 5000, misere=True, memory=2**40)",
    "census": "bouton.census('octal:1', values=10**9, threads=1)",
    "genera": "bouton.genera('0.77', 10**6, timeout=10**6)",
    "parts": "bouton.Search(lambda n: (n + 1, n + 2), components=lambda n: [n], timeout=10**6).nim_value(0)",
    "own rules": "bouton.solve(lambda n: (2 * n, 2 * n + 1), 1, timeout=10**6)",
}


def child(work, then="print('interrupted')"):
    folder = str(pathlib.Path(bouton.__file__).parents[1])
    # Under a shell that ignores Ctrl-C, such as one in the background, Python would ignore it too.
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code += f"import sys; sys.path.insert(0, {folder!r}); import bouton; print('ready', flush=True)"
    code += f"\ntry:\n    {work}\nexcept KeyboardInterrupt as stopped:\n    {then}\n"
    code += "assert bouton.solve('nim', [3, 4, 5]).outcome == 'N'\n"  # all is well after it
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)


def interrupted(works, seconds):
    """What each of these says that is interrupted after so many seconds of its work."""
    children = {name: child(*work) for name, work in works.items()}
    try:
        for running in children.values():
            assert running.stdout.readline() == "ready\n"
        time.sleep(seconds)
        for name, running in children.items():
            assert running.poll() is None, f"{name}: over before it could be interrupted"
            running.send_signal(signal.SIGINT)
        # The work itself would take hours: this only keeps a failing test from hanging.
        said = {name: running.communicate(timeout=60)[0] for name, running in children.items()}
        assert {running.returncode for running in children.values()} == {0}
    finally:
        for running in children.values():
            running.kill()
            running.wait()
    return said


def test_ctrl_c_ends_long_work():
    said = interrupted({name: (work,) for name, work in LONG.items()}, 1)
    assert said == dict.fromkeys(LONG, "interrupted\n")


KNOWN = {
    "values": "len(stopped.partial) > 1000 and list(stopped.partial[:6]) == [0, 0, 0, 1, 0, 2]",
    "period": "not stopped.partial.proved and stopped.partial.values_computed > 1000",
    "quotient": "not stopped.partial.complete and stopped.partial.order > 1",
    "search": "stopped.partial.outcome is None and stopped.partial.reason",
    "many": "stopped.partial.outcome[0] in 'NP' and stopped.partial.outcome[-1] == '?'",
    "census": "0 < len(stopped.partial) < 6 and not stopped.partial.complete",
    "genera": "len(stopped.partial) > 10 and not stopped.partial.complete",
    "verify": "stopped.partial['outcomes'] > 0 and not stopped.partial['complete']",
}


def test_what_was_found_before_ctrl_c_is_on_the_exception():
    said = interrupted({name: (LONG[name], f"print(bool({known}))") for name, known in KNOWN.items()}, 2)
    assert said == dict.fromkeys(KNOWN, "True\n")


def test_other_threads_run_meanwhile():
    turns = 0
    done = False

    def count():
        nonlocal turns
        while not done:
            turns += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    try:
        with pytest.raises(bouton.LimitReached):
            bouton.nim_values("grundy", 10**8, timeout=1)
    finally:
        done = True
        thread.join()
    assert turns > 10


def test_questions_may_be_asked_in_many_threads():
    found = []

    def ask(n):
        answer = bouton.solve("kayles", [n, 11, 30])
        found.append((n, answer.outcome, len(list(answer.winning_moves))))

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for n, outcome, moves in found:
        answer = bouton.solve("kayles", [n, 11, 30])
        assert (outcome, moves) == (answer.outcome, answer.winning_move_count)
    assert len(found) == 12


def test_moves_left_unread_do_not_keep_the_program():
    work = "moves = iter(bouton.solve('kayles', [10**40]).winning_moves); next(moves)"
    running = child(work)
    assert running.communicate(timeout=60)[0] == "ready\n"
    assert running.returncode == 0


def test_ctrl_c_in_the_last_moment_of_the_work_hands_over_its_result():
    # Each call is over before signals are looked at; hardly any time passes between the calls.
    work = "while True: bouton.nim_values('grundy', 2000)"
    for _ in range(20):
        running = child(work, "print(len(getattr(stopped, 'partial', ())))")
        assert running.stdout.readline() == "ready\n"
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        rest, _ = running.communicate(timeout=60)
        if rest == "2000\n":
            return
    raise AssertionError("twenty times out of twenty the result was lost")


@pytest.mark.parametrize("position", ["10^30000 5", [10**30000, 5], bouton.Position((10**30000, 5))])
def test_a_long_position_is_read_and_answered_whatever_the_time_is(position):
    assert bouton.solve("nim", position, timeout=0).recommended == (5, 5)
    assert bouton.solve_sum([("nim", position)], timeout=0).nim_value == 10**30000 + 5


def test_a_long_position_is_checked_as_a_short_one():
    long = 10**30000
    spent = bouton.Game("pass-nim").position("10^30000- 5")
    assert (tuple(spent), spent.spent) == ((long, 5), (True, False))
    assert str(bouton.Position((long, 5), (True, False))) == f"1{'0' * 30000}- 5"
    for bad in ([-long, 5], "10^30000 x"):
        with pytest.raises(bouton.Error):
            bouton.solve("nim", bad)
    with pytest.raises(bouton.Error, match="pass"):
        bouton.solve("nim", bouton.Position((long, 5), (True, False)))


def test_positions_have_bounds():
    longest = 10**100000 - 1
    assert bouton.solve("nim", [longest]).outcome == "N"
    assert bouton.solve("nim", [1] * 10**6).outcome == "P"
    assert bouton.split(longest - 1).first is not None
    for bad, said in (([longest + 1], "digits; at most 100000"), ("10^100000", "digits; at most 100000"),
                      ([longest] * 10 + [1], "at most 1000000"), ([1] * (10**6 + 1), "too many heaps")):
        for ask in (lambda: bouton.solve("nim", bad), lambda: bouton.Game("nim").position(bad),
                    lambda: bouton.solve_sum([("nim", bad)])):
            with pytest.raises(bouton.Error, match=said):
                ask()
    with pytest.raises(bouton.Error, match="digits"):
        str(bouton.Position([longest + 1]))
    with pytest.raises(bouton.Error, match="at most 1000000"):
        bouton.solve_sum([("nim", [longest] * 5), ("kayles", [longest] * 6)])
    for split in ({"tokens": longest + 1}, {"tokens": 100, "heaps": longest + 1}, {"tokens": 100, "max_heap": longest + 1}):
        with pytest.raises(bouton.Error, match="digits"):
            bouton.split(**split)
