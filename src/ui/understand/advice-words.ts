// Turns advice for a server into sentences with numbers, and into buttons that apply changes. Only changes
// that a trial has confirmed are mentioned.

import { memorySeries } from '../../charts/memory-data.ts';
import { listed } from '../../languages/list.ts';
import { fixed, significant, withoutZero } from '../../languages/numbers.ts';
import { formatBytes, formatCount, formatShare, formatSpan } from '../../languages/quantity.ts';
import type { TrialAnswer, TrialOutcome, TriedRemedy } from '../../protocol/study-api.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Remedy } from '../../scenario/question.ts';
import { openConnections, type Scenario } from '../../scenario/scenario.ts';
import { holdsThreads } from '../../scenario/server.ts';
import { scenarioFor } from '../../scenario/server-overrides.ts';
import { calledByClients } from '../../scenario/services.ts';
import { ADVICE, type Fares } from '../words/advice.ts';
import type { Piece } from '../words/sentence.ts';
import { UNDERSTAND } from '../words/understand.ts';
import type { Situation } from './advice.ts';
import { isOfFront } from './chain-remedies.ts';

/** A queue shorter than this counts as no queue. */
const QUEUE_SAID_FROM = 3;
/** Spare threads are explained only if there are at least this many. */
const SPARE_SAID_FROM = 0.5;
/** Outcomes are not mentioned if they apply to a smaller share of requests than this. */
const RARE = 0.01;
const SECOND = 1e9;
/** Shorter times are rounded up to this. */
const SOONEST_NANOS = 1e6;
const OUTCOMES = ['completed', 'timedOut', 'failed', 'rejected', 'abandoned'] as const;
const UNTRIED = { value: null, outcome: null, misses: null } as const satisfies TriedRemedy;

/** A change that a trial has shown to help. */
export interface Offer {
  readonly remedy: Remedy;
  readonly value: number;
  readonly pieces: readonly Piece[];
  /** Text of the button that applies the change; null if the change is already in force. */
  readonly button: string | null;
}

export interface Advice {
  readonly title: string;
  readonly pieces: readonly Piece[];
  readonly offers: readonly Offer[];
}

/** `answer`: what the trial of this situation has found so far; null if it has not begun. */
export function adviceOf(situation: Situation, answer: TrialAnswer | null, summary: Summary): Advice {
  const { kind, server, threads, remedies } = situation;
  const title =
    kind === 'trouble' ? ADVICE.titleOfTrouble(server) : ADVICE.title(kind === 'parks' ? null : server);
  const plain = (...pieces: readonly Piece[]): Advice => ({ title, pieces, offers: [] });
  if (kind === 'early') return plain(UNDERSTAND.notYet);
  if (kind === 'parks') return plain(ADVICE.parks);
  if (kind === 'over') return plain(ADVICE.over);
  const lead = leadOf(situation);
  if (kind === 'well' && remedies.length === 0) return plain(...(lead.length > 0 ? lead : [ADVICE.depends]));
  if (answer === null || answer.asIs === null) {
    const isSizing = kind === 'well' && remedies.length > 0;
    return plain(...lead, isSizing ? ADVICE.trying : ADVICE.checking(server));
  }
  const { asIs } = answer;
  if (kind === 'trouble' && answer.keepsUp && !situation.onlyFails)
    return plain(...ADVICE.asItIs(server, asIs.waiting >= QUEUE_SAID_FROM));
  const bytes = bytesAt(situation, summary);
  const tried = remedies.map((remedy, index) => ({ remedy, ...(answer.tried[index] ?? UNTRIED) }));
  const helping = tried.flatMap(({ remedy, value, outcome }): readonly Offer[] => {
    if (value === null || outcome === null) return [];
    const pieces =
      kind === 'well'
        ? sized(situation, value, bytes(value))
        : brought(situation, { remedy, value, outcome, asIs, bytes: bytes(value) });
    const isSet = remedy.sizesPool && value === threads.most;
    return [{ remedy, value, pieces, button: isSet ? null : named('button', remedy, value, server) }];
  });
  // A queue limit is offered only if no other change helps, because it helps by rejecting requests.
  const others = helping.filter(({ remedy }) => remedy.aim !== 'bound');
  const pending = tried.find(({ value, outcome }) => value !== null && outcome === null);
  if (pending !== undefined) return { title, pieces: [...lead, ADVICE.trying], offers: others };
  const offers = others.length > 0 ? others : helping;
  if (offers.length > 0) return { title, pieces: [...lead, ...inVain(situation, offers)], offers };
  return plain(...lead, kind === 'well' ? ADVICE.depends : ADVICE.nothing);
}

