// The texts of advice: what would help a server, and the result of a trial.

import { countOf, plural } from '../../languages/plural.ts';
import { sentence, t } from '../../languages/t.ts';
import type { Piece } from './sentence.ts';

/** What to say about a change: the server, the change, and the shares of requests by outcome. */
export interface Fares {
  readonly server: string;
  readonly change: string;
  readonly ends: string;
}

export const ADVICE = {
  title: (id: string | null) =>
    id === null ? t`How many threads are needed?` : t`How many threads would ${id} need?`,
  titleOfTrouble: (id: string) => t`What would help ${id}?`,
  parks: t`A few threads are enough: a request holds one only while it computes, and parks while it waits.`,
  over: t`No more requests arrive. Try a range of thread counts instead.`,
  depends: t`There is no simple formula here. Try a range and see.`,
  nothing: t`No single change that was tried is enough.`,
  cores: (needed: string, cores: string) =>
    t`More threads won’t help: this load needs ${needed} cores and there ${plural(countOf(cores), { one: 'is', other: 'are' })} ${cores}. `,
  limited: (needed: string, limit: string) =>
    t`More threads won’t help: this load needs ${needed} cores and the CPU limit is ${limit}. `,
  throttled: (id: string, share: string) =>
    t`More threads won’t help: ${id} reaches its CPU limit in ${share} of the limit’s periods. A higher limit would. `,
  users: (users: string): readonly Piece[] =>
    sentence`${{ strong: t`${users} at most` }}: each user waits for one request at a time. `,
  perConnection: (id: string, connections: string): readonly Piece[] =>
    sentence`${{ strong: t`One for each connection` }}, busy or not: ${{ server: id }} has ${connections}. `,
  checking: (id: string) => t`Checking whether ${id} catches up without a change…`,
  trying: t`Trying one change after another…`,
  one: (bytes: string, rate: string, held: string, busy: string): readonly Piece[] =>
    sentence`${{ strong: t`One is enough` }} (${bytes}): ${rate} ${plural(countOf(rate), { one: 'request', other: 'requests' })}/s × ${held} keep it ${busy} busy. `,
  /** `spare`: whether this number of threads is larger than the number that is busy on average. */
  enough: (
    wanted: string,
    bytes: string,
    rate: string,
    held: string,
    busy: string,
    spare: boolean,
  ): readonly Piece[] =>
    spare
      ? sentence`${{ strong: t`About ${wanted} threads` }} (${bytes}): ${rate} ${plural(countOf(rate), { one: 'request', other: 'requests' })}/s × ${held} ≈ ${busy} busy, plus headroom. `
      : sentence`${{ strong: t`About ${wanted} threads` }} (${bytes}): ${rate} ${plural(countOf(rate), { one: 'request', other: 'requests' })}/s × ${held} ≈ ${busy} busy. `,
  has: (id: string, has: string, spare: boolean) =>
    spare ? t`${id} has ${has}; more would only cost memory.` : t`${id} has ${has}.`,
  /** For servers that create threads on demand. */
  mayHave: (id: string, most: string) => t`${id} may have up to ${most}.`,
  /** Leaves out how long the server takes to catch up, because the text on recent events says that. */
  asItIs: (server: string, queues: boolean): readonly Piece[] =>
    queues
      ? sentence`${{ server }} will catch up without a change. `
      : sentence`${{ server }} will keep up without a change. `,
  clears: ({ server, change, ends }: Fares, time: string): readonly Piece[] =>
    sentence`With ${{ strong: change }}, ${{ server }}’s queue is gone after ${time}; of its requests, ${ends}. `,
  shrinks: ({ server, change, ends }: Fares, perSecond: string): readonly Piece[] =>
    sentence`With ${{ strong: change }}, ${{ server }}’s queue shrinks by ${perSecond}/s; of its requests, ${ends}. `,
  keepsUp: ({ server, change, ends }: Fares): readonly Piece[] =>
    sentence`With ${{ strong: change }}, ${{ server }} keeps up; of its requests, ${ends}. `,
  bounds: ({ server, change, ends }: Fares): readonly Piece[] =>
    sentence`With ${{ strong: change }}, ${{ server }} no longer falls further behind; of its requests, ${ends}. `,
  completesMore: ({ server, change }: Fares, completed: string, before: string): readonly Piece[] =>
    sentence`With ${{ strong: change }}, ${{ server }} completes ${completed}/s on average instead of ${before}/s. `,
  ends: {
    completed: (share: string) => t`${share} complete`,
    timedOut: (share: string) => t`${share} time out`,
    timedOutAfter: (share: string, time: string) => t`${share} time out after ${time}`,
    failed: (share: string) => t`${share} fail`,
    rejected: (share: string) => t`${share} are rejected`,
    abandoned: (share: string) => t`${share} are abandoned`,
  },
  names: {
    threads: (count: string) => t`${count} ${plural(countOf(count), { one: 'thread', other: 'threads' })}`,
    timeout: (time: string) => t`a ${time} timeout`,
    hedge: (time: string) => t`hedges after ${time}`,
    cores: (count: string) => t`${count} ${plural(countOf(count), { one: 'core', other: 'cores' })}`,
    limit: (limit: string) => t`a CPU limit of ${limit}`,
    retries: () => t`no retries`,
    queue: (limit: string) => t`a queue of at most ${limit}`,
    connections: (count: string) =>
      t`${count} ${plural(countOf(count), { one: 'connection', other: 'connections' })} in the pool`,
  },
  /** The same changes for a service: changes of its servers, and of calls to it. */
  services: {
    healed: (service: string) => t`${service} healed`,
    threads: (count: string, service: string) =>
      t`${count} ${plural(countOf(count), { one: 'thread', other: 'threads' })} for ${service}`,
    timeout: (time: string, service: string) => t`a ${time} timeout for calls to ${service}`,
    hedge: (time: string, service: string) => t`hedges of calls to ${service} after ${time}`,
    cores: (count: string, service: string) =>
      t`${count} ${plural(countOf(count), { one: 'core', other: 'cores' })} for ${service}`,
    retries: (service: string) => t`no retries of calls to ${service}`,
    calls: (count: string, service: string) =>
      t`${count} ${plural(countOf(count), { one: 'call', other: 'calls' })} at a time at ${service}`,
  },
  /** The number of threads, with the memory that they reserve. */
  withMemory: (threads: string, bytes: string) => t`${threads} (${bytes})`,
  buttons: {
    threads: (count: string, id: string) =>
      t`Give ${id} ${count} ${plural(countOf(count), { one: 'thread', other: 'threads' })}`,
    timeout: (time: string) => t`Set a ${time} timeout`,
    hedge: (time: string) => t`Hedge after ${time}`,
    cores: (count: string) => t`Set ${count} ${plural(countOf(count), { one: 'core', other: 'cores' })}`,
    limit: (limit: string) => t`Set a CPU limit of ${limit}`,
    retries: () => t`Turn retries off`,
    queue: (limit: string, id: string) => t`Limit ${id}’s queue to ${limit}`,
    connections: (count: string) =>
      t`Set a pool of ${count} ${plural(countOf(count), { one: 'connection', other: 'connections' })}`,
  },
  serviceButtons: {
    healed: (service: string) => t`Heal ${service}`,
    threads: (count: string, service: string) =>
      t`Give ${service} ${count} ${plural(countOf(count), { one: 'thread', other: 'threads' })}`,
    timeout: (time: string, service: string) => t`Set a ${time} timeout for ${service}`,
    hedge: (time: string, service: string) => t`Hedge calls to ${service} after ${time}`,
    cores: (count: string, service: string) =>
      t`Give ${service} ${count} ${plural(countOf(count), { one: 'core', other: 'cores' })}`,
    retries: (service: string) => t`Turn retries to ${service} off`,
    calls: (count: string, service: string) =>
      t`Allow ${count} ${plural(countOf(count), { one: 'call', other: 'calls' })} at a time at ${service}`,
  },
  /** If a service behind the server is to blame, and no change of the server itself was enough. */
  notInFront: (id: string, service: string): readonly Piece[] =>
    sentence`None of the changes tried on ${{ server: id }} itself is enough: the cause is ${{ strong: service }}. `,
  /** `queued`: the number of requests that were waiting when the trial began; '' if none were. */
  tried: (at: string, queued: string) =>
    queued === ''
      ? t`Each change was tried in a simulation that goes on from ${at}:`
      : t`Each change was tried in a simulation that goes on from ${at}, when ${queued} ${plural(countOf(queued), { one: 'request was', other: 'requests were' })} queued:`,
  tryAll: t`Try every thread count`,
  answerTitle: t`What would help`,
} as const;
