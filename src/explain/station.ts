// What of a server is the queue: the threads, the cores or the loop that requests wait for, as theory would draw it.

import type { Scenario, Step } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { timeSliceOf } from '../scenario/time-slice.ts';
import { callLaw } from './calls.ts';
import { type Law, lawOf, NOTHING, sumOf } from './law.ts';
import { countText, secondsText } from './words.ts';

const SECOND = 1e9;
/** A slice so many times as long as the mean is never used up; one so many times shorter shares the core. */
const SLICE_RATIO = 20;
/** Waiting for cores is left out where it is a smaller part of the service than this. */
const NEGLIGIBLE = 0.01;
const MILLION_LOG = Math.log(1e6);
/** A queue that grows without end fills no more connections than these in a run that one watches. */
const FAR_AWAY = 10_000;

export interface Station {
  readonly what: 'thread' | 'core' | 'loop';
  readonly servers: number;
  readonly discipline: 'in turn' | 'shared';
  /**
   * First come, first served. Else a thread that is done takes the next of the queue before those that are ready, where
   * there are fewer threads than requests, or a thread that has had less of the cores goes first: the mean stays, as who is
   * served next does not hang on how long that takes.
   */
  readonly inOrder: boolean;
  readonly service: Law;
  /** Time of a request beside the station, at which nobody waits for another. */
  readonly delaySeconds: number;
  /** Most requests in the system, waiting or served; null: no limit. */
  readonly capacity: number | null;
  /** Of the service: all, none, or a part of it is computed. */
  readonly computes: 'all' | 'none' | 'part';
}

/** The queue, or in one sentence why it is none that has a formula. */
export type Found =
  | { readonly station: Station; readonly problem: null }
  | { readonly station: null; readonly problem: string };

interface Demand {
  readonly cpu: Law;
  readonly waits: Law;
  /** Steps that take a core, one after another, with waits in between counted apart. */
  readonly visits: number;
  readonly problem: string | null;
}

const none = (problem: string): Found => ({ station: null, problem });
const found = (station: Station): Found => ({ station, problem: null });

export function stationOf(scenario: Scenario, server: Server): Found {
  const demand = demandOf(scenario);
  if (demand.problem !== null) return none(demand.problem);
  if (demand.cpu.meanSeconds + demand.waits.meanSeconds === 0) return none('requests take no time');
  if (server.model === 'event-loop') return loopStation(demand);
  const threads = threadsOf(scenario, server);
  if (typeof threads === 'string') return none(threads);
  const { station, problem } = threadStation(scenario, demand, threads);
  return station === null ? none(problem) : withConnections(scenario, station);
}

/** More requests than are in the system at a time but once in a million: of an open system; none where it is not stable. */
export function mostInSystem({ traffic }: Scenario, { servers, service, capacity }: Station): number {
  const load = (traffic.ratePerSecond * service.meanSeconds) / servers;
  const { secondMoment, meanSeconds } = service;
  const spread = secondMoment === null ? Number.POSITIVE_INFINITY : secondMoment / (2 * meanSeconds ** 2);
  const most =
    load < 1 ? servers + (MILLION_LOG * Math.max(1, spread)) / (1 - load) : Number.POSITIVE_INFINITY;
  return Math.min(capacity ?? Number.POSITIVE_INFINITY, most);
}

/** A request that finds no connection is rejected: a limit on the system where that happens. */
function withConnections(scenario: Scenario, station: Station): Found {
  const { connections } = scenario.machine;
  if (
    scenario.traffic.kind === 'closed' ||
    connections >= Math.min(FAR_AWAY, mostInSystem(scenario, station))
  )
    return found(station);
  if (station.delaySeconds > 0 || station.what !== 'thread')
    return none(`a request that finds ${countText(connections, 'connection')} open is rejected`);
  return found({ ...station, servers: Math.min(station.servers, connections), capacity: connections });
}

function demandOf(scenario: Scenario): Demand {
  let cpu = NOTHING;
  let waits = NOTHING;
  let visits = 0;
  let problem: string | null = null;
  if (scenario.classes.length > 0) problem = 'requests are of several classes';
  let computed = false;
  const add = (law: Law, computes: boolean): void => {
    if (law.meanSeconds === 0) return;
    if (!computes) waits = sumOf(waits, law);
    else cpu = sumOf(cpu, law);
    if (computes && !computed) visits += 1;
    computed = computes;
  };
  for (const step of scenario.request) {
    if (step.kind === 'call') {
      const call = callLaw(scenario, step.upstream);
      problem ??= call.problem;
      add(call.law, false);
    } else if (step.kind === 'lock') {
      problem ??= 'requests wait for a lock';
    } else {
      add(lawOf(step.time), computes(step));
    }
  }
  return { cpu, waits, visits, problem };
}

const computes = (step: Extract<Step, { time: unknown }>): boolean =>
  step.kind === 'cpu' || (step.kind === 'offload' && step.does === 'compute');

function loopStation({ cpu, waits, visits }: Demand): Found {
  if (waits.meanSeconds > 0 || visits !== 1)
    return none('requests come back to the loop after each wait, so that they queue for it several times');
  return found({
    what: 'loop',
    servers: 1,
    discipline: 'in turn',
    inOrder: true,
    service: cpu,
    delaySeconds: 0,
    capacity: null,
    computes: 'all',
  });
}

