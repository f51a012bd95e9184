"""A scene in a notebook."""

from __future__ import annotations

import base64
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from numbers import Integral
from typing import Any, Literal, TypedDict, Union, cast, get_args
from urllib.parse import quote

import anywidget
import pandas as pd
import traitlets
from typing_extensions import Unpack

from threadway._engine import engine
from threadway._errors import FrameError, NotShownError
from threadway._links import unpacked
from threadway._names import (
    CHARTS,
    Chart,
    Fault,
    Hideable,
    Language,
    Preset,
    SceneSettings,
    Settings,
    Starts,
    Value,
)
from threadway._study import OnProgress, study
from threadway._tables import frame_of
from threadway._values import listed, plain, settings_of, wrong

_STATIC = files("threadway") / "static"
_VIEW_KEYS = ("speed", "starts", "theme", "palette")
"""Settings of the view; all others belong to the scenario."""
_log = logging.getLogger("threadway")

Scenario = Union[Preset, str]
"""Name of a ready scene, a link to the page, or the query of a link."""


class ServerName(TypedDict):
    """A server of a scenario."""

    id: str
    model: str


class State(TypedDict):
    """The state of the run that is shown."""

    playing: bool
    finished: bool
    behind: bool
    seeking: bool
    speed: Union[float, Literal["max"]]
    seconds: float
    preset: Union[str, None]
    scenario: str
    name: str
    servers: list[ServerName]
    failure: Union[str, None]


@dataclass(frozen=True)
class Run:
    """A whole run, computed in this process."""

    scenario: str
    """The scenario that was run, as the query of a link."""
    name: str
    seconds: float
    """Simulated time at the end of the run."""
    finished: bool
    """Whether the run ended by itself: no more requests arrive and none is in progress."""
    servers: pd.DataFrame
    """One row per server; columns as in `threadway run --json`, such as `latency_seconds_p99`."""
    timeline: pd.DataFrame
    """One row per server and time window: its requests, and percentiles of that window only."""

    def _repr_html_(self) -> str:
        return str(cast(Any, self.servers.T)._repr_html_())


