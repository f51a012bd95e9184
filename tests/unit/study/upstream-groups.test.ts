// A parameter of a service after the first is varied by the name of that service, and the other services stay as they are.

import { expect, it } from 'vitest';
import { parseAxis } from '../../../src/api/question-parts.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { scenarioAt } from '../../../src/study/tasks.ts';

it('varies a parameter of the service that is named', () => {
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
