"""See how servers handle load, in a notebook.

>>> from threadway import Scene
>>> Scene("stalled-node")

shows the scene in the output of the cell, without a network. `Scene.set` changes it while it runs, `Scene.metrics` returns what has been
measured. `Scene.run` computes a whole run in this process; `Scene.sweep`, `Scene.find` and `Scene.levers` compute many, here or on a
cluster.
"""

from threadway._errors import EngineError, ExecutorError, FrameError, InputError, NotShownError, Problem
from threadway._scene import Run, Scene, State, presets
from threadway._study import Progress

__all__ = [
    "EngineError",
    "ExecutorError",
    "FrameError",
    "InputError",
    "NotShownError",
    "Problem",
    "Progress",
    "Run",
    "Scene",
    "State",
    "presets",
]
