// Which service caused a jam in a system of services: the faulty or full place closest to the leaves, since
// when, and the path from there back to the clients.

import { describe, expect, it } from 'vitest';
import { type Blame, blameOfRun } from '../../../src/facts/blame.ts';
import { scenarioOfQuery } from '../../../src/lessons/scene.ts';
import { factsAt } from '../../support/facts-at.ts';
import { summaryAt } from '../../support/summary-at.ts';

/** A shop of 16 threads, two nodes of orders with 4 each, and a database that replies in 8 ms. */
const CHAIN =
  'servers=A:blocking-pool&threads=16&request=cpu:200us,call:orders&upstream=orders:2,db:1' +
  '&orders.server=blocking-pool&orders.threads=4&orders.cores=2&orders.request=cpu:200us,call:db&orders.timeout=never' +
  '&db.latency=8ms&db.timeout=never&arrivals=poisson&rate=300&requests=6000';

/** The same chain with another value for one of its keys. */
function chainWith(key: string, value: string): string {
  const parts = CHAIN.split('&');
  expect(parts.filter((part) => part.startsWith(`${key}=`))).toHaveLength(1);
  return parts.map((part) => (part.startsWith(`${key}=`) ? `${key}=${value}` : part)).join('&');
}

function blamed(query: string, seconds: number): readonly (Blame | null)[] {
  return factsAt(scenarioOfQuery(query), seconds).facts.servers.map(({ blame }) => blame);
}

const ORDERS = 'orders';
const DATABASE = 'db';
const SECOND = 1e9;

describe('the service to blame', () => {
  it('does not exist while all is well', () => {
    expect(blamed(CHAIN, 3)).toEqual([null]);
  });

  it('is a leaf that has become slow, and the way back lists when each caller was full', () => {
    const [blame] = blamed(`${CHAIN}&fault=slow*50:db.1@2s`, 4);
    expect(blame).toMatchObject({
      service: DATABASE,
      nodes: [1],
      of: 1,
      sinceNanos: 2 * SECOND,
      untilNanos: null,
      cause: { kind: 'fault', fault: 'slow', takesNanos: 400e6, usuallyNanos: 8e6 },
    });
    const [orders, shop] = blame!.callers;
    expect([orders?.service, shop?.service]).toEqual([ORDERS, null]);
    expect(orders!.sinceNanos).toBeGreaterThanOrEqual(2 * SECOND);
    expect(orders!.sinceNanos).toBeLessThan(2.2 * SECOND);
    expect(shop!.sinceNanos).toBeGreaterThanOrEqual(orders!.sinceNanos!);
    expect(shop!.sinceNanos).toBeLessThan(2.4 * SECOND);
  });

  it('is a leaf at its limit with waiting calls', () => {
    const [blame] = blamed(`${CHAIN}&db.nodeConcurrency=2`, 4);
    expect(blame).toMatchObject({ service: DATABASE, cause: { kind: 'limit', calls: 2 } });
    expect(blame!.cause).toHaveProperty(
      'waiting',
      expect.toSatisfy((waiting: number) => waiting > 0),
    );
    expect(blame!.callers.map(({ service }) => service)).toEqual([ORDERS, null]);
  });

  it('is a service with too few threads, if the services that it calls are healthy', () => {
    const [blame] = blamed(chainWith('orders.threads', '1'), 4);
    expect(blame).toMatchObject({
      service: ORDERS,
      nodes: [1, 2],
      of: 2,
      cause: { kind: 'threads', threads: 1 },
    });
    expect(blame!.callers.map(({ service }) => service)).toEqual([null]);
    expect(blame!.callers[0]!.sinceNanos).not.toBeNull();
  });

  it('is the server itself if no service behind it is full', () => {
    const [blame] = blamed(chainWith('threads', '2'), 4);
    expect(blame).toMatchObject({
      service: null,
      nodes: [],
      cause: { kind: 'threads', threads: 2 },
      callers: [],
    });
  });

  it('is the same service for two servers, even if only one of them is full itself', () => {
    const both = CHAIN.replace('servers=A:blocking-pool', 'servers=A:blocking-pool,B:blocking-pool');
    const [a, b] = blamed(`${both}&B.orders.timeout=20ms&fault=slow*50:db.1@2s`, 4);
    expect(a).toMatchObject({ service: DATABASE, cause: { fault: 'slow' } });
    expect(b).toMatchObject({ service: DATABASE, cause: { fault: 'slow' } });
    expect(a!.callers.at(-1)!.sinceNanos).not.toBeNull();
    expect(b!.callers.at(-1)!.sinceNanos).toBeNull();
  });

  it('is still the ended fault while its backlog is worked off', () => {
    const query = `${chainWith('rate', '700')}&fault=slow*50:db.1@2s-5s`;
    const [blame] = blamed(query, 6);
    expect(blame).toMatchObject({ service: DATABASE, sinceNanos: 2 * SECOND, untilNanos: 5 * SECOND });
  });

  it('is known for a run that is over, too', () => {
    const over = (query: string): Blame | null => {
      const scenario = scenarioOfQuery(query);
      const [server] = scenario.servers;
      const { servers } = summaryAt(scenario, 200);
      const { values, jams, endedAtNanos } = servers[0]!;
      const { offered, completed } = values;
      return blameOfRun(scenario, server!, { jams, offered, completed, lastedNanos: endedAtNanos! });
    };
    expect(over(CHAIN)).toBeNull();
    expect(over(`${CHAIN}&fault=slow*50:db.1@2s-5s`)).toMatchObject({
      service: DATABASE,
      cause: { fault: 'slow', takesNanos: 400e6, usuallyNanos: 8e6 },
      sinceNanos: 2 * SECOND,
      untilNanos: 5 * SECOND,
      callers: [{ service: ORDERS }, { service: null }],
    });
    expect(over(chainWith('orders.threads', '1'))).toMatchObject({
      service: ORDERS,
      cause: { kind: 'threads' },
    });
  });

  it('is undefined if no group is served', () => {
    expect(blamed('preset=stalled-node', 10)).toSatisfy((all: readonly unknown[]) =>
      all.every((each) => each === null),
    );
  });
});
