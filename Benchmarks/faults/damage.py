"""Damage to good files, the same in each run: what broken disks, cut copies and fuzzers leave."""

import random
from collections.abc import Iterator

FLIPS, BLOCKS, TAILS, HEADER_EDITS = 10, 10, 10, 10  # of each picture
BLOCK = 512  # bytes of a disk's sector
HEADER = 512
NASTY_BYTES = b"\0\1\x7f\x80\xff"


def truncations(content: bytes) -> Iterator[tuple[str, bytes]]:
    """The file cut at every percent of its length."""
    for percent in range(1, 100):
        yield f"cut-{percent:02}", content[: len(content) * percent // 100]


def other_damage(content: bytes, seed: str) -> Iterator[tuple[str, bytes]]:
    """Flipped bits, zeroed blocks, zeroed tails, and edited headers; the length stays."""
    chance = random.Random(seed)
    for number in range(FLIPS):
        yield f"flip-{number}", edited(content, [(chance.randrange(len(content)), 1 << chance.randrange(8)) for _ in range(3)])
    for number in range(BLOCKS):
        start = chance.randrange(len(content) // BLOCK) * BLOCK
        yield f"block-{number}", zeroed(content, start, start + BLOCK)
    for number in range(TAILS):
        yield f"tail-{number}", zeroed(content, len(content) * (number + 1) // (TAILS + 1), len(content))
    for number in range(HEADER_EDITS):
        changed = bytearray(content)
        for _ in range(1 + number % 4):
            changed[chance.randrange(12, min(HEADER, len(content)))] = chance.choice(NASTY_BYTES)
        yield f"header-{number}", bytes(changed)


def edited(content: bytes, flips: list[tuple[int, int]]) -> bytes:
    changed = bytearray(content)
    for position, mask in flips:
        changed[position] ^= mask
    return bytes(changed)


def zeroed(content: bytes, start: int, end: int) -> bytes:
    end = min(end, len(content))
    return content[:start] + bytes(end - start) + content[end:]
