"""A worker of a job: bad input, faults of stores, other versions; with the test double in the place of the command."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

import facecrop
from facecrop import _store, _work
from facecrop._planning import bucket_of
from facecrop._store import Store
from facecrop._work import Job, OutputRefusedError, Worker, ask_hello, check_options, plan


@pytest.fixture
def job(fake, tmp_path, monkeypatch) -> Job:
    monkeypatch.setattr(_store.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(_work, "LARGE_BYTES", 5_000)
    (tmp_path / "photos").mkdir()
    hello = ask_hello({}, str(fake))
    return Job(Store.at(tmp_path / "photos"), Store.at(tmp_path / "thumbs"), {}, str(fake), hello, 4)


def fill(job: Job, **contents: bytes) -> None:
    for name, content in contents.items():
        job.input.put(f"x/{name}.jpg", content)


def do_all(job: Job, **more) -> _work.Tally:
    """Does all that is left, as a run does."""
    total = _work.Tally()
    worker = Worker(job, jobs=2, machine="here", **more)
    try:
        bucket = _work_bucket(job)
        for unit in plan(job, bucket, ["x"]):
            total.merge(worker.do(unit))
        job.manifest.compact(bucket)
    finally:
        worker.close()
    return total


def _work_bucket(job: Job) -> int:
    return bucket_of("x", job.buckets)


def test_photos_that_fail_in_any_way_fail_alone_and_are_tried_again(job):
    fill(job, good=b"good", bad=b"FAIL", poison=b"DIE", refused=b"REFUSE", lies=b"LONG", other=b"other")
    tally = do_all(job)
    assert tally.counts["photos"] == 6
    assert tally.counts["failed"] == 4
    assert {name for name, _ in tally.failures} == {"x/bad.jpg", "x/poison.jpg", "x/refused.jpg", "x/lies.jpg"}
    assert job.output.read("x/good.jpg")[0] == b"good"
    assert sorted(each.name for each in job.output.list("x")[0]) == ["x/good.jpg", "x/other.jpg"]
    fill(job, bad=b"better")
    tally = do_all(job)
    assert (tally.counts["photos"], tally.counts["failed"]) == (4, 3)
    assert do_all(job).counts["photos"] == 3


def test_a_unit_that_was_noted_is_not_done_again(job, fake, monkeypatch):
    fill(job, a=b"a", b=b"FAIL")
    [unit] = plan(job, _work_bucket(job), ["x"])
    worker = Worker(job, jobs=1, machine="here")
    first = worker.do(unit)
    monkeypatch.setattr(worker, "_one", None)
    again = worker.do(unit)
    assert again.counts == first.counts
    assert again.failures == first.failures
    worker.close()


def test_an_object_that_vanishes_changes_or_grows(job, monkeypatch):
    fill(job, a=b"a", b=b"b", c=b"c")
    [unit] = plan(job, _work_bucket(job), ["x"])
    job.input.delete("x/a.jpg")
    fill(job, b=b"grown since it was listed")
    worker = Worker(job, jobs=1, machine="here")
    tally = worker.do(unit)
    worker.close()
    assert [name for name, _ in tally.failures] == ["x/a.jpg"]
    job.manifest.compact(unit.bucket)
    done = job.manifest.done(unit.bucket)
    assert done["x/b.jpg"].size == len(b"grown since it was listed")
    assert job.output.read("x/b.jpg")[0] == b"grown since it was listed"
    assert do_all(job).counts["photos"] == 0  # nothing is left but what is gone


def test_an_object_that_never_stops_changing_fails(job):
    fill(job, a=b"a")
    [unit] = plan(job, _work_bucket(job), ["x"])
    original, sizes = job.input.read, iter(range(1, 100))
    worker = Worker(job, jobs=1, machine="here")
    worker._job = replace(job, input=Store.at(job.input.root))
    worker._job.input.read = lambda name: (original(name)[0] * 3 * next(sizes), None)
    tally = worker.do(unit)
    worker.close()
    assert "changes while it is read" in tally.failures[0][1]


def test_an_output_store_that_takes_nothing_ends_the_run(job, monkeypatch):
    fill(job, **{f"p{number}": b"p" for number in range(60)})
    [unit] = plan(job, _work_bucket(job), ["x"])
    worker = Worker(job, jobs=2, machine="here")
    tried = []

    def full(path, content, metadata):
        tried.append(path.rpartition("/")[2].split(".")[1])  # .p1.jpg.0123abcd.facecrop-part
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(job.output, "_write", full)
        with pytest.raises(OutputRefusedError, match="refused 20 outputs in a row") as caught:
            worker.do(unit)
        assert caught.value.code == "full"
    worker.close()
    # Each of the ten threads may have had one photo more in hand.
    assert 20 <= len(set(tried)) < 30
    tally = do_all(job)  # there is room again
    assert (tally.counts["written"], tally.counts["failed"]) == (60, 0)


def test_outputs_that_are_refused_now_and_then_fail_alone(job, monkeypatch):
    fill(job, **{f"p{number}": b"p" for number in range(40)})
    whole = job.output._write

    def sometimes(path, content, metadata):
        if "p7.jpg" in path:
            raise PermissionError(13, "Permission denied", path)
        whole(path, content, metadata)

    with monkeypatch.context() as patch:
        patch.setattr(job.output, "_write", sometimes)
        tally = do_all(job)
    assert [name for name, _ in tally.failures] == ["x/p7.jpg"]
    assert do_all(job).counts["photos"] == 1


def test_large_photos_wait_for_a_worker_with_memory(job):
    fill(job, small=b"s", large=b"l" * 6_000)
    tally = do_all(job)
    assert [photo.source for photo in tally.deferred] == ["x/large.jpg"]
    assert tally.counts["photos"] == 1
    tally = do_all(job, takes_large=True)
    assert (tally.counts["photos"], tally.deferred) == (1, [])


def test_another_version_of_the_command_is_refused(job, monkeypatch):
    monkeypatch.setenv("FAKE_DIGEST", "another")
    with pytest.raises(facecrop.VersionError, match=r"on node-7 differs .* optionsDigest is 'another'"):
        Worker(job, jobs=1, machine="node-7")


def test_other_options_do_all_photos_again(job, monkeypatch):
    fill(job, a=b"a", b=b"b")
    assert do_all(job).counts["photos"] == 2
    assert do_all(job).counts["photos"] == 0
    other = replace(job, hello={**job.hello, "optionsDigest": "another"})
    monkeypatch.setenv("FAKE_DIGEST", "another")
    assert do_all(other).counts["photos"] == 2
    assert do_all(other).counts["photos"] == 0


def test_a_deleted_output_is_made_again(job):
    fill(job, a=b"a", b=b"b")
    do_all(job)
    job.output.delete("x/a.jpg")
    assert do_all(job).counts["photos"] == 1
    assert job.output.read("x/a.jpg")[0] == b"a"


def test_a_name_that_is_not_utf_8_fails_alone(job):
    fill(job, a=b"a")
    with open(os.fsencode(job.input.root) + b"/x/gr\xfcn.jpg", "wb") as file:
        file.write(b"content")
    tally = do_all(job)
    assert (tally.counts["written"], tally.counts["failed"]) == (1, 1)
    assert "UTF-8" in tally.failures[0][1]
    done = job.manifest.done(_work_bucket(job))
    assert os.fsencode("x/gr\udcfcn.jpg") in {os.fsencode(name) for name in done}


def test_options_that_need_all_photos_in_one_place_are_refused():
    for options in ({"name": "{rendition}/{dir}/{stem}"}, {"jobs": 3}, {"memory_budget": "1G"}):
        with pytest.raises(facecrop.OptionError):
            check_options(options)
