"""Runs under conditions that are not of the command's making: bad storage, a jumping clock, few resources, halted processes.

Each run may succeed or fail, by a rule; afterwards, a run without the condition completes what it left.
"""

import contextlib
import dataclasses
import errno
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from bench.places import FACECROP, ROOT
from bench.report import Bar, Section

from . import command
from .processes import Journal, children, is_running, wait_until
from .settings import Settings
from .tables import filled

TITLE = "Conditions"
PHOTO_COUNT = 40
REPEATS = 5
LONGEST_SECONDS = 180
ORPHAN_SECONDS = 5  # within which an engine process must end without its command
SHIMS = ROOT / "Benchmarks/faults/shims"
# Exit statuses: photos failed, the run failed, the options do not suit this machine.
FAILURES = (1, 2, 64)
# The exit status of the system's loader when it cannot load the libraries of a program.
LOADER_FAILED = 127


@dataclasses.dataclass(frozen=True)
class Usual:
    """The run under no condition."""

    work: pathlib.Path
    photos: pathlib.Path
    state: command.State
    seconds: float

    def new_output(self) -> pathlib.Path:
        return pathlib.Path(tempfile.mkdtemp(prefix="condition-", dir=self.work)) / "out"


@dataclasses.dataclass
class Case:
    """One line of the table: what was done, how its runs ended, and which of them broke the rule."""

    what: str  # with {} where the limits stand
    limits: list[str] = dataclasses.field(default_factory=list)
    wants_success: bool = False
    ends: list[str] = dataclasses.field(default_factory=list)
    problems: list[str] = dataclasses.field(default_factory=list)

    @property
    def row(self) -> list[str]:
        return [self.what.replace("{}", ", ".join(self.limits)), listed(self.ends), listed(self.problems) or "–"]

    def judge(self, run: "Ended", usual: Usual) -> None:
        """Takes down how a run ended, and whether that, what it left and what a next run makes of it keep to the rule."""
        self.ends.append(run.summary)
        self.problems += [*run.problems(usual), *(["status not 0"] if self.wants_success and run.status != 0 else [])]
        self.check_next_run(run.output, usual)

    def check_next_run(self, output: pathlib.Path, usual: Usual) -> None:
        """Runs again under no condition, which must complete everything."""
        again = command.run(usual.photos, output)
        if again.returncode != 0:
            self.problems.append(f"the run after it: status {again.returncode}")
        elif difference := command.state(output).first_difference(usual.state):
            self.problems.append(f"the run after it: {difference} differs")


@dataclasses.dataclass(frozen=True)
class Ended:
    """A run under a condition that has ended, or was killed because it did not."""

    output: pathlib.Path
    status: int | None  # None: it did not end in time; below 0: the signal
    messages: str
    out_of_memory: bool = False  # the kernel has killed the command for want of memory
    orphans: int = 0  # engine processes that outlived the command

    @property
    def summary(self) -> str:
        if self.status is None:
            return "did not end"
        if self.status < 0:
            return "killed by the kernel, out of memory" if self.out_of_memory else f"ended by {signal.Signals(-self.status).name}"
        return f"{self.status}, equal" if self.status == 0 else f"{self.status}: {self.last_message}"

    @property
    def last_message(self) -> str:
        """How many photos failed, or else the first sentence of what it says last, without this machine's paths."""
        lines = self.messages.strip().splitlines() or ["(nothing)"]
        text = lines[-1].replace(f"{self.output.parent}/", "").replace(f"{FACECROP.parent}/", "").replace("|", "/")
        text = text.removeprefix("facecrop: ").removeprefix("error: ")
        failed = re.match(r"\d+ files.*?\b(\d+ failed)", text)
        return failed[1] if failed else text.partition(". ")[0][:160]

    def problems(self, usual: Usual) -> Iterator[str]:
        """What breaks the rule."""
        if self.status is None:
            yield f"it had not ended after {LONGEST_SECONDS} s"
        elif self.status == 0:
            if difference := command.state(self.output).first_difference(usual.state):
                yield f"status 0, but {difference} differs"
        elif self.status not in (*FAILURES, LOADER_FAILED) and not self.out_of_memory:
            yield f"it {self.summary}"
        elif not self.messages.strip() and not self.out_of_memory:
            yield "it failed and said nothing"
        yield from ["its engine process outlived it"] * bool(self.orphans)
        yield from self.wrong_files(usual)

    def wrong_files(self, usual: Usual) -> Iterator[str]:
        """Files under a final name are whole, whatever happened."""
        for path in self.output.rglob("*.jpg"):
            if command.digest(path) != usual.state.outputs.get(str(path.relative_to(self.output))):
                yield "an output has a wrong content"


