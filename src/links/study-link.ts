// The questions in a link: `sweep=A.threads:1..1000&sweepShow=p99&find=rate:10..100000&objectives=p99<25ms`.
// Defaults are omitted. This file is loaded with the questions panel; until then the page keeps the pairs
// unread.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { defaultAxis, FIND_POINTS, SWEEP_POINTS } from '../scenario/default-question.ts';
import { whyNotOfGroup } from '../scenario/group-parameters.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf } from '../scenario/parameters.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import {
  type Axis,
  DEFAULT_STUDY_SETTINGS,
  type FindSettings,
  isSameAxis,
  OBJECTIVES_MAX,
  type Objective,
  type SourceQuestion,
  type StudySettings,
  type SweepSettings,
} from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { isOfOne } from '../scenario/server-overrides.ts';
import { ID_SHAPE } from '../scenario/shapes/common.ts';
import { SOURCE_QUESTIONS } from '../scenario/source-questions.ts';
import { STUDY_MEASURE_KEYS, type StudyMeasureKey } from '../scenario/study-measures.ts';
import { formatValue, parseValue } from '../scenario/value.ts';
import { formatObjective, parseObjective } from './objective-text.ts';
import type { Pair } from './query.ts';
import { splitKey } from './settings.ts';
import type { StudyKey } from './view-link.ts';

/** Pairs that `decodeStudySettings` turns back into the same settings. */
export function encodeStudySettings({ sweep, find }: StudySettings): readonly Pair[] {
  const pairs: Pair[] = [];
  const say = (key: StudyKey, text: string | null): void => {
    if (text !== null) pairs.push([key, text]);
  };
  say('sweepQuestion', sweep.source?.id ?? null);
  say('sweep', sweep.axis && formatAxis(sweep.axis));
  say('sweepBy', sweep.across && formatAxis(sweep.across));
  say('sweepShow', sweep.measure === measureOf(sweep.source) ? null : sweep.measure);
  say('sweepScale', sweep.scale);
  say('sweepMap', sweep.mapped);
  say('findQuestion', find.source?.id ?? null);
  say('find', find.axis && formatAxis(find.axis));
  say('findAim', find.aim);
  say('findOn', find.server);
  say('objectives', find.objectives?.map(formatObjective).join(',') ?? null);
  say('findEach', find.each ? 'yes' : null);
  return pairs;
}

/**
 * Reports what is wrong and uses the default for it. Ignores other keys. `scenario` decides whether a name
 * before a parameter is a server or a service.
 */
export function decodeStudySettings(
  pairs: readonly Pair[],
  scenario: Scenario,
): {
  readonly settings: StudySettings;
  readonly problems: readonly Problem[];
} {
  const reader = new Reader(pairs, scenario);
  return { settings: { sweep: sweepIn(reader), find: findIn(reader) }, problems: reader.problems };
}

function sweepIn(reader: Reader): SweepSettings {
  const source = reader.source('sweepQuestion', 'sweep');
  const axis = reader.axis('sweep', SWEEP_POINTS);
  let across = reader.axis('sweepBy', SWEEP_POINTS);
  if (across !== null && (axis === null || isSameAxis(axis, across))) {
    reader.wrong('sweepBy', formatAxis(across), t`a parameter other than the one in sweep`);
    across = null;
  }
  return {
    source,
    axis,
    across,
    measure: reader.choice('sweepShow', STUDY_MEASURE_KEYS) ?? measureOf(source),
    scale: reader.choice('sweepScale', ['log', 'linear'] as const),
    mapped: reader.server('sweepMap'),
  };
}

function findIn(reader: Reader): FindSettings {
  return {
    source: reader.source('findQuestion', 'rows'),
    axis: reader.axis('find', FIND_POINTS),
    aim: reader.choice('findAim', ['smallest', 'largest'] as const),
    server: reader.server('findOn'),
    objectives: reader.objectives('objectives'),
    each: reader.choice('findEach', ['yes', 'no'] as const) === 'yes',
  };
}

/** The measure that a source asks about, or the default for the user's own question. */
function measureOf(source: SourceQuestion | null): StudyMeasureKey {
  return source !== null && 'sweep' in source.ask ? source.ask.measure : DEFAULT_STUDY_SETTINGS.sweep.measure;
}

/**
 * Formats an axis: "threads:1..1000", "A.threads:1..1000" for one server, "db.timeout" for a later service;
 * just "threads" for the usual range.
 */
function formatAxis({ parameter, server, group, from, to, points }: Axis): string {
  const name = [server, group, parameter].filter((each) => each != null).join('.');
  const usual = defaultAxis(parameter, null, points);
  if (usual.from === from && usual.to === to) return name;
  return `${name}:${formatValue(parameter, from)}..${formatValue(parameter, to)}`;
}

