// The facts that hold for a server at one instant, with their numbers. Texts about a run only word these
// facts. All thresholds are here. Rates and shares refer to the recent window, which the frame contains.

import {
  CORE,
  CORE_STATE,
  GROUP,
  MEMORY_STATE,
  NODE,
  NODE_BREAKER,
  NODE_COPY,
  NODE_STATE,
  SERVER,
  THREAD,
  THREAD_STATE,
} from '../protocol/frame-layout.ts';
import type { ServerFrame } from '../protocol/frame-reader.ts';
import type { ServerNumbers } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';

/**
 * Minimum number of requests that is worth mentioning. From this number on, shares and growth are reported.
 */
export const FEW = 3;
const COUNTED = 10;
/**
 * The number of requests in the system counts as growing if it grows by more than this share of the arrivals.
 */
const GROWTH_SHARE = 0.05;
/**
 * A server that completes at least this share of the arrivals keeps up; the rest is chance, or still in
 * progress.
 */
const KEEPS_UP_SHARE = 0.9;
/** A difference of fewer standard deviations of a Poisson count than this may be chance. */
const CHANCE_SIGMAS = 3;
/** From the share MOST of threads, calls or requests on, a text says "most"; from SOME on, "some". */
const MOST = 0.5;
const SOME = 0.05;
/** A node or locks count as blocking threads if at least this share of the threads waits for them. */
const HELD_SHARE = 1 / 3;
/** A pool in which a smaller share of threads is taken has threads to spare. */
const TAKEN_SHARE = 0.7;
/** From this share of core time on, context switches are worth reporting. */
const MUCH_SWITCHING = 0.2;
/** The CPU limit is worth reporting if it stops threads in at least this share of its periods. */
const MUCH_THROTTLED = 0.1;
/** From this share of calls or requests on, retries are worth reporting. */
const MANY_REPEATS = 0.3;
/** Nearly all core time: the rest are gaps between two requests. */
const CORES_FULL = 0.95;

/** Outcomes other than completed, by the names of counts. */
export const BAD_OUTCOMES = ['failed', 'timedOut', 'rejected', 'abandoned'] as const;
export type BadOutcome = (typeof BAD_OUTCOMES)[number];

