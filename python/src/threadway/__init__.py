"""See how servers handle load, in a notebook.

>>> from threadway import Scene
>>> Scene("stalled-node")

shows the scene in the output of the cell, without a network. `Scene.set` changes it while it runs, `Scene.metrics` tells what has been
measured, `Scene.run` and `Scene.sweep` compute whole runs in this process.
"""

from threadway._errors import EngineError, FrameError, InputError, NotShownError, Problem
from threadway._scene import Run, Scene, State, presets

__all__ = [
    "EngineError",
    "FrameError",
    "InputError",
    "NotShownError",
    "Problem",
    "Run",
    "Scene",
    "State",
    "presets",
]
