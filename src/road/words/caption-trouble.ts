// What goes wrong for requests and their calls, in words: failures, repeats, breakers, rejected requests, and clients that give
// up. From counts of the last second or so, so that one bad frame changes nothing.

import { plural } from '../../languages/plural.ts';
import { formatCount, formatShare } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { GROUP, NODE, NODE_BREAKER, SERVER, VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Outcomes } from '../place/recent-outcomes.ts';
import { FEW, NAMED_NODES, nameNodes, queueTails, waitingAtNodes, withTails } from './caption-words.ts';

/** Fewest requests of which a share is computed. */
const COUNTED_MIN = 5;
/** Share from which on it is what matters most, and from which on it is mentioned. */
const MOST_SHARE = 0.5;
const SOME_SHARE = 0.05;
const MANY_REPEATS = 0.3;
/** A fading count below this is none, as it never fades to 0. */
const NONE = 0.5;

interface Shares {
  /** Of the requests that came to an end in the server. */
  readonly failed: number;
  /** Of those that arrived. */
  readonly rejected: number;
  readonly abandoned: number;
}

/** The sentence where failures, closed breakers or leaving clients are what matters most; null where they are not. */
export function describeTrouble(
  frame: ServerFrame,
  lately: Outcomes,
  groups: readonly string[],
): string | null {
  const { failed, rejected, abandoned } = sharesOf(lately);
  const repeats = repeatsOf(frame, lately);
  const { open, all } = breakersOf(frame);
  const tails = [
    ...(repeats === null ? [] : [repeats.tail]),
    ...(open.length === 0 ? [] : [breakerOpen(frame, open, groups)]),
    ...bulkheadTail(frame),
    ...lineTail(frame),
    ...queueTail(frame),
  ];
  if (all) return withTails(t`Every breaker is open: calls fail at once`, waitingTail(frame));
  if (failed >= MOST_SHARE) {
    return withTails(
      lately.completed < NONE ? t`Every request fails` : t`${formatShare(failed)} of requests fail`,
      tails,
    );
  }
  if (rejected >= MOST_SHARE) return t`${formatShare(rejected)} of requests are turned away at the gate`;
  if (abandoned >= MOST_SHARE) {
    const who = abandoned === 1 ? t`Every client gives up` : t`${formatShare(abandoned)} of clients give up`;
    return withTails(who, ghostTail(frame));
  }
  if (repeats === null) return describeSentAgain(frame);
  const failing = failed < SOME_SHARE ? [] : [t`${formatShare(failed)} fail`];
  return withTails(repeats.sentence, [...failing, ...queueTail(frame)]);
}

/** What is worth a word beside the sentence about the threads. */
export function troubleTails(
  frame: ServerFrame,
  lately: Outcomes,
  groups: readonly string[],
): readonly string[] {
  const { failed, rejected, abandoned } = sharesOf(lately);
  const { open } = breakersOf(frame);
  return [
    ...(open.length === 0 ? [] : [breakerOpen(frame, open, groups)]),
    ...bulkheadTail(frame),
    ...(failed < SOME_SHARE ? [] : [t`${formatShare(failed)} fail`]),
    ...(rejected < SOME_SHARE ? [] : [t`${formatShare(rejected)} turned away`]),
    ...(abandoned < SOME_SHARE ? [] : [t`${formatShare(abandoned)} give up`]),
    ...ghostTail(frame),
  ];
}

function sharesOf({ offered, completed, failed, timedOut, rejected, abandoned }: Outcomes): Shares {
  const ended = completed + failed + timedOut;
  return {
    failed: ended < COUNTED_MIN ? 0 : (failed + timedOut) / ended,
    rejected: offered < COUNTED_MIN ? 0 : Math.min(1, rejected / offered),
    abandoned: offered < COUNTED_MIN ? 0 : Math.min(1, abandoned / offered),
  };
}

function breakerOpen(frame: ServerFrame, open: readonly number[], groups: readonly string[]): string {
  return t`breaker open to ${nameNodes(frame, open, NAMED_NODES, groups)}`;
}

