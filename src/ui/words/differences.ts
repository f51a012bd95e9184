// The words for the differences between servers: part of the catalogue in text.ts.

import { formatCount } from '../../charts/format.ts';
import { type Piece, serverList } from './sentence.ts';

const one = (servers: readonly string[]): boolean => servers.length === 1;

/** The servers with the highest values and those with the lowest. `extremes`: there are others in between, which are left out. */
export interface Sides {
  readonly top: readonly string[];
  readonly rest: readonly string[];
  readonly extremes: boolean;
  /** There are two servers in all. */
  readonly pair: boolean;
}

const against = (word: string, { rest, pair }: Sides): readonly Piece[] =>
  pair ? [] : [` ${word} `, ...serverList(rest)];

/** How much higher one side is: "2.4 times", or "12 %" more. */
export type Factor =
  | { readonly kind: 'times'; readonly text: string }
  | { readonly kind: 'more'; readonly text: string };

/** Calls that wait for one node. */
export interface BlockedCalls {
  readonly node: number;
  readonly calls: number;
}

export const DIFFERENCES = {
  label: 'Differences between the servers',
  lately: (span: string) => `Over the last ${span}`,
  soFar: 'So far',
  run: 'Over the whole run',
  tooEarly: 'Too few requests have been completed to compare the servers.',
  times: (text: string) => (text === '2' ? 'twice' : `${text} times`),
  overTimes: (text: string) => `over ${text} times`,
  /** `aSecond`: compares rates, as runs of a number of requests all complete equally many. */
  completes: (sides: Sides, factor: Factor, aSecond: boolean): readonly Piece[] => {
    const verb = one(sides.top) ? ' completes ' : ' complete ';
    const start = [...serverList(sides.top), verb, ...(sides.extremes ? ['most: '] : [])];
    const rate = aSecond ? ' a second' : '';
    return factor.kind === 'times'
      ? [...start, `${factor.text} as many${rate}`, ...against('as', sides)]
      : [...start, `${factor.text} more${rate}`, ...against('than', sides)];
  },
  /** For rates too low for a ratio. */
  completesRates: (sides: Sides, high: string, low: string | null): readonly Piece[] => [
    ...serverList(sides.top),
    one(sides.top) ? ' completes ' : ' complete ',
    `${high}, `,
    ...serverList(sides.rest),
    low === null ? ' nothing' : ` ${low}`,
  ],
  fails: (sides: Sides, high: string, low: string | null): readonly Piece[] => [
    `${high} of requests fail in `,
    ...serverList(sides.top),
    `, ${low ?? 'none'} in `,
    ...serverList(sides.rest),
  ],
  /** In place of `fails` where clients give up: the share that is answered while its client waits. */
  answered: (sides: Sides, worse: string, better: string): readonly Piece[] => [
    `${worse} of requests are answered in time in `,
    ...serverList(sides.top),
    `, ${better} in `,
    ...serverList(sides.rest),
  ],
  /** `others`: the servers that do complete requests, and how many per second. */
  standsStill: (
    servers: readonly string[],
    underWay: number,
    blocked: BlockedCalls | null,
    others: readonly { readonly id: string; readonly rate: string }[],
  ): readonly Piece[] => {
    const behind = blocked === null ? underWay : underWay - blocked.calls;
    return [
      ...serverList(servers),
      one(servers) ? ' stands still: ' : ' stand still: ',
      ...(blocked === null
        ? [`${formatCount(underWay)} requests are under way and none comes back`]
        : [
            `${formatCount(blocked.calls)} calls wait for bridge ${blocked.node}`,
            ...(behind > 0 ? [`, ${formatCount(behind)} requests behind them`] : []),
          ]),
      ...others.flatMap(({ id, rate }) => ['; ', { server: id }, ` completes ${rate} a second`]),
    ];
  },
  growing: (sides: Sides, high: string, low: string | null): readonly Piece[] => [
    'requests pile up in ',
    ...serverList(sides.top),
    `, ${high} more each second`,
    ...(low === null ? [', not in '] : [', ']),
    ...(low === null ? serverList(sides.rest) : [`${low} in `, ...serverList(sides.rest)]),
  ],
  /** Records that are not written yet, by server. */
  owes: (owing: readonly { readonly id: string; readonly records: string }[]): readonly Piece[] =>
    owing.flatMap(({ id, records }, index) => [
      ...(index === 0 ? [] : ['; ']),
      { server: id },
      ` owes ${records} records, which it has answered for and not written yet`,
    ]),
  latency: (percentile: string, sides: Sides, factor: Factor): readonly Piece[] => [
    `${percentile} latency ${sides.extremes ? 'is highest in ' : 'in '}`,
    ...serverList(sides.top),
    sides.extremes ? ', ' : ' is ',
    factor.kind === 'times' ? `${factor.text} that in ` : `${factor.text} more than in `,
    ...serverList(sides.rest),
  ],
  memory: (sides: Sides, factor: Factor, atPeak: boolean): readonly Piece[] => {
    const verb = `${atPeak ? '' : ' now'}${one(sides.top) ? ' reserves ' : ' reserve '}`;
    const start = [
      ...(atPeak ? ['at the peak '] : []),
      ...serverList(sides.top),
      verb,
      ...(sides.extremes ? ['most: '] : []),
    ];
    return factor.kind === 'times'
      ? [...start, `${factor.text} the memory`, ...against('of', sides)]
      : [...start, `${factor.text} more memory`, ...against('than', sides)];
  },
  switching: (sides: Sides, high: string, low: string): readonly Piece[] => [
    'switching and spinning take ',
    `${high} of core time in `,
    ...serverList(sides.top),
    `, ${low} in `,
    ...serverList(sides.rest),
  ],
  cores: (sides: Sides, high: string, low: string): readonly Piece[] => [
    `cores are ${high} busy in `,
    ...serverList(sides.top),
    `, ${low} in `,
    ...serverList(sides.rest),
  ],
  names: {
    standstill: 'standstill',
    backlog: 'requests under way',
    owed: 'records owed',
    throughput: 'throughput',
    failures: 'share answered',
    latency: 'latency',
    memory: 'memory',
    switching: 'switching',
    cores: 'core time',
  },
  /** The measures that are about equal. */
  equal: (names: readonly string[]): string => {
    const list =
      names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
    return `${list} ${names.length < 2 ? 'is' : 'are'} the same within a few percent`;
  },
} as const;
