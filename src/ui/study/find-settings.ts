// What people have set in the objective finder, and the questions that come of it in a scene.

import type { AskedFind } from '../../scenario/asked.ts';
import { defaultAim, FIND_EFFORT, FIND_POINTS, FIND_PRECISION } from '../../scenario/default-question.ts';
import { firstObjectives } from '../../scenario/first-objectives.ts';
import { type ParameterKey, parameterOf, serverHas } from '../../scenario/parameters.ts';
import type { Axis, FindQuestion, Objective } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { firstAxis, variedKeys } from './study-form.tsx';

/** The settings with what the scene makes of those that are open. */
export interface Settled {
  readonly scenario: Scenario;
  readonly axis: Axis;
  readonly aim: FindQuestion['aim'];
  readonly server: string;
  readonly objectives: readonly Objective[];
  /** Servers that have the parameter. */
  readonly able: readonly string[];
}

export function settled(settings: AskedFind, own: Scenario): Settled {
  const { source, aim, server } = settings;
  const scenario = source?.scenario ?? own;
  const fits = settings.axis !== null && variedKeys(scenario).includes(settings.axis.parameter);
  const axis = fits && settings.axis !== null ? settings.axis : firstAxis(scenario, FIND_POINTS);
  const able = serversFor(axis.parameter, scenario);
  return {
    scenario,
    axis,
    objectives: settings.objectives ?? firstObjectives(scenario),
    aim: aim ?? defaultAim(axis.parameter),
    server: server !== null && able.includes(server) ? server : (able[0] ?? scenario.servers[0]!.id),
    able,
  };
}

/** One for all objectives together, or one for each. */
export function questionsOf(settings: AskedFind, own: Scenario): readonly FindQuestion[] {
  const { source, each } = settings;
  if (source !== null && 'rows' in source.ask) return source.ask.rows;
  const { axis, aim, server, objectives } = settled(settings, own);
  const question: FindQuestion = {
    kind: 'find',
    server,
    axis: { ...axis, server: null, points: FIND_POINTS },
    aim,
    objectives,
    steady: true,
    precision: FIND_PRECISION,
    effort: FIND_EFFORT,
  };
  return each ? objectives.map((objective) => ({ ...question, objectives: [objective] })) : [question];
}

function serversFor(key: ParameterKey, scenario: Scenario): readonly string[] {
  const { section } = parameterOf(key);
  return scenario.servers
    .filter((each) => section !== 'server' || serverHas(key, each.model))
    .map(({ id }) => id);
}
