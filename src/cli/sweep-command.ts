// `threadway sweep`: how the figures of a scenario change with one or two parameters. With `--shard` it
// computes a share of the runs, which `threadway merge` combines with those of other machines.

import { POINTS_LIMITS } from '../api/question-parts.ts';
import { sweepQuestion } from '../api/questions.ts';
import type { Curve, CurvePoint, StudyResult, SweepAnswer } from '../protocol/study-api.ts';
import { comebackOf, slowAfter } from '../scenario/comeback.ts';
import { DEFAULT_EFFORT } from '../scenario/default-question.ts';
import { type ParameterKey, parameterOf } from '../scenario/parameters.ts';
import { showValue } from '../scenario/problem.ts';
import type { Axis, SweepQuestion } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import {
  STUDY_MEASURE_KEYS,
  STUDY_MEASURES,
  type StudyMeasureKey,
  studyMeasureOf,
} from '../scenario/study-measures.ts';
import { answerOf, shareOf } from '../study/study.ts';
import type { Shard } from '../study/sweep.ts';
import { print } from './print.ts';
import { ProgressLine } from './progress.ts';
import { sourceQuestion } from './source-question.ts';
import { effortOf, numberOf, orUsageError, readStudyArguments } from './study-arguments.ts';
import {
  comebackNote,
  cutNote,
  FEW_SAMPLES_NOTE,
  fewSamplesFlag,
  leftOutColumn,
  leftOutNote,
  measureCellOf,
  notSteadyNote,
  studyProgress,
  throughputNote,
  unitOf,
  valueText,
} from './study-text.ts';
import { SHARDS_MAX, SWEEP_OPTIONS, type SweepArguments, shareFile } from './sweep-share.ts';
import { formatTable } from './table.ts';
import { UsageError, usageErrorOf } from './usage-error.ts';

const SHOWN_AT_FIRST: readonly StudyMeasureKey[] = ['throughput', 'p50', 'p99', 'success', 'memory'];

/**
 * The measures that the sweep shows by default. If a fault ends, they include whether the server recovers
 * from it.
 */
function shownAtFirst({ faults, machineFaults }: Scenario): readonly StudyMeasureKey[] {
  const ends = [...faults, ...machineFaults].some(({ untilNanos }) => untilNanos !== null);
  return ends ? [...SHOWN_AT_FIRST, 'recovery', 'notRecovered'] : SHOWN_AT_FIRST;
}

interface SweepRequest {
  readonly scenario: Scenario;
  readonly question: SweepQuestion;
  readonly measures: readonly StudyMeasureKey[];
  /** Whether the question comes from a source, with its own scene. */
  readonly ofSource: boolean;
}

/** Returns the exit status. Throws UsageError. */
export function sweepCommand(args: readonly string[]): number {
  const given = readStudyArguments(args, { values: [...SWEEP_OPTIONS, '--shard'] });
  const shard = given.values.get('--shard')?.at(-1);
  if (shard === undefined) return printSweep(given, given.json);
  return printShare(given, shardOf(shard));
}

/** `known`: results of runs that need not be repeated. Returns the exit status. Throws UsageError. */
export function printSweep(
  given: SweepArguments,
  json: boolean,
  known: Map<string, StudyResult> = new Map(),
): number {
  const request = requestOf(given);
  const { scenario, question } = request;
  const progress = new ProgressLine(process.stderr);
  const { answer, problems } = answerOf(question, scenario, studyProgress(progress), known);
  progress.clear();
  if (answer.kind !== 'sweep') throw new TypeError('a sweep was asked for');
  if (answer.curves.every(({ points }) => points.length === 0)) throw usageErrorOf(problems);
  const text = json
    ? JSON.stringify({ schema: 1, scenario, question, ...answer })
    : sweepText(request, answer);
  print(`${text}\n`);
  return 0;
}

function printShare(given: SweepArguments, shard: Shard): number {
  const { scenario, question } = requestOf(given);
  const progress = new ProgressLine(process.stderr);
  const results = shareOf(question, scenario, shard, studyProgress(progress));
  progress.clear();
  print(`${JSON.stringify(shareFile(given, shard, results))}\n`);
  return 0;
}

