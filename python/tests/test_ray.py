"""``python -m facecrop.ray`` where Ray Data is not installed, or not whole."""

from __future__ import annotations

import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

import facecrop.ray
from facecrop.ray.__main__ import main

SOURCES = Path(__file__).resolve().parent.parent / "src"
ADVICE = "pip install 'facecrop[ray]'"


def without_ray(script, folder):
    (folder / "ray.py").write_text("raise ModuleNotFoundError('No module named ray', name='ray')\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(SOURCES)])}
    return subprocess.run([sys.executable, *script], env=environment, capture_output=True, text=True, check=False)


def test_the_command_names_what_to_install(tmp_path):
    ended = without_ray(["-m", "facecrop.ray", "--input=a", "--output=b"], tmp_path)
    assert ended.returncode == 2
    assert ended.stderr.startswith("facecrop: ")
    assert ended.stderr.rstrip().endswith(ADVICE)
    assert ended.stderr.count("\n") == 1


def test_the_help_needs_no_ray(tmp_path):
    ended = without_ray(["-m", "facecrop.ray", "--help"], tmp_path)
    assert ended.returncode == 0
    assert "--cpus-per-actor" in ended.stdout


def test_an_import_names_what_to_install(tmp_path):
    ended = without_ray(["-c", "import facecrop.ray; from facecrop.ray import run"], tmp_path)
    assert ended.stderr.rstrip().endswith(ADVICE)
    assert ended.stderr.splitlines()[-1].startswith("ImportError: ")


def test_other_names_are_not_there():
    with pytest.raises(AttributeError, match="no attribute 'Crop'"):
        _ = facecrop.ray.Crop


def test_what_ray_misses_at_work_is_named(monkeypatch, capsys, fake):
    def run(*arguments, **options):
        raise ModuleNotFoundError("No module named 'pandas'", name="pandas")

    work, runs = types.ModuleType("facecrop._work"), types.ModuleType("facecrop.ray._run")
    work.OutputRefusedError = RuntimeError
    runs.run, runs.print_summary = run, None
    monkeypatch.setitem(sys.modules, work.__name__, work)
    monkeypatch.setitem(sys.modules, runs.__name__, runs)
    assert main(["--input=a", "--output=b", "--quiet", f"--binary={fake}"]) == 2
    said = capsys.readouterr().err
    assert "No module named 'pandas'" in said
    assert said.rstrip().endswith(ADVICE)
