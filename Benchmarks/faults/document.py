"""Benchmarks/faults.md: the bar with the part that each line belongs to, and a dated section for each part.

A part that runs later alone replaces its own section and its own lines of the bar; the text of the others stays.
"""

import dataclasses
import datetime
import re
import textwrap
from collections.abc import Iterable, Sequence

from bench.report import Section, table

TITLE = "Faults on purpose"
INTRODUCTION = (
    'Made by `make faults FAULTS_OPTIONS="…"`, part by part: each section says when, and with which options. Tables'
    " leave out columns that hold only zeros, and the bar the last one if all was reached."
)
BAR_TITLE = "The bar"
BAR_HEADER = ("part", "what", "measured", "wanted", "")
# What was wanted not to happen, and did not, is listed below the table.
PASS = "pass"
NEVER = ["0.00", "≤ 0.00", PASS]
NEVER_TITLE = "These did not happen:"
COLUMNS = 120


@dataclasses.dataclass(frozen=True)
class Chapter:
    """A section as it stands in the document."""

    title: str
    bar_rows: list[list[str]]  # without the column of the part
    text: str  # without the heading


def chapter(section: Section, options: Sequence[str]) -> Chapter:
    """What a part has measured now."""
    how = f" (`{' '.join(options)}`)" if options else ""
    paragraphs = [f"Measured on {datetime.date.today()}{how}.", *section.paragraphs]
    return Chapter(section.title, [bar.row for bar in section.bars], "\n\n".join(map(wrapped, paragraphs)))


def wrapped(paragraph: str) -> str:
    """The paragraph in lines of a limited width, unless it is a table or a heading."""
    if paragraph.startswith(("|", "#")):
        return paragraph
    after = "  " if paragraph.startswith("- ") else ""
    return textwrap.fill(paragraph, COLUMNS, subsequent_indent=after, break_long_words=False, break_on_hyphens=False)


def written(chapters: Iterable[Chapter]) -> str:
    """The document."""
    chapters = list(chapters)
    rows = [[one.title, *row] for one in chapters for row in one.bar_rows if row[1:] != NEVER]
    never = {one.title: [row[0] for row in one.bar_rows if row[1:] == NEVER] for one in chapters}
    listed = [wrapped(f"- {title}: {'; '.join(together(whats))}") for title, whats in never.items() if whats]
    has_failed = any(row[-1] != PASS for row in rows)
    kept = len(BAR_HEADER) if has_failed else len(BAR_HEADER) - 1
    bar = [table(BAR_HEADER[:kept], [row[:kept] for row in rows])] if rows else []
    bar += [NEVER_TITLE, "\n".join(listed)] if listed else []
    bar = [f"## {BAR_TITLE}", *bar] if bar else []
    sections = (f"## {one.title}\n\n{one.text}" for one in chapters)
    return "\n\n".join([f"# {TITLE}", wrapped(INTRODUCTION), *bar, *sections]) + "\n"


def together(whats: Iterable[str]) -> list[str]:
    """`a: x`, `a: y` and `b: x` as `a, b: x` and `a: y`; events of the same subjects as `a: y, z`."""
    subjects: dict[str, list[str]] = {}
    for what in whats:
        subject, _, event = what.rpartition(": ")
        subjects.setdefault(event, []).append(subject)
    events: dict[str, list[str]] = {}
    for event, names in subjects.items():
        events.setdefault(", ".join(names), []).append(event)
    bare = events.pop("", [])
    return [*(f"{names}: {', '.join(alike)}" for names, alike in events.items()), *bare]


def read(text: str) -> list[Chapter]:
    """The chapters of a document that `written` has made."""
    pieces = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)[1:]
    texts = dict(zip(pieces[::2], (piece.strip() for piece in pieces[1::2]), strict=True))
    lines = texts.pop(BAR_TITLE, "").replace("\n  ", " ").splitlines()
    rows = [cells(line) for line in lines if line.startswith("|")][2:]
    bar = [row if len(row) == len(BAR_HEADER) else [*row, PASS] for row in rows]
    for title, _, whats in (line.removeprefix("- ").partition(": ") for line in lines if line.startswith("- ")):
        bar += [[title, what, *NEVER] for what in whats.split("; ")]
    return [Chapter(title, [row[1:] for row in bar if row[0] == title], text) for title, text in texts.items()]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def updated(old: Sequence[Chapter], new: Sequence[Chapter], order: Sequence[str]) -> list[Chapter]:
    """The chapters of both, the new ones in the place of old ones with their titles; `order` names all titles in order."""
    by_title = {one.title: one for one in (*old, *new)}
    return [by_title[title] for title in order if title in by_title]
