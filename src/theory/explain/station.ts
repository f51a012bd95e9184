// Finds the queue in a server as theory would model it: the threads, the cores or the loop for which requests
// wait.

import { t } from '../../languages/t.ts';
import { formatDistribution } from '../../scenario/distribution-text.ts';
import type { QueueModel } from '../../scenario/model.ts';
import { callCount, callsOf, type Scenario, type Step, type Upstream } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { isServed } from '../../scenario/services.ts';
import { timeSliceOf } from '../../scenario/time-slice.ts';
import { hasCopies } from '../../scenario/upstream-groups.ts';
import { lawOfCalls } from './calls-at-once.ts';
import { connectionRoom, mayRejectDespiteRoom, WATCHED_QUEUE_MAX } from './fair-sample.ts';
import { type Law, lawOf, NOTHING, sumOf } from './law.ts';
import { countText, secondsText } from './words.ts';

const SECOND = 1e9;
/** A slice that is this many times the mean of an exponential time is practically never used up. */
const UNCUT_RATIO = 20;
/** If the slice is this many times shorter than the mean, requests share the core equally. */
const SHARED_RATIO = 100;
/** Waiting for cores is ignored below this share of the service time. */
const NEGLIGIBLE = 0.01;
const MILLION_LOG = Math.log(1e6);

export interface Station {
  readonly what: 'thread' | 'core' | 'loop';
  readonly servers: number;
  /**
   * in turn: a request keeps a server until it has been served. shared: equal sharing, with slices that are
   * short compared to the service. sliced: times longer than a slice are cut, so neither of the other two
   * models fits. If service times are exponential, slicing does not change the means, because the time that
   * remains after a slice has the same distribution as the whole.
   */
  readonly discipline: 'in turn' | 'shared' | 'sliced';
  /**
   * Whether service is first come, first served. It is not if a thread that ends a request takes the next
   * queued one before other threads that are ready (with fewer threads than requests), or if a thread with
   * less core time goes first. The mean stays the same, because the choice does not depend on the service
   * time.
   */
  readonly inOrder: boolean;
  /** The service; with several stages in series, that of the slowest one. */
  readonly service: Law;
  /** All stages that requests queue for, in order; most servers have one. */
  readonly stages: readonly Law[];
  /** Time that a request spends outside the station without waiting for other requests. */
  readonly delaySeconds: number;
  /** Maximum number of requests in the system, waiting or served; null for no limit. */
  readonly capacity: number | null;
  /** Whether all, none or part of the service is computing. */
  readonly computes: 'all' | 'none' | 'part';
}

/** The queue, or a sentence that says why no formula has such a queue. */
export type StationResult =
  | { readonly station: Station; readonly problem: null }
  | { readonly station: null; readonly problem: string };

interface Demand {
  readonly cpu: Law;
  readonly waits: Law;
  /**
   * Number of times that a request needs a core. Computing steps without a wait between them count as one.
   */
  readonly visits: number;
  /** Each step that takes time, and whether it computes. */
  readonly steps: readonly { readonly law: Law; readonly computes: boolean }[];
  readonly problem: string | null;
}

const none = (problem: string): StationResult => ({ station: null, problem });
const found = (station: Station): StationResult => ({ station, problem: null });

export function stationOf(scenario: Scenario, server: Server): StationResult {
  const demand = demandOf(scenario);
  if (demand.problem !== null) return none(demand.problem);
  if (demand.cpu.meanSeconds + demand.waits.meanSeconds === 0) return none(t`requests take no time`);
  if (mayRejectDespiteRoom(scenario.machine)) return none(t`the server rejects requests to control its load`);
  const { kind, users } = scenario.traffic;
  const queue = modelOf(server).queueModel(server, kind === 'closed' ? users : null);
  switch (queue.kind) {
    case 'none':
      return none(demand.waits.meanSeconds === 0 ? (queue.whyWithoutWaits ?? queue.why) : queue.why);
    case 'loop':
      return withConnections(scenario, loopStation(demand));
    case 'stages':
      return withConnections(scenario, stagesStation(scenario, demand, queue));
    case 'threads':
      return withConnections(scenario, threadStation(scenario, server, demand, queue));
  }
}

