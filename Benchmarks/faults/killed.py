"""kill -9 in the midst of a run; after resuming, all is as if nothing had happened."""

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
from collections import Counter
from collections.abc import Callable

from bench.report import Bar, Section

from . import command
from .processes import Journal, children, is_running, wait_until
from .settings import Settings
from .tables import filled

TITLE = "Killed"
PHOTO_COUNT = 36
COMMAND, ENGINE = "the command", "its engine process"
AT_ONCE = 2
LONGEST_SECONDS = 120

STARTING, BETWEEN, WRITING, ENDING = "before the first photo", "among the photos", "while a file is written", "after the last photo"
# So many of a hundred kills. Without a photo to do, the run does not need its engine process, so that none is killed there.
SHARES = {
    COMMAND: {STARTING: 10, BETWEEN: 40, WRITING: 40, ENDING: 10},
    ENGINE: {STARTING: 10, BETWEEN: 45, WRITING: 45},
}


@dataclasses.dataclass(frozen=True)
class Undisturbed:
    """The run that nothing happens to, and what the others are given."""

    photos: pathlib.Path
    more: tuple[str, ...]
    environment: dict[str, str]
    state: command.State
    seconds: float
    start_seconds: float  # until the first photo is in the journal
    journal_bytes: int
    journal_photos: int


@dataclasses.dataclass(frozen=True)
class End:
    """How a disturbed run ended."""

    phase: str
    late_count: int  # runs before that had ended when they were to be killed
    problem: str | None  # what was not equal


def measure(work: pathlib.Path, settings: Settings) -> Section:
    usual = undisturbed(work)
    kills, rows, bars = [], [], []
    for victim, shares in SHARES.items():
        phases = [phase for phase, share in shares.items() for _ in range(share)]
        plan = [(random.Random(f"{victim} {number}"), phases[number * 37 % 100]) for number in range(settings.kills)]
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            ends = list(pool.map(killer(victim, work, usual), plan))
        by_phase = {phase: [end for end in ends if end.phase == phase] for phase in shares}
        counts = ", ".join(f"{len(of_phase)} {phase}" for phase, of_phase in by_phase.items())
        kills.append(f"Kills of {victim}: {counts}.")
        for phase, of_phase in by_phase.items():
            problems = Counter(end.problem for end in of_phase if end.problem)
            what = ", ".join(f"{count} × {problem}" for problem, count in problems.items()) or "–"
            late = sum(end.late_count for end in of_phase)
            if late or problems:
                rows.append([victim, phase, str(late), str(problems.total()), what])
        bars.append(Bar(f"kill -9 of {victim}: kills of a living process", len(ends), settings.kills, "≥"))
        unequal = sum(end.problem is not None for end in ends)
        bars.append(Bar(f"{victim}: runs that did not end equal", unequal, 0, "≤"))
    left = len(names_below(work / "temporary"))
    bars.append(Bar("files left in the folder for temporary files", left, 0, "≤"))
    text = (
        f"A run of {PHOTO_COUNT} photos with two renditions, both sidecars and a file of overrides takes"
        f" {usual.seconds:.1f} s undisturbed. A process is killed a random moment after the journal has a random"
        " length, or after the first half-written file from then on. A second run resumes a killed command; without its"
        " engine process, the same run has to go on. Outputs and sidecars must be byte-equal to those of the"
        " undisturbed run, and the manifest equal but for times and for what was done by which run."
    )
    # A run that had ended when it was to be killed is late; it does not count.
    header = ("what was killed", "when", "late", "not equal", "what differs")
    return Section(TITLE, [text, " ".join(kills), *([filled(header, rows)] if rows else [])], bars)


