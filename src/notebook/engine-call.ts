// Functions of the engine for the Python package, which runs the engine in its own process without a browser.
// They take and return text, because the two languages can exchange nothing else. Errors in a question are
// returned as answers.

import { InputError } from '../api/input-error.ts';
import {
  type FindOptions,
  findQuestion,
  type LeversOptions,
  leversQuestion,
  type SweepOptions,
  sweepQuestion,
} from '../api/questions.ts';
import { runRequest, type Settings } from '../api/scenario-input.ts';
import { simulate } from '../api/simulate.ts';
import { faultAt } from '../embed/messages/node-fault.ts';
import { readCommand } from '../embed/messages/read-command.ts';
import { decodeEmbed } from '../links/embed-link.ts';
import { encodeLink } from '../links/link.ts';
import { isRepeatable } from '../links/settings.ts';
import { decodeView } from '../links/view-link.ts';
import type { StudyResult, StudyStage, StudyStep } from '../protocol/study-api.ts';
import { PRESET_SUMMARIES } from '../scenario/preset-summaries.ts';
import { PRESETS } from '../scenario/presets.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Question } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { evaluate } from '../study/point-run.ts';
import { studyOf } from '../study/study.ts';
import { UnfitQuestionError } from '../study/tasks.ts';
import { findTable, leversTable, sweepTable, timelineTable } from './tables.ts';

/** Settings in the form in which commands to a frame contain them. */
type GivenSettings = Readonly<Record<string, string | number | readonly string[]>>;

interface SceneInput {
  /** Id of a built-in scene, a link, or the query of a link. */
  readonly scenario: string;
  readonly set?: GivenSettings;
  readonly seed?: number;
}

interface StudyInput<Options> extends SceneInput {
  readonly options: Options;
  /** The runs made so far, in any order. */
  readonly known: readonly StudyResult[];
}

/**
 * The runs that a study needs next, each as an input of `make`; or the study's answer, if it needs no more
 * runs.
 */
type StudyOutput =
  | { readonly stage: StudyStage; readonly tasks: readonly string[] }
  | { readonly table: object };

const CALLS: Readonly<Record<string, (input: never) => unknown>> = {
  presets: () =>
    PRESETS.map(({ id, title, source }) => ({
      id,
      title,
      source: source?.title ?? null,
      summary: PRESET_SUMMARIES[id],
    })),

  /** Resolves the scenario to the query of a link. */
  open(input: SceneInput) {
    const { scenario, atNanos } = requestOf(input);
    const servers = scenario.servers.map(({ id, model }) => ({ id, model }));
    const seconds = atNanos === null ? null : atNanos / 1e9;
    return { scenario: encodeLink(scenario), name: scenario.name, servers, seconds };
  },

  /** Reports problems in a frame's keys. `charts`: the names of all charts. */
  frame({ query, charts }: { readonly query: string; readonly charts: readonly string[] }) {
    const { problems, rest } = decodeEmbed(query, charts);
    refuse([...problems, ...decodeView(rest, charts).problems]);
    return null;
  },

  /** Reports problems in a command to a frame that shows this scenario. */
  command(input: { readonly scenario: string; readonly type: string; readonly payload: object }) {
    const { scenario, type, payload } = input;
    const read = readCommand({ source: 'threadway', version: 1, type, payload });
    if (read.kind === 'wrong') refuse([read.problem]);
    if (read.kind !== 'command') return null;
    const { command } = read;
    if (command.type === 'break' || command.type === 'heal') {
      const { fault = 'down', strength } = 'fault' in command.payload ? command.payload : {};
      const flaps = fault === 'flapping' ? 1e9 : 1;
      const kind =
        strength === undefined
          ? ({ fault: 'down', factor: 1 } as const)
          : { fault, factor: strength * flaps };
      const meant = faultAt(requestOf({ scenario }).scenario, { ...command.payload }, kind);
      if ('allowed' in meant) refuse([meant]);
    }
    return null;
  },

  run(input: SceneInput & { readonly until?: string }) {
    const { scenario } = requestOf(input);
    const { finished, servers, summary } = simulate(
      scenario,
      input.until === undefined ? {} : { until: input.until },
    );
    return {
      scenario: encodeLink(scenario),
      name: scenario.name,
      seconds: summary.clockNanos / 1e9,
      finished,
      servers,
      timeline: timelineTable(summary),
    };
  },

  sweep(input: StudyInput<SweepOptions>) {
    return stepOf(input, sweepQuestion, (question, { answer, problems }) => {
      if (answer.kind !== 'sweep') throw new TypeError('a sweep was asked for');
      if (answer.curves.every(({ points }) => points.length === 0)) refuse(problems);
      return sweepTable(question, answer);
    });
  },

  find(input: StudyInput<FindOptions>) {
    return stepOf(input, findQuestion, (question, { answer, problems }) => {
      if (answer.kind !== 'find') throw new TypeError('an objective was asked for');
      if (answer.tries.every(({ samples }) => samples === 0)) refuse(problems);
      return findTable(question, answer);
    });
  },

  levers(input: StudyInput<LeversOptions>) {
    return stepOf(input, leversQuestion, (question, { answer }) => {
      if (answer.kind !== 'levers') throw new TypeError('levers were asked for');
      return leversTable(question, answer);
    });
  },
};

/**
 * `text` is the input as JSON. Returns JSON: `{ answer }`, or `{ message, problems }` if the input was wrong.
 */
export function call(name: string, text: string): string {
  const input: unknown = JSON.parse(text);
  try {
    const answer = CALLS[name](input as never);
    return JSON.stringify({ answer });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return JSON.stringify({ message: error.message, problems: error.problems });
  }
}

/** Makes one run of a study: its task as JSON in, its result as JSON out. */
export function make(task: string): string {
  return JSON.stringify(evaluate(JSON.parse(task)));
}

/** Throws InputError. */
function stepOf<Options, Asked extends Question>(
  input: StudyInput<Options>,
  questionOf: (scenario: Scenario, options: Options) => Asked,
  tableOf: (question: Asked, step: StudyStep) => object,
): StudyOutput {
  const { scenario } = requestOf(input);
  const question = questionOf(scenario, input.options);
  const step = withInputErrors(() =>
    studyOf(question, scenario).step(new Map(input.known.map((result) => [result.key, result]))),
  );
  const { stage, tasks } = step;
  if (tasks.length > 0) return { stage, tasks: tasks.map((task) => JSON.stringify(task)) };
  return { table: { scenario: encodeLink(scenario), ...tableOf(question, step) } };
}

/** Throws InputError. */
function requestOf({ scenario, set = {}, seed }: SceneInput): {
  readonly scenario: Scenario;
  readonly atNanos: number | null;
} {
  const { edits, ...request } = runRequest(scenario, { set: replacing(set), seed });
  if (edits.length === 0) return request;
  const allowed = 'a link without changes made during a run';
  throw new InputError([{ key: 'scenario', value: showValue(scenario), allowed }]);
}

/** A repeatable key replaces all earlier values, as in frame commands. */
function replacing(settings: GivenSettings): Settings {
  const replaced = Object.entries(settings).map(([key, value]) => {
    const values = Array.isArray(value) ? value : [value];
    return [key, isRepeatable(key) ? ['none', ...values.filter((each) => each !== 'none')] : value];
  });
  return Object.fromEntries(replaced);
}

function withInputErrors<Answer>(ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    throw error instanceof UnfitQuestionError ? new InputError([error.problem]) : error;
  }
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new InputError(problems);
}