/**
 * For an open system: a number of requests in the system that is exceeded only once in a million. Infinite if
 * the system is unstable.
 */
export function mostInSystem({ traffic }: Scenario, { servers, service, capacity }: Station): number {
  const load = (traffic.ratePerSecond * service.meanSeconds) / servers;
  const { secondMoment, meanSeconds } = service;
  const spread = secondMoment === null ? Number.POSITIVE_INFINITY : secondMoment / (2 * meanSeconds ** 2);
  const most =
    load < 1 ? servers + (MILLION_LOG * Math.max(1, spread)) / (1 - load) : Number.POSITIVE_INFINITY;
  return Math.min(capacity ?? Number.POSITIVE_INFINITY, most);
}

/**
 * The number of connections that a system needs. A request that finds the queue full has a connection until
 * it is rejected.
 */
function mostConnected(scenario: Scenario, station: Station): number {
  const most = mostInSystem(scenario, station);
  return most === station.capacity ? most + 1 : most;
}

/**
 * The process holds a limited number of requests. Further ones wait in front of it while the listen backlog
 * has room.
 */
function withConnections(scenario: Scenario, queue: StationResult): StationResult {
  const { station } = queue;
  const { connections, backlog, overflow } = scenario.machine;
  if (
    station === null ||
    scenario.traffic.kind === 'closed' ||
    connections >= Math.min(WATCHED_QUEUE_MAX, mostConnected(scenario, station))
  )
    return queue;
  const open = countText(connections, 'connection');
  const room = connectionRoom(scenario.machine);
  if (
    station.delaySeconds > 0 ||
    station.stages.length > 1 ||
    (backlog !== null && station.discipline !== 'in turn')
  )
    return none(
      backlog === null
        ? t`a request is rejected if ${open} are open`
        : t`a request waits in front of the process if ${open} are open`,
    );
  const limited = { ...station, servers: Math.min(station.servers, connections), capacity: null };
  if (room >= Math.min(WATCHED_QUEUE_MAX, mostInSystem(scenario, limited))) return found(limited);
  if (backlog !== null && overflow === 'drop')
    return none(t`a connection that finds no room is dropped, and its client retries later`);
  return found({ ...limited, capacity: room });
}

function demandOf(scenario: Scenario): Demand {
  let cpu = NOTHING;
  let waits = NOTHING;
  let visits = 0;
  const steps: { law: Law; computes: boolean }[] = [];
  let problem: string | null = null;
  if (scenario.classes.length > 0) problem = t`requests are of several classes`;
  let computed = false;
  const add = (law: Law, computes: boolean): void => {
    if (law.meanSeconds === 0) return;
    steps.push({ law, computes });
    if (!computes) waits = sumOf(waits, law);
    else cpu = sumOf(cpu, law);
    if (computes && !computed) visits += 1;
    computed = computes;
  };
  for (const step of scenario.request) {
    if (callsOf(step).length > 0) {
      const call = callLaw(scenario, step);
      problem ??= call.problem;
      add(call.law, false);
    } else if (step.kind === 'lock') {
      problem ??= t`requests wait for a lock`;
    } else if ('units' in step) {
      problem ??= t`requests hold connections of a pool`;
    } else if ('time' in step) {
      add(lawOf(step.time), computes(step));
    }
  }
  return { cpu, waits, visits, steps, problem };
}

const computes = (step: Extract<Step, { time: unknown }>): boolean =>
  step.kind === 'cpu' || (step.kind === 'offload' && step.does === 'compute');

function loopStation({ cpu, waits, visits }: Demand): StationResult {
  if (waits.meanSeconds > 0 || visits !== 1)
    return none(t`requests return to the loop after each wait, so they queue for it several times`);
  return found({
    what: 'loop',
    servers: 1,
    discipline: 'in turn',
    inOrder: true,
    service: cpu,
    stages: [cpu],
    delaySeconds: 0,
    capacity: null,
    computes: 'all',
  });
}

/**
 * Each step is a stage with its own threads. In steady state its output arrives at the next stage at random.
 */
