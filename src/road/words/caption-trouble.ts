// Describes problems of requests and calls: failures, retries, breakers, rejected requests, and clients that
// give up.

import { type FactKind, type FactOf, factIn, type ServerFact } from '../../facts/server-facts.ts';
import { formatCount, formatShare } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { NAMED_NODES, nameNodes, queueTails, withTails } from './caption-words.ts';

/** Above this share, failures are the most important fact. */
const MOST_SHARE = 0.5;

/**
 * The sentence if failures, open breakers or clients that give up are the most important fact; otherwise
 * null.
 */
export function describeTrouble(
  frame: ServerFrame,
  facts: readonly ServerFact[],
  groups: readonly string[],
): string | null {
  const failing = factIn(facts, 'failing');
  const breakers = factIn(facts, 'breakers-open');
  const retrying = factIn(facts, 'retrying');
  const queued = queueTails(facts).slice(0, 1);
  if (breakers?.all === true)
    return withTails(t`Every breaker is open: calls fail immediately`, waitingTail(frame));
  const tails = [
    ...tailOf(facts, 'retrying', ({ share }) => t`${formatShare(share)} of calls are retries`),
    ...breakerTail(frame, facts, groups),
    ...tailOf(facts, 'bulkhead-full', () => t`the bulkhead is full`),
    ...inLineTail(facts),
    ...queued,
  ];
  if (failing !== undefined && failing.share >= MOST_SHARE) {
    const share = formatShare(failing.share);
    if (failing.most === 'rejected') return t`${share} of requests are rejected at the gate`;
    if (failing.most === 'abandoned')
      return withTails(
        failing.share === 1 ? t`Every client gives up` : t`${share} of clients give up`,
        ghostTail(facts),
      );
    return withTails(failing.share === 1 ? t`Every request fails` : t`${share} of requests fail`, tails);
  }
  if (retrying !== undefined) {
    const fails = failing === undefined ? [] : [t`${formatShare(failing.share)} fail`];
    return withTails(t`${formatShare(retrying.share)} of recent calls are retries`, [...fails, ...queued]);
  }
  const again = factIn(facts, 'sent-again');
  if (again === undefined) return null;
  return withTails(t`${formatShare(again.share)} of arrivals are client retries`, [
    ...ghostTail(facts),
    ...queued,
  ]);
}

/** Additions to the sentence about the threads. */
export function troubleTails(
  frame: ServerFrame,
  facts: readonly ServerFact[],
  groups: readonly string[],
): readonly string[] {
  return [
    ...breakerTail(frame, facts, groups),
    ...tailOf(facts, 'bulkhead-full', () => t`the bulkhead is full`),
    ...tailOf(facts, 'failing', ({ share, most }) =>
      most === 'rejected'
        ? t`${formatShare(share)} rejected`
        : most === 'abandoned'
          ? t`${formatShare(share)} give up`
          : t`${formatShare(share)} fail`,
    ),
    ...ghostTail(facts),
  ];
}

function tailOf<Kind extends FactKind>(
  facts: readonly ServerFact[],
  kind: Kind,
  say: (fact: FactOf<Kind>) => string,
): readonly string[] {
  const fact = factIn(facts, kind);
  return fact === undefined ? [] : [say(fact)];
}

const breakerTail = (
  frame: ServerFrame,
  facts: readonly ServerFact[],
  groups: readonly string[],
): readonly string[] =>
  tailOf(
    facts,
    'breakers-open',
    ({ nodes }) => t`breaker open to ${nameNodes(frame, nodes, NAMED_NODES, groups)}`,
  );

const inLineTail = (facts: readonly ServerFact[]): readonly string[] =>
  tailOf(facts, 'calls-queued', ({ calls }) => t`${formatCount(calls)} calls queued at the bridges`);

function waitingTail(frame: ServerFrame): readonly string[] {
  const waiting = frame.inState(REQUEST_STATE.waiting);
  return waiting === 0 ? [] : [t`${formatCount(waiting)} still waiting`];
}

/** Abandoned requests that still use resources. */
const ghostTail = (facts: readonly ServerFact[]): readonly string[] =>
  tailOf(facts, 'ghosts', ({ ghosts }) => t`${formatCount(ghosts)} abandoned, still running`);
