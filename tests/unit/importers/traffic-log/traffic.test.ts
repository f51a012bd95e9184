// From a log to a scenario: the span, its arrivals, its service times, and a run under them.

import { describe, expect, it } from 'vitest';
import { simulate } from '../../../../src/api/threadway.ts';
import {
  busiestSpan,
  countIn,
  firstSpan,
  overviewOf,
} from '../../../../src/importers/traffic-log/log-overview.ts';
import { usesOf, withLogTraffic } from '../../../../src/importers/traffic-log/log-scenario.ts';
import { takeTraffic } from '../../../../src/importers/traffic-log/log-traffic.ts';
import { decodeLink } from '../../../../src/links/link.ts';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';
import { meanOf } from '../../../../src/scenario/distribution.ts';
import { presetById } from '../../../../src/scenario/presets.ts';
import type { Scenario } from '../../../../src/scenario/scenario.ts';
import { combined, logOf, timesOf, wholeTraffic } from './logs.ts';

const MS = 1e6;

/**
 * Ten requests per second for a minute, but thirty per second from the 20th second to the 30th. The i-th
 * takes i mod 100 + 1 ms.
 */
function morning(): string {
  const lines: string[] = [];
  for (let second = 0; second < 60; second += 1) {
    const count = second >= 20 && second < 30 ? 30 : 10;
    for (let each = 0; each < count; each += 1) {
      const millis = (lines.length % 100) + 1;
      lines.push(combined(second, ` ${(millis / 1000).toFixed(3)} ${(millis / 2000).toFixed(4)}`));
    }
  }
  return lines.join('\n');
}

const log = logOf(morning());
const times = timesOf(log);
const HAS_ALL = { durations: true, waits: true };

