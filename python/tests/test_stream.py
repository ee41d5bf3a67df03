"""The client against a peer that lies, dies, hangs or speaks another version (the test double)."""

from __future__ import annotations

import gc
import io
import json
import os
import random
import select
import struct
import threading

import pytest

import facecrop
from facecrop import Cropper
from facecrop._frames import MAGIC, encoded_prefix_and_header, read_frame


def ended(process_id: int, seconds: float = 20) -> bool:
    """Whether the process ends within so many seconds; no polling."""
    try:
        descriptor = os.pidfd_open(process_id)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([descriptor], [], [], seconds)[0])
    finally:
        os.close(descriptor)


def test_every_cut_and_every_wrong_byte_of_a_prefix_is_refused():
    header = {"type": "photo", "id": 1}
    frame = encoded_prefix_and_header(header, 5) + b"12345"
    assert read_frame(io.BytesIO(frame).read) == (header, b"12345")
    for length in range(1, len(frame)):
        with pytest.raises(facecrop.ProtocolError):
            read_frame(io.BytesIO(frame[:length]).read)
    assert read_frame(io.BytesIO(b"").read) is None
    for position in range(4):
        with pytest.raises(facecrop.ProtocolError, match="begins with"):
            read_frame(io.BytesIO(frame[:position] + b"\0" + frame[position + 1 :]).read)


def test_lengths_beyond_the_limits_are_refused_before_they_are_read():
    for header_bytes, body_bytes in [((1 << 20) + 1, 0), (2, (4 << 30) + 1), (2, (1 << 64) - 1)]:
        file = io.BytesIO(struct.pack("<4sIQ", MAGIC, header_bytes, body_bytes) + b"{}")
        with pytest.raises(facecrop.ProtocolError, match="at most"):
            read_frame(file.read)
        assert file.tell() == 16


def test_random_bytes_are_a_frame_or_a_protocol_error():
    seed = random.Random(1)
    for _ in range(2_000):
        junk = MAGIC * seed.randrange(2) + seed.randbytes(seed.randrange(40))
        try:
            frame = read_frame(io.BytesIO(junk).read)
        except facecrop.ProtocolError:
            continue
        assert frame is None
        assert not junk


def test_a_photo_and_its_crops(fake):
    with Cropper(binary=fake, size=(400, 400)) as cropper:
        assert "--size=400x400" in cropper.hello["options"]["arguments"]
        photo = cropper.crop(b"jpeg bytes", name="party.jpg")
        [crop] = photo
        assert (crop.data, crop.name, crop.media_type) == (b"jpeg bytes", "party.jpg", "image/jpeg")
        assert crop.box == facecrop.Box(20, 0, 40, 40)
        assert crop.focal_point == facecrop.Point(0.4, 0.25)
        assert crop.record["status"] == "written"
        assert [face.role for face in photo.faces] == ["chosen"]


def test_a_crop_is_saved_but_never_over_its_photo(fake, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "thumbs").mkdir()
    (tmp_path / "party.jpg").write_bytes(b"original")
    (tmp_path / "link.jpg").symlink_to("party.jpg")
    with Cropper(binary=fake) as cropper:
        [crop] = cropper.crop("party.jpg")
    for path in ("party.jpg", tmp_path / "party.jpg", "link.jpg"):
        with pytest.raises(FileExistsError, match="the photo that the crop was made of"):
            crop.save(path)
    assert (tmp_path / "party.jpg").read_bytes() == b"original"
    for _ in range(2):
        crop.save(f"thumbs/{crop.name}")
    assert (tmp_path / "thumbs" / crop.name).read_bytes() == crop.data


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("x.png", r"save it as x\.jpg, or Cropper\(format='png'\)"),
        ("deep/x.WebP", r"save it as x\.jpg, or Cropper\(format='webp'\)"),
        ("x.AVIF", r"save it as x\.jpg, or Cropper\(format='avif'\)"),
        ("a.jpg.png", r"save it as a\.jpg\.jpg, or"),
        ("x.gif", r"save it as x\.jpg$"),
        ("x.tiff", r"save it as x\.jpg$"),
    ],
)
def test_a_crop_is_not_saved_as_what_it_is_not(fake, tmp_path, name, remedy):
    with Cropper(binary=fake) as cropper:
        [crop] = cropper.crop(b"jpeg", name="a.jpg")
    for path in (str(tmp_path / name), tmp_path / name):
        with pytest.raises(ValueError, match=f"this crop is a JPEG; {remedy}"):
            crop.save(path)
    with (tmp_path / "x.png").open("wb") as file, pytest.raises(TypeError, match=r"file\.write\(crop\.data\)"):
        crop.save(file)
    assert (tmp_path / "x.png").read_bytes() == b""


@pytest.mark.parametrize("name", ["x.jpg", "x.JPEG", "x.jfif", "x", ".png", "x.", "x.part", "x.png.tmp"])
def test_a_crop_is_saved_under_any_other_name(fake, tmp_path, name):
    with Cropper(binary=fake) as cropper:
        [crop] = cropper.crop(b"jpeg", name="a.jpg")
    crop.save(tmp_path / name)
    assert (tmp_path / name).read_bytes() == b"jpeg"


