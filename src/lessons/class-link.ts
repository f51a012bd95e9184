// A teacher's link for a class: the step at which a lesson opens, and the sliders that students see.
// `learn/<id>/?step=3&controls=threads,rate`. Wrong parts are reported, one sentence per key, and ignored.

import { isTracking } from '../links/link.ts';
import { parseQuery } from '../links/query.ts';
import { isParameterKey, parameterOf } from '../scenario/parameters.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Lesson } from './lesson.ts';

export interface ClassLink {
  /** The step, counted from 1; null for the beginning. */
  readonly step: number | null;
  /** Names of parameters without a server's letter; null for all that the lesson offers. */
  readonly controls: readonly string[] | null;
}

const NO_CONTROLS = 'none';
/**
 * Values of the page's other keys: `view` (how the page is shown) and `seat` (whether it is shown to a
 * teacher).
 */
const VIEWS: readonly string[] = ['slides', 'notes'];
const TEACHER = 'teacher';
const SEATS: readonly string[] = [TEACHER];

/** The part of an address that shows a lesson's notes for teachers. */
export const TEACHER_SEAT = `seat=${TEACHER}`;

export const isTeacherSeat = (asked: URLSearchParams): boolean => asked.get('seat') === TEACHER;

/** The query of the same page with the notes for teachers, or without them. */
export function withSeat(search: string, forTeacher: boolean): string {
  const asked = new URLSearchParams(search);
  if (forTeacher) asked.set('seat', TEACHER);
  else asked.delete('seat');
  return `?${asked.toString().replaceAll('%2C', ',')}`;
}

const nameOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

/**
 * The sliders that the scenes of a lesson offer, in their order. The sliders of tasks are not included,
 * because a task cannot be solved without them.
 */
export function controlsOf({ steps, sandbox }: Lesson): readonly string[] {
  const views = [...steps.flatMap(({ view }) => (view === undefined ? [] : [view])), sandbox];
  return [...new Set(views.flatMap(({ controls }) => listOf(controls ?? '').map(nameOf)))];
}

/** The name of a slider on the page. */
export const labelOfControl = (name: string): string =>
  isParameterKey(name) ? parameterOf(name).label : name;

/** The sliders of a scene that a teacher has selected. */
export function controlsLeft(own: string | undefined, allowed: readonly string[] | null): string | undefined {
  if (own === undefined || allowed === null) return own;
  const left = listOf(own).filter((key) => allowed.includes(nameOf(key)));
  return left.length === 0 ? NO_CONTROLS : left.join(',');
}

export function encodeClassLink({ step, controls }: ClassLink): string {
  const query = new URLSearchParams();
  if (step !== null) query.set('step', String(step));
  if (controls !== null) query.set('controls', controls.length === 0 ? NO_CONTROLS : controls.join(','));
  // Commas stay readable, because they have no other meaning in a query.
  return query.toString().replaceAll('%2C', ',');
}

export function decodeClassLink(
  lesson: Lesson,
  search: string,
): { readonly link: ClassLink; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const asked = new Map(parseQuery(search.replace(/^\?/, '')).pairs);
  const tell = (key: string, allowed: string): null => {
    problems.push({ key, value: showValue(asked.get(key) ?? ''), allowed });
    return null;
  };
  const known: Readonly<Record<string, () => void>> = {
    view: () => VIEWS.includes(asked.get('view') ?? '') || tell('view', VIEWS.join(' or ')),
    seat: () => SEATS.includes(asked.get('seat') ?? '') || tell('seat', SEATS.join(' or ')),
    task: () => tasksOf(lesson).includes(asked.get('task') ?? '') || tell('task', orNone(tasksOf(lesson))),
  };
  const settings = lesson.steps.flatMap(({ task }) =>
    task !== undefined && task.id === asked.get('task') ? task.vary : [],
  );
  for (const key of asked.keys()) {
    if (Object.hasOwn(known, key)) known[key]();
    else if (!['step', 'controls'].includes(key) && !settings.includes(key) && !isTracking(key))
      tell(key, 'step, controls, view, seat or task');
  }
  return {
    link: { step: stepIn(lesson, asked, tell), controls: controlsIn(lesson, asked, tell) },
    problems,
  };
}

type Tell = (key: string, allowed: string) => null;

function stepIn({ steps }: Lesson, asked: ReadonlyMap<string, string>, tell: Tell): number | null {
  const text = asked.get('step');
  if (text === undefined) return null;
  const step = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return step >= 1 && step <= steps.length ? step : tell('step', `a whole number from 1 to ${steps.length}`);
}

function controlsIn(
  lesson: Lesson,
  asked: ReadonlyMap<string, string>,
  tell: Tell,
): readonly string[] | null {
  const text = asked.get('controls');
  if (text === undefined) return null;
  if (text === NO_CONTROLS) return [];
  const there = controlsOf(lesson);
  const names = [...new Set(listOf(text))];
  return names.length > 0 && names.every((name) => there.includes(name))
    ? names
    : tell('controls', `${NO_CONTROLS}, or names out of ${there.join(', ')}, apart by commas`);
}

const listOf = (text: string): readonly string[] =>
  text.split(',').filter((name) => name !== '' && name !== NO_CONTROLS);
const tasksOf = ({ steps }: Lesson): readonly string[] =>
  steps.flatMap(({ task }) => (task === undefined ? [] : [task.id]));
const orNone = (names: readonly string[]): string => (names.length === 0 ? 'none here' : names.join(' or '));
