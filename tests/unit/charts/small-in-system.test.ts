// The small chart of requests in the system ends at the number that the road counts.

import { expect, it } from 'vitest';
import { inSystem } from '../../../src/charts/small/small-in-system.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { summaryAt } from '../../support/summary-at.ts';

it.each([5, 14, 24])('counts what has arrived and not ended, after %i s', (seconds) => {
  // Two services that scale: in the burst requests wait, and clients leave.
  const summary = summaryAt(presetById('late-scaler')!.scenario, seconds);
  for (const server of summary.servers) {
    const { windowNanos } = server.timeline;
    expect(summary.clockNanos % windowNanos).toBe(0);
    expect(inSystem(server, summary).values.at(-1)).toBe(server.values.inSystem);
    if (seconds > 12) expect(server.values.inSystem).toBeGreaterThan(50);
  }
});
