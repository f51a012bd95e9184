"""A scene without a browser: what it computes itself, and what it sends to views. The tests play the views."""

import gzip
import base64
import signal
import threading
from typing import Any, get_args

import pytest

from threadway import FrameError, InputError, NotShownError, Scene, presets
from threadway._names import Language, Preset


class Viewed(Scene):
    """Records what is sent to views, and receives what a test sends in place of a view."""

    said: list[dict[str, Any]]

    def __init__(self, *args: Any, **more: Any) -> None:
        self.said = []
        super().__init__(*args, **more)

    def send(self, content: Any, buffers: Any = None) -> None:
        self.said.append(content)

    def hears(self, heard: int, metrics: Any = None, **state: Any) -> None:
        whole = {"scenario": self.scenario, "failure": None, **state}
        self.set_state({"_report": {"heard": heard, "state": whole, "metrics": metrics}})


def keys_of(error: InputError) -> list[str]:
    return [problem.key for problem in error.problems]


def test_the_names_that_editors_offer_are_those_of_the_engine() -> None:
    assert list(presets().index) == list(get_args(Preset))


@pytest.mark.parametrize("lang", get_args(Language))
def test_the_whole_frame_is_in_the_package(lang: Any) -> None:
    html = gzip.decompress(base64.b64decode(Scene(lang=lang)._file)).decode()
    assert f'lang="{lang}"' in html
    assert 'name="threadway-query"' in html
    assert "src=\"http" not in html


def test_a_view_begins_with_the_scene_and_what_is_shown_of_it() -> None:
    scene = Scene("stalled-node", show=["road", "latency"], controls=[], beside=True, t=2.5, threads=100)
    query = scene._opening["query"]
    for pair in ["preset=stalled-node", "threads=100", "show=road,latency", "controls=none", "layout=beside", "t=2.5s"]:
        assert pair in query.split("&")


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"scenario": "nothing-of-ours"}, "scenario"),
        ({"threads": "many"}, "threads"),
        ({"show": ["raod"]}, "show"),
        ({"hide": ["all"]}, "hide"),
        ({"controls": ["colour"]}, "controls"),
        ({"t": "soon"}, "t"),
        ({"speed": "fast"}, "speed"),
        ({"theme": "blue"}, "theme"),
        ({"lang": "fr"}, "lang"),
        ({"seed": -1}, "seed"),
        ({"scenario": 5}, "scenario"),
        ({"scenario": None}, "scenario"),
        ({"threads": float("nan")}, "threads"),
        ({"rate": float("inf")}, "rate"),
        ({"name": None}, "name"),
        ({"name": object()}, "name"),
        ({"threads": {"A": 5}}, "threads"),
        ({"fault": [object()]}, "fault"),
        ({"show": 5}, "show"),
        ({"show": [None]}, "show"),
        ({"hide": object()}, "hide"),
        ({"controls": 1.5}, "controls"),
        ({"play": 5}, "play"),
        ({"t": float("nan")}, "t"),
        ({"t": object()}, "t"),
        ({"speed": float("inf")}, "speed"),
        ({"theme": "\ud800"}, "theme"),
        ({"lang": ["en"]}, "lang"),
        ({"height": float("nan")}, "height"),
        ({"height": "300"}, "height"),
        ({"height": 0}, "height"),
        ({"seed": float("nan")}, "seed"),
        ({"seed": object()}, "seed"),
    ],
)
def test_what_is_not_allowed_says_so(wrong: dict[str, Any], key: str) -> None:
    with pytest.raises(InputError) as caught:
        Scene(**wrong)
    assert keys_of(caught.value) == [key]
    assert caught.value.problems[0].allowed


def test_settings_go_to_views_and_into_what_comes_later() -> None:
    scene = Viewed("stalled-node")
    scene.set({"A.threads": 200}, timeout="2s", speed="1:20")
    assert scene.said == [
        {"number": 1, "type": "set", "payload": {"settings": {"A.threads": 200, "timeout": "2s", "speed": "1:20"}}}
    ]
    assert "threads=200" in scene.scenario
    opening = scene._opening
    assert opening["number"] == 1
    assert "timeout=2s" in opening["query"] and "speed=1:20" in opening["query"].replace("%3A", ":")


def test_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    scene = Viewed("rate-1k")
    scene.set(threads=numpy.int64(7))
    assert scene.said[0]["payload"] == {"settings": {"threads": 7}}


