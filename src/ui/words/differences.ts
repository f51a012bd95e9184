// The words for what tells the servers apart: part of the catalogue in text.ts. A sentence is a list of pieces, so that the
// letters of servers can be shown as such.

import { formatCount } from '../../charts/format.ts';

/** A piece of text, or the letter of a server. */
export type Piece = string | { readonly server: string };

/** "A", "A and B", "A, B and C". */
function letters(servers: readonly string[]): readonly Piece[] {
  return servers.flatMap((server, index) => {
    const before = index === 0 ? [] : [index === servers.length - 1 ? ' and ' : ', '];
    return [...before, { server }];
  });
}

const one = (servers: readonly string[]): boolean => servers.length === 1;

/**
 * Which servers are above which: `others` is empty where it goes without saying who they are. `extremes`: those between
 * are left out.
 */
export interface Sides {
  readonly top: readonly string[];
  readonly rest: readonly string[];
  readonly extremes: boolean;
  /** There are no servers but one on each side. */
  readonly pair: boolean;
}

const against = (word: string, { rest, pair }: Sides): readonly Piece[] =>
  pair ? [] : [` ${word} `, ...letters(rest)];

/** How much more there is on one side: many times, or by a part. */
export type Factor =
  | { readonly kind: 'times'; readonly text: string }
  | { readonly kind: 'more'; readonly text: string };

/** Calls that wait for a node in trouble. */
export interface Held {
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
  /** `aSecond`: in the end all may have completed as many, only not as fast. */
  completes: (sides: Sides, factor: Factor, aSecond: boolean): readonly Piece[] => {
    const verb = one(sides.top) ? ' completes ' : ' complete ';
    const start = [...letters(sides.top), verb, ...(sides.extremes ? ['most: '] : [])];
    const rate = aSecond ? ' a second' : '';
    return factor.kind === 'times'
      ? [...start, `${factor.text} as many${rate}`, ...against('as', sides)]
      : [...start, `${factor.text} more${rate}`, ...against('than', sides)];
  },
  /** Where a ratio would be one of next to nothing. */
  completesRates: (sides: Sides, high: string, low: string | null): readonly Piece[] => [
    ...letters(sides.top),
    one(sides.top) ? ' completes ' : ' complete ',
    `${high}, `,
    ...letters(sides.rest),
    low === null ? ' nothing' : ` ${low}`,
  ],
  fails: (sides: Sides, high: string, low: string | null): readonly Piece[] => [
    `${high} of requests fail in `,
    ...letters(sides.top),
    `, ${low ?? 'none'} in `,
    ...letters(sides.rest),
  ],
  /** The same where clients give up: what counts is an answer while they wait. `low` is of those that fare better. */
  answered: (sides: Sides, worse: string, better: string): readonly Piece[] => [
    `${worse} of requests are answered in time in `,
    ...letters(sides.top),
    `, ${better} in `,
    ...letters(sides.rest),
  ],
  /** `others`: what those complete a second that do not stand still. */
  standsStill: (
    servers: readonly string[],
    underWay: number,
    held: Held | null,
    others: readonly { readonly id: string; readonly rate: string }[],
  ): readonly Piece[] => {
    const behind = held === null ? underWay : underWay - held.calls;
    return [
      ...letters(servers),
      one(servers) ? ' stands still: ' : ' stand still: ',
      ...(held === null
        ? [`${formatCount(underWay)} requests are under way and none comes back`]
        : [
            `${formatCount(held.calls)} calls wait for bridge ${held.node}`,
            ...(behind > 0 ? [`, ${formatCount(behind)} requests behind them`] : []),
          ]),
      ...others.flatMap(({ id, rate }) => ['; ', { server: id }, ` completes ${rate} a second`]),
    ];
  },
  pilesUp: (sides: Sides, high: string, low: string | null): readonly Piece[] => [
    'requests pile up in ',
    ...letters(sides.top),
    `, ${high} more each second`,
    ...(low === null ? [', not in '] : [', ']),
    ...(low === null ? letters(sides.rest) : [`${low} in `, ...letters(sides.rest)]),
  ],
  /** Records that are not written yet, of those who owe any. */
  owes: (owing: readonly { readonly id: string; readonly records: string }[]): readonly Piece[] =>
    owing.flatMap(({ id, records }, index) => [
      ...(index === 0 ? [] : ['; ']),
      { server: id },
      ` owes ${records} records, which it has answered for and not written yet`,
    ]),
  latency: (percentile: string, sides: Sides, factor: Factor): readonly Piece[] => [
    `${percentile} latency ${sides.extremes ? 'is highest in ' : 'in '}`,
    ...letters(sides.top),
    sides.extremes ? ', ' : ' is ',
    factor.kind === 'times' ? `${factor.text} that in ` : `${factor.text} more than in `,
    ...letters(sides.rest),
  ],
  memory: (sides: Sides, factor: Factor, atPeak: boolean): readonly Piece[] => {
    const verb = `${atPeak ? '' : ' now'}${one(sides.top) ? ' reserves ' : ' reserve '}`;
    const start = [
      ...(atPeak ? ['at the peak '] : []),
      ...letters(sides.top),
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
    ...letters(sides.top),
    `, ${low} in `,
    ...letters(sides.rest),
  ],
  cores: (sides: Sides, high: string, low: string): readonly Piece[] => [
    `cores are ${high} busy in `,
    ...letters(sides.top),
    `, ${low} in `,
    ...letters(sides.rest),
  ],
  names: {
    standstill: 'standstill',
    pile: 'requests under way',
    owed: 'records owed',
    throughput: 'throughput',
    failures: 'share answered',
    latency: 'latency',
    memory: 'memory',
    switching: 'switching',
    cores: 'core time',
  },
  /** What is not said because it is alike. */
  equal: (names: readonly string[]): string => {
    const list =
      names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
    return `${list} ${names.length < 2 ? 'is' : 'are'} the same within a few percent`;
  },
} as const;
