// What the command lines of load tools have in common: users in a closed loop, or a rate, and when it ends.

import { formatDuration, parseDuration } from '../../scenario/duration.ts';
import type { Draft } from './draft.ts';
import type { GivenOption } from './options.ts';

/** A number, also as "10k"; NaN where it is none. */
export function countOf(text: string): number {
  const match = /^(\d{1,15}(?:\.\d{1,6})?)([kM]?)$/.exec(text.trim());
  return match === null
    ? Number.NaN
    : Number(match[1]) * { '': 1, k: 1e3, M: 1e6 }[match[2] as '' | 'k' | 'M'];
}

/** A duration of a tool whose bare numbers are seconds; null where it is none. */
export function secondsOf(text: string): string | null {
  const nanos = parseDuration(/^\d+(\.\d+)?$/.test(text) ? `${text}s` : text);
  return nanos === null ? null : formatDuration(nanos);
}

/** So many clients that each send again as soon as they have the reply. */
export function takeClosedLoop(draft: Draft, given: string, users: string, tool: string): void {
  draft.set(given, 'traffic', 'closed', `${tool} waits for the reply before it sends again on a connection.`);
  draft.set(given, 'users', users, 'One user for each connection.');
  draft.setPart(given, 'think', 'Think time', '0s', `${tool} sends the next request at once.`);
  const { persistentConnections } = draft.scenario.traffic;
  if (persistentConnections !== null)
    draft.set(given, 'persistent', 'none', 'Each user has a connection of its own.');
}

/** Requests at a steady rate over so many connections. */
export function takeRate(draft: Draft, rate: GivenOption, perSecond: number, why: string): void {
  draft.set(rate.given, 'traffic', 'open', 'Requests come at a rate, whether or not replies are back.');
  draft.set(rate.given, 'arrivals', 'constant', 'The rate is steady.');
  draft.set(rate.given, 'rate', String(perSecond), why);
}

export function takeConnections(draft: Draft, given: string, connections: string): void {
  draft.set(given, 'persistent', connections, 'A request that finds no free connection is sent late.');
}

export function stopAfter(draft: Draft, option: GivenOption, duration: string | null): void {
  if (duration === null) draft.leave(option.given, 'no duration such as 30s');
  else draft.setPart(option.given, 'duration', 'Duration', duration, 'The traffic ends then.');
}

export function stopAt(draft: Draft, option: GivenOption, requests: string): void {
  draft.setPart(option.given, 'requests', 'Requests', requests, 'The traffic ends after so many.');
}

/** All that is neither understood nor a mistake. */
export function leaveRest(
  draft: Draft,
  unknown: readonly string[],
  others: readonly string[],
  tool: string,
): void {
  for (const each of unknown) draft.leave(each, `${tool} has no such option that is known here`);
  for (const each of others) {
    const isAddress = /^https?:\/\//.test(each);
    draft.leave(each, isAddress ? 'the address: nothing is sent anywhere' : 'not a setting of the load');
  }
}
