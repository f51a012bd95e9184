"""The engine in this process, without a browser: the same code as on the page, in V8.

A kernel hears nothing of the browser while a cell runs, so what the cell has to know at once cannot be asked there: whether a
setting is allowed, how a whole run ends, a sweep. The same scenario and seed give the same run here and there.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
import os
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from py_mini_racer import JSEvalException, MiniRacer

from threadway._errors import EngineError, InputError

_LISTEN_SECONDS = 0.2
"""How long an interrupt of the kernel may have to wait."""
_CORES_MOST = 16
"""More engines at once than this take memory and hardly save time."""


class Engine:
    """Answers questions; several at once, each in a V8 of its own, on as many cores."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop = asyncio.new_event_loop()
        threading.Thread(
            target=self._loop.run_forever, name="threadway-engine", daemon=True
        ).start()
        self._code = (files("threadway") / "static" / "engine.js").read_text("utf-8")
        self._idle: list[MiniRacer] = []

    def ask(self, name: str, question: Mapping[str, object]) -> Any:
        """The answer. Raises InputError where the question is wrong."""
        __tracebackhide__ = True  # in notebooks: what was wrong is in the cell
        return self.ask_all(name, [question])[0]

    def ask_all(self, name: str, questions: Sequence[Mapping[str, object]]) -> list[Any]:
        """The answers to questions that are computed side by side. An interrupt ends all of them."""
        __tracebackhide__ = True
        with self._lock:
            asking = asyncio.run_coroutine_threadsafe(
                self._answers(name, questions), self._loop
            )
            while True:
                try:
                    texts = asking.result(timeout=_LISTEN_SECONDS)
                    break
                except concurrent.futures.TimeoutError:
                    continue
                except BaseException:
                    asking.cancel()
                    raise
        answers = []
        for text in texts:
            answers.append(_answer_in(text))
        return answers

    async def _answers(
        self, name: str, questions: Sequence[Mapping[str, object]]
    ) -> list[str]:
        while len(self._idle) < len(questions):
            context = MiniRacer()
            await context.eval_cancelable(self._code + "\n;0")
            self._idle.append(context)
        used, self._idle = self._idle[: len(questions)], self._idle[len(questions) :]
        calls = [
            context.eval_cancelable(
                f"threadway.call({json.dumps(name)}, {json.dumps(json.dumps(question))})"
            )
            for context, question in zip(used, questions, strict=True)
        ]
        try:
            texts = await asyncio.gather(*calls)
        except JSEvalException as error:
            raise EngineError(f"the engine failed: {error}") from error
        # One stays for the next question; a sweep's others would only hold memory.
        self._idle = used[:1]
        return [str(text) for text in texts]


def _answer_in(text: str) -> Any:
    __tracebackhide__ = True
    said = json.loads(text)
    if "problems" in said:
        raise InputError(said["message"], said["problems"])
    return said["answer"]


def cores() -> int:
    """How many questions are best asked at once."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(_CORES_MOST, allowed or 1))


@cache
def engine() -> Engine:
    """The engine of this process, made when it is first needed."""
    return Engine()
