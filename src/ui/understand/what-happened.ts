// Turns the facts of a run into an explanation of recent events: nodes with faults, and their effect on each
// server. This file only chooses what to mention. It leaves out counts that signs on the roads show: in slow
// motion, signs follow the vehicles and change more often than these sentences.

import { upTo } from '../../charts/latency-curve.ts';
import { type RetryEdge, retryEdge } from '../../facts/retry-edge.ts';
import {
  bunchedUsers,
  type Healed,
  type RunFacts,
  requestsUntilStalled,
  type ServerStatus,
} from '../../facts/run-facts.ts';
import { type FactKind, type FactOf, factIn } from '../../facts/server-facts.ts';
import { listedParts } from '../../languages/list.ts';
import { withoutZero } from '../../languages/numbers.ts';
import { formatCount, formatLatency, formatShare } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { scenarioFor } from '../../scenario/server-overrides.ts';
import { takesTurns } from '../../scenario/upstream-groups.ts';
import { rateText as rateWithTenths } from '../stage/headline.ts';
import type { Piece } from '../words/sentence.ts';
import { UNDERSTAND } from '../words/understand.ts';
import { toBlame } from './blame-words.ts';
import { poolNeed } from './pool-need.ts';

export function whatHappened(summary: Summary | null, facts: RunFacts | null): readonly Piece[] {
  if (summary === null || facts === null) return [UNDERSTAND.notYet];
  const { scenario, servers } = facts;
  if (facts.finished) return ended(servers);
  return [
    ...servers.flatMap((status) => say(status, 'starting', starting)),
    ...presentState(scenario, summary, facts),
  ];
}

function starting(
  { copies, firstNanos, lastNanos }: FactOf<'starting'>,
  { id }: ServerStatus,
): readonly Piece[] {
  return UNDERSTAND.starting(id, copies, formatLatency(firstNanos), formatLatency(lastNanos));
}

function presentState(scenario: Scenario, summary: Summary, facts: RunFacts): readonly Piece[] {
  const { servers, trouble, healed } = facts;
  if (servers.some(({ blame }) => blame !== null)) return [...toBlame(servers), ...worseOf(servers)];
  if (trouble.length > 0) return inTrouble(scenario, summary, facts);
  const before = healed === null ? [] : upAgain(scenario, healed, facts);
  const held = servers.flatMap(stillHeld);
  const bunched = bunchedUsers(scenario, facts.clockNanos);
  const start = bunched === null ? [] : [UNDERSTAND.bunched(formatCount(bunched))];
  const pools = servers.flatMap((status) =>
    say(status, 'pool-empty', (fact) => poolEmpty(scenario, status, fact)),
  );
  return [...before, ...start, ...held, ...pools, ...calm(servers, held.length + pools.length > 0)];
}

function ended(servers: readonly ServerStatus[]): readonly Piece[] {
  return [
    UNDERSTAND.over,
    ...listedParts(
      servers.map(({ id, summary: { values } }): readonly Piece[] => [
        ...UNDERSTAND.completedOf(id, formatCount(values.completed), formatCount(values.offered)),
        ...(values.ghosts > 0 ? [UNDERSTAND.forNobody(formatCount(values.ghosts))] : []),
      ]),
    ),
    t`.`,
  ];
}

function inTrouble(scenario: Scenario, summary: Summary, { servers, trouble }: RunFacts): readonly Piece[] {
  const worst = trouble[0]!;
  const alike = trouble.filter(({ condition }) => condition === worst.condition);
  const numbers = alike.map(({ node }) => node);
  const state = UNDERSTAND.conditions[worst.condition as keyof typeof UNDERSTAND.conditions];
  const all = servers[0]!.nodes.length;
  const [group, other] = scenario.upstreams;
  const isShared = group !== undefined && other === undefined && takesTurns(group);
  const share = isShared ? [UNDERSTAND.share(alike.length, all)] : [];
  const effects = servers.flatMap((status) => effectOn(status, summary));
  return [t`${state(numbers, formatLatency(worst.latencyNanos))} `, ...share, ...effects];
}

