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
      '  d: row({ source: () => "An article" }),',
      '};',
    ].join('\n');
    expect(withoutTexts(code, { properties: ['source'] })).toBe(
      [
        'export const ROWS = {',
        "  a: row({ label: 'A', source: '', default: 3 }),",
        "  b: row({ source: '', nested: { source: '' } }),",
        '  source: { title: "An article" },',
        "  c: row({ source: '' }),",
        "  d: row({ source: '' }),",
        '};',
      ].join('\n'),
    );
  });

  it('are the second arguments of calls that are named, wherever they stand', () => {
    const code =
      "field(number(1, 2), 'What it is.', field(x, `too`, 'stays')); other(a, 'stays'); field(a, b); field(field(x, 'y'), 'z');";
    expect(withoutTexts(code, { properties: [], calls: ['field'] })).toBe(
      "field(number(1, 2), '', field(x, '', 'stays')); other(a, 'stays'); field(a, b); field(field(x, ''), '');",
    );
  });
});
