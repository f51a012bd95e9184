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
"""Settings of what is seen; all others are of the scenario."""
_log = logging.getLogger("threadway")

Scenario = Union[Preset, str]
"""Name of a ready scene, a link to the page, or the query of one."""


class ServerName(TypedDict):
    """A server of a scenario."""

    id: str
    model: str


class State(TypedDict):
    """Where the run that is seen stands."""

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
    """What was run, as the query of a link."""
    name: str
    seconds: float
    """How far it went, simulated."""
    finished: bool
    """Whether it came to its end: arrivals are over and no request is left."""
    servers: pd.DataFrame
    """A row for each server; columns as in `threadway run --json`, such as `latency_seconds_p99`."""
    timeline: pd.DataFrame
    """A row for each window of time of each server: requests, and the percentiles of the window alone."""

    def _repr_html_(self) -> str:
        return str(cast(Any, self.servers.T)._repr_html_())


class Scene(anywidget.AnyWidget):
    """A scene that runs in the output of a cell: servers under load as road traffic, with what was measured.

    It is one file that came with this package, so it needs no network. It begins when it is seen, and rests while it is not. Where it
    is shown several times each view has a run of its own, and `state`, `metrics` and `scenario` tell of the newest.
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
        """Raises InputError where something is not allowed.

        scenario: a ready scene (`presets()` lists them), a link, or the query of one: `"preset=stalled-node&A.threads=100"`.
        show: `road` and charts, in their order; the road alone.
        controls: keys of parameters that get a slider, such as `threads` or `A.threads`; those of the scene. An empty list: none.
        hide: parts to leave out.
        beside: charts beside the roads, where there is room, in place of below them.
        play: whether it plays by itself; by itself yes, with `t` no.
        t: where the run begins: `"12.4s"`, or seconds.
        speed: simulated seconds a second: `"1:50"`, 2, `"max"`.
        starts: from when charts of latency count.
        theme: as the notebook has it.
        palette: `projector` has colours for pale projectors.
        lang: language of what is written in the frame.
        height: CSS pixels; by itself as high as the content.
        seed: the random seed.
        settings: as of `set`.
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

    # What can be asked

    @property
    def scenario(self) -> str:
        """The scenario as it is now, readers' changes included, as the query of a link."""
        report = self._heard()
        return self._now if report is None else str(report["state"]["scenario"])

    @property
    def state(self) -> State:
        """Where the run stands that is seen. Raises NotShownError before it is."""
        return cast(State, self._shown_report()["state"])

    @property
    def metrics(self) -> pd.DataFrame:
        """What has been counted and measured up to now in the run that is seen: a row for each server, times in simulated seconds.

        Raises NotShownError before there is such a run, and FrameError where it cannot run. A kernel hears of it between cells: what is
        asked in the cell that shows the scene comes too early. `run()` and `sweep()` need no view.
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
        """The whole run of the scenario as it is now, computed in this process; changes during the run are not in it.

        until: simulated time at which to stop, such as `"10s"`. Needed where the scenario never stops.
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
        """How the figures of all servers change with a parameter of the scenario as it is now, computed on all cores.

        vary: a parameter that is a number, with its range where it is not the usual one: `"threads"`, `"A.threads=10..1000"`.
        across: a second one, for every pair of values.
        points: values at first (24; of each parameter 10 where there are two). More are added where curves bend.
        scale: how values are spread; as is usual for the parameter.
        replications: runs of each value, with seeds that follow each other (3).
        requests: most requests of a run; as the scenario says.
        warmup: share of the requests that is not measured (0.1).
        max_events: most events of a run, which is cut there (a million).
        executor: who makes the runs, such as `ProcessPoolExecutor()` or an executor of a cluster. The table is the same to the bit.
        progress: a function, such as `print`, that is given a `Progress` as runs end.

        A row for each value of each server, means over the replications, with the 95 % confidence interval in columns that end in `_low`
        and `_high`. `attrs` has `scenario`, and by server `knee` and `saturation`.

        Raises ExecutorError where the executor fails. What was made until then, or until an interrupt, is kept for the next call.
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
        """The largest or smallest value of a parameter that meets objectives in the scenario as it is now, and all that was tried.

        vary: as of `sweep`.
        objectives: such as `"p99<100ms"`, or several, of which all must be met.
        server: the one that is to meet them; the first that has the parameter.
        aim: the largest of rates and users, of others the smallest.
        points: values that are tried before the search narrows (9).
        precision: the search ends where the values that meet and miss the objectives are closer than this share (0.01).
        steady: whether they must be met in the steady state, for which runs become longer unless `requests` limits them (True).
        replications: runs of each value, with seeds that follow each other (5).
        requests, warmup, max_events (two million), executor, progress: as of `sweep`.

        A row for each value that was tried, with the worst, median and best figure of its runs for each objective. `attrs` has `found`,
        `breaks`, the nearest value that misses an objective, and `limiting`, which one that is.
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
        """What to change first: what each setting, changed by itself, brings for an objective in the scenario as it is now.

        objective: such as `"p99<100ms"` or `"success>99%"`; by default a limit that the scene could meet.
        server: the one that is to meet it; the first.
        replications: runs of the best value of each setting, with seeds that follow each other (5).
        requests, warmup, max_events, executor, progress: as of `sweep`.

        A row for each setting, what to change first before the others, with 95 % confidence intervals in columns that end in `_low` and
        `_high`; `lever` and `best` are what `set` takes. `attrs` has `scenario`, `objective` and `now`: the scene without a change.
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

    # What can be done

    def set(
        self, settings: Union[Mapping[str, Value], None] = None, /, **more: Unpack[Settings]
    ) -> None:
        """Changes settings by the keys of links while the run goes on, all of them or none: `scene.set(threads=200, timeout="300ms")`.

        Keys of one server go into a mapping: `scene.set({"A.threads": 200})`. Texts are as in links; bare numbers of durations are
        milliseconds, of sizes bytes. Raises InputError, and then changes nothing.
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
        self._tell("set", payload)

    def load(self, scenario: Scenario) -> None:
        """Begins another scene from its start, in place of this one. Raises InputError."""
        opened = _open(scenario, {})
        self._now = opened["scenario"]
        self._faults.clear()
        for key in ("t", "play", "speed"):
            self._keys.pop(key, None)
        self._tell("load", {"scenario": self._now})

    def play(self) -> None:
        """Lets the clock go on."""
        self._keys["play"] = "yes"
        self._tell("play", {})

    def pause(self) -> None:
        """Stops the clock."""
        self._keys["play"] = "no"
        self._tell("pause", {})

    def seek(self, seconds: float) -> None:
        """Goes to an instant of simulated time. Raises InputError."""
        payload = {"seconds": plain(seconds)}
        self._check("seek", payload)
        self._keys["t"] = f"{payload['seconds']}s"
        self._keys.setdefault("play", "yes")
        self._tell("seek", payload)

    def break_node(
        self,
        node: int,
        fault: Fault = "down",
        *,
        strength: Union[float, None] = None,
        group: Union[str, None] = None,
    ) -> None:
        """Breaks an upstream node, from 1, while the run goes on, as a press on its bridge does. Raises InputError.

        strength: of `slow` how many times as long calls take (10), of `errors` the share of failed replies (0.5), of `flapping` seconds (1).
        group: its upstream group, where there are several.
        """
        payload: dict[str, object] = {"node": plain(node), "fault": plain(fault)}
        if strength is not None:
            payload["strength"] = plain(strength)
        self._at_node("break", payload, node, group)

    def heal_node(self, node: int, *, group: Union[str, None] = None) -> None:
        """Rids an upstream node of its faults, and of a latency of its own. Raises InputError."""
        self._at_node("heal", {"node": plain(node)}, node, group)

    def on_moment(self, listener: Callable[[Mapping[str, Any]], None]) -> None:
        """Calls back when something worth a word happens in the run that is seen: a node breaks, the first request fails, a server ends."""
        self._on_moment.append(listener)

    # How it is done

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
        self._tell(kind, payload)

    def _check(self, kind: str, payload: Mapping[str, object]) -> None:
        __tracebackhide__ = True
        engine().ask("command", {"scenario": self.scenario, "type": kind, "payload": payload})

    def _take_keys(self, keys: Mapping[str, object]) -> None:
        """Keys of the frame, once all of them are allowed."""
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

    def _tell(self, kind: str, payload: Mapping[str, object]) -> None:
        """To views that there are; those that come begin so."""
        self._number += 1
        self._opening = self._begin()
        self.send({"number": self._number, "type": kind, "payload": payload})

    def _heard(self) -> Union[Mapping[str, Any], None]:
        """What the view has said since it heard of the last command."""
        report = self._report
        return report if report and report["heard"] >= self._number else None

    def _shown_report(self) -> Mapping[str, Any]:
        __tracebackhide__ = True
        report = self._report
        if not report:
            raise NotShownError(
                "the scene is not shown yet, or the kernel has not heard of it: show it in a cell, and ask in another one; "
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
    """The scenes that are ready: a row for each, by its name."""
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
    """A text or several as a list; what is neither is left to the engine to refuse."""
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
    # Half of a pair of surrogates is no character: the engine refuses what stands in its place.
    return "&".join(
        f"{key}={quote(value, safe=',:.', errors='replace')}" for key, value in keys.items()
    )


def _file_in(lang: Language) -> str:
    """The file of embeds in this language. Raises InputError."""
    languages = get_args(Language)
    if lang not in languages:
        raise wrong("lang", lang, " or ".join(languages))
    return _embed(lang)


@cache
def _embed(lang: Language) -> str:
    packed = (_STATIC / f"embed.{lang}.html.gz").read_bytes()
    return base64.b64encode(packed).decode("ascii")