function scenarioWith(parsed: ReturnType<typeof withLogTraffic>): Scenario {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

describe('a log over time', () => {
  const overview = overviewOf(times);

  it('has a bar for each second', () => {
    expect(overview.requests).toBe(800);
    expect(overview.bars.reduce((sum, each) => sum + each, 0)).toBe(800);
    expect(overview.barNanos).toBe(1e9);
    const ofSecond = (second: number): number => overview.bars[second - overview.barsFromNanos / 1e9] ?? 0;
    expect(ofSecond(25)).toBeGreaterThan(20);
    expect(ofSecond(40)).toBeLessThan(16);
    expect(overview.mostPerSecond).toBe(Math.max(...overview.bars));
  });

  it('finds its busiest ten seconds, and the busiest with at most a given number of requests', () => {
    const span = busiestSpan(times, overview, 10e9);
    expect(Math.abs(span.fromNanos / 1e9 - 20)).toBeLessThanOrEqual(1);
    expect(countIn(times, span)).toBeGreaterThan(280);
    const calmer = busiestSpan(times, overview, 10e9, 150);
    expect(countIn(times, calmer)).toBeLessThanOrEqual(150);
  });

  it('begins with the whole log if that is not too much, otherwise with a busy part', () => {
    expect(countIn(times, firstSpan(times, overview, 800))).toBe(800);
    const part = firstSpan(times, overview, 799);
    expect(part.untilNanos - part.fromNanos).toBe(10e9);
    expect(countIn(times, part)).toBeGreaterThan(250);
  });

  it('returns the requests of a span, counted from its beginning', () => {
    const taken = takeTraffic(times, { fromNanos: 20e9, untilNanos: 30e9 }, HAS_ALL);
    if (!taken.ok) throw new Error('not taken');
    const { timestampsNanos, durations, waits, rests } = taken.traffic;
    expect(timestampsNanos.length).toBe(countIn(times, { fromNanos: 20e9, untilNanos: 30e9 }));
    expect(timestampsNanos).toEqual([...timestampsNanos].sort((a, b) => a - b));
    expect(timestampsNanos.at(-1)).toBeLessThan(10e9);
    expect(durations!.medianNanos / MS).toBeCloseTo(50, -1);
    expect(waits!.meanNanos + rests!.meanNanos).toBeCloseTo(durations!.meanNanos, -2);
  });

  it('reports how many requests a span has if these are none or too many', () => {
    const none = takeTraffic(times, { fromNanos: 1e12, untilNanos: 2e12 }, HAS_ALL);
    expect(none).toMatchObject({ ok: false, problem: { value: 'no requests' } });
  });
});

describe("a scenario with the log's traffic", () => {
  const traffic = wholeTraffic(log);

  it('waits as logged, computes the rest, and keeps percentiles', () => {
    expect(usesOf(traffic).waiting[0]).toBe('logged');
    const scenario = scenarioWith(
      withLogTraffic(DEFAULT_SCENARIO, traffic, { serviceTimes: 'taken', waiting: 'logged' }, 'access.log'),
    );
    const { latency } = scenario.upstreams[0];
    expect(meanOf(latency) / MS).toBeCloseTo(25.25, 1);
    expect(scenario.request.map(({ kind }) => kind)).toEqual(['cpu', 'call']);
    expect(scenario.name).toBe('Traffic of access.log');
  });

  it("has the file's name, or the number of its requests if there is none", () => {
    const named = (name: string | null, of = traffic): string =>
      scenarioWith(withLogTraffic(DEFAULT_SCENARIO, of, { serviceTimes: 'taken', waiting: 'all' }, name))
        .name;
    expect(named(null)).toBe('Traffic of your log, 800 requests');
    expect(named(null, wholeTraffic(logOf(combined(0, ' 0.050 0.040'))))).toMatch(/ 1 request$/);
    expect(named('a\nb.log')).toBe('Traffic of a b.log');
    expect(named('x'.repeat(500))).toHaveLength(100);
  });

  it('fits a log-normal by median and p99, an exponential by the mean', () => {
    const latencyOf = (serviceTimes: 'log-normal' | 'exponential'): unknown =>
      scenarioWith(withLogTraffic(DEFAULT_SCENARIO, traffic, { serviceTimes, waiting: 'all' }, 'a'))
        .upstreams[0].latency;
    expect(latencyOf('log-normal')).toEqual({
      kind: 'lognormal',
      medianNanos: 50 * MS,
      p99Nanos: 99 * MS,
    });
    expect(latencyOf('exponential')).toEqual({ kind: 'exponential', meanNanos: 50.5 * MS });
  });

  it('computes all of a duration if no wait is known, and changes nothing but arrivals if times are kept', () => {
    const computing = scenarioWith(
      withLogTraffic(DEFAULT_SCENARIO, traffic, { serviceTimes: 'exponential', waiting: 'none' }, 'a'),
    );
    expect(computing.request).toEqual([{ kind: 'cpu', time: { kind: 'exponential', meanNanos: 50.5 * MS } }]);
    const kept = scenarioWith(
      withLogTraffic(DEFAULT_SCENARIO, traffic, { serviceTimes: 'kept', waiting: 'all' }, 'a'),
    );
    const { name, stop, traffic: before, ...others } = DEFAULT_SCENARIO;
    expect(kept).toMatchObject(others);
    expect(kept.stop).toEqual({ ...stop, requests: 800 });
    expect({ ...kept.traffic, arrivals: before.arrivals, timestampsNanos: [] }).toEqual(before);
    expect(kept.name).not.toBe(name);
  });

  it("removes a scene's broken nodes, and keeps its servers", () => {
    const scene = presetById('stalled-node')!.scenario;
    const scenario = scenarioWith(
      withLogTraffic(scene, traffic, { serviceTimes: 'taken', waiting: 'all' }, 'a'),
    );
    expect(scenario.upstreams[0].nodeLatencies).toEqual([]);
    expect(scenario.servers).toEqual(scene.servers);
  });

  it('completes requests that took longer than a call in the scene may take, on all servers', () => {
    const slow = wholeTraffic(
      logOf(Array.from({ length: 50 }, (_, second) => combined(second, ' 1.050 1.040')).join('\n')),
    );
    const limited = decodeLink('preset=stalled-node&timeout=1s&B.timeout=500ms&B.failAt=200ms');
    if (!limited.ok) throw new Error(JSON.stringify(limited.problems));
    for (const waiting of ['all', 'logged'] as const) {
      const scenario = scenarioWith(
        withLogTraffic(limited.scenario, slow, { serviceTimes: 'taken', waiting }, 'a'),
      );
      for (const { completed } of simulate(scenario).servers) expect(completed).toBe(50);
    }
  });

  it("keeps the scene's limits with its times", () => {
    const limited = decodeLink('timeout=1s&failAt=500ms');
    if (!limited.ok) throw new Error(JSON.stringify(limited.problems));
    const kept = withLogTraffic(limited.scenario, traffic, { serviceTimes: 'kept', waiting: 'all' }, 'a');
    expect(scenarioWith(kept).upstreams).toEqual(limited.scenario.upstreams);
  });

  it('rejects a log-normal fit with a median of 0', () => {
    const zero = { ...traffic.durations!, medianNanos: 0 };
    const parsed = withLogTraffic(
      DEFAULT_SCENARIO,
      { ...traffic, durations: zero },
      { serviceTimes: 'log-normal', waiting: 'all' },
      'a',
    );
    expect(parsed).toMatchObject({ ok: false, problems: [{ value: 'a median of 0' }] });
  });

  it('completes as many requests as the log has, each in the same time', () => {
    const scenario = scenarioWith(
      withLogTraffic(DEFAULT_SCENARIO, traffic, { serviceTimes: 'taken', waiting: 'all' }, 'a'),
    );
    const { finished, servers } = simulate(scenario);
    expect(finished).toBe(true);
    for (const { completed, latencySeconds } of servers) {
      expect(completed).toBe(800);
      expect(latencySeconds.p50).toBeGreaterThan(0.045);
      expect(latencySeconds.p50).toBeLessThan(0.057);
    }
  });
});