function stagesStation(
  scenario: Scenario,
  { steps, cpu, waits }: Demand,
  { threads, queueLimit }: Extract<QueueModel, { kind: 'stages' }>,
): StationResult {
  if (queueLimit !== null)
    return none(t`a stage with a full queue rejects requests that other stages have worked on`);
  // A thread whose wait is over needs a core to continue, even to compute nothing.
  if (cpu.meanSeconds > 0 && steps.length * threads > scenario.machine.cores)
    return none(
      t`the threads of stages compete for ${countText(scenario.machine.cores, 'core')}, so requests queue twice`,
    );
  const stages = steps.map(({ law }) => law);
  return found({
    what: 'thread',
    servers: threads,
    discipline: 'in turn',
    inOrder: stages.length === 1,
    service: stages.reduce((longest, each) => (each.meanSeconds > longest.meanSeconds ? each : longest)),
    stages,
    delaySeconds: 0,
    capacity: null,
    computes: cpu.meanSeconds === 0 ? 'none' : waits.meanSeconds === 0 ? 'all' : 'part',
  });
}

function threadStation(
  scenario: Scenario,
  server: Server,
  demand: Demand,
  { count, capacity, areEqual }: Extract<QueueModel, { kind: 'threads' }>,
): StationResult {
  const { cpu, waits } = demand;
  const { cores, readyOrder } = scenario.machine;
  const timeSliceNanos = timeSliceOf(scenario.machine);
  const service = sumOf(cpu, waits);
  const all: Station = {
    what: 'thread',
    servers: count,
    discipline: 'in turn',
    inOrder: true,
    service,
    stages: [service],
    delaySeconds: 0,
    capacity,
    computes: cpu.meanSeconds === 0 ? 'none' : waits.meanSeconds === 0 ? 'all' : 'part',
  };
  if (count <= cores || coresAreFree(scenario, server, demand, count)) return found(all);
  if (readyOrder === 'per-core')
    return none(t`each core has its own queue, and a waking thread may take another core`);
  if (cpu.meanSeconds === 0)
    return none(
      t`${countText(count, 'thread')} compete for ${countText(cores, 'core')}, including the cost of creating and switching them`,
    );
  const sliceSeconds = timeSliceNanos / SECOND;
  const enough = count >= mostAtOnce(scenario, cpu);
  const core: Station = {
    ...all,
    what: 'core',
    servers: cores,
    service: cpu,
    stages: [cpu],
    computes: 'all',
  };
  const alone = waits.meanSeconds === 0 && demand.visits === 1;
  // A thread that takes the next request continues its slice, so the slice may end in the middle of that
  // request.
  if (alone && neverCut(cpu, sliceSeconds) && (enough || cpu.kind === 'exponential'))
    return found({ ...core, inOrder: enough && (readyOrder === 'fifo' || areEqual) });
  const shares = sliceSeconds * SHARED_RATIO <= cpu.meanSeconds && cores === 1 && enough;
  if (shares) return found({ ...core, discipline: 'shared', delaySeconds: waits.meanSeconds });
  if (alone && cpu.kind === 'exponential') return found({ ...core, discipline: 'sliced', inOrder: false });
  if (waits.meanSeconds > 0)
    return none(
      t`${countText(count, 'thread')} compete for ${countText(cores, 'core')}, so requests queue twice`,
    );
  return none(
    t`with time slices of ${secondsText(sliceSeconds)} and with ${countText(count, 'thread')}, requests neither get cores in order of arrival nor share them equally`,
  );
}

/** Whether the slice is longer than the computing of any request, except for one in many millions. */
function neverCut({ kind, longestSeconds, meanSeconds }: Law, sliceSeconds: number): boolean {
  if (longestSeconds !== null) return sliceSeconds >= longestSeconds;
  return kind === 'exponential' && sliceSeconds >= meanSeconds * UNCUT_RATIO;
}

/** The number of requests at a stable core that is exceeded only once in a million. */
function mostAtOnce({ traffic, machine: { cores } }: Scenario, cpu: Law): number {
  if (traffic.kind === 'closed') return traffic.users;
  const load = (traffic.ratePerSecond * cpu.meanSeconds) / cores;
  return load < 1 ? cores + Math.ceil(-MILLION_LOG / Math.log(load)) : Number.POSITIVE_INFINITY;
}

