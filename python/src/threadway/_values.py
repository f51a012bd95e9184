"""Converts arguments of the caller to JSON for the engine and views: JSON has no NaN, no infinity and no Python objects."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from numbers import Integral, Real
from typing import Any, Union

from threadway._errors import InputError

_SHOWN_MOST = 60
"""Maximum number of characters of a value in a message."""


def shown(value: object) -> str:
    """A value as a message shows it: texts in quotes, numbers unchanged, and the type of any other value."""
    if isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False)
    elif value is None or isinstance(value, (bool, Real)):
        text = str(value)
    else:
        text = f"a {type(value).__name__}"
    return text if len(text) <= _SHOWN_MOST else f"{text[: _SHOWN_MOST - 3]}..."


def wrong(key: str, value: object, allowed: str) -> InputError:
    """The error for a value that is not allowed."""
    __tracebackhide__ = True
    text = shown(value)
    return InputError(
        f"{key}: {text} is not allowed; allowed: {allowed}",
        [{"key": key, "value": text, "allowed": allowed}],
    )


def plain(value: object) -> Union[None, bool, int, float, str]:
    """Converts an argument for JSON; numpy numbers become Python numbers. A value that is neither text nor number becomes a text that
    names its type, and the engine, which knows what is allowed, rejects it with its key."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Real):
        return float(value) if math.isfinite(value) else str(float(value))
    return shown(value)


def settings_of(given: Mapping[Any, object]) -> dict[str, object]:
    """Converts settings for JSON. Raises InputError for values of a wrong type; the engine checks their meaning."""
    __tracebackhide__ = True
    allowed = "a text, a finite number or a list of texts"
    refused = [wrong(str(key), value, allowed) for key, value in given.items() if not _is_setting(value)]
    if refused:
        problems = [vars(problem) for error in refused for problem in error.problems]
        raise InputError("; ".join(map(str, refused)), problems)
    return {
        str(key): [str(each) for each in value] if isinstance(value, (list, tuple)) else plain(value)
        for key, value in given.items()
    }


def _is_setting(value: object) -> bool:
    if isinstance(value, (list, tuple)):
        return all(_is_one(each) for each in value)
    return _is_one(value)


def _is_one(value: object) -> bool:
    if isinstance(value, Real):
        return not isinstance(value, bool) and math.isfinite(value)
    return isinstance(value, str)


def listed(names: object) -> Union[str, None]:
    """Joins names with commas; None if there are none. The engine rejects a value that is not a list of names."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        return None if names is None or names == "" else str(plain(names))
    return ",".join(str(plain(each)) for each in names) or None
