#!/usr/bin/env python3
"""A test double of `facecrop stream --wire frames`: it finds no faces and decodes nothing.

It answers every photo with a crop that is the photo's own bytes. On request it does what the command must
never do. The request is in the environment (FAKE_FACECROP, of the whole process) or at the beginning of a photo:

    DIE        ends by SIGKILL at once
    DIE-ONCE   the same, but not if it was asked for this photo before (FAKE_MARKS names the folder of marks)
    SLOW       is answered only when the input ends or another photo came after it
    FAIL       fails as a photo that cannot be decoded does
    REFUSE     is refused as a request
    LONG       says a body that is longer than what follows, and ends
    SHORT      names outputs that are shorter than the body
    MAGIC      answers with bytes that are not a frame
    NO-JSON    answers with a header that is not JSON
    STRANGER   answers with an id that nobody asked for
"""

import json
import os
import signal
import struct
import sys
from pathlib import Path

ARGUMENTS = [
    # name, kind, repeats, help
    ("size", "option", False, "Size of the outputs in pixels (400x400)."),
    ("aspect", "option", False, "Ratio of the outputs (4:5)."),
    ("framing", "option", False, "Framing rule."),
    ("fallback", "option", False, "A chain such as group,attention,center."),
    ("keep-faces", "flag", False, "Grow the crop."),
    ("no-keep-faces", "flag", False, "Grow the crop."),
    ("enlarge", "flag", False, "Enlarge."),
    ("rendition", "option", True, "One of several kinds of outputs."),
    ("format", "option", False, "Format of the outputs."),
    ("jobs", "option", False, "How many at a time."),
    ("gallery", "option", False, "File with known people."),
    ("config", "option", False, "Read options from this file."),
    ("no-config", "flag", False, "Read no configuration file."),
    ("quiet", "flag", False, "Print less."),
    ("memory-budget", "option", False, "Most memory."),
    ("task", "option", False, "What is done with each photo."),
    ("template", "option", False, "Where the points of a face go."),
]
MODE = os.environ.get("FAKE_FACECROP", "")


def main() -> int:
    arguments = sys.argv[1:]
    if arguments == ["stream", "--experimental-dump-help"]:
        names = [
            {"kind": kind, "isRepeating": repeats, "abstract": text, "names": [{"kind": "long", "name": name}]}
            for name, kind, repeats, text in ARGUMENTS
        ]
        print(json.dumps({"serializationVersion": 0, "command": {"arguments": names}}))
        return 0
    if arguments == ["config", "schema"]:
        names = {name: {"enum": ["jpeg", "png"]} if name == "format" else {} for name, *_ in ARGUMENTS}
        names = {name: value for name, value in names.items() if name not in ("task", "template")}
        all_names = names if MODE == "no-tasks" else names | {"task": {}}
        aligned = {name: names.get(name, {}) for name in ("size", "framing", "format", "template", "no-lock")}
        seen = {name: names[name] for name in ("size", "framing", "keep-faces")}
        tasks = {"stream": all_names, "crop": names, "align": aligned, "inspect": seen}
        print(json.dumps({"$defs": {task: {"properties": properties} for task, properties in tasks.items()}}))
        return 0
    assert arguments[:3] == ["stream", "--wire", "frames"], arguments
    return stream(arguments)


def send(header, body=b"", *, length=None, magic=b"FCS1") -> None:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    prefix = struct.pack("<4sIQ", magic, len(text), len(body) if length is None else length)
    sys.stdout.buffer.write(prefix + text + body)
    sys.stdout.buffer.flush()


def say(message) -> None:
    print(json.dumps({"level": "error", "message": message}), file=sys.stderr, flush=True)


