"""Photos as rows of Arrow tables: what the Ray and Spark integrations do to a batch."""

from __future__ import annotations

import json
import os
import posixpath
from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow

from ._cropper import Cropper
from ._crops import Photo

OUTPUT_TYPE = pyarrow.struct(
    {
        "name": pyarrow.string(),
        "rendition": pyarrow.string(),
        "media_type": pyarrow.string(),
        "width": pyarrow.int32(),
        "height": pyarrow.int32(),
        "content": pyarrow.binary(),
    }
)
#: The columns that take the place of the photo's bytes.
RESULT_COLUMNS = {
    "status": pyarrow.string(),
    "reason": pyarrow.string(),
    "error_code": pyarrow.string(),
    "error_message": pyarrow.string(),
    "record": pyarrow.string(),
    "outputs": pyarrow.list_(OUTPUT_TYPE),
}


def result_schema(schema: pyarrow.Schema, content_column: str) -> pyarrow.Schema:
    """The schema of a table after its photos were cropped: without their bytes, and with what became of them."""
    kept = [field for field in schema if field.name != content_column and field.name not in RESULT_COLUMNS]
    return pyarrow.schema(kept + [pyarrow.field(name, kind) for name, kind in RESULT_COLUMNS.items()])


def crop_tables(
    cropper: Cropper, tables: Iterable[pyarrow.Table], path_column: str, content_column: str
) -> Iterator[pyarrow.Table]:
    """Each table with its photos cropped; rows keep their order."""
    for table in tables:
        paths = table[path_column].to_pylist()
        contents = (memoryview(each.as_buffer()) if each.is_valid else b"" for each in table[content_column])
        named = ((posixpath.basename(path) or "photo", content) for path, content in zip(paths, contents, strict=True))
        results = [_result(photo) for photo in cropper.crop_many(named)]
        schema = result_schema(table.schema, content_column)
        columns = {
            field.name: pyarrow.array([each[field.name] for each in results], field.type)
            if field.name in RESULT_COLUMNS
            else table[field.name]
            for field in schema
        }
        yield pyarrow.table(columns, schema=schema)


def _result(photo: Photo) -> dict[str, Any]:
    outputs = [
        {
            "name": crop.name,
            "rendition": crop.rendition,
            "media_type": crop.media_type,
            "width": crop.width,
            "height": crop.height,
            "content": crop.data,
        }
        for crop in ([] if photo.error else photo.crops)
    ]
    error = photo.record.get("error", {})
    return {
        "status": photo.status,
        "reason": photo.reason,
        "error_code": error.get("code"),
        "error_message": error.get("message"),
        "record": json.dumps(photo.record, ensure_ascii=False, sort_keys=True),
        "outputs": outputs,
    }


def machine() -> str:
    """What this machine is called in messages."""
    return os.uname().nodename
