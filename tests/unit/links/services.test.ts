// Served groups in links: written by hand, read back, and set for single servers; also links that are
// refused.

import { describe, expect, it } from 'vitest';
import { decodeLink, encodeLink } from '../../../src/links/link.ts';
import { describeChanges, needsRestart } from '../../../src/scenario/changes.ts';
import { constant } from '../../../src/scenario/distribution.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { scenarioFor } from '../../../src/scenario/server-overrides.ts';

const CHAIN =
  'servers=A:blocking-pool,B:blocking-pool&threads=8&request=cpu:2ms,call:orders&upstream=orders:2,db:1' +
  '&orders.server=blocking-pool&orders.threads=4&orders.cores=2&orders.request=cpu:1ms,call:db' +
  '&orders.network=200us&db.latency=8ms&db.nodeConcurrency=8';

function read(query: string): Scenario {
  const link = decodeLink(query);
  if (!link.ok) throw new Error(JSON.stringify(link.problems));
  expect(link.leftOut).toEqual([]);
  return link.scenario;
}

const refused = (query: string): readonly string[] => {
  const link = decodeLink(query);
  return (link.ok ? link.leftOut : link.problems).map(({ key }) => key);
};

describe('a link with services', () => {
  it("states which service a group has, with keys that begin with the group's name", () => {
    const [orders, db] = read(CHAIN).upstreams;
    expect(orders).toMatchObject({ nodes: 2, networkNanos: 200_000 });
    expect(orders.service).toMatchObject({
      server: { model: 'blocking-pool', threads: 4 },
      machine: { cores: 2 },
      request: [
        { kind: 'cpu', time: constant(1e6) },
        { kind: 'call', upstream: 'db' },
      ],
    });
    expect(db).toMatchObject({ nodes: 1, nodeConcurrency: 8, latency: constant(8e6) });
    expect(db.service).toBeUndefined();
  });

  it.each([
    CHAIN,
    `${CHAIN}&B.orders.threads=16&B.orders.cores=4&B.orders.timeout=50ms`,
    `${CHAIN}&B.orders.server=event-loop&B.orders.request=cpu:3ms&db.server=green-threads&db.cpu=2ms`,
    'preset=one-bridge&upstream.server=multi-reactor',
    `${CHAIN}&front=shop`,
    'preset=slow-database&front=none',
  ])('reads back unchanged: %s', (query) => {
    const scenario = read(query);
    expect(read(encodeLink(scenario))).toEqual(scenario);
    expect(encodeLink(scenario)).not.toContain('scenario=');
  });

  it('names the servers as a service, distinct from those behind them', () => {
    expect(read(`${CHAIN}&front=shop`).front).toBe('shop');
    expect(read('preset=slow-database&front=none').front).toBeUndefined();
    expect(refused(`${CHAIN}&front=orders`)).toEqual(['front']);
    expect(refused(`${CHAIN}&front=2nd`)).toEqual(['front']);
    expect(needsRestart(read(CHAIN), read(`${CHAIN}&front=shop`))).toBe(false);
  });

  it('states for one server another service of its calls, and resets it', () => {
    const own = read(`${CHAIN}&B.orders.threads=16`);
    const threads = (id: string) => scenarioFor(own, { id }).upstreams[0].service?.server;
    expect([threads('A'), threads('B')]).toMatchObject([{ threads: 4 }, { threads: 16 }]);
    expect(read(`${CHAIN}&B.orders.threads=same`).own).toEqual([]);
  });

  it('can make the nodes timers again', () => {
    expect(
      read(`${CHAIN}&orders.server=none`.replace(/&orders\.(threads|cores|request)=[^&]*/g, '')),
    ).toEqual(read(CHAIN.replace(/&orders\.(server|threads|cores|request)=[^&]*/g, '')));
  });
});

describe('an inconsistent setting of services', () => {
  it.each([
    [
      'calls in a circle',
      `${CHAIN}&db.server=event-loop&db.request=call:orders`,
      'upstreams[0].service.request',
    ],
    [
      'a group that calls itself',
      `${CHAIN}&db.server=event-loop&db.request=call:db`,
      'upstreams[1].service.request',
    ],
    [
      'a call to no group',
      `${CHAIN}&db.server=event-loop&db.request=call:x`,
      'upstreams[1].service.request[0].upstream',
    ],
    ['too many served nodes', `${CHAIN}&upstream=orders:64,db:1&db.server=event-loop`, 'upstreams'],
    ['a setting of what is not served', `${CHAIN}&db.threads=3`, 'db.threads'],
    ['a model that there is not', `${CHAIN}&db.server=pool`, 'db.server'],
    ['a setting of another model', `${CHAIN}&orders.loops=3`, 'orders.loops'],
  ])('is rejected: %s', (_, query, key) => {
    expect(refused(query)).toContain(key);
  });

  it('is rejected: five servers one behind another, but not four', () => {
    const chain = (groups: readonly string[]): string => {
      const settings = groups.map((name, index) => {
        const next = groups[index + 1];
        return `${name}.server=event-loop&${name}.request=cpu:1ms${next === undefined ? '' : `,call:${next}`}`;
      });
      return `servers=A:blocking-pool&upstream=${groups.join(',')}&nodes=1&request=call:a&${settings.join('&')}`;
    };
    expect(refused(chain(['a', 'b', 'c']))).toEqual([]);
    expect(refused(chain(['a', 'b', 'c', 'd']))).toEqual(['upstreams']);
  });
});

describe('a change of a service', () => {
  const before = read(CHAIN);

  it('continues the run if its settings are live, with a description', () => {
    const after = read(CHAIN.replace('orders.threads=4', 'orders.threads=9'));
    expect(needsRestart(before, after)).toBe(false);
    expect(describeChanges(before, after)).toHaveLength(1);
    expect(
      needsRestart(before, read(CHAIN.replace('orders.request=cpu:1ms', 'orders.request=cpu:7ms'))),
    ).toBe(false);
  });

  it('restarts the run with another service', () => {
    expect(needsRestart(before, read(`${CHAIN}&db.server=event-loop`))).toBe(true);
    expect(needsRestart(before, read(CHAIN.replace('cpu:1ms,call:db', 'cpu:1ms')))).toBe(true);
  });
});
