"""``python -m facecrop.ray --input s3://in/photos --output s3://out/thumbs --size 400x400``."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from .._command import Option, find_command, option_list
from .._errors import FacecropError, OptionError


def main(arguments: list[str] | None = None) -> int:
    """Runs; returns an exit status as ``facecrop crop`` has it."""
    parser = argparse.ArgumentParser(
        prog="python -m facecrop.ray",
        description="Make face-centred crops of the photos of a bucket on a Ray cluster. The options of facecrop "
        "stream follow, such as --size 400x400.",
        allow_abbrev=False,
    )
    parser.add_argument("--input", required=True, help="bucket or folder of photos, such as s3://in/photos")
    parser.add_argument("--output", required=True, help="where the outputs go, such as s3://out/thumbs")
    parser.add_argument("--cpus-per-actor", type=int, default=1, help="photos at a time in one process (default: 1)")
    parser.add_argument("--actors", help="number of processes, or least and most: 8, 2-100 (default: all cores)")
    parser.add_argument("--actor-memory", type=int, help="bytes that an actor asks Ray for (default: by its CPUs)")
    parser.add_argument("--buckets", type=int, default=64, help="parts of a new manifest (default: 64)")
    parser.add_argument("--binary", help="the command on all nodes (default: FACECROP_BINARY, or the one in PATH)")
    parser.add_argument("--quiet", action="store_true", help="print only failures")
    own, rest = parser.parse_known_args(arguments)
    try:
        from .._work import OutputRefusedError
        from ._run import print_summary, run
    except ImportError as error:
        return _incomplete(error)
    try:
        # The driver's machine may have no command: then options are passed on as they are, and a node checks them.
        options = _options(rest, own.binary)
        progress = None if own.quiet else sys.stderr
        summary = run(
            own.input,
            own.output,
            cpus_per_actor=own.cpus_per_actor,
            concurrency=_actors(own.actors),
            memory=own.actor_memory,
            buckets=own.buckets,
            binary=own.binary,
            progress=progress,
            **options,
        )
        return print_summary(summary, own.quiet)
    except (OptionError, TypeError) as error:
        print(f"facecrop: {error}", file=sys.stderr)
        return 64
    except (FacecropError, OutputRefusedError) as error:
        print(f"facecrop: {error}", file=sys.stderr)
        return 2
    except ImportError as error:
        # Ray imports some of what it needs only when it is used.
        return _incomplete(error)


def _incomplete(error: ImportError) -> int:
    print(f"facecrop: facecrop.ray needs Ray Data ({error}): pip install 'facecrop[ray]'", file=sys.stderr)
    return 2


def _actors(text: str | None) -> int | tuple[int, int] | None:
    if text is None:
        return None
    try:
        numbers = [int(each) for each in text.split("-")]
    except ValueError:
        numbers = []
    if len(numbers) == 1 and numbers[0] > 0:
        return numbers[0]
    if len(numbers) == 2 and 0 < numbers[0] <= numbers[1]:
        return numbers[0], numbers[1]
    raise OptionError(f"'--actors' is a number or a range such as 2-100, not '{text}'.")


def _options(words: list[str], binary: str | None) -> dict[str, Any]:
    """The options of the command among the words of the command line, as keyword arguments."""
    known = option_list(find_command(binary))
    by_name = {option.name: option for option in known.options.values()}
    options: dict[str, Any] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, has_value, value = word.removeprefix("--").partition("=")
        inverted = name.removeprefix("no-")
        if word.startswith("--") and inverted in known.invertible and inverted != name and not has_value:
            options[by_name[inverted].keyword] = False
            continue
        option: Option | None = by_name.get(name) if word.startswith("--") else None
        if option is None:
            raise OptionError(f"facecrop.ray has no option '{word}'.")
        if option.is_flag:
            options[option.keyword] = True
            continue
        if not has_value:
            if not rest:
                raise OptionError(f"'--{name}' needs a value.")
            value = rest.pop(0)
        if option.is_repeating:
            options.setdefault(option.keyword, []).append(value)
        else:
            options[option.keyword] = value
    return options


if __name__ == "__main__":
    sys.exit(main())