def undisturbed(work: pathlib.Path) -> Undisturbed:
    photos = command.album(work / "photos", PHOTO_COUNT)
    more = ("--overrides", str(command.overrides(work / "decided.yaml", photos)))
    environment = {"TMPDIR": str(work / "temporary")}
    (work / "temporary").mkdir()
    # So that the measured run finds the files in memory, as those after it do.
    command.run(photos, work / "first", *more, kinds=command.SEVERAL_OUTPUTS, environment=environment).check_returncode()
    output = work / "undisturbed"
    journal = Journal(output)
    started = time.monotonic()
    run = begun(photos, output, more, environment)
    wait_until(lambda: journal.photos > 0, LONGEST_SECONDS)
    start_seconds = time.monotonic() - started
    if run.wait(timeout=LONGEST_SECONDS) != 0:
        raise RuntimeError(f"the undisturbed run ended with status {run.returncode}")
    seconds = time.monotonic() - started
    return Undisturbed(photos, more, environment, command.state(output), seconds, start_seconds, journal.byte_count, journal.photos)


def begun(photos: pathlib.Path, output: pathlib.Path, more: tuple[str, ...], environment: dict[str, str]) -> subprocess.Popen:
    words = command.arguments(photos, output, "--quiet", *more, kinds=command.SEVERAL_OUTPUTS)
    return subprocess.Popen(words, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def killer(victim: str, work: pathlib.Path, usual: Undisturbed) -> Callable[[tuple[random.Random, str]], End]:
    def kill(case: tuple[random.Random, str]) -> End:
        chance, phase = case
        late_count = 0
        while True:
            output = pathlib.Path(tempfile.mkdtemp(prefix="killed-", dir=work))
            was_killed, status = disturbed(victim, usual, output, phase, chance)
            problem = f"status {status}" if status != 0 else command.state(output).first_difference(usual.state)
            # A late run must end equal, too.
            if was_killed or problem:
                if problem is None:
                    shutil.rmtree(output)
                return End(phase, late_count, problem)
            shutil.rmtree(output)
            late_count += 1

    return kill


def disturbed(victim: str, usual: Undisturbed, output: pathlib.Path, phase: str, chance: random.Random) -> tuple[bool, int]:
    """Kills `victim` in `phase`, and resumes; whether it was hit, and the status in the end."""
    run = begun(usual.photos, output, usual.more, usual.environment)
    wait_for(phase, usual, run, output, chance)
    if victim == COMMAND:
        run.kill()
        was_killed = run.wait(timeout=LONGEST_SECONDS) == -signal.SIGKILL
        resumed = command.run(usual.photos, output, *usual.more, kinds=command.SEVERAL_OUTPUTS, environment=usual.environment)
        return was_killed, resumed.returncode
    wait_until(lambda: children(run.pid) or run.poll() is not None, LONGEST_SECONDS)
    engines = children(run.pid)
    for engine in engines:
        os.kill(engine, signal.SIGKILL)
    had_photos_to_do = Journal(output).photos < usual.journal_photos
    return bool(engines) and had_photos_to_do, run.wait(timeout=LONGEST_SECONDS)


def wait_for(phase: str, usual: Undisturbed, run: subprocess.Popen, output: pathlib.Path, chance: random.Random) -> None:
    """Waits for a random moment of the phase."""
    if phase == STARTING:
        time.sleep(chance.uniform(0, usual.start_seconds))
        return
    journal = Journal(output)
    least_bytes = usual.journal_bytes if phase == ENDING else chance.uniform(0.02, 0.95) * usual.journal_bytes

    def has_come() -> bool:
        is_far_enough = journal.photos >= usual.journal_photos if phase == ENDING else journal.byte_count >= least_bytes
        return is_far_enough and (phase != WRITING or any(output.glob(command.TEMPORARY_FILE)))

    wait_until(lambda: has_come() or not is_running(run.pid), LONGEST_SECONDS, pause=0.0002)
    longest = {BETWEEN: usual.seconds / PHOTO_COUNT, WRITING: 0.001, ENDING: 0.005}[phase]
    time.sleep(chance.uniform(0, longest))


def names_below(folder: pathlib.Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}
