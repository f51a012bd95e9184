// Studies of servers that differ: each runs with its own settings, and a parameter of one server can be
// varied.

import { describe, expect, it } from 'vitest';
import { parseAxis } from '../../../src/api/question-parts.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { scenarioFor } from '../../../src/scenario/server-overrides.ts';
import { concerns, scenarioAt } from '../../../src/study/tasks.ts';

const link = decodeLink('v=7&servers=A:blocking-pool,B:blocking-pool&B.timeout=300ms&B.cores=8');
if (!link.ok) throw new Error('not read');
const { scenario } = link;
const [A, B] = scenario.servers as [(typeof scenario.servers)[0], (typeof scenario.servers)[0]];

describe('a parameter of one server that all share', () => {
  const axis = parseAxis('vary', 'B.timeout=100ms..1s', scenario, 3);
  if ('allowed' in axis) throw new Error(axis.allowed);

  it('can be varied, and concerns only that server', () => {
    expect(axis).toMatchObject({ parameter: 'timeout', server: 'B', from: 100e6, to: 1e9 });
    expect([concerns(axis, A), concerns(axis, B)]).toEqual([false, true]);
  });

  it("is varied there together with the server's other own settings", () => {
    const [a, b] = [A, B].map((server) => scenarioAt(scenario, server, [{ axis, value: 500e6 }]));
    if (a === undefined || b === undefined || 'problems' in a || 'problems' in b) throw new Error('not fit');
    expect(b.scenario.upstreams[0].timeoutNanos).toBe(500e6);
    expect(b.scenario.machine.cores).toBe(8);
    expect(a.scenario.upstreams).toEqual(scenarioFor(scenario, A).upstreams);
  });

  it('is rejected if servers may not differ', () => {
    expect(parseAxis('vary', 'B.rate', scenario, 3)).toMatchObject({ key: 'vary', value: '"B.rate"' });
  });
});
