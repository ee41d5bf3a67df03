"""Names that terminals, globs, JSON or HTML would take for something else."""

import json
import os
import pathlib

from bench.places import SAMPLES
from bench.report import Section

from . import command
from .settings import Settings

TITLE = "Names"
NAMES = [
    b"new\nline.jpg", b"tab\t.jpg", b"\x1b[31mred\x1b[0m.jpg", b"\x1b]0;title\x07.jpg", b'quo"te.jpg', b"apos'trophe.jpg",
    b"back\\slash.jpg", b"$(touch pwned).jpg", b"`id`.jpg", b"*.jpg", b"[a-z]?.jpg", b"{name}.jpg", b"%s%n.jpg", b"<script>.jpg",
    b"&amp;.jpg", b"-rf.jpg", b"--output.jpg", b" leading.jpg", b"trailing .jpg", b"a...jpg", b"latin\xe9.jpg", b"\xff\xfe.jpg",
    "\u202egpj.exe.jpg".encode(), "cafe\u0301.jpg".encode(), "\U0001f600.jpg".encode(), b"x" * 251 + b".jpg",
]  # fmt: skip


def measure(work: pathlib.Path, _: Settings) -> Section:
    folder = work / "names"
    folder.mkdir()
    photo = (SAMPLES / "rocket.jpg").read_bytes()
    for name in NAMES:
        (pathlib.Path(os.fsdecode(os.fsencode(folder) + b"/" + name))).write_bytes(photo)
    (folder / "loop").symlink_to(folder)
    (folder / "outside").symlink_to("/etc")
    output = work / "names-out"
    result = command.run(folder, output)
    manifest = json.loads((output / "manifest.json").read_text())
    written = {os.fsencode(path.name) for path in output.iterdir() if path.suffix == ".jpg"}
    missing = sorted(set(NAMES) - written)
    control = [byte for byte in result.stderr.encode(errors="surrogateescape") if byte < 32 and byte != 10]
    text = (
        f"{len(NAMES)} names, {len(NAMES) - len(missing)} outputs with just the same name, {len(manifest['photos'])}"
        f" entries in the manifest, {len(control)} control characters on the terminal."
    )
    without = ", ".join(ascii(name.decode(errors="replace"))[:40] for name in missing)
    return Section(TITLE, [text, *([f"Without an output: {without}."] if missing else [])])
