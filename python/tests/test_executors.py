"""Studies on executors: the table equals that of one process bit by bit, whatever the order in which runs end and whichever process is killed."""

import os
import pickle
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import pandas as pd
import pytest

from threadway import EngineError, ExecutorError, InputError, Progress, Scene
from threadway._study import _shares, runs_of

Ask = Callable[..., pd.DataFrame]


def scene() -> Scene:
    return Scene("rate-1k", threads=10, arrivals="poisson")


def a_map(**more: Any) -> pd.DataFrame:
    return scene().sweep("A.threads=10..80", across="rate=500..2000", points=4, requests=200, **more)


def a_curve(**more: Any) -> pd.DataFrame:
    return scene().sweep("threads=10..40", points=4, requests=300, replications=3, **more)


def a_search(**more: Any) -> pd.DataFrame:
    return scene().find("A.threads=5..200", "p99<100ms", points=3, requests=300, replications=2, **more)


def all_levers(**more: Any) -> pd.DataFrame:
    return scene().levers("p99<100ms", requests=300, replications=2, **more)


def same(one: pd.DataFrame, other: pd.DataFrame) -> bool:
    """Compares bit by bit: columns, their types and all values, including which values are missing."""
    return one.equals(other) and repr(one.attrs) == repr(other.attrs)


class Backwards(Executor):
    """Runs the calls that it has received, the latest first, once no further call arrives for a moment."""

    def __init__(self) -> None:
        self.order: list[int] = []
        self._given: SimpleQueue[tuple[int, Future[Any], Callable[[], Any]]] = SimpleQueue()
        self._count = 0
        threading.Thread(target=self._work, daemon=True).start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._given.put((self._count, future, lambda: fn(*args, **kwargs)))
        self._count += 1
        return future

    def _work(self) -> None:
        held = []
        while True:
            try:
                held.append(self._given.get(timeout=0.1))
            except Empty:
                while held:
                    number, future, make = held.pop()
                    self.order.append(number)
                    future.set_result(make())


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2) as pool:
        yield pool


@pytest.fixture(scope="module")
def dask() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster, distributed.Client(cluster) as client:
        yield client


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    package = pytest.importorskip("ray", reason="Ray is not installed")
    package.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield package
    package.shutdown()


@pytest.mark.parametrize("ask", [a_map, a_curve, a_search, all_levers])
def test_processes_give_the_table_of_one(ask: Ask, processes: Executor) -> None:
    assert same(ask(executor=processes), ask())


def test_the_order_in_which_runs_end_changes_nothing() -> None:
    backwards = Backwards()
    assert same(a_curve(executor=backwards), a_curve())
    assert backwards.order != sorted(backwards.order)


def test_progress_counts_the_runs_of_each_stage(processes: Executor) -> None:
    heard: list[Progress] = []
    a_curve(executor=processes, progress=heard.append)
    assert list(dict.fromkeys(each.stage for each in heard)) == ["full", "refine", "replicate"]
    full = [each for each in heard if each.stage == "full"]
    # Four values. The second server has no pool, so one run covers all of its values.
    assert [(each.done, each.of) for each in full] == [(done, 5) for done in range(1, 6)]


def test_after_a_worker_was_killed_a_new_pool_goes_on() -> None:
    asked = scene()
    heard: list[Progress] = []

    def ask(pool: Executor, progress: Callable[[Progress], object]) -> pd.DataFrame:
        return asked.sweep(
            "A.threads=10..80", across="rate=500..2000", points=8, requests=1000, executor=pool, progress=progress
        )

    with ProcessPoolExecutor(2) as pool:
        victim = pool.submit(os.getpid).result()

        def kill(progress: Progress) -> None:
            heard.append(progress)
            if progress.done == 1:
                os.kill(victim, signal.SIGKILL)

        with pytest.raises(ExecutorError) as caught:
            ask(pool, kill)
    assert "BrokenProcessPool" in str(caught.value)
    again: list[Progress] = []
    with ProcessPoolExecutor(2) as pool:
        table = ask(pool, again.append)
    assert again[0].of == heard[-1].of - heard[-1].done
    assert same(table, scene().sweep("A.threads=10..80", across="rate=500..2000", points=8, requests=1000))


