// Measured next to simulated: percentiles, differences, traffic, and the targets of a fit.

import { describe, expect, it } from 'vitest';
import { measuredAt } from '../../../src/charts/measured-data.ts';
import { percentileData, percentileSubtitle } from '../../../src/charts/percentile-data.ts';
import { type Measurement, NOT_REPORTED } from '../../../src/importers/measured/measurement.ts';
import { needsOfferedRate, pauseOf, trafficOrigins } from '../../../src/importers/measured/traffic-facts.ts';
import { DEFAULT_SCENARIO, DEFAULT_UPSTREAM } from '../../../src/scenario/default-scenario.ts';
import { constant } from '../../../src/scenario/distribution.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import {
  comparedFractions,
  compareLatencies,
  percentileInput,
  ratioOf,
} from '../../../src/ui/measured/comparison.ts';
import { differenceText, offText } from '../../../src/ui/measured/difference-text.ts';
import { fitKeys, fitQuestion, fitTargets } from '../../../src/ui/measured/fit-question.ts';
import { trafficKind, withMeasuredTraffic } from '../../../src/ui/measured/measured-traffic.ts';
import { curve, MILLI, server, summary, values } from '../charts/fabricated.ts';

const MEASURED: Measurement = {
  ...NOT_REPORTED,
  tool: 'wrk',
  startsAt: 'actual',
  ratePerSecond: 2000,
  count: 10_000,
  connections: 20,
  pauseNanos: 0,
  percentiles: [
    { fraction: 0.5, nanos: 10 * MILLI },
    { fraction: 0.9, nanos: 12 * MILLI },
    { fraction: 0.99, nanos: 30 * MILLI },
    { fraction: 1, nanos: 80 * MILLI },
  ],
};
const A = server('A', {
  values: values({ completed: 3000 }),
  latencyActual: curve(5000, [
    [0, 4 * MILLI],
    [0.5, 5 * MILLI],
    [0.9, 12 * MILLI],
    [0.99, 12.3 * MILLI],
    [0.999, 15 * MILLI],
  ]),
});

describe('the comparison', () => {
  const rows = compareLatencies(MEASURED, 'actual', summary([A]), DEFAULT_SCENARIO);

  it('shows each measured percentile beside the simulated one', () => {
    expect(rows.map((row) => row.fraction)).toEqual([0.5, 0.9, 0.99, 1]);
    expect(rows.map((row) => row.values[0].ratio).slice(0, 3)).toEqual([0.5, 1, expect.closeTo(0.41)]);
  });

  it('omits the longest, which depends on the number of samples', () => {
    expect(rows[3].values[0].simulated).toBeNaN();
  });

  it('shows round percentiles of a long list', () => {
    const percentiles = Array.from({ length: 101 }, (_, index) => ({ fraction: index / 100, nanos: index }));
    expect(comparedFractions({ ...MEASURED, percentiles })).toEqual([0.5, 0.75, 0.9, 0.95, 0.99, 1]);
  });
});

describe('measured percentiles', () => {
  it('are interpolated only between close ones', () => {
    expect(measuredAt(MEASURED, 0.99)).toBe(30 * MILLI);
    expect(measuredAt(MEASURED, 0.95)).toBeNaN();
    expect(measuredAt(MEASURED, 0.999)).toBeNaN();
    const near = [
      { fraction: 0.98, nanos: 10 },
      { fraction: 0.99, nanos: 20 },
    ];
    const between = measuredAt({ ...MEASURED, percentiles: near }, 0.985);
    expect(between).toBeGreaterThan(10);
    expect(between).toBeLessThan(20);
  });

  it('are on the chart of the latency that they measure, and on no other', () => {
    const of = (measure: 'overhead' | 'actual' | 'intended') =>
      percentileData({ ...percentileInput(MEASURED, 'actual', summary([A]), DEFAULT_SCENARIO), measure });
    expect([...of('actual').measured!.nanos]).toEqual([10 * MILLI, 12 * MILLI, 30 * MILLI]);
    expect(percentileSubtitle(of('actual'))).toContain('measured by wrk');
    expect(of('actual').highestNanos).toBe(30 * MILLI);
    expect(of('overhead').measured).toBeNull();
    expect(of('intended').measured).toBeNull();
  });
});

describe('differences in words', () => {
  it.each([
    [1.12, '+12\u00a0%'],
    [0.966, '−3.4\u00a0%'],
    [3.14, '3.1×'],
    [0.05, '1/20'],
    [1.0001, 'same'],
    [Number.NaN, '–'],
  ])('%d is %s', (ratio, text) => {
    expect(differenceText(ratio)).toBe(text);
  });

  it('between two zeros do not exist', () => {
    expect(ratioOf(0, 5)).toBeNaN();
    expect(ratioOf(5, 0)).toBeNaN();
  });

  it('on average are a share or a factor', () => {
    expect(offText(Math.log(1.034))).toBe('3.4\u00a0%');
    expect(offText(Math.log(5))).toBe('5×');
  });
});

