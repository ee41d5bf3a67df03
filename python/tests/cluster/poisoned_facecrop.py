#!/usr/bin/env python3
"""The built command, which dies when it is sent a photo with a mark: a poisonous photo, for tests.

    poisoned_facecrop.py REAL_COMMAND ARGUMENTS...

Photos are passed on as they are, but for one that contains POISON: then the command is ended by SIGKILL.
"""

import os
import struct
import subprocess
import sys

POISON = b"facecrop-test-poison"


def main() -> int:
    real, *arguments = sys.argv[1:]
    if arguments[:1] != ["stream"] or "frames" not in arguments:
        os.execv(real, [real, *arguments])
    process = subprocess.Popen([real, *arguments], stdin=subprocess.PIPE)
    while len(prefix := sys.stdin.buffer.read(16)) == 16:
        _, header_bytes, body_bytes = struct.unpack("<4sIQ", prefix)
        header, body = sys.stdin.buffer.read(header_bytes), sys.stdin.buffer.read(body_bytes)
        if POISON in body:
            process.kill()
            process.wait()
            return 9
        try:
            process.stdin.write(prefix + header + body)
            process.stdin.flush()
        except BrokenPipeError:
            break
    process.stdin.close()
    return process.wait()


if __name__ == "__main__":
    sys.exit(main())
