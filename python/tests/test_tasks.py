"""Cropping, aligning and inspecting with the built command: paths, bytes, pictures and arrays give the same."""

from __future__ import annotations

import io
import json
import pickle
import subprocess

import numpy
import PIL.Image
import PIL.ImageOps
import pytest

import facecrop
from facecrop import Aligner, Cropper, Inspector


@pytest.fixture(scope="module")
def inspector(built):
    with Inspector(binary=built, landmarks=True) as inspector:
        yield inspector


@pytest.fixture(scope="module")
def whole(built):
    """Makes PNGs of whole photos: as no face is looked for, the pixels of the photo are those of the output."""
    with Cropper(binary=built, fallback="original", format="png", min_face=100_000) as cropper:
        yield cropper


def around(one: facecrop.Box, other: facecrop.Box, pixels: float) -> bool:
    return all(abs(a - b) <= pixels for a, b in zip(one.corners, other.corners, strict=True))


@pytest.mark.parametrize("samples_of", [(), (3,)])
@pytest.mark.parametrize(("dtype", "unit"), [("u1", 1), ("u2", 257)])
def test_an_array_goes_through_the_command_without_loss(whole, samples_of, dtype, unit):
    """Sixteen bits become the eight of the output."""
    seed = numpy.random.default_rng(1)
    array = seed.integers(0, numpy.iinfo(dtype).max, (300, 200, *samples_of), dtype=numpy.dtype(dtype), endpoint=True)
    made = whole.crop(array)[0].array
    assert numpy.abs(made.astype(int) - array / unit).max() <= (0 if unit == 1 else 1)


def test_an_array_with_transparency_is_as_a_png_of_it(whole):
    array = numpy.random.default_rng(1).integers(0, 255, (300, 200, 4), dtype=numpy.uint8, endpoint=True)
    png = io.BytesIO()
    PIL.Image.fromarray(array).save(png, "PNG")
    made = whole.crop(array)[0].array
    assert numpy.array_equal(made, whole.crop(png.getvalue())[0].array)
    assert numpy.array_equal(made[..., 3], array[..., 3])
    assert numpy.array_equal(made[array[..., 3] == 255], array[array[..., 3] == 255])


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_picture_is_turned_once_by_its_orientation(whole, inspector, samples, orientation):
    path = samples / f"orientation/orientation-{orientation}.jpg"
    picture = PIL.Image.open(path)
    upright = PIL.ImageOps.exif_transpose(picture)
    outputs = [whole.crop(source)[0].array for source in (picture, upright, numpy.asarray(upright))]
    for output in outputs:
        assert numpy.array_equal(output, numpy.asarray(upright))
    expected = inspector.inspect(path)
    assert len(expected) == 1
    for source in (picture, upright, path.read_bytes(), numpy.asarray(upright)):
        photo = inspector.inspect(source)
        assert photo.size == expected.size == upright.size
        assert around(photo[0].box, expected[0].box, 2)


@pytest.mark.parametrize(
    ("name", "tolerance"),
    [
        ("formats/display-p3.jpg", 3), ("formats/palette.png", 0), ("formats/transparent.webp", 0), ("camera.png", 0),
        ("formats/lossy.webp", 1), ("chelsea.png", 0), ("formats/deep-16-bit.png", 1),
    ],
)  # fmt: skip
def test_a_picture_has_the_colours_of_its_file(whole, samples, name, tolerance):
    path = samples / name
    of_file, of_picture = (whole.crop(source)[0].image.convert("RGBA") for source in (path, PIL.Image.open(path)))
    shown = [numpy.asarray(image).astype(int) for image in (of_file, of_picture)]
    visible = shown[0][..., 3] > 0
    assert numpy.array_equal(shown[0][..., 3], shown[1][..., 3])
    assert numpy.abs(shown[0] - shown[1])[visible].max() <= tolerance


def test_a_profile_is_applied_once_and_an_array_has_none(whole, samples):
    picture = PIL.Image.open(samples / "formats/display-p3.jpg")
    converted, plain = whole.crop(picture)[0].array, whole.crop(numpy.asarray(picture))[0].array
    assert numpy.array_equal(plain, numpy.asarray(picture))
    assert numpy.abs(converted.astype(int) - plain).max() > 10
    assert "icc_profile" not in whole.crop(picture)[0].image.info, "the output is sRGB, which needs no profile"


def test_what_is_inspected_is_what_the_command_prints(built, inspector, samples):
    path = samples / "scenes/group-2.jpg"
    printed = subprocess.run(
        [built, "inspect", "--quiet", "--no-config", "--landmarks", path], capture_output=True, check=True
    )
    [expected] = json.loads(printed.stdout)
    photo = inspector.inspect(path)
    assert photo.record["faces"] == expected["faces"]
    first, second = photo
    assert (first.number, second.number, photo.size) == (1, 2, (1200, 800))
    for face in photo:
        assert len(face.mesh) == 468
        assert face.eyes == {"left": "open", "right": "open"}
        assert face.landmarks["leftPupil"].x > face.landmarks["rightPupil"].x, "left and right are the subject's"
        assert abs(face.pose.yaw) < 10
        left, top, right, bottom = face.box.corners
        assert all(left < point.x < right and top < point.y < bottom for point in face.points.values())
    assert numpy.array(first.mesh).shape == (468, 2)


