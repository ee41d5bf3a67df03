"""The modules of the package import one another in one direction."""

from __future__ import annotations

import ast
import graphlib
import importlib.util
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "src"
MODULES = {
    ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__"): path
    for path in SOURCES.rglob("*.py")
}


def imported(module: str) -> set[str]:
    """The modules of the package that a module imports, also in functions and for types alone."""
    package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
    names: set[str] = set()
    for node in ast.walk(ast.parse(MODULES[module].read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            source = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                names.add(inner if inner in MODULES else source)
    return names & MODULES.keys()


def test_no_module_imports_itself_through_others():
    graph = {module: imported(module) for module in MODULES}
    assert "facecrop._cropper" in graph["facecrop"]
    assert "facecrop._work" in graph["facecrop.ray.__main__"]
    graphlib.TopologicalSorter(graph).prepare()  # raises CycleError, which names the modules of a circle
