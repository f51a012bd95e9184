// The keyboard shortcuts that pages and frames share, and the rule by which a focused control keeps a key for
// itself.

import type { SingleKeys } from '../app/stores/view-store.ts';
import type { StudioActions } from '../app/studio-context.ts';

export type Shortcut = (actions: StudioActions) => void;
export type ShortcutOf = (chord: string) => Shortcut | null;

/**
 * The name of a key with its modifiers, such as "Shift+ArrowRight" or "Ctrl+z"; null for combinations that
 * the page never uses.
 */
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

/** Actions that repeat while their key is held down. All others happen once. */
export const REPEATED: ReadonlySet<string> = new Set(['ArrowRight', 'ArrowLeft', 'Shift+ArrowRight']);

/** Shortcuts for time. A frame in an article has these too. */
const OF_TIME: Readonly<Record<string, Shortcut>> = {
  ' ': (actions) => actions.toggle(),
  ArrowRight: (actions) => actions.step(),
  ArrowLeft: (actions) => actions.stepBack(),
  'Shift+ArrowRight': (actions) => actions.stepEvent(),
  Home: (actions) => actions.seek(0),
  End: (actions) => actions.skipToEnd(),
  r: (actions) => actions.restart(),
};

/** The action of a shortcut for time; null if the combination has none. */
export function timeShortcutOf(chord: string): Shortcut | null {
  return shortcutIn(OF_TIME, chord);
}

/** Letters are looked up without case, because for letters with Shift the chord has the capital letter. */
export function shortcutIn(table: Readonly<Record<string, Shortcut>>, chord: string): Shortcut | null {
  const name = chord.length === 1 ? chord.toLowerCase() : chord;
  return Object.hasOwn(table, name) ? table[name]! : null;
}

/** Controls in which the user types or chooses. They keep all keys. */
const KEEPS_ALL = 'input, select, textarea, [contenteditable], dialog[open], [popover]';
/** Keys that sliders do not use themselves, apart from letters, digits and symbols. */
const PASSES_SLIDERS: ReadonlySet<string> = new Set([
  ' ',
  'Shift+ArrowRight',
  'Ctrl+z',
  'Ctrl+Shift+z',
  'Ctrl+y',
]);
/** Buttons and links. They keep the space bar. */
const KEEPS_SPACE = 'button, summary, a[href], [role="button"]';

/**
 * Letters, digits and symbols, with or without Shift, but not the space bar, which presses the focused
 * control.
 */
const SINGLE = /^(Shift\+)?[^ ]$/;

/**
 * Whether the page must ignore this key, because the focused element needs it or single-key shortcuts are
 * switched off.
 */
export function keepsKey(focused: EventTarget | null, key: string, singleKeys: SingleKeys = 'on'): boolean {
  if (singleKeys === 'off' && SINGLE.test(key)) return true;
  if (focused === null || !(focused instanceof Element)) return false;
  // The focus may still be in a dialog that has just closed; ignore this dialog.
  if (focused.closest('dialog:not([open])') !== null) return false;
  if (focused.matches('input[type="range"]') && (SINGLE.test(key) || PASSES_SLIDERS.has(key))) return false;
  if (focused.closest(KEEPS_ALL) !== null) return true;
  return key === ' ' && focused.closest(KEEPS_SPACE) !== null;
}