def listed(texts: Sequence[str]) -> str:
    return "; ".join(f"{count} × {text}" for text, count in Counter(texts).most_common())


def measure(work: pathlib.Path, _: Settings) -> Section:
    photos = command.album(work / "photos", PHOTO_COUNT)
    command.run(photos, work / "first").check_returncode()
    started = time.monotonic()
    command.run(photos, work / "usual").check_returncode()
    usual = Usual(work, photos, command.state(work / "usual"), time.monotonic() - started)
    few_files = limits(usual, "nofile", "open files, at most {}", OPEN_FILES)
    little_space = limits(usual, "as", "address space, at most {} MB", ADDRESS_SPACE_MB, 1 << 20)
    limited = "As `ulimit` sets it, for the command and what it starts."
    groups = {
        "bad storage": bad_storage(usual),
        "a jumping clock": jumping_clock(usual),
        "few open files, little address space": (limited, [*few_files, *little_space], []),
        "little memory": little_memory(usual),
        "halted processes": halted(usual),
    }
    paragraphs = [
        f"Each run crops {PHOTO_COUNT} photos, which takes {usual.seconds:.1f} s under no condition. The rule: it ends"
        " by itself; with status 0, all is equal to the usual run; otherwise the status is 1, 2 or 64 (127 if the"
        " system could not load a library), and it says why; each output under its final name is byte-equal; and a run"
        " after it, under no condition, ends with status 0 and all equal, without a temporary file. “3 × 1: 1 failed”:"
        " three runs ended with status 1 because one photo failed."
    ]
    bars = []
    for name, (remark, cases, group_bars) in groups.items():
        paragraphs += [f"### {name[0].upper()}{name[1:]}", remark]
        if cases:
            paragraphs.append(told(alike([case.row for case in merged(cases)])))
            bars.append(Bar(f"{name}: runs against the rule", sum(len(case.problems) for case in cases), 0, "≤"))
        bars += group_bars
    return Section(TITLE, paragraphs, bars)


def told(rows: Sequence[Sequence[str]]) -> str:
    """The rows as a table; one row within the rule as a sentence."""
    if len(rows) == 1 and rows[0][2] == "–":
        return f"{rows[0][0]}: {rows[0][1]}."
    return filled(("condition", "how runs ended", "against the rule"), rows)