/** "254 of 360 calls under way are repeats", and the same behind another sentence; null where few are. */
function repeatsOf(frame: ServerFrame, { retries }: Outcomes): RepeatWords | null {
  if (retries < 1) return null;
  let calls = 0;
  let repeats = 0;
  for (let at = 0; at < frame.get(SERVER.vehicles); at++) {
    if (frame.vehicle(at, VEHICLE.state) !== REQUEST_STATE.waiting) continue;
    const retried = frame.vehicle(at, VEHICLE.retried);
    if (retried === 0 && frame.vehicle(at, VEHICLE.node) < 0) continue;
    calls++;
    if (retried > 0) repeats++;
  }
  if (calls < COUNTED_MIN || repeats < calls * MANY_REPEATS) return null;
  // A frame need not list all vehicles.
  if (frame.get(SERVER.vehicles) < frame.get(SERVER.inSystem)) {
    const share = formatShare(repeats / calls);
    return { sentence: t`${share} of calls under way are repeats`, tail: t`${share} of calls are repeats` };
  }
  const all = formatCount(calls);
  return repeats === calls ? allRepeat(all) : someRepeat(formatCount(repeats), all);
}

interface RepeatWords {
  readonly sentence: string;
  readonly tail: string;
}

export const allRepeat = (all: string): RepeatWords => ({
  sentence: t`All ${all} calls under way are repeats`,
  tail: t`all ${all} calls are repeats`,
});
export const someRepeat = (some: string, all: string): RepeatWords => ({
  sentence: t`${some} of ${all} calls under way are repeats`,
  tail: t`${some} of ${all} calls are repeats`,
});

/** Where many of the requests in the server were sent before by their clients; null where few were. */
function describeSentAgain(frame: ServerFrame): string | null {
  const all = frame.get(SERVER.inSystem) + frame.get(SERVER.ghosts);
  const again = Math.min(all, frame.get(SERVER.repeatsHeld));
  if (again < COUNTED_MIN || again < all * MANY_REPEATS) return null;
  const text = t`${formatCount(again)} of ${formatCount(all)} requests were sent before`;
  return withTails(text, [...ghostTail(frame), ...queueTail(frame)]);
}

/** A group that takes no more calls of this server at once. */
function bulkheadTail(frame: ServerFrame): readonly string[] {
  for (let group = 0; group < frame.get(SERVER.groups); group++) {
    if (frame.group(group, GROUP.inFlight) >= frame.group(group, GROUP.inFlightLimit))
      return [t`the bulkhead is full`];
  }
  return [];
}

/** Nodes, from 0, that no call goes to. */
function breakersOf(frame: ServerFrame): { readonly open: readonly number[]; readonly all: boolean } {
  const nodes = frame.get(SERVER.nodes);
  const open: number[] = [];
  for (let node = 0; node < nodes; node++) {
    if (frame.node(node, NODE.breaker) === NODE_BREAKER.open) open.push(node);
  }
  return { open, all: nodes > 0 && open.length === nodes };
}

function lineTail(frame: ServerFrame): readonly string[] {
  const inLine = waitingAtNodes(frame);
  return inLine < FEW ? [] : [t`${formatCount(inLine)} calls in line at the bridges`];
}

function queueTail(frame: ServerFrame): readonly string[] {
  return queueTails(frame).slice(0, 1);
}

function waitingTail(frame: ServerFrame): readonly string[] {
  const waiting = frame.inState(REQUEST_STATE.waiting);
  return waiting === 0
    ? []
    : [t`${formatCount(waiting)} still ${plural(waiting, { one: 'waits', other: 'wait' })}`];
}

/** Requests whose clients have left, and that take up room and work all the same. */
function ghostTail(frame: ServerFrame): readonly string[] {
  const ghosts = frame.get(SERVER.ghosts);
  return ghosts < COUNTED_MIN ? [] : [t`${formatCount(ghosts)} awaited by nobody`];
}
