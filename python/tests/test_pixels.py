"""Arrays and pictures as files; Pillow, which reads them here, is the independent witness of what they say."""

from __future__ import annotations

import io
import itertools
import random
import sys

import numpy
import PIL.Image
import PIL.ImageOps
import pytest

from facecrop._pixels import STRIP_BYTES, file_of_array, file_of_picture, is_array, is_picture

SEED = numpy.random.default_rng(1)


def opened(parts) -> PIL.Image.Image:
    image = PIL.Image.open(io.BytesIO(b"".join(parts)))
    assert image.format == "TIFF"
    return image


def array_of(*shape: int, dtype="u1") -> numpy.ndarray:
    return SEED.integers(0, numpy.iinfo(dtype).max, shape, dtype=numpy.dtype(dtype), endpoint=True)


@pytest.mark.parametrize("samples", [(), (1,), (3,), (4,)])
@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 7), (9, 1), (5, 3), (64, 100), (700, 401), (3, 90_000)])
def test_an_array_is_what_is_read_back(height, width, samples):
    array = array_of(height, width, *samples)
    image = opened(file_of_array(array))
    assert image.size == (width, height)
    assert numpy.array_equal(numpy.asarray(image), array.reshape(array.shape[:2]) if samples == (1,) else array)


def test_pixels_lie_in_strips_that_decoders_hold_one_by_one():
    image = opened(file_of_array(array_of(700, 401, 3)))
    lengths = image.tag_v2[279]
    assert len(lengths) > 2
    assert max(lengths) <= STRIP_BYTES
    assert sum(lengths) == 700 * 401 * 3


@pytest.mark.parametrize("dtype", ["<u2", ">u2"])
def test_sixteen_bits_stay_sixteen_bits(dtype):
    array = array_of(40, 30, dtype="u2").astype(dtype)
    assert numpy.array_equal(numpy.asarray(opened(file_of_array(array))), array)


@pytest.mark.parametrize(
    "view", [lambda a: a[::2, ::-1], lambda a: a[..., ::-1], lambda a: a.transpose(1, 0, 2), numpy.asfortranarray]
)
def test_views_are_sent_as_they_look(view):
    array = view(array_of(40, 30, 3))
    assert numpy.array_equal(numpy.asarray(opened(file_of_array(array))), array)


def test_a_contiguous_array_is_not_copied():
    array = array_of(40, 30, 3)
    _, pixels = file_of_array(array)
    assert isinstance(pixels, memoryview)
    assert numpy.shares_memory(numpy.asarray(pixels), array)


@pytest.mark.parametrize(
    ("array", "error", "message"),
    [
        (numpy.zeros((4, 4, 3)), TypeError, r"float64.*\(array \* 255\)"),
        (numpy.zeros((4, 4), bool), TypeError, r"bool; .* array\.astype\('uint8'\) \* 255$"),
        *[
            (numpy.zeros((4, 4, 3), kind), TypeError, rf"{numpy.dtype(kind)}; whole .* array\.astype\('uint8'\)$")
            for kind in ("i1", "i2", "i4", "i8", "u4", "u8")
        ],
        (numpy.zeros((4, 4), "c8"), TypeError, "complex64"),
        (numpy.zeros((3, 40, 50), "u1"), ValueError, r"\(3, 40, 50\); array.transpose"),
        (numpy.zeros((40, 50, 2), "u1"), ValueError, r"\(40, 50, 2\)$"),
        (numpy.zeros((2, 40, 50, 3), "u1"), ValueError, r"\(2, 40, 50, 3\)$"),
        (numpy.zeros(40, "u1"), ValueError, r"\(40,\)$"),
        (numpy.zeros((0, 50, 3), "u1"), ValueError, r"\(0, 50, 3\)$"),
    ],
)
def test_arrays_that_are_no_pictures_are_refused(array, error, message):
    with pytest.raises(error, match=message):
        file_of_array(array)


@pytest.mark.parametrize("mode", ["L", "LA", "RGB", "RGBA", "CMYK", "I;16"])
def test_modes_that_are_sent_as_they_are(mode):
    samples = {"L": (), "LA": (2,), "RGB": (3,), "RGBA": (4,), "CMYK": (4,), "I;16": ()}[mode]
    array = array_of(50, 40, *samples, dtype="u2" if mode == "I;16" else "u1")
    size = (40, 50)
    image = PIL.Image.frombytes(mode, size, array.tobytes())
    read = opened(file_of_picture(image))
    assert (read.mode, read.size, read.tobytes()) == (mode, size, array.tobytes())


