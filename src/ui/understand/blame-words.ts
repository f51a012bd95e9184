// Describes the service that caused a jam, and how the jam spread from there back to the clients.

import type { Blame } from '../../facts/blame.ts';
import type { ServerStatus } from '../../facts/run-facts.ts';
import { formatCount, formatInstant, formatSpan } from '../../languages/quantity.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Piece } from '../words/sentence.ts';
import { UNDERSTAND } from '../words/understand.ts';

const WORDS = UNDERSTAND.blame;
/** The instants of jams are accurate to a few hundredths of a second. */
const STEP_NANOS: Nanos = 10e6;
const AT_ONCE_NANOS: Nanos = 50e6;

/** What caused the jams. Servers with the same cause share a sentence. */
export function toBlame(servers: readonly ServerStatus[]): readonly Piece[] {
  const blamed = servers.flatMap(({ id, blame }) => (blame === null ? [] : [{ id, blame }]));
  return [...new Set(blamed.map(sameness))].flatMap((same) => {
    const alike = blamed.filter((each) => sameness(each) === same);
    const { id, blame } = alike[0]!;
    const ids = alike.map((each) => each.id);
    const whose =
      blame.service === null ? WORDS.own(id, blame.front) : WORDS.cause(ids, nameOf(blame, blame.service));
    return [...whose, causeOf(blame), ...alike.flatMap((each) => wayBack(each.id, each.blame))];
  });
}

interface BlamedServer {
  readonly id: string;
  readonly blame: Blame;
}

/**
 * A key that is equal for servers with the same cause. Servers that are the bottleneck themselves have
 * different keys.
 */
function sameness({ id, blame: { callers: _, ...cause } }: BlamedServer): string {
  return cause.service === null ? id : JSON.stringify(cause);
}

const nameOf = ({ nodes, of }: Blame, service: string): string =>
  nodes.length < of ? WORDS.nodes(service, nodes) : service;

const instant = (nanos: Nanos): string => formatInstant(nanos, STEP_NANOS);

function causeOf({ service, cause, sinceNanos, untilNanos }: Blame): string {
  const since = instant(sinceNanos);
  switch (cause.kind) {
    case 'fault': {
      const { fault, takesNanos, usuallyNanos } = cause;
      if (untilNanos !== null) return WORDS.over(since, instant(untilNanos));
      return takesNanos === null || usuallyNanos === null
        ? WORDS.faults[fault](since)
        : WORDS.takes(since, formatSpan(takesNanos), formatSpan(usuallyNanos));
    }
    case 'stalled':
      return WORDS.stalled(formatSpan(cause.takesNanos));
    case 'limit':
      return WORDS.limit(since, formatCount(cause.calls), formatCount(cause.waiting));
    default: {
      const waiting = formatCount(cause.waiting);
      if (cause.threads === null) return WORDS.busy(since, waiting);
      const words = service === null ? WORDS.ownThreads : WORDS.threads;
      return words(since, formatCount(cause.threads), waiting);
    }
  }
}

function wayBack(id: string, { sinceNanos, callers, front: name }: Blame): readonly Piece[] {
  const full = callers.flatMap((caller): readonly (readonly Piece[])[] => {
    if (caller.sinceNanos === null) return [];
    const who = caller.service ?? name ?? WORDS.first;
    const later = caller.sinceNanos - sinceNanos;
    if (later >= AT_ONCE_NANOS) return [WORDS.full(who, formatSpan(later))];
    return [later > -AT_ONCE_NANOS ? WORDS.fullAtOnce(who) : WORDS.fullAlready(who)];
  });
  const front = callers.at(-1);
  return [
    ...(full.length === 0 ? [] : WORDS.back(id, full)),
    ...(front === undefined || front.sinceNanos !== null ? [] : WORDS.spared(id, name)),
  ];
}
