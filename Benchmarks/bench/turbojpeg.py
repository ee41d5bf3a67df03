"""The two calls of libjpeg-turbo that the floor is made of, with handles and buffers that are used again."""

import ctypes

import numpy as np

RGB = 0  # TJPF_RGB
SAMPLING_420 = 2  # TJSAMP_420
LIBRARY = "libturbojpeg.so.0"


class TurboJPEG:
    """A decompressor, a compressor, and memory for what they put out."""

    def __init__(self):
        self.turbojpeg = ctypes.CDLL(LIBRARY)
        for function in ("tjInitDecompress", "tjInitCompress"):
            getattr(self.turbojpeg, function).restype = ctypes.c_void_p
        self.turbojpeg.tjGetErrorStr2.restype = ctypes.c_char_p
        self.turbojpeg.tjGetErrorStr2.argtypes = [ctypes.c_void_p]
        self.decompressor = ctypes.c_void_p(self.turbojpeg.tjInitDecompress())
        self.compressor = ctypes.c_void_p(self.turbojpeg.tjInitCompress())
        self.pixels = np.empty(0, np.uint8)
        self.output = ctypes.POINTER(ctypes.c_ubyte)()  # allocated by the library on first use, then used again
        self.output_size = ctypes.c_ulong(0)

    def size(self, content: bytes) -> tuple[int, int]:
        """Width and height of a JPEG."""
        width, height, sampling, space = (ctypes.c_int() for _ in range(4))
        values = map(ctypes.byref, (width, height, sampling, space))
        self.check(
            self.decompressor,
            self.turbojpeg.tjDecompressHeader3(self.decompressor, content, ctypes.c_ulong(len(content)), *values),
        )
        return width.value, height.value

    def decode(self, content: bytes, reduction: int) -> np.ndarray:
        """The picture as RGB with 1/`reduction` of its sides; valid until the next call."""
        width, height = (-(-side // reduction) for side in self.size(content))
        if self.pixels.size < 3 * width * height:
            self.pixels = np.empty(3 * width * height, np.uint8)
        self.check(
            self.decompressor,
            self.turbojpeg.tjDecompress2(
                self.decompressor,
                content,
                ctypes.c_ulong(len(content)),
                self.pixels.ctypes.data_as(ctypes.c_void_p),
                *(width, 3 * width, height, RGB, 0),
            ),
        )
        return self.pixels[: 3 * width * height].reshape(height, width, 3)

    def encode(self, picture: np.ndarray, quality: int) -> int:
        """Compresses an RGB picture with halved colours; returns the number of bytes."""
        height, width, _ = picture.shape
        self.check(
            self.compressor,
            self.turbojpeg.tjCompress2(
                self.compressor,
                picture.ctypes.data_as(ctypes.c_void_p),
                *(width, 3 * width, height, RGB),
                ctypes.byref(self.output),
                ctypes.byref(self.output_size),
                *(SAMPLING_420, quality, 0),
            ),
        )
        return self.output_size.value

    def check(self, handle: ctypes.c_void_p, status: int) -> None:
        if status != 0:
            raise ValueError(self.turbojpeg.tjGetErrorStr2(handle).decode())
