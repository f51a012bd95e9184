// The theme is remembered where storage works, and nothing breaks where it does not.

import { expect, it } from 'vitest';
import { recallTheme, rememberTheme, resolveTheme } from '../../../src/state/theme.ts';

const refusing = (): Storage => {
  throw new DOMException('no storage here', 'SecurityError');
};

it('recalls what was remembered', () => {
  const values = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
  expect(recallTheme(storage)).toBe('system');
  rememberTheme(storage, 'dark');
  expect(recallTheme(storage)).toBe('dark');
});

it('takes a stored word that is no theme for the system theme', () => {
  expect(recallTheme(() => ({ getItem: () => 'purple', setItem: () => {} }))).toBe('system');
});

it('works without storage', () => {
  expect(recallTheme(refusing)).toBe('system');
  expect(() => rememberTheme(refusing, 'light')).not.toThrow();
});

it('resolves the system theme to what the system has', () => {
  expect(resolveTheme('system', true)).toBe('dark');
  expect(resolveTheme('system', false)).toBe('light');
  expect(resolveTheme('light', true)).toBe('light');
});
