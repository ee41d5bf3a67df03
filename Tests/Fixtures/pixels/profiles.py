"""ICC profiles, so small and without terms, and what littleCMS makes of them."""
import struct
from io import BytesIO

import numpy as np
from PIL import Image, ImageCms

from pictures import *


def s15(value):
    return struct.pack(">i", round(value * 65536))


def tag_xyz(xyz):
    return b"XYZ \0\0\0\0" + b"".join(s15(v) for v in xyz)


def tag_gamma(gamma):
    return b"para\0\0\0\0\0\0\0\0" + s15(gamma)


def tag_text(text):
    return b"mluc\0\0\0\0" + struct.pack(">IIHHII", 1, 12, 0x656E, 0x5553, 2 * len(text), 28) + text.encode("utf-16-be")


def profile(space, tags, pcs=b"XYZ ", device=b"mntr"):
    tags = dict(tags, desc=tag_text("test"), cprt=tag_text("none"), wtpt=tag_xyz(xyz_of(D50) * [1, 1, 1]))
    position, table, data = 128 + 4 + 12 * len(tags), b"", b""
    known = {}
    for name, content in tags.items():
        content += b"\0" * (-len(content) % 4)
        if content not in known:
            known[content] = position + len(data)
            data += content
        table += name.encode() + struct.pack(">II", known[content], len(content))
    head = bytearray(128)
    head[4:8], head[8:12], head[12:16], head[16:20], head[20:24] = b"\0\0\0\0", b"\4\x30\0\0", device, space, pcs
    head[24:36] = struct.pack(">6H", 2024, 1, 1, 0, 0, 0)
    head[36:40] = b"acsp"
    head[68:80] = s15(0.9642) + s15(1) + s15(0.8249)
    whole = bytes(head) + struct.pack(">I", len(tags)) + table + data
    return struct.pack(">I", len(whole)) + whole[4:]


def rgb_profile(primaries, gamma, more=()):
    matrix = adapted(primaries[3], D50) @ to_xyz(primaries)
    tags = {f"{c}XYZ": tag_xyz(matrix[:, i]) for i, c in enumerate("rgb")}
    return profile(b"RGB ", {**tags, **{f"{c}TRC": tag_gamma(gamma) for c in "rgb"}, **dict(more)})


def table_profile(space, inputs, colour, only_perceptual=False):
    """A profile of a table with two points for each input, in between which values are interpolated: lut8Type to Lab."""
    corners = np.array(np.meshgrid(*[[0, 1]] * inputs, indexing="ij")).reshape(inputs, -1).T
    data = b"mft1\0\0\0\0" + bytes([inputs, 3, 2, 0]) + b"".join(s15(v) for v in np.eye(3).flat)
    data += bytes(range(256)) * inputs
    for corner in corners:
        l, a, b = colour(corner)
        data += bytes([round(l * 2.55), round(a + 128), round(b + 128)])
    data += bytes(range(256)) * 3
    tags = {"A2B0": data} if only_perceptual else {"A2B0": data, "A2B1": data}
    return profile(space, tags, pcs=b"Lab ", device=b"prtr" if inputs == 4 else b"mntr")


def lab_of(rgb):
    xyz = adapted(D65, D50) @ to_xyz(SRGB) @ np.array(rgb) / xyz_of(D50)
    f = np.where(xyz > (6 / 29) ** 3, np.cbrt(xyz), xyz / (3 * (6 / 29) ** 2) + 4 / 29)
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def ink_colour(inks):
    c, m, y, k = inks
    light = np.array([1 - c * 0.95, 1 - m * 0.9, 1 - y * 0.95]) * (1 - k * 0.97)
    return lab_of(light)


ICC_P3 = rgb_profile(P3, 2.2)

ICC_ADOBE = rgb_profile(ADOBE, 563 / 256)

ICC_LINEAR = rgb_profile(BT2020, 1)

ICC_PROPHOTO = rgb_profile(PROPHOTO, 1.8)

ICC_GREY = profile(b"GRAY", {"kTRC": tag_gamma(1.6)})

ICC_TABLE = table_profile(b"RGB ", 3, lambda rgb: np.array(lab_of(rgb)) * [1, 0.8, 0.8])

ICC_INKS = table_profile(b"CMYK", 4, ink_colour, only_perceptual=True)


def through(profile_bytes, pixels, mode):
    """The 8-bit values as littleCMS shows them."""
    source = ImageCms.ImageCmsProfile(BytesIO(profile_bytes))
    transform = ImageCms.buildTransform(source, ImageCms.createProfile("sRGB"), mode, "RGB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC, flags=ImageCms.Flags.BLACKPOINTCOMPENSATION)
    image = Image.frombytes(mode, (WIDTH, HEIGHT), eight(pixels).tobytes())
    return np.asarray(ImageCms.applyTransform(image, transform)).astype(np.float64) / 255
