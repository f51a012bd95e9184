// The lines of every server are visible in both themes, with the higher percentile as the stronger line.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8');
const [standard = '', projector = ''] = css.split('/* For projectors');
const [light = '', dark = ''] = standard.split('[data-theme="dark"] {');
const [projectorLight = '', projectorDark = ''] = projector.split('[data-theme="dark"] {');
/** WCAG 2's requirement for lines and other graphics. */
const LEAST_CONTRAST = 3;

function colour(theme: string, name: string): string {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)?.[1];
  if (value === undefined) throw new Error(`no colour --${name}`);
  return value;
}

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['light', light],
  ['dark', dark],
  ['light, for a projector', projectorLight],
  ['dark, for a projector', projectorDark],
])('%s', (_, theme) => {
  it.each(['a', 'b', 'c', 'd'])('the lines of server %s are visible', (letter) => {
    const panel = colour(theme, 'panel');
    const [p99 = 0, p90 = 0, p50 = 0] = ['', '-2', '-3'].map((strength) =>
      contrast(colour(theme, `server-${letter}${strength}`), panel),
    );
    expect(p50).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    expect(p90).toBeGreaterThan(p50 * 1.1);
    expect(p99).toBeGreaterThan(p90 * 1.1);
  });
});

/** WCAG 2's highest requirement for text, which leaves a margin for light in the room. */
const TEXT_CONTRAST = 7;

it.each([
  ['light', projectorLight],
  ['dark', projectorDark],
])('no grey text is too faint on a projector, %s', (_, theme) => {
  for (const name of ['ink', 'muted', 'danger', 'server-a', 'server-b', 'server-c', 'server-d'])
    expect(contrast(colour(theme, name), colour(theme, 'bg')), name).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  expect(contrast(colour(theme, 'track'), colour(theme, 'bg'))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
});
