"""Exceptions, one for each kind of failure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One invalid setting or argument."""

    key: str
    """Name of the setting or argument, such as `A.threads`."""
    value: str
    """The value as given, shortened for display."""
    allowed: str
    """A description of the allowed values."""


class InputError(ValueError):
    """A setting or argument is not allowed. The message names it and says what is allowed."""

    problems: tuple[Problem, ...]
    """All invalid settings and arguments."""

    def __init__(self, message: str, problems: Sequence[Mapping[str, str]]) -> None:
        super().__init__(message)
        self._given = (message, problems)
        self.problems = tuple(
            Problem(each["key"], each["value"], each["allowed"]) for each in problems
        )

    def __reduce__(self) -> tuple[type[InputError], tuple[str, Sequence[Mapping[str, str]]]]:
        # When an exception crosses processes it is created again, by default from its message alone.
        return InputError, self._given


class NotShownError(RuntimeError):
    """The scene is not shown anywhere yet, so there is no run to report on."""


class FrameError(RuntimeError):
    """The scene is shown, but its frame cannot run it. The message is that of the frame."""


class EngineError(RuntimeError):
    """The engine in this process failed for a reason other than invalid arguments."""


class ExecutorError(RuntimeError):
    """An executor failed, for example because one of its processes was killed. Completed runs are kept: the same call with a working
    executor continues from them."""
