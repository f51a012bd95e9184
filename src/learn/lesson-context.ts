// Context for all parts of a lesson's page: the lesson, the results of its scenes, the language, and links to
// other pages.

import { createContext, useContext } from 'react';
import type { Lesson } from '../lessons/lesson.ts';
import type { SceneFigures } from '../lessons/quantities.ts';
import type { Stills } from './stills.ts';

/** Where the page of a lesson is, and what it has there. */
export interface Surroundings {
  /**
   * The folder of all pages, as a relative path or an address, ending with a slash; null: unknown, so there
   * are no links.
   */
  readonly home: string | null;
  /** Address of the lesson's picture. */
  readonly picture: string;
  /** Opens the worker that judges solutions. Throws if the browser refuses it. */
  readonly openWorker: () => Worker;
  /** The page was saved as one file, and has no other pages beside it. */
  readonly isFile: boolean;
}

export interface LessonState extends Surroundings {
  readonly lesson: Lesson;
  readonly figures: SceneFigures;
  readonly language: string;
  /** The lesson after it in the course; null: it is the last. */
  readonly next: Pick<Lesson, 'id' | 'title'> | null;
  /** Sliders that a teacher's link leaves; null: all. */
  readonly controls: readonly string[] | null;
  /** Shown to a class: scenes leave out what the slide says, and so have larger type. */
  readonly onSlides: boolean;
  /** Pictures of scenes for the printed sheet, once they were drawn. */
  readonly stills: Stills;
}

export const LessonContext = createContext<LessonState | null>(null);

export function useLesson(): LessonState {
  const state = useContext(LessonContext);
  if (state === null) throw new Error('useLesson is only for components inside a lesson');
  return state;
}

/** From a lesson's page, learn/<id>/, to the folder of all pages. */
export const HOME = '../../';
