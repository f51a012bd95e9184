// The categories of a map of recovery, and their bounds.

import { expect, it } from 'vitest';
import { comebackOf, slowAfter } from '../../../src/scenario/comeback.ts';
import { presetById } from '../../../src/scenario/presets.ts';

const STORM = presetById('retry-storm')!.scenario;

it('a recovery is slow if it takes longer than the fault lasted, but never within a second', () => {
  const lasting = (nanos: number) => {
    const faults = STORM.faults.map((fault) => ({ ...fault, untilNanos: fault.fromNanos + nanos }));
    return slowAfter({ ...STORM, faults });
  };
  expect([lasting(2e9), lasting(50e6)]).toEqual([2e9, 1e9]);
  const of = (recovery: number | null, notRecovered: number | null) =>
    comebackOf({ recovery, notRecovered }, 2e9);
  expect([of(0, 0), of(2e9, 0), of(2.1e9, 0)]).toEqual(['back', 'back', 'slow']);
  expect([of(null, 1), of(null, 1 / 3), of(null, null)]).toEqual(['never', 'never', null]);
});
