"""Thumbnails of the photos of a bucket or a folder, on a Ray cluster.

``run`` is ``python -m facecrop.ray``: it finds what is left to do, and puts outputs and a manifest of Parquet.
``crop`` is for pipelines of Ray Data that have photos as rows already.
"""

from ._dataset import crop
from ._run import Summary, run

__all__ = ["Summary", "crop", "run"]
