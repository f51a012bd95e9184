"""A study, such as a sweep. The engine lists the runs it needs next; they are computed in any order, here or elsewhere, until the
engine has the answer. A fingerprint of everything that determines a run identifies it, so the answer does not depend on where or when
a run is computed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Literal, Union

import pandas as pd

from threadway._engine import LISTEN_SECONDS, engine
from threadway._errors import EngineError, ExecutorError
from threadway._tables import frame_of
from threadway._values import wrong

_SHARES_LEAST = 256
"""Minimum number of shares in which runs go to an executor, so that up to this many workers are busy. With fewer runs, each run is a
share."""
_SHARE_MOST = 8
"""Maximum number of runs in a share. If a worker fails, its share is lost; progress is reported per share."""
_STAGES = {"full": "first values", "refine": "values between", "replicate": "other seeds"}


@dataclass(frozen=True)
class Progress:
    """Progress of a study: its stage, and how many runs of that stage are completed."""

    stage: Literal["full", "refine", "replicate"]
    """`full`: the requested values. `refine`: values between them. `replicate`: the same values with other seeds."""
    done: int
    of: int

    def __str__(self) -> str:
        return f"{_STAGES[self.stage]}: {self.done} of {self.of} runs"


OnProgress = Callable[[Progress], object]


def study(
    name: str,
    question: Mapping[str, object],
    known: list[str],
    executor: Union[Executor, None],
    progress: Union[OnProgress, None],
) -> pd.DataFrame:
    """Returns the answer as a table. `known`: results of earlier runs; new results are added to it, and it is cleared after the answer."""
    __tracebackhide__ = True
    if executor is not None and not isinstance(executor, Executor):
        allowed = (
            "a concurrent.futures.Executor, such as ProcessPoolExecutor(), client.get_executor() of a Dask client, "
            "MPIPoolExecutor() of mpi4py.futures, or RayExecutor() of threadway.ray"
        )
        raise wrong("executor", executor, allowed)
    if progress is not None and not callable(progress):
        raise wrong("progress", progress, "a function of one argument, such as print")
    own = engine()

    def submit(tasks: Sequence[str]) -> Future[list[str]]:
        if executor is None:
            return own.begin_runs(tasks)
        return executor.submit(runs_of, own.build, tasks)

    asked = json.dumps(question).removesuffix("}")
    try:
        while True:
            said = own.ask(name, f'{asked}, "known": [{",".join(known)}]}}')
            if "table" in said:
                break
            _make(said["stage"], said["tasks"], submit, known, progress)
    finally:
        own.rest()
    known.clear()
    table = frame_of(said["table"]["rows"])
    table.attrs = {key: value for key, value in said["table"].items() if key != "rows"}
    return table


def runs_of(build: str, tasks: Sequence[str]) -> list[str]:
    """Computes a share of runs in a process that the executor chose. Each process keeps its engine for the next share."""
    own = engine()
    if own.build != build:
        raise EngineError(
            "a worker has another version of threadway than this process, so its runs could differ: install the same one on both"
        )
    return own.runs(tasks)


def _make(
    stage: Literal["full", "refine", "replicate"],
    tasks: Sequence[str],
    submit: Callable[[Sequence[str]], Future[list[str]]],
    known: list[str],
    progress: Union[OnProgress, None],
) -> None:
    __tracebackhide__ = True
    of = len(tasks)
    # Futures enter a queue when they end. With thousands of shares, scanning all futures after each would take longer than the runs.
    ended: SimpleQueue[Future[list[str]]] = SimpleQueue()
    begun: list[Future[list[str]]] = []
    done = 0
    try:
        for share in _shares(tasks):
            try:
                future = submit(share)
            except Exception as error:
                raise _failed(error, done, of) from error
            begun.append(future)
            future.add_done_callback(ended.put)
        for _ in begun:
            try:
                made = _next(ended).result()
            except EngineError:
                raise
            except Exception as error:
                raise _failed(error, done, of) from error
            known += made
            done += len(made)
            if progress is not None:
                progress(Progress(stage, done, of))
    except BaseException:
        for future in begun:
            future.cancel()
        raise


def _shares(tasks: Sequence[str]) -> list[Sequence[str]]:
    """Divides runs as `--shard I/N` divides a sweep: every N-th run, so that fast and slow runs are spread evenly."""
    of = min(len(tasks), max(_SHARES_LEAST, math.ceil(len(tasks) / _SHARE_MOST)))
    return [tasks[index::of] for index in range(of)]


def _next(ended: SimpleQueue[Future[list[str]]]) -> Future[list[str]]:
    while True:
        try:
            return ended.get(timeout=LISTEN_SECONDS)
        except Empty:
            continue


def _failed(error: Exception, done: int, of: int) -> ExecutorError:
    return ExecutorError(
        f"the executor failed after {done} of {of} runs: {type(error).__name__}: {error}. "
        "Call again with a working executor: completed runs are kept"
    )
