// `threadway find`: finds the largest or smallest value of a parameter that meets objectives, and lists every
// value that it tried.

import { POINTS_LIMITS } from '../api/question-parts.ts';
import { type FindOptions, findQuestion } from '../api/questions.ts';
import { formatObjective } from '../links/objective-text.ts';
import {
  fewerRunsSentence,
  isUnsure,
  isUnsureAt,
  judgedSentences,
  lengthsSentence,
  runsText,
} from '../links/verdict-text.ts';
import type { FindAnswer, Try } from '../protocol/study-api.ts';
import { FIND_EFFORT, FIND_PRECISION } from '../scenario/default-question.ts';
import { parameterOf } from '../scenario/parameters.ts';
import { showValue } from '../scenario/problem.ts';
import type { FindQuestion } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { studyMeasureOf } from '../scenario/study-measures.ts';
import { parseNumber } from '../scenario/value.ts';
import { answerOf } from '../study/study.ts';
import { print } from './print.ts';
import { ProgressLine } from './progress.ts';
import { sourceQuestion } from './source-question.ts';
import {
  EFFORT_OPTIONS,
  effortOf,
  numberOf,
  orUsageError,
  readStudyArguments,
  type StudyArguments,
} from './study-arguments.ts';
import {
  FEW_SAMPLES_NOTE,
  fewSamplesFlag,
  leftOutColumn,
  leftOutNote,
  measureCellOf,
  PROMISE_NOTE,
  studyProgress,
  throughputNote,
  unitOf,
  valueText,
} from './study-text.ts';
import { formatNumberCell, formatTable } from './table.ts';
import { UsageError, usageErrorOf } from './usage-error.ts';

interface FindRequest {
  readonly scenario: Scenario;
  /** One question for all objectives together, or one for each. */
  readonly questions: readonly FindQuestion[];
}

interface FindResult {
  readonly question: FindQuestion;
  readonly answer: FindAnswer;
}

/** Returns the exit status: 1 if no value meets the objectives. Throws UsageError. */
export function findCommand(args: readonly string[]): number {
  const given = readStudyArguments(args, {
    values: ['--vary', '--objective', '--server', '--precision', '--points', '--question', ...EFFORT_OPTIONS],
    flags: ['--largest', '--smallest', '--each', '--as-is'],
  });
  const { scenario, questions } = requestOf(given);
  const progress = new ProgressLine(process.stderr);
  const known = new Map();
  const found = questions.map((question): FindResult => {
    const { answer, problems } = answerOf(question, scenario, studyProgress(progress), known);
    if (answer.kind !== 'find') throw new TypeError('an objective was asked for');
    if (answer.tries.every(({ samples }) => samples === 0) && problems.length > 0)
      throw usageErrorOf(problems);
    return { question, answer };
  });
  progress.clear();
  const text = given.json ? JSON.stringify({ schema: 1, scenario, found }) : findText(scenario, found);
  print(`${text}\n`);
  return found.some(({ answer }) => answer.found === null) ? 1 : 0;
}

function requestOf(given: StudyArguments): FindRequest {
  const { values, flags, scenario } = given;
  const id = values.get('--question')?.at(-1);
  if (id !== undefined) return sourceRequest(given, id);
  const vary = values.get('--vary')?.at(-1);
  const objectives = values.get('--objective') ?? [];
  if (vary === undefined) throw new UsageError('--vary: say what to vary, as in --vary threads');
  if (objectives.length === 0)
    throw new UsageError('--objective: say what must be met, as in --objective "p99<25ms"');
  if (flags.has('--largest') && flags.has('--smallest'))
    throw new UsageError('--largest: not allowed together with --smallest');
  const options: FindOptions = {
    vary,
    objectives,
    points: numberOf(values, '--points', undefined, POINTS_LIMITS),
    server: values.get('--server')?.at(-1),
    aim: flags.has('--largest') ? 'largest' : flags.has('--smallest') ? 'smallest' : undefined,
    steady: !flags.has('--as-is'),
    precision: precisionOf(values.get('--precision')?.at(-1)),
  };
  const parsed = orUsageError(() => findQuestion(scenario, options));
  const question = { ...parsed, effort: effortOf(values, FIND_EFFORT) };
  const each = question.objectives.map((objective) => ({ ...question, objectives: [objective] }));
  return { scenario, questions: flags.has('--each') ? each : [question] };
}

function sourceRequest({ values, hasScene }: StudyArguments, id: string): FindRequest {
  const source = sourceQuestion('rows', id);
  if (hasScene || values.has('--vary') || values.has('--objective'))
    throw new UsageError('--question: a question has its own scene and objectives; do not give others');
  const { rows } = source.ask;
  return {
    scenario: source.scenario,
    questions: rows.map((row) => ({ ...row, effort: effortOf(values, row.effort) })),
  };
}