def alike(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Conditions under which runs ended alike as one row."""
    whats: dict[tuple[str, str], list[str]] = {}
    for what, ends, problems in rows:
        whats.setdefault((ends, problems), []).append(what)
    return [
        ["; ".join(ones), f"each {ends}" if len(ones) > 1 else ends, problems]
        for (ends, problems), ones in whats.items()
    ]


def merged(cases: Sequence[Case]) -> list[Case]:
    """Neighbours that ended alike as one line, with all their limits."""
    lines: list[Case] = []
    for case in cases:
        ends = [without_limit(end, case.limits) for end in case.ends]
        line = Case(case.what, list(case.limits), case.wants_success, ends, list(case.problems))
        last = lines[-1] if lines else None
        is_alike = last and line.limits and last.what == line.what and set(last.ends) == set(line.ends)
        if is_alike and not last.problems and not line.problems:
            last.limits += line.limits
            last.ends += line.ends
        else:
            lines.append(line)
    return lines


def without_limit(text: str, limits: Sequence[str]) -> str:
    """The message without the number of the limit, so that like messages are counted together."""
    for limit in limits:
        text = text.replace(f"{limit.replace(',', '')} MiB", "… MiB")
    return text


Group = tuple[str, list[Case], list[Bar]]  # what was done, the lines of the table, more lines of the bar


def ended(
    words: Sequence[str], output: pathlib.Path, environment: dict[str, str] | None = None, *, group: "MemoryGroup | None" = None
) -> Ended:
    """Runs the command."""
    child = subprocess.Popen(
        words, env={**os.environ, **(environment or {})}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    return waited_for(child, output, group=group)


def waited_for(child: subprocess.Popen, output: pathlib.Path, *, group: "MemoryGroup | None" = None) -> Ended:
    orphans = 0
    try:
        _, messages = child.communicate(timeout=LONGEST_SECONDS)
        status = child.returncode
    except subprocess.TimeoutExpired:
        engines = children(child.pid)
        child.kill()
        wait_until(lambda: not any(map(is_running, engines)), ORPHAN_SECONDS)
        orphans = end(engines)
        _, messages = child.communicate()
        status = None
    killed = status == -signal.SIGKILL and group is not None and group.kill_count > 0
    return Ended(output, status, messages, killed, orphans)


def end(processes: Sequence[int]) -> int:
    """Kills those that still run; how many it were."""
    running = [process for process in processes if is_running(process)]
    for process in running:
        os.kill(process, signal.SIGKILL)
    return len(running)


# --------------------------------------------------------------------------------------------------- storage and clock


def compiled(work: pathlib.Path, name: str) -> pathlib.Path:
    """A library that is preloaded into the command and its engine process."""
    library = work / f"{name}.so"
    if not library.exists():
        subprocess.run(
            ["cc", "-O2", "-Wall", "-Werror", "-std=gnu17", "-shared", "-fPIC", "-o", str(library), str(SHIMS / f"{name}.c")], check=True
        )
    return library


def preloaded(usual: Usual, shim: str, seed: int, variables: dict[str, str], output: pathlib.Path, *more: str) -> tuple[Ended, Counter]:
    """A run with a shim, and how often the shim did something: by letter, see the shim."""
    log = output.parent / "log"
    own = {
        "LD_PRELOAD": str(compiled(usual.work, shim)), "FAULTS_SEED": str(seed), "FAULTS_LOG": str(log),
        "FAULTS_FOLDER": str(output.resolve()), **variables,
    }  # fmt: skip
    run = ended(command.arguments(usual.photos, output, "--quiet", *more), output, own)
    return run, Counter(log.read_text() if log.exists() else "")


STORAGE = {
    "each fourth call takes up to 20 ms longer": {"FAULTS_DELAY_MS": "20"},
    "1 % of writes: EIO": {"FAULTS_CALLS": "write", "FAULTS_ERRNO": str(errno.EIO)},
    "1 % of writes: short": {"FAULTS_CALLS": "write", "FAULTS_ERRNO": "0"},
    "1 % of reads: EIO": {"FAULTS_CALLS": "read", "FAULTS_ERRNO": str(errno.EIO)},
    "1 % of flushes (fsync): EIO": {"FAULTS_CALLS": "fsync", "FAULTS_ERRNO": str(errno.EIO)},
    "1 % of opened files: ESTALE": {"FAULTS_CALLS": "open", "FAULTS_ERRNO": str(errno.ESTALE)},
    "1 % of renamings: ESTALE": {"FAULTS_CALLS": "rename", "FAULTS_ERRNO": str(errno.ESTALE)},
    "1 % of closed files: EIO": {"FAULTS_CALLS": "close", "FAULTS_ERRNO": str(errno.EIO)},
    "1 % of renamings: carried out, then ETIMEDOUT": {
        "FAULTS_CALLS": "rename", "FAULTS_ERRNO": str(errno.ETIMEDOUT), "FAULTS_LOST_REPLY": "1",
    },
    "1 % of opened files: carried out, then EIO": {
        "FAULTS_CALLS": "open", "FAULTS_ERRNO": str(errno.EIO), "FAULTS_LOST_REPLY": "1",
    },
    "20 % of renamings and removals: EROFS": {
        "FAULTS_CALLS": "rename,remove", "FAULTS_ERRNO": str(errno.EROFS), "FAULTS_PER_10000": "2000",
    },
    "5 % of all calls: ESTALE, and delays": {
        "FAULTS_CALLS": "open,read,write,fsync,rename,close,make,remove", "FAULTS_ERRNO": str(errno.ESTALE), "FAULTS_PER_10000": "500",
        "FAULTS_DELAY_MS": "10",
    },
}  # fmt: skip


def bad_storage(usual: Usual) -> Group:
    cases, done = [], Counter()
    for what, variables in STORAGE.items():
        case = Case(what, wants_success="FAULTS_CALLS" not in variables)
        for seed in range(REPEATS):
            run, letters = preloaded(usual, "storage", seed, {"FAULTS_PER_10000": "100", **variables}, usual.new_output())
            done += letters
            case.judge(run, usual)
        cases.append(case)
    remark = (
        "A preloaded library delays and fails calls about files below the output folder, as a network disk does:"
        f" {done['F']:,} failed calls and {done['d']:,} delays in the command, {done['E']:,} and {done['e']:,} in the"
        " engine process."
    )
    failed = min(done["F"], done["E"])
    return remark, cases, [Bar("bad storage: failed calls, in the process that had fewer", failed, 10, "≥")]


def jumping_clock(usual: Usual) -> Group:
    case, done = Case("With --timeout 20", wants_success=True), Counter()
    for seed in range(REPEATS):
        run, letters = preloaded(usual, "clock", seed, {}, usual.new_output(), "--timeout", "20")
        done += letters
        case.judge(run, usual)
    remark = (
        "A preloaded library adds 2 seconds to ten years to the wall clock or takes them away, another time every 40 ms:"
        f" {done['F']:,} wrong times for the command, {done['E']:,} for its engine process. The kernel's times of files stay right."
    )
    return remark, [case], [Bar("a jumping clock: wrong times that the command was told", done["F"], 100, "≥")]


# ------------------------------------------------------------------------------------------------------------------ limits

OPEN_FILES = (8, 12, 16, 24, 32, 48, 64, 128)
# With less than the size of the program's file, the kernel ends it before it begins.
ADDRESS_SPACE_MB = (96, 128, 256, 512, 1024, 1536, 2048, 3072, 4096)


def limits(usual: Usual, resource: str, what: str, values: Sequence[int], unit: int = 1) -> list[Case]:
    """Runs with a resource limited as `ulimit` does it."""
    cases = []
    for value in values:
        case = Case(what, [f"{value:,}"])
        output = usual.new_output()
        bounds = ["prlimit", f"--{resource}={value * unit}:{value * unit}", "--"]
        case.judge(ended([*bounds, *command.arguments(usual.photos, output, "--quiet")], output), usual)
        cases.append(case)
    return cases


MEMORY_MB = (16, 32, 64, 96, 128, 160, 192, 256, 384)
# Otherwise the command reads the group's limit and refuses to begin with less than a photo needs.
LARGE_BUDGET = ("--memory-budget", "1G")


class MemoryGroup:
    """A control group that limits memory, of version 2 or 1."""

    def __init__(self, parent: pathlib.Path, megabytes: int):
        self.folder = parent / f"facecrop-faults-{os.getpid()}"
        self.folder.mkdir()
        is_second = (self.folder / "cgroup.controllers").exists()
        self.events = self.folder / ("memory.events" if is_second else "memory.oom_control")
        (self.folder / ("memory.max" if is_second else "memory.limit_in_bytes")).write_text(str(megabytes << 20))

    @staticmethod
    def parent() -> pathlib.Path | None:
        """Where a group can be made; `None` if this user cannot."""
        root = pathlib.Path("/sys/fs/cgroup")
        enabled = root / "cgroup.subtree_control"
        if enabled.exists():
            return root if "memory" in enabled.read_text().split() and os.access(root, os.W_OK) else None
        own = root / "memory"
        return own if (own / "memory.limit_in_bytes").exists() and os.access(own, os.W_OK) else None

    @property
    def kill_count(self) -> int:
        lines = (line.split() for line in self.events.read_text().splitlines())
        return next(int(words[1]) for words in lines if words[0] == "oom_kill")

    def words(self, words: Sequence[str]) -> list[str]:
        """A command that joins the group before it becomes the one of `words`."""
        return ["sh", "-c", f'echo $$ > {self.folder}/cgroup.procs && exec "$@"', "sh", *words]

    def remove(self) -> None:
        if not wait_until(lambda: not (self.folder / "cgroup.procs").read_text().strip(), 30):
            raise RuntimeError(f"processes stay in {self.folder}")
        self.folder.rmdir()


@contextlib.contextmanager
def memory_group(parent: pathlib.Path, megabytes: int) -> Iterator[MemoryGroup]:
    group = MemoryGroup(parent, megabytes)
    try:
        yield group
    finally:
        group.remove()


def little_memory(usual: Usual) -> Group:
    parent = MemoryGroup.parent()
    if parent is None:
        return "**Left out**: this user cannot make a control group that limits memory.", [], []
    cases, kills = [], 0
    for more, megabytes in ((more, megabytes) for more in ((), LARGE_BUDGET) for megabytes in MEMORY_MB):
        case = Case(", ".join(["memory, at most {} MB", *([" ".join(more)] if more else [])]), [str(megabytes)])
        output = usual.new_output()
        with memory_group(parent, megabytes) as group:
            run = ended(group.words(command.arguments(usual.photos, output, "--quiet", *more)), output, group=group)
            kills += group.kill_count
        case.judge(run, usual)
        cases.append(case)
    version = 2 if (parent / "cgroup.controllers").exists() else 1
    remark = (
        f"In a control group (version {version}), which also counts the cache of files. The kernel killed {kills}"
        " processes for want of memory."
    )
    return remark, cases, []


# ------------------------------------------------------------------------------------------------------- halted processes

HALT_LIMIT_SECONDS = 3  # --timeout
HALTED_SECONDS = 5
SLACK_SECONDS = 30


def halted(usual: Usual) -> Group:
    engine = Case(f"engine process: SIGSTOP for ever, --timeout {HALT_LIMIT_SECONDS}")
    alone = Case(f"command: SIGSTOP for {HALTED_SECONDS} s, --timeout {HALT_LIMIT_SECONDS}", wants_success=True)
    both = Case(f"command and engine process: SIGSTOP for {HALTED_SECONDS} s, --timeout {HALT_LIMIT_SECONDS}", wants_success=True)
    killed = Case("engine process: SIGSTOP for ever, and SIGKILL for the command")
    longest_s = 0.0
    for repeat in range(REPEATS):
        share = (repeat + 0.5) / REPEATS
        longest_s = max(longest_s, halt_engine(usual, engine, share))
        halt_and_continue(usual, alone, share, with_engine=False)
        halt_and_continue(usual, both, share, with_engine=True)
        halt_and_kill(usual, killed, share)
    remark = (
        "After a tenth to nine tenths of the photos. A halted engine process must cost no more than the time limit. An"
        f" engine process must not outlive its command by more than {ORPHAN_SECONDS} s."
    )
    limit = usual.seconds + 2 * HALT_LIMIT_SECONDS + SLACK_SECONDS
    return remark, [engine, alone, both, killed], [Bar("a halted engine process: the longest run", longest_s, limit, "≤", "s")]


def begun(usual: Usual, output: pathlib.Path, share: float) -> tuple[subprocess.Popen, list[int]]:
    """A run that has done this share of the photos, and its engine processes."""
    words = command.arguments(usual.photos, output, "--quiet", "--timeout", str(HALT_LIMIT_SECONDS))
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    journal = Journal(output)
    if not wait_until(lambda: journal.photos >= share * PHOTO_COUNT, LONGEST_SECONDS, pause=0.0002) or child.poll() is not None:
        raise RuntimeError("a run ended before it could be halted")
    return child, children(child.pid)


def halt_engine(usual: Usual, case: Case, share: float) -> float:
    """The seconds that a run took whose engine process halts."""
    output = usual.new_output()
    started = time.monotonic()
    child, engines = begun(usual, output, share)
    for engine in engines:
        os.kill(engine, signal.SIGSTOP)
    run = waited_for(child, output)
    seconds = time.monotonic() - started
    case.judge(dataclasses.replace(run, orphans=end(engines)), usual)
    return seconds


def halt_and_kill(usual: Usual, case: Case, share: float) -> None:
    output = usual.new_output()
    child, engines = begun(usual, output, share)
    for engine in engines:
        os.kill(engine, signal.SIGSTOP)
    child.kill()
    child.communicate()
    wait_until(lambda: not any(map(is_running, engines)), ORPHAN_SECONDS)
    case.ends.append("killed")
    case.problems += ["its engine process outlived it"] * bool(end(engines))
    case.check_next_run(output, usual)


def halt_and_continue(usual: Usual, case: Case, share: float, *, with_engine: bool) -> None:
    output = usual.new_output()
    child, engines = begun(usual, output, share)
    processes = [child.pid, *(engines if with_engine else [])]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    time.sleep(HALTED_SECONDS)
    for process in processes:
        # The engine process may have ended because nothing more came.
        if process == child.pid or is_running(process):
            os.kill(process, signal.SIGCONT)
    case.judge(waited_for(child, output), usual)