def stream(arguments) -> int:
    if any(argument == "--framing=sideways" for argument in arguments):
        say("'--framing' is averaged, group, largest, each or index:N, not 'sideways'.")
        return 64
    if MODE == "no-models":
        say("The models are missing: run make deps.")
        return 2
    if MODE == "hang":
        signal.pause()
    if MODE == "garbage":
        sys.stdout.write("Segmentation fault, of sorts, at the very beginning")
        return 0
    jobs = next((int(each[7:]) for each in arguments if each.startswith("--jobs=")), 2)
    send({
        "type": "hello", "protocol": 2 if MODE == "version-2" else 1, "facecrop": "1.0.0", "algorithmVersion": 5,
        "wire": "frames", "workers": jobs, "reads": ["jpeg"], "writes": ["jpeg"], "renditions": [],
        "optionsDigest": os.environ.get("FAKE_DIGEST", "0123456789abcdef"), "options": {"arguments": arguments[3:]},
    })  # fmt: skip
    photos, waiting = 0, []
    while len(prefix := sys.stdin.buffer.read(16)) == 16:
        magic, header_bytes, body_bytes = struct.unpack("<4sIQ", prefix)
        assert magic == b"FCS1"
        header = json.loads(sys.stdin.buffer.read(header_bytes))
        body = sys.stdin.buffer.read(body_bytes)
        photos += 1
        if body.startswith(b"SLOW"):
            waiting.append((header, body))
            continue
        if (status := answer(header, body)) is not None:
            return status
        for each in waiting:
            answer(*each)
        waiting = []
    for each in waiting:
        answer(*each)
    send({"type": "summary", "photos": photos, "written": photos, "fallback": 0, "skipped": 0, "failed": 0, "errors": 0,
          "seconds": 0.1})  # fmt: skip
    return 0


def answer(header, body):
    word = body.split(b" ", 1)[0].decode("latin-1")
    if word == "DIE-ONCE":
        mark = Path(os.environ["FAKE_MARKS"]) / header["name"]
        word = "" if mark.exists() else "DIE"
        mark.touch()
    if word == "DIE":
        os.kill(os.getpid(), signal.SIGKILL)
    if word == "REFUSE":
        error = {"code": "badRequest", "message": "The name is empty."}
        send({"type": "error", "id": header["id"], "frame": 1, "error": error})
        return None
    record = {
        "source": header["name"], "status": "written", "reason": "facesFound", "wasDecodedTwice": False, "warnings": [],
        "timings": {}, "format": "jpeg", "size": {"width": 100, "height": 80}, "focalPoint": {"x": 0.4, "y": 0.25},
        "faces": [{
            "number": 1, "box": {"x": 30, "y": 10, "width": 20, "height": 20}, "role": "chosen", "isCut": False,
            "score": 0.9, "points": {"rightEye": {"x": 35, "y": 15}},
        }],
        "outputs": [{
            "path": header["name"], "format": "jpeg", "size": {"width": 40, "height": 40}, "bytes": len(body),
            "crop": {
                "pixels": {"x": 20, "y": 0, "width": 40, "height": 40},
                "fractions": {"x": 0.2, "y": 0, "width": 0.4, "height": 0.5},
            },
        }],
    }  # fmt: skip
    message = {"type": "photo", "id": header["id"], "record": record}
    if word == "FAIL":
        error = {"stage": "decode", "code": "damaged", "message": "The file ends early."}
        record.update(status="failed", reason="damaged", faces=[], outputs=[], error=error)
        send({**message, "outputs": []})
        return None
    output = {"name": header["name"], "rendition": None, "mediaType": "image/jpeg", "bytes": len(body), "width": 40,
              "height": 40}  # fmt: skip
    message["outputs"] = [output]
    if word == "SHORT":
        output["bytes"] -= 1
    if word == "STRANGER":
        message["id"] = 999_999
    if word == "NO-JSON":
        send(b"{no", body)
    elif word == "MAGIC":
        send(message, body, magic=b"HTTP")
    elif word == "LONG":
        send(message, body, length=len(body) + 1_000)
        return 0
    else:
        send(message, body)
    return None


if __name__ == "__main__":
    sys.exit(main())