interface Threads {
  readonly count: number;
  /** Each request has a thread that has computed nothing before. */
  readonly areEqual: boolean;
  readonly capacity: number | null;
}

function threadsOf({ traffic }: Scenario, server: Server): Threads | string {
  if (server.model === 'blocking-pool') {
    const { threads, coreThreads, queueLimit, whenFull, order } = server;
    if (order !== 'fifo') return 'the newest in the queue goes first';
    if (queueLimit === null) {
      // With no limit the queue is never full, and no thread beyond the kept ones is made; one there is in any case.
      return {
        count: Math.max(1, Math.min(threads, coreThreads ?? threads)),
        capacity: null,
        areEqual: false,
      };
    }
    if (coreThreads !== null && coreThreads < threads) return 'the pool grows and shrinks';
    if (whenFull === 'drop-oldest') return 'the oldest in the queue is rejected where it is full';
    return {
      count: threads,
      capacity: whenFull === 'reject' ? threads + queueLimit : null,
      areEqual: false,
    };
  }
  if (server.model === 'thread-per-request') {
    const { threadLimit, queueLimit, threadPer } = server;
    if (threadPer === 'connection' && traffic.kind === 'closed' && threadLimit < traffic.users)
      return 'users keep their threads while they think';
    return {
      count: threadLimit,
      capacity: queueLimit === null ? null : threadLimit + queueLimit,
      areEqual: threadPer === 'request',
    };
  }
  if (server.model === 'multi-reactor' && server.loops > 1)
    return `each connection belongs to one of ${countText(server.loops, 'loop')}, so that a request may wait while another loop is free`;
  return REASONS[server.model];
}

const REASONS: Readonly<Record<Exclude<Server['model'], 'blocking-pool' | 'thread-per-request'>, string>> = {
  'event-loop': 'requests come back to the loop after each wait',
  'multi-reactor': 'requests come back to their loop after each wait',
  'green-threads': 'requests come back to a carrier after each wait',
  'loop-with-helpers': 'requests go between the loop and its helpers',
  staged: 'requests queue in front of each stage',
  'single-writer': 'requests queue for a thread and for the single writer',
};

function threadStation(scenario: Scenario, demand: Demand, { count, capacity, areEqual }: Threads): Found {
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
    delaySeconds: 0,
    capacity,
    computes: cpu.meanSeconds === 0 ? 'none' : waits.meanSeconds === 0 ? 'all' : 'part',
  };
  if (count <= cores || cpu.meanSeconds === 0 || coresAreFree(scenario, demand, count)) return found(all);
  const slices = timeSliceNanos / SECOND / cpu.meanSeconds;
  const core = { ...all, what: 'core', servers: cores, service: cpu, computes: 'all' } as const;
  const enough = count >= mostAtOnce(scenario);
  if (waits.meanSeconds === 0 && demand.visits === 1 && neverCut(cpu, timeSliceNanos / SECOND))
    return found({ ...core, inOrder: enough && (readyOrder === 'fifo' || areEqual) });
  if (slices <= 1 / SLICE_RATIO && cores === 1 && enough)
    return found({ ...core, discipline: 'shared', delaySeconds: waits.meanSeconds });
  if (waits.meanSeconds > 0)
    return none(
      `${countText(count, 'thread')} compete for ${countText(cores, 'core')} between their waits: requests queue for two things`,
    );
  return none(
    `with slices of ${secondsText(timeSliceNanos / SECOND)} and ${countText(count, 'thread')}, cores are neither taken in turn nor shared equally`,
  );
}

/** Whether the slice is longer than all that a request computes, but for one in many millions. */
function neverCut({ kind, longestSeconds, meanSeconds }: Law, sliceSeconds: number): boolean {
  if (longestSeconds !== null) return sliceSeconds >= longestSeconds;
  return kind === 'exponential' && sliceSeconds >= meanSeconds * SLICE_RATIO;
}

/** More requests than a stable core has at a time but once in a million. */
function mostAtOnce({ traffic, request, machine }: Scenario): number {
  if (traffic.kind === 'closed') return traffic.users;
  const cpuNanos = request.reduce(
    (sum, step) => sum + (step.kind === 'cpu' ? lawOf(step.time).meanSeconds * SECOND : 0),
    0,
  );
  const load = (traffic.ratePerSecond * cpuNanos) / SECOND / machine.cores;
  return load < 1 ? Math.ceil(Math.log(1e-6) / Math.log(load)) : 0;
}

/** Whether the threads wait so little for cores that it does not count: by M/G/1 with as many cores in one. */
function coresAreFree({ traffic, machine }: Scenario, { cpu, waits }: Demand, threads: number): boolean {
  const holding = cpu.meanSeconds + waits.meanSeconds;
  const most = threads / holding;
  const rate =
    traffic.kind === 'open' ? Math.min(traffic.ratePerSecond, most) : Math.min(traffic.users / holding, most);
  const load = (rate * cpu.meanSeconds) / machine.cores;
  return (
    load < 1 &&
    cpu.secondMoment !== null &&
    (load * cpu.secondMoment) / cpu.meanSeconds / (2 * (1 - load)) <= NEGLIGIBLE * holding
  );
}
