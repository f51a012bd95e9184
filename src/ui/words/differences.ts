// Texts about the differences between servers. Part of the catalogue in text.ts.

import type { BlockedCalls, Sides } from '../../facts/comparison.ts';
import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { sentence, t } from '../../languages/t.ts';
import { type Piece, serverList } from './sentence.ts';

const asOthers = ({ rest }: Sides): readonly Piece[] => sentence` as ${serverList(rest)}`;
const thanOthers = ({ rest }: Sides): readonly Piece[] => sentence` than ${serverList(rest)}`;

/** A ratio: "2.4×", or "12 %" more. */
export type Factor =
  | { readonly kind: 'times'; readonly text: string }
  | { readonly kind: 'more'; readonly text: string };

/** Why a server is stalled. */
function heldUp(underWay: number, blocked: BlockedCalls | null): string {
  if (blocked === null)
    return t`${formatCount(underWay)} ${plural(underWay, { one: 'request is', other: 'requests are' })} in progress and none completes`;
  const { calls, node, isAll } = blocked;
  if (!isAll) return t`most calls are stuck on node ${node}, and other requests wait`;
  return underWay > calls
    ? t`calls are stuck on node ${node}, and requests queue behind them`
    : t`${formatCount(calls)} ${plural(calls, { one: 'call is stuck', other: 'calls are stuck' })} on node ${node}`;
}

export const DIFFERENCES = {
  label: t`Differences between the servers`,
  lately: (span: string) => t`Over the last ${span}`,
  now: t`Now`,
  soFar: t`So far`,
  /** The period from the start until the first server ended. */
  shared: (span: string) => t`Over the first ${span}, while all servers ran`,
  tooEarly: t`Not enough data yet to compare the servers.`,
  times: (text: string) => (text === '2' ? t`twice` : t`${text}×`),
  overTimes: (text: string) => t`over ${text}×`,
  /**
   * `aSecond`: whether rates are compared rather than counts. In runs with a fixed number of requests, all
   * servers complete equally many.
   */
  completes: (sides: Sides, factor: Factor, aSecond: boolean): readonly Piece[] => {
    const top = serverList(sides.top);
    const { length } = sides.top;
    const start = sides.extremes
      ? sentence`${top} ${plural(length, { one: 'completes the most', other: 'complete the most' })}: `
      : sentence`${top} ${plural(length, { one: 'completes', other: 'complete' })} `;
    const rate = aSecond ? t` per second` : '';
    return factor.kind === 'times'
      ? [...start, ...sentence`${factor.text} as many requests${rate}${asOthers(sides)}`]
      : [...start, ...sentence`${factor.text} more requests${rate}${thanOthers(sides)}`];
  },
  /** Used if rates are so low that a ratio would mean nothing. */
  completesRates: ({ top, rest }: Sides, high: string, low: string | null): readonly Piece[] =>
    low === null
      ? sentence`${serverList(top)} ${plural(top.length, { one: 'completes', other: 'complete' })} ${high}, ${serverList(rest)} none`
      : sentence`${serverList(top)} ${plural(top.length, { one: 'completes', other: 'complete' })} ${high}, ${serverList(rest)} ${low}`,
  fails: ({ top, rest }: Sides, high: string, low: string | null): readonly Piece[] =>
    low === null
      ? sentence`${high} of requests fail in ${serverList(top)}, none in ${serverList(rest)}`
      : sentence`${high} of requests fail in ${serverList(top)}, ${low} in ${serverList(rest)}`,
  /**
   * Used instead of `fails` if clients give up. The values are the shares of requests that complete before
   * the client gives up.
   */
  answered: ({ top, rest }: Sides, worse: string, better: string): readonly Piece[] =>
    sentence`${worse} of requests complete in time in ${serverList(top)}, ${better} in ${serverList(rest)}`,
  /** `others`: the servers that complete requests, and how many per second. */
  standsStill: (
    servers: readonly string[],
    underWay: number,
    blocked: BlockedCalls | null,
    others: readonly { readonly id: string; readonly rate: string }[],
  ): readonly Piece[] => [
    ...sentence`${serverList(servers)} ${plural(servers.length, { one: 'has', other: 'have' })} been stalled: ${heldUp(underWay, blocked)}`,
    ...others.flatMap(({ id, rate }) => sentence`; ${{ server: id }} completes ${rate}/s`),
  ],
  growing: ({ top, rest }: Sides, high: string, low: string | null): readonly Piece[] =>
    low === null
      ? sentence`the backlog in ${serverList(top)} grows by ${high}/s`
      : sentence`the backlog grows by ${high}/s in ${serverList(top)} and ${low}/s in ${serverList(rest)}`,
  /** The servers with records that they have yet to write, and how many. */
  owes: (owing: readonly { readonly id: string; readonly records: string }[]): readonly Piece[] =>
    owing.flatMap(({ id, records }, index) => [
      ...(index === 0 ? [] : [t`; `]),
      ...sentence`${{ server: id }} still has to write ${records} records for requests that it has completed`,
    ]),
  latency: (percentile: string, { top, rest, extremes }: Sides, factor: Factor): readonly Piece[] => {
    const [slow, others] = [serverList(top), serverList(rest)];
    if (factor.kind === 'times') {
      return extremes
        ? sentence`${slow} has the highest ${percentile} latency: ${factor.text} that of ${others}`
        : sentence`${slow}’s ${percentile} latency is ${factor.text} that of ${others}`;
    }
    return extremes
      ? sentence`${slow} has the highest ${percentile} latency: ${factor.text} more than ${others}`
      : sentence`${slow}’s ${percentile} latency is ${factor.text} higher than that of ${others}`;
  },
  memory: (sides: Sides, factor: Factor, atPeak: boolean): readonly Piece[] => {
    const top = serverList(sides.top);
    const { length } = sides.top;
    const start = atPeak
      ? sentence`at peak ${top} ${plural(length, { one: 'reserves', other: 'reserve' })} `
      : sentence`${top} ${plural(length, { one: 'reserves', other: 'reserve' })} `;
    const most = sides.extremes ? t`the most: ` : '';
    return factor.kind === 'times'
      ? [...start, most, ...sentence`${factor.text} as much memory${asOthers(sides)}`]
      : [...start, most, ...sentence`${factor.text} more memory${thanOthers(sides)}`];
  },
  switching: ({ top, rest }: Sides, high: string, low: string): readonly Piece[] =>
    sentence`context switches and spinning take ${high} of CPU time in ${serverList(top)}, ${low} in ${serverList(rest)}`,
  cores: ({ top, rest }: Sides, high: string, low: string): readonly Piece[] =>
    sentence`cores are ${high} busy in ${serverList(top)}, ${low} in ${serverList(rest)}`,
  names: {
    standstill: t`stalls`,
    backlog: t`requests in progress`,
    owed: t`unwritten records`,
    throughput: t`throughput`,
    failures: t`success rate`,
    latency: t`latency`,
    memory: t`memory`,
    switching: t`switching`,
    cores: t`CPU time`,
  },
  /** Names of measures in which the servers are about equal. */
  equal: (names: readonly string[]): string =>
    t`${listed(names)} ${plural(names.length, { one: 'is', other: 'are' })} the same within a few percent`,
} as const;
