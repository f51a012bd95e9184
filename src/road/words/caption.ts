// The picture as text. There is a short sentence about a scene, for its head and for screen readers. There is
// also an even shorter text on the lanes if most of them are blocked for one reason.

import { type FactOf, factIn, type ServerFact, serverFacts } from '../../facts/server-facts.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount, formatShare } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import type { ThreadModelName } from '../../scenario/server.ts';
import { sceneOf } from '../scenes/registry.ts';
import { describeTrouble, troubleTails } from './caption-trouble.ts';
import { joined, lanesWaitFor, NAMED_NODES, nameNodes, ofLanes, withTails } from './caption-words.ts';

/** What is known about a scene besides its frame. */
export interface SceneAround {
  /** Whether a selector polls every connection to learn whether it is ready. */
  readonly polls?: boolean;
  /** Names of the upstream groups, in their order. */
  readonly groups?: readonly string[];
}

/** The facts that hold for the server on this road. */
export function factsOnRoad(frame: ServerFrame, model: ThreadModelName): readonly ServerFact[] {
  return serverFacts(frame, { parks: sceneOf(model).parks, open: true }, 0);
}

/** The most important fact about this scene, in at most 64 characters. */
export function describeScene(
  frame: ServerFrame,
  model: ThreadModelName,
  { polls = false, groups = [] }: SceneAround = {},
): string {
  const facts = factsOnRoad(frame, model);
  const end = factIn(facts, 'ended');
  if (end !== undefined && frame.get(SERVER.inSystem) === 0) return describeEnd(end);
  const sentence =
    describeMachine(facts, frame.get(SERVER.cores)) ??
    describeTrouble(frame, facts, groups) ??
    describeLocks(facts, model) ??
    withTails(sceneOf(model).describe(frame, { facts, polls, groups }), troubleTails(frame, facts, groups));
  return withTails(sentence, unsentTail(facts));
}

/** Requests that wait in front of the server, which does not know of them. */
function unsentTail(facts: readonly ServerFact[]): readonly string[] {
  const held = factIn(facts, 'unsent');
  const outside = factIn(facts, 'connecting');
  return [
    ...(held === undefined ? [] : [t`${formatCount(held.unsent)} due but not sent`]),
    ...(outside === undefined ? [] : [t`${formatCount(outside.connecting)} connecting`]),
  ];
}

/** The sentence when no client waits any more. The server may still process abandoned requests. */
function describeEnd({ ghosts, records }: FactOf<'ended'>): string {
  if (ghosts > 0) return t`No client is waiting; ${formatCount(ghosts)} abandoned requests still running`;
  if (records === 0) return t`Finished: nothing left to do`;
  return t`No client is waiting; ${formatCount(records)} ${plural(records, { one: 'record', other: 'records' })} left to write`;
}

/** The sentence if many of the threads wait for locks; otherwise null. */
function describeLocks(facts: readonly ServerFact[], model: ThreadModelName): string | null {
  const locked = factIn(facts, 'locked');
  if (locked === undefined) return null;
  const { waiting, threads, spinning, behind, locks } = locked;
  const tails: string[] = [];
  if (spinning > 0) {
    tails.push(t`${formatCount(spinning)} ${plural(spinning, { one: 'core spins', other: 'cores spin' })}`);
  }
  if (behind > 0) tails.push(t`${formatCount(behind)} queued behind them`);
  const who = sceneOf(model).atLock(waiting, threads);
  if (locks === 0) return withTails(t`${who} waiting for the interpreter’s lock`, tails);
  const sentence = locks > 1 ? t`${who} waiting for locks` : t`${who} waiting for the lock`;
  return withTails(sentence, tails);
}

/** "All 10 connections in use, 23 waiting", in at most 64 characters. */
function poolClause({ size, waiting, deadlock }: FactOf<'pool-empty'>): string {
  return deadlock
    ? t`Deadlock: requests holding all ${formatCount(size)} connections wait for another`
    : t`All ${formatCount(size)} connections in use, ${formatCount(waiting)} waiting for one`;
}

/** "CPU limit reached in 40 % of periods". */
function throttledClause({ share }: FactOf<'throttled'>): string {
  return share === null
    ? t`CPU limit reached: waiting for the next period`
    : t`CPU limit reached in ${formatShare(share)} of periods`;
}

/**
 * The sentence if memory, a pause, the CPU limit or switching matters more than what requests do; otherwise
 * null.
 */
