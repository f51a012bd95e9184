"""Answers as data frames."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pandas as pd


def frame_of(rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """One column for each number in the rows, at any depth: `latency_seconds_p99` is `p99` of `latencySeconds`."""
    return pd.DataFrame([dict(_cells(row)) for row in rows])


def _cells(row: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in row.items():
        name = before + snake(key)
        if isinstance(value, Mapping):
            yield from _cells(value, f"{name}_")
        elif not isinstance(value, list):
            # NaN is how pandas marks a missing value, so a column of numbers stays numeric.
            yield name, math.nan if value is None else value


def snake(name: str) -> str:
    """Turns `throughputRps` into `throughput_rps`, and `p99.9` into `p999`."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name.replace(".", "")).lower()