@pytest.mark.parametrize("count", [1, 5, 256, 1056, 5000])
def test_shares_hold_each_run_once_and_keep_many_workers_busy(count: int) -> None:
    tasks = [str(number) for number in range(count)]
    shares = _shares(tasks)
    assert sorted(task for share in shares for task in share) == sorted(tasks)
    assert len(shares) >= min(count, 256)
    assert max(map(len, shares)) <= 8


def test_an_executor_that_is_closed_says_so() -> None:
    pool = ThreadPoolExecutor()
    pool.shutdown()
    with pytest.raises(ExecutorError):
        a_map(executor=pool)


@pytest.mark.parametrize("given", [object(), "dask", 4, ProcessPoolExecutor])
def test_what_is_no_executor_is_refused(given: Any) -> None:
    for ask in [a_map, a_search, all_levers]:
        with pytest.raises(InputError) as caught:
            ask(executor=given)
        (problem,) = caught.value.problems
        assert problem.key == "executor"
        assert "RayExecutor" in problem.allowed and "get_executor" in problem.allowed


def test_progress_that_cannot_be_called_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        a_map(progress=5)
    assert [problem.key for problem in caught.value.problems] == ["progress"]


def test_a_worker_with_another_engine_makes_no_runs() -> None:
    with pytest.raises(EngineError):
        runs_of("another build", ["{}"])


def test_errors_pass_between_processes_whole() -> None:
    with pytest.raises(InputError) as caught:
        Scene("stalled-node", threads="many")
    passed = pickle.loads(pickle.dumps(caught.value))
    assert (str(passed), passed.problems) == (str(caught.value), caught.value.problems)


@pytest.mark.parametrize("ask", [a_map, a_search, all_levers])
def test_dask_gives_the_table_of_one_process(ask: Ask, dask: Any) -> None:
    assert same(ask(executor=dask.get_executor()), ask())


def test_dask_makes_the_runs_of_a_killed_worker_anew(dask: Any) -> None:
    victim = next(iter(dask.run(os.getpid).values()))
    assert same(a_map(executor=dask.get_executor(), progress=killer_of(victim)), a_map())


def test_a_dask_client_is_no_executor_but_has_one(dask: Any) -> None:
    with pytest.raises(InputError):
        a_map(executor=dask)


@pytest.mark.parametrize("ask", [a_map, a_search, all_levers])
def test_ray_gives_the_table_of_one_process(ask: Ask, ray: Any) -> None:
    from threadway.ray import RayExecutor

    assert same(ask(executor=RayExecutor()), ask())


def test_ray_makes_the_runs_of_a_killed_worker_anew(ray: Any) -> None:
    from threadway.ray import RayExecutor

    pool = RayExecutor(max_retries=2)
    victim = pool.submit(os.getpid).result()
    assert same(a_map(executor=pool, progress=killer_of(victim)), a_map())


def test_mpi_gives_the_table_of_one_process(tmp_path: Path) -> None:
    pytest.importorskip("mpi4py", reason="mpi4py is not installed")
    beside = Path(sys.executable).with_name("mpiexec")
    mpiexec = str(beside) if beside.exists() else shutil.which("mpiexec")
    if mpiexec is None:
        pytest.skip("there is no mpiexec")
    program = tmp_path / "on_mpi.py"
    program.write_text(
        "from mpi4py.futures import MPIPoolExecutor\n"
        "from test_executors import a_map, same\n"
        "if __name__ == '__main__':\n"
        "    with MPIPoolExecutor() as pool:\n"
        "        print('same' if same(a_map(executor=pool), a_map()) else 'different')\n"
    )
    here = str(Path(__file__).parent)
    ended = subprocess.run(
        [mpiexec, "-n", "3", sys.executable, "-m", "mpi4py.futures", str(program)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([here, os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ended.stdout.strip() == "same", ended.stderr


def killer_of(process: int) -> Callable[[Progress], None]:
    """Kills the process after the first run."""
    killed: list[int] = []

    def kill(_progress: Progress) -> None:
        if not killed:
            killed.append(process)
            os.kill(process, signal.SIGKILL)

    return kill