describe('measured traffic', () => {
  it('is a closed loop for tools that wait for replies', () => {
    expect(trafficKind(MEASURED)).toBe('closed');
    expect(withMeasuredTraffic(DEFAULT_SCENARIO, MEASURED)!.traffic).toMatchObject({
      kind: 'closed',
      users: 20,
      think: { kind: 'constant', nanos: 0 },
    });
  });

  it('is a rate over connections if latency counts from the intended start', () => {
    const wrk2 = { ...MEASURED, startsAt: 'intended', ratePerSecond: 1500, offeredPerSecond: 2000 } as const;
    expect(withMeasuredTraffic(DEFAULT_SCENARIO, wrk2)!.traffic).toMatchObject({
      kind: 'open',
      arrivals: 'constant',
      ratePerSecond: 2000,
      persistentConnections: 20,
    });
  });

  it('is not the rate of replies if the requested rate is unknown', () => {
    const wrk2 = { ...MEASURED, startsAt: 'intended' } as const;
    expect(needsOfferedRate(wrk2)).toBe(true);
    expect(trafficKind(wrk2)).toBeNull();
    expect(withMeasuredTraffic(DEFAULT_SCENARIO, wrk2)).toBeNull();
    expect(trafficKind({ ...MEASURED, connections: null })).toBeNull();
  });

  it("has pauses by Little’s law, or none if they are within the tool's own overhead", () => {
    const k6 = { ...MEASURED, pauseNanos: null, connections: 10, ratePerSecond: 10, meanNanos: 100 * MILLI };
    expect(pauseOf(k6)).toBe(900 * MILLI);
    expect(withMeasuredTraffic(DEFAULT_SCENARIO, k6)!.traffic.think).toEqual(constant(900 * MILLI));
    expect(pauseOf({ ...k6, ratePerSecond: 99 })).toBe(0);
  });

  it('has no pauses if requests failed, or if the mean is unknown', () => {
    const unknown = { ...MEASURED, pauseNanos: null };
    expect(trafficKind(unknown)).toBeNull();
    expect(pauseOf({ ...unknown, meanNanos: MILLI, count: 100, errors: 50 })).toBeNull();
  });

  it('states which of rate, users and pauses were measured, which follow and which are unknown', () => {
    expect(trafficOrigins(MEASURED)).toEqual({ rate: 'follows', users: 'measured', pause: 'measured' });
    const k6 = { ...MEASURED, pauseNanos: null, connections: 10, ratePerSecond: 10, meanNanos: 100 * MILLI };
    expect(trafficOrigins(k6)).toEqual({ rate: 'follows', users: 'measured', pause: 'follows' });
    const vegeta = { ...MEASURED, pauseNanos: null, connections: null, offeredPerSecond: 120 };
    expect(trafficOrigins(vegeta)).toEqual({ rate: 'measured', users: 'unknown', pause: 'unknown' });
    const wrk2 = { ...MEASURED, pauseNanos: null, startsAt: 'intended' } as const;
    expect(trafficOrigins(wrk2)).toEqual({ rate: 'unknown', users: 'measured', pause: 'unknown' });
    const file = { ...MEASURED, pauseNanos: null, ratePerSecond: null, connections: null };
    expect(trafficOrigins(file)).toEqual({ rate: 'unknown', users: 'unknown', pause: 'unknown' });
  });

  it('is unknown for a file of latencies', () => {
    const file = { ...MEASURED, ratePerSecond: null, connections: null };
    expect(trafficKind(file)).toBeNull();
    expect(withMeasuredTraffic(DEFAULT_SCENARIO, file)).toBeNull();
  });
});

describe('the targets of a fit', () => {
  it('are percentiles with enough samples beyond them', () => {
    expect(fitTargets(MEASURED).map((each) => each.measure)).toEqual(['p50', 'p90', 'p99']);
    expect(fitTargets({ ...MEASURED, count: 500 }).map((each) => each.measure)).toEqual(['p50', 'p90']);
  });

  it('include the mean if there are few', () => {
    const plain = { ...MEASURED, meanNanos: 11 * MILLI, percentiles: MEASURED.percentiles.slice(-1) };
    expect(fitTargets(plain)).toEqual([{ measure: 'mean', nanos: 11 * MILLI }]);
  });

  it('allow parameters that affect the server: a tick of loops, slack of threads, if requests wait for timers', () => {
    const timed: Scenario = { ...DEFAULT_SCENARIO, upstreams: [{ ...DEFAULT_UPSTREAM, replies: 'timer' }] };
    const time = { kind: 'constant', nanos: 1e6 } as const;
    const sleeping: Scenario = { ...DEFAULT_SCENARIO, request: [{ kind: 'sleep', time }] };
    for (const scenario of [timed, sleeping]) {
      expect(fitKeys(scenario, 'A')).toContain('slack');
      expect(fitKeys(scenario, 'A')).not.toContain('tick');
      expect(fitKeys(scenario, 'B')).toContain('tick');
    }
    // Replies from sockets arrive without delay, so neither setting would change anything.
    expect(fitKeys(DEFAULT_SCENARIO, 'A')).not.toContain('slack');
    expect(fitKeys(DEFAULT_SCENARIO, 'B')).not.toContain('tick');
    expect(fitKeys({ ...DEFAULT_SCENARIO, upstreams: [], request: [] }, 'B')).not.toContain('latency');
  });

  it('need more simulated requests for further nines', () => {
    const few = fitQuestion('A', [{ measure: 'p99', nanos: 1 }], ['cpu']).effort.requests!;
    const many = fitQuestion('A', [{ measure: 'p99.9', nanos: 1 }], ['cpu']).effort.requests!;
    expect(many * 0.9 * 0.001).toBeGreaterThan(10);
    expect(few).toBeLessThan(many);
  });
});
