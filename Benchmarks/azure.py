#!/usr/bin/env python3
"""Records a session of crop with the Azure Face service, against the server of the tests, and prints the numbers of azure.md.

    swift build && Benchmarks/azure.py [--build .build/debug]

Eight samples are cropped at 60 calls a minute, which takes about two minutes: a dry run, a run in which the daily quota is used up by the
fifth photo, the run after it, one that finds all done, and one after another training.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import tempfile
import time
from pathlib import Path

KEY = "5f0c1d9e7b3a4862a9d0c4e1f7b28365"
PHOTOS = ["astronaut.png", "chelsea.png", "rocket.jpg", "scenes/group-2.jpg", "scenes/group-5-bystander.jpg",
          "scenes/tall-top-edge.jpg", "coffee.png"]
# What the server shows in copies of these sizes: the astronaut is alice, and one of two people in the group is.
PICTURES = ["512x512=176,60,100,110:alice", "1200x800=310,200,160,180:alice;740,280,120,140:stranger"]
LINE = re.compile(r"^ *([0-9.]+) s  (\w+) (\S+) .* → (.*)$")


class Session:
    def __init__(self, build, folder):
        self.build, self.folder, self.said, self.calls = build, folder, "", []
        command = [build / "azure-face-server", "--key", KEY]
        for picture in PICTURES:
            command += ["--picture", picture]
        for fault in ["detect=pass*4", "detect=quota"]:
            command += ["--fault", fault]
        self.log = folder / "server.log"
        self.server = subprocess.Popen(command, stdout=self.log.open("w"))
        while not self.log.read_text():
            time.sleep(0.05)
        self.endpoint = self.log.read_text().split()[0]

    def facecrop(self, *arguments):
        """Runs the command; returns its exit status, its seconds, and the calls that reached the server."""
        account = ["--azure-endpoint", self.endpoint, "--azure-rate", "60/min", "--azure-cache", "cache", "--verbose"]
        before, start = len(self.requests()), time.monotonic()
        result = subprocess.run([self.build / "facecrop", *arguments, *account], cwd=self.folder, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                env=os.environ | {"FACECROP_AZURE_KEY": KEY})
        self.said += result.stdout
        return result.returncode, time.monotonic() - start, self.requests()[before:]

    def requests(self):
        """Time, method, what was asked, and the answer of each request so far."""
        return [match.groups() for match in map(LINE.match, self.log.read_text().splitlines()) if match]

    def crop(self, title, *options):
        status, seconds, requests = self.facecrop(
            "crop", "in", "--output", "out", "--jobs", "4", "--size", "200x200", "--person", "alice", "--fallback",
            "group,attention", "--identify-with", "azure", "--azure-group", "team", *options)
        manifest = self.folder / "out" / "manifest.json"
        summary = json.loads(manifest.read_text())["summary"] if manifest.exists() else None
        kinds = collections.Counter(kind(method, target) for _, method, target, _ in requests)
        refused = sum(answer != "200" for *_, answer in requests)
        times = [float(request[0]) for request in requests]
        gaps = [later - earlier for earlier, later in zip(times, times[1:])]
        asked = ", ".join(f"{count} {name}" for name, count in sorted(kinds.items())) or "none"
        identity = summary["identity"] if summary else None
        print(f"| {title} | {status} | {len(requests)} ({asked}) | {refused} | "
              f"{min(gaps):.3f} to {max(gaps):.3f} s | " if gaps else
              f"| {title} | {status} | {len(requests)} | 0 | | ", end="")
        print(f"{identity['answered']}, {identity['pending']}, {identity['failed']} | "
              f"{summary['thisRun']['alreadyDone']} | {seconds:.1f} s |" if identity else f"| | {seconds:.1f} s |")
        return requests


def kind(method, target):
    name = target.split("?")[0].rsplit("/", 1)[-1]
    return "read training" if name == "training" else {"persons": "list people"}.get(name, name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=Path(".build/debug"))
    build = parser.parse_args().build.resolve()
    samples = Path(__file__).resolve().parent.parent / "samples"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in ["people/alice", "in"]:
            (folder / path).mkdir(parents=True)
        (folder / "people/alice/1.png").write_bytes((samples / "astronaut.png").read_bytes())
        for photo in PHOTOS:
            (folder / "in" / Path(photo).name).write_bytes((samples / photo).read_bytes())
        (folder / "in/copy of astronaut.png").write_bytes((samples / "astronaut.png").read_bytes())
        session = Session(build, folder)
        try:
            record(session)
        finally:
            session.server.terminate()
            session.server.wait()
        kept = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file()) + session.said.encode()
        requests = session.log.read_text().splitlines()[1:]
        print(f"\nThe key occurs {kept.count(KEY.encode())} times in the server's log, the command's output, manifest, outputs, state "
              f"folder and kept answers ({len(kept):,} bytes); {sum('  key right  ' in line for line in requests)} of "
              f"{len(requests)} requests carried it in its header, and none elsewhere "
              f"({sum('AND ELSEWHERE' in line for line in requests)}).")


def record(session):
    for command in [["create", "team"], ["add", "team", "people"], ["train", "team"]]:
        status, _, _ = session.facecrop("azure-group", *command)
        assert status == 0, session.said
    print("| run | status | calls | refused | from one call to the next | answered, pending, failed | done already | time |")
    print("|---|---|---|---|---|---|---|---|")
    session.crop("dry run", "--dry-run")
    plan = re.search(r"\d+ photos to send.*", session.said)
    first = session.crop("first, with a quota")
    session.crop("the day after")
    session.crop("again, all done")
    session.facecrop("azure-group", "train", "team")
    session.crop("after another training")
    print(f"\nThe dry run said: {plan.group(0)}\n\nThe calls of the first run, as the server saw them:\n")
    start = float(first[0][0])
    for moment, method, target, answer in first:
        print(f"    {float(moment) - start:7.3f} s  {kind(method, target):13}  {answer.split('(')[0].strip()}")


if __name__ == "__main__":
    main()
