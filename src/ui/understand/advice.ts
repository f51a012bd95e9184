// Finds changes that would help a server now: candidates that follow from the facts of this instant. Each is a change of
// the scenario. A trial from this instant on judges it (study/trial.ts) before it becomes advice. Changes
// that cannot help are no candidates: threads while the cores are full or the CPU limit is reached, or for
// requests that wait for a lock or a connection.

import type { RunFacts, ServerStatus } from '../../facts/run-facts.ts';
import { factIn } from '../../facts/server-facts.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Edit, HandFault } from '../../scenario/edit.ts';
import { type ParameterKey, serverHas } from '../../scenario/parameters.ts';
import type { Remedy, SettingRemedy, TrialQuestion } from '../../scenario/question.ts';
import {
  candidates,
  hedgesFor,
  higherLimits,
  timeoutsFor,
  timeoutsIn,
  unhedged,
} from '../../scenario/remedy-values.ts';
import { isQueue } from '../../scenario/request-state.ts';
import { same } from '../../scenario/same.ts';
import type { Scenario, Upstream } from '../../scenario/scenario.ts';
import { modelOf } from '../../scenario/server.ts';
import { scenarioFor } from '../../scenario/server-overrides.ts';
import type { Try } from '../../scenario/story.ts';
import { type BlamedService, chainRemedies, isBehind, nearestService } from './chain-remedies.ts';
import { poolNeed } from './pool-need.ts';
import { coresAllowed, coresNeeded, type ThreadsNeed, threadsNeed } from './threads-need.ts';

const SECOND = 1e9;
/**
 * Backlogs that differ by less than this factor count as the same situation. Before comparing, BACKLOG_FEW is
 * added to each, so that small backlogs do not differ.
 */
const OTHER_BACKLOG = 1.5;
const BACKLOG_FEW = 10;
/**
 * Limits of a trial: its length, which must exceed the timeout of calls that get no reply, and its number of
 * events.
 */
const SPAN_NANOS: Nanos = 20 * SECOND;
const SPAN_MOST_NANOS: Nanos = 60 * SECOND;
const SPAN_EVENTS = 1_000_000;
const PAST_TIMEOUT = 1.2;
/**
 * If the run so far has more events than this, the trial does not repeat it. The trial then begins at time 0,
 * with the faults and settings that the run has now.
 */
const REPLAYED_EVENTS = 2_500_000;
const FRESH_NANOS: Nanos = 5 * SECOND;

export interface Situation {
  readonly server: string;
  /**
   * early: too little is known. over: nothing arrives any more. parks: requests wait without holding a
   * thread. well: no backlog. trouble: requests queue, or wait for a node.
   */
  readonly kind: 'early' | 'over' | 'parks' | 'well' | 'trouble';
  readonly scenario: Scenario;
  /**
   * The largest number of threads that requests may hold, and the parameter that sets it (null if there is
   * none).
   */
  readonly threads: {
    readonly most: number;
    readonly parameter: ParameterKey | null;
    readonly perConnection: boolean;
  };
  /** The number of threads needed by Little's law; null if the law does not apply. */
  readonly need: ThreadsNeed | null;
  /**
   * The number of cores that the load would keep busy, if that is at least what the server has or the CPU
   * limit allows; otherwise null.
   */
  readonly coresNeeded: number | null;
  /**
   * The share of periods in which the CPU limit stopped threads; null if there is a backlog or no such limit.
   */
  readonly throttled: number | null;
  /** Number of requests that wait for a thread. */
  readonly waiting: number;
  readonly remedies: readonly Remedy[];
  /** The service behind the server that causes its trouble; null if no service does. */
  readonly blamed: string | null;
  /**
   * Whether requests fail although none queues: the server keeps up with its load, but some requests end as
   * failures, so it could complete more.
   */
  readonly onlyFails: boolean;
  /** Conditions of the nodes. A trial is valid only for these. */
  readonly nodes: string;
}

/**
 * The situation of a server. `before`: the previous situation; if that was trouble, a queue that is nearly
 * gone still counts as a queue. `tries`: the scene's own suggestions.
 */
