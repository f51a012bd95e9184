// The keys of the page, and when they are left to the control that has the focus.

import { PRESETS } from '../scenario/presets.ts';
import type { StudioActions } from './studio-context.ts';

export type Shortcut = (actions: StudioActions) => void;

/** What a key does; null where it does nothing. */
export function shortcutOf(key: string, openHelp: () => void): Shortcut | null {
  switch (key) {
    case ' ':
      return (actions) => actions.toggle();
    case 'ArrowRight':
      return (actions) => actions.step();
    case 'r':
    case 'R':
      return (actions) => actions.restart();
    case 'f':
    case 'F':
      return (actions) => actions.toggleFullScreen();
    case '?':
      return openHelp;
  }
  const preset = /^[1-9]$/.test(key) ? PRESETS[Number(key) - 1] : undefined;
  return preset === undefined ? null : (actions) => actions.openPreset(preset.id);
}

/** Controls that type, choose or slide keep all keys. */
const KEEPS_ALL = 'input, select, textarea, [contenteditable], dialog[open], [popover]';
/** Controls that are pressed keep the space bar. */
const KEEPS_SPACE = 'button, summary, a[href], [role="button"]';

/** Whether the focused element needs this key for itself. */
export function keepsKey(focused: Element | null, key: string): boolean {
  if (focused === null) return false;
  // A dialog that has just closed may keep the focus until the browser paints again.
  if (focused.closest('dialog:not([open])') !== null) return false;
  if (focused.closest(KEEPS_ALL) !== null) return true;
  return key === ' ' && focused.closest(KEEPS_SPACE) !== null;
}
