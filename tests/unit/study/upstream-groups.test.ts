// A parameter of a service's calls or servers is varied by the service's name, and everything else stays
// unchanged.

import { describe, expect, it } from 'vitest';
import { parseAxis } from '../../../src/api/question-parts.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { decodeStudySettings, encodeStudySettings } from '../../../src/links/study-link.ts';
import { scenarioAt } from '../../../src/study/tasks.ts';

it('a parameter of the named service is varied', () => {
  const opened = decodeLink('upstream=search,db&nodes=4&db.nodes=3&request=cpu:1ms,call:search,call:db');
  if (!opened.ok) throw new Error('not opened');
  const { scenario } = opened;
  for (const [name, server] of [
    ['db.timeout', null],
    ['B.db.timeout', 'B'],
  ] as const) {
    const axis = parseAxis('vary', `${name}=10ms..1s`, scenario, 5);
    if ('allowed' in axis) throw new Error(axis.allowed);
    expect(axis).toMatchObject({ parameter: 'timeout', server, group: 'db', from: 10e6, to: 1e9 });
    const at = scenarioAt(scenario, scenario.servers[1]!, [{ axis, value: 50e6 }]);
    if ('problems' in at) throw new Error('problems');
    expect(at.scenario.upstreams.map((group) => group.timeoutNanos)).toEqual([
      scenario.upstreams[0]!.timeoutNanos,
      50e6,
    ]);
  }
  expect(parseAxis('vary', 'db.rate', scenario, 5)).toMatchObject({
    allowed: expect.stringContaining('db.timeout'),
  });
  expect(parseAxis('vary', 'cache.timeout', scenario, 5)).toMatchObject({ key: 'vary' });
});

describe("a parameter of a service's servers", () => {
  const CHAIN =
    'servers=A:blocking-pool,B:event-loop&upstream=orders:2,db:1&request=cpu:1ms,call:orders' +
    '&orders.server=blocking-pool&orders.threads=4&orders.request=cpu:1ms,call:db';
  const opened = decodeLink(CHAIN);
  if (!opened.ok) throw new Error('not opened');
  const { scenario } = opened;
  const threadsAt = (text: string, server: number): unknown => {
    const axis = parseAxis('vary', text, scenario, 5);
    if ('allowed' in axis) throw new Error(axis.allowed);
    const at = scenarioAt(scenario, scenario.servers[server]!, [{ axis, value: 16 }]);
    if ('problems' in at) throw new Error('problems');
    const { server: by, machine } = at.scenario.upstreams[0]!.service!;
    return [(by as { threads?: number }).threads, machine.cores];
  };
  const cores = scenario.upstreams[0]!.service!.machine.cores;

  it("is varied by the service's name, for all servers before it or for one", () => {
    expect(parseAxis('vary', 'orders.threads=2..32', scenario, 5)).toEqual(
      parseAxis('vary', 'orders.threads:2..32', scenario, 5),
    );
    expect(threadsAt('orders.threads=2..32', 0)).toEqual([16, cores]);
    expect(threadsAt('orders.threads=2..32', 1)).toEqual([16, cores]);
    expect(threadsAt('A.orders.threads=2..32', 1)).toEqual([4, cores]);
    expect(threadsAt('orders.cores', 0)).toEqual([4, 16]);
  });

  it('may be requested in a link, which reads back', () => {
    const { settings, problems } = decodeStudySettings([['sweep', 'orders.threads:2..32']], scenario);
    expect(problems).toEqual([]);
    expect(settings.sweep.axis).toMatchObject({ parameter: 'threads', group: 'orders', from: 2, to: 32 });
    expect(encodeStudySettings(settings)).toContainEqual(['sweep', 'orders.threads:2..32']);
  });

  it.each([
    ['db.threads', 'db.server'],
    ['orders.loops', 'orders.threads'],
    ['orders.rate', 'orders.timeout'],
    ['nobody.threads', 'orders, db'],
    ['A.nobody.threads', 'orders, db'],
  ])('is rejected for %s, with what is allowed', (text, hint) => {
    expect(parseAxis('vary', text, scenario, 5)).toMatchObject({
      key: 'vary',
      allowed: expect.stringContaining(hint),
    });
  });
});
