"""What can go wrong, each as an exception of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One thing wrong with what was given."""

    key: str
    """Which setting or argument, such as `A.threads`."""
    value: str
    """As it was given, cut to a length that can be shown."""
    allowed: str
    """What would be right, in words."""


class InputError(ValueError):
    """Something that was given is not allowed. The message says what, and what would be right."""

    problems: tuple[Problem, ...]
    """All that is wrong."""

    def __init__(self, message: str, problems: Sequence[Mapping[str, str]]) -> None:
        super().__init__(message)
        self._given = (message, problems)
        self.problems = tuple(
            Problem(each["key"], each["value"], each["allowed"]) for each in problems
        )

    def __reduce__(self) -> tuple[type[InputError], tuple[str, Sequence[Mapping[str, str]]]]:
        # Between processes an exception is made anew, by default from its message alone.
        return InputError, self._given


class NotShownError(RuntimeError):
    """The scene runs nowhere yet, so there is nothing to tell of its run."""


class FrameError(RuntimeError):
    """The scene is shown but cannot run there. The message is that of the frame."""


class EngineError(RuntimeError):
    """The engine in this process failed for a reason that is not in what was given."""


class ExecutorError(RuntimeError):
    """An executor failed, as when one of its processes was killed. The runs that were made are kept: the same question, asked again
    with an executor that works, goes on from them."""
