"""The pictures, and the curves and primaries in which files hold them."""
import numpy as np

WIDTH, HEIGHT = 64, 48

PATCHES = [
    (200, 120, 90), (230, 200, 180), (60, 90, 160), (90, 140, 80), (180, 60, 66), (210, 186, 84), (24, 24, 24),
    (66, 156, 166),
]


def picture(patches, ramp):
    """Four columns and two rows of patches, which fit into the blocks of JPEG, and below them a ramp of grey."""
    pixels = np.zeros((HEIGHT, WIDTH, len(patches[0])), np.float64)
    for index, patch in enumerate(patches):
        x, y = index % 4 * 16, index // 4 * 16
        pixels[y:y + 16, x:x + 16] = patch
    pixels[32:] = np.array(ramp, np.float64)[None, :, None]
    return pixels


RAMP = [round(255 * x / (WIDTH - 1)) for x in range(WIDTH)]

COLOURS = picture(PATCHES, RAMP) / 255

GREYS = [(g,) for g in (204, 153, 85, 170, 102, 187, 17, 68)]

GREY = picture(GREYS, RAMP) / 255


def levels(count):
    """Grey in so many steps from black to white."""
    return np.round(GREY * (count - 1)) / (count - 1)


ALPHA = picture([(a,) for a in (1.0, 2 / 3, 1 / 3, 0.0) * 2], [1.0] * WIDTH)

CUT = picture([(a,) for a in (1.0, 0.0, 1.0, 1.0) * 2], [1.0] * WIDTH)


def over_white(colours, alpha):
    return colours * alpha + (1 - alpha)


def srgb_light(v):
    return np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)


def srgb_value(l):
    return np.where(l <= 0.0031308, 12.92 * l, 1.055 * np.maximum(l, 0.0031308) ** (1 / 2.4) - 0.055)


def pq_value(light):
    """SMPTE ST 2084; light of 1 is diffuse white, 203 cd/m2 (ITU-R BT.2408)."""
    y = (np.maximum(light, 0) * 203 / 10000) ** (2610 / 16384)
    return ((3424 / 4096 + 2413 / 128 * y) / (1 + 2392 / 128 * y)) ** (2523 / 32)


def hlg_value(light):
    """ITU-R BT.2100 on a screen of 1000 cd/m2, its system gamma of 1.2 applied to each channel alone."""
    scene = (np.maximum(light, 0) * 203 / 1000) ** (1 / 1.2)
    a, b, c = 0.17883277, 0.28466892, 0.55991073
    return np.where(scene <= 1 / 12, np.sqrt(3 * scene), a * np.log(np.maximum(12 * scene - b, 1e-9)) + c)


D65, D50 = (0.3127, 0.3290), (0.3457, 0.3585)

SRGB = ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06), D65)

P3 = ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), D65)

BT2020 = ((0.708, 0.292), (0.170, 0.797), (0.131, 0.046), D65)

ADOBE = ((0.64, 0.33), (0.21, 0.71), (0.15, 0.06), D65)

PROPHOTO = ((0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001), D50)

BT601 = ((0.630, 0.340), (0.310, 0.595), (0.155, 0.070), D65)


def xyz_of(xy):
    return np.array([xy[0] / xy[1], 1, (1 - xy[0] - xy[1]) / xy[1]])


def to_xyz(primaries):
    columns = np.stack([xyz_of(p) for p in primaries[:3]], 1)
    return columns * np.linalg.solve(columns, xyz_of(primaries[3]))


BRADFORD = np.array([[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])


def adapted(source, target):
    cone = (BRADFORD @ xyz_of(target)) / (BRADFORD @ xyz_of(source))
    return np.linalg.inv(BRADFORD) @ np.diag(cone) @ BRADFORD


def in_primaries(pixels, primaries):
    """Light of sRGB as light of other primaries."""
    matrix = np.linalg.inv(to_xyz(primaries)) @ adapted(D65, primaries[3]) @ to_xyz(SRGB)
    return np.clip(pixels @ matrix.T, 0, None)


def coded(pixels, primaries, curve):
    light = srgb_light(pixels)
    return curve(in_primaries(light, primaries) if pixels.shape[2] == 3 else light)


def power(gamma):
    return lambda light: np.maximum(light, 0) ** (1 / gamma)


def tone_mapped(light):
    """What becomes of light above 70 % of diffuse white: all channels of a pixel are scaled by one factor."""
    top = light.max(2, keepdims=True)
    rolled = np.where(top > 0.7, 0.7 + 0.3 * (1 - np.exp(-(top - 0.7) / 0.3)), top)
    return light * rolled / np.maximum(top, 1e-9)


def hdr_twin(primaries):
    light = tone_mapped(in_primaries(srgb_light(COLOURS), primaries))
    matrix = np.linalg.inv(to_xyz(SRGB)) @ to_xyz(primaries)
    return srgb_value(np.clip(light @ matrix.T, 0, 1))


def eight(pixels):
    return np.ascontiguousarray(np.round(np.clip(pixels, 0, 1) * 255).astype(np.uint8))


def sixteen(pixels):
    return np.ascontiguousarray(np.round(np.clip(pixels, 0, 1) * 65535).astype(np.uint16))


def squeezed(pixels):
    return pixels[:, :, 0] if pixels.shape[2] == 1 else pixels


def joined(pixels, alpha):
    return np.concatenate([pixels, alpha], 2)


def palette_coded(primaries, curve):
    return eight(coded(np.array(PALETTE, np.float64)[None] / 255, primaries, curve))[0].tolist()


# Four inks for the patches; the ramp is black ink.
INKS = picture([
    (0.1, 0.5, 0.6, 0.1), (0, 0.2, 0.2, 0), (0.8, 0.5, 0, 0.1), (0.5, 0.1, 0.7, 0.2), (0.1, 0.8, 0.7, 0),
    (0.1, 0.2, 0.8, 0), (0, 0, 0, 0.9), (0.7, 0.1, 0.3, 0),
], [0] * WIDTH)

INKS[32:, :, 3] = np.array(RAMP)[None, :] / 255

P3_CODED = coded(COLOURS, P3, srgb_value)

PALETTE = sorted({tuple(p) for p in eight(COLOURS).reshape(-1, 3).tolist()})

INDICES = np.array([PALETTE.index(tuple(p)) for p in eight(COLOURS).reshape(-1, 3).tolist()]).reshape(HEIGHT, WIDTH)

FLAT_PALETTE = bytes(v for colour in PALETTE for v in colour)
