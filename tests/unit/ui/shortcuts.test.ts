// What the keys of the page do.

import { expect, it, vi } from 'vitest';
import { PRESETS } from '../../../src/scenario/presets.ts';
import { shortcutOf } from '../../../src/ui/shortcuts.ts';
import type { StudioActions } from '../../../src/ui/studio-context.ts';

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

it('plays, steps, restarts, fills the screen, opens the help', () => {
  expect(press(' ').calls).toEqual([['toggle']]);
  expect(press('ArrowRight').calls).toEqual([['step']]);
  expect(press('r').calls).toEqual([['restart']]);
  expect(press('F').calls).toEqual([['toggleFullScreen']]);
  expect(press('?').help).toBe(1);
});

it('picks the first nine scenes by number', () => {
  expect(press('1').calls).toEqual([['openPreset', PRESETS[0]!.id]]);
  expect(press('9').calls).toEqual([['openPreset', PRESETS[8]!.id]]);
});

it('leaves other keys alone', () => {
  for (const key of ['0', 'x', 'Tab', 'ArrowLeft', '12']) expect(shortcutOf(key, () => {})).toBeNull();
});