/** Says that no change of the server itself helps, if changes of services behind it do. */
function inVain(
  { scenario, server, blamed, remedies }: Situation,
  offers: readonly Offer[],
): readonly Piece[] {
  const own = scenarioFor(scenario, { id: server });
  const isInFront = (remedy: Remedy): boolean => isOfFront(remedy, own);
  if (blamed === null || !remedies.some(isInFront) || offers.some(({ remedy }) => isInFront(remedy)))
    return [];
  return ADVICE.notInFront(server, blamed);
}

/** Numbers below ten have one decimal, so that 0.2 per second does not become 0. */
const fewOrCount = (number: number): string =>
  number < 10 ? withoutZero(fixed(number, 1)) : formatCount(Math.round(number));

function leadOf(situation: Situation): readonly Piece[] {
  const { server, throttled, coresNeeded } = situation;
  if (throttled !== null) return [ADVICE.throttled(server, formatShare(throttled))];
  return coresNeeded === null ? mostNeeded(situation) : coresWords(situation, coresNeeded);
}

function coresWords({ scenario, server }: Situation, needed: number): readonly Piece[] {
  const { cores, cpuLimit } = scenarioFor(scenario, { id: server }).machine;
  return [
    cpuLimit !== null && cpuLimit < cores
      ? ADVICE.limited(fewOrCount(needed), significant(cpuLimit, 3))
      : ADVICE.cores(fewOrCount(needed), formatCount(cores)),
  ];
}

/** Says how many threads can be busy at most; empty if that cannot be known without a trial. */
function mostNeeded({ scenario, server, threads }: Situation): readonly Piece[] {
  const { kind, users } = scenario.traffic;
  const connections = openConnections(scenario.traffic);
  if (threads.perConnection && connections !== null)
    return ADVICE.perConnection(server, formatCount(Math.min(connections, threads.most)));
  if (kind !== 'closed') return [];
  return [...ADVICE.users(formatCount(users)), `${hasWords(server, threads, false)} `];
}

/** Says how many threads the server has. `spare`: whether that is more than can be busy. */
function hasWords(server: string, { most, parameter }: Situation['threads'], spare: boolean): string {
  const count = formatCount(most);
  return parameter === 'threadLimit' ? ADVICE.mayHave(server, count) : ADVICE.has(server, count, spare);
}

function bytesAt({ scenario, server }: Situation, summary: Summary): (threads: number) => string {
  const series = memorySeries({ scenario, summary }).find(({ id }) => id === server);
  return (threads) => formatBytes(series?.reservedAt(threads) ?? Number.NaN);
}

/** A change as a name or a button text: "32 threads", "Set a 300 ms timeout", "4 cores for orders". */
function named(says: 'name' | 'button', remedy: Remedy, value: number, server: string): string {
  const { parameter, group } = remedy;
  const words = says === 'name' ? ADVICE.names : ADVICE.buttons;
  if (parameter === 'poolSize') return words.connections(formatCount(value));
  if (group !== null) return namedOfService(says, remedy, value, group);
  switch (parameter) {
    case 'timeout':
      return words.timeout(formatSpan(value));
    case 'cores':
      return words.cores(formatCount(value));
    case 'cpuLimit':
      return words.limit(significant(value, 3));
    case 'retries':
      return words.retries();
    case 'hedge':
      return words.hedge(formatSpan(value));
    case 'queue':
      return words.queue(formatCount(value), server);
    default:
      return words.threads(formatCount(value), server);
  }
}

