"""Tests of the parts that need no engine: packed links, tables, errors."""

import base64
import zlib

import pandas as pd
import pytest

from threadway import InputError, Problem
from threadway._links import unpacked
from threadway._tables import frame_of, snake


def packed(query: str) -> str:
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflater.compress(query.encode()) + deflater.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_a_packed_link_becomes_readable() -> None:
    z = packed("preset=stalled-node&A.threads=100")
    link = f"https://your.host/?v=2&z={z}&t=2s"
    assert unpacked(link) == "https://your.host/?v=2&preset=stalled-node&A.threads=100&t=2s"
    assert unpacked(f"z={z}") == "preset=stalled-node&A.threads=100"


@pytest.mark.parametrize("link", ["preset=x", "stalled-node", "z=!!", "z=AAAA", "z=" + packed("a" * 200_000)])
def test_what_is_not_packed_stays_as_it_is(link: str) -> None:
    assert unpacked(link) == link


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("throughputRps", "throughput_rps"),
        ("p99.9", "p999"),
        ("latencySeconds", "latency_seconds"),
        ("id", "id"),
    ],
)
def test_names_are_as_python_writes_them(name: str, column: str) -> None:
    assert snake(name) == column


def test_a_row_has_a_column_for_each_number_however_deep() -> None:
    table = frame_of([{"id": "A", "requests": {"timedOut": 3}, "perSecond": [1, 2]}])
    assert list(table.columns) == ["id", "requests_timed_out"]
    assert isinstance(table, pd.DataFrame)


def test_what_is_not_known_is_missing_and_columns_of_numbers_stay_so() -> None:
    table = frame_of([{"p99": None}, {"p99": 0.5}])
    assert table.p99.dtype == float and table.p99.isna().tolist() == [True, False]
    assert frame_of([{"p99": None}]).p99.dtype == float


def test_an_error_says_key_value_and_what_is_allowed() -> None:
    error = InputError("a: wrong", [{"key": "a", "value": '"x"', "allowed": "a number"}])
    assert error.problems == (Problem("a", '"x"', "a number"),)
    assert isinstance(error, ValueError)
