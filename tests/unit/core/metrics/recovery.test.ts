// When a server has recovered from its faults: the rule of docs/internals/recovery.md, on artificial windows.

import { describe, expect, it } from 'vitest';
import { LatencyHistogram } from '../../../../src/core/metrics/latency-histogram.ts';
import { Recovery } from '../../../../src/core/metrics/recovery.ts';
import { Timeline } from '../../../../src/core/metrics/timeline.ts';
import { RECOVERY_STATES } from '../../../../src/engine/view/codes.ts';

const MS = 1e6;
const SECOND = 1e9;
const watch = { lookUntil() {}, write() {}, beginWindow() {} };

/** What happens in each window from an instant on. */
interface Span {
  readonly fromSeconds: number;
  readonly offered: number;
  readonly completed: number;
  readonly millis: number;
  readonly failed?: number;
}

const HEALTHY = { offered: 10, completed: 10, millis: 20 } as const;
const FROM = 5 * SECOND;
const UNTIL = 7 * SECOND;

/** A fault from 5 s to 7 s, in a run of this many seconds. */
function recovery(spans: readonly Span[], seconds: number, isOpen = true): string | number {
  const overhead = new LatencyHistogram(true);
  const intended = new LatencyHistogram(true);
  const timeline = new Timeline(overhead, intended);
  while (timeline.boundary <= seconds * SECOND) {
    const at = timeline.boundary - timeline.windowNanos;
    const span = spans.findLast(({ fromSeconds }) => fromSeconds * SECOND <= at)!;
    for (let request = 0; request < span.completed; request++) intended.record(span.millis * MS);
    timeline.add(span.offered, span.completed, span.failed ?? 0);
    timeline.closeUntil(timeline.boundary, watch);
  }
  const meter = new Recovery();
  const nanos = meter.nanos(timeline, FROM, UNTIL, seconds * SECOND, isOpen);
  const state = RECOVERY_STATES[meter.state];
  expect(Number.isNaN(nanos)).toBe(state !== 'recovered');
  return state === 'recovered' ? nanos / SECOND : state;
}

const healthy = { fromSeconds: 0, ...HEALTHY };
const down = { fromSeconds: 5, offered: 10, completed: 0, millis: 0, failed: 10 };

describe('the recovery time', () => {
  it('counts from the end of the fault to the first window that is as before', () => {
    expect(recovery([healthy, down, { fromSeconds: 8.5, ...HEALTHY }], 20)).toBeCloseTo(1.5, 9);
    expect(recovery([healthy, down, { fromSeconds: 7, ...HEALTHY }], 20)).toBe(0);
  });

  it('waits for a p99 of at most twice that before', () => {
    const slow = (millis: number): string | number =>
      recovery([healthy, down, { fromSeconds: 8, ...HEALTHY, millis }], 20);
    expect(slow(39)).toBeCloseTo(1, 9);
    expect(slow(42)).toBe('not-within-run');
  });

  it('counts requests that do not complete as late: at most one in a hundred', () => {
    const failing = (failed: number): string | number => {
      const offered = 200;
      const before = { fromSeconds: 0, offered, completed: 200, millis: 20 };
      return recovery(
        [before, down, { fromSeconds: 8, offered, completed: 200 - failed, millis: 20, failed }],
        20,
      );
    };
    expect(failing(2)).toBeCloseTo(1, 9);
    expect(failing(3)).toBe('not-within-run');
  });

  it('requires nine tenths of the throughput, or of the arrivals', () => {
    const ratesThen = (offered: number, completed: number, isOpen = true): string | number =>
      recovery([healthy, down, { fromSeconds: 8, offered, completed, millis: 20 }], 20, isOpen);
    expect(ratesThen(10, 9)).toBeCloseTo(1, 9);
    expect(ratesThen(10, 8)).toBe('not-within-run');
    expect(ratesThen(5, 5)).toBeCloseTo(1, 9);
    // Users that wait for replies send less because the server is slow.
    expect(ratesThen(5, 5, false)).toBe('not-within-run');
    expect(ratesThen(0, 0)).toBe('not-within-run');
  });

  it('continues if the server fails again', () => {
    const again = [healthy, down, { fromSeconds: 8, ...HEALTHY }, { ...down, fromSeconds: 12 }];
    expect(recovery(again, 20)).toBe('not-within-run');
    expect(recovery([...again, { fromSeconds: 14, ...HEALTHY }], 20)).toBeCloseTo(7, 9);
  });

  it('has a reason if it cannot be determined', () => {
    expect(recovery([healthy, down, { fromSeconds: 7, ...HEALTHY }], 7.9)).toBe('ends-too-soon');
    expect(
      recovery(
        [
          { ...down, fromSeconds: 0 },
          { fromSeconds: 7, ...HEALTHY },
        ],
        20,
      ),
    ).toBe('not-healthy-before');
    const overloaded = { fromSeconds: 0, offered: 20, completed: 10, millis: 20 };
    expect(recovery([overloaded, down, { fromSeconds: 7, ...HEALTHY }], 20)).toBe('not-healthy-before');
    const few = { fromSeconds: 0, offered: 1, completed: 1, millis: 20 };
    expect(recovery([few, down, { ...few, fromSeconds: 7 }], 20)).toBe('not-healthy-before');
  });

  it('is the same in wider windows', () => {
    expect(recovery([healthy, down, { fromSeconds: 8, ...HEALTHY }], 100)).toBeCloseTo(1, 9);
  });
});
