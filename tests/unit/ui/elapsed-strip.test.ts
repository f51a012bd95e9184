// The strip shows how much of the run is over by its stop rule, and puts faults where they were.

import { expect, it } from 'vitest';
import type { ServerSummary, Summary } from '../../../src/protocol/summary.ts';
import { elapsedStrip } from '../../../src/ui/transport/elapsed-strip.ts';

const SECOND = 1e9;

/** One server for each number of requests that have ended in it; all have been offered. */
function summaryAt(
  clockNanos: number,
  ended: readonly number[],
  faults: Summary['faults'] = [],
  offered = 10_000,
): Summary {
  const servers = ended.map(
    (count) => ({ requests: { offered, inSystem: offered - count } }) as unknown as ServerSummary,
  );
  return { clockNanos, configuration: 0, finished: false, servers, faults, changes: [] };
}

it('has no progress where the run goes on for ever', () => {
  expect(
    elapsedStrip(summaryAt(5 * SECOND, [5000]), { requests: null, durationNanos: null }).progress,
  ).toBeNull();
});

it('goes by time or by requests, whichever ends the run first', () => {
  const summary = summaryAt(5 * SECOND, [5000]);
  expect(elapsedStrip(summary, { requests: 10_000, durationNanos: null }).progress).toBe(0.5);
  expect(elapsedStrip(summary, { requests: 10_000, durationNanos: 6 * SECOND }).progress).toBeCloseTo(5 / 6);
  expect(elapsedStrip(summary, { requests: 1000, durationNanos: null }).progress).toBe(1);
});

it('follows the slowest server, not what it was offered', () => {
  const strip = elapsedStrip(summaryAt(5 * SECOND, [1000, 10_000]), {
    requests: 10_000,
    durationNanos: null,
  });
  expect(strip).toMatchObject({ progress: 0.1, ended: 1000 });
});

it('places a fault on the span of the whole run, an open one up to now', () => {
  const faults: Summary['faults'] = [
    { kind: 'down', node: 4, fromNanos: 2 * SECOND, untilNanos: 3 * SECOND },
    { kind: 'slow', node: 5, fromNanos: 4 * SECOND, untilNanos: null },
  ];
  const strip = elapsedStrip(summaryAt(5 * SECOND, [0], faults), {
    requests: null,
    durationNanos: 10 * SECOND,
  });
  expect(strip.faults.map(({ start, end }) => [start, end])).toEqual([
    [0.2, 0.3],
    [0.4, 0.5],
  ]);
});

it('shows nothing odd at the start', () => {
  const strip = elapsedStrip(summaryAt(0, [0], [], 0), { requests: 10, durationNanos: null });
  expect(strip).toEqual({ progress: 0, ended: 0, faults: [] });
});