export type ServerFact =
  /**
   * All requests have ended for their clients. `ghosts`: requests still in progress whose clients have given
   * up; `records`: records that are not yet written.
   */
  | { readonly kind: 'ended'; readonly ghosts: number; readonly records: number }
  /** Too few requests have arrived to show rates, or the first replies are still pending. */
  | { readonly kind: 'early' }
  | { readonly kind: 'killed' }
  /** The whole process is paused. */
  | { readonly kind: 'paused' }
  /**
   * The CPU limit stops threads. `share`: the share of recent periods at whose end threads were waiting; null
   * if threads wait but no period has ended yet.
   */
  | { readonly kind: 'throttled'; readonly share: number | null }
  | { readonly kind: 'memory-full'; readonly swaps: boolean }
  /** `share` of core time is spent on context switches while `ready` threads wait for a core. */
  | { readonly kind: 'switching'; readonly share: number; readonly ready: number }
  /**
   * Requests wait for these nodes (from 0), which are or were in trouble. `isStuck`: no call will succeed in
   * the current state; false if the nodes are only slow. `threads`: the number of all threads; null if
   * waiting takes none.
   */
  | {
      readonly kind: 'held-by-nodes';
      readonly nodes: readonly number[];
      readonly held: number;
      readonly isStuck: boolean;
      readonly threads: number | null;
    }
  /** Threads sleep together with their requests, and no node is to blame. */
  | { readonly kind: 'asleep'; readonly asleep: number; readonly threads: number }
  | {
      readonly kind: 'locked';
      readonly waiting: number;
      readonly threads: number;
      /** Number of cores that spin. */
      readonly spinning: number;
      /** Number of requests that meanwhile wait for a thread or core. */
      readonly behind: number;
      readonly locks: number;
    }
  /** Most threads that requests may hold are taken, or all of them if both numbers are equal. */
  | { readonly kind: 'threads-taken'; readonly taken: number; readonly threads: number }
  | { readonly kind: 'cores-full'; readonly cores: number }
  /** `waiting` requests wait for a thread. */
  | { readonly kind: 'queue'; readonly waiting: number; readonly oldestNanos: Nanos }
  /** More requests arrive than end. Rates per second. */
  | {
      readonly kind: 'grows';
      readonly perSecond: number;
      readonly arriving: number;
      readonly completed: number;
    }
  /**
   * More requests end than arrive, and about as many complete: the server works off a backlog. `waiting`:
   * requests that wait for a thread. `inNanos`: time until none waits at this rate; null if so few wait that
   * the backlog is elsewhere, such as calls delayed by a node. `isOver`: this was true during the window, and
   * now there are no more requests than usual.
   */
  | {
      readonly kind: 'drains';
      readonly waiting: number;
      readonly inNanos: Nanos | null;
      readonly isOver: boolean;
    }
  /** Requests arrive and none ends. */
  | { readonly kind: 'stalled'; readonly inSystem: number }
  /** No more requests arrive; `left` have not ended. */
  | { readonly kind: 'no-more'; readonly left: number; readonly completed: number }
  /** Requests that fail: per second, and as a share of all that end. `most`: the outcome of most of them. */
  | {
      readonly kind: 'failing';
      readonly perSecond: number;
      readonly share: number;
      readonly most: BadOutcome;
    }
  /**
   * Copies of services that have been started and take no calls yet, and the times until the first and the
   * last copy take calls.
   */
  | {
      readonly kind: 'starting';
      readonly copies: number;
      readonly firstNanos: Nanos;
      readonly lastNanos: Nanos;
    }
  | { readonly kind: 'breakers-open'; readonly nodes: readonly number[]; readonly all: boolean }
  /** The group (from 0) accepts no more calls of this server at the moment. */
  | { readonly kind: 'bulkhead-full'; readonly group: number }
  /**
   * Requests wait for a connection of the group's pool (the group from 0), because all `size` are in use.
   * `deadlock`: none of the connections will be given back, because the requests that hold them wait for
   * connections too.
   */
  | {
      readonly kind: 'pool-empty';
      readonly group: number;
      readonly size: number;
      readonly waiting: number;
      readonly deadlock: boolean;
    }
  /** `calls` calls wait at nodes that are processing other calls. */
  | { readonly kind: 'calls-queued'; readonly calls: number }
  /** This share of the attempts of calls are retries. */
  | { readonly kind: 'retrying'; readonly share: number }
  /** This share of the arriving requests was sent before. */
  | { readonly kind: 'sent-again'; readonly share: number }
  | { readonly kind: 'owes'; readonly records: number }
  | { readonly kind: 'ghosts'; readonly ghosts: number }
  | { readonly kind: 'unsent'; readonly unsent: number }
  | { readonly kind: 'connecting'; readonly connecting: number }
  /**
   * The server has recovered, `afterNanos` after the last fault ended; or it has not recovered yet. The
   * measure `recovery` decides.
   */
  | { readonly kind: 'recovered'; readonly afterNanos: Nanos }
  | { readonly kind: 'not-recovered' }
  /** As many requests end as arrive. */
  | { readonly kind: 'keeps-up'; readonly completed: number };

export type FactKind = ServerFact['kind'];
export type FactOf<Kind extends FactKind> = Extract<ServerFact, { readonly kind: Kind }>;

/** What is known of the server apart from its frame. */
export interface ServerKnown {
  /** Whether requests that wait for a reply hold no thread. */
  readonly parks: boolean;
  /** Whether requests arrive at a rate that does not depend on the server. */
  readonly open: boolean;
  /** The arrival rate, if it is known better than by counting: see arrivingPerSecond of run-facts.ts. */
  readonly arrivingPerSecond?: number | null;
}

/** The fact of this kind; undefined if it does not hold. */
export function factIn<Kind extends FactKind>(
  facts: readonly ServerFact[],
  kind: Kind,
): FactOf<Kind> | undefined {
  return facts.find((fact): fact is FactOf<Kind> => fact.kind === kind);
}

