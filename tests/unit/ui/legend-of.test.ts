// The legend explains what the roads of a scenario can show, and nothing else.

import { describe, expect, it } from 'vitest';
import { scenarioOfQuery } from '../../../src/lessons/scene.ts';
import { legendOf } from '../../../src/ui/stage/legend-of.ts';
import { LEGEND } from '../../../src/ui/words/legend.ts';

const statesOf = (query: string): readonly string[] =>
  legendOf(scenarioOfQuery(query)).states.map(([state]) => state);

describe('the legend', () => {
  it('names no bridges, waits or locks where requests only compute', () => {
    const query = 'servers=A:blocking-pool,B:event-loop&upstream=none&request=cpu:10ms';
    expect(statesOf(query)).toEqual(['queued', 'ready', 'switching', 'running']);
    expect(legendOf(scenarioOfQuery(query)).sentences).toEqual([LEGEND.road]);
  });

  it('names waiting and stuck calls where requests call, and parked cars where a server parks them', () => {
    expect(statesOf('servers=A:blocking-pool')).toEqual(expect.arrayContaining(['waiting', 'stuck']));
    const { sentences } = legendOf(scenarioOfQuery('servers=A:blocking-pool,B:event-loop'));
    expect(sentences).toContain(LEGEND.parked);
    expect(sentences).toContain(LEGEND.bridges);
    expect(legendOf(scenarioOfQuery('servers=A:blocking-pool')).sentences).not.toContain(LEGEND.parked);
  });

  it('names locks where a program takes one', () => {
    expect(
      statesOf('servers=A:blocking-pool&upstream=none&lock=output:mutex&request=lock:output:wait:1ms'),
    ).toEqual(expect.arrayContaining(['lock', 'waiting']));
  });
});
