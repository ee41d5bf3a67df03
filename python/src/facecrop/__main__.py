"""``python -m facecrop``: becomes the command, with the same arguments."""

from __future__ import annotations

import os
import sys

from ._command import find_command
from ._errors import CommandNotFoundError


def main() -> None:
    try:
        command = find_command()
        os.execv(command, ["facecrop", *sys.argv[1:]])
    except CommandNotFoundError as error:
        print(f"facecrop: error: {error}", file=sys.stderr)
    except OSError as error:
        print(f"facecrop: error: {command} cannot be run: {error.strerror}", file=sys.stderr)
    sys.exit(2)


main()
