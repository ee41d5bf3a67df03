"""The scripts of examples/, run on this machine as as many processes as a scheduler would start."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
import yaml
from support import PACKAGE, SAMPLES, comparable, crop_on_one_machine

EXAMPLES = PACKAGE.parent / "examples"
SHARDS = 3


def slurm(number: int) -> dict[str, str]:
    return {"SLURM_ARRAY_TASK_ID": str(number + 1), "SLURM_ARRAY_TASK_COUNT": str(SHARDS), "SLURM_CPUS_PER_TASK": "1"}


def kubernetes(number: int) -> dict[str, str]:
    return {"JOB_COMPLETION_INDEX": str(number), "SHARDS": str(SHARDS)}


def aws_batch(number: int) -> dict[str, str]:
    return {"AWS_BATCH_JOB_ARRAY_INDEX": str(number), "SHARDS": str(SHARDS)}


@pytest.mark.parametrize(
    ("script", "variables"),
    [("slurm/crop.sbatch", slurm), ("kubernetes/crop-shard", kubernetes), ("aws-batch/crop-shard", aws_batch)],
)
def test_the_shards_of_a_scheduler_make_what_one_machine_makes(built, tmp_path, script, variables):
    expected = crop_on_one_machine(built, SAMPLES, tmp_path / "one", "--size=90x90")
    path = f"{built.parent}:{os.environ['PATH']}"
    given = {"PATH": path, "HOME": str(tmp_path), "PHOTOS": str(SAMPLES), "THUMBS": str(tmp_path / "thumbs")}
    given |= {"OPTIONS": "--size 90x90 --quiet"}
    processes = [
        subprocess.Popen(["bash", EXAMPLES / script], env={**given, **variables(number)}) for number in range(SHARDS)
    ]
    assert [process.wait(120) for process in processes] == [0] * SHARDS
    if script.startswith("slurm"):
        subprocess.run(["bash", EXAMPLES / "slurm/merge.sbatch"], env=given, check=True)
    else:
        merge = ["facecrop", "merge", tmp_path / "thumbs", "--output", tmp_path / "thumbs"]
        subprocess.run(merge, env=given, check=True)
    photos = json.loads((tmp_path / "thumbs/manifest.json").read_text())["photos"]
    got = {os.path.relpath(photo["source"], SAMPLES): photo for photo in photos}
    assert {name: comparable(record) for name, record in got.items()} == {
        name: comparable(record) for name, record in expected.items()
    }
    for record in expected.values():
        for output in record["outputs"]:
            shown = (tmp_path / "thumbs" / output["path"], tmp_path / "one" / output["path"])
            assert shown[0].read_bytes() == shown[1].read_bytes()


def test_a_shard_that_cannot_start_fails_its_task(built, tmp_path):
    given = {
        "PATH": f"{built.parent}:{os.environ['PATH']}",
        "PHOTOS": "/none",
        "THUMBS": str(tmp_path),
        **kubernetes(0),
    }
    done = subprocess.run(["bash", EXAMPLES / "kubernetes/crop-shard"], env=given, capture_output=True, text=True)
    assert (done.returncode, "/none" in done.stderr) == (1, True)


def test_what_schedulers_read_names_the_scripts_and_counts_the_shards():
    job = yaml.safe_load((EXAMPLES / "kubernetes/job.yaml").read_text())
    pod = job["spec"]["template"]["spec"]["containers"][0]
    variables = {each["name"]: each["value"] for each in pod["env"]}
    assert job["spec"]["completionMode"] == "Indexed"
    assert int(variables["SHARDS"]) == job["spec"]["completions"]
    assert Path(pod["command"][-1]).name == "crop-shard"
    merge = yaml.safe_load((EXAMPLES / "kubernetes/merge.yaml").read_text())
    command = merge["spec"]["template"]["spec"]["containers"][0]["command"]
    assert command == ["facecrop", "merge", variables["THUMBS"], "--output", variables["THUMBS"]]
    definition = json.loads((EXAMPLES / "aws-batch/job-definition.json").read_text())
    assert Path(definition["containerProperties"]["command"][0]).name == "crop-shard"
