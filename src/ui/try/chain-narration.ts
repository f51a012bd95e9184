// One line about a run in which services call each other: what the problem is, since when, and how far the
// jam has spread at each server. It is based on the same facts as the card that explains the run.

import type { Blame } from '../../facts/blame.ts';
import type { RunFacts, ServerStatus } from '../../facts/run-facts.ts';
import { factIn } from '../../facts/server-facts.ts';
import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import { formatInstant } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { holdsThreads } from '../../scenario/server.ts';
import { isServed, serverOfService } from '../../scenario/services.ts';
import { narrationOf as narrationOfNodes } from './narration.ts';

/** `name`: a service, with the nodes concerned if these are not all. Texts of frames are elsewhere, because frames do not load these. */
export const WORDS = {
  calm: t`A request that waits for a reply keeps a thread in each service on its way.`,
  nodes: (service: string, nodes: readonly number[]) =>
    t`${service} (${plural(nodes.length, { one: 'node', other: 'nodes' })} ${listed(nodes.map(String))})`,
  /** `cause`: the problem; `reaches`: how far the jam has spread. */
  told: (cause: string, reaches: string) => t`${cause}: ${reaches}.`,
  faults: {
    slow: (name: string, since: string) => t`${name} has been slow since ${since}`,
    down: (name: string, since: string) => t`${name} has been down since ${since}`,
    refusing: (name: string, since: string) => t`${name} has refused calls since ${since}`,
    flapping: (name: string, since: string) => t`${name} has gone down again and again since ${since}`,
    errors: (name: string, since: string) => t`${name} has replied with errors since ${since}`,
  },
  stalled: (name: string) => t`No call to ${name} ends in time`,
  threads: (name: string, since: string) => t`All threads of ${name} have been in use since ${since}`,
  limit: (name: string, since: string) => t`${name} has been at its limit since ${since}`,
  over: (name: string, until: string) => t`${name} recovered at ${until}, but the backlog is still there`,
  clients: (ids: string) => t`in ${ids} the jam has reached the clients`,
  reached: (ids: string, service: string) => t`in ${ids} the jam has reached ${service}`,
  spared: (ids: string) => t`in ${ids} no service in front of it has been full for long`,
} as const;

/** Instants are rounded as in the card that explains the run. */
const STEP_NANOS: Nanos = 10e6;

/** The line about a run on the page. Unlike in frames, it covers services that call each other. Null if there is nothing to say. */
export function narrationOf(scenario: Scenario, facts: RunFacts | null): string | null {
  if (facts === null) return null;
  return scenario.upstreams.some(isServed)
    ? chainNarrationOf(scenario, facts)
    : narrationOfNodes(scenario, facts);
}

/** `scenario` must have services. null if the cause of the trouble is not in a service behind the servers. */
export function chainNarrationOf(scenario: Scenario, { servers, finished }: RunFacts): string | null {
  if (finished) return null;
  const blamed = servers.flatMap(({ id, facts, blame }) => (blame === null ? [] : [{ id, facts, blame }]));
  if (blamed.length === 0) return allHoldThreads(scenario) ? WORDS.calm : null;
  const [{ blame: first }] = blamed as [BlamedServer];
  if (first.service === null) return null;
  const alike = blamed.filter(({ blame }) => blame.service === first.service);
  return WORDS.told(causeOf(first, first.service), listed(reaches(alike)));
}

type BlamedServer = Pick<ServerStatus, 'id' | 'facts'> & { readonly blame: Blame };

/** Whether on all servers and services a request that waits for a reply keeps its thread. */
function allHoldThreads({ servers, upstreams }: Scenario): boolean {
  return [...servers, ...upstreams.filter(isServed).map(serverOfService)].every((server) =>
    holdsThreads(server),
  );
}

function causeOf({ nodes, of, cause, sinceNanos, untilNanos }: Blame, service: string): string {
  const name = nodes.length < of ? WORDS.nodes(service, nodes) : service;
  const since = formatInstant(sinceNanos, STEP_NANOS);
  if (untilNanos !== null) return WORDS.over(name, formatInstant(untilNanos, STEP_NANOS));
  if (cause.kind === 'fault') return WORDS.faults[cause.fault](name, since);
  return cause.kind === 'stalled' ? WORDS.stalled(name) : WORDS[cause.kind](name, since);
}

/**
 * How far the jam has spread: for each place that it has reached, a clause that names the servers at which it
 * has reached this place.
 */
function reaches(blamed: readonly BlamedServer[]): readonly string[] {
  const places = blamed.map(furthestFull);
  return [...new Set(places)].map((place) => {
    const ids = listed(blamed.flatMap(({ id }, index) => (places[index] === place ? [id] : [])));
    if (place === NOWHERE) return WORDS.spared(ids);
    return place === null ? WORDS.clients(ids) : WORDS.reached(ids, place);
  });
}

const NOWHERE = Symbol('no caller is full');

/**
 * The caller farthest from the cause whose threads are all busy; null is the server that clients call. For
 * that server the present facts are used, because its jam would be recognised a little later than the roads
 * show it.
 */
function furthestFull({ facts, blame: { callers } }: BlamedServer): string | null | typeof NOWHERE {
  const threads = factIn(facts, 'threads-taken');
  const isFull = threads !== undefined && threads.taken >= threads.threads;
  if (isFull && factIn(facts, 'queue') !== undefined && callers.length > 0) return null;
  const last = callers.findLast(({ sinceNanos }) => sinceNanos !== null);
  return last === undefined ? NOWHERE : last.service;
}
