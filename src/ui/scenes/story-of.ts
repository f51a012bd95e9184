// The story of a scene: the preset's story, as long as the scene has all servers that the story mentions and
// its traffic is not from a log; otherwise a story made from the scenario.

import { inside } from '../../languages/inside.ts';
import { DEFAULT_SCENARIO } from '../../scenario/default-scenario.ts';
import { meanOf } from '../../scenario/distribution.ts';
import { numberOfNode } from '../../scenario/node-numbers.ts';
import { parameterOf } from '../../scenario/parameters.ts';
import { presetById } from '../../scenario/presets.ts';
import { same } from '../../scenario/same.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { type Server, sizedServers } from '../../scenario/server.ts';
import {
  breaking,
  healing,
  type Stories,
  type Story,
  type StorySlider,
  type Try,
} from '../../scenario/story.ts';
import { clampValue } from '../../scenario/value.ts';
import { PLAIN_STORY } from '../words/tries.ts';

/** `originId`: the preset that the opened scene was or was based on; null if there is none. */
export function storyOf(stories: Stories, originId: string | null, scenario: Scenario): Story {
  const id = originId ?? '';
  const written = Object.hasOwn(stories, id) ? stories[id] : null;
  const original = presetById(id)?.scenario ?? DEFAULT_SCENARIO;
  // No written story describes the traffic of a log. The log's name is shown instead.
  const isLog = scenario.traffic.arrivals === 'replay';
  if (written === null || isLog || !covers(written, original.servers, scenario.servers))
    return plainStory(scenario, original);
  // What the story says about faults is true only of its own faults, and "both servers" only of two servers.
  const isOf = same(original.faults, scenario.faults) && original.servers.length === scenario.servers.length;
  return isOf ? written : { ...written, lead: plainLead(scenario) };
}

/**
 * Whether the scene has all servers of the story, each with the thread model that it has in the story or that
 * a suggestion gives it.
 */
function covers({ tries }: Story, told: readonly Server[], shown: readonly Server[]): boolean {
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
  [PLAIN_STORY.leadOfOne, PLAIN_STORY.leadOfTwo][servers.length - 1] ?? PLAIN_STORY.lead;

const modelsOf = ({ servers }: Scenario): readonly string[] => servers.map(({ model }) => model);

/**
 * The title of a scene without a written story: its name, or a question. `original`: the scenario that the scene was made from. Its name may mention its servers, so it cannot be
 * the title of a scene with others. `broken`: number of a node that is broken for good; 0 for none.
 */
function plainTitle(scenario: Scenario, original: Scenario, broken: number): string {
  const { name } = scenario;
  if (name !== '' && (name !== original.name || same(modelsOf(scenario), modelsOf(original)))) return name;
  return broken > 0 ? PLAIN_STORY.broken(broken) : PLAIN_STORY.title;
}

/**
 * After this time most effects are visible. For a scenario that is not a ready scene, nothing more precise is
 * known.
 */
const PLAIN_SETTLES_NANOS = 5e9;

/** `original`: the scenario from which the scene was made. */
function plainStory(scenario: Scenario, original: Scenario): Story {
  const sliders = plainSliders(scenario);
  const broken = brokenNode(scenario);
  return {
    title: plainTitle(scenario, original, broken),
    lead: plainLead(scenario),
    sliders,
    settlesNanos: PLAIN_SETTLES_NANOS,
    tries: [...nodeTries(scenario, broken), ...sliders.flatMap((slider) => doubled(scenario, slider))],
  };
}

/** A node counts as broken if its latency is at least this many times that of the others in its group. */
const BROKEN_TIMES = 10;

/**
 * The number of the first node that is broken for good, by a latency of its own or by a fault; 0 if there is
 * none.
 */
function brokenNode({ upstreams, faults }: Scenario): number {
  const hung = upstreams.flatMap(({ name: upstream, latency, nodeLatencies }) =>
    nodeLatencies
      .filter((each) => meanOf(each.latency) >= BROKEN_TIMES * meanOf(latency))
      .map(({ node }) => ({ upstream, node })),
  );
  const [found] = [...hung, ...faults.filter(({ untilNanos }) => untilNanos === null)];
  return found === undefined ? 0 : numberOfNode(upstreams, found);
}

function plainSliders(scenario: Scenario): readonly StorySlider[] {
  const load = scenario.traffic.kind === 'open' ? 'rate' : 'users';
  return [...sizedServers(scenario).slice(0, 1), { key: load, server: null }];
}

function nodeTries({ upstreams, servers }: Scenario, broken: number): readonly Try[] {
  if (upstreams.length === 0) return [];
  const effects = bothRates(servers);
  return [broken > 0 ? healing(broken, ...effects) : breaking(1, ...effects)];
}

/** A suggestion that doubles the value of a slider. Empty if that is out of range or has no effect. */
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

/** The effects to show: the rates of all servers. Nothing is claimed about which of them rises. */
function bothRates(servers: readonly Server[]): Try['effects'] {
  const [first, ...rest] = servers.map(
    ({ id: server }) => ({ measure: 'rate', server, goes: null }) as const,
  );
  return [first!, ...rest];
}
