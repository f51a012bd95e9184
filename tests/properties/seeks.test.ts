// Returning to any instant of a run shows the same state: see seeks.ts.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presetById } from '../../src/scenario/presets.ts';
import { MS } from '../support/random-values.ts';
import { type Journey, journey, type Sights, travel } from './seeks.ts';
import { runs } from './settings.ts';

const nothingSeen = (): Sights => ({ comparisons: 0, afterEdits: 0, traces: 0, found: 0 });

describe('an instant of a run', () => {
  it('is the same again, after any edits, faults, undoing and seeking back and forth', () => {
    fc.assert(
      fc.property(journey, (each) => void travel(each, nothingSeen())),
      runs(20),
    );
  });

  it('is revisited on such a journey, also after an edit, with requests traced and found', () => {
    const way: Journey = {
      scenario: presetById('stalled-node')!.scenario,
      edits: [{ at: 0, kind: 'fault', upstream: 'upstream', node: 2, fault: 'down', factor: 1 }],
      moves: [
        { kind: 'play', spanNanos: 100 * MS },
        { kind: 'follow', which: 0 },
        { kind: 'edit' },
        { kind: 'play', spanNanos: 100 * MS },
        { kind: 'seek', share: 1 },
        { kind: 'find', nanos: 20 * MS },
        { kind: 'return', which: 0 },
      ],
      budget: 100,
    };
    const sights = nothingSeen();
    travel(way, sights);
    expect(sights.comparisons).toBeGreaterThan(sights.afterEdits);
    expect(sights.afterEdits).toBeGreaterThan(0);
    expect(sights.traces).toBeGreaterThan(0);
    expect(sights.found).toBeGreaterThan(0);
  });
});