/** All facts that hold, the most important first. */
export function serverFacts(
  frame: ServerFrame,
  known: ServerKnown,
  clockNanos: Nanos,
): readonly ServerFact[] {
  const ghosts = frame.get(SERVER.ghosts);
  const unsent = frame.get(SERVER.unsent);
  const connecting = frame.inState(REQUEST_STATE.connecting);
  const facts: (ServerFact | null)[] = [
    ended(frame),
    ...machineFacts(frame),
    ...rateFacts(frame, known),
    ...holdFacts(frame, known),
    queueOf(frame, clockNanos),
    ...callFacts(frame, clockNanos),
    ghosts >= FEW ? { kind: 'ghosts', ghosts } : null,
    unsent >= FEW ? { kind: 'unsent', unsent } : null,
    connecting >= FEW ? { kind: 'connecting', connecting } : null,
  ];
  return facts.filter((fact) => fact !== null);
}

/**
 * Facts from the measure `recovery`. The page and studies derive them in the same way:
 * docs/internals/recovery.md.
 */
export function recoveryFacts({
  recoveryState,
  values,
}: Pick<ServerNumbers, 'recoveryState' | 'values'>): readonly ServerFact[] {
  if (recoveryState === 'recovered') return [{ kind: 'recovered', afterNanos: values.recovery }];
  return recoveryState === 'not-within-run' ? [{ kind: 'not-recovered' }] : [];
}

function ended(frame: ServerFrame): ServerFact | null {
  if (frame.get(SERVER.ended) === 0) return null;
  return { kind: 'ended', ghosts: frame.get(SERVER.ghosts), records: frame.get(SERVER.recordsOwed) };
}

function machineFacts(frame: ServerFrame): readonly (ServerFact | null)[] {
  const memory = frame.get(SERVER.memoryState);
  const full = memory === MEMORY_STATE.refuses || memory === MEMORY_STATE.swaps;
  const share = frame.get(SERVER.recentSwitching);
  const ready = frame.inState(REQUEST_STATE.ready);
  return [
    memory === MEMORY_STATE.killed ? { kind: 'killed' } : null,
    frame.get(SERVER.paused) === 1 ? { kind: 'paused' } : null,
    throttledIn(frame),
    full ? { kind: 'memory-full', swaps: memory === MEMORY_STATE.swaps } : null,
    share >= MUCH_SWITCHING ? { kind: 'switching', share, ready } : null,
  ];
}

function throttledIn(frame: ServerFrame): ServerFact | null {
  const share = frame.get(SERVER.recentThrottledPeriods);
  if (share >= MUCH_THROTTLED) return { kind: 'throttled', share };
  const isFirst = frame.get(SERVER.recentSpan) === 0 && coresIn(frame, CORE_STATE.throttled) > 0;
  return isFirst ? { kind: 'throttled', share: null } : null;
}

/**
 * Facts from the counts of the recent window. There are none while the window has too few requests, or after
 * the run is over.
 */
