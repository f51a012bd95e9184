// The keys of the frame, which hears them only while it has the focus: those of time and of the camera.

import type { Studio } from '../app/studio-context.ts';
import { chordOf, keepsKey, REPEATED } from '../ui/shortcuts.ts';
import { cameraActionsOf } from '../ui/stage/camera-gestures.ts';

export function listenForKeys({ actions, view }: Studio): void {
  const camera = cameraActionsOf(view);
  const keys: Readonly<Record<string, () => void>> = {
    ' ': actions.toggle,
    ArrowRight: actions.step,
    ArrowLeft: actions.stepBack,
    'Shift+ArrowRight': actions.stepEvent,
    r: actions.restart,
    '+': camera.nearer,
    '=': camera.nearer,
    '-': camera.further,
    '0': camera.whole,
  };
  document.addEventListener('keydown', (event) => {
    const chord = event.defaultPrevented ? null : chordOf(event);
    const act = chord !== null && Object.hasOwn(keys, chord) ? keys[chord] : undefined;
    if (chord === null || act === undefined || (event.repeat && !REPEATED.has(chord))) return;
    if (keepsKey(event.target instanceof Element ? event.target : null, chord)) return;
    event.preventDefault();
    act();
  });
}
