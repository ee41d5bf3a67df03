"""What users write, for mypy --strict; each unused ``type: ignore`` and each missing one is an error."""

from __future__ import annotations

from pathlib import Path
from typing import assert_type

import numpy
import numpy.typing
import PIL.Image

import facecrop


def crops(photo: Path, array: numpy.typing.NDArray[numpy.uint8], picture: PIL.Image.Image) -> None:
    with facecrop.Cropper(size=(400, 400), framing="group", keep_faces=False) as cropper:
        assert_type(cropper, facecrop.Cropper)
        for source in (photo, array, picture, b"bytes", "path"):
            assert_type(cropper.crop(source), facecrop.Photo)
        for done in cropper.crop_many([photo, array, ("name.jpg", picture)], ordered=False):
            assert_type(done, facecrop.Photo)
            assert_type(done.error, Exception | None)
            assert_type(done[0], facecrop.Crop)
            assert_type(done[0].image, PIL.Image.Image)
            assert_type(done[0].data, bytes)
        cropper.crop(17)  # type: ignore[arg-type]


def faces(array: numpy.typing.NDArray[numpy.uint8]) -> list[facecrop.Box]:
    with facecrop.Inspector(landmarks=True, subject_size="off", jobs=1) as inspector:
        photo = inspector.inspect(array, name="a.jpg")
        assert_type(photo, facecrop.InspectedPhoto)
        for face in photo:
            assert_type(face, facecrop.Face)
            assert_type(face.mesh, list[facecrop.Point])
            assert_type(face.pose, facecrop.Pose | None)
        return [face.box for face in photo]


def aligned(picture: PIL.Image.Image) -> facecrop.Point:
    with facecrop.Aligner(template="arcface", size=(224, 224), border="edge") as aligner:
        [one] = aligner.align(picture)
        assert_type(one, facecrop.AlignedFace)
        assert_type(one.face, facecrop.Face)
        return one.to_photo((56, 72))


def mistakes() -> None:
    facecrop.Cropper(sise=(4, 4))  # type: ignore[call-arg]
    facecrop.Cropper(template="arcface")  # type: ignore[call-arg]
    facecrop.Inspector(format="png")  # type: ignore[call-arg]
    facecrop.Aligner(enlarge=True)  # type: ignore[call-arg]
    facecrop.Cropper(format="tiff")  # type: ignore[arg-type]
