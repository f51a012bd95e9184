"""What is given by the caller, as what the engine and views are told: JSON has no NaN, no infinity and no objects of Python."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from numbers import Integral, Real
from typing import Any, Union

from threadway._errors import InputError

_SHOWN_MOST = 60
"""Characters of a value that a message shows."""


def shown(value: object) -> str:
    """A value as a message shows it: text in quotes, numbers as they are, of all else the type."""
    if isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False)
    elif value is None or isinstance(value, (bool, Real)):
        text = str(value)
    else:
        text = f"a {type(value).__name__}"
    return text if len(text) <= _SHOWN_MOST else f"{text[: _SHOWN_MOST - 3]}..."


def wrong(key: str, value: object, allowed: str) -> InputError:
    """The error that says so."""
    __tracebackhide__ = True
    text = shown(value)
    return InputError(
        f"{key}: {text} is not allowed; allowed: {allowed}",
        [{"key": key, "value": text, "allowed": allowed}],
    )


def plain(value: object) -> Union[None, bool, int, float, str]:
    """An argument as JSON can tell it, numbers of numpy as Python's own. What is no text and no number becomes a text that says what
    it is: the engine, which knows what is allowed, refuses it by its key."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Real):
        return float(value) if math.isfinite(value) else str(float(value))
    return shown(value)


def settings_of(given: Mapping[Any, object]) -> dict[str, object]:
    """Settings as they are told. Raises InputError for values that are none; what they mean, the engine says."""
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
    """Names with commas between them; None where there are none. What is no list of names is left to the engine to refuse."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        return None if names is None or names == "" else str(plain(names))
    return ",".join(str(plain(each)) for each in names) or None
