// Every number of a server is explained: with its inputs, and the prediction of theory.

import { describe, expect, it } from 'vitest';
import type { ServerSummary } from '../../../src/protocol/summary.ts';
import { blockingPool, DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { chartTheory, expectedLines, expectedRates } from '../../../src/ui/explain/chart-theory.ts';
import { inputsOf } from '../../../src/ui/explain/number-inputs.ts';
import { differenceText, theoryOf } from '../../../src/ui/explain/theory-of.ts';
import { numberGroups } from '../../../src/ui/stage/number-groups.ts';
import { numberText } from '../../../src/ui/words/explanations.ts';
import type { NumberKey } from '../../../src/ui/words/numbers.ts';
import { summaryAt } from '../../support/summary-at.ts';

const SECOND = 1e9;
const plain = (text: string): string => text.replace(/\u00a0/g, ' ');

/**
 * Fills the summary of a server with numbers greater than 0, so that there is something to explain in every
 * row of the numbers panel.
 */
function busy(server: ServerSummary): ServerSummary {
  const some = <Numbers extends object>(numbers: Numbers): Numbers =>
    Object.fromEntries(
      Object.entries(numbers).map(([key, value], index) => [
        key,
        typeof value === 'number' ? index + 1 : value,
      ]),
    ) as Numbers;
  return {
    ...server,
    values: { ...some(server.values), offered: 100 },
    groups: server.groups.map(some),
    nodes: server.nodes.map(some),
  };
}

const HEAD: readonly NumberKey[] = [
  'recentThroughput',
  'recentOverhead',
  'recentCoresBusy',
  'memoryReserved',
  'throughput',
];

describe('every displayed number', () => {
  it('has a formula, assumptions, a source and current values', () => {
    const summary = summaryAt(DEFAULT_SCENARIO, 1);
    const server = busy(summary.servers[0]);
    const rows = numberGroups(server).flatMap((group) => group.rows);
    const keys = [...HEAD, ...rows.map(({ key }) => key)];
    expect(keys.length).toBeGreaterThan(35);
    for (const key of keys) {
      const { title, formula, explanation, source } = numberText(key);
      for (const text of [title, formula ?? explanation, explanation, source])
        expect(text, key).toMatch(/\w{3}/);
      const inputs = inputsOf(key, { server, scenario: DEFAULT_SCENARIO, clockNanos: summary.clockNanos });
      expect(inputs.length, key).toBeGreaterThan(0);
      for (const [name, value] of inputs) expect(plain(value), `${key}: ${name}`).toMatch(/\d/);
    }
  });

  it('follows from the displayed values: requests in the system, and the rate', () => {
    const summary = summaryAt(DEFAULT_SCENARIO, 2);
    const server = summary.servers[0];
    const facts = { server, scenario: DEFAULT_SCENARIO, clockNanos: summary.clockNanos };
    const values = inputsOf('inSystem', facts).map(([, value]) => Number(value.replace(/\D/g, '')));
    const [offered, ...ended] = values;
    expect(ended.reduce((rest, each) => rest - each, offered)).toBe(server.values.inSystem);
    const inputs = Object.fromEntries(inputsOf('recentThroughput', facts));
    const completed = Number(Object.values(inputs)[0]!.replace(/\D/g, ''));
    expect(completed / (server.recent.spanNanos / SECOND)).toBeCloseTo(server.recent.completedRps, 6);
  });
});

describe('theory beside a number', () => {
  const base = DEFAULT_SCENARIO.machine;
  const scenario: Scenario = {
    ...DEFAULT_SCENARIO,
    traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond: 700 },
    request: [{ kind: 'sleep', time: { kind: 'exponential', meanNanos: 1e6 } }],
    machine: { ...base, timerSlackNanos: 0, contextSwitchNanos: 0, cacheRefillNanos: 0 },
    servers: [{ ...blockingPool('A'), threads: 1, queueLockNanos: 0 }],
    upstreams: [],
  };

  it('predicts rate and overhead if a formula applies, and reports the difference from the run', () => {
    const summary = summaryAt(scenario, 30);
    const ended = { ...summary, servers: [{ ...summary.servers[0], endedAtNanos: summary.clockNanos }] };
    const rate = theoryOf('throughput', ended, scenario, scenario.servers[0]);
    expect(rate?.applied).toMatchObject({ name: 'M/M/1', predicted: expect.stringMatching(/^700/) });
    const overhead = theoryOf('recentOverhead', ended, scenario, scenario.servers[0]);
    // The expected value is ln(0.7 / 0.01) times 1 ms / 0.3.
    expect(plain(overhead!.applied!.predicted!)).toBe('14.2 ms');
    const percent = Number(/([+−])(\d+(?:\.\d)?) %$/.exec(plain(overhead!.applied!.difference!))?.[2] ?? 0);
    expect(percent).toBeLessThan(25);
  });

  it('names the assumption that fails, and the bounds that still hold', () => {
    const summary = summaryAt(DEFAULT_SCENARIO, 1);
    const theory = theoryOf('recentThroughput', summary, DEFAULT_SCENARIO, DEFAULT_SCENARIO.servers[0]);
    expect(theory?.applied).toBeNull();
    expect(theory?.failures).toContainEqual(expect.stringContaining('batches'));
    expect(theory?.bounds.length).toBeGreaterThan(0);
  });

  const OPTIONS = { measure: 'overhead', fractions: [0.99, 0.5, 0.9], bothStarts: false } as const;
  /** The expected value is ln(0.7 / (1 - p)) times 1 ms / 0.3. */
  const waitNanos = (fraction: number): number => (Math.log(0.7 / (1 - fraction)) * 1e6) / 0.3;

  it('is a line beside the latency by percentile, and a sentence in the menu of its chart', () => {
    const summary = summaryAt(scenario, 30);
    const [line, ...others] = expectedLines('percentiles', scenario, false, 'overhead');
    expect(others).toEqual([]);
    expect(line).toMatchObject({ name: 'M/M/1', server: 'A', measure: 'overhead' });
    const p99 = line.points.find(({ fraction }) => fraction >= 0.99 - 1e-9);
    expect(p99?.nanos).toBeCloseTo(waitNanos(0.99), 0);
    // No formula applies once the user has broken a node.
    expect(expectedLines('percentiles', scenario, true, 'overhead')).toEqual([]);
    const said = chartTheory('percentiles', summary, scenario, OPTIONS).map(({ text }) => plain(text));
    expect(said).toEqual([
      expect.stringMatching(/^M\/M\/1 says p99 14\.2 ms; simulated \d+\.\d ms \([+−].*%\)\.$/),
    ]);
    const none = chartTheory('throughput', summaryAt(DEFAULT_SCENARIO, 1), DEFAULT_SCENARIO, OPTIONS);
    expect(none[0].text).toMatch(/requests arrive in batches.*At most .*threads/);
  });

  it('is a level for each percentile over time, with the measured values in the menu', () => {
    const [line, ...others] = expectedLines('latency', scenario, false, 'overhead');
    expect(others).toEqual([]);
    expect(line.points.map(({ fraction }) => fraction)).toEqual([0.5, 0.9, 0.99, 0.999]);
    for (const { fraction, nanos } of line.points) expect(nanos).toBeCloseTo(waitNanos(fraction), 0);
    // The formula predicts nothing about the time in service alone.
    expect(expectedLines('latency', scenario, false, 'service')).toEqual([]);
    expect(expectedLines('latency', DEFAULT_SCENARIO, false, 'overhead')).toEqual([]);
    const [said] = chartTheory('latency', summaryAt(scenario, 30), scenario, OPTIONS);
    expect(plain(said.text)).toMatch(
      /^M\/M\/1 says p50 1\.1 ms, p90 6\.5 ms and p99 14\.2 ms; simulated p50 1\.\d+ ms \([+−].* %\), p90 .* and p99 .*\./,
    );
    const changed = { ...summaryAt(scenario, 1), changes: [{ atNanos: 1e8, text: 'rate' }] };
    expect(chartTheory('latency', changed, scenario, OPTIONS)[0].text).toContain('Parameters were changed');
    const [none] = chartTheory('latency', summaryAt(DEFAULT_SCENARIO, 1), DEFAULT_SCENARIO, OPTIONS);
    expect(none.text).toMatch(/requests arrive in batches/);
  });

  it('is a level of throughput only if that differs from the offered rate', () => {
    expect(expectedRates(scenario, false)).toEqual([]);
    const [same] = chartTheory('throughput', summaryAt(scenario, 5), scenario, OPTIONS);
    expect(plain(same.text)).toMatch(/^M\/M\/1 says 700\/s, .* arrival rate.*; simulated \d/);
    // Ten threads without a queue get twelve Erlangs: Erlang B rejects 30.19 %, by its recursion.
    const traffic = { ...scenario.traffic, ratePerSecond: 12_000 };
    const servers = [{ ...scenario.servers[0], threads: 10, queueLimit: 0 }];
    const loss: Scenario = { ...scenario, traffic, servers };
    let rejected = 1;
    for (let lines = 1; lines <= 10; lines++) rejected = (12 * rejected) / (lines + 12 * rejected);
    expect(expectedRates(loss, false)).toEqual([
      { name: 'Erlang B', server: 'A', perSecond: expect.closeTo(12_000 * (1 - rejected), 6) },
    ]);
    expect(expectedRates(loss, true)).toEqual([]);
    expect(expectedRates(DEFAULT_SCENARIO, false)).toEqual([]);
    const [said] = chartTheory('throughput', summaryAt(loss, 5), loss, OPTIONS);
    expect(plain(said.text)).toMatch(/^Erlang B says 8,\d{3}\/s; simulated 8,\d{3}\/s/);
  });

  it('describes differences by sign and size', () => {
    expect(differenceText(101, 100)).toBe('+1\u00a0%');
    expect(differenceText(80, 100)).toBe('−20\u00a0%');
    expect(differenceText(100.01, 100)).toBe('the same');
  });
});
