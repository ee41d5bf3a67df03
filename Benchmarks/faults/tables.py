"""Tables that leave out what says nothing, and that name together what is alike."""

from collections.abc import Sequence

from bench.report import table

NOTHING = ("", "0", "–")


def filled(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table without the columns that hold nothing but zeros."""
    kept = [index for index in range(len(header)) if any(row[index] not in NOTHING for row in rows)]
    return table([header[index] for index in kept], [[row[index] for index in kept] for row in rows])


def grouped(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """One row for all that are equal but for the first cell, with their first cells together."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for first, *others in rows:
        groups.setdefault(tuple(others), []).append(first)
    return [[" ".join(names), *others] for others, names in groups.items()]
