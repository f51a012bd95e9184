"""A study, such as a sweep: the engine says which runs it needs next, and these are made in any order, here or elsewhere, until the
engine has the answer. Each run is known by a fingerprint of all that decides it, so neither who makes it nor when changes the answer.
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
"""Runs go to an executor in so many shares or more, which keeps as many workers busy; each is one run where there are fewer."""
_SHARE_MOST = 8
"""Runs of a share: what is lost with a worker, and the steps of progress."""
_STAGES = {"full": "first values", "refine": "values between", "replicate": "other seeds"}


@dataclass(frozen=True)
class Progress:
    """How far a study is: its stage, and how many runs of that stage are made."""

    stage: Literal["full", "refine", "replicate"]
    """`full`: the values that were asked for. `refine`: values between them. `replicate`: the same values with other seeds."""
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
    """The answer as a table. `known`: results of runs made before; those that are made join them, until there is an answer."""
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
    """A share of runs, in a process that an executor chose. Each process keeps its engine for the next share."""
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
    # Results are taken as they come: with thousands of shares, looking through all of them after each would take longer than the runs.
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
    """As `--shard I/N` divides a sweep: every N-th, so that quick and slow runs are spread evenly."""
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
        "Ask again with an executor that works: runs that were made are kept"
    )
