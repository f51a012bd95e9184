// The picture in words: one short sentence about a scene, for its head and for those who do not see the picture, and the
// even shorter text that stands on the lanes when most of them are held for one reason.

import { plural } from '../../languages/plural.ts';
import { formatCount, formatShare } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { CORE_STATE, MEMORY_STATE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { ThreadModelName } from '../../scenario/server.ts';
import type { CoreTime } from '../place/core-time.ts';
import { coresIn } from '../place/frame-records.ts';
import { NO_OUTCOMES } from '../place/recent-outcomes.ts';
import { sceneOf } from '../scenes/registry.ts';
import { recordsWaiting, type SceneContext } from './caption-threads.ts';
import { describeTrouble, troubleTails } from './caption-trouble.ts';
import {
  FEW,
  holdup,
  joined,
  lanesWaitFor,
  NAMED_NODES,
  nameNodes,
  ofLanes,
  threadsThere,
  withTails,
} from './caption-words.ts';

/** What the cores did in the last second or so, see CoreTime. */
export type CoreShares = Pick<CoreTime, 'switchingShare'>;
const NO_SHARES: CoreShares = { switchingShare: 0 };
/** Share of core time from which on switching is what matters. */
const MUCH_SWITCHING = 0.2;

const EMPTY_CONTEXT: SceneContext = {
  time: NO_SHARES,
  lately: NO_OUTCOMES,
  finished: false,
  polls: false,
  groups: [],
};

/** What matters most in this scene now, in at most 64 characters. */
export function describeScene(
  frame: ServerFrame,
  model: ThreadModelName,
  around: Partial<SceneContext> = {},
): string {
  const known = { ...EMPTY_CONTEXT, ...around };
  const { time, lately, finished, groups } = known;
  if (finished && frame.get(SERVER.inSystem) === 0) return describeEnd(frame, model);
  const sentence =
    describeMachine(frame, time) ??
    describeTrouble(frame, lately, groups) ??
    describeLocks(frame, model) ??
    withTails(sceneOf(model).describe(frame, known), troubleTails(frame, lately, groups));
  return withTails(sentence, unsentTail(frame));
}

/** Requests that clients hold back, which the server does not know of. */
function unsentTail(frame: ServerFrame): readonly string[] {
  const unsent = frame.get(SERVER.unsent);
  return unsent < FEW ? [] : [t`${formatCount(unsent)} due, unsent`];
}

/** No client waits any more. The server may still work for those that gave up. */
function describeEnd(frame: ServerFrame, model: ThreadModelName): string {
  const ghosts = frame.get(SERVER.ghosts);
  const owed = sceneOf(model).owesRecords ? recordsWaiting(frame) : 0;
  if (ghosts === 0 && owed > 0) {
    return t`Ended for all clients: owes ${formatCount(owed)} ${plural(owed, { one: 'record', other: 'records' })}`;
  }
  if (ghosts === 0) return t`Finished: nothing left`;
  return t`Ended for all clients: ${formatCount(ghosts)} still worked on for nobody`;
}

/** The sentence where at least a third of the threads wait for locks; null elsewhere. */
function describeLocks(frame: ServerFrame, model: ThreadModelName): string | null {
  const waiting = frame.inState(REQUEST_STATE.lockWait);
  const threads = threadsThere(frame);
  if (waiting < FEW || waiting * 3 < threads) return null;
  const tails: string[] = [];
  const spinning = coresIn(frame, CORE_STATE.spinning);
  if (spinning > 0) {
    tails.push(t`${formatCount(spinning)} ${plural(spinning, { one: 'core spins', other: 'cores spin' })}`);
  }
  const behind = frame.inState(REQUEST_STATE.queued) + frame.inState(REQUEST_STATE.ready);
  if (behind > 0) tails.push(t`${formatCount(behind)} behind them`);
  const who = sceneOf(model).atLock(waiting, threads);
  const sentence = frame.get(SERVER.locks) > 1 ? t`${who} wait for locks` : t`${who} wait for the lock`;
  return withTails(sentence, tails);
}

/** The sentence where memory, a pause or switching matters more than what requests do; null elsewhere. */
export function describeMachine(frame: ServerFrame, time: CoreShares): string | null {
  const memory = frame.get(SERVER.memoryState);
  if (memory === MEMORY_STATE.killed) return t`Out of memory: the process was killed`;
  if (frame.get(SERVER.paused) === 1) return t`A pause: the whole process stands still`;
  if (memory === MEMORY_STATE.refuses) return t`Memory is full: new requests are refused`;
  const share = time.switchingShare;
  if (share >= MUCH_SWITCHING) return switchingClause(frame, share);
  return memory === MEMORY_STATE.swaps ? t`Memory is full: it swaps, and all work is slow` : null;
}

/** "62 % of core time goes into switching, 996 ready". */
function switchingClause(frame: ServerFrame, share: number): string {
  const ready = frame.inState(REQUEST_STATE.ready);
  const sentence = t`${Math.round(share * 100)} % of core time goes into switching`;
  return ready > frame.get(SERVER.cores) ? joined(sentence, t`${formatCount(ready)} ready`) : sentence;
}

/** The same on the lanes, from long to short; null where nothing of the kind is. */
export function machineOnLanes(frame: ServerFrame, time: CoreShares): readonly string[] | null {
  const memory = frame.get(SERVER.memoryState);
  if (memory === MEMORY_STATE.killed) return [t`Out of memory: the process was killed`, t`Out of memory`];
  if (frame.get(SERVER.paused) === 1) return [t`Pause: the whole process stands still`, t`A pause`];
  if (memory === MEMORY_STATE.refuses) return [t`Memory full: new requests are refused`, t`Memory full`];
  if (memory === MEMORY_STATE.swaps) return [t`Memory full: it swaps, all work is slow`, t`It swaps`];
  const share = time.switchingShare;
  if (share < MUCH_SWITCHING) return null;
  return [switchingClause(frame, share), t`${Math.round(share * 100)} % switching`];
}

/** Of the calls made lately: more than this do the work of others again. */
const MANY_REPEATS = 0.5;

/**
 * What to write on the lanes, from long to short: only where most of them are held by the same cause, or most calls are
 * made again. Empty else. `repeats`: share of the calls made lately that are repeats; NaN where it is not known.
 */
export function captionOnLanes(
  frame: ServerFrame,
  model: ThreadModelName,
  time: CoreShares = NO_SHARES,
  groups: readonly string[] = [],
  repeats = Number.NaN,
): readonly string[] {
  const machine = machineOnLanes(frame, time);
  if (machine !== null) return machine;
  const cause = causeOfWaiting(frame, model, groups);
  if (cause.length > 0 || !(repeats >= MANY_REPEATS)) return cause;
  const share = formatShare(repeats);
  return [t`${share} of recent calls are repeats`, t`${share} are repeats`];
}

function causeOfWaiting(
  frame: ServerFrame,
  model: ThreadModelName,
  groups: readonly string[],
): readonly string[] {
  const threads = threadsThere(frame);
  if (sceneOf(model).parks || threads < 4) return [];
  if (frame.get(SERVER.nodes) === 0) return captionOfSleepers(frame, threads);
  const { nodes, held: calls } = holdup(frame);
  const held = Math.min(calls, threads);
  if (nodes.length === 0 || held < threads * 0.5) return [];
  const names = nameNodes(frame, nodes, NAMED_NODES, groups);
  const longest = lanesWaitFor(held, threads, names);
  const one = nameNodes(frame, nodes, 1, groups);
  if (held === threads) {
    // A text of its own, as in some languages the name of a bridge has an article, which takes room.
    const short =
      nodes.length > 1 || groups.length > 1 ? t`All: ${one}` : t`All: bridge ${String(nodes[0] + 1)}`;
    // None has a number alone: it would read as how many they wait for.
    return [longest, t`All wait for ${names}`, t`All wait: ${one}`, short, t`All wait`];
  }
  return [longest, t`${ofLanes(held, threads)}: ${names}`, t`${formatCount(held)} held: ${one}`];
}

/** Sleeping requests matter where others wait for their threads. */
function captionOfSleepers(frame: ServerFrame, threads: number): readonly string[] {
  const asleep = Math.min(threads, frame.inState(REQUEST_STATE.waiting));
  if (frame.inState(REQUEST_STATE.queued) === 0 || asleep < threads * 0.5) return [];
  const lanes = ofLanes(asleep, threads);
  return [t`${lanes} held by requests that sleep`, t`${lanes} asleep`];
}
