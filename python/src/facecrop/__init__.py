"""Face-centred thumbnails of photographs, aligned faces, and where faces are, by the command ``facecrop``.

>>> with facecrop.Cropper(size=(400, 400), framing="group") as cropper:
...     for crop in cropper.crop("samples/scenes/group-2.jpg"):
...         crop.save(folder / crop.name)

``Aligner`` and ``Inspector`` are used alike. Photos are paths, bytes, files, arrays of NumPy and pictures of Pillow.
``facecrop.ray`` and ``facecrop.spark`` do the same for the objects of a bucket, on many machines.
"""

from ._aligner import Aligner
from ._cropper import Cropper
from ._crops import AlignedFace, AlignedPhoto, Crop, Photo
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
from ._faces import Box, Face, Point, Pose
from ._inspector import Inspector
from ._option_types import AlignOptions, InspectOptions, Options
from ._sources import Source
from ._values import InspectedPhoto

__version__ = "1.0.0"
__all__ = [
    "AlignOptions",
    "AlignedFace",
    "AlignedPhoto",
    "Aligner",
    "Box",
    "CommandNotFoundError",
    "Crop",
    "Cropper",
    "Face",
    "FacecropError",
    "InspectOptions",
    "InspectedPhoto",
    "Inspector",
    "OptionError",
    "Options",
    "Photo",
    "PhotoError",
    "Point",
    "Pose",
    "ProtocolError",
    "RequestError",
    "Source",
    "StartError",
    "StreamEndedError",
    "VersionError",
]
