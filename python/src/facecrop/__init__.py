"""Face-centred thumbnails of photographs, by the command ``facecrop``.

    thumbs = Path("thumbs")
    thumbs.mkdir(exist_ok=True)
    with facecrop.Cropper(size=(400, 400), framing="group") as cropper:
        for crop in cropper.crop("party.jpg"):
            crop.save(thumbs / crop.name)

``facecrop.ray`` and ``facecrop.spark`` do the same for the objects of a bucket, on many machines.
"""

from ._cropper import Cropper, Source
from ._errors import (
    CommandNotFoundError,
    FacecropError,
    OptionError,
    PhotoError,
    ProtocolError,
    RequestError,
    StartError,
    StreamEndedError,
    VersionError,
)
from ._option_types import Options
from ._values import Box, Crop, Face, Photo, Point

__version__ = "1.0.0"
__all__ = [
    "Box",
    "CommandNotFoundError",
    "Crop",
    "Cropper",
    "Face",
    "FacecropError",
    "OptionError",
    "Options",
    "Photo",
    "PhotoError",
    "Point",
    "ProtocolError",
    "RequestError",
    "Source",
    "StartError",
    "StreamEndedError",
    "VersionError",
]
