"""kill -9 at random moments of a run; after resuming, all is as if nothing had happened."""

import concurrent.futures
import dataclasses
import os
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import time

from bench.report import Bar, Section, table

from . import command

PHOTO_COUNT = 300


VICTIMS = ("the command", "its engine process")
AT_ONCE = 2


def measure(work: pathlib.Path, kills: int) -> Section:
    photos = command.album(work / "photos", PHOTO_COUNT)
    started = time.monotonic()
    command.run(photos, work / "undisturbed").check_returncode()
    run_seconds = time.monotonic() - started
    expected = command.state(work / "undisturbed")
    rows, bars = [], []
    for victim in VICTIMS:
        # Side by side, runs take longer than one alone, but not as often as long: some moments are behind the end.
        moments = [random.Random(number).uniform(0, AT_ONCE * run_seconds) for number in range(kills)]
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            ends = list(pool.map(lambda moment: disturbed(victim, photos, work, expected, moment), moments))
        problems = [end.problem for end in ends if end.problem]
        too_late = sum(not end.was_killed for end in ends)
        rows.append([victim, str(kills), str(too_late), str(len(problems)), ", ".join(sorted(set(problems))) or "–"])
        bars.append(Bar(f"kill -9 of {victim}: runs that did not end equal", len(problems), 0, "≤"))
    text = (
        f"A run of {PHOTO_COUNT} photos takes {run_seconds:.1f} s undisturbed. Command or engine process are killed at random"
        " moments of it. A killed command is resumed by a second run; without its engine process, the same run has to go on."
        " Outputs must be byte-equal to those of the undisturbed run, the manifest equal but for times and for what was done"
        " by which run, and no temporary file may be left."
    )
    return Section("Killed", [text, table(("what was killed", "kills", "too late", "not equal", "what differs"), rows)], bars)


@dataclasses.dataclass(frozen=True)
class End:
    """How a disturbed run ended."""

    was_killed: bool  # nobody can be killed who has ended before
    problem: str | None  # what was not equal


def disturbed(victim: str, photos: pathlib.Path, work: pathlib.Path, expected: command.State, after_seconds: float) -> End:
    """Kills `victim`, and resumes."""
    output = pathlib.Path(tempfile.mkdtemp(prefix="killed-", dir=work))
    run = subprocess.Popen(command.arguments(photos, output), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(after_seconds)
    if victim == VICTIMS[0]:
        run.kill()
        was_killed = run.wait(timeout=600) == -signal.SIGKILL
        status = command.run(photos, output).returncode
    else:
        engines = children(run.pid)
        for engine in engines:
            os.kill(engine, signal.SIGKILL)
        was_killed = len(engines) > 0
        status = run.wait(timeout=600)
    problem = f"status {status}" if status != 0 else command.state(output).first_difference(expected)
    if problem is None:
        shutil.rmtree(output)
    return End(was_killed, problem)


def children(process: int) -> list[int]:
    """The processes that `process` has started and that have not ended."""
    lists = pathlib.Path(f"/proc/{process}/task").glob("*/children")
    return [int(number) for path in lists for number in path.read_text().split()]
