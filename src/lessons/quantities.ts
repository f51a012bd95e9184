// The quantities that a lesson names, their scenes, and their values once the scenes have run.

import type { NumberUnit } from '../scenario/parameter.ts';
import { isParameterKey, parameterOf, serverHas } from '../scenario/parameters.ts';
import { scenarioFor } from '../scenario/server-overrides.ts';
import {
  countOf,
  ExpressionError,
  evaluate,
  namesIn,
  parseExpression,
  type Quantity,
  type Resolve,
  rateOf,
  shareOf,
  sizeOf,
  timeOf,
} from './expression.ts';
import type { CurvePrediction, Lesson, SceneSet, SceneView, Step } from './lesson.ts';
import { type Figures, isMeasure, measuredQuantity } from './measures.ts';
import { quantitiesIn, termsIn } from './prose.ts';
import { queryOf, scenarioOfQuery, withSettings } from './scene.ts';

/** The results of a lesson's scenes, by query. */
export type SceneFigures = Readonly<Record<string, Figures>>;

/**
 * A text of the lesson, and the scene whose quantities it names without a prefix; null if there is no such
 * scene.
 */
export interface LessonText {
  readonly text: string;
  readonly scene: string | null;
}

/** All prose of a lesson in the order of reading. */
export function textsOf(lesson: Lesson): readonly LessonText[] {
  const bare = (text: string): LessonText => ({ text, scene: null });
  return [
    bare(lesson.question),
    bare(lesson.goal),
    ...lesson.steps.flatMap(textsOfStep),
    ...captionOf(lesson.sandbox),
    bare(lesson.simplifies),
    bare(lesson.teacher),
  ];
}

function textsOfStep(step: Step): readonly LessonText[] {
  const { prose, view, prediction, reveal, table, task, misconception, teacher } = step;
  const scene = sceneOf(step);
  const options = prediction?.kind === 'choice' ? prediction.options : [];
  const texts = [
    step.title,
    prose,
    prediction?.ask,
    ...options.flatMap(({ text, believes, but }) => [text, believes, but]),
    reveal,
    table?.caption,
    ...(table?.head ?? []),
    ...(table?.rows.flat() ?? []),
    misconception,
    teacher,
  ];
  return [
    ...texts.flatMap((text) => (text === undefined ? [] : [{ text, scene }])),
    ...captionOf(view),
    ...(task === undefined
      ? []
      : [task.ask, ...task.hints, task.why].map((text) => ({ text, scene: task.scene }))),
    ...captionOf(task?.view),
  ];
}

function captionOf(view: SceneView | undefined): readonly LessonText[] {
  return view?.caption === undefined ? [] : [{ text: view.caption, scene: view.scene }];
}

/** The default scene of a step's texts. */
export function sceneOf({ view, prediction, task }: Step): string | null {
  return view?.scene ?? (prediction?.kind === 'curve' ? prediction.scene : null) ?? task?.scene ?? null;
}

export function termsOf(lesson: Lesson): ReadonlySet<string> {
  return new Set(textsOf(lesson).flatMap(({ text }) => termsIn(text)));
}

/** The queries of a curve's points, from left to right. */
export function curveQueries(lesson: Lesson, { scene, key, values }: CurvePrediction): readonly string[] {
  return values.map((value) => withSettings(queryOf(lesson, scene), { [key]: value }));
}

/** The queries to run, each with the measures of it that the lesson uses. */
export function neededFigures(lesson: Lesson): ReadonlyMap<string, ReadonlySet<string>> {
  const needed = new Map(neededIn(lesson, textsOf(lesson)));
  for (const { prediction } of lesson.steps)
    if (prediction?.kind === 'curve')
      for (const query of curveQueries(lesson, prediction))
        needed.set(query, new Set([...(needed.get(query) ?? []), prediction.measure]));
  return needed;
}

