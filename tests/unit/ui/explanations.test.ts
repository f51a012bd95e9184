// Every number of a server says how it is computed: with the values that it is computed from, and what theory says.

import { describe, expect, it } from 'vitest';
import type { ServerSummary } from '../../../src/protocol/summary.ts';
import { blockingPool, DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { chartTheory, expectedLines } from '../../../src/ui/explain/chart-theory.ts';
import { inputsOf } from '../../../src/ui/explain/number-inputs.ts';
import type { NumberKey } from '../../../src/ui/explain/number-key.ts';
import { differenceText, theoryOf } from '../../../src/ui/explain/theory-of.ts';
import { numberGroups } from '../../../src/ui/stage/number-groups.ts';
import { NUMBER_TEXTS } from '../../../src/ui/text-of-explanations.ts';
import { summaryAt } from '../../support/summary-at.ts';

const SECOND = 1e9;
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** Counts everything that there is a row for. */
function busy(server: ServerSummary): ServerSummary {
  const some = (numbers: object): Record<string, number> =>
    Object.fromEntries(Object.keys(numbers).map((key, index) => [key, index + 1]));
  const nodes = server.nodes.map((node) => ({ ...node, queued: 2, opened: 1 }));
  const spread = { greenSwitches: 7, meanRps: 10, stdDevRps: 1, nodes };
  return {
    ...server,
    ...spread,
    cpu: some(server.cpu) as unknown as ServerSummary['cpu'],
    requests: some(server.requests) as unknown as ServerSummary['requests'],
    calls: some(server.calls) as unknown as ServerSummary['calls'],
  };
}

const HEAD: readonly NumberKey[] = ['throughput', 'overhead', 'memory', 'coresBusy', 'mean'];

describe('every number that is shown', () => {
  it('has a formula, what it assumes, a source and the values of now', () => {
    const summary = summaryAt(DEFAULT_SCENARIO, 1);
    const server = busy(summary.servers[0]!);
    const rows = numberGroups(server).flatMap((group) => group.rows);
    const keys = [...HEAD, ...rows.map(({ key }) => key)];
    expect(new Set(keys)).toEqual(new Set(Object.keys(NUMBER_TEXTS)));
    for (const key of keys) {
      const { title, formula, assumes, source } = NUMBER_TEXTS[key];
      for (const text of [title, formula, assumes, source]) expect(text, key).toMatch(/\w{3}/);
      const inputs = inputsOf(key, { server, scenario: DEFAULT_SCENARIO, clockNanos: summary.clockNanos });
      expect(inputs.length, key).toBeGreaterThan(0);
      for (const [name, value] of inputs) expect(plain(value), `${key}: ${name}`).toMatch(/\d/);
    }
  });

  it('follows from the values given: those in the system, the rate', () => {
    const summary = summaryAt(DEFAULT_SCENARIO, 2);
    const server = summary.servers[0]!;
    const facts = { server, scenario: DEFAULT_SCENARIO, clockNanos: summary.clockNanos };
    const values = inputsOf('inSystem', facts).map(([, value]) => Number(value.replace(/\D/g, '')));
    const [offered, ...ended] = values;
    expect(ended.reduce((rest, each) => rest - each, offered!)).toBe(server.requests.inSystem);
    const inputs = Object.fromEntries(inputsOf('throughput', facts));
    const completed = Number(inputs['completed in the span']!.replace(/\D/g, ''));
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

  it('predicts rate and overhead where a formula holds, and says how far the run is off', () => {
    const summary = summaryAt(scenario, 30);
    const ended = { ...summary, servers: [{ ...summary.servers[0]!, endedAtNanos: summary.clockNanos }] };
    const rate = theoryOf('mean', ended, scenario, scenario.servers[0]!);
    expect(rate?.applied).toMatchObject({ name: 'M/M/1', predicted: expect.stringMatching(/^700/) });
    const overhead = theoryOf('overhead', ended, scenario, scenario.servers[0]!);
    // ln(0.7 / 0.01) of 1 ms / 0.3.
    expect(plain(overhead!.applied!.predicted!)).toBe('14.2 ms');
    const percent = Number(/([+−])(\d+(?:\.\d)?) %$/.exec(plain(overhead!.applied!.difference!))?.[2] ?? 0);
    expect(percent).toBeLessThan(25);
  });

  it('says which assumption fails, and what bounds hold all the same', () => {
    const summary = summaryAt(DEFAULT_SCENARIO, 1);
    const theory = theoryOf('throughput', summary, DEFAULT_SCENARIO, DEFAULT_SCENARIO.servers[0]!);
    expect(theory?.applied).toBeNull();
    expect(theory?.failures).toContain('requests arrive in batches, not one by one by chance');
    expect(theory?.bounds.length).toBeGreaterThan(0);
  });

  it('is a line beside the latency by percentile, and a sentence in the menu of its chart', () => {
    const summary = summaryAt(scenario, 30);
    const [line, ...others] = expectedLines(scenario, false, 'overhead');
    expect(others).toEqual([]);
    expect(line).toMatchObject({ name: 'M/M/1', server: 'A', measure: 'overhead' });
    const p99 = line!.points.find(({ fraction }) => fraction >= 0.99 - 1e-9);
    expect(p99?.nanos).toBeCloseTo((Math.log(0.7 / 0.01) * 1e6) / 0.3, 0);
    // As far as someone has broken a node no formula holds.
    expect(expectedLines(scenario, true, 'overhead')).toEqual([]);
    const said = chartTheory('percentiles', summary, scenario, 'overhead').map(({ text }) => plain(text));
    expect(said).toEqual([
      expect.stringMatching(/^M\/M\/1 says p99 14\.2 ms; simulated \d+\.\d ms \([+−].*%\)\.$/),
    ]);
    const none = chartTheory('throughput', summaryAt(DEFAULT_SCENARIO, 1), DEFAULT_SCENARIO, 'overhead');
    expect(none[0]!.text).toMatch(/does not hold: requests arrive in batches.*At most .*threads/);
  });

  it('tells differences by sign and size', () => {
    expect(differenceText(101, 100)).toBe('+1.0\u00a0%');
    expect(differenceText(80, 100)).toBe('−20\u00a0%');
    expect(differenceText(100.01, 100)).toBe('the same');
  });
});
