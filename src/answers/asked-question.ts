// A question that practitioners ask in public, with an answer from a run, as data. Pages are made of it, and tests run it.
//
// Texts are prose as in lessons (see lessons/lesson.ts): numbers in it are quantities of the question's scenes.

import type { SceneSet, SceneView } from '../lessons/lesson.ts';
import type { LessonText } from '../lessons/quantities.ts';

/** What questions are about, as the list groups them. */
export type Topic = 'calls' | 'containers' | 'overload' | 'pools' | 'runtimes' | 'tests';

export interface AskedQuestion extends SceneSet {
  /** Part of its address: `answers/<id>/`. */
  readonly topic: Topic;
  /** In the words in which people ask. */
  readonly question: string;
  /** The answer in one or two sentences with numbers. Prose of one paragraph. */
  readonly answer: string;
  readonly view: SceneView;
  /** Why it is so. Prose. */
  readonly why: string;
  /** What to do about it. Prose. */
  readonly action: string;
  /** What the run leaves out, and when the answer is another. Prose. */
  readonly limits: string;
  /** Public discussions in which it was asked. */
  readonly asked: readonly Discussion[];
  /** Ids of a lesson and of a scene to continue with. */
  readonly lesson?: string;
  readonly preset?: string;
}

export interface Discussion {
  /** Project and number: "kubernetes #51135". */
  readonly title: string;
  readonly address: string;
}

/** An issue or pull request on GitHub. */
export function onGithub(repository: string, number: number): Discussion {
  const [, name] = repository.split('/');
  return { title: `${name} #${number}`, address: `https://github.com/${repository}/issues/${number}` };
}

/** All prose of a question, in the order of reading. */
export function textsOfQuestion(question: AskedQuestion): readonly LessonText[] {
  const { answer, view, why, action, limits } = question;
  const texts = [answer, view.caption ?? '', why, action, limits];
  return texts.map((text) => ({ text, scene: view.scene }));
}
