// Functions of the engine for the Python package, which runs the engine in its own process without a browser.
// They take and return text, the only thing that passes between the two languages. Errors in a question are
// returned as answers.

import { InputError } from '../api/input-error.ts';
import { leversQuestion, sweepQuestion } from '../api/questions.ts';
import { runRequest, type Settings } from '../api/scenario-input.ts';
import { simulate } from '../api/simulate.ts';
import { faultAt } from '../embed/messages/node-fault.ts';
import { readCommand } from '../embed/messages/read-command.ts';
import { decodeEmbed } from '../links/embed-link.ts';
import { encodeLink } from '../links/link.ts';
import { formatObjective } from '../links/objective-text.ts';
import { isRepeatable } from '../links/settings.ts';
import { decodeView } from '../links/view-link.ts';
import type { StudyResult } from '../protocol/study-api.ts';
import { PRESET_SUMMARIES } from '../scenario/preset-summaries.ts';
import { PRESETS } from '../scenario/presets.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { answerOf, shareOf } from '../study/study.ts';
import { UnfitQuestionError } from '../study/tasks.ts';
import { leversTable, sweepTable, timelineTable } from './tables.ts';

/** Settings in the form that frame commands use. */
type GivenSettings = Readonly<Record<string, string | number | readonly string[]>>;

interface SceneInput {
  /** Name of a ready scene, a link, or the query of a link. */
  readonly scenario: string;
  readonly set?: GivenSettings;
  readonly seed?: number;
}

interface SweepInput extends SceneInput {
  readonly options: Parameters<typeof sweepQuestion>[1];
}

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

  /** Reports problems in a frame's keys. `charts`: the existing chart names. */
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

  /** Computes one share of a sweep's runs; `sweep` takes the results of all shares. */
  share(input: SweepInput & { readonly index: number; readonly of: number }) {
    const { scenario } = requestOf(input);
    return asked(() => shareOf(sweepQuestion(scenario, input.options), scenario, input));
  },

  sweep(input: SweepInput & { readonly known: readonly StudyResult[] }) {
    const { scenario } = requestOf(input);
    const question = sweepQuestion(scenario, input.options);
    const known = new Map(input.known.map((result) => [result.key, result]));
    const { answer, problems } = asked(() => answerOf(question, scenario, () => {}, known));
    if (answer.kind !== 'sweep') throw new TypeError('a sweep was asked for');
    if (answer.curves.every(({ points }) => points.length === 0)) refuse(problems);
    return { scenario: encodeLink(scenario), ...sweepTable(question, answer) };
  },

  levers(input: SceneInput & { readonly options: Parameters<typeof leversQuestion>[1] }) {
    const { scenario } = requestOf(input);
    const question = leversQuestion(scenario, input.options);
    const { answer } = asked(() => answerOf(question, scenario));
    if (answer.kind !== 'levers') throw new TypeError('levers were asked for');
    return {
      scenario: encodeLink(scenario),
      objective: formatObjective(question.objective),
      ...leversTable(question, answer),
    };
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

function asked<Answer>(ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    throw error instanceof UnfitQuestionError ? new InputError([error.problem]) : error;
  }
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new InputError(problems);
}
