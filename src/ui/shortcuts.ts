// The keyboard shortcuts of the page, and the cases in which a focused control keeps a key.

import type { SingleKeys } from '../app/stores/view-store.ts';
import type { StudioActions } from '../app/studio-context.ts';

export type Shortcut = (actions: StudioActions) => void;
export type ShortcutOf = (chord: string) => Shortcut | null;

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

/** Actions that repeat while their key is held down. All others happen once. */
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

/** The action of a key chord that frames have too; null if there is none. */
export function timeShortcutOf(chord: string): Shortcut | null {
  return shortcutIn(OF_TIME, chord);
}

/** Letters have no case here, because the chord of a letter with Shift names the key. */
export function shortcutIn(table: Readonly<Record<string, Shortcut>>, chord: string): Shortcut | null {
  const name = chord.length === 1 ? chord.toLowerCase() : chord;
  return Object.hasOwn(table, name) ? table[name]! : null;
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
