// The measures that the benchmark compares between the engine and the C++ program.

import { describe, expect, it } from 'vitest';
import { differences, keptOf } from '../../../bench/kept.ts';
import { endOf } from '../../../bench/timed-run.ts';
import { POOL } from '../../../bench/workloads.ts';

const { view } = endOf({ ...POOL, stop: { requests: 2000, durationNanos: null } });
const kept = keptOf(view);

describe('the measures of two programs', () => {
  it('are those of the run', () => {
    expect(kept.digest).toBe(view.digest());
    expect(kept.counts).toEqual([2000, 2000, 0, 0, 0, 0]);
    expect(kept.windows).toHaveLength(Math.floor(view.now / kept.windowNanos) + 1);
    expect(kept.windows.reduce((sum, [offered]) => sum + offered, 0)).toBe(2000);
    expect(kept.seconds.reduce((sum, completed) => sum + completed)).toBe(2000);
    // Each request is in some state as long as it is in the system.
    expect(kept.split.reduce((sum, nanos) => sum + nanos)).toBeCloseTo(2000 * kept.latency[0], -1);
  });

  it('agree if only the rounding of sums differs', () => {
    const split = kept.split.map((nanos) => nanos * (1 + 1e-12));
    expect(differences(kept, { ...kept, split })).toEqual([]);
  });

  it('differ by name if a number, a window or the digest differs', () => {
    const latency = kept.latency.map((nanos) => nanos + 1e3);
    const windows = kept.windows.slice(1);
    expect(differences(kept, { ...kept, latency, windows, digest: '' })).toEqual([
      'digest',
      'latency',
      'windows',
    ]);
  });
});