def test_a_file_that_was_read_to_its_end_is_not_sent(fake):
    file = io.BytesIO(b"content")
    with Cropper(binary=fake) as cropper:
        assert cropper.crop(file)[0].data == b"content"
        with pytest.raises(ValueError, match=r"file\.seek\(0\)"):
            cropper.crop(file)
        file.seek(0)
        assert cropper.crop(file)[0].data == b"content"
        # A file that is empty is a photo without bytes, about which the command says more.
        assert cropper.crop(io.BytesIO())[0].data == b""


def test_path_bytes_and_file_are_the_same(fake, tmp_path):
    path = tmp_path / "a.jpg"
    path.write_bytes(b"content")
    with Cropper(binary=fake) as cropper, path.open("rb") as file:
        photos = [
            cropper.crop(path),
            cropper.crop(str(path)),
            cropper.crop(b"content", name="a.jpg"),
            cropper.crop(file),
        ]
        assert {photo[0].data for photo in photos} == {b"content"}
        assert {photo.record["source"] for photo in photos} == {"a.jpg"}
        with path.open() as text, pytest.raises(TypeError, match="reading bytes"):
            cropper.crop(text)
        with pytest.raises(TypeError, match="int"):
            cropper.crop(17)
        with pytest.raises(FileNotFoundError):
            cropper.crop(tmp_path / "none.jpg")


def test_a_name_that_is_not_utf_8_is_sent_with_replacement_characters(fake, tmp_path):
    path = os.fsencode(tmp_path) + b"/gr\xfcn.jpg"
    with open(path, "wb") as file:
        file.write(b"content")
    with Cropper(binary=fake) as cropper:
        photo = cropper.crop(os.fsdecode(path))
        assert photo.record["source"] == "gr\ufffdn.jpg"
        assert os.fsencode(photo.source) == path


def test_a_photo_that_fails_raises_its_record(fake):
    with Cropper(binary=fake) as cropper:
        with pytest.raises(facecrop.PhotoError, match="ends early") as caught:
            cropper.crop(b"FAIL", name="a.jpg")
        assert (caught.value.stage, caught.value.code) == ("decode", "damaged")
        assert caught.value.record["status"] == "failed"
        assert cropper.crop(b"next").status == "written"


def test_a_request_that_is_refused_is_an_error_of_that_photo(fake):
    with Cropper(binary=fake) as cropper:
        with pytest.raises(facecrop.RequestError, match="name is empty") as caught:
            cropper.crop(b"REFUSE")
        assert caught.value.code == "badRequest"
        assert [photo.status for photo in cropper.crop_many([b"REFUSE", b"good"])] == ["failed", "written"]


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (b"LONG", "ends after"),
        (b"SHORT", "outputs of an answer have"),
        (b"MAGIC", "begins with"),
        (b"NO-JSON", "A header is not JSON"),
        (b"STRANGER", "no request in hand"),
    ],
)
def test_an_answer_that_is_none_is_a_protocol_error_and_the_next_photo_is_done(fake, word, message):
    with Cropper(binary=fake) as cropper:
        first = cropper.process_id
        with pytest.raises(facecrop.ProtocolError, match=message):
            cropper.crop(word)
        assert ended(first)
        assert cropper.crop(b"good").status == "written"
        assert cropper.process_id != first


