// Links and documents from before a default was changed keep the old value, but only if they do not set a
// value themselves.

import { describe, expect, it } from 'vitest';
import { decodeLink } from '../../../src/links/link.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import {
  type EarlierDefault,
  earlierSettings,
  withEarlierDefaults,
} from '../../../src/scenario/earlier-defaults.ts';
import { PARAMETERS } from '../../../src/scenario/parameters.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';

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
  it('replace each present default, in the servers that have it', () => {
    const scenario = scenarioOf('servers=A:blocking-pool,B:event-loop,C:blocking-pool');
    expect(earlierSettings(scenario, EARLIER)).toEqual([
      ['cores', '3'],
      ['A.threads', '77'],
      ['C.threads', '77'],
    ]);
  });

  it('keep what a scene states itself', () => {
    const scenario = scenarioOf('servers=A:blocking-pool,C:blocking-pool&A.threads=9&cores=16');
    expect(earlierSettings(scenario, EARLIER)).toEqual([['C.threads', '77']]);
  });
});

describe('replies in version 1', () => {
  const repliesOf = (query: string) => scenarioOf(query).upstreams.map(({ replies }) => replies);

  it('came from timers wherever a link or a document of that version says nothing', () => {
    expect(repliesOf('v=1&preset=one-bridge')).toEqual(['timer']);
    expect(repliesOf('v=1&rate=500')).toEqual(['timer']);
    expect(repliesOf('v=1&replies=socket')).toEqual(['socket']);
    expect(repliesOf('v=1&preset=small-pool'), 'a scene without nodes').toEqual([]);
    for (const document of [{ version: 1 }, { version: 1, upstreams: [{ name: 'upstream' }] }]) {
      expect(parseScenario(document)).toMatchObject({
        ok: true,
        scenario: { upstreams: [{ replies: 'timer' }] },
      });
    }
  });

  it("come from sockets today, except in the source's scenes whose nodes are timers", () => {
    expect(repliesOf('preset=one-bridge')).toEqual(['socket']);
    expect(repliesOf('preset=stalled-node')).toEqual(['timer']);
    expect(parseScenario({})).toMatchObject({ ok: true, scenario: { upstreams: [{ replies: 'socket' }] } });
  });
});

describe('a document of an earlier version', () => {
  it('gets its defaults if it says nothing, whether or not the part exists', () => {
    const [pool, loops] = DEFAULT_SCENARIO.servers;
    expect(withEarlierDefaults({}, EARLIER)).toEqual({
      machine: { cores: 3 },
      servers: [{ ...pool, threads: 77 }, loops],
    });
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

  it('gets its defaults within a part of a part, too', () => {
    const inner: readonly EarlierDefault[] = [
      { key: 'resident', text: '10000B', part: 'machine', field: 'memory.residentPerThreadBytes' },
    ];
    expect(withEarlierDefaults({}, inner)).toEqual({
      machine: { memory: { residentPerThreadBytes: 10_000 } },
    });
    const says = { machine: { cores: 2, memory: { residentPerThreadBytes: 5000 } } };
    expect(withEarlierDefaults(says, inner)).toEqual(says);
    const bad = { machine: { memory: 'much' } };
    expect(withEarlierDefaults(bad, inner)).toEqual(bad);
  });

  it('stays as it is if a part is no record', () => {
    const bad = { machine: 7, servers: 'none' };
    expect(withEarlierDefaults(bad, EARLIER)).toEqual(bad);
  });
});
