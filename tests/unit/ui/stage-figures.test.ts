// The head of a server shows the latest numbers while it runs, and those of its run after its end.

import { expect, it } from 'vitest';
import type { ServerSummary } from '../../../src/protocol/summary.ts';
import { stageFigures } from '../../../src/ui/stage/stage-figures.ts';
import { NO_PERCENTILES } from '../charts/fabricated.ts';

const SECOND = 1e9;

function server(parts: Partial<ServerSummary>): ServerSummary {
  const fraction = Float64Array.of(0, 0.9, 0.99, 0.999);
  return {
    endedAtNanos: null,
    requests: { completed: 5000 },
    recent: { completedRps: 700, p99Nanos: 7, coresBusy: 0.5 },
    values: { throughput: 640, cpuIdle: 0.7 },
    overhead: { count: 5000, meanNanos: 1, fraction, nanos: Float64Array.of(1, 2, 3, 4) },
    ...parts,
  } as ServerSummary;
}

it('the head shows the latest numbers with their mean while the run continues', () => {
  expect(stageFigures(server({}))).toEqual({
    completedRps: 700,
    over: 'recent',
    p99Nanos: 7,
    coresBusy: 0.5,
    wholeRunRps: 640,
  });
});

it('the head shows the figures of the whole run once it has ended, with its rate', () => {
  const figures = stageFigures(server({ endedAtNanos: 8 * SECOND }));
  expect(figures).toMatchObject({
    completedRps: 640,
    over: 'whole run',
    p99Nanos: 3,
    wholeRunRps: Number.NaN,
  });
  expect(figures.coresBusy).toBeCloseTo(0.3);
});

it('the head shows the highest available percentile if requests were few, and none if none completed', () => {
  const curve = {
    count: 10,
    meanNanos: 1,
    percentiles: NO_PERCENTILES,
    fraction: Float64Array.of(0, 0.9),
    nanos: Float64Array.of(1, 2),
  };
  expect(stageFigures(server({ endedAtNanos: SECOND, overhead: curve })).p99Nanos).toBe(2);
  const empty = { ...curve, fraction: Float64Array.of(), nanos: Float64Array.of() };
  expect(stageFigures(server({ endedAtNanos: SECOND, overhead: empty })).p99Nanos).toBeNaN();
});
