// The JSON report of the benchmarks: its path, and the format of a figure.

import { describe, expect, it } from 'vitest';
import { jsonFile, ratioOf } from '../../../bench/report-file.ts';

describe('the ratio of a figure', () => {
  it('states its quantity and its divisor', () => {
    expect(ratioOf('A', 'engine', 30, 'ms', ['baseline', 20])).toEqual({
      group: 'A',
      name: 'engine',
      ratio: 1.5,
      value: 30,
      unit: 'ms',
      to: 'baseline',
    });
  });

  it('is null if nothing was measured, because JSON has no NaN', () => {
    expect(ratioOf('A', 'engine', Number.NaN, 'ms', ['baseline', 20])).toMatchObject({
      ratio: null,
      value: null,
    });
    expect(ratioOf('A', 'engine', 30, 'ms', ['baseline', 0])).toMatchObject({ ratio: null, value: 30 });
  });
});

describe('the option --json', () => {
  it('names a file, or is missing', () => {
    expect(jsonFile(['--quick', '--json', 'ratios.json'])).toBe('ratios.json');
    expect(jsonFile(['--quick'])).toBeNull();
  });

  it('is rejected without a name', () => {
    expect(() => jsonFile(['--json'])).toThrow(/--json/);
    expect(() => jsonFile(['--json', '--quick'])).toThrow(/--json/);
  });
});
