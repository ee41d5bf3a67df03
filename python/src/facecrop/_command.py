"""Where the command is, and which options it has; both are asked of the command, once."""

from __future__ import annotations

import difflib
import functools
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ._errors import CommandNotFoundError, OptionError, StartError

#: Options of ``facecrop stream`` that the package itself gives, or that would change what it reads.
OWN_OPTIONS = frozenset(
    {"help", "version", "task", "wire", "output", "overwrite", "log-format", "quiet", "verbose", "no-config"}
)
#: Options about the process and the configuration file, which every task has.
COMMON_OPTIONS = frozenset({"jobs", "memory-budget", "config", "profile", "unset"})

#: What a stream does with each photo; the options of a task are those that the command of that name has.
Task = Literal["crop", "align", "inspect"]


def find_command(binary: str | os.PathLike[str] | None = None) -> Path:
    """The path of the command: ``binary``, or ``FACECROP_BINARY``, or the one in the package, or the one in ``PATH``.

    Raises ``CommandNotFoundError`` if it is not there.
    """
    named = os.fspath(binary) if binary is not None else os.environ.get("FACECROP_BINARY")
    if named:
        found = shutil.which(named)
        if found is None:
            raise CommandNotFoundError(f"There is no program {named}.")
        return Path(found).absolute()
    packaged = Path(__file__).parent / "bin" / "facecrop"
    found = str(packaged) if os.access(packaged, os.X_OK) else shutil.which("facecrop")
    if found is None:
        raise CommandNotFoundError(
            "There is no facecrop in PATH. Install the command, or name it in the environment variable FACECROP_BINARY."
        )
    return Path(found).absolute()


@dataclass(frozen=True)
class Option:
    """An option of the command, as the command lists it."""

    name: str
    is_flag: bool
    is_repeating: bool
    #: The values that it takes; empty for any text.
    values: tuple[str, ...]
    help: str

    @property
    def keyword(self) -> str:
        """The option as a keyword argument: ``face_height`` for ``--face-height``."""
        return self.name.replace("-", "_")

    @property
    def pair_separator(self) -> str:
        """What stands between two numbers, by the example in the help: ``x`` in ``(400x400)``, else a comma."""
        example = re.search(r"\(\d+([x:])\d+\)", self.help)
        return example[1] if example else ","


@dataclass(frozen=True)
class OptionList:
    """All options of a task that ``facecrop stream`` takes from users of the package, by their keywords."""

    options: Mapping[str, Option]
    #: Flags that ``--no-NAME`` turns off.
    invertible: frozenset[str]

    def arguments(self, values: Mapping[str, Any]) -> list[str]:
        """The command line that has these values.

        Whether a value is good is for the command to say.

        Raises ``TypeError`` for a keyword that is not an option, or a flag that is not a Boolean.
        """
        arguments: list[str] = []
        for keyword, value in values.items():
            option = self.options.get(keyword)
            if option is None:
                near = difflib.get_close_matches(keyword, self.options, n=1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                raise TypeError(f"facecrop has no option {keyword!r}{hint}")
            if value is not None:
                arguments += self._one(option, value)
        return arguments

    def _one(self, option: Option, value: Any) -> list[str]:
        if option.is_flag:
            if not isinstance(value, bool):
                raise TypeError(f"{option.keyword!r} is True or False, not {value!r}")
            if value:
                return [f"--{option.name}"]
            return [f"--no-{option.name}"] if option.name in self.invertible else []
        if isinstance(value, bool):
            raise TypeError(f"{option.keyword!r} takes a value, not {value!r}")
        if option.is_repeating and isinstance(value, (list, tuple)):
            return [f"--{option.name}={_text(each)}" for each in value]
        if isinstance(value, (list, tuple)):
            are_numbers = len(value) == 2 and all(isinstance(each, (int, float)) for each in value)
            separator = option.pair_separator if are_numbers else ","
            return [f"--{option.name}={separator.join(_text(each) for each in value)}"]
        return [f"--{option.name}={_text(value)}"]


def _text(value: Any) -> str:
    if isinstance(value, (str, int, float, os.PathLike)) and not isinstance(value, bool):
        return os.fspath(value) if isinstance(value, os.PathLike) else str(value)
    raise TypeError(f"an option's value is a text, a number, a path or several of them, not {value!r}")


def option_list(binary: Path, task: Task = "crop") -> OptionList:
    """The options that ``task`` has in the command at ``binary``, which is asked once for each state of its file.

    Raises ``OptionError`` or ``StartError`` if the command has no such task, or cannot be run.
    """
    state = binary.stat()
    return _option_lists(binary, state.st_mtime_ns, state.st_size)[task]


@functools.lru_cache(maxsize=16)
def _option_lists(binary: Path, _modified: int, _size: int) -> Mapping[Task, OptionList]:
    listing = ask(binary, ["stream", "--experimental-dump-help"])
    schema = ask(binary, ["config", "schema"])
    try:
        arguments = json.loads(listing)["command"]["arguments"]
        schemas = json.loads(schema)["$defs"]
        if "task" not in schemas["stream"]["properties"]:
            raise StartError(f"{binary} is older than this package: it has no facecrop stream --task.")
        listed = dict(_options(arguments, schemas["stream"]["properties"]))
        tasks: list[Task] = ["crop", "align", "inspect"]
        return {task: _of_task(listed, COMMON_OPTIONS.union(schemas[task]["properties"])) for task in tasks}
    except (ValueError, KeyError, TypeError) as error:
        raise StartError(f"{binary} lists its options in a way that this package cannot read.") from error


def _of_task(listed: Mapping[str, Option], names: frozenset[str]) -> OptionList:
    listed = {name: option for name, option in listed.items() if name in names or name.removeprefix("no-") in names}
    inverted = frozenset(name for name, option in listed.items() if option.is_flag and f"no-{name}" in listed)
    options = (
        option for name, option in listed.items() if name.removeprefix("no-") not in inverted or name in inverted
    )
    return OptionList({option.keyword: option for option in options}, inverted)


def _options(arguments: Iterable[Any], schema: Mapping[str, Any]) -> Iterable[tuple[str, Option]]:
    for argument in arguments:
        name = next((each["name"] for each in argument.get("names", []) if each["kind"] == "long"), None)
        if argument["kind"] == "positional" or name is None or name in OWN_OPTIONS:
            continue
        values = tuple(schema.get(name, {}).get("enum", ()))
        help_text = argument.get("abstract", "")
        yield name, Option(name, argument["kind"] == "flag", bool(argument.get("isRepeating")), values, help_text)


def ask(binary: Path, arguments: list[str]) -> str:
    """What the command prints.

    Raises ``OptionError`` if it does not know the arguments, and ``StartError`` if it fails.
    """
    try:
        done = subprocess.run(
            [binary, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise StartError(f"{binary} cannot be run: {error}") from error
    if done.returncode != 0:
        message = done.stderr.decode("utf-8", "replace").strip()
        if "stream" in arguments:
            message += f"\n{binary} may be older than this package: it needs a facecrop with the command stream."
        raise (OptionError if done.returncode == 64 else StartError)(message)
    return done.stdout.decode("utf-8", "replace")
