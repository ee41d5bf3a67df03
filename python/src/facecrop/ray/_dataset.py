"""``crop``: a step of a pipeline of Ray Data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import ray.data

from .._cropper import Cropper
from .._tables import crop_tables
from .._work import check_options

if TYPE_CHECKING:
    import pyarrow
    from typing_extensions import Unpack

    from .._option_types import Options


def crop(
    dataset: ray.data.Dataset,
    *,
    path_column: str = "path",
    content_column: str = "bytes",
    cpus_per_actor: int = 1,
    concurrency: int | tuple[int, int] | None = None,
    batch_size: int = 16,
    memory: float | None = None,
    binary: str | None = None,
    **options: Unpack[Options],
) -> ray.data.Dataset:
    """A dataset of photos, such as ``ray.data.read_binary_files(..., include_paths=True)``, with their crops.

    The column of bytes goes; ``status``, ``reason``, ``error_code``, ``error_message``, ``record`` (JSON) and
    ``outputs`` (a list of ``name``, ``rendition``, ``media_type``, ``width``, ``height`` and ``content``) come.
    A photo that fails is a row with the status ``failed``; it fails no block.

    Each actor keeps one process with loaded models and ``cpus_per_actor`` workers. ``concurrency`` is the number of
    actors, or the least and the most; by default, as many as the cluster has room for.
    """
    check_options(options)
    return dataset.map_batches(
        CropBatches,
        fn_constructor_args=(binary, {**options, "jobs": cpus_per_actor}, path_column, content_column),
        batch_format="pyarrow",
        batch_size=batch_size,
        compute=pool(concurrency, cpus_per_actor),
        num_cpus=cpus_per_actor,
        memory=memory,
    )


def pool(concurrency: int | tuple[int, int] | None, cpus: int) -> ray.data.ActorPoolStrategy:
    """A pool of actors; by default, it grows until it has all processors of the cluster."""
    more = {
        # No more than it works on at a time: the first actor that is ready would take all units of a small run.
        "max_tasks_in_flight_per_actor": 2,
        "max_concurrent_calls_per_actor": 2,
        "enable_true_multi_threading": True,
    }
    if isinstance(concurrency, int):
        return ray.data.ActorPoolStrategy(size=concurrency, **more)
    least, most = concurrency or (1, None)
    return ray.data.ActorPoolStrategy(min_size=least, max_size=most, **more)


class CropBatches:
    """An actor of ``crop``."""

    def __init__(self, binary: str | None, options: dict[str, Any], path_column: str, content_column: str) -> None:
        self._cropper = Cropper(binary=binary, **options)
        self._columns = path_column, content_column

    def __call__(self, batch: pyarrow.Table) -> Iterator[pyarrow.Table]:
        yield from crop_tables(self._cropper, [batch], *self._columns)
