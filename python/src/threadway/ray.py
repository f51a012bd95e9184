"""Ray as an executor: `scene.sweep("threads", executor=RayExecutor())`. It needs the package `ray`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from typing import Any

import ray


class RayExecutor(Executor):
    """Runs calls as tasks of the cluster that `ray.init` has joined. If a worker ends, Ray runs its tasks again.

    options: those of `ray.remote`, such as `num_cpus=1` or `max_retries=5`.
    """

    def __init__(self, **options: Any) -> None:
        self._task = ray.remote(_call).options(**options)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        reference = self._task.remote(fn, args, kwargs)
        future: Future[Any] = reference.future()

        def ended(of: Future[Any]) -> None:
            if of.cancelled():
                ray.cancel(reference)

        future.add_done_callback(ended)
        return future


def _call(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    return fn(*args, **kwargs)