function rateFacts(
  frame: ServerFrame,
  { open, arrivingPerSecond = null }: ServerKnown,
): readonly (ServerFact | null)[] {
  if (frame.get(SERVER.ended) === 1) return [];
  const span = frame.get(SERVER.recentSpan);
  if (frame.get(SERVER.recentKnown) === 0) return [{ kind: 'early' }];
  const inSystem = frame.get(SERVER.inSystem);
  const arrived = frame.get(SERVER.recentOffered);
  const completed = frame.get(SERVER.recentCompleted);
  const bad = BAD_COUNTS.map(([outcome, column]) => ({ outcome, count: frame.get(column) }));
  const notCompleted = bad.reduce((sum, { count }) => sum + count, 0);
  const perSecond = 1e9 / span;
  const more = arrived - completed - notCompleted;
  const all = completed + notCompleted;
  const facts: (ServerFact | null)[] = [];
  const isOver = frame.get(SERVER.arrivalsOver) === 1;
  const isStalled = all === 0 && inSystem >= COUNTED && (arrived >= COUNTED || isOver);
  if (isStalled) facts.push({ kind: 'stalled', inSystem });
  if (isOver) facts.push({ kind: 'no-more', left: inSystem, completed: completed * perSecond });
  const most = bad.reduce((worst, each) => (each.count > worst.count ? each : worst));
  if (notCompleted >= FEW && notCompleted >= all * SOME)
    facts.push({
      kind: 'failing',
      perSecond: notCompleted * perSecond,
      share: notCompleted / all,
      most: most.outcome,
    });
  const repeated = frame.get(SERVER.recentRetried);
  if (arrived >= COUNTED && repeated >= arrived * MANY_REPEATS)
    facts.push({ kind: 'sent-again', share: repeated / arrived });
  if (isOver || !open) return facts;
  const arriving = arrivingPerSecond ?? arrived * perSecond;
  // The usual number of requests in progress if nothing delays them. Chance changes the number in progress
  // both at the beginning and at the end of the window, hence the factor 2.
  const underWay = arrived * Math.min(1, frame.get(SERVER.recentTypical) / span || 0);
  const chance = CHANCE_SIGMAS * Math.sqrt(2 * underWay);
  if (more > Math.max(arrived * GROWTH_SHARE, COUNTED, chance) && inSystem >= COUNTED)
    facts.push({
      kind: 'grows',
      perSecond: arriving - all * perSecond,
      arriving,
      completed: completed * perSecond,
    });
  const waiting = frame.inState(REQUEST_STATE.queued);
  const drained = Math.max(arrived * GROWTH_SHARE, FEW);
  // A queue that only shrinks because clients give up or requests are rejected is not a backlog that the
  // server works off.
  const completesAll = completed >= arrived * KEEPS_UP_SHARE;
  const shrinksPerSecond = all * perSecond - arriving;
  if (waiting >= COUNTED && completesAll && -more > drained && shrinksPerSecond > 0)
    facts.push({ kind: 'drains', waiting, inNanos: (waiting / shrinksPerSecond) * 1e9, isOver: false });
  else if (completed > arrived && -more > Math.max(drained, COUNTED, chance))
    facts.push({
      kind: 'drains',
      waiting,
      inNanos: null,
      isOver: inSystem <= underWay + Math.max(FEW, chance),
    });
  if (
    !isStalled &&
    completed >= COUNTED &&
    completesAll &&
    facts.every((fact) => fact?.kind !== 'grows') &&
    waiting < COUNTED
  )
    facts.push({ kind: 'keeps-up', completed: completed * perSecond });
  return facts;
}

const BAD_COUNTS = [
  ['failed', SERVER.recentFailed],
  ['timedOut', SERVER.recentTimedOut],
  ['rejected', SERVER.recentRejected],
  ['abandoned', SERVER.recentAbandoned],
] as const satisfies readonly (readonly [BadOutcome, number])[];

/** What requests wait for, and which threads they hold while they wait. */
function holdFacts(frame: ServerFrame, { parks }: ServerKnown): readonly (ServerFact | null)[] {
  const threads = threadsThere(frame);
  const { nodes, held, isStuck } = heldByNodes(frame);
  const holdsUp = nodes.length > 0 && (parks ? held >= FEW : held >= threads * HELD_SHARE);
  const waiting = Math.min(threads, frame.inState(REQUEST_STATE.waiting));
  const outside = frame.inState(REQUEST_STATE.queued);
  const sleeps = !parks && frame.get(SERVER.nodes) === 0 && outside > 0 && waiting >= threads * MOST;
  const atLock = frame.inState(REQUEST_STATE.lockWait);
  const isLocked = atLock >= FEW && atLock >= threads * HELD_SHARE;
  const busy = frame.get(SERVER.threadsBusy);
  const cores = frame.get(SERVER.cores);
  const useful = frame.get(SERVER.recentCoresBusy);
  const records = frame.get(SERVER.recordsOwed);
  return [
    holdsUp
      ? {
          kind: 'held-by-nodes',
          nodes,
          held: parks ? held : Math.min(held, threads),
          isStuck,
          threads: parks ? null : threads,
        }
      : null,
    sleeps ? { kind: 'asleep', asleep: waiting, threads } : null,
    isLocked
      ? {
          kind: 'locked',
          waiting: atLock,
          threads,
          spinning: coresIn(frame, CORE_STATE.spinning),
          behind: outside + frame.inState(REQUEST_STATE.ready),
          locks: frame.get(SERVER.locks),
        }
      : null,
    !parks && busy > threads * TAKEN_SHARE
      ? { kind: 'threads-taken', taken: Math.min(busy, threads), threads }
      : null,
    useful >= CORES_FULL ? { kind: 'cores-full', cores } : null,
    records >= FEW ? { kind: 'owes', records } : null,
  ];
}

