// The visitor's choices of appearance are stored if storage works, and nothing breaks if it does not.

import { expect, it } from 'vitest';
import { recallLooks, rememberLooks, resolveTheme } from '../../../../src/app/stores/kept-choices.ts';

const UNCHOSEN = { theme: 'system', palette: 'standard', arrangement: 'auto', singleKeys: 'on' } as const;
const CHOSEN = { theme: 'dark', palette: 'projector', arrangement: 'stacked', singleKeys: 'off' } as const;

const refusing = (): Storage => {
  throw new DOMException('no storage here', 'SecurityError');
};

it('stored choices are recalled', () => {
  const values = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
  expect(recallLooks(storage)).toEqual(UNCHOSEN);
  rememberLooks(storage, CHOSEN, UNCHOSEN);
  expect(recallLooks(storage)).toEqual(CHOSEN);
});

it('only choices are stored', () => {
  const written: string[] = [];
  const storage = () => ({ getItem: () => null, setItem: (key: string) => void written.push(key) });
  rememberLooks(storage, UNCHOSEN, UNCHOSEN);
  rememberLooks(storage, { ...UNCHOSEN, palette: 'projector' }, UNCHOSEN);
  expect(written).toEqual(['threadway.palette']);
});

it('an unknown stored word counts as no choice', () => {
  expect(recallLooks(() => ({ getItem: () => 'purple', setItem: () => {} }))).toEqual(UNCHOSEN);
});

it('choices work without storage', () => {
  expect(recallLooks(refusing)).toEqual(UNCHOSEN);
  expect(() => rememberLooks(refusing, CHOSEN, UNCHOSEN)).not.toThrow();
});

it("the system theme resolves to the system's setting", () => {
  expect(resolveTheme('system', true)).toBe('dark');
  expect(resolveTheme('system', false)).toBe('light');
  expect(resolveTheme('light', true)).toBe('light');
});