def test_numbers_that_are_none_and_things_that_are_no_settings_are_refused_by_their_key() -> None:
    scene = Viewed("stalled-node")
    nan, thing = float("nan"), object()
    for act, key in [
        (lambda: scene.set({"A.threads": nan}), "A.threads"),
        (lambda: scene.set({"timeout": thing}), "timeout"),
        (lambda: scene.set(5), "settings"),  # type: ignore[arg-type]
        (lambda: scene.load(nan), "scenario"),  # type: ignore[arg-type]
        (lambda: scene.seek(nan), "seconds"),
        (lambda: scene.seek(thing), "seconds"),  # type: ignore[arg-type]
        (lambda: scene.break_node(nan), "node"),  # type: ignore[arg-type]
        (lambda: scene.break_node(1, thing), "fault"),  # type: ignore[arg-type]
        (lambda: scene.break_node(1, "slow", strength=nan), "strength"),
        (lambda: scene.heal_node(thing), "node"),  # type: ignore[arg-type]
        (lambda: scene.run(until=nan), "until"),  # type: ignore[arg-type]
        (lambda: scene.sweep(thing), "vary"),  # type: ignore[arg-type]
        (lambda: scene.sweep("threads", points=nan), "points"),  # type: ignore[arg-type]
        (lambda: scene.sweep("threads", warmup=float("inf")), "warmup"),
    ]:
        with pytest.raises(InputError) as caught:
            act()
        assert keys_of(caught.value) == [key]
        assert caught.value.problems[0].allowed
    with pytest.raises(InputError) as several:
        scene.set({"A.threads": nan, "timeout": None})  # type: ignore[dict-item]
    assert keys_of(several.value) == ["A.threads", "timeout"]
    assert scene.said == []


def test_numbers_of_numpy_go_to_views_as_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    scene = Viewed("stalled-node", height=numpy.int64(300))
    scene.seek(numpy.int64(2))
    scene.break_node(numpy.int64(4), "slow", strength=numpy.float32(5))
    payloads = [each["payload"] for each in scene.said]
    assert payloads == [{"seconds": 2}, {"node": 4, "fault": "slow", "strength": 5.0}]
    assert all(type(value) in (int, float, str) for payload in payloads for value in payload.values())


def test_wrong_settings_change_nothing() -> None:
    scene = Viewed("stalled-node")
    before = scene.scenario
    for wrong in [{"threads": "many"}, {"timeout": True}, {"colour": 1}, {"speed": "fast"}, {}]:
        with pytest.raises(InputError):
            scene.set(wrong)
    with pytest.raises(InputError) as caught:
        scene.set({"A.threads": 0, "timeout": "soon"})
    assert sorted(keys_of(caught.value)) == ["A.threads", "timeout"]
    assert (scene.scenario, scene.said) == (before, [])


def test_faults_by_hand_are_kept_for_views_that_come_later_one_for_each_node() -> None:
    scene = Viewed("stalled-node")
    scene.break_node(4)
    scene.break_node(4, "slow", strength=5)
    scene.heal_node(10)
    kept = [(each["type"], each["payload"]["node"]) for each in scene._opening["faults"]]
    assert kept == [("break", 4), ("heal", 10)]
    for wrong in [lambda: scene.break_node(11), lambda: scene.break_node(1, group="x"), lambda: scene.heal_node(0)]:
        with pytest.raises(InputError):
            wrong()
    scene.load("rate-1k")
    assert scene._opening["faults"] == []


def test_time_is_told_to_views_and_to_those_that_come_later() -> None:
    scene = Viewed("stalled-node")
    scene.seek(3)
    scene.pause()
    assert [each["type"] for each in scene.said] == ["seek", "pause"]
    assert "t=3s" in scene._opening["query"] and "play=no" in scene._opening["query"]
    with pytest.raises(InputError):
        scene.seek(-1)


def test_before_a_view_there_is_nothing_to_tell() -> None:
    scene = Scene("stalled-node")
    for ask in [lambda: scene.metrics, lambda: scene.state]:
        with pytest.raises(NotShownError):
            ask()


def test_what_a_view_tells() -> None:
    scene = Viewed("stalled-node")
    scene.hears(0, playing=True)
    assert scene.state["playing"] is True
    with pytest.raises(NotShownError):
        _ = scene.metrics
    server = {"id": "A", "model": "blocking-pool", "completed": 5, "latencySeconds": {"p99": 0.5}}
    scene.hears(0, {"seconds": 1.5, "finished": False, "servers": [server]})
    metrics = scene.metrics
    assert metrics.loc["A", "completed"] == 5
    assert metrics.loc["A", "latency_seconds_p99"] == 0.5
    assert metrics.loc["A", "seconds"] == 1.5


def test_a_frame_that_cannot_run_says_why() -> None:
    scene = Viewed("stalled-node")
    scene.hears(0, failure="no workers here")
    with pytest.raises(FrameError, match="no workers here"):
        _ = scene.metrics


