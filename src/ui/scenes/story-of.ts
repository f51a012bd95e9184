// The story of a scene: that of its preset as long as the scene has the servers that the story mentions and no traffic
// of a log, else one made from the scenario.

import { inside } from '../../languages/inside.ts';
import { parameterOf } from '../../scenario/parameters.ts';
import { presetById } from '../../scenario/presets.ts';
import { same } from '../../scenario/same.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { type Server, sizedServers } from '../../scenario/server.ts';
import type { Act, Stories, Story, StorySlider, Try } from '../../scenario/story.ts';
import { clampValue } from '../../scenario/value.ts';
import { PLAIN_STORY } from '../words/tries.ts';

/** `originId`: the preset that the scene was opened as; null for none. */
export function storyOf(stories: Stories, originId: string | null, scenario: Scenario): Story {
  const id = originId ?? '';
  if (!Object.hasOwn(stories, id)) return plainStory(scenario, scenario.name);
  const told = stories[id];
  const original = presetById(id)?.scenario ?? scenario;
  // No story is of the traffic of a log, which has a name of its own.
  if (scenario.traffic.arrivals !== 'replay' && tellsOf(told, original.servers, scenario.servers)) {
    // What it says of faults, such as when they come, is not so of others, nor what it says of both servers of more.
    const isOf =
      same(original.faults, scenario.faults) && original.servers.length === scenario.servers.length;
    return isOf ? told : { ...told, lead: plainLead(scenario) };
  }
  // The preset's name may speak of its servers as well.
  return plainStory(scenario, scenario.name === original.name ? '' : scenario.name);
}

/** Whether the scene has all servers of the story, each with its thread model there or with one that a try sets. */
function tellsOf({ tries }: Story, told: readonly Server[], shown: readonly Server[]): boolean {
  const tried = tries.flatMap(({ act }) => (act.kind === 'server' ? [act.to] : []));
  return told.every(({ id, model }) =>
    shown.some(
      (server) =>
        server.id === id &&
        (server.model === model || tried.some((to) => to.id === id && to.model === server.model)),
    ),
  );
}

const plainLead = ({ servers }: Scenario): string =>
  servers.length === 2 ? PLAIN_STORY.leadOfTwo : PLAIN_STORY.lead;

function plainStory(scenario: Scenario, name: string): Story {
  const sliders = plainSliders(scenario);
  return {
    title: name || PLAIN_STORY.title,
    lead: plainLead(scenario),
    card: '',
    sliders,
    tries: [...nodeTries(scenario), ...sliders.flatMap((slider) => doubled(scenario, slider))],
  };
}

function plainSliders(scenario: Scenario): readonly StorySlider[] {
  const load = scenario.traffic.kind === 'open' ? 'rate' : 'users';
  return [...sizedServers(scenario).slice(0, 1), { key: load, server: null }];
}

function nodeTries({ upstreams, servers }: Scenario): readonly Try[] {
  if (upstreams.length === 0) return [];
  const { breakOne, healOne } = PLAIN_STORY;
  const act: Act = { kind: 'node', node: 1, to: 'down', from: 'none' };
  return [{ label: breakOne, back: healOne, act, effects: bothRates(servers) }];
}

/** A try that doubles the value of a slider; none where the range ends below, or nothing comes of it. */
function doubled(scenario: Scenario, { key, server }: StorySlider): readonly Try[] {
  const row = parameterOf(key);
  const owner = scenario.servers.find(({ id }) => id === server) ?? scenario.servers[0];
  const from = row.read(scenario, owner);
  const to = typeof from === 'number' ? clampValue(key, from * 2) : from;
  if (to === from || row.applies?.(scenario) === false) return [];
  const name = PLAIN_STORY.of(inside(row.label), server);
  const { twice, asBefore, withTwice } = PLAIN_STORY;
  return [
    {
      label: twice(name),
      back: asBefore(name),
      cause: withTwice(name),
      act: { kind: 'set', key, server, to, from },
      effects: bothRates(scenario.servers),
    },
  ];
}

/** The rates of all servers, without a statement on their direction. */
function bothRates(servers: readonly Server[]): Try['effects'] {
  const [first, ...rest] = servers.map(
    ({ id: server }) => ({ measure: 'rate', server, goes: null }) as const,
  );
  return [first!, ...rest];
}
