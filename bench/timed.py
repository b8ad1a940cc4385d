"""A command and the seconds of a processor that it takes: what else the machine does hardly changes them."""

import resource
import subprocess


def timed(command, most=None):
    """The finished process, ended when it has used `most` seconds, and how many it has used."""
    def limited():
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, check=False, preexec_fn=limited if most else None)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
