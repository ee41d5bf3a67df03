"""Options: from keyword arguments to the command line, and the types of them."""

from __future__ import annotations

import subprocess
import sys
import typing
from pathlib import Path

import pytest

import facecrop
from facecrop._command import find_command, option_list


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({"size": (400, 300)}, ["--size=400x300"]),
        ({"size": "400x300"}, ["--size=400x300"]),
        ({"aspect": (4, 5)}, ["--aspect=4:5"]),
        ({"fallback": ["attention", "center"]}, ["--fallback=attention,center"]),
        ({"rendition": ["a: {}", "b: {}"]}, ["--rendition=a: {}", "--rendition=b: {}"]),
        ({"rendition": "a: {}"}, ["--rendition=a: {}"]),
        ({"keep_faces": True}, ["--keep-faces"]),
        ({"keep_faces": False}, ["--no-keep-faces"]),
        ({"enlarge": False}, []),
        ({"jobs": 3}, ["--jobs=3"]),
        ({"size": None}, []),
        ({"gallery": Path("/people.sqlite")}, ["--gallery=/people.sqlite"]),
        ({"framing": "-1"}, ["--framing=-1"]),
    ],
)
def test_values_become_arguments(fake, options, arguments):
    assert option_list(fake).arguments(options) == arguments


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sise": 1}, "no option 'sise'; did you mean 'size'"),
        ({"wire": "lines"}, "no option 'wire'"),
        ({"output": "x"}, "no option 'output'"),
        ({"keep-faces": True}, "did you mean 'keep_faces'"),
        ({"keep_faces": "yes"}, "True or False"),
        ({"size": True}, "takes a value"),
        ({"size": {"width": 4}}, "a text, a number, a path"),
    ],
)
def test_what_is_no_option_is_a_type_error(fake, options, message):
    with pytest.raises(TypeError, match=message):
        facecrop.Cropper(binary=fake, **options)


def test_a_value_that_the_command_refuses_is_an_option_error_in_its_words(fake):
    with pytest.raises(facecrop.OptionError, match="not 'sideways'"):
        facecrop.Cropper(binary=fake, framing="sideways")
    assert issubclass(facecrop.OptionError, ValueError)


def test_the_command_is_found_by_argument_then_environment_then_path(fake, monkeypatch, tmp_path):
    monkeypatch.delenv("FACECROP_BINARY", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(facecrop.CommandNotFoundError, match="FACECROP_BINARY"):
        find_command()
    monkeypatch.setenv("PATH", str(fake.parent))
    assert find_command() == fake
    other = tmp_path / "other"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    monkeypatch.setenv("FACECROP_BINARY", str(other))
    assert find_command() == other
    assert find_command(fake) == fake
    with pytest.raises(FileNotFoundError, match="no program"):
        find_command(tmp_path / "none")


def test_the_command_in_the_package_comes_after_the_environment_and_before_path(fake, monkeypatch, tmp_path):
    monkeypatch.delenv("FACECROP_BINARY", raising=False)
    monkeypatch.setenv("PATH", str(fake.parent))
    packaged = tmp_path / "bin" / "facecrop"
    packaged.parent.mkdir()
    packaged.write_text("#!/bin/sh\n")
    monkeypatch.setattr("facecrop._command.__file__", str(tmp_path / "_command.py"))
    assert find_command() == fake, "a file that cannot be run is not the command"
    packaged.chmod(0o755)
    assert find_command() == packaged
    assert find_command(fake) == fake
    monkeypatch.setenv("FACECROP_BINARY", str(fake))
    assert find_command() == fake


def test_the_module_becomes_the_command(tmp_path):
    command = tmp_path / "facecrop"
    command.write_text('#!/bin/sh\nprintf "%s|" "$@"\nexit 64\n')
    command.chmod(0o755)
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(Path(facecrop.__file__).parent.parent)}
    run = [sys.executable, "-m", "facecrop", "crop", "a b", "--size", "1x1"]
    done = subprocess.run(run, capture_output=True, env=environment | {"FACECROP_BINARY": str(command)}, check=False)
    assert (done.returncode, done.stdout) == (64, b"crop|a b|--size|1x1|")
    done = subprocess.run(run, capture_output=True, env=environment | {"FACECROP_BINARY": "/none"}, check=False)
    assert (done.returncode, done.stderr) == (2, b"facecrop: error: There is no program /none.\n")


def test_a_configuration_file_is_read_only_if_it_is_named(fake):
    with facecrop.Cropper(binary=fake) as cropper:
        assert "--no-config" in cropper.hello["options"]["arguments"]
    with facecrop.Cropper(binary=fake, config="/x.yaml") as cropper:
        assert "--no-config" not in cropper.hello["options"]["arguments"]


def test_a_command_without_stream_is_told_to_be_old(tmp_path):
    old = tmp_path / "facecrop"
    old.write_text("#!/bin/sh\necho \"Error: Unexpected argument 'stream'\" >&2\nexit 64\n")
    old.chmod(0o755)
    with pytest.raises(facecrop.OptionError, match="older than this package"):
        facecrop.Cropper(binary=old)


def test_a_task_has_the_options_of_its_command_and_those_about_the_process(fake):
    tasks = {task: set(option_list(fake, task).options) for task in ("crop", "align", "inspect")}
    process = {"jobs", "memory_budget", "config"}
    assert tasks["align"] == {"size", "framing", "format", "template"} | process
    assert tasks["inspect"] == {"size", "framing", "keep_faces"} | process
    assert option_list(fake, "inspect").arguments({"keep_faces": False}) == ["--no-keep-faces"]
    assert tasks["crop"] >= {"gallery", "rendition"} | process
    assert not tasks["crop"] & {"task", "template"}
    with facecrop.Inspector(binary=fake) as inspector:
        assert "--task=inspect" in inspector.hello["options"]["arguments"]
    with facecrop.Cropper(binary=fake) as cropper:
        assert not any("--task" in each for each in cropper.hello["options"]["arguments"])


def test_a_command_whose_stream_has_no_tasks_is_told_to_be_old(fake, monkeypatch):
    monkeypatch.setenv("FAKE_FACECROP", "no-tasks")
    with pytest.raises(facecrop.StartError, match="older than this package"):
        facecrop.Aligner(binary=fake)


def test_the_types_of_options_are_those_of_the_built_command(built):
    package = Path(facecrop.__file__).parent
    script = package.parent.parent / "list-options"
    environment = {"FACECROP_BINARY": str(built), "PATH": "/usr/bin:/bin"}
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == (package / "_option_types.py").read_text(), "run python/list-options again"
    tasks = {"crop": facecrop.Options, "align": facecrop.AlignOptions, "inspect": facecrop.InspectOptions}
    listed = {task: set(option_list(built, task).options) for task in tasks}
    assert {task: set(typing.get_type_hints(options)) for task, options in tasks.items()} == listed
    assert {"size", "framing", "jobs", "rendition", "timeout"} <= listed["crop"] - {"template"}
    assert {"template", "inner_eyes", "border", "format", "jobs"} <= listed["align"] - {"margin", "landmarks"}
    assert {"landmarks", "subject_size", "jobs", "config"} <= listed["inspect"] - {"format", "template", "gallery"}