class Scene(anywidget.AnyWidget):
    """A scene that runs in the output of a cell: servers under load as road traffic, with measured values.

    It needs no network, because the package contains it as one file. It starts when it scrolls into view and pauses when it is out of
    view. If it is shown several times, each view has a run of its own; `state`, `metrics` and `scenario` describe the newest view.
    """

    _esm = _STATIC / "widget.js"
    _file = traitlets.Unicode().tag(sync=True)
    _opening = traitlets.Dict().tag(sync=True)
    _height = traitlets.Int(None, allow_none=True).tag(sync=True)
    _shown = traitlets.Unicode("").tag(sync=True)
    _report = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        scenario: Scenario = "one-bridge",
        *,
        show: Union[Sequence[Chart], None] = None,
        controls: Union[Sequence[str], None] = None,
        hide: Sequence[Hideable] = (),
        beside: bool = False,
        play: Union[bool, None] = None,
        t: Union[str, float, None] = None,
        speed: Union[str, float, None] = None,
        starts: Union[Starts, None] = None,
        theme: Union[Literal["light", "dark"], None] = None,
        palette: Union[Literal["standard", "projector"], None] = None,
        lang: Language = "en",
        height: Union[int, None] = None,
        seed: Union[int, None] = None,
        **settings: Unpack[SceneSettings],
    ) -> None:
        """Raises InputError if an argument is not allowed.

        scenario: a ready scene (`presets()` lists them), a link, or the query of a link: `"preset=stalled-node&A.threads=100"`.
        show: `road` and charts, in the order in which they appear. Default: only the road.
        controls: keys of parameters that get a slider, such as `threads` or `A.threads`. Default: those of the scene; an empty list: none.
        hide: parts to leave out.
        beside: places charts beside the roads instead of below them, if there is room.
        play: whether the scene starts playing. Default: yes, but no if `t` is given.
        t: the instant at which the run is shown first: `"12.4s"`, or a number of seconds.
        speed: simulated seconds per second: `"1:50"`, 2, `"max"`.
        starts: the moment from which latency charts measure, the intended or the actual start of a request.
        theme: default: that of the notebook.
        palette: `projector` has stronger colours, for projectors.
        lang: language of the texts in the frame.
        height: CSS pixels. Default: as high as the content.
        seed: the random seed.
        settings: as for `set`.
        """
        opened = _open(scenario, settings_of(settings), seed)
        if t is None and opened["seconds"] is not None:
            t = opened["seconds"]
        self._keys: dict[str, str] = {}
        sliders = listed(controls)
        given: dict[str, object] = {
            "show": listed(show),
            "controls": "none" if controls is not None and sliders is None else sliders,
            "hide": listed(hide),
            "layout": "beside" if beside else None,
            "play": _yes_or_no(play) if isinstance(play, bool) else play,
            "t": _instant(t),
            "speed": speed,
            "starts": starts,
            "theme": theme,
            "palette": palette,
        }
        self._take_keys(given)
        self._now: str = opened["scenario"]
        self._number = 0
        self._known: list[str] = []
        self._faults: dict[tuple[Union[str, None], int], dict[str, object]] = {}
        self._on_moment: list[Callable[[Mapping[str, Any]], None]] = []
        super().__init__(_file=_file_in(lang), _opening=self._begin(), _height=_pixels(height))
        self.on_msg(self._hear)

    # Reading

    @property
    def scenario(self) -> str:
        """The scenario as it is now, readers' changes included, as the query of a link."""
        report = self._latest_report()
        return self._now if report is None else str(report["state"]["scenario"])

    @property
    def state(self) -> State:
        """The state of the run that is shown. Raises NotShownError if it is not shown yet."""
        return cast(State, self._shown_report()["state"])

    @property
    def metrics(self) -> pd.DataFrame:
        """Measures of the run that is shown, up to now: one row per server, times in simulated seconds.

        Raises NotShownError if no run is shown yet, and FrameError if the frame cannot run it. The kernel receives measures only
        between cells, so read them in a later cell than the one that shows the scene. `run()` and `sweep()` need no view.
        """
        report = self._shown_report()
        metrics = report["metrics"]
        if metrics is None:
            raise NotShownError("nothing has been measured yet: the scene has not begun to run")
        rows = [
            {"server": each["id"], "seconds": metrics["seconds"], "finished": metrics["finished"]}
            | {key: value for key, value in each.items() if key != "id"}
            for each in metrics["servers"]
        ]
        return frame_of(rows).set_index("server")

    def run(self, until: Union[str, None] = None) -> Run:
        """Computes a whole run of the current scenario in this process, without changes that were made during the run that is shown.

        until: simulated time at which to stop, such as `"10s"`. Required if the scenario never stops.
        """
        question: dict[str, object] = {"scenario": self.scenario}
        if until is not None:
            question["until"] = plain(until)
        answer = engine().ask("run", question)
        return Run(
            scenario=answer["scenario"],
            name=answer["name"],
            seconds=answer["seconds"],
            finished=answer["finished"],
            servers=frame_of(answer["servers"]).rename(columns={"id": "server"}).set_index("server"),
            timeline=frame_of(answer["timeline"]),
        )

    def sweep(
        self,
        vary: str,
        across: Union[str, None] = None,
        *,
        points: Union[int, None] = None,
        scale: Union[Literal["log", "linear"], None] = None,
        replications: Union[int, None] = None,
        requests: Union[int, None] = None,
        warmup: Union[float, None] = None,
        max_events: Union[int, None] = None,
        executor: Union[Executor, None] = None,
        progress: Union[OnProgress, None] = None,
    ) -> pd.DataFrame:
        """Shows how the figures of all servers change with a parameter of the current scenario. Uses all cores.

        vary: a numeric parameter, with a range unless the usual one is wanted: `"threads"`, `"A.threads=10..1000"`.
        across: a second parameter; every pair of values is run.
        points: number of values at first (24, or 10 for each of two parameters). More are added where curves bend.
        scale: how values are spread. Default: as is usual for the parameter.
        replications: runs per value, with consecutive seeds (3).
        requests: maximum number of requests per run. Default: that of the scenario.
        warmup: share of the requests that is not measured (0.1).
        max_events: number of events after which a run is cut (a million).
        executor: where the runs are computed, such as `ProcessPoolExecutor()` or an executor of a cluster. The table is the same.
        progress: a function, such as `print`, that is called with a `Progress` as runs end.

        Returns one row per value and server: means over the replications, with the 95 % confidence interval in columns that end in
        `_low` and `_high`. `attrs` has `scenario`, and `knee` and `saturation` of each server.

        Raises ExecutorError if the executor fails. Runs completed before that, or before an interrupt, are kept for the next call.
        """
        options = {
            "vary": vary,
            "across": across,
            "points": points,
            "scale": scale,
            "replications": replications,
            "requests": requests,
            "warmup": warmup,
            "maxEvents": max_events,
        }
        return self._study("sweep", options, executor, progress)

    def find(
        self,
        vary: str,
        objectives: Union[str, Sequence[str]],
        *,
        server: Union[str, None] = None,
        aim: Union[Literal["largest", "smallest"], None] = None,
        points: Union[int, None] = None,
        precision: Union[float, None] = None,
        steady: Union[bool, None] = None,
        replications: Union[int, None] = None,
        requests: Union[int, None] = None,
        warmup: Union[float, None] = None,
        max_events: Union[int, None] = None,
        executor: Union[Executor, None] = None,
        progress: Union[OnProgress, None] = None,
    ) -> pd.DataFrame:
        """Finds the largest or smallest value of a parameter with which the current scenario meets objectives. Lists every value it tried.

        vary: as for `sweep`.
        objectives: such as `"p99<100ms"`, or a list; all of them must be met.
        server: the server that must meet them. Default: the first that has the parameter.
        aim: default: the largest value for rates and users, otherwise the smallest.
        points: number of values that are tried before the search narrows (9).
        precision: the search ends when a value that meets the objectives and one that misses them differ by less than this share (0.01).
        steady: whether the objectives must be met in the steady state (True). Runs are then lengthened, unless `requests` limits them.
        replications: runs per value, with consecutive seeds (5).
        requests, warmup, max_events (two million), executor, progress: as for `sweep`.

        Returns one row per value that was tried, with the worst, median and best figure of its runs for each objective. `attrs` has
        `found`; `breaks`, the nearest value that misses an objective; and `limiting`, that objective.
        """
        options = {
            "vary": vary,
            "objectives": _texts(objectives),
            "server": server,
            "aim": aim,
            "points": points,
            "precision": precision,
            "steady": steady,
            "replications": replications,
            "requests": requests,
            "warmup": warmup,
            "maxEvents": max_events,
        }
        return self._study("find", options, executor, progress)

    def levers(
        self,
        objective: Union[str, None] = None,
        *,
        server: Union[str, None] = None,
        replications: Union[int, None] = None,
        requests: Union[int, None] = None,
        warmup: Union[float, None] = None,
        max_events: Union[int, None] = None,
        executor: Union[Executor, None] = None,
        progress: Union[OnProgress, None] = None,
    ) -> pd.DataFrame:
        """Finds what to change first: how much each setting of the current scenario, changed by itself, improves an objective.

        objective: such as `"p99<100ms"` or `"success>99%"`. Default: a limit that the scene could meet.
        server: the server that must meet it. Default: the first.
        replications: runs of the best value of each setting, with consecutive seeds (5).
        requests, warmup, max_events, executor, progress: as for `sweep`.

        Returns one row per setting, the one to change first at the top, with 95 % confidence intervals in columns that end in `_low` and
        `_high`. Pass `lever` and `best` to `set`. `attrs` has `scenario`, `objective` and `now`: the scene without a change.
        """
        options = {
            "objective": objective,
            "server": server,
            "replications": replications,
            "requests": requests,
            "warmup": warmup,
            "maxEvents": max_events,
        }
        return self._study("levers", options, executor, progress)

    # Commands

    def set(
        self, settings: Union[Mapping[str, Value], None] = None, /, **more: Unpack[Settings]
    ) -> None:
        """Changes settings while the scene runs, either all or none. The names are the keys of Threadway
        links: `scene.set(threads=200, timeout="300ms")`. Pass keys of one server in a mapping:
        `scene.set({"A.threads": 200})`. Texts are written as in links; a bare number is in milliseconds for
        durations and in bytes for sizes. If it raises InputError, it has changed nothing.
        """
        if settings is not None and not isinstance(settings, Mapping):
            raise wrong("settings", settings, "a mapping of settings by the keys of links")
        given = settings_of({**(settings or {}), **cast(Mapping[str, Value], more)})
        payload = {"settings": given}
        self._check("set", payload)
        of_view = {key: given[key] for key in _VIEW_KEYS if key in given}
        rest = {key: value for key, value in given.items() if key not in of_view}
        now = _open(self.scenario, rest)["scenario"]
        self._take_keys(of_view)
        self._now = now
        self._send_command("set", payload)

    def load(self, scenario: Scenario) -> None:
        """Replaces this scene by another one, which starts from the beginning. Raises InputError."""
        opened = _open(scenario, {})
        self._now = opened["scenario"]
        self._faults.clear()
        for key in ("t", "play", "speed"):
            self._keys.pop(key, None)
        self._send_command("load", {"scenario": self._now})

    def play(self) -> None:
        """Resumes the simulated clock."""
        self._keys["play"] = "yes"
        self._send_command("play", {})

    def pause(self) -> None:
        """Stops the simulated clock."""
        self._keys["play"] = "no"
        self._send_command("pause", {})

    def seek(self, seconds: float) -> None:
        """Jumps to an instant of simulated time. Raises InputError."""
        payload = {"seconds": plain(seconds)}
        self._check("seek", payload)
        self._keys["t"] = f"{payload['seconds']}s"
        self._keys.setdefault("play", "yes")
        self._send_command("seek", payload)

    def break_node(
        self,
        node: int,
        fault: Fault = "down",
        *,
        strength: Union[float, None] = None,
        group: Union[str, None] = None,
    ) -> None:
        """Starts a fault of an upstream node while the scene runs, as a click on its bridge does. Raises InputError.

        node: number of the node, from 1.
        strength: of `slow`, how many times as long calls take (10); of `errors`, the share of failures (0.5); of `flapping`, seconds (1).
        group: the upstream group of the node, if there are several.
        """
        payload: dict[str, object] = {"node": plain(node), "fault": plain(fault)}
        if strength is not None:
            payload["strength"] = plain(strength)
        self._at_node("break", payload, node, group)

    def heal_node(self, node: int, *, group: Union[str, None] = None) -> None:
        """Ends the faults of an upstream node, and removes a latency that was set for this node alone. Raises InputError."""
        self._at_node("heal", {"node": plain(node)}, node, group)

    def on_moment(self, listener: Callable[[Mapping[str, Any]], None]) -> None:
        """Calls `listener` at notable events of the run that is shown: a node goes down, the first request fails, a server finishes."""
        self._on_moment.append(listener)

    # Implementation

    def _study(
        self,
        name: str,
        options: Mapping[str, object],
        executor: Union[Executor, None],
        progress: Union[OnProgress, None],
    ) -> pd.DataFrame:
        __tracebackhide__ = True
        given = {
            key: value if isinstance(value, list) else plain(value)
            for key, value in options.items()
            if value is not None
        }
        return study(
            name, {"scenario": self.scenario, "options": given}, self._known, executor, progress
        )

    def _at_node(
        self, kind: str, payload: dict[str, object], node: int, group: Union[str, None]
    ) -> None:
        if group is not None:
            payload["group"] = plain(group)
        self._check(kind, payload)
        number = self._number + 1
        self._faults.pop((group, node), None)
        self._faults[(group, node)] = {"number": number, "type": kind, "payload": payload}
        self._send_command(kind, payload)

    def _check(self, kind: str, payload: Mapping[str, object]) -> None:
        __tracebackhide__ = True
        engine().ask("command", {"scenario": self.scenario, "type": kind, "payload": payload})

    def _take_keys(self, keys: Mapping[str, object]) -> None:
        """Keeps these keys of the frame, if all of them are allowed."""
        __tracebackhide__ = True
        taken = self._keys | {
            key: str(plain(value)) for key, value in keys.items() if value is not None
        }
        engine().ask("frame", {"query": _query(taken), "charts": CHARTS})
        self._keys = taken

    def _begin(self) -> dict[str, object]:
        query = "&".join(filter(None, [self._now, _query(self._keys)]))
        return {
            "query": query,
            "scenario": self._now,
            "number": self._number,
            "faults": list(self._faults.values()),
        }

    def _send_command(self, kind: str, payload: Mapping[str, object]) -> None:
        """Sends a command to all current views. Later views start in the state after it."""
        self._number += 1
        self._opening = self._begin()
        self.send({"number": self._number, "type": kind, "payload": payload})

    def _latest_report(self) -> Union[Mapping[str, Any], None]:
        """The latest report of the view, if the view had already received the last command."""
        report = self._report
        return report if report and report["heard"] >= self._number else None

    def _shown_report(self) -> Mapping[str, Any]:
        __tracebackhide__ = True
        report = self._report
        if not report:
            raise NotShownError(
                "the scene is not shown yet, or the kernel has no report of it: show it in one cell, and read it in a later one; "
                "run() and sweep() need no view"
            )
        if report["state"]["failure"] is not None:
            raise FrameError(report["state"]["failure"])
        return cast(Mapping[str, Any], report)

    def _hear(self, _widget: object, content: Mapping[str, Any], _buffers: object) -> None:
        if content.get("kind") == "error":
            _log.warning("%s", content["payload"]["message"])
        elif content.get("kind") == "moment":
            for listener in self._on_moment:
                listener(content["payload"])


