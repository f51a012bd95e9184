// The keyboard shortcuts of the page.

import { expect, it, vi } from 'vitest';
import type { StudioActions } from '../../../src/app/studio-context.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';
import { shortcutOf } from '../../../src/ui/page-shortcuts.ts';
import { chordOf, keepsKey } from '../../../src/ui/shortcuts.ts';

function press(key: string): { readonly calls: readonly (readonly unknown[])[]; readonly help: number } {
  const calls: unknown[][] = [];
  const openHelp = vi.fn();
  const actions = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given: unknown[]) =>
          calls.push([name, ...given]),
    },
  );
  shortcutOf(key, openHelp)?.(actions as StudioActions);
  return { calls, help: openHelp.mock.calls.length };
}

it('keys play, step, restart, fill the screen and open the help', () => {
  expect(press(' ').calls).toEqual([['toggle']]);
  expect(press('ArrowRight').calls).toEqual([['step']]);
  expect(press('r').calls).toEqual([['restart']]);
  expect(press('F').calls).toEqual([['toggleFullScreen']]);
  expect(press('w').calls).toEqual([['toggleWall']]);
  expect(press('?').help).toBe(1);
});

it('arrows, brackets, Home and End move through time, and keys undo changes', () => {
  expect(press('ArrowLeft').calls).toEqual([['stepBack']]);
  expect(press('Shift+ArrowRight').calls).toEqual([['stepEvent']]);
  expect(press('Home').calls).toEqual([['seek', 0]]);
  expect(press('End').calls).toEqual([['skipToEnd']]);
  expect(press('b').calls).toEqual([['toggleBookmark', null]]);
  expect(press('[').calls).toEqual([['toMark', 'previous']]);
  expect(press(']').calls).toEqual([['toMark', 'next']]);
  expect(press('Ctrl+z').calls).toEqual([['undo']]);
  expect(press('Ctrl+Shift+z').calls).toEqual([['redo']]);
});

it('a shortcut depends on the modifier keys held', () => {
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  expect(chordOf({ ...none, key: '?', shiftKey: true })).toBe('?');
  expect(chordOf({ ...none, key: 'ArrowRight', shiftKey: true })).toBe('Shift+ArrowRight');
  expect(chordOf({ ...none, key: 'Z', shiftKey: true, metaKey: true })).toBe('Ctrl+Shift+z');
  expect(chordOf({ ...none, key: 'r', ctrlKey: true }), 'reload is the browser’s').toBeNull();
  expect(chordOf({ ...none, key: 'ArrowLeft', altKey: true })).toBeNull();
});

it('digits select the first nine scenes', () => {
  expect(press('1').calls).toEqual([['openPreset', PRESETS[0].id]]);
  expect(press('9').calls).toEqual([['openPreset', PRESETS[8].id]]);
});

it('other keys have no effect', () => {
  for (const key of ['0', 'x', 'Tab', 'ArrowUp', 'toString', '12'])
    expect(shortcutOf(key, () => {})).toBeNull();
});

it('V follows a vehicle, and Shift and V stop that', () => {
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  expect(press(chordOf({ ...none, key: 'v' })!).calls).toEqual([['followLongest']]);
  expect(press(chordOf({ ...none, key: 'V' })!).calls, 'with caps lock').toEqual([['followLongest']]);
  expect(press(chordOf({ ...none, key: 'V', shiftKey: true })!).calls).toEqual([['follow', null]]);
});

it('single characters have no effect if they are switched off, and other keys work', () => {
  const off = (key: string): boolean => keepsKey(null, key, 'off');
  expect(['r', 'W', '1', '?', '[', '.', '+', '0', 'Shift+v'].map(off)).not.toContain(false);
  expect(
    [' ', 'Home', 'ArrowRight', 'Shift+ArrowRight', 'Escape', 'PageDown', 'Ctrl+z'].map(off),
  ).not.toContain(true);
  expect(keepsKey(null, 'r'), 'where nothing was chosen they act').toBe(false);
});