export function situationOf(
  scenario: Scenario,
  status: ServerStatus,
  before: Situation | null,
  tries: readonly Try[] = [],
): Situation {
  const { id, server, facts, nodes } = status;
  const own = scenarioFor(scenario, server);
  const held = modelOf(server).heldThreads?.(server);
  const { most = 0, key: parameter = null, perConnection = false } = held ?? {};
  const threads = { most, parameter, perConnection };
  const isOpen = own.traffic.kind === 'open';
  const cores = isOpen ? coresNeeded(own) : 0;
  const waiting = factIn(facts, 'queue')?.waiting ?? 0;
  const wasBehind = before?.server === id && before.kind === 'trouble';
  const isHeld = factIn(facts, 'held-by-nodes') !== undefined;
  const isQueued = isQueue(waiting, wasBehind) || factIn(facts, 'grows') !== undefined;
  const situation: Situation = {
    server: id,
    kind: 'well',
    scenario,
    threads,
    need: isOpen ? threadsNeed(own, nodes) : null,
    coresNeeded: cores >= coresAllowed(own) ? cores : null,
    throttled: null,
    waiting,
    remedies: [],
    blamed: isBehind(status.blame) ? status.blame.service : null,
    onlyFails: false,
    nodes: nodes.map(({ condition }) => condition).join(),
  };
  if (held === undefined && situation.blamed === null) return { ...situation, kind: 'parks' };
  if (factIn(facts, 'ended') !== undefined || factIn(facts, 'no-more') !== undefined)
    return { ...situation, kind: 'over' };
  if (factIn(facts, 'early') !== undefined) return { ...situation, kind: 'early' };
  const { blame } = status;
  const onlyFails = !isQueued && factIn(facts, 'failing') !== undefined;
  if (isBehind(blame) && (isQueued || onlyFails)) {
    const chain = { ...situation, kind: 'trouble', onlyFails } as const;
    return { ...chain, remedies: remediesOfChain(chain, status, blame, own, tries) };
  }
  if (held === undefined) return { ...situation, kind: 'parks' };
  const throttled = factIn(facts, 'throttled')?.share ?? null;
  if (!isHeld && !isQueued && throttled !== null) return { ...situation, throttled };
  if (!isHeld && !isQueued) return { ...situation, remedies: enough(situation) };
  return { ...situation, kind: 'trouble', remedies: remediesIn(situation, status, own, tries) };
}

/** Whether the trial of one situation is valid for the other. */
export function isSameSituation(one: Situation, other: Situation): boolean {
  const parts = ({ server, kind, nodes, blamed, remedies }: Situation): unknown => [
    server,
    kind,
    nodes,
    blamed,
    remedies.map(({ parameter, group }) => [parameter, group]),
  ];
  return one.scenario === other.scenario && same(parts(one), parts(other));
}

/** Whether the backlog is still about the same, so that no new trial is needed. */
export function isSameBacklog(one: Situation, other: Situation): boolean {
  const [low, high] = [one.waiting + BACKLOG_FEW, other.waiting + BACKLOG_FEW].sort((a, b) => a - b);
  return one.kind !== 'trouble' || high! < low! * OTHER_BACKLOG;
}

/** The number of threads by Little's law, and larger ones in case that is not enough. */
function enough({ threads, need, coresNeeded: cores }: Situation): readonly Remedy[] {
  if (need === null || threads.parameter === null || cores !== null) return [];
  const { wanted } = need;
  const values = [wanted, ...candidates(wanted + 1, threads.parameter)];
  return [
    { parameter: threads.parameter, group: null, values, sizesPool: true, aim: 'keep-up', leastNanos: 0 },
  ];
}

function remediesIn(
  situation: Situation,
  { facts, server, summary, blame }: ServerStatus,
  own: Scenario,
  tries: readonly Try[],
): readonly SettingRemedy[] {
  const { threads, coresNeeded: cores } = situation;
  const { traffic } = own;
  const held = factIn(facts, 'held-by-nodes');
  const holds = held === undefined ? undefined : groupOf(own.upstreams, held.nodes[0]!);
  const group = isBehind(blame) ? nearestService(blame, own) : holds;
  const name = group === own.upstreams[0] ? null : (group?.name ?? null);
  const isFull = cores !== null || factIn(facts, 'cores-full') !== undefined;
  const remedy = (
    parameter: ParameterKey,
    values: readonly number[],
    more: Partial<SettingRemedy> = {},
  ): SettingRemedy => ({
    parameter,
    group: null,
    values,
    sizesPool: parameter === threads.parameter,
    aim: 'keep-up',
    leastNanos: 0,
    ...more,
  });
  const remedies: SettingRemedy[] = [];
  if (group !== undefined)
    remedies.push(remedy('timeout', timeoutsFor(own, group, timeoutsIn(tries)), { group: name }));
  const slowest = unhedged(own);
  if (slowest !== undefined && !isFull) {
    const itsName = slowest === own.upstreams[0] ? null : slowest.name;
    remedies.push(remedy('hedge', hedgesFor(own, slowest), { group: itsName }));
  }
  const retrying = own.upstreams.find(({ retries }) => retries.attempts > 0);
  if (retrying !== undefined && factIn(facts, 'retrying') !== undefined)
    remedies.push(remedy('retries', [0], { group: retrying === own.upstreams[0] ? null : retrying.name }));
  const pool = factIn(facts, 'pool-empty');
  if (pool !== undefined) {
    const { name: of } = own.upstreams[pool.group]!;
    const needed = pool.deadlock ? poolNeed(own, server, of)?.connections : undefined;
    const values = needed === undefined ? candidates(pool.size + 1, 'poolSize') : [needed];
    remedies.push(remedy('poolSize', values, { group: pool.group === 0 ? null : of }));
  }
  const { cpuLimit } = own.machine;
  const isLimited =
    cpuLimit !== null &&
    (factIn(facts, 'throttled') !== undefined || (cores !== null && cpuLimit < own.machine.cores));
  if (isLimited) remedies.push(remedy('cpuLimit', higherLimits(cpuLimit, own.machine.cores)));
  else if (isFull) remedies.push(remedy('cores', candidates(own.machine.cores + 1, 'cores')));
  else if (threads.parameter !== null && factIn(facts, 'locked') === undefined && pool === undefined) {
    const lasts = group === undefined ? 0 : (group.timeoutNanos ?? Number.POSITIVE_INFINITY) * PAST_TIMEOUT;
    const values =
      traffic.kind === 'closed' && traffic.users > threads.most
        ? [traffic.users]
        : candidates(threads.most + 1, threads.parameter);
    const aim = traffic.kind === 'closed' ? 'complete-more' : 'keep-up';
    // If calls never get a reply, a trial shows how many threads are needed only if it lasts longer than
    // their timeout.
    if (lasts < SPAN_MOST_NANOS) remedies.push(remedy(threads.parameter, values, { aim, leastNanos: lasts }));
  }
  const completed = Math.round(summary.recent.completedRps);
  if (group === undefined && traffic.kind === 'open' && serverHas('queue', server.model) && completed > 0)
    remedies.push(remedy('queue', [Number(completed.toPrecision(1))], { aim: 'bound' }));
  return remedies.filter(({ values }) => values.length > 0);
}

