// The differences between servers, from summaries of real runs: true, and only the important ones.

import { describe, expect, it } from 'vitest';
import { type Comparison, compareServers, type Subject } from '../../../src/facts/comparison.ts';
import { decodeLink } from '../../../src/links/link.ts';
import {
  blockingPool,
  DEFAULT_SCENARIO,
  multiReactor,
  serverOf,
} from '../../../src/scenario/default-scenario.ts';
import { PRESETS, presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { differenceWords } from '../../../src/ui/stage/difference-sentences.tsx';
import { factsAt } from '../../support/facts-at.ts';
import { sentenceText } from '../../support/sentence-text.ts';

const preset = (id: string): Scenario => presetById(id)!.scenario;
const withServers = (scenario: Scenario, servers: Scenario['servers']): Scenario => ({
  ...scenario,
  servers,
});

function wordsOf(comparison: Comparison | null): readonly string[] {
  return (comparison?.differences ?? []).map((difference) => {
    const text = sentenceText(differenceWords(difference));
    return `${difference.period}: ${text.replace(/\u00a0/g, ' ')}`;
  });
}

const comparisonAt = (scenario: Scenario, seconds: number): Comparison | null =>
  compareServers(factsAt(scenario, seconds).facts);

function said(comparison: Comparison | null, about: Subject): string | undefined {
  const index = comparison?.differences.findIndex((each) => each.about === about) ?? -1;
  return wordsOf(comparison)[index];
}

describe('two servers, one of them jammed', () => {
  it('are compared by throughput, with the ratio of the numbers in their heads', () => {
    const { facts, summary } = factsAt(preset('stalled-node'), 0.7);
    const [a, b] = summary.servers.map(({ recent }) => recent.completedRps);
    const ratio = Number(/(\d\.\d)×/.exec(said(compareServers(facts), 'throughput')!)![1]);
    expect(said(compareServers(facts), 'throughput')).toMatch(/^lately: B completes \d\.\d× .*second as A$/);
    expect(ratio).toBeCloseTo(b / a, 1);
  });

  it('are described by the standstill first, with what the other completes', () => {
    const { facts, summary } = factsAt(preset('stalled-node'), 5);
    const { nodes, values, recent } = summary.servers[0];
    expect(recent.completedRps).toBe(0);
    expect(nodes[9].inFlight).toBe(50);
    expect(values.inSystem).toBeGreaterThan(50);
    expect(wordsOf(compareServers(facts))[0]).toMatch(/^lately: A .*node 10, .*queue.*B completes 900\/s$/);
    expect(said(compareServers(facts), 'throughput'), 'it is said already').toBeUndefined();
  });

  it('are described by how their backlogs grow', () => {
    const { facts } = factsAt(preset('stalled-node'), 5);
    expect(said(compareServers(facts), 'backlog')).toMatch(/^lately: .*1,000\/s in A and 100\/s in B$/);
  });

  it('are not compared by throughput if nothing completed lately, nor while one works off its backlog', () => {
    expect(said(comparisonAt(preset('stalled-node'), 15), 'throughput')).toBeUndefined();
    const link = decodeLink('preset=one-bridge&fault=none&fault=down:3@200ms-4s', []);
    if (!link.ok) throw new Error(JSON.stringify(link.problems));
    const { facts } = factsAt(link.scenario, 4.6);
    expect(facts.servers[0].facts.map(({ kind }) => kind)).toContain('drains');
    expect(said(compareServers(facts), 'throughput')).toBeUndefined();
  });

  it('do not work off a queue that shrinks only because clients leave', () => {
    const leaving = [3.5, 4, 4.5, 5].flatMap((second) => {
      const { facts, summary } = factsAt(preset('queue-at-the-door'), second);
      const { completedRps, failedRps, offeredRps } = summary.servers[0].recent;
      return completedRps === 0 && failedRps > 1.1 * offeredRps ? [facts.servers[0].facts] : [];
    });
    expect(leaving.length).toBeGreaterThan(0);
    for (const facts of leaving) expect(facts.map(({ kind }) => kind)).not.toContain('drains');
  });

  it('are not compared by memory while calls begin to hang at one node', () => {
    for (const second of [0.9, 1.025, 1.15]) {
      const said = wordsOf(comparisonAt(preset('one-bridge'), second));
      expect(
        said.filter((sentence) => sentence.includes('memory')),
        `at ${second} s`,
      ).toEqual([]);
    }
  });

  it('are compared by reserved memory if nothing more important differs', () => {
    expect(said(comparisonAt(preset('stalled-node'), 5), 'memory')).toBeUndefined();
    const { facts, summary } = factsAt(preset('rate-1k'), 2);
    const [a, b] = summary.servers.map(({ values }) => values.memoryReserved);
    expect(said(compareServers(facts), 'memory')).toMatch(
      new RegExp(`^now: A reserves ${(a / b).toFixed(1)}× .*memory as B$`),
    );
  });
});

describe('percentiles', () => {
  it('are shown if enough requests support them, with the time span', () => {
    const early = factsAt(preset('stalled-node'), 5);
    expect(early.summary.servers[0].latency.count).toBeLessThan(1000);
    expect(said(compareServers(early.facts), 'latency')).toMatch(
      /^so far: A’s p90 latency is [\d.]+× that of B$/,
    );
    expect(said(comparisonAt(preset('rate-10k'), 0.8), 'latency')).toMatch(
      /^so far: A’s p99 latency is [\d.]+× that of B$/,
    );
  });

  it('are left out if there are too few requests', () => {
    const comparison = comparisonAt(preset('users-1'), 3);
    expect(said(comparison, 'latency')).toBeUndefined();
    expect(comparison?.equal).not.toContain('latency');
  });
});

it('latencies are not compared if one server loses requests that the other completes', () => {
  const comparison = comparisonAt(preset('retry-storm'), 20);
  expect(said(comparison, 'latency')).toBeUndefined();
  expect(comparison?.equal).not.toContain('latency');
});

it('failures are shown as a share, and no failures as none', () => {
  const comparison = comparisonAt(preset('retry-storm'), 16);
  expect(said(comparison, 'failures')).toBe('lately: 100 % of requests fail in A, none in B');
});

it('servers of which one has ended are compared over their common span, also after the end', () => {
  const ends = factsAt(preset('users-500'), 20).summary.servers.map(
    ({ endedAtNanos }) => endedAtNanos! / 1e9,
  );
  const end = Math.min(...ends);
  const both = factsAt(preset('users-500'), end - 0.1).summary.servers;
  const [a, b] = both.map(({ values }) => values.completed);
  for (const seconds of [4, 20]) {
    const comparison = comparisonAt(preset('users-500'), seconds);
    expect(comparison?.sharedNanos).toBeCloseTo(end * 1e9, 0);
    const ratio = Number(/^shared: B completes ([\d.]+)× /.exec(said(comparison, 'throughput')!)![1]);
    expect(ratio).toBeCloseTo(b / a, 0);
    expect(said(comparison, 'cores')).toBeUndefined();
  }
});

describe('the list of equal measures', () => {
  it('includes latency only if each percentile is equal, not if half of the requests take longer on one server', () => {
    for (const [scene, seconds] of [
      ['users-500', 4],
      ['few-carriers', 0.63],
    ] as const) {
      const comparison = comparisonAt(preset(scene), seconds);
      expect(said(comparison, 'latency'), scene).toMatch(/^(so far|shared): A’s p\d\d latency is .* B$/);
      expect(comparison?.equal, scene).not.toContain('latency');
    }
  });

  it('includes latency if only the overhead differs by a multiple and hardly adds to it', () => {
    const { facts, summary } = factsAt(preset('slow-motion'), 0.9);
    const [a, b] = summary.servers.map(({ recent }) => recent.p99Nanos);
    expect(b / a).toBeGreaterThan(5);
    const comparison = compareServers(facts);
    expect(said(comparison, 'latency')).toBeUndefined();
    expect(comparison?.equal).toEqual(['throughput', 'latency']);
  });

  it('is shown', () => {
    const twins = withServers(DEFAULT_SCENARIO, [blockingPool('A'), blockingPool('B')]);
    const comparison = comparisonAt(twins, 5);
    expect(comparison).toMatchObject({ differences: [], equal: ['throughput', 'latency', 'memory'] });
  });

  it('ignores a chance difference of a few requests', () => {
    const rare = { ...DEFAULT_SCENARIO, traffic: { ...DEFAULT_SCENARIO.traffic, ratePerSecond: 40 } };
    for (const seconds of [1, 1.3, 2, 2.7, 3.4]) {
      expect(said(comparisonAt(rare, seconds), 'throughput')).toBeUndefined();
    }
  });
});

describe('three and four servers', () => {
  const four = withServers(preset('stalled-node'), [
    blockingPool('A'),
    multiReactor('B'),
    serverOf('green-threads', 'C'),
    serverOf('staged', 'D'),
  ]);

  it('are grouped if they are equal', () => {
    expect(said(comparisonAt(four, 5), 'standstill')).toMatch(
      /^lately: A and D have been stalled: [\d,]+ requests .*; B completes 900\/s; C/,
    );
  });

  it('are described by their extremes if they differ', () => {
    const calm = withServers(preset('rate-1k'), four.servers);
    expect(said(comparisonAt(calm, 2), 'memory')).toMatch(/^now: D reserves the most: \d+× .* [BC]/);
  });

  it('are named in each comparison', () => {
    const three = withServers(preset('rate-10k'), four.servers.slice(0, 3));
    expect(said(comparisonAt(three, 0.8), 'throughput')).toMatch(
      /^lately: (B and C complete|C completes the most:) [\d.]+× .* as A$/,
    );
  });
});

it('one server has no comparison, nor do several before replies have arrived', () => {
  const alone = withServers(DEFAULT_SCENARIO, [blockingPool('A')]);
  expect(comparisonAt(alone, 3)).toBeNull();
  expect(comparisonAt(DEFAULT_SCENARIO, 0)).toBeNull();
  expect(comparisonAt(DEFAULT_SCENARIO, 0.005)).toBeNull();
});

it('no scene shows an undefined number at any instant', () => {
  for (const { id, scenario } of PRESETS.filter((each) => each.scenario.servers.length > 1)) {
    for (const seconds of [0.05, 0.6]) {
      const words = wordsOf(comparisonAt(scenario, seconds)).join('\n');
      expect(words, `${id} at ${seconds} s`).not.toMatch(
        /NaN|Infinity|undefined|–|(?<![\d.])[01](\.0)? times/,
      );
    }
  }
});
