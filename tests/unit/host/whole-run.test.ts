// Throughput of the whole run in heads, frames and on the command line: for a killed server including the
// time after its end, for bursts including the time between them.

import { describe, expect, it } from 'vitest';
import { simulatedServer } from '../../../src/api/server-report.ts';
import { changed, finished, presetScene } from '../../../src/claims/scenes.ts';
import { formatRun } from '../../../src/cli/run-text.ts';
import { metricsOf } from '../../../src/embed/messages/metrics.ts';
import { compareServers } from '../../../src/facts/comparison.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { formatCount } from '../../../src/languages/quantity.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import { describeScene } from '../../../src/road/words/caption.ts';
import { evaluate } from '../../../src/study/point-run.ts';
import { differenceWords } from '../../../src/ui/stage/difference-sentences.tsx';
import { headlineOf } from '../../../src/ui/stage/headline.ts';
import { whatHappened } from '../../../src/ui/understand/what-happened.ts';
import { factsAt } from '../../support/facts-at.ts';
import { sentenceText } from '../../support/sentence-text.ts';
import { summaryAt } from '../../support/summary-at.ts';

const SECOND = 1e9;

/**
 * A stalled node takes all threads of A within 5 s; its clients give up after 2 s, and requests continue for
 * a minute.
 */
const DEAD = changed(presetScene('stalled-node'), {
  arrivals: 'poisson',
  duration: '60s',
  requests: 'none',
  patience: '2s',
  'A.threads': '500',
});

describe('a server that is killed', () => {
  const { facts, summary } = factsAt(DEAD, 100);
  const [dead, alive] = summary.servers;
  const report = simulatedServer(DEAD, DEAD.servers[0], finished(DEAD));
  const seconds = dead.endedAtNanos! / SECOND;

  it('has the rate of the whole run everywhere, not that before its end', () => {
    expect(seconds).toBeGreaterThan(60);
    expect(dead.values.throughput).toBeCloseTo(dead.values.completed / seconds, 0);
    expect(dead.values.throughput).toBeLessThan(100);
    expect(report.throughputRps).toBe(dead.values.throughput);
    expect(metricsOf(summary).servers[0].throughputRps).toBe(dead.values.throughput);
    expect(headlineOf(dead, 0).rate).toBe(dead.values.throughput.toFixed(0));
    expect(report.interiorThroughputRps).toBeGreaterThan(800);
  });

  it('is not said to complete as many as one that continues', () => {
    expect(alive.values.throughput).toBeGreaterThan(800);
    const { differences, equal } = compareServers(facts)!;
    expect(equal).not.toContain('throughput');
    expect(differences.map(({ about }) => about)).toContain('throughput');
  });

  it('is described by the share of successful requests, in all places alike', () => {
    const { answeredShare, completed, offered } = report;
    expect(answeredShare).toBeCloseTo(0.075, 3);
    expect(completed / offered).toBeCloseTo(0.075, 3);
    expect(metricsOf(summary).servers[0].answeredShare).toBe(answeredShare);
    expect(headlineOf(dead, 0)).toMatchObject({ suffers: true });
    expect(headlineOf(dead, 0).more).toContain('7.5\u00a0% succeeded');
    expect(headlineOf(alive, 0).more).toContain('90\u00a0% succeeded');
    const failures = compareServers(facts)!.differences.find(({ about }) => about === 'failures')!;
    expect(sentenceText(differenceWords(failures))).toMatch(/7\.5\u00a0% .*in A, 90\u00a0% in B$/);
    expect(
      formatRun({ schema: 2, scenario: DEAD, servers: [{ ...report, wallSeconds: 1 }], remarks: [] }),
    ).toMatch(/Success rate +7\.5 %/);
  });

  it('is not said to be finished with requests whose clients have given up', () => {
    const { ghosts } = dead.values;
    expect(ghosts).toBeGreaterThan(40_000);
    expect(report.ghosts).toBe(ghosts);
    expect(whatHappened(summary, facts).join('')).toContain('still working on');
    const host = new SimulationHost(() => 0);
    host.load(DEAD);
    const { buffer } = host.frame({
      spanNanos: 100 * SECOND,
      budgetMillis: 1,
      commands: [],
      buffer: null,
      maxThreads: 10,
      maxVehicles: 10,
    });
    const seen = new Frame(new Float64Array(buffer)).servers[0];
    expect(describeScene(seen, 'blocking-pool')).toContain(`${formatCount(ghosts)} abandoned`);
  });

  it('has the same rate in studies, without the calls that hang after the traffic', () => {
    const throughputOf = (index: number): number => {
      const scenario = { ...DEAD, servers: [DEAD.servers[index]] };
      return evaluate({ key: 'x', scenario, maxEvents: 1e7, warmup: 0 }).values.throughput!;
    };
    expect(throughputOf(0)).toBeLessThan(100);
    const scenario = { ...presetScene('stalled-node'), servers: [DEAD.servers[1]] };
    const { values } = evaluate({ key: 'x', scenario, maxEvents: 1e7, warmup: 0 });
    // 9,000 of the 10,000 requests that arrive in 10 s complete; the others fail after 30 s.
    expect(values.throughput).toBeCloseTo(900, -1);
  });
});

describe('work in bursts', () => {
  it('has one rate: all requests divided by all of the time', () => {
    const scenario = presetScene('users-100');
    const server = simulatedServer(scenario, scenario.servers[0], finished(scenario));
    const { throughputRps, simulatedSeconds, interiorThroughputRps } = server;
    expect(throughputRps).toBeCloseTo(5000 / simulatedSeconds, 6);
    expect(throughputRps).toBeLessThan(500);
    expect(interiorThroughputRps).toBeGreaterThan(550);
    expect(summaryAt(scenario, 100).servers[0].values.throughput).toBe(throughputRps);
  });
});

describe('the time of a run', () => {
  it('begins when the first request is due, not at the start of the clock', () => {
    const scenario = changed(presetScene('rate-1k'), { arrivals: 'poisson', rate: '1', requests: '1' });
    const { measures, now } = finished(scenario);
    expect(measures.value('firstDueAt')).toBeGreaterThan(0);
    expect(measures.value('throughput')).toBeCloseTo(SECOND / (now - measures.value('firstDueAt')), 9);
  });

  it('has no rate before that, and includes whole seconds without completions', () => {
    const scenario = changed(presetScene('rate-1k'), {
      rate: '1',
      requests: '1',
      upstream: 'none',
      request: 'sleep:2.5s',
    });
    const [before, after] = [0, 10].map((at) => summaryAt(scenario, at).servers[0]);
    expect(before.values.throughput).toBeNaN();
    // The one request takes 2.5 s, so it completes in neither of the two whole seconds.
    expect(after.values.throughput).toBeCloseTo(1 / 2.5, 2);
    expect(after.values.throughputStdDev).toBe(0);
  });
});