def presets() -> pd.DataFrame:
    """Lists the ready scenes: one row per scene, indexed by its name."""
    return frame_of(engine().ask("presets", {})).set_index("id")


def _open(
    scenario: str, settings: Mapping[str, object], seed: Union[int, None] = None
) -> dict[str, Any]:
    __tracebackhide__ = True
    if not isinstance(scenario, str):
        raise wrong("scenario", scenario, "the name of a ready scene, or a link")
    question: dict[str, object] = {"scenario": unpacked(scenario), "set": settings}
    if seed is not None:
        question["seed"] = plain(seed)
    return cast(dict[str, Any], engine().ask("open", question))


def _texts(values: object) -> object:
    """One text or several, as a list. The engine rejects any other value."""
    if isinstance(values, str):
        return [values]
    return [plain(each) for each in values] if isinstance(values, Sequence) else values


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


def _instant(t: Union[str, float, None]) -> Union[str, None]:
    return t if t is None or isinstance(t, str) else f"{plain(t)}s"


def _pixels(height: Union[int, None]) -> Union[int, None]:
    if height is None:
        return None
    if isinstance(height, bool) or not isinstance(height, Integral) or height < 1:
        raise wrong("height", height, "a whole number of CSS pixels from 1")
    return int(height)


def _query(keys: Mapping[str, str]) -> str:
    # Half of a surrogate pair cannot be encoded, so it becomes a replacement character, which the engine
    # rejects.
    return "&".join(
        f"{key}={quote(value, safe=',:.', errors='replace')}" for key, value in keys.items()
    )


def _file_in(lang: Language) -> str:
    """The embed file in this language. Raises InputError."""
    languages = get_args(Language)
    if lang not in languages:
        raise wrong("lang", lang, " or ".join(languages))
    return _embed(lang)


@cache
def _embed(lang: Language) -> str:
    packed = (_STATIC / f"embed.{lang}.html.gz").read_bytes()
    return base64.b64encode(packed).decode("ascii")
