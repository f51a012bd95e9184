// The words for the differences between servers: part of the catalogue in text.ts.

import type { BlockedCalls, Sides } from '../../facts/comparison.ts';
import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { sentence, t } from '../../languages/t.ts';
import { type Piece, serverList } from './sentence.ts';

/** "as B", behind "twice as many": nothing where there are but two servers. */
const asOthers = ({ rest, pair }: Sides): readonly Piece[] => (pair ? [] : sentence` as ${serverList(rest)}`);
const thanOthers = ({ rest, pair }: Sides): readonly Piece[] =>
  pair ? [] : sentence` than ${serverList(rest)}`;

const ofOthers = ({ rest, pair }: Sides): readonly Piece[] => (pair ? [] : sentence` of ${serverList(rest)}`);

/** How much higher one side is: "2.4 times", or "12 %" more. */
export type Factor =
  | { readonly kind: 'times'; readonly text: string }
  | { readonly kind: 'more'; readonly text: string };

/** Why a server stands still. */
function heldUp(underWay: number, blocked: BlockedCalls | null): string {
  if (blocked === null)
    return t`${formatCount(underWay)} ${plural(underWay, { one: 'request is', other: 'requests are' })} under way and none comes back`;
  const { calls, node } = blocked;
  return underWay > calls
    ? t`${formatCount(calls)} ${plural(calls, { one: 'call waits', other: 'calls wait' })} for bridge ${node}, ${formatCount(underWay - calls)} ${plural(underWay - calls, { one: 'request', other: 'requests' })} ${plural(calls, { one: 'behind it', other: 'behind them' })}`
    : t`${formatCount(calls)} ${plural(calls, { one: 'call waits', other: 'calls wait' })} for bridge ${node}`;
}

export const DIFFERENCES = {
  label: t`Differences between the servers`,
  lately: (span: string) => t`Over the last ${span}`,
  now: t`Now`,
  soFar: t`So far`,
  /** From the start to when the first server ended. */
  shared: (span: string) => t`Over the first ${span}, in which all ran`,
  tooEarly: t`Too few requests have been completed to compare the servers.`,
  times: (text: string) => (text === '2' ? t`twice` : t`${text} times`),
  overTimes: (text: string) => t`over ${text} times`,
  /** `aSecond`: compares rates, as runs of a number of requests all complete equally many. */
  completes: (sides: Sides, factor: Factor, aSecond: boolean): readonly Piece[] => {
    const top = serverList(sides.top);
    const { length } = sides.top;
    const start = sides.extremes
      ? sentence`${top} ${plural(length, { one: 'completes most', other: 'complete most' })}: `
      : sentence`${top} ${plural(length, { one: 'completes', other: 'complete' })} `;
    const rate = aSecond ? t` a second` : '';
    return factor.kind === 'times'
      ? [...start, ...sentence`${factor.text} as many${rate}${asOthers(sides)}`]
      : [...start, ...sentence`${factor.text} more${rate}${thanOthers(sides)}`];
  },
  /** For rates too low for a ratio. */
  completesRates: ({ top, rest }: Sides, high: string, low: string | null): readonly Piece[] =>
    low === null
      ? sentence`${serverList(top)} ${plural(top.length, { one: 'completes', other: 'complete' })} ${high}, ${serverList(rest)} nothing`
      : sentence`${serverList(top)} ${plural(top.length, { one: 'completes', other: 'complete' })} ${high}, ${serverList(rest)} ${low}`,
  fails: ({ top, rest }: Sides, high: string, low: string | null): readonly Piece[] =>
    low === null
      ? sentence`${high} of requests fail in ${serverList(top)}, none in ${serverList(rest)}`
      : sentence`${high} of requests fail in ${serverList(top)}, ${low} in ${serverList(rest)}`,
  /** In place of `fails` where clients give up: the share that is answered while its client waits. */
  answered: ({ top, rest }: Sides, worse: string, better: string): readonly Piece[] =>
    sentence`${worse} of requests are answered in ${serverList(top)}, ${better} in ${serverList(rest)}`,
  /** `others`: the servers that do complete requests, and how many per second. */
  standsStill: (
    servers: readonly string[],
    underWay: number,
    blocked: BlockedCalls | null,
    others: readonly { readonly id: string; readonly rate: string }[],
  ): readonly Piece[] => [
    ...sentence`${serverList(servers)} ${plural(servers.length, { one: 'stands still', other: 'stand still' })}: ${heldUp(underWay, blocked)}`,
    ...others.flatMap(({ id, rate }) => sentence`; ${{ server: id }} completes ${rate} a second`),
  ],
  growing: ({ top, rest }: Sides, high: string, low: string | null): readonly Piece[] =>
    low === null
      ? sentence`requests pile up in ${serverList(top)}, ${high} more each second`
      : sentence`requests pile up in ${serverList(top)}, ${high} more each second, ${low} in ${serverList(rest)}`,
  /** Records that are not written yet, by server. */
  owes: (owing: readonly { readonly id: string; readonly records: string }[]): readonly Piece[] =>
    owing.flatMap(({ id, records }, index) => [
      ...(index === 0 ? [] : [t`; `]),
      ...sentence`${{ server: id }} owes ${records} records, which it has answered for and not written yet`,
    ]),
  latency: (percentile: string, { top, rest, extremes }: Sides, factor: Factor): readonly Piece[] => {
    const [slow, others] = [serverList(top), serverList(rest)];
    if (factor.kind === 'times') {
      return extremes
        ? sentence`${percentile} latency is highest in ${slow}, ${factor.text} that in ${others}`
        : sentence`${percentile} latency in ${slow} is ${factor.text} that in ${others}`;
    }
    return extremes
      ? sentence`${percentile} latency is highest in ${slow}, ${factor.text} more than in ${others}`
      : sentence`${percentile} latency in ${slow} is ${factor.text} more than in ${others}`;
  },
  memory: (sides: Sides, factor: Factor, atPeak: boolean): readonly Piece[] => {
    const top = serverList(sides.top);
    const { length } = sides.top;
    const start = atPeak
      ? sentence`at the peak ${top} ${plural(length, { one: 'reserves', other: 'reserve' })} `
      : sentence`${top} ${plural(length, { one: 'reserves', other: 'reserve' })} `;
    const most = sides.extremes ? t`most: ` : '';
    return factor.kind === 'times'
      ? [...start, most, ...sentence`${factor.text} the memory${ofOthers(sides)}`]
      : [...start, most, ...sentence`${factor.text} more memory${thanOthers(sides)}`];
  },
  switching: ({ top, rest }: Sides, high: string, low: string): readonly Piece[] =>
    sentence`switching and spinning take ${high} of core time in ${serverList(top)}, ${low} in ${serverList(rest)}`,
  cores: ({ top, rest }: Sides, high: string, low: string): readonly Piece[] =>
    sentence`cores are ${high} busy in ${serverList(top)}, ${low} in ${serverList(rest)}`,
  names: {
    standstill: t`standstill`,
    backlog: t`requests under way`,
    owed: t`records owed`,
    throughput: t`throughput`,
    failures: t`share answered`,
    latency: t`latency`,
    memory: t`memory`,
    switching: t`switching`,
    cores: t`core time`,
  },
  /** The measures that are about equal. */
  equal: (names: readonly string[]): string =>
    t`${listed(names)} ${plural(names.length, { one: 'is', other: 'are' })} the same within a few percent`,
} as const;