/**
 * What might help if a service behind the server is to blame: first changes of that service and of the calls
 * on the way to it, then changes of the server itself.
 */
function remediesOfChain(
  situation: Situation,
  status: ServerStatus,
  blame: BlamedService,
  own: Scenario,
  tries: readonly Try[],
): readonly Remedy[] {
  const aim = situation.onlyFails || own.traffic.kind === 'closed' ? 'complete-more' : 'keep-up';
  const behind = chainRemedies(blame, own, aim, tries);
  // Leave out timeouts and retries of the server's own calls, because `behind` already has them.
  const itself = remediesIn(situation, status, own, tries).filter(
    ({ parameter }) => parameter !== 'timeout' && parameter !== 'retries',
  );
  // If requests fail and do not queue, more threads do not let more of them complete.
  const isLeft = ({ aim }: Remedy): boolean => !situation.onlyFails || aim === 'complete-more';
  return [...behind, ...itself.filter(isLeft)].filter(({ values }) => values.length > 0);
}

/** The group of a node. `node`: the node's number, counted from 0 through all groups. */
function groupOf(groups: readonly Upstream[], node: number): Upstream | undefined {
  let first = 0;
  return groups.find(({ nodes }) => {
    first += nodes;
    return node < first;
  });
}

/** The run so far, in a form that another engine can repeat. */
export interface RunSoFar {
  readonly opening: Scenario;
  readonly edits: readonly Edit[];
}

/** The changes to try, and the scenario to try them in; null if there is nothing to try. */
export function questionOf(
  { server, scenario, kind, threads, remedies, onlyFails }: Situation,
  { clockNanos, servers }: RunFacts,
  run: RunSoFar,
): { readonly question: TrialQuestion; readonly opening: Scenario } | null {
  if (kind !== 'trouble' && remedies.length === 0) return null;
  const events = servers.find(({ id }) => id === server)?.summary.values.events ?? 0;
  const isLong = events > REPLAYED_EVENTS;
  const edits = run.edits.filter(({ atNanos }) => atNanos <= clockNanos);
  const least = Math.max(0, ...remedies.map(({ leastNanos }) => leastNanos));
  const affordable = (clockNanos * SPAN_EVENTS) / Math.max(1, events);
  // If the server has no trouble, leave out faults that the scene schedules for later, because they would
  // change the answer.
  const asItGoes = (each: Scenario): Scenario =>
    kind === 'well' ? withoutLaterFaults(each, clockNanos) : each;
  const question: TrialQuestion = {
    kind: 'trial',
    server,
    edits: isLong ? faultsFromStart(edits) : edits,
    atNanos: isLong ? Math.min(clockNanos, FRESH_NANOS) : clockNanos,
    inForce: asItGoes(scenario),
    spanNanos: Math.min(Math.max(SPAN_NANOS, 2 * least), SPAN_MOST_NANOS, Math.max(SECOND, affordable)),
    threads: threads.most,
    remedies,
    anyway: kind === 'well' || onlyFails,
  };
  return { question, opening: asItGoes(isLong ? scenario : run.opening) };
}

function withoutLaterFaults(scenario: Scenario, clockNanos: Nanos): Scenario {
  const hasBegun = ({ fromNanos }: { readonly fromNanos: Nanos }): boolean => fromNanos <= clockNanos;
  const { faults, machineFaults } = scenario;
  return { ...scenario, faults: faults.filter(hasBegun), machineFaults: machineFaults.filter(hasBegun) };
}

/** The faults that are in force by hand after these edits, as edits at time 0. */
function faultsFromStart(edits: readonly Edit[]): readonly Edit[] {
  const last = new Map<string, HandFault>();
  for (const { change } of edits)
    if (change.kind === 'fault') last.set(`${change.upstream} ${change.node}`, change);
  return [...last.values()].map((fault) => ({
    atNanos: 0,
    change: { kind: 'fault', ...fault },
    settles: false,
    role: 'edit',
    joins: false,
  }));
}
