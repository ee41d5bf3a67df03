"""What tests of several files use."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent
ROOT = PACKAGE.parent
SAMPLES = ROOT / "samples"
FAKE = PACKAGE / "tests/fake_facecrop.py"


@pytest.fixture
def fake(tmp_path: Path) -> Path:
    """A program that starts the test double with the Python of the tests."""
    program = tmp_path / "fake" / "facecrop"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{FAKE}" "$@"\n')
    program.chmod(0o755)
    return program


@pytest.fixture(scope="session")
def built() -> Path:
    """The built command; the tests that need it fail if FACECROP_BINARY does not name it."""
    named = os.environ.get("FACECROP_BINARY")
    assert named, "FACECROP_BINARY does not name a built facecrop: use make python-test"
    return Path(named)


@pytest.fixture(scope="session")
def samples() -> Path:
    return SAMPLES
