"""The report: sections with tables, and the bar with what was measured beside what is wanted."""

import dataclasses
import operator
from collections.abc import Sequence

from .charts import Curve
from .measure import Cost


@dataclasses.dataclass(frozen=True)
class Bar:
    """One line of the bar, as numbers."""

    what: str
    measured: float
    wanted: float
    relation: str  # "≥" or "≤"
    unit: str = ""

    @property
    def is_reached(self) -> bool:
        return {"≥": operator.ge, "≤": operator.le}[self.relation](self.measured, self.wanted)

    @property
    def row(self) -> list[str]:
        unit = f" {self.unit}" if self.unit else ""
        verdict = "pass" if self.is_reached else "**fail**"
        return [self.what, f"{number(self.measured)}{unit}", f"{self.relation} {number(self.wanted)}{unit}", verdict]


@dataclasses.dataclass
class Section:
    """One part of the report."""

    title: str
    paragraphs: list[str]
    bars: list[Bar] = dataclasses.field(default_factory=list)
    has_failed: bool = False
    curves: dict[str, Curve] = dataclasses.field(default_factory=dict)  # by the end of the file's name

    @property
    def markdown(self) -> str:
        return "\n\n".join([f"## {self.title}", *self.paragraphs])

    def with_pictures(self, name: str) -> "Section":
        """The same with the curves shown below the text, from files beside the report of this name."""
        shown = [f"![{curve.title}]({name}-{suffix}.svg)" for suffix, curve in self.curves.items()]
        return dataclasses.replace(self, paragraphs=[*self.paragraphs, *shown])


def failed_section(name: str, error: BaseException) -> Section:
    """The section of a part that failed: the error is all that is known."""
    return Section(name, [f"**This part failed**, so it has no results: `{type(error).__name__}: {error}`"], has_failed=True)


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


COST_HEADER = ("images/s", "CPU ms a photo", "peak MB")


def cost_cells(cost: Cost) -> list[str]:
    """The columns of COST_HEADER."""
    return [number(cost.images_per_s), number(cost.cpu_ms_a_photo), f"{cost.peak_mb:.0f}"]


def number(value: float) -> str:
    """Three digits that count."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def document(title: str, introduction: str, sections: Sequence[Section]) -> str:
    """The whole report, the bar first."""
    bars = [bar.row for section in sections for bar in section.bars]
    parts = [f"# {title}", introduction]
    if bars:
        parts += ["## The bar", table(("what", "measured", "wanted", ""), bars)]
    return "\n\n".join([*parts, *(section.markdown for section in sections)]) + "\n"
