// A default that has changed keeps its old value in links and documents of its time, and only where they say nothing.

import { describe, expect, it } from 'vitest';
import {
  type EarlierDefault,
  earlierSettings,
  withEarlierDefaults,
} from '../../../src/scenario/earlier-defaults.ts';
import { PARAMETERS } from '../../../src/scenario/parameters.ts';
import { decodeLink } from '../../../src/share/link.ts';

const EARLIER: readonly EarlierDefault[] = [
  { key: 'cores', text: '3', part: 'machine', field: 'cores' },
  { key: 'threads', text: '77', part: 'servers', field: 'threads' },
];

function scenarioOf(query: string) {
  const link = decodeLink(query);
  if (!link.ok) throw new Error(JSON.stringify(link.problems));
  return link.scenario;
}

describe('settings of an earlier version', () => {
  it('stand for each value that is the default of today, in the servers that have it', () => {
    const scenario = scenarioOf('servers=A:blocking-pool,B:event-loop,C:blocking-pool');
    expect(earlierSettings(scenario, EARLIER)).toEqual([
      ['cores', '3'],
      ['A.threads', '77'],
      ['C.threads', '77'],
    ]);
  });

  it('leave what a scene states itself', () => {
    const scenario = scenarioOf('servers=A:blocking-pool,C:blocking-pool&A.threads=9&cores=16');
    expect(earlierSettings(scenario, EARLIER)).toEqual([['C.threads', '77']]);
  });
});

describe('a document of an earlier version', () => {
  it('gets its defaults where it says nothing, whether the part is there or not', () => {
    expect(withEarlierDefaults({}, EARLIER)).toEqual({ machine: { cores: 3 } });
    expect(
      withEarlierDefaults(
        {
          machine: { cores: PARAMETERS.cores.default },
          servers: [
            { model: 'blocking-pool' },
            { model: 'blocking-pool', threads: 5 },
            { model: 'event-loop' },
          ],
        },
        EARLIER,
      ),
    ).toEqual({
      machine: { cores: PARAMETERS.cores.default },
      servers: [
        { model: 'blocking-pool', threads: 77 },
        { model: 'blocking-pool', threads: 5 },
        { model: 'event-loop' },
      ],
    });
  });

  it('is left as it is where a part is no record', () => {
    const bad = { machine: 7, servers: 'none' };
    expect(withEarlierDefaults(bad, EARLIER)).toEqual(bad);
  });
});
