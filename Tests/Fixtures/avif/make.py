"""AVIF files that declare 64×64 pixels and hold a picture that says 24,576×24,576.

`python3 make.py` needs the tool vips. The picture is a black one of 8,192×8,192 pixels with another size in its
sequence header, so that a decoder takes memory for all pixels before it finds that the data do not suffice. In
`lying-in-parts.avif` the first byte of the picture is one part and the rest another, with 32 bytes between them, so
that the headers cannot be read in one piece.
"""

import pathlib
import struct
import subprocess
import tempfile

FOLDER = pathlib.Path(__file__).parent
DECLARED, CODED = 64, 24_576
GAP = bytes([0xFF]) * 32


def box(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content) + 8) + name + content


def full_box(name: bytes, content: bytes, version: int = 0) -> bytes:
    return box(name, bytes([version, 0, 0, 0]) + content)


def units(data: bytes):
    """The header byte and the content of each unit, to the first picture; AV1 specification, 5.3."""
    while data:
        header, length, shift, start = data[0], 0, 0, 1
        while True:
            length |= (data[start] & 127) << shift
            shift, start = shift + 7, start + 1
            if data[start - 1] < 128:
                break
        yield header, data[start : start + length]
        if header >> 3 & 15 == 6:
            return
        data = data[start + length :]


def with_size(header: bytes, side: int) -> bytes:
    """The reduced sequence header of a still picture with another size; AV1 specification, 5.5.1."""
    bits = "".join(f"{byte:08b}" for byte in header)
    bit_counts = int(bits[10:14], 2) + 1, int(bits[14:18], 2) + 1
    bits = bits[:10] + "1111" * 2 + f"{side - 1:016b}" * 2 + bits[18 + sum(bit_counts) :]
    bits = bits.rstrip("0")  # the last bit of a header is 1
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[start : start + 8], 2) for start in range(0, len(bits), 8))


def unit(header: int, content: bytes) -> bytes:
    length, number = b"", len(content)
    while number > 127:
        length, number = length + bytes([number & 127 | 128]), number >> 7
    return bytes([header]) + length + bytes([number]) + content


def file(configuration: bytes, parts: list[bytes]) -> bytes:
    kind = box(b"ftyp", b"avif\0\0\0\0avifmif1miaf")
    properties = box(b"colr", b"nclx" + bytes([0, 2, 0, 2, 0, 6, 128])) + box(b"av1C", configuration)
    properties += full_box(b"ispe", struct.pack(">II", DECLARED, DECLARED)) + full_box(b"pixi", bytes([3, 8, 8, 8]))
    links = full_box(b"ipma", struct.pack(">IHB", 1, 1, 4) + bytes([129, 130, 3, 132]))
    items = full_box(b"iinf", b"\0\1" + full_box(b"infe", b"\0\1\0\0av01\0", version=2))

    def meta(position: int) -> bytes:
        places = struct.pack(">HHHHH", 0x4400, 1, 1, 0, len(parts))
        for part in parts:
            places += struct.pack(">II", position, len(part))
            position += len(part) + len(GAP)
        head = full_box(b"hdlr", b"\0\0\0\0pict" + bytes(13)) + full_box(b"pitm", b"\0\1")
        head += full_box(b"iloc", places) + items
        return full_box(b"meta", head + box(b"iprp", box(b"ipco", properties) + links))

    return kind + meta(len(kind) + len(meta(0)) + 8) + box(b"mdat", GAP.join(parts))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        black, honest = f"{folder}/black.v", f"{folder}/honest.avif"
        subprocess.run(["vips", "black", black, "8192", "8192", "--bands", "3"], check=True)
        subprocess.run(
            ["vips", "heifsave", black, honest, "--compression", "av1", "--effort", "0", "--Q", "30"], check=True
        )
        content = pathlib.Path(honest).read_bytes()
    place = content.index(b"av1C")
    picture = content[content.index(b"\x12\0", content.index(b"mdat")) :]
    lying = b"".join(
        unit(header, with_size(part, CODED) if header >> 3 & 15 == 1 else part) for header, part in units(picture)
    )
    configuration = content[place + 4 : place + 8]
    (FOLDER / "lying.avif").write_bytes(file(configuration, [lying]))
    (FOLDER / "lying-in-parts.avif").write_bytes(file(configuration, [lying[:1], lying[1:]]))


if __name__ == "__main__":
    main()
