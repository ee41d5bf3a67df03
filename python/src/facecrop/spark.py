"""Thumbnails of the photos of a Spark data frame, such as that of the source ``binaryFile``."""

from __future__ import annotations

import atexit
import json
import posixpath
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

try:
    import pyarrow
except ImportError as error:
    raise ImportError(f"facecrop.spark needs PySpark and pyarrow ({error}): pip install 'facecrop[spark]'") from error

from ._cropper import Cropper
from ._manifest import as_found, placed
from ._store import Store, StoreError
from ._tables import RESULT_COLUMNS, crop_tables, machine
from ._work import ask_hello, check_options, check_version, digest_of

if TYPE_CHECKING:
    from pyspark.sql import DataFrame
    from typing_extensions import Unpack

    from ._option_types import Options

#: The croppers of this process of Spark, which does one task after another.
_croppers: dict[str, Cropper] = {}


def crop(
    df: DataFrame,
    *,
    output: str | None = None,
    base: str | None = None,
    done: DataFrame | None = None,
    path_column: str = "path",
    content_column: str = "content",
    cpus_per_task: int = 1,
    binary: str | None = None,
    **options: Unpack[Options],
) -> DataFrame:
    """The photos of ``df``, such as ``spark.read.format("binaryFile").load(...)``, with their crops.

    The column of bytes goes; ``status``, ``reason``, ``error_code``, ``error_message``, ``record`` (JSON), ``outputs``
    and ``options_digest`` come. A photo that fails is a row with the status ``failed``; it fails no task.

    With ``output``, a URI of pyarrow or a path that all executors share, the outputs are put there, each in one put,
    under the path that their photo has below ``base``, and the column ``outputs`` has no bytes. Outputs of photos
    with one name but different extensions take the place of one another: use ``python -m facecrop.ray``, which gives
    names to whole folders, for such archives.

    With ``done``, the result of an earlier call, photos are left out that did not fail then and have the same path,
    length, time and options' digest now.

    ``cpus_per_task`` is the number of workers of the process that each Python worker of Spark keeps; set
    ``spark.task.cpus`` to the same number.
    """
    check_options(options)
    if output is not None and base is None:
        raise ValueError("With 'output', name the folder of the photos as 'base'.")
    hello = ask_hello(options, binary)
    digest = digest_of(hello)
    if done is not None:
        same = ["path", "length", "modificationTime"]
        kept = done.where((done.status != "failed") & (done.options_digest == digest)).select(*same)
        df = df.join(kept.dropDuplicates(), on=same, how="left_anti").select(*df.columns)
    given = {**options, "jobs": cpus_per_task}
    task = _Task(given, binary, hello, digest, output, base, path_column, content_column)
    return df.mapInArrow(task, task.spark_schema(df))


class _Task:
    """What a task does with its partition."""

    def __init__(
        self,
        options: dict[str, Any],
        binary: str | None,
        hello: dict[str, Any],
        digest: str,
        output: str | None,
        base: str | None,
        path_column: str,
        content_column: str,
    ) -> None:
        self._options, self._binary, self._hello, self._digest = options, binary, hello, digest
        self._output, self._base = output, base
        self._columns = path_column, content_column

    def spark_schema(self, df: DataFrame) -> Any:
        """The schema of the result, for Spark."""
        from pyspark.sql.pandas.types import from_arrow_schema
        from pyspark.sql.types import StructType

        added = from_arrow_schema(pyarrow.schema({**RESULT_COLUMNS, "options_digest": pyarrow.string()})).fields
        taken = {self._columns[1], *(field.name for field in added)}
        return StructType([field for field in df.schema.fields if field.name not in taken] + added)

    def __call__(self, batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        cropper = self._cropper()
        store = Store.at(self._output) if self._output is not None else None
        # A few photos at a time: their bytes are here three times, as rows, as Arrow and in the pipe.
        tables = (
            pyarrow.Table.from_batches([batch.slice(start, 8)])
            for batch in batches
            for start in range(0, batch.num_rows, 8)
        )
        for table in crop_tables(cropper, tables, *self._columns):
            if store is not None:
                table = self._put(store, table)
            digests = pyarrow.array([self._digest] * len(table), pyarrow.string())
            yield from table.append_column("options_digest", digests).to_batches()

    def _cropper(self) -> Cropper:
        """The process that this worker of Spark keeps for its next tasks."""
        key = json.dumps([self._options, self._binary], sort_keys=True, default=str)
        if key not in _croppers:
            cropper = Cropper(binary=self._binary, **self._options)
            check_version(self._hello, cropper.hello, machine())
            atexit.register(cropper.close)
            _croppers[key] = cropper
        return _croppers[key]

    def _put(self, store: Store, table: pyarrow.Table) -> pyarrow.Table:
        rows = table.select([self._columns[0], *RESULT_COLUMNS]).to_pylist()
        for row in rows:
            source = below(row[self._columns[0]], self._base or "")
            record = placed(as_found(json.loads(row["record"])), source)
            folder = posixpath.dirname(source)
            try:
                for output in row["outputs"]:
                    output["name"] = posixpath.join(folder, output["name"])
                    store.put(output["name"], output["content"], output["media_type"])
                    output["content"] = None
            except StoreError as error:
                failed = {"stage": "record", "code": error.code, "message": str(error)}
                record |= {"status": "failed", "reason": error.code, "outputs": [], "error": failed}
                row["outputs"] = []
            error_of = record.get("error", {})
            row |= {"status": record["status"], "reason": record["reason"], "record": json.dumps(record)}
            row |= {"error_code": error_of.get("code"), "error_message": error_of.get("message")}
        for name, kind in RESULT_COLUMNS.items():
            column = pyarrow.array([row[name] for row in rows], kind)
            table = table.set_column(table.column_names.index(name), name, column)
        return table


def below(path: str, base: str) -> str:
    """The path of a photo below a folder, whether both are URIs as Spark writes them, or one is a plain path.

    Raises ``ValueError`` if the photo lies elsewhere.
    """
    shown, folder = _plain(path), _plain(base).rstrip("/")
    if not shown.startswith(f"{folder}/"):
        raise ValueError(f"The photo {path} does not lie in {base}.")
    return shown.removeprefix(f"{folder}/")


def _plain(text: str) -> str:
    """A path without its scheme; Spark's paths of files are URIs with one slash, and are escaped."""
    parts = urlsplit(text)
    if not parts.scheme:
        return text
    return f"{parts.netloc}{unquote(parts.path)}" if parts.netloc else unquote(parts.path)
