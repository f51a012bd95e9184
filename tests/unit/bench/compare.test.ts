// The guard's comparison finds figures that are worse, missing or new, and tolerates noise.

import { describe, expect, it } from 'vitest';
import {
  compare,
  isFailure,
  limitOf,
  type Measured,
  type Recorded,
  recordOf,
  widened,
} from '../../../bench/compare.ts';
import { isOfOneKind, type Machine, readRecorded } from '../../../bench/recorded.ts';
import { FIGURES } from '../../../bench/turns.ts';

const RECORDED: Recorded = { A: { value: 2, margin: 0.25, seen: { least: 1.9, most: 2.2 } } };

function verdicts(measured: Measured, better: 'less' | 'more' = 'less') {
  return compare(RECORDED, measured, better).map(({ name, verdict }) => `${name}: ${verdict}`);
}

describe('a figure', () => {
  it('is as recorded up to the margin, and worse beyond it', () => {
    expect(verdicts({ A: 2 })).toEqual(['A: as recorded']);
    expect(verdicts({ A: 2.5 })).toEqual(['A: as recorded']);
    expect(verdicts({ A: 2.51 })).toEqual(['A: worse']);
  });

  it('is better where it is as far below', () => {
    expect(verdicts({ A: 1.5 })).toEqual(['A: as recorded']);
    expect(verdicts({ A: 1.49 })).toEqual(['A: better']);
  });

  it('of which more is better is worse below', () => {
    expect(verdicts({ A: 1.49 }, 'more')).toEqual(['A: worse']);
    expect(verdicts({ A: 1.5 }, 'more')).toEqual(['A: as recorded']);
    expect(verdicts({ A: 2.51 }, 'more')).toEqual(['A: better']);
  });

  it('is named where it was not measured, or is no number, or is not recorded', () => {
    expect(verdicts({})).toEqual(['A: missing']);
    expect(verdicts({ A: Number.NaN })).toEqual(['A: missing']);
    expect(verdicts({ A: 2, B: 1 })).toEqual(['A: as recorded', 'B: unknown']);
  });

  it('fails where it is worse, missing or unknown', () => {
    const failing = (measured: Measured) => compare(RECORDED, measured, 'less').filter(isFailure).length;
    expect([failing({ A: 9 }), failing({}), failing({ A: 2, B: 1 })]).toEqual([1, 1, 1]);
    expect([failing({ A: 2 }), failing({ A: 1 })]).toEqual([0, 0]);
  });
});

describe('on a machine of another kind', () => {
  const here: Machine = { node: 'v20.20.2', platform: 'linux x64', processor: 'P', cores: 2, load: 0 };

  it('margins are wider', () => {
    const wide = widened(RECORDED, 2);
    expect(compare(wide, { A: 2.99 }, 'less')[0].verdict).toBe('as recorded');
    expect(compare(wide, { A: 3.01 }, 'less')[0].verdict).toBe('worse');
  });

  it('which is one of another platform, another processor or another major version of Node', () => {
    expect(isOfOneKind(here, { ...here, node: 'v20.9.0', cores: 8, load: 9 })).toBe(true);
    expect(isOfOneKind(here, { ...here, processor: 'Q' })).toBe(false);
    expect(isOfOneKind(here, { ...here, node: 'v22.1.0' })).toBe(false);
    expect(isOfOneKind(here, { ...here, platform: 'darwin arm64' })).toBe(false);
  });
});

describe('what is recorded of many measurements', () => {
  it('is their median, and a margin of twice what the furthest is from it', () => {
    const { value, margin, seen } = recordOf('A', [2, 1.9, 2.5, 2, 2.1]);
    expect({ value, seen }).toEqual({ value: 2, seen: { least: 1.9, most: 2.5 } });
    expect(margin).toBe(0.5);
  });

  it('has no margin under two fifths, however alike they are, unless another one is said', () => {
    expect(recordOf('A', [2, 2, 2]).margin).toBe(0.4);
    expect(recordOf('A', [95, 95, 92], 0.1).margin).toBe(0.1);
  });

  it('is refused where there are none', () => {
    expect(() => recordOf('A', [])).toThrow(/A: nothing was measured/);
  });
});

describe('the recorded ratios', () => {
  const { engine } = readRecorded();

  it('are those that the guard measures', () => {
    expect(Object.keys(engine).sort()).toEqual(FIGURES.map(({ name }) => name).sort());
  });

  it('have margins that no measurement reached when they were recorded, and that a half more than recorded passes', () => {
    for (const [name, figure] of Object.entries(engine)) {
      expect(figure.seen.most, name).toBeLessThan(limitOf(figure, 'less'));
      expect(figure.margin, name).toBeLessThanOrEqual(0.5);
    }
  });
});