def test_a_process_that_dies_is_started_again_and_the_photo_tried_alone(fake, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_MARKS", str(tmp_path))
    with Cropper(binary=fake) as cropper:
        first = cropper.process_id
        assert cropper.crop(b"DIE-ONCE", name="a.jpg").status == "written"
        assert cropper.crop(b"good").status == "written"
        assert cropper.process_id != first


def test_a_photo_that_ends_the_process_twice_is_the_culprit_and_no_other_is_lost(fake):
    sources = [b"DIE" if number == 20 else b"%d" % number for number in range(40)]
    with Cropper(binary=fake) as cropper:
        for ordered in (True, False):
            named = [(f"{number}.jpg", each) for number, each in enumerate(sources)]
            photos = list(cropper.crop_many(named, ordered=ordered))
            assert sorted(photo.source for photo in photos) == sorted(f"{number}.jpg" for number in range(40))
            [bad] = [photo for photo in photos if photo.status == "failed"]
            assert bad.source == "20.jpg"
            assert isinstance(bad.error, facecrop.StreamEndedError)
            with pytest.raises(facecrop.StreamEndedError, match="twice while it had this photo"):
                list(bad)


def test_a_process_that_always_dies_ends_the_run(fake):
    with Cropper(binary=fake) as cropper, pytest.raises(facecrop.StreamEndedError):
        list(cropper.crop_many([b"DIE"] * 1_000))


def test_a_cropper_gives_up_on_a_process_that_always_dies(fake):
    with Cropper(binary=fake) as cropper:
        for _ in range(3):
            with pytest.raises(facecrop.StreamEndedError, match="twice while it had this photo"):
                cropper.crop(b"DIE")
        last = cropper.process_id
        for _ in range(2):
            with pytest.raises(facecrop.StreamEndedError, match="times in a row without an answer"):
                cropper.crop(b"good")
        assert cropper.process_id == last, "it is not started again"


def test_the_process_is_killed_from_outside_while_it_works(fake):
    with Cropper(binary=fake) as cropper:
        done = []
        for photo in cropper.crop_many(b"%d" % number for number in range(100)):
            if len(done) in (10, 50):
                os.kill(cropper.process_id, 9)
            done.append(photo.crops[0].data)
        assert done == [b"%d" % number for number in range(100)]


@pytest.mark.parametrize(
    ("mode", "error", "message"),
    [
        ("version-2", facecrop.ProtocolError, "version 2 of the protocol, and this package version 1"),
        ("no-models", facecrop.StartError, "run make deps"),
        ("garbage", facecrop.ProtocolError, "begins with"),
    ],
)
def test_a_process_that_cannot_start_says_why(fake, monkeypatch, mode, error, message):
    monkeypatch.setenv("FAKE_FACECROP", mode)
    with pytest.raises(error, match=message):
        Cropper(binary=fake)


def test_a_process_that_never_gets_ready_is_killed(fake, monkeypatch):
    monkeypatch.setenv("FAKE_FACECROP", "hang")
    with pytest.raises(facecrop.StartError, match="not ready after"):
        Cropper(binary=fake, start_seconds=1.5)


@pytest.mark.parametrize("look_ahead", [1, 2, 5])
def test_crop_many_reads_no_more_than_it_was_allowed_to(fake, look_ahead):
    read, returned = 0, 0

    def sources():
        nonlocal read
        for number in range(30):
            read += 1
            assert read - returned <= look_ahead + 1  # the one that is being returned is still counted
            yield b"%d" % number

    with Cropper(binary=fake) as cropper:
        for photo in cropper.crop_many(sources(), look_ahead=look_ahead):
            assert photo[0].data == b"%d" % returned
            returned += 1
    assert returned == 30


def test_photos_come_in_the_order_of_sources_or_as_they_get_done(fake):
    sources = [b"SLOW", b"a", b"b"]
    with Cropper(binary=fake) as cropper:
        ordered = [photo[0].data for photo in cropper.crop_many(sources)]
        assert ordered == sources
        unordered = [photo[0].data for photo in cropper.crop_many(sources, ordered=False)]
        assert sorted(unordered) == sorted(sources)


def test_a_file_that_is_gone_fails_alone(fake, tmp_path):
    (tmp_path / "a.jpg").write_bytes(b"a")
    with Cropper(binary=fake) as cropper:
        sources = [tmp_path / "a.jpg", tmp_path / "none.jpg", tmp_path / "a.jpg"]
        photos = list(cropper.crop_many(sources))
        assert [photo.status for photo in photos] == ["written", "failed", "written"]
        assert isinstance(photos[1].error.__cause__, FileNotFoundError)
        with pytest.raises(facecrop.PhotoError):
            list(cropper.crop_many(sources, errors="raise"))


def test_many_threads_share_a_cropper(fake):
    results: dict[int, bytes] = {}
    with Cropper(binary=fake) as cropper:

        def work(number: int) -> None:
            for each in range(20):
                content = b"%d %d" % (number, each)
                assert cropper.crop(content)[0].data == content
            results[number] = content

        threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(results) == 8


def test_closing_ends_the_process_and_so_does_forgetting_it(fake):
    cropper = Cropper(binary=fake)
    process_id = cropper.process_id
    cropper.close()
    cropper.close()
    assert ended(process_id)
    with pytest.raises(facecrop.FacecropError, match="closed"):
        cropper.crop(b"a")
    cropper = Cropper(binary=fake)
    process_id = cropper.process_id
    del cropper
    gc.collect()
    assert ended(process_id)


def test_a_program_that_ends_takes_the_process_with_it(fake):
    import subprocess
    import sys

    program = "import facecrop, sys; c = facecrop.Cropper(binary=sys.argv[1]); print(c.process_id, flush=True)"
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(facecrop.__file__))}
    done = subprocess.run(
        [sys.executable, "-c", program, str(fake)], capture_output=True, check=True, env=environment, timeout=60
    )
    assert ended(int(done.stdout))
    waiting = [sys.executable, "-c", program + "; import time; time.sleep(1000)", str(fake)]
    with subprocess.Popen(waiting, stdout=subprocess.PIPE, env=environment) as killed:
        process_id = int(killed.stdout.readline())
        killed.kill()
    assert ended(process_id)


def test_records_are_plain_json(fake):
    with Cropper(binary=fake) as cropper:
        record = cropper.crop(b"a").record
        assert json.loads(json.dumps(record)) == record