function precisionOf(text: string | undefined): number {
  if (text === undefined) return FIND_PRECISION;
  const value = parseNumber('fraction', text);
  if (value !== null && value > 0 && value <= 1) return value;
  throw new UsageError(`--precision: ${showValue(text)} is not allowed; allowed: a share such as 1%`);
}

function findText(scenario: Scenario, found: readonly FindResult[]): string {
  const parts = found.length === 1 ? [evidence(found[0])] : [tableOf(found), ...found.map(evidence)];
  return [scenario.name, ...parts].join('\n\n');
}

/** The table "acceptable latency against throughput", with one row per objective. */
function tableOf(found: readonly FindResult[]): string {
  const { axis, aim } = found[0].question;
  const head = [
    'Objective',
    `${aim === 'largest' ? 'Largest' : 'Smallest'} ${parameterOf(axis.parameter).label}`,
  ];
  const rows = found.map(({ question, answer }) => [
    question.objectives.map(formatObjective).join(', '),
    answer.found === null ? 'none' : valueText(question.axis.parameter, answer.found),
  ]);
  return formatTable([head, ...rows]);
}

function evidence({ question, answer }: FindResult): string {
  const { axis, objectives } = question;
  const { label } = parameterOf(axis.parameter);
  const heads = objectives.map(
    ({ measure }) => `${studyMeasureOf(measure).label}${unitOf(studyMeasureOf(measure).unit)}`,
  );
  const leftOut = leftOutColumn(
    objectives.map(({ measure }) => measure),
    answer.tries,
  );
  const few = (each: Try): readonly string[] =>
    fewSamplesFlag(
      objectives.map(({ measure }) => measure),
      each,
    );
  const row = (each: Try): string[] => [
    valueText(axis.parameter, each.at),
    ...each.worst.map((value, index) =>
      measureCellOf(objectives[index].measure, value, objectives[index].limit),
    ),
    ...(leftOut.heads.length > 0 ? leftOut.cells(each) : [formatNumberCell(each.samples + each.leftOut)]),
    runsText(each),
    [each.holds ? 'met' : isUnsure(each) ? 'might not be met' : 'not met', ...few(each)].join(', '),
  ];
  const table = formatTable([
    [
      label,
      ...heads.map((head) => `worst ${head}`),
      ...(leftOut.heads.length > 0 ? leftOut.heads : ['Requests measured']),
      'Met in runs',
      '',
    ],
    ...answer.tries.map(row),
  ]);
  const notes = [
    lengthsSentence(answer.tries),
    fewerRunsSentence(answer.tries),
    objectives.some(({ measure }) => measure === 'throughput') ? throughputNote(question.effort) : null,
    leftOut.heads.length > 0 ? leftOutNote(question.effort) : null,
    leftOut.heads.length > 0 ? PROMISE_NOTE : null,
    answer.tries.some((each) => few(each).length > 0) ? FEW_SAMPLES_NOTE : null,
  ];
  return [sentenceOf(question, answer), table, ...notes.filter((note) => note !== null)].join('\n\n');
}

function sentenceOf(question: FindQuestion, answer: FindAnswer): string {
  const { axis, aim, objectives, server } = question;
  const what = `${objectives.map(formatObjective).join(' and ')} on server ${server}`;
  const { label } = parameterOf(axis.parameter);
  if (answer.found === null) return `${what}: no value of ${label} that was tried meets it.`;
  const value = valueText(axis.parameter, answer.found);
  const beyond =
    answer.breaks === null
      ? 'the end of the range'
      : `${valueText(axis.parameter, answer.breaks)} ${isUnsureAt(answer.tries, answer.breaks) ? 'might not meet' : 'does not meet'} ${answer.limiting === null ? 'it' : formatObjective(answer.limiting)}`;
  const { holdsTo, breaksAgain, alternates } = answer;
  const reach =
    holdsTo === null || breaksAgain === null
      ? ''
      : ` It is met up to ${valueText(axis.parameter, holdsTo)}; ${valueText(axis.parameter, breaksAgain)} is not${alternates ? ', and further values alternate between met and not met' : ''}.`;
  const judged = answer.tries.find(({ at }) => at === answer.found);
  const behind = judged === undefined ? [] : judgedSentences(question, judged, answer.varies);
  return [`${what}: the ${aim} ${label} is ${value} (${beyond}).${reach}`, ...behind].join(' ');
}