/** Parses "2/8". Throws UsageError. */
function shardOf(text: string): Shard {
  const [, index, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (index !== undefined && of !== undefined && index >= 1 && index <= of && of <= SHARDS_MAX)
    return { index, of };
  throw new UsageError(
    `--shard: ${showValue(text)} is not allowed; allowed: I/N, the I-th of N machines, N up to ${SHARDS_MAX}, as in 2/8`,
  );
}

function requestOf(given: SweepArguments): SweepRequest {
  const { values } = given;
  const id = values.get('--question')?.at(-1);
  if (id !== undefined) return sourceRequest(given, id);
  const vary = values.get('--vary')?.at(-1);
  if (vary === undefined) throw new UsageError('--vary: say what to vary, as in --vary threads=10..1000');
  const options = {
    vary,
    across: values.get('--across')?.at(-1),
    points: numberOf(values, '--points', undefined, POINTS_LIMITS),
    scale: values.get('--scale')?.at(-1) as Axis['scale'] | undefined,
  };
  const sweep = orUsageError(() => sweepQuestion(given.scenario, options));
  return {
    scenario: given.scenario,
    question: { ...sweep, effort: effortOf(values, DEFAULT_EFFORT) },
    measures: measuresOf(values.get('--measure') ?? []) ?? shownAtFirst(given.scenario),
    ofSource: false,
  };
}

/** A source's question, with its own scene. */
function sourceRequest({ values, hasScene }: SweepArguments, id: string): SweepRequest {
  const source = sourceQuestion('sweep', id);
  if (hasScene || values.has('--vary') || values.has('--across'))
    throw new UsageError('--question: a question has its own scene and parameter; do not give others');
  const { sweep, measure } = source.ask;
  const question = { ...sweep, coarse: false, effort: effortOf(values, sweep.effort) };
  const measures = measuresOf(values.get('--measure') ?? []) ?? [measure, ...SHOWN_AT_FIRST];
  return { scenario: source.scenario, question, measures: [...new Set(measures)], ofSource: true };
}

function measuresOf(texts: readonly string[]): readonly StudyMeasureKey[] | null {
  const names = texts.flatMap((text) => text.split(','));
  const wrong = names.find((name) => !Object.hasOwn(STUDY_MEASURES, name));
  if (wrong === undefined) return names.length === 0 ? null : (names as StudyMeasureKey[]);
  throw new UsageError(
    `--measure: ${showValue(wrong)} is not allowed; allowed: ${STUDY_MEASURE_KEYS.join(', ')}`,
  );
}

function sweepText(request: SweepRequest, { curves }: SweepAnswer): string {
  const { scenario, question, measures } = request;
  const { axis, across } = question;
  const points = curves.flatMap((curve) => curve.points);
  const leftOut = leftOutColumn(measures, points);
  const heads = measures.map((key) => `${studyMeasureOf(key).label}${unitOf(studyMeasureOf(key).unit)}`);
  const few = ({ samples, replications }: CurvePoint): readonly string[] =>
    fewSamplesFlag(measures, { samples, runs: replications });
  const isComebackMap = across !== null && measures.includes('recovery');
  const tables = curves.map((curve) => {
    const rows = curve.points.map((point) => [
      ...(curve.flat ? ['any'] : [valueText(axis.parameter, point.at)]),
      ...(across === null ? [] : [point.across === null ? 'any' : valueText(across.parameter, point.across)]),
      ...measures.map((key) => measureCellOf(key, point.values[key])),
      String(point.replications),
      ...leftOut.cells(point),
      [
        ...(point.ended ? [] : ['cut']),
        ...(point.steady === false ? ['not steady'] : []),
        ...(isComebackMap ? [comebackOf(point.values, slowAfter(scenario)) ?? 'cannot be told'] : []),
        ...few(point),
      ].join(', '),
    ]);
    const second = across === null ? [] : [labelOf(across)];
    const head = [labelOf(axis), ...second, ...heads, 'Runs', ...leftOut.heads, ''];
    return `Server ${curve.server}\n${formatTable([head, ...rows])}\n${bendsText(curve, axis.parameter)}`;
  });
  const notes = [
    ...(measures.includes('throughput') ? [throughputNote(question.effort)] : []),
    ...(leftOut.heads.length > 0 ? [leftOutNote(question.effort)] : []),
    ...(points.some((point) => few(point).length > 0) ? [FEW_SAMPLES_NOTE] : []),
    ...notesOnEnds(request, points),
    ...(isComebackMap ? [comebackNote(slowAfter(scenario))] : []),
  ];
  return `${scenario.name}\n\n${[...tables, ...notes].join('\n')}`.trimEnd();
}

/** Explains the words "cut" and "not steady" beside points, if there are any. */
function notesOnEnds(
  { scenario, question, ofSource }: SweepRequest,
  points: readonly CurvePoint[],
): readonly string[] {
  const { effort } = question;
  return [
    ...(points.every(({ ended }) => ended) ? [] : [cutNote(effort)]),
    ...(points.some(({ steady }) => steady === false)
      ? [notSteadyNote(ofSource ? null : scenario, effort)]
      : []),
  ];
}

function labelOf({ parameter, server, group }: Axis): string {
  const { label } = parameterOf(parameter);
  return [label, group, server].filter((each) => each != null).join(' of ');
}

function bendsText({ flat, knee, saturation, points }: Curve, parameter: ParameterKey): string {
  if (flat || points.some(({ across }) => across !== null)) return '';
  const text = (value: number | null): string =>
    value === null ? 'none in this range' : valueText(parameter, value);
  return `Sweet spot (largest throughput over mean latency): ${text(knee)}. Maximum throughput (within 1 % of it) from: ${text(saturation)}.\n`;
}
