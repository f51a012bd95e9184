// Keyboard shortcuts of the whole page, except those for time. Loaded after the first picture.

import { PRESETS } from '../scenario/presets.ts';
import { type Shortcut, shortcutIn, timeShortcutOf } from './shortcuts.ts';

const OF_PAGE: Readonly<Record<string, Shortcut>> = {
  b: (actions) => actions.toggleBookmark(null),
  '[': (actions) => actions.toMark('previous'),
  ']': (actions) => actions.toMark('next'),
  f: (actions) => actions.toggleFullScreen(),
  p: (actions) => actions.togglePalette(),
  w: (actions) => actions.toggleWall(),
  v: (actions) => actions.followLongest(),
  'Shift+v': (actions) => actions.follow(null),
  'Ctrl+z': (actions) => actions.undo(),
  'Ctrl+Shift+z': (actions) => actions.redo(),
  'Ctrl+y': (actions) => actions.redo(),
};

/** The action of a combination of keys; null if it has none. */
export function shortcutOf(chord: string, openHelp: () => void): Shortcut | null {
  const found = timeShortcutOf(chord) ?? shortcutIn(OF_PAGE, chord);
  if (found !== null) return found;
  if (chord === '?') return openHelp;
  const preset = /^[1-9]$/.test(chord) ? PRESETS[Number(chord) - 1] : undefined;
  return preset === undefined ? null : (actions) => actions.openPreset(preset.id);
}
