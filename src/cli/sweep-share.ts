// One machine's share of a sweep, as a file: the question, and the results of its runs.

import type { BucketCounts, Spread, StudyResult } from '../protocol/study-api.ts';
import { isRecord } from '../scenario/is-record.ts';
import { parseScenario } from '../scenario/parse.ts';
import { showValue } from '../scenario/problem.ts';
import { same } from '../scenario/same.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { STUDY_MEASURE_KEYS } from '../scenario/study-measures.ts';
import type { Shard } from '../study/sweep.ts';
import { reading } from './reading.ts';
import { readJsonFile } from './run-arguments.ts';
import { EFFORT_OPTIONS, type StudyArguments } from './study-arguments.ts';
import { UsageError, usageErrorOf } from './usage-error.ts';

/** The options of `sweep` besides those of the scenario. */
export const SWEEP_OPTIONS = [
  '--vary',
  '--across',
  '--points',
  '--measure',
  '--question',
  '--scale',
  ...EFFORT_OPTIONS,
] as const;

/** The largest number of machines that share a sweep. */
export const SHARDS_MAX = 10_000;

/** The largest number of missing shares that a message names. */
const MISSING_NAMED = 5;

/** The arguments that define the question of a sweep. */
export type SweepArguments = Pick<StudyArguments, 'scenario' | 'hasScene' | 'values'>;

interface ShareFile {
  readonly schema: 1;
  readonly share: Shard;
  readonly scenario: Scenario;
  /** Values of SWEEP_OPTIONS. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly results: readonly StudyResult[];
}

export function shareFile(
  { scenario, values }: SweepArguments,
  share: Shard,
  results: readonly StudyResult[],
): ShareFile {
  const options = Object.fromEntries(
    SWEEP_OPTIONS.flatMap((name) => {
      const given = values.get(name);
      return given === undefined ? [] : [[name, given]];
    }),
  );
  return { schema: 1, share, scenario, options, results };
}

/**
 * The common part of all shares of a sweep, and all results by key. Throws UsageError if the files are not shares of
 * one sweep, or some are missing.
 */
export function readShares(files: readonly string[]): {
  readonly sweep: SweepArguments;
  readonly known: Map<string, StudyResult>;
} {
  const shares = files.map((file) => ({ file, ...reading(file, () => readShare(file)) }));
  const [first] = shares;
  if (first === undefined) throw new UsageError('merge: give the files that "sweep --shard" wrote');
  const { scenario, options } = first;
  const sweep = [scenario, options, first.share.of];
  const known = new Map<string, StudyResult>();
  for (const { file, ...each } of shares) {
    if (!same([each.scenario, each.options, each.share.of], sweep))
      throw new UsageError(`${file}: is a share of a different sweep than ${first.file}`);
    for (const result of each.results) {
      const other = known.get(result.key);
      if (other !== undefined && !same(other, result))
        throw new UsageError(
          `${file}: a run differs from the same run in an earlier file; were the files made by two versions?`,
        );
      known.set(result.key, result);
    }
  }
  const missing = Array.from({ length: first.share.of }, (_, index) => index + 1).filter(
    (index) => !shares.some(({ share }) => share.index === index),
  );
  if (missing.length > 0) {
    const named = missing.slice(0, MISSING_NAMED).map((index) => `${index}/${first.share.of}`);
    const more = missing.length - named.length;
    throw new UsageError(`merge: missing: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`);
  }
  const values = new Map(Object.entries(options));
  // A source's question has its own scene, so no scene was given.
  return { sweep: { scenario, hasScene: !values.has('--question'), values }, known };
}

/** Throws UsageError. */
function readShare(file: string): ShareFile {
  const json = readJsonFile(file);
  const { schema, share, scenario, options, results } = (json ?? {}) as Readonly<
    Record<keyof ShareFile, unknown>
  >;
  const part = (name: string, value: unknown, allowed: string): UsageError =>
    new UsageError(`${file}: ${name}: ${showValue(value)} is not allowed; allowed: ${allowed}`);
  if (schema !== 1) throw part('schema', schema, '1, as "sweep --shard" writes it');
  if (!isShard(share)) throw part('share', share, `index and of, whole numbers up to ${SHARDS_MAX}`);
  if (!areOptions(options))
    throw part('options', options, `lists of texts by one of ${SWEEP_OPTIONS.join(', ')}`);
  if (!Array.isArray(results)) throw part('results', results, 'a list of runs');
  const wrong = results.findIndex((each) => !isResult(each));
  if (wrong >= 0) throw part(`results[${wrong}]`, results[wrong], 'a run with its key, digest and figures');
  const parsed = parseScenario(scenario);
  if (!parsed.ok) throw usageErrorOf(parsed.problems, `${file}: `);
  return { schema, share, scenario: parsed.scenario, options, results: results as readonly StudyResult[] };
}

function isShard(value: unknown): value is Shard {
  const { index, of } = fieldsOf<Shard>(value);
  return isWholeTo(of, SHARDS_MAX) && isWholeTo(index, of);
}

function areOptions(value: unknown): value is ShareFile['options'] {
  const names: readonly string[] = SWEEP_OPTIONS;
  const isTexts = (each: unknown): boolean =>
    Array.isArray(each) && each.every((text) => typeof text === 'string');
  return Object.entries(fieldsOf(value)).every(([name, each]) => names.includes(name) && isTexts(each));
}

function isResult(value: unknown): value is StudyResult {
  const fields = fieldsOf<StudyResult>(value);
  const { key, values, promised, samples, leftOut, simulatedSeconds, events, ended, trend, digest } = fields;
  const figures = [values, promised].map((each) => fieldsOf<StudyResult['values']>(each));
  return (
    [key, digest].every((each) => typeof each === 'string') &&
    [samples, leftOut, simulatedSeconds, events].every((each) => Number.isFinite(each)) &&
    figures.every((of) =>
      STUDY_MEASURE_KEYS.every((name) => of[name] === null || Number.isFinite(of[name])),
    ) &&
    typeof ended === 'boolean' &&
    (trend === null || trend === 'steady' || trend === 'grows' || trend === 'falls') &&
    (fields.spread === undefined || isSpread(fields.spread))
  );
}

function isSpread(value: unknown): boolean {
  const { latency, overhead, worth } = fieldsOf<Spread>(value);
  const areCounts = (of: unknown): boolean => {
    const { buckets, counts } = fieldsOf<BucketCounts>(of);
    return [buckets, counts].every(
      (each) => Array.isArray(each) && each.every((one) => Number.isInteger(one) && one >= 0),
    );
  };
  return (
    [latency, overhead].every(areCounts) &&
    Object.values(fieldsOf<Spread['worth']>(worth)).every((each) => each === null || Number.isFinite(each))
  );
}

/** The fields of an unknown value; none if it is not an object. */
function fieldsOf<Of>(value: unknown): Readonly<Partial<Record<keyof Of, unknown>>> {
  return (isRecord(value) ? value : {}) as Readonly<Partial<Record<keyof Of, unknown>>>;
}

function isWholeTo(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
}
