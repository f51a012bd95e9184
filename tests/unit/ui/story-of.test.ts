// The story of a scene: that of its preset only while it has the servers that the story mentions.

import { describe, expect, it } from 'vitest';
import { withLogTraffic } from '../../../src/importers/traffic-log/log-scenario.ts';
import { decodeLink } from '../../../src/links/link.ts';
import { PRESETS, presetById } from '../../../src/scenario/presets.ts';
import { faultStrength, type Scenario } from '../../../src/scenario/scenario.ts';
import { STORIES } from '../../../src/scenario/stories.ts';
import { reversed } from '../../../src/scenario/story.ts';
import { storyOf } from '../../../src/ui/scenes/story-of.ts';
import { isPossible, perform, scenarioAfter, type TryActions } from '../../../src/ui/try/perform-act.ts';
import { PLAIN_STORY } from '../../../src/ui/words/tries.ts';
import { combined, logOf, wholeTraffic } from '../importers/traffic-log/logs.ts';

function opened(query: string): { readonly scenario: Scenario; readonly originId: string | null } {
  const link = decodeLink(query);
  if (!link.ok) throw new Error(JSON.stringify(link.problems));
  return { scenario: link.scenario, originId: link.preset?.id ?? null };
}

const told = (query: string) => {
  const { scenario, originId } = opened(query);
  return storyOf(STORIES, originId, scenario);
};

describe('the story of a preset', () => {
  it.each(PRESETS.map(({ id }) => id))('is shown for %s, and while its suggestions are tried', (id) => {
    const { scenario } = presetById(id)!;
    const story = STORIES[id];
    expect(storyOf(STORIES, id, scenario)).toBe(story);
    for (const { act } of story.tries)
      if (act.kind !== 'node') expect(storyOf(STORIES, id, scenarioAfter(scenario, act))).toBe(story);
  });

  it('is shown if its servers have other settings, and beside an added server', () => {
    expect(told('preset=stalled-node&A.threads=100')).toBe(STORIES['stalled-node']);
    const three = told('preset=stalled-node&servers=A:blocking-pool,B:multi-reactor,C:green-threads');
    expect(three, 'what it says of both is not so of three').toEqual({
      ...STORIES['stalled-node'],
      lead: PLAIN_STORY.lead,
    });
  });

  it("does not mention faults if they differ from the scene's", () => {
    const other = told('preset=retry-storm&fault=slow*10:1@5s-7s');
    expect(other).toEqual({ ...STORIES['retry-storm'], lead: PLAIN_STORY.leadOfTwo });
  });

  it.each([
    'preset=stalled-node&servers=A:blocking-pool,B:thread-per-request',
    'preset=stalled-node&servers=A:blocking-pool',
    'preset=stalled-node&servers=first:blocking-pool,second:event-loop',
  ])('is not shown if a link has other servers: %s', (query) => {
    const story = told(query);
    expect(story.lead).toBe(query.includes(',') ? PLAIN_STORY.leadOfTwo : PLAIN_STORY.leadOfOne);
    expect(story.title, 'its own may speak of the servers').toBe(PLAIN_STORY.broken(10));
  });

  it.each([
    ['preset=stalled-node&servers=A:event-loop,B:event-loop,C:event-loop,D:event-loop', 10],
    ['preset=one-bridge&servers=A:event-loop', 3],
    ['servers=A:event-loop&nodes=4&fault=down:2@1s', 2],
  ])('for other servers heals broken nodes: %s', (query, node) => {
    const { tries } = told(query);
    expect(tries[0]).toMatchObject({ label: `Heal node ${node}`, back: `Take node ${node} down again` });
    expect(tries[0].act).toEqual({ kind: 'node', node, to: 'none', from: 'down' });
  });

  it('breaks a bridge if none is broken, or only for a while', () => {
    for (const query of ['', '&fault=down:2@1s-2s', '&node.2=30ms']) {
      const { title, tries } = told(`servers=A:event-loop${query}`);
      expect([title, tries[0]?.label], query).toEqual([PLAIN_STORY.title, 'Take node 1 down']);
    }
  });

  it('suggests no other rate if arrivals are replayed at their instants', () => {
    const { tries } = told('servers=A:event-loop&arrivals=replay&timestamps=1ms,2ms');
    expect(tries.filter(({ act }) => act.kind === 'set' && act.key === 'rate')).toEqual([]);
  });

  it('keeps the name that such a link has', () => {
    expect(told('preset=stalled-node&servers=A:event-loop&name=My%20own').title).toBe('My own');
  });

  it.each(['one-bridge', 'stalled-node'])('is not shown for %s with the traffic of a log', (id) => {
    const { scenario } = presetById(id)!;
    const log = Array.from({ length: 20 }, (_, index) => combined(index, ' 0.050 0.040')).join('\n');
    const use = { serviceTimes: 'taken', waiting: 'all' } as const;
    const replayed = withLogTraffic(scenario, wholeTraffic(logOf(log)), use, 'access.log');
    if (!replayed.ok) throw new Error(JSON.stringify(replayed.problems));
    const story = storyOf(STORIES, id, replayed.scenario);
    expect(story).toMatchObject({ title: 'Traffic of access.log', lead: PLAIN_STORY.leadOfTwo });
    expect(story.tries.filter(({ act }) => isPossible(act, replayed.scenario)).length).toBeGreaterThan(1);
  });

  it('for other servers has sliders and tries that apply to them', () => {
    const story = told('preset=carriers&servers=A:blocking-pool,B:event-loop');
    expect(story.sliders[0]).toEqual({ key: 'threads', server: 'A' });
  });
});

describe('a try that heals a node', () => {
  it("keeps its node whatever other groups have, and undoing it restores the fault's strength", () => {
    const { scenario } = presetById('slow-database')!;
    const [fault] = scenario.faults;
    const [{ act }] = STORIES['slow-database'].tries;
    const calls: unknown[] = [];
    const actions = {
      breakNode: (...given: unknown[]) => calls.push(given),
      healNode: (...given: unknown[]) => calls.push(given),
    } as unknown as TryActions;
    for (const nodes of [2, 10]) {
      const upstreams = scenario.upstreams.map((each) =>
        each.name === 'orders' ? { ...each, nodes } : each,
      );
      perform(act, { ...scenario, upstreams }, actions);
      perform(reversed(act), { ...scenario, upstreams }, actions);
      const db = nodes + 1;
      expect(calls.splice(0)).toEqual([[db], [db, 'slow', faultStrength(fault)]]);
    }
  });
});
