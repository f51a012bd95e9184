// `threadway threads`: reports what the threads of a dump are doing, as text or JSON.

import { DOINGS } from '../importers/thread-dump/dump.ts';
import type { Dump, EvaluatedThread } from '../importers/thread-dump/dump-evaluation.ts';
import { busyOf, type Counts, type DumpPool, poolsOf } from '../importers/thread-dump/dump-pools.ts';
import { type DumpOffer, offerOf } from '../importers/thread-dump/dump-scenario.ts';
import {
  countsOf,
  DOING_HEADS,
  deadlockTexts,
  lockText,
  readText,
  signText,
  threadsIn,
  unclearOf,
} from '../importers/thread-dump/dump-words.ts';
import { DUMPS_READ } from '../importers/thread-dump/dumps-read.ts';
import { type DumpReading, readDumps } from '../importers/thread-dump/read-dumps.ts';
import { isThreadDump } from '../importers/thread-dump/sections.ts';
import { showValue } from '../scenario/problem.ts';
import { noMore, takeOptions } from './options.ts';
import { print } from './print.ts';
import { nameOf, reading } from './reading.ts';
import { textOf } from './run-arguments.ts';
import { formatNumberCell, formatTable } from './table.ts';
import { optionMeantBy } from './unknown-name.ts';
import { UsageError } from './usage-error.ts';

/** At most this many locks and pools are listed; the rest are counted. */
const LOCKS_MAX = 10;

/** Returns the exit status. Throws UsageError. */
export function threadsCommand(args: readonly string[]): number {
  const { flags, rest } = takeOptions(args, { flags: ['--json'] });
  const [file, ...others] = rest;
  if (file === undefined || (file.startsWith('-') && file !== '-')) {
    const meant = file === undefined ? '' : optionMeantBy(file, ['--json']);
    if (meant !== '') throw new UsageError(`argument: ${showValue(file)} is not known; ${meant}`);
    throw new UsageError('threads: the dump is missing; give a file, or "-" for standard input');
  }
  noMore(others, 'one file and --json', ['--json']);
  const text = textOf(file);
  const dumps = reading(file, () => {
    if (!isThreadDump(text)) {
      throw new UsageError(`${nameOf(file)}: is not a known thread dump; recognised: ${DUMPS_READ}`);
    }
    const read = readDumps(text);
    if (!read.ok) throw new UsageError(`${nameOf(file)}: ${read.why}`);
    return read.reading;
  });
  print(flags.has('--json') ? `${JSON.stringify(asJson(dumps), null, 2)}\n` : asText(dumps));
  return 0;
}

function asText(dumps: DumpReading): string {
  const pools = poolsOf(dumps.dumps);
  const offer = firstOffer(dumps, pools);
  const parts = [
    ...dumps.signs.map((sign) => `${signText(sign)}: ${sign.text}`),
    ...dumps.dumps.map((dump, index) => dumpText(dump, index, dumps.dumps.length, pools)),
    unclearText(dumps),
    offer === null ? '' : offerText(offer.pool, offer.offer),
  ];
  return `${parts.filter((each) => each !== '').join('\n\n')}\n`;
}

function dumpText(dump: Dump, index: number, count: number, pools: readonly DumpPool[]): string {
  const title = count === 1 ? '' : `Dump ${formatNumberCell(index + 1)} of ${formatNumberCell(count)}`;
  const head = [title, dump.time ?? ''].filter((each) => each !== '').join(', ');
  const doings = DOINGS.filter((doing) => pools.some((pool) => pool.counts[index]![doing] > 0));
  const rows = pools
    .filter((pool) => busyOf(pool.counts[index]!) + pool.counts[index]!.work > 0)
    .map((pool) => [pool.label, ...cellsOf(pool.counts[index]!, doings)]);
  const table = formatTable([['Pool', 'threads', ...doings.map((doing) => DOING_HEADS[doing])], ...rows]);
  const locks = dump.locks.slice(0, LOCKS_MAX).map(lockText);
  const more = dump.locks.length - locks.length;
  const lines = [
    ...deadlockTexts(dump),
    ...locks,
    ...(more > 0 ? [`${formatNumberCell(more)} more locks.`] : []),
  ];
  return [
    `${head === '' ? '' : `${head}: `}${readText(dump)}`,
    table,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n');
}

function cellsOf(counts: Counts, doings: readonly (typeof DOINGS)[number][]): readonly string[] {
  const all = busyOf(counts) + counts.work;
  return [all, ...doings.map((doing) => counts[doing])].map((each) => formatNumberCell(each));
}

function unclearText(dumps: DumpReading): string {
  return unclearOf(dumps)
    .map(
      ({ count, why, example }) => `Not understood: ${formatNumberCell(count)} ${why}. Example: ${example}`,
    )
    .join('\n');
}

function firstOffer(
  { dumps }: DumpReading,
  pools: readonly DumpPool[],
): { readonly pool: DumpPool; readonly offer: DumpOffer } | null {
  for (const pool of pools) {
    const offer = offerOf(dumps, pool);
    if (offer !== null) return { pool, offer };
  }
  return null;
}

function offerText(pool: DumpPool, { args, settings }: DumpOffer): string {
  const sets = args.map(([key, value]) => `--set ${quoted(`${key}=${value}`)}`).join(' ');
  const why = settings.map((each) => [each.given, `${each.becomes} ${each.value}`.trim(), each.why]);
  return `Scenario for ${pool.label}:\n\n${formatTable(why, [0, 1, 2])}\n\nthreadway run ${sets}`;
}

function quoted(word: string): string {
  return /^[\w=:.,/-]+$/.test(word) ? word : `'${word}'`;
}

function asJson(dumps: DumpReading): unknown {
  const pools = poolsOf(dumps.dumps);
  return {
    formats: dumps.signs,
    dumps: dumps.dumps.map((dump, index) => ({
      format: dump.format,
      time: dump.time,
      line: dump.line,
      threads: threadsIn(dump, false),
      runtimeThreads: threadsIn(dump, true),
      doing: countsOf(dump.threads.filter((each) => !each.ofRuntime)),
      pools: pools.map(({ label, counts }) => ({ pool: label, doing: counts[index] })),
      locks: dump.locks.map(({ lock, waiters, holder }) => ({ lock, waiters, holder: holder?.name ?? null })),
      deadlocks: dump.deadlocks,
      allAsleep: dump.allAsleep,
      each: dump.threads.map(threadJson),
    })),
    notUnderstood: unclearOf(dumps),
    scenarios: pools.flatMap((pool) => {
      const offer = offerOf(dumps.dumps, pool);
      return offer === null ? [] : [{ pool: pool.label, set: Object.fromEntries(offer.args) }];
    }),
  };
}

function threadJson({
  name,
  pool,
  count,
  doing,
  sign,
  waitsFor,
  holder,
  isDeadlocked,
  ofRuntime,
  line,
}: EvaluatedThread): unknown {
  return { name, pool, count, doing, sign, waitsFor, holder, deadlocked: isDeadlocked, ofRuntime, line };
}
