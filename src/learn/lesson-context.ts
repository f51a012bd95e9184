// Context for all parts of a lesson's page: the lesson, the results of its scenes, the language, and links to
// other pages.

import { createContext, useContext } from 'react';
import type { Lesson } from '../lessons/lesson.ts';
import type { SceneFigures } from '../lessons/quantities.ts';
import type { Stills } from './stills.ts';

/** Where a lesson's page is among the other pages, and what it offers besides the lesson. */
export interface Surroundings {
  /**
   * The folder of all pages, as a relative path or an address that ends with a slash. null if unknown; the
   * page then has no links.
   */
  readonly home: string | null;
  /** Address of the picture that represents the lesson. */
  readonly picture: string;
  /** Opens the worker that judges solutions. Throws if the browser refuses it. */
  readonly openWorker: () => Worker;
  /** Whether the page was saved as one file and has no other pages beside it. */
  readonly isFile: boolean;
}

export interface LessonState extends Surroundings {
  readonly lesson: Lesson;
  readonly figures: SceneFigures;
  readonly language: string;
  /** The next lesson of the course; null for the last one. */
  readonly next: Pick<Lesson, 'id' | 'title'> | null;
  /** The sliders that are shown because a teacher's link names them; null shows all. */
  readonly controls: readonly string[] | null;
  /**
   * Whether the lesson is shown as slides. Scenes then leave out what the slide already says, and use larger
   * type.
   */
  readonly onSlides: boolean;
  /** Pictures of scenes for the printed sheet, once they have been drawn. */
  readonly stills: Stills;
}

export const LessonContext = createContext<LessonState | null>(null);

export function useLesson(): LessonState {
  const state = useContext(LessonContext);
  if (state === null) throw new Error('useLesson is only for components inside a lesson');
  return state;
}

/** The path from a lesson's page, learn/<id>/, to the folder of all pages. */
export const HOME = '../../';