function namedOfService(says: 'name' | 'button', remedy: Remedy, value: number, group: string): string {
  const words = says === 'name' ? ADVICE.services : ADVICE.serviceButtons;
  switch (remedy.parameter) {
    case null:
      return words.healed(group);
    case 'timeout':
      return words.timeout(formatSpan(value), group);
    case 'cores':
      return words.cores(formatCount(value), group);
    case 'retries':
      return words.retries(group);
    case 'hedge':
      return words.hedge(formatSpan(value), group);
    case 'nodeConcurrency':
      return words.calls(formatCount(value), group);
    default:
      return words.threads(formatCount(value), group);
  }
}

/** Explains the number of threads by Little's law, which must apply to the run. */
function sized({ server, need, threads }: Situation, value: number, size: string): readonly Piece[] {
  const { ratePerSecond, heldSeconds } = need!;
  const busy = ratePerSecond * heldSeconds;
  const rate = fewOrCount(ratePerSecond);
  const held = formatSpan(heldSeconds * SECOND);
  const says =
    value === 1
      ? ADVICE.one(size, rate, held, formatShare(busy))
      : ADVICE.enough(
          formatCount(value),
          size,
          rate,
          held,
          busy < 1 ? fewOrCount(busy) : formatCount(Math.round(busy)),
          value - busy >= SPARE_SAID_FROM,
        );
  return [...says, hasWords(server, threads, threads.most >= value)];
}

interface Brought {
  readonly remedy: Remedy;
  readonly value: number;
  readonly outcome: TrialOutcome;
  readonly asIs: TrialOutcome;
  /** The memory that the recommended number of threads reserves. */
  readonly bytes: string;
}

function brought(situation: Situation, { remedy, value, outcome, asIs, bytes }: Brought): readonly Piece[] {
  const { server } = situation;
  const plain = named('name', remedy, value, server);
  const change = remedy.sizesPool ? ADVICE.withMemory(plain, bytes) : plain;
  const timeout = timeoutsWith(situation, remedy, value);
  const who = { server, change, ends: endsOf(outcome, timeout) };
  if (remedy.aim === 'complete-more')
    return ADVICE.completesMore(who, fewOrCount(outcome.completed), fewOrCount(asIs.completed));
  return remedy.aim === 'bound' ? ADVICE.bounds(who) : fares(who, outcome);
}

/** The effect of a change on the queue. */
function fares(who: Fares, { waiting, clearedNanos, shrinksPerSecond }: TrialOutcome): readonly Piece[] {
  if (waiting < QUEUE_SAID_FROM) return ADVICE.keepsUp(who);
  return clearedNanos === null
    ? ADVICE.shrinks(who, fewOrCount(shrinksPerSecond))
    : ADVICE.clears(who, formatSpan(Math.max(SOONEST_NANOS, clearedNanos)));
}

/** The time after which calls time out with this change; null if calls have different timeouts. */
function timeoutsWith({ scenario, server }: Situation, remedy: Remedy, value: number): Nanos | null {
  const own = scenarioFor(scenario, { id: server });
  if (remedy.parameter === 'timeout' && isOfFront(remedy, own)) return value;
  const called = calledByClients(own);
  const timeouts = new Set(
    own.upstreams.filter(({ name }) => called.includes(name)).map(({ timeoutNanos }) => timeoutNanos),
  );
  return timeouts.size === 1 ? [...timeouts][0]! : null;
}

/**
 * Shares of the requests that end: "80 % complete and 20 % time out after 30 s". Rates would not add up to
 * the arrival rate, because while a queue shrinks, more requests end than arrive.
 */
function endsOf(outcome: TrialOutcome, timeoutNanos: Nanos | null): string {
  const all = OUTCOMES.reduce((sum, each) => sum + outcome[each], 0);
  const common = OUTCOMES.filter((each) => each === 'completed' || outcome[each] >= all * RARE);
  return listed(
    common.map((each) => {
      const share = formatShare(all > 0 ? outcome[each] / all : 0);
      return each === 'timedOut' && timeoutNanos !== null
        ? ADVICE.ends.timedOutAfter(share, formatSpan(timeoutNanos))
        : ADVICE.ends[each](share);
    }),
  );
}

/** The index of the first server whose requests hold threads. */
export function mainServer(scenario: Scenario): number {
  return Math.max(
    0,
    scenario.servers.findIndex((server) => holdsThreads(server)),
  );
}