/**
 * Whether waiting of threads for cores is negligible, by M/G/1 with all cores combined into one. Creating and
 * switching threads takes core time as well. A thread stays occupied while it waits for a core; if most
 * threads are occupied, their queue grows with that time.
 */
function coresAreFree(
  { traffic, machine }: Scenario,
  server: Server,
  { cpu, waits, visits, steps }: Demand,
  threads: number,
): boolean {
  const making = modelOf(server).makesThreads?.(server) === 'each' ? machine.threadCreationNanos : 0;
  const switching = machine.contextSwitchNanos + machine.cacheRefillNanos + machine.wakeUpNanos;
  const extra = (making + (visits + (making > 0 && visits === 0 ? 1 : 0)) * switching) / SECOND;
  const computed = cpu.meanSeconds + extra;
  if (computed === 0) return true;
  if (cpu.secondMoment === null) return false;
  const holding = computed + waits.meanSeconds;
  const most = threads / holding;
  const rate =
    traffic.kind === 'open' ? Math.min(traffic.ratePerSecond, most) : Math.min(traffic.users / holding, most);
  const load = (rate * computed) / machine.cores;
  if (load >= 1) return false;
  const moment = cpu.secondMoment + 2 * cpu.meanSeconds * extra + extra ** 2;
  const slack = traffic.kind === 'open' ? Math.max(0, 1 - rate / most) : 1;
  // A thread needs a core after each wait, even to compute nothing.
  const turns = 1 + steps.filter((step) => !step.computes).length;
  return (turns * load * moment) / computed / (2 * (1 - load)) <= NEGLIGIBLE * holding * slack;
}

/**
 * The law of the duration of a step that makes a call, if it is the same in all requests; otherwise the
 * reason.
 */
interface CallLaw {
  readonly law: Law;
  /** Why the durations of calls are not independent with this distribution; null if they are. */
  readonly problem: string | null;
}

function callLaw(scenario: Scenario, step: Step): CallLaw {
  const called = callsOf(step).map(({ upstream }) =>
    scenario.upstreams.find(({ name }) => name === upstream),
  );
  const [group] = called;
  if (group === undefined) return { law: NOTHING, problem: null };
  if (step.kind !== 'calls') return { law: lawOf(group.latency), problem: problemOf(group) };
  const count = callCount(step);
  const law = called.some((each) => each !== group)
    ? null
    : lawOfCalls(group.latency, count, step.needed ?? count);
  if (law !== null) return { law, problem: problemOf(group) };
  return { law: lawOf(group.latency), problem: t`the time of parallel calls has no closed form here` };
}

function problemOf(group: Upstream): string | null {
  return served(group) ?? slowNodes(group) ?? cutShort(group) ?? policies(group);
}

function served(group: Upstream): string | null {
  return isServed(group) ? t`calls are served by servers with their own queues` : null;
}

function slowNodes(group: Upstream): string | null {
  const usual = formatDistribution(group.latency);
  const others = group.nodeLatencies.filter(({ latency }) => formatDistribution(latency) !== usual);
  const [first] = others;
  if (first === undefined) return null;
  const long = secondsText(lawOf(first.latency).meanSeconds);
  const short = secondsText(lawOf(group.latency).meanSeconds);
  return t`calls to ${others.length} of ${group.nodes} nodes take ${long}, the others ${short}: there is no single distribution of service times`;
}

function cutShort({ timeoutNanos, failAtNanos, latency }: Upstream): string | null {
  const limits = [timeoutNanos, failAtNanos].filter((nanos) => nanos !== null);
  if (limits.length === 0) return null;
  const limit = Math.min(...limits);
  const longest = lawOf(latency).longestSeconds;
  if (longest !== null && longest * SECOND < limit) return null;
  // With exponential latency, a call this long is too rare for any run to show.
  if (latency.kind === 'exponential' && latency.meanNanos * 20 < limit) return null;
  return t`calls that take ${secondsText(limit / SECOND)} fail or time out`;
}

function policies(group: Upstream): string | null {
  if (group.nodeConcurrency !== null) return t`calls queue at the nodes`;
  if (hasCopies(group)) return t`the number of copies changes`;
  if (group.inFlightLimit !== null) return t`a bulkhead refuses calls`;
  if (group.hedgeAfterNanos !== null) return t`slow calls are sent twice`;
  return null;
}
