"""The engine in this process, without a browser: the same code as on the page, in V8.

While a cell runs, the kernel receives nothing from the browser. So the browser cannot answer what a cell needs at once: whether a
setting is allowed, the result of a whole run, a sweep. The same scenario and seed give the same run here and in the browser.
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
"""Maximum delay until an interrupt of the kernel takes effect."""
_CORES_MOST = 16
"""Maximum number of engines at a time. More would take memory and hardly save time."""
_V8_FLAGS = (*DEFAULT_V8_FLAGS, "--no-memory-protection-keys")
"""With memory protection keys, V8 aborts the process if a thread uses it that does not descend from the thread that started it: in a
fork, or at exit."""

_Result = TypeVar("_Result")


class Engine:
    """Computes on all cores of this process, with one V8 per core. Any thread may call it."""

    build: str
    """Fingerprint of the engine's code. Engines with the same fingerprint give the same runs."""

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
        """Returns the answer to a question, which may already be JSON. Raises InputError if the question is wrong."""
        __tracebackhide__ = True  # In notebooks the traceback then ends at the cell.
        text = question if isinstance(question, str) else json.dumps(question)
        said = json.loads(
            _waited(asyncio.run_coroutine_threadsafe(self._evaluated("call", name, text), self._loop))
        )
        if "problems" in said:
            raise InputError(said["message"], said["problems"])
        return said["answer"]

    def begin_runs(self, tasks: Sequence[str]) -> Future[list[str]]:
        """Starts runs of a study, one after the other, each when a core is free. The results are JSON."""

        async def made() -> list[str]:
            return [await self._evaluated("make", task) for task in tasks]

        return asyncio.run_coroutine_threadsafe(made(), self._loop)

    def runs(self, tasks: Sequence[str]) -> list[str]:
        """Computes runs of a study and returns their results, as JSON."""
        return _waited(self.begin_runs(tasks))

    def rest(self) -> None:
        """Closes all idle V8s but one, which is kept for the next question, to free their memory after a study."""

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
            # A V8 that failed or was interrupted is not reused.
            self._idle.append(context)
            return str(text)

    async def _opened(self) -> MiniRacer:
        context = MiniRacer()
        await context.eval_cancelable(self._code + "\n;0")
        return context


def _waited(future: Future[_Result]) -> _Result:
    """Waits for the result. An interrupt cancels the future."""
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
    """The engine of this process, created when it is first needed."""
    # A forked process inherits the engine but not its threads, so each process has its own engine.
    return _engine_of(os.getpid())


@cache
def _engine_of(_process: int) -> Engine:
    return Engine()
