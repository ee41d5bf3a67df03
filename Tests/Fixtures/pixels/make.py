#!/usr/bin/env python3
"""Makes the pictures of this folder: one small picture in every kind of pixels that a file can hold.

Each file is named by the property that changes what its pixels mean, and by its format, as the table on the page
WhatPixelsMean of the library's documentation names them; twins/ holds what a viewer should see, as sRGB.

Needs Pillow, numpy, tifffile, imagecodecs and pillow-heif of PyPI, and of Debian: imagemagick, libavif-bin,
libimage-exiftool-perl, libjxl-tools, libtiff-tools, libvips-tools. The profiles are made here, so that they are small and
free of terms.

    ./make.py [PART ...]    makes all pictures, or those of the functions whose names contain one of the parts
"""
import sys

# What Python compiles would lie among the pictures.
sys.dont_write_bytecode = True

import colour_rows  # noqa: E402
import sample_rows  # noqa: E402

ROWS = [
    colour_rows.twins, colour_rows.plain, colour_rows.sampling, colour_rows.profiles, colour_rows.code_points,
    colour_rows.order_in_png, colour_rows.of_exif, colour_rows.calibrated_files, colour_rows.matrices,
    sample_rows.alphas, sample_rows.samples, sample_rows.models,
]

for function in ROWS:
    if not sys.argv[1:] or any(part in function.__name__ for part in sys.argv[1:]):
        function()
