// Alerts describe the effect of full memory and name open breakers, in runs in which these occur.

import { describe, expect, it } from 'vitest';
import type { ServerSummary } from '../../../src/protocol/summary.ts';
import { blockingPool, DEFAULT_SCENARIO, UPSTREAM_NAME } from '../../../src/scenario/default-scenario.ts';
import type { MemoryPolicy, Scenario } from '../../../src/scenario/scenario.ts';
import { CPU_MEASURES, numberGroups } from '../../../src/ui/stage/number-groups.ts';
import { alertsOf } from '../../../src/ui/stage/stage-alert-texts.ts';
import { summaryAt } from '../../support/summary-at.ts';

const SECOND = 1e9;
const MIB = 1024 ** 2;
const plain = (text: string): string => text.replace(/\u00a0/g, ' ');
const serverAt = (scenario: Scenario, seconds: number): ServerSummary =>
  summaryAt(scenario, seconds).servers[0];

/** A scene in which more requests wait than fit in memory. */
function crowded(whenFull: MemoryPolicy): Scenario {
  const { machine, traffic } = DEFAULT_SCENARIO;
  return {
    ...DEFAULT_SCENARIO,
    traffic: { ...traffic, ratePerSecond: 20_000 },
    machine: {
      ...machine,
      memory: { ...machine.memory, limitBytes: 64 * MIB, perWaitingTaskBytes: 64 * 1024, whenFull },
    },
    servers: [blockingPool('A')],
  };
}

const words = (server: ServerSummary): readonly string[] => alertsOf(server).map((each) => plain(each.words));

describe('an alert about full memory', () => {
  it('describes the policy that applies', () => {
    expect(words(serverAt(crowded('refuse'), 0.01))).toEqual([]);
    expect(words(serverAt(crowded('refuse'), 1))).toEqual([
      'Memory full (64.0 MiB): new requests are refused',
    ]);
    expect(words(serverAt(crowded('killed'), 1))[0]).toMatch(/^Process killed at 0\.\d+ s: .* 64\.0 MiB$/);
  });

  it('gives the slow-down if the server swaps', () => {
    const server = serverAt(crowded('swap'), 0.1);
    expect(server.values.memorySlowdown).toBeGreaterThan(1);
    expect(words(server)[0]).toMatch(/^Memory full \(64\.0 MiB\): .* \d+(\.\d)?×/);
  });
});

const broken: Scenario = {
  ...DEFAULT_SCENARIO,
  servers: [blockingPool('A')],
  upstreams: [
    {
      ...DEFAULT_SCENARIO.upstreams[0],
      retries: { ...DEFAULT_SCENARIO.upstreams[0].retries, attempts: 1 },
      breaker: { failureShare: 0.5, windowCalls: 10, minimumCalls: null, openNanos: 60 * SECOND },
    },
  ],
  faults: [3, 7].map((node) => ({
    kind: 'refusing',
    upstream: UPSTREAM_NAME,
    node,
    fromNanos: 0,
    untilNanos: null,
    factor: 1,
  })),
};

it('open breakers are shown with the names of their nodes', () => {
  expect(words(serverAt(broken, 2))).toEqual(['Circuit breaker open to nodes 3 and 7']);
});

it('all other numbers are shown in words, without zeros', () => {
  const server = serverAt(broken, 6);
  const sum = CPU_MEASURES.reduce((total, part) => total + server.values[part], 0);
  expect(sum).toBeCloseTo(1, 9);
  const groups = numberGroups(server);
  const told = groups.flatMap(({ rows }) => rows.map(({ name, value }) => `${name}: ${plain(value)}`));
  expect(told.join('\n')).not.toMatch(/NaN|undefined/);
  expect(told).toContain('Circuit breakers opened: 2');
  expect(told.find((each) => each.startsWith('Calls retried'))).toBeDefined();
  expect(told.find((each) => each.startsWith('Load average over 15 min'))).toMatch(/\d\.\d\d$/);
  expect(told.find((each) => each.startsWith('Green switches'))).toBeUndefined();
  expect(told.find((each) => each.startsWith('Requests timed out'))).toBeUndefined();
});
