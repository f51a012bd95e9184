// What all parts of a lesson's page need: the lesson, what its scenes came to, the language, where other pages are.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Lesson } from '../lessons/lesson.ts';
import type { SceneFigures } from '../lessons/quantities.ts';

export interface LessonState {
  readonly lesson: Lesson;
  readonly figures: SceneFigures;
  readonly language: string;
  /** Sliders that a teacher's link leaves; null: all. */
  readonly controls: readonly string[] | null;
  /** Height of the frames of scenes, in CSS; undefined: as high as what they hold. */
  readonly sceneHeight?: string;
}

export const LessonContext = createContext<LessonState | null>(null);

export function useLesson(): LessonState {
  const state = useContext(LessonContext);
  if (state === null) throw new Error('useLesson is only for components inside a lesson');
  return state;
}

/** From a lesson's page, learn/<id>/, to the folder of all pages. */
export const HOME = '../../';