function describeMachine(facts: readonly ServerFact[], cores: number): string | null {
  const memory = factIn(facts, 'memory-full');
  if (factIn(facts, 'killed') !== undefined) return t`Out of memory: the process was killed`;
  if (factIn(facts, 'paused') !== undefined) return t`Paused: the whole process is stopped`;
  if (memory?.swaps === false) return t`Memory is full: new requests are refused`;
  const pool = factIn(facts, 'pool-empty');
  if (pool !== undefined) return poolClause(pool);
  const throttled = factIn(facts, 'throttled');
  if (throttled !== undefined) return throttledClause(throttled);
  const switching = factIn(facts, 'switching');
  if (switching !== undefined) return switchingClause(switching, cores);
  return memory?.swaps === true ? t`Memory is full: swapping slows all work down` : null;
}

/** "62 % of CPU time goes to context switches, 996 ready". */
function switchingClause({ share, ready }: FactOf<'switching'>, cores: number): string {
  const sentence = t`${Math.round(share * 100)} % of CPU time goes to context switches`;
  return ready > cores ? joined(sentence, t`${formatCount(ready)} ready`) : sentence;
}

/**
 * Texts on the lanes for the problems that `describeMachine` describes, from long to short; null if there is
 * none.
 */
function machineOnLanes(facts: readonly ServerFact[], cores: number): readonly string[] | null {
  const memory = factIn(facts, 'memory-full');
  if (factIn(facts, 'killed') !== undefined)
    return [t`Out of memory: the process was killed`, t`Out of memory`];
  if (factIn(facts, 'paused') !== undefined) return [t`Paused: the whole process is stopped`, t`Paused`];
  if (memory?.swaps === false) return [t`Memory full: new requests are refused`, t`Memory full`];
  if (memory?.swaps === true) return [t`Memory full: swapping slows all work down`, t`Swapping`];
  const pool = factIn(facts, 'pool-empty');
  if (pool !== undefined) return [poolClause(pool), pool.deadlock ? t`Deadlock` : t`All connections in use`];
  const throttled = factIn(facts, 'throttled');
  if (throttled !== undefined) return [throttledClause(throttled), t`CPU limit reached`];
  const switching = factIn(facts, 'switching');
  if (switching === undefined) return null;
  return [switchingClause(switching, cores), t`${Math.round(switching.share * 100)} % context switches`];
}

/** From this share on, retries, or lanes that wait for nodes, have a text on the lanes. */
const MOST_SHARE = 0.5;

/**
 * The text on the lanes, from long to short. It is empty unless one cause blocks most of them, or most calls
 * are retries.
 */
export function captionOnLanes(
  frame: ServerFrame,
  model: ThreadModelName,
  groups: readonly string[] = [],
): readonly string[] {
  const facts = factsOnRoad(frame, model);
  const machine = machineOnLanes(facts, frame.get(SERVER.cores));
  if (machine !== null) return machine;
  const cause = causeOfWaiting(frame, facts, groups);
  const retrying = factIn(facts, 'retrying');
  if (cause.length > 0 || retrying === undefined || retrying.share < MOST_SHARE) return cause;
  const share = formatShare(retrying.share);
  return [t`${share} of recent calls are retries`, t`${share} are retries`];
}

/** Fewer lanes can be counted at a glance. */
const LANES_CAPTIONED = 4;

function causeOfWaiting(
  frame: ServerFrame,
  facts: readonly ServerFact[],
  groups: readonly string[],
): readonly string[] {
  const asleep = factIn(facts, 'asleep');
  if (asleep !== undefined && asleep.threads >= LANES_CAPTIONED) {
    const lanes = ofLanes(asleep.asleep, asleep.threads);
    return [t`${lanes} held by sleeping requests`, t`${lanes} asleep`];
  }
  const stuck = factIn(facts, 'held-by-nodes');
  const threads = stuck?.threads ?? 0;
  if (stuck === undefined || threads < LANES_CAPTIONED || stuck.held < threads * MOST_SHARE) return [];
  const { nodes, held, isStuck } = stuck;
  const names = nameNodes(frame, nodes, NAMED_NODES, groups);
  const longest = lanesWaitFor(stuck, threads, names);
  const one = nameNodes(frame, nodes, 1, groups);
  if (held === threads) {
    // A separate text, because in some languages the name of a bridge has an article, which takes room.
    const short =
      nodes.length > 1 || groups.length > 1 ? t`All: ${one}` : t`All: bridge ${String(nodes[0]! + 1)}`;
    // No text is only a number, because it would read as the count of requests that wait.
    if (!isStuck) return [longest, short];
    return [longest, t`All stuck on ${names}`, t`All stuck: ${one}`, short, t`All stuck`];
  }
  const shorter = t`${ofLanes(held, threads)}: ${names}`;
  return isStuck ? [longest, shorter, t`${formatCount(held)} stuck: ${one}`] : [longest, shorter];
}