def test_without_landmarks_nothing_is_made_up(built, samples):
    with Inspector(binary=built) as inspector:
        face = inspector.inspect(samples / "astronaut.png")[0]
    assert (face.mesh, face.landmarks, face.eyes, face.pose, face.not_aligned) == ([], {}, {}, None, None)


def test_an_aligned_face_is_what_the_command_makes(built, samples, tmp_path):
    path = samples / "scenes/group-2.jpg"
    options = ["--quiet", "--no-config", "--format=png", "--template=arcface", f"--output={tmp_path}"]
    subprocess.run([built, "align", *options, path], check=True)
    with Aligner(binary=built, template="arcface") as aligner:
        photo = aligner.align(path)
        bytes_again = [each.data for each in aligner.align(path.read_bytes(), name="group-2.jpg")]
    assert [each.data for each in photo] == [(tmp_path / each.name).read_bytes() for each in photo] == bytes_again
    assert [each.name for each in photo] == ["group-2-1.png", "group-2-2.png"]
    for number, aligned in enumerate(photo, 1):
        assert (aligned.face.number, aligned.template, aligned.array.shape) == (number, "arcface", (112, 112, 3))
        for name, (x, y) in aligned.face.points.items():
            place = aligned.to_output((x, y))
            back = aligned.to_photo(place)
            assert (back.x, back.y) == pytest.approx((x, y), abs=0.01), name
        # The places that the networks of ArcFace were trained with.
        eye = aligned.to_output(aligned.face.points["rightEye"])
        assert (eye.x, eye.y) == pytest.approx((38.3, 51.7), abs=4)


@pytest.mark.parametrize("framing", ["largest", "index:2"])
def test_a_single_face_that_is_aligned_is_known(built, samples, framing):
    with Aligner(binary=built, framing=framing) as aligner:
        [aligned] = aligner.align(samples / "scenes/group-2.jpg")
    assert aligned.face.number == (1 if framing == "largest" else 2)


def test_a_face_that_is_not_aligned_says_why(built, samples):
    for border, expected in [("refuse", "beyondEdge"), ("edge", None)]:
        with Aligner(binary=built, border=border) as aligner:
            photo = aligner.align(samples / "scenes/panorama-right-edge.jpg")
        assert [face.not_aligned for face in photo.faces] == [expected]
        assert len(photo) == (expected is None)


def test_options_of_other_tasks_are_refused_before_anything_starts(built):
    for kind, options in [
        (Cropper, {"template": "arcface"}), (Inspector, {"format": "png"}), (Aligner, {"margin": 20}),
        (Inspector, {"template": "x"}), (Aligner, {"task": "crop"}), (Cropper, {"task": "align"}),
    ]:  # fmt: skip
        with pytest.raises(TypeError, match="has no option"):
            kind(binary=built, **options)


def test_one_process_does_all_photos_and_the_others_are_done_if_one_fails(inspector, samples):
    whole = PIL.Image.open(samples / "astronaut.png")
    cut = PIL.Image.open(io.BytesIO((samples / "astronaut.png").read_bytes()[:200_000]))
    sources = [
        samples / "astronaut.png", b"nothing", whole, cut, numpy.zeros((9, 9)), ("b.jpg", b"\xff\xd8\xff"),
        samples / "none.jpg", None, numpy.asarray(whole),
    ]  # fmt: skip
    process = inspector.process_id
    for ordered in (True, False):
        photos = sorted(inspector.inspect_many(sources, ordered=ordered), key=lambda photo: photo.position)
        assert [photo.position for photo in photos] == list(range(len(sources)))
        failed = {photo.position: photo.error for photo in photos if photo.error}
        assert list(failed) == [1, 3, 4, 5, 6, 7]
        assert all(len(photo) == 1 for photo in photos if not photo.error)
        beginnings = ["photo-1: ", "photo-3: Pillow cannot load", "photo-4: an array of a picture", "b.jpg: ",
                      str(samples / "none.jpg"), "photo-7: a photo is a path, bytes"]  # fmt: skip
        for error, beginning in zip(failed.values(), beginnings, strict=True):
            assert isinstance(error, facecrop.PhotoError)
            assert str(error).startswith(beginning)
    assert inspector.process_id == process


def test_a_photo_from_memory_shows_itself_and_can_be_read(inspector, samples):
    picture = PIL.Image.open(samples / "orientation/orientation-6.jpg")
    photo = inspector.inspect(picture)
    shown = PIL.Image.open(io.BytesIO(photo._repr_png_()))
    assert (shown.width < shown.height) == (photo.size[0] < photo.size[1])
    copy = pickle.loads(pickle.dumps(photo))
    assert (copy.faces, copy.read()) == (photo.faces, photo.read())
    again = inspector.inspect(photo.read())
    assert around(again[0].box, photo[0].box, 0.01)
