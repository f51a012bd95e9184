// Texts of the panel that explains a run.

import { listed, listedParts } from '../../languages/list.ts';
import { countOf, plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { sentence, t } from '../../languages/t.ts';
import { type Piece, serverList } from './sentence.ts';

/** By the number of nodes: which calls go to each of them if calls are spread evenly. */
const EVERY: Readonly<Record<number, string>> = {
  2: t`Every second call goes there. `,
  3: t`Every third call goes there. `,
  4: t`Every fourth call goes there. `,
  5: t`Every fifth call goes there. `,
  6: t`Every sixth call goes there. `,
  7: t`Every seventh call goes there. `,
  8: t`Every eighth call goes there. `,
  9: t`Every ninth call goes there. `,
  10: t`Every tenth call goes there. `,
};

/** "Node 3", "Nodes 3, 5 and 10", "6 nodes". */
function nodes(numbers: readonly number[]): string {
  const { length } = numbers;
  if (length > 3) return t`${length} ${plural(length, { one: 'node', other: 'nodes' })}`;
  return t`${plural(length, { one: 'Node', other: 'Nodes' })} ${listed(numbers.map(String))}`;
}

export const UNDERSTAND = {
  label: t`What happens here`,
  happened: t`What just happened?`,
  /** The period that numbers cover while the run continues. */
  period: (span: string) => t`Rates are over the last ${span}, medians over the run so far.`,
  notYet: t`Not enough data yet. Let it run for a moment.`,
  /** At the start of a run, before the first requests complete. */
  begins: t`Just started; the first replies are on their way.`,
  over: t`The run is over: `,
  completedOf: (id: string, completed: string, offered: string): readonly Piece[] =>
    sentence`${{ server: id }} completed ${completed} of ${offered} ${plural(countOf(offered), { one: 'request', other: 'requests' })}`,
  /** Shown after the end of a run. */
  forNobody: (ghosts: string) => t` and is still working on ${ghosts} whose clients have given up`,
  conditions: {
    down: (n: readonly number[]) =>
      t`${nodes(n)} ${plural(n.length, { one: 'is', other: 'are' })} down: calls get no reply.`,
    refusing: (n: readonly number[]) =>
      t`${nodes(n)} ${plural(n.length, { one: 'is', other: 'are' })} refusing calls: they fail immediately.`,
    slow: (n: readonly number[], takes: string) =>
      t`${nodes(n)} ${plural(n.length, { one: 'is', other: 'are' })} slow: a call takes ${takes} on average.`,
    stalled: (n: readonly number[], takes: string) =>
      t`${nodes(n)} ${plural(n.length, { one: 'is', other: 'are' })} stalled: every call waits ${takes}.`,
    errors: (n: readonly number[]) =>
      t`${nodes(n)} ${plural(n.length, { one: 'is', other: 'are' })} failing: calls return errors.`,
  },
  share: (troubled: number, all: number) => {
    if (troubled === all) return t`Every call goes there. `;
    if (troubled > 1) return t`${troubled} of ${all} calls go there. `;
    return EVERY[all] ?? t`One call in ${all} goes there. `;
  },
  noThread: (id: string, calls: string | null): readonly Piece[] =>
    calls === null
      ? sentence`Every request waiting there keeps its thread, and ${{ server: id }} has no threads left. `
      : sentence`Every request waiting there keeps its thread, so ${{ strong: t`after about ${calls} requests` }} ${{ server: id }} had no threads left. `,
  someThreads: (id: string, held: string, threads: number): readonly Piece[] =>
    sentence`Every request waiting there keeps its thread: ${{ strong: t`${held} of ${formatCount(threads)} ${plural(threads, { one: 'thread', other: 'threads' })}` }} in ${{ server: id }}. `,
  parked: (id: string): readonly Piece[] =>
    sentence`In ${{ server: id }}, the requests waiting there are parked and hold no thread. `,
  /** Used if no node is the cause. `queues`: whether requests queue for a thread. */
  asleep: (id: string, held: string, threads: number, queues: boolean): readonly Piece[] => {
    const [taken, server]: readonly Exclude<Piece, string>[] = [
      {
        strong: t`${held} of ${formatCount(threads)} ${plural(threads, { one: 'thread', other: 'threads' })}`,
      },
      { server: id },
    ];
    return queues
      ? sentence`Every sleeping request keeps its thread: ${taken} in ${server}, and other requests queue. `
      : sentence`Every sleeping request keeps its thread: ${taken} in ${server}. `;
  },
  /** `size`: number of connections in the pool, all of which are in use. */
  poolEmpty: (id: string, group: string, size: string): readonly Piece[] =>
    sentence`${{ server: id }} has ${{ strong: t`all ${size} ${plural(countOf(size), { one: 'connection', other: 'connections' })} to ${group}` }} in use, and other requests wait for one. `,
  deadlock: (id: string, group: string, size: string): readonly Piece[] =>
    sentence`${{ strong: t`Deadlock` }} in ${{ server: id }}: the requests that hold the ${size} ${plural(countOf(size), { one: 'connection', other: 'connections' })} to ${group} all wait for another. `,
  /** `first`, `last`: the time until the first and until the last of these copies can take calls. */
  starting: (id: string, copies: number, first: string, last: string): readonly Piece[] =>
    sentence`Behind ${{ server: id }}, ${{ strong: t`${copies} ${plural(copies, { one: 'copy is', other: 'copies are' })} starting` }}: ${plural(copies, { one: 'it is', other: 'they are' })} ready in ${first === last ? last : t`${first} to ${last}`}. `,
  /** The number of connections is T × (C − 1) + 1: see pool-need.ts. */
  deadlockFree: (connections: string, atOnce: string, each: string): readonly Piece[] =>
    sentence`A pool of ${{ strong: t`${atOnce} × (${each} − 1) + 1 = ${connections} connections` }} prevents the deadlock: ${atOnce} ${plural(countOf(atOnce), { one: 'request', other: 'requests' })} at a time × (connections of each − 1) + 1. `,
  throttled: (id: string, share: string): readonly Piece[] =>
    sentence`The CPU limit holds ${{ server: id }} back: ${{ strong: t`${share} of periods` }} are throttled. `,
  fails: (id: string, rate: string): readonly Piece[] =>
    sentence`${rate} ${plural(countOf(rate), { one: 'request/s fails', other: 'requests/s fail' })} in ${{ server: id }}. `,
  healed: (n: readonly number[], ago: string) =>
    t`${nodes(n)} ${plural(n.length, { one: 'has', other: 'have' })} been back for ${ago}.`,
  recovered: (id: string, after: string): readonly Piece[] =>
    sentence`${{ server: id }} recovered ${{ strong: after }} later. `,
  /** Used if no request was slow or failed after the last fault had ended. */
  undisturbed: (id: string): readonly Piece[] => sentence`${{ server: id }} recovered immediately. `,
  notRecovered: (id: string): readonly Piece[] => sentence`${{ server: id }} has not recovered. `,
  /**
   * A retry storm. `calls`: the calls per second that requests make if all calls fail. `capacity`: how many
   * calls per second the nodes can complete.
   */
  feedsItself: (calls: string, capacity: string, safe: string): readonly Piece[] =>
    sentence`While every call fails, the requests of this server cause ${{ strong: t`${calls} calls/s` }} with retries, but the nodes can complete only ${capacity}: the failure feeds itself. Below ${safe} requests/s it would end. `,
  endsItself: (calls: string, capacity: string): readonly Piece[] =>
    sentence`Even if every call fails, this server’s requests cause only ${{ strong: t`${calls} calls/s` }}, retries included, but the nodes can complete ${capacity}: the failure ends by itself. `,
  behind: (id: string, offered: string, completed: string, more: string): readonly Piece[] =>
    sentence`${{ server: id }} receives ${offered} ${plural(countOf(offered), { one: 'request', other: 'requests' })}/s but completes ${completed}, so its backlog grows by ${{ strong: t`${more} every second` }}. `,
  /** Shown after a node has recovered. */
  stillHeld: (id: string, held: string, threads: number, node: number): readonly Piece[] =>
    sentence`${{ strong: t`${held} of ${formatCount(threads)} ${plural(threads, { one: 'thread', other: 'threads' })}` }} of ${{ server: id }} are still stuck on node ${String(node)}. It has recovered, but the calls that it delayed are still running. `,
  /** Used while more requests complete than arrive, so that the queue shrinks. */
  drains: (id: string, time: string): readonly Piece[] =>
    sentence`${{ server: id }} is catching up: at this rate its queue clears in ${time}. `,
  bunched: (users: string) =>
    t`The ${users} users sent their first requests at the same moment, and their requests still arrive in bunches. `,
  noMore: t`The last request has been sent. `,
  sentAll: (id: string, left: string): readonly Piece[] =>
    sentence`All of ${{ server: id }}’s requests have arrived; ${left} are still in progress. `,
  left: (id: string, left: string, rate: string): readonly Piece[] =>
    sentence`${{ server: id }} has ${{ strong: t`${left} in progress` }} and completes ${rate}/s. `,
  stuck: (id: string, left: string): readonly Piece[] =>
    sentence`${{ server: id }} has ${{ strong: t`${left} in progress` }} and completes none. `,
  coresBusy: t`Its cores are always busy. `,
  keepUp: (ids: readonly string[]): readonly Piece[] =>
    sentence`${serverList(ids)} ${plural(ids.length, { one: 'keeps', other: 'keep' })} up with what arrives. `,
  free: (ids: readonly string[]): readonly Piece[] =>
    sentence`No bottleneck: ${serverList(ids)} ${plural(ids.length, { one: 'keeps', other: 'keep' })} up with what arrives. `,
  /**
   * Used if users wait for replies, if servers differ, or if some have ended. `done`: one entry per server,
   * from `completes` or `completedOf`.
   */
  each: (done: readonly (readonly Piece[])[]): readonly Piece[] => sentence`${listedParts(done)}. `,
  completes: (id: string, rate: string): readonly Piece[] =>
    sentence`${{ server: id }} completes ${rate} ${plural(countOf(rate), { one: 'request', other: 'requests' })}/s`,
  /** `medians`: one entry per server, from `median`. */
  half: (medians: readonly (readonly Piece[])[]): readonly Piece[] =>
    sentence`Median latency: ${listedParts(medians)}.`,
  median: (id: string, time: string): readonly Piece[] => sentence`${time} in ${{ server: id }}`,

  /**
   * Used if a service calls other services. `name`: the name of the service, followed by the affected nodes
   * unless all are affected.
   */
  blame: {
    nodes: (service: string, nodes: readonly number[]) =>
      t`${service} (${plural(nodes.length, { one: 'node', other: 'nodes' })} ${listed(nodes.map(String))})`,
    cause: (ids: readonly string[], name: string): readonly Piece[] =>
      sentence`In ${serverList(ids)}, the cause is ${{ strong: name }}: `,
    /** Used if the server itself is the cause. */
    own: (id: string, name: string | null): readonly Piece[] =>
      name === null
        ? sentence`${{ server: id }} itself is the bottleneck, not a service behind it: `
        : sentence`In ${{ server: id }}, ${{ strong: name }} itself is the bottleneck, not a service behind it: `,
    takes: (since: string, takes: string, usually: string) =>
      t`since ${since} a call takes ${takes} instead of ${usually}. `,
    faults: {
      slow: (since: string) => t`it has been slow since ${since}. `,
      down: (since: string) => t`it has been down since ${since}. `,
      refusing: (since: string) => t`it has refused calls since ${since}. `,
      flapping: (since: string) => t`it has gone down again and again since ${since}. `,
      errors: (since: string) => t`its replies have been errors since ${since}. `,
    },
    stalled: (takes: string) => t`every call waits ${takes} and fails. `,
    threads: (since: string, threads: string, waiting: string) =>
      t`since ${since} all its threads (${threads} per node) have been in use, and ${waiting} more requests wait. `,
    ownThreads: (since: string, threads: string, waiting: string) =>
      t`since ${since} all its ${threads} threads have been in use, and ${waiting} more requests wait. `,
    busy: (since: string, waiting: string) =>
      t`since ${since} it has been busy all the time, and ${waiting} requests wait. `,
    limit: (since: string, calls: string, waiting: string) =>
      t`since ${since} it has been at its limit (${calls} calls at a time per node), and ${waiting} more wait. `,
    over: (from: string, until: string) =>
      t`it had a fault from ${from} to ${until}, and the backlog from then is still there. `,
    /**
     * `callers`: those that became full, in this order, with the time from the beginning of the cause until
     * each was full.
     */
    back: (id: string, callers: readonly (readonly Piece[])[]): readonly Piece[] =>
      sentence`The jam spread back in ${{ server: id }}: ${listedParts(callers)}. `,
    full: (name: string, later: string): readonly Piece[] =>
      sentence`${{ strong: name }} was full after ${later}`,
    fullAtOnce: (name: string): readonly Piece[] => sentence`${{ strong: name }} was full almost at once`,
    fullAlready: (name: string): readonly Piece[] => sentence`${{ strong: name }} was full already`,
    first: t`the first server`,
    spared: (id: string, name: string | null): readonly Piece[] =>
      name === null
        ? sentence`There is no jam at the first server of ${{ server: id }}. `
        : sentence`In ${{ server: id }}, there is no jam at ${{ strong: name }}. `,
  },
  follow: t`Follow one request`,
  nobody: t`Nothing is waiting right now.`,
  waits: {
    thread: (time: string): readonly Piece[] => sentence` has been queued for ${{ strong: time }}.`,
    reply: (time: string, node: number | null): readonly Piece[] =>
      node === null
        ? sentence` has waited ${{ strong: time }} for a timer.`
        : sentence` has waited ${{ strong: time }} for the reply of node ${String(node)}.`,
    lock: (time: string): readonly Piece[] => sentence` has waited ${{ strong: time }} for a lock.`,
    connection: (time: string): readonly Piece[] =>
      sentence` has waited ${{ strong: time }} for a connection.`,
    core: (time: string): readonly Piece[] => sentence` has waited ${{ strong: time }} for a core.`,
  },
  request: (request: string) => t`Request ${request} of `,
  slowest: (time: string): readonly Piece[] => sentence` was the slowest so far: ${{ strong: time }}.`,
  ride: t`Follow it`,
  irregular: t`Try irregular arrivals`,
} as const;
