"""The examples of docstrings and documents run, and type checkers accept what users write."""

from __future__ import annotations

import doctest
import inspect
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import facecrop

PACKAGE = Path(__file__).resolve().parent.parent
ROOT = PACKAGE.parent


def documented() -> dict[str, object]:
    """Every public class but errors and options, and every public method of one, by name."""
    found: dict[str, object] = {"facecrop": facecrop}
    for name in facecrop.__all__:
        value = getattr(facecrop, name)
        if not inspect.isclass(value) or issubclass(value, Exception) or name.endswith("Options"):
            continue
        found[name] = value
        for base in value.__mro__:
            if base.__module__.startswith("facecrop"):
                found |= {
                    f"{base.__name__}.{member}": getattr(base, member)
                    for member, kind in vars(base).items()
                    if not member.startswith("_") and (inspect.isfunction(kind) or isinstance(kind, classmethod))
                }
    return found


@pytest.mark.parametrize("name", documented())
def test_the_example_of_a_docstring(name, built, tmp_path, monkeypatch):
    monkeypatch.setenv("FACECROP_BINARY", str(built))
    monkeypatch.chdir(ROOT)
    value = documented()[name]
    finder = doctest.DocTestFinder(recurse=False)
    examples = finder.find(value, name, globs={"facecrop": facecrop, "folder": tmp_path})
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    said: list[str] = []
    for example in examples:
        runner.run(example, out=said.append)
    assert runner.tries > 0, f"{name} has no example"
    assert runner.failures == 0, "".join(said)


def blocks(document: Path) -> list[str]:
    """The indented blocks of a document that are Python, without a line that installs the package."""
    found: list[list[str]] = [[]]
    for line in document.read_text().splitlines():
        if line.startswith("    ") or (not line and found[-1]):
            found[-1].append(line[4:])
        elif found[-1]:
            found.append([])
    texts = ["\n".join(line for line in block if not line.startswith("pip ")).strip() for block in found]
    return [text for text in texts if text.startswith(("import ", "from ", "with "))]


@pytest.mark.parametrize("document", ["python/README.md", "docs/python.md"])
def test_the_examples_of_a_document(document, built, tmp_path, monkeypatch, samples):
    monkeypatch.setenv("FACECROP_BINARY", str(built))
    monkeypatch.chdir(tmp_path)
    shutil.copy(samples / "scenes/group-2.jpg", "party.jpg")
    Path("photos").mkdir()
    shutil.copy(samples / "rocket.jpg", "photos/a.jpg")
    Path("photos/broken.jpg").write_bytes(b"")
    texts = blocks(ROOT / document)
    assert texts
    names: dict[str, object] = {}
    for text in texts:
        exec(compile(text, document, "exec"), names)
    assert list(Path("thumbs").iterdir())


def test_what_users_write_has_the_types_that_it_seems_to_have(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--python-version=3.12", "--cache-dir", tmp_path, "--config-file=",
         PACKAGE / "tests/typed_example.py"],
        cwd=tmp_path, env={"MYPYPATH": str(PACKAGE / "src"), "PATH": "/usr/bin:/bin"}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
