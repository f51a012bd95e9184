// The keyboard shortcuts of the page, and when a focused control keeps a key for itself.

import type { SingleKeys } from '../app/stores/view-store.ts';
import type { StudioActions } from '../app/studio-context.ts';
import { PRESETS } from '../scenario/presets.ts';

export type Shortcut = (actions: StudioActions) => void;

/** The name of a key with its modifiers: "Shift+ArrowRight", "Ctrl+z"; null if the page never uses it. */
export function chordOf(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): string | null {
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    return key === 'z' || key === 'y' ? `Ctrl+${event.shiftKey ? 'Shift+' : ''}${key}` : null;
  }
  if (event.shiftKey && event.key.toLowerCase() === 'v') return 'Shift+v';
  return event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key;
}

/** Actions that repeat while their key is held down; all others happen once. */
export const REPEATED: ReadonlySet<string> = new Set(['ArrowRight', 'ArrowLeft', 'Shift+ArrowRight']);

/** Time shortcuts, which a frame in an article also has. */
const OF_TIME: Readonly<Record<string, Shortcut>> = {
  ' ': (actions) => actions.toggle(),
  ArrowRight: (actions) => actions.step(),
  ArrowLeft: (actions) => actions.stepBack(),
  'Shift+ArrowRight': (actions) => actions.stepEvent(),
  Home: (actions) => actions.seek(0),
  End: (actions) => actions.skipToEnd(),
  r: (actions) => actions.restart(),
};

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

/**
 * The action of a key chord; null if it has none. `openHelp`: null in a frame, which only has the time
 * shortcuts.
 */
export function shortcutOf(chord: string, openHelp: (() => void) | null): Shortcut | null {
  const name = chord.length === 1 ? chord.toLowerCase() : chord;
  const ofTime = Object.hasOwn(OF_TIME, name) ? OF_TIME[name] : undefined;
  if (ofTime !== undefined || openHelp === null) return ofTime ?? null;
  if (chord === '?') return openHelp;
  const ofPage = Object.hasOwn(OF_PAGE, name) ? OF_PAGE[name] : undefined;
  if (ofPage !== undefined) return ofPage;
  const preset = /^[1-9]$/.test(chord) ? PRESETS[Number(chord) - 1] : undefined;
  return preset === undefined ? null : (actions) => actions.openPreset(preset.id);
}

/** Controls for typing or choosing keep all keys. */
const KEEPS_ALL = 'input, select, textarea, [contenteditable], dialog[open], [popover]';
/** Keys besides letters, digits and symbols that sliders do not use. */
const PASSES_SLIDERS: ReadonlySet<string> = new Set([
  ' ',
  'Shift+ArrowRight',
  'Ctrl+z',
  'Ctrl+Shift+z',
  'Ctrl+y',
]);
/** Controls that can be pressed keep the space bar. */
const KEEPS_SPACE = 'button, summary, a[href], [role="button"]';

/** Letters, digits and symbols, also with Shift. Not Space, which presses the focused control. */
const SINGLE = /^(Shift\+)?[^ ]$/;

/**
 * Whether the page ignores this key: the focused element needs it, or single-key shortcuts are switched off.
 */
export function keepsKey(focused: EventTarget | null, key: string, singleKeys: SingleKeys = 'on'): boolean {
  if (singleKeys === 'off' && SINGLE.test(key)) return true;
  if (focused === null || !(focused instanceof Element)) return false;
  // A dialog that has just closed may keep the focus until the next paint.
  if (focused.closest('dialog:not([open])') !== null) return false;
  if (focused.matches('input[type="range"]') && (SINGLE.test(key) || PASSES_SLIDERS.has(key))) return false;
  if (focused.closest(KEEPS_ALL) !== null) return true;
  return key === ' ' && focused.closest(KEEPS_SPACE) !== null;
}