@pytest.mark.parametrize("mode", ["1", "P", "YCbCr", "HSV", "RGBX", "RGBa", "La", "PA"])
def test_modes_that_are_converted_as_pillow_does_it(mode):
    image = PIL.Image.fromarray(array_of(50, 40, 4)).convert("RGBA")
    image = image.convert({"PA": "P"}.get(mode, "RGB" if mode in ("P", "YCbCr", "HSV", "1", "RGBX") else "RGBA"))
    image = image.convert("LA").convert("La") if mode == "La" else image.convert(mode)
    read = opened(file_of_picture(image))
    expected = image.convert("LA") if mode == "La" else image
    assert numpy.array_equal(numpy.asarray(read.convert("RGBA")), numpy.asarray(expected.convert("RGBA")))


@pytest.mark.parametrize("mode", ["I", "F", "LAB"])
def test_modes_that_are_no_colours_are_refused(mode):
    with pytest.raises(TypeError, match=f"mode {mode} .*convert"):
        file_of_picture(PIL.Image.new(mode, (3, 3)))


@pytest.mark.parametrize("mode", ["L", "RGB", "P"])
def test_a_colour_that_means_transparency_stays_transparent(mode):
    image = PIL.Image.new("RGB", (4, 4), (255, 0, 0)).convert(mode)
    image.putpixel((1, 1), image.getpixel((0, 0)) if mode == "P" else PIL.Image.new(mode, (1, 1), 9).getpixel((0, 0)))
    file = io.BytesIO()
    key = image.getpixel((0, 0))
    image.save(file, "PNG", transparency=key)
    again = PIL.Image.open(file)
    expected = numpy.asarray(again.convert("RGBA"))
    assert expected[0, 0, 3] == 0
    assert numpy.array_equal(numpy.asarray(opened(file_of_picture(again)).convert("RGBA")), expected)


def test_orientation_and_profile_come_along_and_pixels_lie_as_they_lay():
    profile = random.Random(1).randbytes(501)
    for orientation, icc in itertools.product(range(11), (b"", profile)):
        image = PIL.Image.fromarray(array_of(50, 40, 3))
        image.getexif()[0x0112] = orientation
        if icc:
            image.info["icc_profile"] = icc
        parts = file_of_picture(image)
        # Pillow turns TIFFs while it loads them, so what the file says must be looked at before.
        read = opened(parts)
        assert read.tag_v2[274] == (orientation if 1 <= orientation <= 8 else 1)
        assert read.info.get("icc_profile", b"")[: len(icc)] == icc
        assert numpy.array_equal(numpy.asarray(read), numpy.asarray(PIL.ImageOps.exif_transpose(image)))
        turned = opened(file_of_picture(PIL.ImageOps.exif_transpose(image)))
        assert turned.tag_v2[274] == 1, "a picture that was turned upright is not turned again"


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_tiff_that_pillow_turned_while_it_loaded_it_is_not_turned_again(orientation):
    image = PIL.Image.fromarray(array_of(50, 40, 3))
    exif = PIL.Image.Exif()
    exif[0x0112] = orientation
    file = io.BytesIO()
    image.save(file, "TIFF", exif=exif)
    sent = opened(file_of_picture(PIL.Image.open(file)))
    assert sent.tag_v2[274] == 1
    assert numpy.array_equal(numpy.asarray(sent), numpy.asarray(PIL.Image.open(file)))


def test_a_picture_that_cannot_be_loaded_is_an_error_of_the_file(samples):
    content = (samples / "astronaut.png").read_bytes()
    with pytest.raises(OSError, match="Pillow cannot load this picture"):
        file_of_picture(PIL.Image.open(io.BytesIO(content[: len(content) // 2])))


def test_nothing_is_imported_to_look_at_a_source(monkeypatch):
    for name in ("numpy", "PIL.Image"):
        monkeypatch.delitem(sys.modules, name)
    assert not is_array(b"")
    assert not is_picture(b"")
    assert "numpy" not in sys.modules
    assert "PIL.Image" not in sys.modules
