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
        self.problems = tuple(
            Problem(each["key"], each["value"], each["allowed"]) for each in problems
        )


class NotShownError(RuntimeError):
    """The scene runs nowhere yet, so there is nothing to tell of its run."""


class FrameError(RuntimeError):
    """The scene is shown but cannot run there. The message is that of the frame."""


class EngineError(RuntimeError):
    """The engine in this process failed for a reason that is not in what was given."""
