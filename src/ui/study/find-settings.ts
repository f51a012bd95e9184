// The settings of the objective finder, and the questions that they lead to in a scene.

import { formatLatency } from '../../languages/quantity.ts';
import { defaultAim, FIND_EFFORT, FIND_POINTS, FIND_PRECISION } from '../../scenario/default-question.ts';
import { aloneNanos, firstObjective, firstObjectives } from '../../scenario/first-objectives.ts';
import { type ParameterKey, parameterOf, serverHas } from '../../scenario/parameters.ts';
import type { Axis, FindQuestion, FindSettings, Objective } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { STUDY_TEXT } from '../words/study.ts';
import { firstAxis, fittedAxis } from './study-form.tsx';

/** The settings. Those that the user has not made have the scene's defaults. */
export interface ResolvedSettings {
  readonly scenario: Scenario;
  readonly axis: Axis;
  readonly aim: FindQuestion['aim'];
  readonly server: string;
  readonly objectives: readonly Objective[];
  /** Ids of the servers that have the parameter. */
  readonly able: readonly string[];
}

export function resolveSettings(settings: FindSettings, own: Scenario): ResolvedSettings {
  const { source, aim, server } = settings;
  const scenario = source?.scenario ?? own;
  const axis = fittedAxis(settings.axis, scenario) ?? firstAxis(scenario, FIND_POINTS);
  const able = ableServers(axis.parameter, scenario);
  const chosen = [server, axis.server].find((each) => each !== null && able.includes(each));
  return {
    scenario,
    axis,
    objectives: settings.objectives ?? firstObjectives(scenario),
    aim: aim ?? defaultAim(axis.parameter),
    server: chosen ?? able[0] ?? scenario.servers[0].id,
    able,
  };
}

/** Explains where the limit of the first objective comes from. The limit is written as in its field. */
export function firstLimitHint(scenario: Scenario): string {
  const { limit } = firstObjective('p99', scenario);
  return STUDY_TEXT.firstLimit(formatLatency(limit), formatLatency(aloneNanos(scenario)));
}

/** One question for all objectives together, or one question for each. */
export function questionsOf(settings: FindSettings, own: Scenario): readonly FindQuestion[] {
  const { source, each } = settings;
  if (source !== null && 'rows' in source.ask) return source.ask.rows;
  const { axis, aim, server, objectives } = resolveSettings(settings, own);
  const question: FindQuestion = {
    kind: 'find',
    server,
    // If the axis varies a parameter of another server, vary it for all servers, because otherwise it would
    // have no effect.
    axis: { ...axis, server: axis.server === server ? server : null, points: FIND_POINTS },
    aim,
    objectives,
    steady: true,
    precision: FIND_PRECISION,
    effort: FIND_EFFORT,
  };
  return each ? objectives.map((objective) => ({ ...question, objectives: [objective] })) : [question];
}

function ableServers(key: ParameterKey, scenario: Scenario): readonly string[] {
  const { section } = parameterOf(key);
  return scenario.servers
    .filter((each) => section !== 'server' || serverHas(key, each.model))
    .map(({ id }) => id);
}