function effectOn(status: ServerStatus, summary: Summary): readonly Piece[] {
  const { id, facts } = status;
  const failed = say(status, 'failing', failing);
  const held = factIn(facts, 'held-by-nodes');
  if (held === undefined) return failed;
  const count = formatCount(held.held);
  if (held.threads === null) return [...UNDERSTAND.parked(id), ...failed];
  const isStalled = factIn(facts, 'stalled') !== undefined;
  if (held.held < held.threads && !isStalled)
    return [...UNDERSTAND.someThreads(id, count, held.threads), ...failed];
  const requests = requestsUntilStalled(status, summary);
  return [...UNDERSTAND.noThread(id, requests === null ? null : formatCount(requests)), ...failed];
}

/** Says which nodes have recovered, and how each server is doing since. */
function upAgain(
  scenario: Scenario,
  { nodes, atNanos }: Healed,
  { clockNanos, servers }: RunFacts,
): readonly Piece[] {
  return [
    UNDERSTAND.healed(nodes, formatLatency(clockNanos - atNanos)),
    ' ',
    ...servers.flatMap((status) => [
      ...say(status, 'recovered', recovered),
      ...say(status, 'not-recovered', () =>
        notRecovered(status, retryEdge(scenario, status.server, clockNanos)),
      ),
    ]),
  ];
}

const recovered = ({ afterNanos }: FactOf<'recovered'>, { id }: ServerStatus): readonly Piece[] =>
  afterNanos === 0 ? UNDERSTAND.undisturbed(id) : UNDERSTAND.recovered(id, formatLatency(afterNanos));

/**
 * `edge`: how many calls there are with retries if every call fails, and how many calls the nodes can
 * complete; null if no formula gives them.
 */
function notRecovered({ id }: ServerStatus, edge: RetryEdge | null): readonly Piece[] {
  if (edge === null) return UNDERSTAND.notRecovered(id);
  const { callsPerSecond, capacityPerSecond, safePerSecond } = edge;
  const [calls, capacity, safe] = [callsPerSecond, capacityPerSecond, safePerSecond].map(rateText);
  return [
    ...UNDERSTAND.notRecovered(id),
    ...(callsPerSecond > capacityPerSecond
      ? UNDERSTAND.feedsItself(calls!, capacity!, safe!)
      : UNDERSTAND.endsItself(calls!, capacity!)),
  ];
}

/** The lanes that still wait for a recovered node, because calls that the fault delayed are still running. */
function stillHeld({ id, facts }: ServerStatus): readonly Piece[] {
  const held = factIn(facts, 'held-by-nodes');
  if (held === undefined || held.threads === null) return [];
  return UNDERSTAND.stillHeld(id, formatCount(held.held), held.threads, held.nodes[0]! + 1);
}

/**
 * For a run without faults: which servers keep up with arrivals. `isHeld`: whether it has already been said
 * why one of them does not.
 */
function calm(servers: readonly ServerStatus[], isHeld: boolean): readonly Piece[] {
  const hasFact = (kind: FactKind) => (status: ServerStatus) => factIn(status.facts, kind) !== undefined;
  const going = servers.filter((status) => !hasFact('ended')(status));
  if (going.every(hasFact('no-more')))
    return [UNDERSTAND.noMore, ...going.flatMap((status) => say(status, 'no-more', left))];
  if (going.every(hasFact('early'))) return [UNDERSTAND.begins];
  // Servers whose users have sent all their requests, while other servers continue.
  const through = going.flatMap((status) => say(status, 'no-more', hasSentAll));
  const asleep = servers.flatMap((status) => say(status, 'asleep', sleeping));
  const limited = servers.flatMap((status) => say(status, 'throttled', throttled));
  const worse = worseOf(servers);
  if (worse.length > 0 || isHeld) return [...through, ...asleep, ...limited, ...worse];
  const medians = servers.flatMap(({ id, summary: { latency } }) => {
    const median = upTo(latency, 0.5);
    return Number.isFinite(median) ? [UNDERSTAND.median(id, formatLatency(median))] : [];
  });
  const done =
    going.length === servers.length && servers.every(hasFact('keeps-up'))
      ? keepUp(servers, asleep.length + limited.length === 0)
      : eachOf(servers);
  return [
    ...through,
    ...asleep,
    ...limited,
    ...done,
    ...(medians.length === 0 ? [] : UNDERSTAND.half(medians)),
  ];
}

const worseOf = (servers: readonly ServerStatus[]): readonly Piece[] =>
  servers.flatMap((status) => [
    ...say(status, 'grows', growing),
    ...say(status, 'failing', failing),
    ...say(status, 'drains', draining),
  ]);

