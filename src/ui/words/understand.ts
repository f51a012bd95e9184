// The words of the panel that explains a run.

import { listed, listedParts } from '../../languages/list.ts';
import { countOf, plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { sentence, t } from '../../languages/t.ts';
import { type Piece, serverList } from './sentence.ts';

/** Of so many calls one goes to the node. */
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

/** "Bridge 3", "Bridges 3, 5 and 10", "6 bridges". */
function bridges(numbers: readonly number[]): string {
  const { length } = numbers;
  if (length > 3) return t`${length} ${plural(length, { one: 'bridge', other: 'bridges' })}`;
  return t`${plural(length, { one: 'Bridge', other: 'Bridges' })} ${listed(numbers.map(String))}`;
}

export const UNDERSTAND = {
  label: t`What happens here`,
  happened: t`What just happened?`,
  /** What the numbers of a run that goes on are averages of. */
  period: (span: string) => t`Rates are over the last ${span}, medians over the run so far.`,
  notYet: t`Not enough data yet. Let it run for a moment.`,
  /** While more come than are completed, as the first of them are still under way. */
  begins: t`The run has just begun: let it run for a moment.`,
  over: t`The run is over: `,
  completedOf: (id: string, completed: string, offered: string): readonly Piece[] =>
    sentence`${{ server: id }} completed ${completed} of ${offered} ${plural(countOf(offered), { one: 'request', other: 'requests' })}`,
  /** After the end of a run. */
  forNobody: (ghosts: string) => t` and still works on ${ghosts} whose clients have given up`,
  conditions: {
    down: (n: readonly number[]) =>
      t`${bridges(n)} ${plural(n.length, { one: 'is', other: 'are' })} broken: no reply comes back.`,
    refusing: (n: readonly number[]) =>
      t`${bridges(n)} ${plural(n.length, { one: 'turns', other: 'turn' })} calls away: they fail at once.`,
    slow: (n: readonly number[], takes: string) =>
      t`${bridges(n)} ${plural(n.length, { one: 'is', other: 'are' })} slow: a call takes ${takes} on average.`,
    stalled: (n: readonly number[], takes: string) =>
      t`${bridges(n)} ${plural(n.length, { one: 'stalls', other: 'stall' })}: who calls waits ${takes}.`,
    errors: (n: readonly number[]) =>
      t`${bridges(n)} ${plural(n.length, { one: 'sends', other: 'send' })} back errors.`,
  },
  share: (troubled: number, all: number) => {
    if (troubled === all) return t`Every call goes there. `;
    if (troubled > 1) return t`${troubled} of ${all} calls go there. `;
    return EVERY[all] ?? t`One call in ${all} goes there. `;
  },
  noLane: (id: string, calls: string | null): readonly Piece[] =>
    calls === null
      ? sentence`Each one that waits there keeps its lane, and ${{ server: id }} has none left. `
      : sentence`Each one that waits there keeps its lane, so ${{ strong: t`about ${calls} requests later` }} ${{ server: id }} had none left. `,
  someLanes: (id: string, held: string, threads: number): readonly Piece[] =>
    sentence`Each one that waits there keeps its lane: ${{ strong: t`${held} of ${formatCount(threads)} ${plural(threads, { one: 'lane', other: 'lanes' })}` }} in ${{ server: id }}. `,
  /** `held`: at the bridges that were named; others may be parked besides. */
  parked: (id: string, held: string): readonly Piece[] =>
    sentence`In ${{ server: id }}, parked there without a thread: ${held}. `,
  /** Where no bridge is to blame. `outside`: who wait for a lane meanwhile. */
  asleep: (id: string, held: string, threads: number, outside: number): readonly Piece[] =>
    sentence`Each one that sleeps keeps its lane: ${{ strong: t`${held} of ${formatCount(threads)} ${plural(threads, { one: 'lane', other: 'lanes' })}` }} in ${{ server: id }}, and ${formatCount(outside)} ${plural(outside, { one: 'waits', other: 'wait' })} outside. `,
  fails: (id: string, rate: string): readonly Piece[] =>
    sentence`In ${{ server: id }} ${rate} ${plural(countOf(rate), { one: 'request fails', other: 'requests fail' })} each second. `,
  healed: (n: readonly number[], ago: string) =>
    t`${bridges(n)} ${plural(n.length, { one: 'has', other: 'have' })} worked again for ${ago}.`,
  behind: (id: string, offered: string, completed: string, more: string): readonly Piece[] =>
    sentence`${{ server: id }} gets ${offered} ${plural(countOf(offered), { one: 'request', other: 'requests' })} a second and completes ${completed}: ${{ strong: t`${more} more` }} ${plural(countOf(more), { one: 'waits', other: 'wait' })} with each second. `,
  /** After a bridge works again. */
  stillHeld: (id: string, held: string, threads: number, node: number): readonly Piece[] =>
    sentence`${{ strong: t`${held} of ${formatCount(threads)} ${plural(threads, { one: 'lane', other: 'lanes' })}` }} of ${{ server: id }} still wait at bridge ${String(node)}, which works: the calls that it kept waiting go on. `,
  /** Fewer arrive than end: what waits gets less. */
  drains: (id: string, waiting: string, time: string): readonly Piece[] =>
    sentence`${{ server: id }} catches up: at this rate the ${waiting} that wait are done in ${time}. `,
  bunched: (users: string) =>
    t`The ${users} users sent their first request at once and still come close together. `,
  noMore: t`No more requests come. `,
  sentAll: (id: string, left: string): readonly Piece[] =>
    sentence`All requests of ${{ server: id }} have come, ${left} have not ended. `,
  left: (id: string, left: string, rate: string): readonly Piece[] =>
    sentence`${{ server: id }} has ${{ strong: t`${left} to do` }} and completes ${rate} a second. `,
  stuck: (id: string, left: string): readonly Piece[] =>
    sentence`${{ server: id }} has ${{ strong: t`${left} to do` }} and completes none. `,
  coresBusy: t`Its cores compute all the time. `,
  keepUp: (ids: readonly string[], rate: string): readonly Piece[] =>
    sentence`${serverList(ids)} ${plural(ids.length, { one: 'keeps', other: 'keep' })} up with the ${rate} ${plural(countOf(rate), { one: 'request that arrives', other: 'requests that arrive' })} each second. `,
  free: (ids: readonly string[], rate: string): readonly Piece[] =>
    sentence`Nothing is in the way: ${serverList(ids)} ${plural(ids.length, { one: 'keeps', other: 'keep' })} up with the ${rate} ${plural(countOf(rate), { one: 'request that arrives', other: 'requests that arrive' })} each second. `,
  /** Where users send as they get replies, servers differ, or some have ended. `done`: of each, as `completes` or `completedOf` says it. */
  each: (done: readonly (readonly Piece[])[]): readonly Piece[] => sentence`${listedParts(done)}. `,
  completes: (id: string, rate: string): readonly Piece[] =>
    sentence`${{ server: id }} completes ${rate} ${plural(countOf(rate), { one: 'request', other: 'requests' })} a second`,
  /** `medians`: of each server, as `median` says them. */
  half: (medians: readonly (readonly Piece[])[]): readonly Piece[] =>
    sentence`Half of the requests take at most ${listedParts(medians)}.`,
  median: (id: string, time: string): readonly Piece[] => sentence`${time} in ${{ server: id }}`,

  follow: t`Follow one request`,
  nobody: t`Nobody waits at this moment.`,
  waits: {
    thread: (time: string): readonly Piece[] =>
      sentence` has waited outside for ${{ strong: time }} and has not begun.`,
    reply: (time: string, node: number | null): readonly Piece[] =>
      node === null
        ? sentence` has waited ${{ strong: time }} for a timer.`
        : sentence` has waited ${{ strong: time }} for the reply over bridge ${String(node)}.`,
    lock: (time: string): readonly Piece[] => sentence` has waited ${{ strong: time }} for a lock.`,
    core: (time: string): readonly Piece[] =>
      sentence` has been ready for ${{ strong: time }} and has no core.`,
  },
  request: (request: string) => t`Request ${request} of `,
  slowest: (time: string): readonly Piece[] =>
    sentence` took ${{ strong: time }}, longer than any other that was completed.`,
  ride: t`Ride along`,
  irregular: t`Let requests arrive irregularly`,
} as const;
