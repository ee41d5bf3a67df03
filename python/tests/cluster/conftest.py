"""A store, photos and comparisons for the tests of clusters."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
# Helpers are imported by their name, here and by the tests.
sys.path.insert(0, str(HERE))


def pytest_collection_modifyitems(items) -> None:
    for item in items:
        if HERE in Path(item.fspath).parents:
            item.add_marker(pytest.mark.cluster)
            # Ray and Spark leave pipes and sockets of their own open; the tests without them look at ours.
            item.add_marker(pytest.mark.filterwarnings("default::ResourceWarning"))
            item.add_marker(pytest.mark.filterwarnings("default::pytest.PytestUnraisableExceptionWarning"))


@dataclass
class Server:
    """moto's S3 server."""

    port: int

    def uri(self, path: str) -> str:
        """The URI of a bucket and a prefix on it."""
        return f"s3://key:secret@{path}?region=us-east-1&scheme=http&endpoint_override=127.0.0.1:{self.port}"

    def control(self, **faults) -> dict[str, int]:
        """Sets faults and forgets what was counted; without any, tells what was counted."""
        url = f"http://127.0.0.1:{self.port}/_control"
        data = json.dumps(faults).encode() if faults else None
        with urllib.request.urlopen(url, data=data) as answer:
            return json.loads(answer.read())


@pytest.fixture
def server(monkeypatch) -> Iterator[Server]:
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    command = [sys.executable, HERE / "s3_server.py"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True) as process:
        try:
            yield Server(int(process.stdout.readline()))
        finally:
            process.kill()


@pytest.fixture
def bucket(server) -> Callable[[str], str]:
    """Makes a bucket; returns its URI."""

    def make(name: str) -> str:
        request = urllib.request.Request(f"http://127.0.0.1:{server.port}/{name}", method="PUT")
        urllib.request.urlopen(request).close()
        return server.uri(name)

    return make
