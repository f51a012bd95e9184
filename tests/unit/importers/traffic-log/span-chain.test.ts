// Services and their calls from spans: the trace of a run reproduces its scene, and so do constructed traces of each
// format.

import { describe, expect, it } from 'vitest';
import { trace } from '../../../../src/api/trace.ts';
import { meaningOf } from '../../../../src/importers/traffic-log/log-arrivals.ts';
import { usesOf, withLogTraffic } from '../../../../src/importers/traffic-log/log-scenario.ts';
import { chainIn, type SpanChain } from '../../../../src/importers/traffic-log/span-chain.ts';
import { SpanTree, TREE_SPANS_MAX } from '../../../../src/importers/traffic-log/span-tree.ts';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../../src/scenario/scenario.ts';
import { logOf, wholeTraffic } from './logs.ts';

const MS = 1e6;

function chainFrom(text: string): SpanChain | null {
  const log = logOf(text);
  return chainIn(log, meaningOf(log).service);
}

const serviceIn = (chain: SpanChain | null, name: string): SpanChain['services'][number] =>
  chain!.services.find((each) => each.name === name)!;

function sceneFrom(text: string): Scenario {
  const traffic = { ...wholeTraffic(logOf(text)), chain: chainFrom(text) };
  const [serviceTimes] = usesOf(traffic).serviceTimes;
  const parsed = withLogTraffic(DEFAULT_SCENARIO, traffic, { serviceTimes, waiting: 'all' }, null);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

describe('the trace of a run', () => {
  const text = trace('preset=slow-database', { format: 'otlp', server: 'A', until: '1.5s' });
  const chain = chainFrom(text);

  it('reproduces its services, calls, own times and network', () => {
    expect(chain!.services.map(({ name }) => name)).toEqual(['shop', 'orders', 'db']);
    expect(chain!.omitted).toEqual([]);
    const [pages, checkout, other] = serviceIn(chain, 'shop').programs;
    expect(other).toBeUndefined();
    expect([pages!.steps, checkout!.steps]).toEqual([[], [[{ to: 'orders', times: 1 }]]]);
    // The shop's own time includes the switch to the thread.
    expect(pages!.own.medianNanos / MS).toBeCloseTo(3, 1);
    const orders = serviceIn(chain, 'orders');
    expect(orders.programs).toHaveLength(1);
    expect(orders.programs[0]!.own.medianNanos / MS).toBeCloseTo(2, 1);
    expect(orders.networkNanos / MS).toBeCloseTo(1, 1);
    expect(serviceIn(chain, 'db').durations.medianNanos / MS).toBeCloseTo(30, 1);
    expect(orders.requests).toBe(serviceIn(chain, 'db').requests);
    expect(checkout!.share * serviceIn(chain, 'shop').requests).toBeCloseTo(orders.requests, 6);
  });

  it('becomes a scene with these services, in which nothing waits that did not wait in the run', () => {
    const scene = sceneFrom(text);
    expect(scene.front).toBe('shop');
    expect(scene.upstreams.map(({ name, service }) => [name, service !== undefined])).toEqual([
      ['orders', true],
      ['db', false],
    ]);
    expect(scene.classes.map(({ request }) => request.map(({ kind }) => kind))).toEqual([['cpu', 'call']]);
    const { server, machine } = scene.upstreams[0]!.service!;
    expect(server).toMatchObject({ model: 'blocking-pool', threads: serviceIn(chain, 'orders').atOnce });
    expect(machine.cores).toBeGreaterThanOrEqual(serviceIn(chain, 'orders').workingAtOnce);
  });
});

describe('spans of several services', () => {
  const START = 1_795_507_200_000_000;
  interface Made {
    readonly id: string;
    readonly parent?: string;
    readonly of: string;
    readonly kind: 'server' | 'client' | 'internal';
    readonly from: number;
    readonly took: number;
    readonly peer?: string;
    readonly shared?: boolean;
  }
  /**
   * Spans with times in microseconds. A shop calls stock and prices at once, then a database three times; the
   * database driver makes another call inside each of the three.
   */
  const MADE: readonly Made[] = [
    { id: 'a', of: 'shop', kind: 'server', from: 0, took: 100 },
    { id: 'b', parent: 'a', of: 'shop', kind: 'internal', from: 5, took: 90 },
    { id: 'c', parent: 'b', of: 'shop', kind: 'client', from: 10, took: 30 },
    { id: 'd', parent: 'c', of: 'stock', kind: 'server', from: 12, took: 24 },
    { id: 'e', parent: 'b', of: 'shop', kind: 'client', from: 15, took: 20 },
    { id: 'f', parent: 'e', of: 'prices', kind: 'server', from: 20, took: 10 },
    ...[50, 62, 74].flatMap((from): Made[] => [
      { id: `g${from}`, parent: 'b', of: 'shop', kind: 'client', from, took: 8, peer: 'db' },
      { id: `h${from}`, parent: `g${from}`, of: 'shop', kind: 'client', from: from + 1, took: 5, peer: 'db' },
    ]),
    // Stock calls the shop, and something without a name.
    { id: 'i', parent: 'd', of: 'stock', kind: 'client', from: 14, took: 2 },
    { id: 'j', parent: 'i', of: 'shop', kind: 'server', from: 14, took: 1 },
    { id: 'k', parent: 'd', of: 'stock', kind: 'client', from: 18, took: 2 },
  ];

  const otlp = JSON.stringify({
    resourceSpans: MADE.map((each) => ({
      resource: { attributes: [{ key: 'service.name', value: { stringValue: each.of } }] },
      scopeSpans: [
        {
          spans: [
            {
              traceId: 't',
              spanId: each.id,
              parentSpanId: each.parent ?? '',
              kind: { internal: 1, server: 2, client: 3 }[each.kind],
              startTimeUnixNano: String(BigInt(START + each.from) * 1000n),
              endTimeUnixNano: String(BigInt(START + each.from + each.took) * 1000n),
              attributes:
                each.peer === undefined ? [] : [{ key: 'db.system', value: { stringValue: each.peer } }],
            },
          ],
        },
      ],
    })),
  });
  const names = [...new Set(MADE.map(({ of }) => of))];
  const jaeger = JSON.stringify({
    data: [
      {
        spans: MADE.map((each) => ({
          traceID: 't',
          spanID: each.id,
          operationName: 'x',
          references:
            each.parent === undefined ? [] : [{ refType: 'CHILD_OF', traceID: 't', spanID: each.parent }],
          startTime: START + each.from,
          duration: each.took,
          tags: [
            { key: 'span.kind', value: each.kind },
            ...(each.peer === undefined ? [] : [{ key: 'peer.service', value: each.peer }]),
          ],
          processID: `p${names.indexOf(each.of)}`,
        })),
        processes: Object.fromEntries(names.map((serviceName, at) => [`p${at}`, { serviceName }])),
      },
    ],
  });
  const zipkin = (isShared: boolean): string => {
    const callOf = (each: Made): Made | undefined =>
      each.kind === 'server'
        ? MADE.find(({ id, kind }) => id === each.parent && kind === 'client')
        : undefined;
    return JSON.stringify(
      MADE.map((each) => {
        const call = isShared ? callOf(each) : undefined;
        return {
          traceId: 't',
          id: call?.id ?? each.id,
          parentId: call === undefined ? parentIn(each) : call.parent,
          shared: call === undefined ? undefined : true,
          kind: each.kind === 'internal' ? undefined : each.kind.toUpperCase(),
          timestamp: START + each.from,
          duration: each.took,
          localEndpoint: { serviceName: each.of },
          remoteEndpoint: each.peer === undefined ? undefined : { serviceName: each.peer },
        };
      }),
    );
    /** Children of a request refer to the id that it shares with its call. */
    function parentIn({ parent }: Made): string | undefined {
      const above = MADE.find(({ id }) => id === parent);
      return (isShared && above !== undefined ? callOf(above)?.id : undefined) ?? parent;
    }
  };

  it.each([
    ['OTLP', otlp],
    ['Jaeger', jaeger],
    ['Zipkin', zipkin(false)],
    ['Zipkin with shared ids', zipkin(true)],
  ])('show which service calls which, at once or in turn: %s', (_name, text) => {
    const chain = chainFrom(text);
    const shop = serviceIn(chain, 'shop');
    expect(shop.programs.map(({ steps }) => steps)).toEqual([
      [
        [
          { to: 'prices', times: 1 },
          { to: 'stock', times: 1 },
        ],
        [{ to: 'db', times: 1 }],
        [{ to: 'db', times: 1 }],
        [{ to: 'db', times: 1 }],
      ],
      // The program without steps is for stock's calls to the shop, which are left out.
      [],
    ]);
    // 100 us minus 30 for both simultaneous calls and 24 for the database.
    expect(shop.programs[0]!.own.medianNanos).toBe(46_000);
    expect(serviceIn(chain, 'stock').networkNanos).toBe(6000);
    expect(serviceIn(chain, 'db')).toMatchObject({ requests: 3, programs: [] });
    expect(serviceIn(chain, 'db').durations.longestNanos).toBe(8000);
    expect(chain!.omitted).toEqual([
      { kind: 'unnamed', count: 1 },
      { kind: 'circle', count: 1 },
    ]);
  });

  it('report how many have no parent in the file', () => {
    const cut = JSON.stringify(
      JSON.parse(zipkin(false)).filter(({ id }: { readonly id: string }) => id !== 'c'),
    );
    expect(chainFrom(cut)!.omitted).toContainEqual({ kind: 'orphans', count: 1 });
  });

  /** Spans in Zipkin's format by their ids, each with its parent, kind and service, or its target. */
  const spansOf = (
    made: readonly (readonly [id: string, parent: string, kind: string, of: string])[],
  ): string =>
    JSON.stringify(
      made.map(([id, parentId, kind, name], at) => ({
        traceId: 't',
        id,
        ...(parentId === '' ? {} : { parentId }),
        kind,
        timestamp: START + at,
        duration: 100 - at,
        localEndpoint: { serviceName: kind === 'SERVER' ? name : '' },
        ...(kind === 'CLIENT' ? { remoteEndpoint: { serviceName: name } } : {}),
      })),
    );

  it.each([
    [
      ['1', '2'],
      ['2', '1'],
      ['3', '3'],
    ],
    [
      ['1', '2'],
      ['2', '3'],
      ['3', '1'],
    ],
  ])('end if their parents form a cycle', (...pairs) => {
    for (const names of [
      ['a', 'b', 'c'],
      ['a', 'a', 'a'],
    ]) {
      const servers = pairs.map(([id, parent], at) => [id!, parent!, 'SERVER', names[at]!] as const);
      const text = spansOf([...servers, ['4', '1', 'CLIENT', 'db']]);
      expect(chainFrom(text)?.services.length ?? 0).toBeLessThanOrEqual(4);
    }
  });

  it('of a service that two others call do not form a cycle', () => {
    const chain = chainFrom(
      spansOf([
        ['1', '', 'SERVER', 'shop'],
        ['2', '1', 'SERVER', 'stock'],
        ['3', '1', 'SERVER', 'orders'],
        ['4', '3', 'SERVER', 'stock'],
      ]),
    );
    expect(chain!.omitted).toEqual([]);
    expect(chain!.services.map(({ name }) => name)).toEqual(['shop', 'orders', 'stock']);
    expect(serviceIn(chain, 'orders').programs[0]!.steps).toEqual([[{ to: 'stock', times: 1 }]]);
  });

  it('with too many services in a row end in a node, and report what is left out', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const text = spansOf(names.map((name, at) => [name, names[at - 1] ?? '', 'SERVER', name]));
    const chain = chainFrom(text);
    expect(chain!.services.map(({ name, programs }) => [name, programs.length])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 1],
      ['d', 1],
      ['e', 0],
    ]);
    expect(chain!.omitted).toEqual([{ kind: 'many', count: 1 }]);
    expect(sceneFrom(text).upstreams).toHaveLength(4);
  });

  it('of one service that calls none form no chain', () => {
    const alone = JSON.stringify(JSON.parse(zipkin(false)).slice(0, 2));
    expect(chainFrom(alone)).toBeNull();
    expect(usesOf({ ...wholeTraffic(logOf(alone)), chain: null }).serviceTimes).not.toContain('chain');
  });
});

it('a tree stores a limited number of spans, and counts the others', () => {
  const tree = new SpanTree();
  const links = { kind: 'server', trace: 't', id: '', parent: '', isShared: false, peer: '' } as const;
  for (let each = 0; each < TREE_SPANS_MAX + 2; each++) tree.add(links, each, 1);
  tree.join();
  expect([tree.spans.length, tree.left]).toEqual([TREE_SPANS_MAX, 2]);
});