function queueOf(frame: ServerFrame, clockNanos: Nanos): ServerFact | null {
  const waiting = frame.inState(REQUEST_STATE.queued);
  return waiting === 0
    ? null
    : { kind: 'queue', waiting, oldestNanos: clockNanos - frame.get(SERVER.oldestQueuedSince) };
}

function callFacts(frame: ServerFrame, clockNanos: Nanos): readonly (ServerFact | null)[] {
  const nodes = frame.get(SERVER.nodes);
  const open: number[] = [];
  let queued = 0;
  const starts: number[] = [];
  for (let node = 0; node < nodes; node++) {
    if (frame.node(node, NODE.breaker) === NODE_BREAKER.open) open.push(node);
    queued += frame.node(node, NODE.queued);
    if (frame.node(node, NODE.copy) === NODE_COPY.starting)
      starts.push(frame.node(node, NODE.copyUntil) - clockNanos);
  }
  const attempts = frame.get(SERVER.recentCallAttempts);
  const retries = frame.get(SERVER.recentCallRetries);
  const facts: (ServerFact | null)[] = [
    starts.length === 0
      ? null
      : {
          kind: 'starting',
          copies: starts.length,
          firstNanos: Math.min(...starts),
          lastNanos: Math.max(...starts),
        },
    open.length === 0 ? null : { kind: 'breakers-open', nodes: open, all: open.length === nodes },
    queued < FEW ? null : { kind: 'calls-queued', calls: queued },
    attempts >= COUNTED && retries >= attempts * MANY_REPEATS
      ? // Retries are counted from the moment when they are planned, so some happen after the window.
        { kind: 'retrying', share: Math.min(1, retries / attempts) }
      : null,
  ];
  for (let group = 0; group < frame.get(SERVER.groups); group++) {
    if (frame.group(group, GROUP.inFlight) >= frame.group(group, GROUP.inFlightLimit))
      facts.push({ kind: 'bulkhead-full', group });
    const deadlock = frame.group(group, GROUP.deadlocked) > 0;
    const waiting = frame.group(group, GROUP.poolWaiting);
    const size = frame.group(group, GROUP.poolSize);
    if (deadlock || waiting >= FEW) facts.push({ kind: 'pool-empty', group, size, waiting, deadlock });
  }
  return facts;
}

/**
 * The nodes in trouble that requests wait for, from 0, and the number of these requests. Includes nodes that
 * have recovered, if at least half of the calls to them are still stuck. `isStuck`: see the fact
 * 'held-by-nodes'.
 */
export function heldByNodes(frame: ServerFrame): {
  readonly held: number;
  readonly isStuck: boolean;
  readonly nodes: readonly number[];
} {
  const nodes: number[] = [];
  let held = 0;
  let stuck = 0;
  for (let node = 0; node < frame.get(SERVER.nodes); node++) {
    const inFlight = frame.node(node, NODE.inFlight);
    const stuckHere = frame.node(node, NODE.stuck);
    const troubled = frame.node(node, NODE.state) !== NODE_STATE.healthy;
    if (inFlight === 0 || (!troubled && stuckHere * 2 < inFlight)) continue;
    nodes.push(node);
    held += inFlight;
    stuck += stuckHere;
  }
  return { held, isStuck: stuck >= held, nodes };
}

/** After a pool has shrunk, its surplus threads end one by one and may leave gaps in the numbering. */
export function threadsThere(frame: ServerFrame): number {
  let count = frame.get(SERVER.threadsTotal);
  for (let thread = 0; thread < frame.get(SERVER.threads); thread++)
    if (frame.thread(thread, THREAD.state) === THREAD_STATE.absent) count--;
  return count;
}

/** How many threads a server has, how many of them have a request, and how many requests wait for one. */
export interface ServerLoad {
  readonly threads: number;
  readonly busy: number;
  readonly queued: number;
}

/** The load of a server at the instant of its frame. */
export function loadOf(frame: ServerFrame): ServerLoad {
  const threads = threadsThere(frame);
  const busy = Math.min(threads, frame.get(SERVER.threadsBusy));
  return { threads, busy, queued: frame.inState(REQUEST_STATE.queued) };
}

/** Number of cores in this CORE_STATE. */
export function coresIn(frame: ServerFrame, state: number): number {
  let count = 0;
  for (let core = 0; core < frame.get(SERVER.cores); core++)
    if (frame.core(core, CORE.state) === state) count++;
  return count;
}
