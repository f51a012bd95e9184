// The facts say when a pool has no free connection, and when this is a deadlock. The size that prevents a
// deadlock follows from the programs.

import { describe, expect, it } from 'vitest';
import { factIn } from '../../../src/facts/server-facts.ts';
import { decodeLink } from '../../../src/links/link.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { situationOf } from '../../../src/ui/understand/advice.ts';
import { poolNeed } from '../../../src/ui/understand/pool-need.ts';
import { factsAt } from '../../support/facts-at.ts';

const NESTED =
  'v=7&servers=A:blocking-pool&threads=6&upstream=db&nodes=1&rate=400&request=take:db,call:db,take:db,call:db,give:db,give:db';

function opened(query: string): Scenario {
  const decoded = decodeLink(query);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
  return decoded.scenario;
}

describe('requests that take a second connection while they hold the first', () => {
  it('deadlock in a pool as large as the threads, and the advice tries a larger pool', () => {
    const scenario = opened(`${NESTED}&poolSize=6`);
    const [seen] = factsAt(scenario, 2).facts.servers;
    expect(factIn(seen!.facts, 'pool-empty')).toMatchObject({ deadlock: true, size: 6, waiting: 6 });
    const { remedies } = situationOf(scenario, seen!, null);
    expect(remedies.find(({ parameter }) => parameter === 'poolSize')?.values).toEqual([7]);
    // More threads cannot help here.
    expect(remedies.some(({ parameter }) => parameter === 'threads')).toBe(false);
  });

  it('do not deadlock with T × (C − 1) + 1 connections', () => {
    const scenario = opened(`${NESTED}&poolSize=7`);
    expect(poolNeed(scenario, scenario.servers[0]!, 'db')).toEqual({ atOnce: 6, each: 2, connections: 7 });
    const [seen] = factsAt(scenario, 2).facts.servers;
    expect(factIn(seen!.facts, 'pool-empty')?.deadlock ?? false).toBe(false);
    expect(seen!.summary.values.completed).toBeGreaterThan(100);
  });

  it('need an unlimited pool if nothing limits how many run at once', () => {
    const scenario = opened(NESTED.replace('blocking-pool&threads=6', 'event-loop'));
    expect(poolNeed(scenario, scenario.servers[0]!, 'db')).toBeNull();
  });
});

it('a pool with too few connections is not a deadlock', () => {
  const scenario = opened(
    'v=7&servers=A:blocking-pool&threads=40&upstream=db&nodes=1&rate=300&request=take:db,call:db,give:db&poolSize=4',
  );
  const [seen] = factsAt(scenario, 2).facts.servers;
  expect(factIn(seen!.facts, 'pool-empty')).toMatchObject({ deadlock: false, size: 4, waiting: 36 });
});
