// Texts that only the whole page shows are left out of the embed: the values beside them stay.

import { describe, expect, it } from 'vitest';
import { withoutTexts } from '../../../scripts/leave-out.ts';

describe('texts left out of a build', () => {
  it('are empty, whatever they are written as; all else stays', () => {
    const code = [
      'export const ROWS = {',
      "  a: row({ label: 'A', source: 'A paper', default: 3 }),",
      '  b: row({ source: `Measured` + "and there", nested: { source: \'x\' } }),',
      '  source: { title: "An article" },',
      '  c: row({ source: PAPER }),',
      '};',
    ].join('\n');
    expect(withoutTexts(code, ['source'])).toBe(
      [
        'export const ROWS = {',
        "  a: row({ label: 'A', source: '', default: 3 }),",
        "  b: row({ source: '', nested: { source: '' } }),",
        '  source: { title: "An article" },',
        '  c: row({ source: PAPER }),',
        '};',
      ].join('\n'),
    );
  });
});