const BETWEEN_ENDS = '..';

/** The ends of "1..1000"; null if the text is not a range. */
function endsOf(range: string): readonly [lowest: string, highest: string] | null {
  // An end may begin with a decimal point.
  const at = range.indexOf(BETWEEN_ENDS, 1);
  const highest = range.slice(at + BETWEEN_ENDS.length);
  return at < 0 || highest === '' ? null : [range.slice(0, at), highest];
}

class Reader {
  readonly problems: Problem[] = [];
  readonly #texts: ReadonlyMap<string, string>;
  readonly #scenario: Scenario;

  constructor(pairs: readonly Pair[], scenario: Scenario) {
    this.#texts = new Map(pairs);
    this.#scenario = scenario;
  }

  wrong(key: StudyKey, text: string, allowed: string): null {
    this.problems.push({ key, value: showValue(text), allowed });
    return null;
  }

  choice<Value extends string>(key: StudyKey, choices: readonly Value[]): Value | null {
    const text = this.#texts.get(key);
    if (text === undefined) return null;
    return choices.find((each) => each === text) ?? this.wrong(key, text, eitherOf(choices));
  }

  source(key: StudyKey, kind: 'sweep' | 'rows'): SourceQuestion | null {
    const all = SOURCE_QUESTIONS.filter(({ ask }) => kind in ask);
    const id = this.choice(
      key,
      all.map((each) => each.id),
    );
    return all.find((each) => each.id === id) ?? null;
  }

  server(key: StudyKey): string | null {
    const text = this.#texts.get(key);
    if (text === undefined || ID_SHAPE.pattern.test(text)) return text ?? null;
    return this.wrong(key, text, t`the letter of a server, such as A`);
  }

  axis(key: StudyKey, points: number): Axis | null {
    const text = this.#texts.get(key);
    if (text === undefined) return null;
    const colon = text.indexOf(':');
    const ends = colon < 0 ? null : endsOf(text.slice(colon + 1));
    const { id, group, named, rest } = splitKey(this.#scenario, colon < 0 ? text : text.slice(0, colon));
    // A server that the scene lacks is left to the caller, because another scene may have it.
    const dot = id === null && group === null ? rest.indexOf('.') : -1;
    const server = dot < 0 ? id : rest.slice(0, dot);
    const parameter = PARAMETER_KEYS.find((each) => each === rest.slice(dot + 1));
    if (parameter === undefined || !isVaried(parameter) || (colon >= 0 && ends === null)) {
      const allowed = t`a parameter that is a number, with an optional range, such as threads:1..1000`;
      return this.wrong(key, text, allowed);
    }
    if (server !== null && !(isOfOne(parameter) && ID_SHAPE.pattern.test(server)))
      return this.wrong(
        key,
        text,
        t`a server’s letter and a parameter that can differ by server, such as A.threads`,
      );
    const whyNot = named === null ? null : whyNotOfGroup(this.#scenario, named, parameter);
    if (whyNot !== null) return this.wrong(key, text, whyNot);
    const usual = { ...defaultAxis(parameter, server, points), ...(group !== null && { group }) };
    if (ends === null) return usual;
    const [lowest, highest] = ends;
    const from = this.#end(key, parameter, lowest);
    const to = this.#end(key, parameter, highest);
    if (from === null || to === null) return null;
    if (from >= to) return this.wrong(key, text, t`a range with its lower end first`);
    return { ...usual, from, to };
  }

  /** An end of a range must be a number, even if the parameter can be unlimited. */
  #end(key: StudyKey, parameter: ParameterKey, text: string): number | null {
    const parsed = parseValue(parameter, text);
    if (parsed.ok && typeof parsed.value === 'number') return parsed.value;
    return this.wrong(key, text, parsed.ok ? t`a number for ${parameter}` : parsed.problem.allowed);
  }

  objectives(key: StudyKey): readonly Objective[] | null {
    const text = this.#texts.get(key);
    if (text === undefined) return null;
    const parts = text.split(',');
    if (parts.length > OBJECTIVES_MAX)
      return this.wrong(key, text, t`up to ${OBJECTIVES_MAX} objectives, separated by commas`);
    const objectives: Objective[] = [];
    for (const part of parts) {
      const objective = parseObjective(part);
      if ('allowed' in objective) return this.wrong(key, part, objective.allowed);
      objectives.push(objective);
    }
    return objectives;
  }
}

function isVaried(key: ParameterKey): boolean {
  return key !== 'seed' && parameterOf(key).type === 'number';
}
