"""The engine in this process, without a browser: the same code as on the page, in V8.

A kernel hears nothing of the browser while a cell runs, so what the cell has to know at once cannot be asked there: whether a
setting is allowed, how a whole run ends, a sweep. The same scenario and seed give the same run here and there.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, TimeoutError
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar, Union

from py_mini_racer import DEFAULT_V8_FLAGS, JSEvalException, MiniRacer, init_mini_racer

from threadway._errors import EngineError, InputError

LISTEN_SECONDS = 0.2
"""How long an interrupt of the kernel may have to wait."""
_CORES_MOST = 16
"""More engines at once than this take memory and hardly save time."""
_V8_FLAGS = (*DEFAULT_V8_FLAGS, "--no-memory-protection-keys")
"""With such keys V8 ends the process when a thread uses it that is no child of the one where it began: in a fork, or at exit."""

_Result = TypeVar("_Result")


class Engine:
    """Computes on as many cores as this process has, each in a V8 of its own. It may be asked from any thread."""

    build: str
    """Fingerprint of the engine's code: the same one gives the same runs."""

    def __init__(self) -> None:
        init_mini_racer(flags=_V8_FLAGS, ignore_duplicate_init=True)
        self._code = (files("threadway") / "static" / "engine.js").read_text("utf-8")
        self.build = hashlib.sha256(self._code.encode()).hexdigest()
        self._idle: list[MiniRacer] = []
        self._turns = asyncio.Semaphore(_cores())
        self._loop = asyncio.new_event_loop()
        threading.Thread(
            target=self._loop.run_forever, name="threadway-engine", daemon=True
        ).start()

    def ask(self, name: str, question: Union[Mapping[str, object], str]) -> Any:
        """The answer. `question`: also as JSON. Raises InputError where it is wrong."""
        __tracebackhide__ = True  # in notebooks: what was wrong is in the cell
        text = question if isinstance(question, str) else json.dumps(question)
        said = json.loads(
            _waited(asyncio.run_coroutine_threadsafe(self._evaluated("call", name, text), self._loop))
        )
        if "problems" in said:
            raise InputError(said["message"], said["problems"])
        return said["answer"]

    def begin_runs(self, tasks: Sequence[str]) -> Future[list[str]]:
        """Begins runs of a study, one after the other, each once a core is free. The results are JSON."""

        async def made() -> list[str]:
            return [await self._evaluated("make", task) for task in tasks]

        return asyncio.run_coroutine_threadsafe(made(), self._loop)

    def runs(self, tasks: Sequence[str]) -> list[str]:
        """The results of runs of a study, as JSON."""
        return _waited(self.begin_runs(tasks))

    def rest(self) -> None:
        """Keeps one V8 for the next question: the others of a study would only hold memory."""

        def close() -> None:
            del self._idle[1:]

        self._loop.call_soon_threadsafe(close)

    async def _evaluated(self, function: str, *given: str) -> str:
        code = f"threadway.{function}({', '.join(map(json.dumps, given))})"
        async with self._turns:
            context = self._idle.pop() if self._idle else await self._opened()
            try:
                text = await context.eval_cancelable(code)
            except JSEvalException as error:
                raise EngineError(f"the engine failed: {error}") from error
            # One that failed or was interrupted is not used again.
            self._idle.append(context)
            return str(text)

    async def _opened(self) -> MiniRacer:
        context = MiniRacer()
        await context.eval_cancelable(self._code + "\n;0")
        return context


def _waited(future: Future[_Result]) -> _Result:
    """What it comes to. An interrupt cancels it."""
    __tracebackhide__ = True
    while True:
        try:
            return future.result(timeout=LISTEN_SECONDS)
        except TimeoutError:
            continue
        except BaseException:
            future.cancel()
            raise


def _cores() -> int:
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(_CORES_MOST, allowed or 1))


def engine() -> Engine:
    """The engine of this process, made when it is first needed."""
    # A fork has none of the threads of the engine that it inherits.
    return _engine_of(os.getpid())


@cache
def _engine_of(_process: int) -> Engine:
    return Engine()
