// Any instant again: see seeks.ts.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journey, type Sights, travel } from './seeks.ts';
import { runs } from './settings.ts';

describe('an instant of a run', () => {
  it('is what it was, after whatever edits, faults, undoing and going back and forth', () => {
    const sights: Sights = { comparisons: 0, afterEdits: 0, traces: 0, found: 0 };
    fc.assert(
      fc.property(journey, (each) => void travel(each, sights)),
      runs(100),
    );
    expect(sights.comparisons).toBeGreaterThan(200);
    expect(sights.afterEdits).toBeGreaterThan(50);
    expect(sights.traces).toBeGreaterThan(20);
    expect(sights.found).toBeGreaterThan(10);
  });
});