def test_what_readers_change_is_the_scenario_unless_a_newer_command_is_on_its_way() -> None:
    scene = Viewed("stalled-node")
    scene.hears(0, scenario="preset=stalled-node&threads=70")
    assert scene.scenario == "preset=stalled-node&threads=70"
    scene.set(timeout="2s")
    # The view has not received the last command, so its report is older.
    assert "timeout=2s" in scene.scenario and "threads=70" in scene.scenario
    scene.hears(1, scenario="preset=stalled-node&threads=71&timeout=2s")
    assert "threads=71" in scene.scenario


def test_moments_and_errors_of_views_are_heard(caplog: pytest.LogCaptureFixture) -> None:
    scene = Viewed("stalled-node")
    moments: list[Any] = []
    scene.on_moment(moments.append)
    scene._handle_custom_msg({"kind": "moment", "payload": {"kind": "ended", "seconds": 3}}, [])
    scene._handle_custom_msg({"kind": "error", "payload": {"message": "too many", "problems": []}}, [])
    assert moments == [{"kind": "ended", "seconds": 3}]
    assert "too many" in caplog.text


def test_a_run_is_the_same_each_time_and_conserves_requests() -> None:
    run = Scene("rate-1k", requests=500).run()
    again = Scene("rate-1k", requests=500).run()
    assert list(run.servers.digest) == list(again.servers.digest)
    assert run.finished
    for server, row in run.servers.iterrows():
        ended = sum(row[how] for how in ["completed", "failed", "timed_out", "rejected", "abandoned"])
        assert row.offered == ended == 500
        timeline = run.timeline[run.timeline.server == server]
        assert timeline.completed.sum() == row.completed


def test_another_seed_gives_another_run() -> None:
    digests = {tuple(Scene("stalled-node", seed=seed, requests=300).run().servers.digest) for seed in (1, 2)}
    assert len(digests) == 2


def test_a_sweep_has_a_row_for_each_value_of_each_server() -> None:
    scene = Scene("rate-1k")
    table = scene.sweep("threads=10..40", points=4, requests=300, replications=2)
    assert {"server", "threads", "throughput_rps", "p99_seconds", "p99_seconds_low", "memory_bytes"} <= set(table.columns)
    pool = table[table.server == "A"]
    assert pool.threads.is_monotonic_increasing and pool.threads.iloc[0] == 10
    assert pool.throughput_rps.iloc[-1] > pool.throughput_rps.iloc[0]
    assert set(table.attrs) == {"scenario", "knee", "saturation"}
    with pytest.raises(InputError) as caught:
        scene.sweep("colour")
    assert keys_of(caught.value) == ["vary"]


def test_a_search_has_a_row_for_each_value_that_it_tried() -> None:
    scene = Scene("rate-1k", arrivals="poisson")
    table = scene.find("A.threads=5..200", ["p99<100ms", "success>90%"], points=3, requests=300, replications=2)
    assert {"threads", "holds", "replications", "p99_seconds_worst", "success_worst"} <= set(table.columns)
    assert table.threads.is_monotonic_increasing
    found, breaks = table.attrs["found"], table.attrs["breaks"]
    assert breaks < found and table.attrs["limiting"] == "p99<100ms"
    by_value = table.set_index("threads")
    assert by_value.holds[found] and by_value.p99_seconds_worst[found] <= 0.1
    assert not by_value.holds[breaks]
    for wrong in [{"objectives": []}, {"objectives": 5}, {"objectives": [None]}]:
        with pytest.raises(InputError) as caught:
            scene.find("threads", **wrong)
        assert keys_of(caught.value) == ["objectives"]


def test_levers_have_a_row_each_and_the_first_is_what_set_takes() -> None:
    scene = Scene("rate-1k", threads=10, arrivals="poisson")
    table = scene.levers("p99<100ms", requests=600, replications=2)
    first = table.iloc[0]
    assert first.lever == "threads" and first.now == "10" and bool(first.helps)
    assert table.attrs["now"]["full"] == "threads" and table.attrs["objective"] == "p99<100ms"
    scene.set({first.lever: first.best})
    assert f"threads={first.best}" in scene.scenario
    with pytest.raises(InputError) as caught:
        scene.levers("p99")
    assert keys_of(caught.value) == ["objective"]


def test_an_interrupt_ends_a_sweep_and_the_engine_goes_on() -> None:
    scene = Scene("rate-10k")
    interrupt = threading.Timer(1, signal.raise_signal, [signal.SIGINT])
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        while True:
            scene.sweep("threads", across="rate", points=40)
    assert len(scene.run("100ms").servers) == 2
