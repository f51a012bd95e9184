// Reports of a run to the page around a frame: metrics as in the summary, and the moments between two
// summaries.

import { describe, expect, it } from 'vitest';
import { Allowance } from '../../../../src/embed/messages/allowance.ts';
import { metricsOf } from '../../../../src/embed/messages/metrics.ts';
import { momentsBetween } from '../../../../src/embed/messages/moments.ts';
import { decodeLink } from '../../../../src/links/link.ts';
import type { Scenario } from '../../../../src/scenario/scenario.ts';
import { summaryAt } from '../../../support/summary-at.ts';

function scenarioOf(query: string): Scenario {
  const link = decodeLink(query);
  if (!link.ok) throw new Error(JSON.stringify(link.problems));
  return link.scenario;
}

describe('metrics', () => {
  const summary = summaryAt(scenarioOf('preset=stalled-node'), 5);
  const metrics = metricsOf(summary);

  it('have the counts and rates of the summary, and times in seconds', () => {
    expect(metrics.seconds).toBe(5);
    expect(metrics.servers.map(({ id }) => id)).toEqual(summary.servers.map(({ id }) => id));
    metrics.servers.forEach((server, index) => {
      const { values, recent, overhead } = summary.servers[index];
      expect(server.completed).toBe(values.completed);
      expect(server.completed).toBeGreaterThan(0);
      expect(server.recent.completedRps).toBe(recent.completedRps);
      const beyond = overhead.nanos.filter((_, point) => overhead.fraction[point] > 0.9)[0];
      expect(server.overheadSeconds.p90).toBeLessThanOrEqual(beyond / 1e9);
    });
  });

  it('state beside each percentile the number of requests', () => {
    const few = metricsOf(summaryAt(scenarioOf('rate=10&requests=none&duration=60s'), 3)).servers[0];
    expect(few.latencySeconds.count).toBe(few.completed);
    expect(few.latencySeconds.p50).not.toBeNull();
  });

  it('are plain data: JSON changes nothing', () => {
    const atStart = metricsOf(summaryAt(scenarioOf('preset=stalled-node'), 0));
    expect(atStart.servers[0].throughputRps).toBeNull();
    for (const each of [metrics, atStart]) expect(JSON.parse(JSON.stringify(each))).toEqual(each);
  });
});

describe('moments', () => {
  const scenario = scenarioOf('preset=stalled-node&node.4=none&fault=none&fault=down:4@1.2s-2.7s');
  const at = (seconds: number) => summaryAt(scenario, seconds);

  it('are reported once, at the instant at which they happened', () => {
    const first = momentsBetween(at(1), at(2));
    expect(first.filter(({ kind }) => kind === 'fault')).toEqual([
      { kind: 'fault', seconds: 1.2, fault: 'down', node: 4, group: null },
    ]);
    expect(momentsBetween(at(2), at(2.5)).filter(({ kind }) => kind === 'fault')).toEqual([]);
    expect(momentsBetween(at(2), at(3)).filter(({ kind }) => kind === 'healed')).toEqual([
      { kind: 'healed', seconds: 2.7, fault: 'down', node: 4, group: null },
    ]);
  });

  it('report the first request that failed in each way, and the end, on each server', () => {
    const small = scenarioOf('rate=1000&requests=2000&servers=A:blocking-pool&threads=2&queue=10');
    const moments = momentsBetween(summaryAt(small, 0), summaryAt(small, 600));
    expect(moments.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['first-rejected', 'server-ended', 'ended']),
    );
    expect(moments.find(({ kind }) => kind === 'first-rejected')).toMatchObject({ server: 'A' });
    const times = moments.map(({ seconds }) => seconds);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(momentsBetween(summaryAt(small, 600), summaryAt(small, 600))).toEqual([]);
  });
});

describe('the rate limit', () => {
  it('accepts a burst, then a rate per second', () => {
    const allowance = new Allowance(100, 50, 0);
    const taken = (count: number, now: number): number =>
      Array.from({ length: count }, () => allowance.take(now)).filter(Boolean).length;
    expect(taken(10_000, 0)).toBe(100);
    expect(taken(10_000, 100)).toBe(5);
    expect(taken(10_000, 1100)).toBe(50);
    expect(taken(10_000, 3_601_100)).toBe(100);
  });
});
