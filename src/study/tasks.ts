// The runs behind one point of a study: one or two parameter values, one server, and as many seeds as needed.

import { t } from '../languages/t.ts';
import type { StudyResult, StudyTask } from '../protocol/study-api.ts';
import { firstServer } from '../scenario/first-server.ts';
import { changedOfGroup } from '../scenario/group-parameters.ts';
import type { NumberParameter } from '../scenario/parameter.ts';
import { type ParameterKey, parameterOf, serverHas } from '../scenario/parameters.ts';
import { parseScenario } from '../scenario/parse.ts';
import { formatProblem, type Problem } from '../scenario/problem.ts';
import type { Axis, Effort, Objective, Setting } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { aloneWith } from '../scenario/server-overrides.ts';

/** Number of requests in a run whose scenario never stops. */
export const REQUESTS_WITHOUT_END = 20_000;
const SEEDS = 2 ** 32;

export interface AxisValue {
  readonly axis: Axis;
  readonly value: number;
}

/** A question that does not fit the scenario. */
export class UnfitQuestionError extends Error {
  override readonly name = 'UnfitQuestionError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(formatProblem(problem));
    this.problem = problem;
  }
}

/** The row of a numeric parameter. Throws UnfitQuestionError for other parameters. */
export function numberRow(key: ParameterKey): NumberParameter {
  const row = parameterOf(key);
  if (row.type === 'number') return row;
  throw new UnfitQuestionError({ key: 'vary', value: key, allowed: t`a parameter that is a number` });
}

/**
 * Throws UnfitQuestionError for an objective on recovery if no fault ends, because then there is nothing to recover
 * from.
 */
export function mustTellRecovery(
  { faults, machineFaults }: Scenario,
  objectives: readonly Objective[],
): void {
  const recovery = objectives.find(({ measure }) => measure === 'recovery');
  if (recovery === undefined || [...faults, ...machineFaults].some(({ untilNanos }) => untilNanos !== null))
    return;
  const allowed = t`a measure other than recovery, since the faults in this scene never end`;
  throw new UnfitQuestionError({ key: 'objective', value: recovery.measure, allowed });
}

/** Whether the axis affects this server. */
export function concerns({ parameter, server: id, group }: Axis, server: Server): boolean {
  // All servers call the same service of the group, so a parameter of the service concerns every server,
  // unless the axis names one.
  if (group !== undefined) return id === null || id === server.id;
  const isOfServer = parameterOf(parameter).section === 'server';
  if (!isOfServer && id === null) return true;
  return serverHas(parameter, server.model) && (id === null || id === server.id);
}

/** The scenario of one server with these values, or the problem with their combination. */
export function scenarioAt(
  scenario: Scenario,
  server: Server,
  values: readonly AxisValue[],
): { readonly scenario: Scenario } | { readonly problems: readonly Problem[] } {
  let changed: Scenario = aloneWith(scenario, server);
  for (const { axis, value } of values) {
    if (!concerns(axis, server)) continue;
    changed = changedOfGroup(changed, axis.group ?? null, axis.parameter, (each) =>
      numberRow(axis.parameter).write(each, firstServer(each), value),
    );
  }
  const parsed = parseScenario(changed);
  return parsed.ok ? { scenario: parsed.scenario } : { problems: parsed.problems };
}

/** The scenario of one server with this setting; null if the value is invalid in it. */
export function withSetting(
  scenario: Scenario,
  { parameter, group }: Setting,
  value: number | null,
): Scenario | null {
  const row = numberRow(parameter);
  const changed = changedOfGroup(scenario, group, parameter, (each) =>
    row.write(each, firstServer(each), value),
  );
  const parsed = parseScenario(changed);
  return parsed.ok ? parsed.scenario : null;
}

/** The scenario with the n-th seed (from 0). */
export function seeded(scenario: Scenario, replication: number): Scenario {
  // The name does not affect the run, so it must not affect the key.
  return { ...scenario, name: '', seed: (scenario.seed + replication) % SEEDS };
}

/**
 * The multiples to which a run may be lengthened: see StudyTask.settle. null if the steady state is not
 * wanted.
 */
export type Times = number | 'judged' | null;

/**
 * Maximum length of a run without an end, as a multiple of the usual length. It is used if percentiles need
 * it.
 */
export const ENOUGH_TIMES = 16;

function taskOf(scenario: Scenario, effort: Effort, replication: number, times: Times): StudyTask {
  const stop = stopOf(scenario, effort);
  const run: Scenario = {
    ...seeded(scenario, replication),
    stop: typeof times === 'number' ? longer(stop, times) : stop,
  };
  const { maxEvents, warmup } = effort;
  const parts = { scenario: run, maxEvents, warmup };
  if (times === null) return { key: keyOf([run, maxEvents, warmup]), ...parts };
  const settle = times === 'judged' ? times : { times };
  return { key: keyOf([run, maxEvents, warmup, times]), ...parts, settle };
}

function longer({ requests, durationNanos }: Scenario['stop'], times: number): Scenario['stop'] {
  return {
    requests: requests === null ? null : requests * times,
    durationNanos: durationNanos === null ? null : durationNanos * times,
  };
}

function stopOf({ stop }: Scenario, effort: Effort): Scenario['stop'] {
  const endless = stop.requests === null && stop.durationNanos === null;
  const own = endless ? REQUESTS_WITHOUT_END : stop.requests;
  const requests = own === null ? null : Math.min(own, effort.requests ?? own);
  return { requests, durationNanos: stop.durationNanos };
}

/** Fingerprint of plain data, 53 bits: equal for equal data, wherever it is computed. */
export function keyOf(data: unknown): string {
  const text = JSON.stringify(data);
  let low = 0x243f6a88;
  let high = 0x13198a2e;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x85ebca6b);
    high = Math.imul(high ^ code, 0xc2b2ae35);
    low ^= low >>> 15;
    high ^= high >>> 13;
  }
  const half = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
  return half(low) + half(high);
}

/**
 * Whether runs of the scenario may be as long as necessary, because neither the scenario nor the effort sets
 * their length.
 */
export function isEndless({ stop }: Scenario, effort: Effort): boolean {
  return stop.requests === null && stop.durationNanos === null && effort.requests === null;
}

/** A scenario with one server and the varied values, and its runs. */
export class Variant {
  readonly at: number;
  /** Value of the second parameter; null if there is none. */
  readonly across: number | null;
  private readonly scenario: Scenario;
  private readonly tasks = new Map<string, StudyTask>();

  constructor(scenario: Scenario, at: number, across: number | null = null) {
    this.scenario = scenario;
    this.at = at;
    this.across = across;
  }

  /** The run with the n-th seed (from 0). */
  task(effort: Effort, replication: number, times: Times = null): StudyTask {
    const name = `${effort.requests} ${effort.maxEvents} ${replication} ${times}`;
    let task = this.tasks.get(name);
    if (task === undefined) {
      task = taskOf(this.scenario, effort, replication, times);
      this.tasks.set(name, task);
    }
    return task;
  }
}

/** Results by key. */
export type KnownResults = ReadonlyMap<string, StudyResult>;

export function missingOf(tasks: readonly StudyTask[], known: KnownResults): readonly StudyTask[] {
  const missing = new Map<string, StudyTask>();
  for (const task of tasks) if (!known.has(task.key)) missing.set(task.key, task);
  return [...missing.values()];
}
