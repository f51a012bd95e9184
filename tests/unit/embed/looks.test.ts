// An accent has enough contrast in both themes, whatever its colour, and keeps as much of the colour as
// possible.

import { describe, expect, it } from 'vitest';
import { accentIn, colourOf, contrast } from '../../../src/embed/looks.ts';

const THEMES = {
  light: ['#f5f3ec', '#fffefa'],
  dark: ['#13171d', '#1a1f27'],
} as const;
const ACCENTS = ['000000', 'ffffff', 'ffee00', 'c2185b', '2458d3', '00ff88', '808080'];

const hex = (colour: string): ReturnType<typeof colourOf> => colourOf(colour.slice(1));

describe.each(['light', 'dark'] as const)('an accent in the %s theme', (theme) => {
  it.each(ACCENTS)('is visible on every background, readable, and usable behind text: %s', (accent) => {
    const { part, onPart, text } = accentIn(theme, accent);
    for (const ground of THEMES[theme]) {
      expect(contrast(hex(part), hex(ground))).toBeGreaterThanOrEqual(3);
      expect(contrast(hex(text), hex(ground))).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(hex(part), hex(onPart))).toBeGreaterThanOrEqual(4.5);
  });

  it('is unchanged if it has enough contrast', () => {
    const accent = theme === 'light' ? 'a01550' : 'ff8fb5';
    expect(accentIn(theme, accent)).toMatchObject({ part: `#${accent}`, text: `#${accent}` });
  });
});
