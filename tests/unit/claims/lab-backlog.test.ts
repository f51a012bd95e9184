// Clients at a full listen backlog, as measured by the lab: the simulation answers the same number at the
// same time.

import { describe, expect, it } from 'vitest';
import { rawBacklogs } from '../../../scripts/lab-docs.ts';
import { comparedBacklogs } from '../../../src/claims/lab/backlog.ts';

const sorted = (all: readonly number[]): readonly number[] => all.toSorted((a, b) => a - b);

describe.each(rawBacklogs())('on machine $machine', (raw) => {
  it.each(comparedBacklogs(raw))(
    '$clients clients with $held connections held and listen($backlog) get replies when real ones did',
    ({ clients, answeredSeconds, simulatedSeconds }) => {
      const [measured, simulated] = [sorted(answeredSeconds), sorted(simulatedSeconds)];
      expect(simulated).toHaveLength(clients);
      // The tolerance is a tenth of the half second for which each connection is held.
      const errors = measured.map((seconds, place) => Math.abs(simulated[place]! - seconds));
      expect(Math.max(...errors)).toBeLessThan(0.05);
    },
  );
});
