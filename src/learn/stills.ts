// Determines which pictures of scenes the printed sheet has, and of which instants. A picture beside a
// question shows the scene as the page does before an answer, which reveals nothing. Pictures among the
// answers, and pictures of tasks or of steps without a question, show the scene after some seconds.

import type { Lesson, SceneView, Step } from '../lessons/lesson.ts';
import { queryOf } from '../lessons/scene.ts';
import { decodeView } from '../links/view-link.ts';

export type StillPlace = 'answers' | 'sheet';

export interface StillPlan {
  readonly step: string;
  readonly place: StillPlace;
  /** The query of a link to the scene; the instant is separate. */
  readonly query: string;
  readonly atNanos: number;
  /** Simulated seconds per wall-clock second in the lesson. */
  readonly speed: number;
  /** Whether the picture is beside a question. Its description must then not tell what happens. */
  readonly precedesQuestion: boolean;
}

/** A picture that was drawn. */
export interface Still {
  readonly address: string;
  /** Describes the picture in words. */
  readonly description: string;
}

/** The pictures by `stillKey`. */
export type Stills = ReadonlyMap<string, Still>;

export function stillKey({ step, place }: Pick<StillPlan, 'place' | 'step'>): string {
  return `${place} ${step}`;
}

/**
 * Draws all pictures. `onDrawn` is called with the number of pictures drawn so far. Rejects if the browser or
 * the engine cannot draw.
 */
export type DrawStills = (plans: readonly StillPlan[], onDrawn: (count: number) => void) => Promise<Stills>;

/** After watching a scene for this many seconds, readers have seen what it is about. */
const WATCHED_SECONDS = 8;

/**
 * The pictures to draw for a lesson. A picture that already appears in the same place with an earlier step is
 * not repeated.
 */
export function stillsOf(lesson: Lesson): readonly StillPlan[] {
  const all = lesson.steps.flatMap((step) => {
    const view = step.view ?? step.task?.view;
    return view === undefined ? [] : stillsOfStep(lesson, step, view);
  });
  const shown = all.map(({ place, query, atNanos }) => `${place} ${query} ${atNanos}`);
  return all.filter((_, at) => shown.indexOf(shown[at]) === at);
}

function stillsOfStep(lesson: Lesson, { id: step, prediction }: Step, view: SceneView): readonly StillPlan[] {
  const query = queryOf(lesson, view.scene);
  const { speed, atNanos: beginsAtNanos } = instantAndSpeed(view.t, view.speed);
  const { picture } = lesson;
  const chosenAtNanos = picture.scene === view.scene ? instantAndSpeed(picture.t, view.speed).atNanos : 0;
  const watchedAtNanos = beginsAtNanos + WATCHED_SECONDS * speed * 1e9;
  const shown = {
    step,
    query,
    speed,
    atNanos: chosenAtNanos > beginsAtNanos ? chosenAtNanos : watchedAtNanos,
    precedesQuestion: false,
  };
  if (prediction === undefined) return [{ ...shown, place: 'sheet' }];
  const { atNanos } = instantAndSpeed(view.asksAt, view.speed);
  return [
    { ...shown, place: 'sheet', atNanos, precedesQuestion: true },
    { ...shown, place: 'answers' },
  ];
}

function instantAndSpeed(
  t: string | undefined,
  speed: string | undefined,
): Pick<StillPlan, 'atNanos' | 'speed'> {
  const { view } = decodeView(`t=${t ?? '0s'}&speed=${speed ?? '1'}`);
  return { atNanos: view.atNanos ?? 0, speed: view.speed ?? 1 };
}
