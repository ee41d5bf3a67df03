"""Values made of records, and the picture for notebooks."""

from __future__ import annotations

import builtins
import io

import PIL.Image
import pytest

import facecrop
from facecrop import Photo

RED, GREEN, YELLOW = (255, 59, 48), (52, 199, 89), (255, 204, 0)


def photo(*, turned: int = 0, level: bool = False, content: bytes | None = None) -> Photo:
    """A photo of 200x100 pixels with a chosen face and a bystander."""
    output = {
        "path": "a.png",
        "format": "png",
        "size": {"width": 40, "height": 40},
        "bytes": 3,
        "crop": {
            "pixels": {"x": 20, "y": 10, "width": 80, "height": 80},
            "fractions": {"x": 0.1, "y": 0.1, "width": 0.4, "height": 0.8},
        },
    }
    if level:
        output["level"] = {"inverse": [[1, -1, 80], [1, 1, 10]], "matrix": [], "clockwiseDegrees": 45}
    face = {"number": 1, "box": {"x": 40, "y": 30, "width": 20, "height": 20}, "role": "chosen", "isCut": False}
    other = {"number": 2, "box": {"x": 150, "y": 60, "width": 10, "height": 10}, "role": "bystander", "isCut": True}
    record = {
        "source": "a.png",
        "status": "written",
        "reason": "facesFound",
        "size": {"width": 200, "height": 100},
        "faces": [face, other],
        "outputs": [output],
        "focalPoint": {"x": 0.25, "y": 0.4},
    }
    if turned:
        record["turnedClockwiseDegrees"] = turned
    sent = {"name": "a.png", "rendition": None, "mediaType": "image/png", "bytes": 3}
    return Photo("a.png", record, [(sent, png((1, 2, 3), (40, 40)))], content=content)


def png(colour, size) -> bytes:
    file = io.BytesIO()
    PIL.Image.new("RGB", size, colour).save(file, "PNG")
    return file.getvalue()


def test_the_picture_has_the_photo_its_faces_and_the_frame():
    shown = PIL.Image.open(io.BytesIO(photo(content=png((10, 20, 200), (200, 100)))._repr_png_()))
    assert shown.size == (200, 100)
    assert shown.getpixel((5, 5)) == (10, 20, 200)
    assert shown.getpixel((20, 50)) == RED
    assert shown.getpixel((50, 30)) == GREEN
    assert shown.getpixel((155, 60)) == YELLOW
    assert shown.getpixel((50, 40)) == RED  # the focal point


def test_a_photo_that_was_turned_is_shown_as_the_record_describes_it():
    # The lower half of the file is green; turned by 90 degrees clockwise, that is the left half.
    sideways = PIL.Image.new("RGB", (100, 200), (0, 0, 255))
    sideways.paste((0, 255, 0), (0, 100, 100, 200))
    file = io.BytesIO()
    sideways.save(file, "PNG")
    shown = PIL.Image.open(io.BytesIO(photo(turned=90, content=file.getvalue())._repr_png_()))
    assert shown.size == (200, 100)
    assert (shown.getpixel((2, 95)), shown.getpixel((197, 95))) == ((0, 255, 0), (0, 0, 255))


def test_the_frame_of_a_levelled_crop_is_turned():
    shown = PIL.Image.open(io.BytesIO(photo(level=True, content=png((0, 0, 0), (200, 100)))._repr_png_()))
    assert shown.getpixel((80, 10)) == RED  # the crop's corner, by its inverse
    assert shown.getpixel((20, 12)) == (0, 0, 0)  # the corner of the rectangle around it


def test_a_photo_that_is_gone_is_grey():
    shown = PIL.Image.open(io.BytesIO(photo()._repr_png_()))
    assert shown.getpixel((5, 5)) == (128, 128, 128)


def test_without_pillow_everything_but_pictures_works(monkeypatch):
    original = builtins.__import__

    def without(name, *arguments, **more):
        if name.partition(".")[0] in ("PIL", "numpy"):
            raise ImportError(name)
        return original(name, *arguments, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    [crop] = photo()
    assert photo()._repr_png_() is None
    assert crop._repr_mimebundle_()["image/png"] == crop.data
    with pytest.raises(ImportError, match="pip install pillow"):
        _ = crop.image
    with pytest.raises(ImportError, match="pip install numpy"):
        _ = crop.array


def test_pictures_and_arrays():
    [crop] = photo()
    assert crop.image.size == (40, 40)
    assert crop.array.shape == (40, 40, 3)
    assert tuple(crop.array[0, 0]) == (1, 2, 3)
    assert crop.fractions.corners == pytest.approx((0.1, 0.1, 0.5, 0.9))


def test_a_failed_photo_raises_its_error_and_not_silence():
    error = {"stage": "decode", "code": "damaged", "message": "It ends early."}
    failed = Photo("a.jpg", {"source": "a.jpg", "status": "failed", "reason": "damaged", "error": error})
    for use in (len, list, lambda photo: photo[0], lambda photo: photo.crops):
        with pytest.raises(facecrop.PhotoError, match=r"a\.jpg: It ends early"):
            use(failed)
    assert failed
    assert "It ends early" in repr(failed)
    assert failed._repr_png_() is None


def test_errors_survive_pickling():
    import pickle

    for error in (facecrop.RequestError("badRequest", "No."), facecrop.PhotoError({"source": "a", "status": "failed"})):
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), str(copy)) == (type(error), str(error))
        assert copy.code == error.code