function say<Kind extends FactKind>(
  status: ServerStatus,
  kind: Kind,
  words: (fact: FactOf<Kind>, status: ServerStatus) => readonly Piece[],
): readonly Piece[] {
  const fact = factIn(status.facts, kind);
  return fact === undefined ? [] : words(fact, status);
}

const failing = ({ perSecond }: FactOf<'failing'>, { id }: ServerStatus): readonly Piece[] =>
  UNDERSTAND.fails(id, rateText(perSecond));

/**
 * Describes a pool that has no free connection. If that is a deadlock, adds the size of pool that would
 * prevent it.
 */
function poolEmpty(
  shared: Scenario,
  { id, server }: ServerStatus,
  { group, size, deadlock }: FactOf<'pool-empty'>,
): readonly Piece[] {
  const scenario = scenarioFor(shared, server);
  const { name } = scenario.upstreams[group]!;
  if (!deadlock) return UNDERSTAND.poolEmpty(id, name, formatCount(size));
  const need = poolNeed(scenario, server, name);
  return [
    ...UNDERSTAND.deadlock(id, name, formatCount(size)),
    ...(need === null || need.connections <= size
      ? []
      : UNDERSTAND.deadlockFree(
          formatCount(need.connections),
          formatCount(need.atOnce),
          formatCount(need.each),
        )),
  ];
}

const throttled = ({ share }: FactOf<'throttled'>, { id }: ServerStatus): readonly Piece[] =>
  share === null ? [] : UNDERSTAND.throttled(id, formatShare(share));

const sleeping = ({ asleep, threads }: FactOf<'asleep'>, { id, facts }: ServerStatus): readonly Piece[] =>
  UNDERSTAND.asleep(id, formatCount(asleep), threads, factIn(facts, 'queue') !== undefined);

const hasSentAll = ({ left: inSystem }: FactOf<'no-more'>, { id }: ServerStatus): readonly Piece[] =>
  UNDERSTAND.sentAll(id, formatCount(inSystem));

const left = ({ left, completed }: FactOf<'no-more'>, { id }: ServerStatus): readonly Piece[] =>
  completed > 0
    ? UNDERSTAND.left(id, formatCount(left), rateText(completed))
    : UNDERSTAND.stuck(id, formatCount(left));

function growing(
  { arriving, completed, perSecond }: FactOf<'grows'>,
  { id, facts }: ServerStatus,
): readonly Piece[] {
  const busy = factIn(facts, 'cores-full') === undefined ? [] : [UNDERSTAND.coresBusy];
  return [...UNDERSTAND.behind(id, rateText(arriving), rateText(completed), rateText(perSecond)), ...busy];
}

const draining = ({ inNanos }: FactOf<'drains'>, { id }: ServerStatus): readonly Piece[] =>
  inNanos === null ? [] : UNDERSTAND.drains(id, formatLatency(inNanos));

/**
 * For servers that complete as many requests as arrive. `awake`: whether no thread sleeps while others wait
 * for it.
 */
function keepUp(servers: readonly ServerStatus[], awake: boolean): readonly Piece[] {
  const ids = servers.map(({ id }) => id);
  return awake && servers.every(isFree) ? UNDERSTAND.free(ids) : UNDERSTAND.keepUp(ids);
}

/**
 * Whether requests spend most of their time in calls and sleeps, so that queues, locks and cores hardly delay
 * them.
 */
function isFree({ summary: { overhead, latency } }: ServerStatus): boolean {
  return upTo(overhead, 0.5) <= upTo(latency, 0.5) / 2;
}

function eachOf(servers: readonly ServerStatus[]): readonly Piece[] {
  const done = servers.flatMap(
    ({ id, facts, summary: { recent, values } }): readonly (readonly Piece[])[] => {
      if (factIn(facts, 'ended') !== undefined)
        return [UNDERSTAND.completedOf(id, formatCount(values.completed), formatCount(values.offered))];
      return recent.isKnown ? [UNDERSTAND.completes(id, rateText(recent.completedRps))] : [];
    },
  );
  return done.length === 0 ? [UNDERSTAND.notYet] : UNDERSTAND.each(done);
}

/** A rate without its unit: "120", "1,000", "0.4". */
const rateText = (perSecond: number): string => withoutZero(rateWithTenths(perSecond));
