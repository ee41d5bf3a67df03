"""Thumbnails of the photos of a bucket or a folder, on a Ray cluster.

``run`` is ``python -m facecrop.ray``: it finds what is left to do, and puts outputs and a manifest of Parquet.
``crop`` is for pipelines of Ray Data that have photos as rows already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._dataset import crop
    from ._run import Summary, run

__all__ = ["Summary", "crop", "run"]


def __getattr__(name: str) -> Any:
    # Ray is imported only here, so that python -m facecrop.ray can say that it is missing.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from . import _dataset, _run
    except ImportError as error:
        raise ImportError(f"facecrop.ray needs Ray Data ({error}): pip install 'facecrop[ray]'") from error
    return getattr(_dataset if name == "crop" else _run, name)