/** The queries to run, each with the measures of it that these texts and the claims use. */
export function neededIn(
  set: SceneSet,
  texts: readonly LessonText[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const needed = new Map<string, Set<string>>();
  const name = (text: string, scene: string | null): void => {
    const { query, measure } = placeOf(set, text, scene);
    if (measure !== null) needed.set(query, (needed.get(query) ?? new Set()).add(measure));
  };
  for (const { text, scene } of texts) for (const each of quantitiesIn(text)) name(each, scene);
  for (const { holds } of set.claims) for (const each of namesIn(parseExpression(holds))) name(each, null);
  return needed;
}

interface Place {
  readonly query: string;
  /** The measure, such as "A.p99"; null if the name is that of a setting. */
  readonly measure: string | null;
  readonly server: string | null;
  readonly key: string;
}

/** Throws ExpressionError if the name is unknown. */
function placeOf(set: SceneSet, name: string, scene: string | null): Place {
  const parts = name.split('.');
  const isScene = Object.hasOwn(set.scenes, parts[0]);
  const from = isScene ? parts[0] : scene;
  const rest = isScene ? parts.slice(1) : parts;
  if (from === null || rest.length === 0 || rest.length > 2)
    throw new ExpressionError(`${set.id}: "${name}" names no scene and quantity`);
  const query = queryOf(set, from);
  const key = rest.at(-1)!;
  const server = rest.length === 2 ? rest[0] : null;
  if (server !== null && isMeasure(key)) return { query, measure: rest.join('.'), server, key };
  if (isParameterKey(key)) return { query, measure: null, server, key };
  throw new ExpressionError(`${set.id}: "${name}" is no measure of a server and no parameter`);
}

/** The values of names in texts of this scene. */
export function resolverOf(set: SceneSet, scene: string | null, figures: SceneFigures): Resolve {
  return (name) => {
    const { query, measure, server, key } = placeOf(set, name, scene);
    return measure === null ? settingOf(query, server, key) : figureOf(figures, query, measure);
  };
}

/** Throws ExpressionError if the run has no such number. */
export function figureOf(figures: SceneFigures, query: string, measure: string): Quantity {
  const value = figures[query]?.[measure];
  if (value === undefined || value === null)
    throw new ExpressionError(`the figures have no ${measure} of "${query}": run "npm run lessons"`);
  return quantityOfMeasure(measure, value);
}

/** Converts a measure's value to a quantity. The measure has a name such as "A.p99". */
export function quantityOfMeasure(measure: string, value: number): Quantity {
  const name = measure.slice(measure.indexOf('.') + 1);
  const quantity = measuredQuantity(name, value);
  if (quantity === null) throw new ExpressionError(`${measure} is no measure of a server`);
  return quantity;
}

function settingOf(query: string, server: string | null, key: string): Quantity {
  const scenario = scenarioOfQuery(query);
  const of = server === null ? scenario.servers[0] : scenario.servers.find((each) => each.id === server);
  if (!isParameterKey(key) || of === undefined || !serverHas(key, of.model))
    throw new ExpressionError(`"${query}" has no ${server ?? ''} ${key}`);
  const row = parameterOf(key);
  const value = row.read(scenarioFor(scenario, of), of);
  if (row.type !== 'number' || typeof value !== 'number')
    throw new ExpressionError(`${key} is no number in "${query}"`);
  return UNITS[row.unit](value);
}

const UNITS: Readonly<Record<NumberUnit, (value: number) => Quantity>> = {
  duration: (nanos) => timeOf(nanos / 1e9),
  bytes: sizeOf,
  rate: rateOf,
  fraction: shareOf,
  factor: countOf,
  cores: countOf,
  count: countOf,
};

/** Whether a comparison is true of one run. Names are like `A.p99`, without a scene. */
export function holdsFor(comparison: string, figures: Figures): boolean {
  const resolve: Resolve = (name) => {
    if (!Object.hasOwn(figures, name)) throw new ExpressionError(`the run has no ${name}`);
    // A figure over no requests has no value, and a comparison with it is false.
    return quantityOfMeasure(name, figures[name] ?? Number.NaN);
  };
  return evaluate(parseExpression(comparison), resolve).value === 1;
}
