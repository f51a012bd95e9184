// A question that practitioners ask in public, with an answer from a run, as data. Pages are made from it,
// and tests run it.
//
// Texts are prose as in lessons (see lessons/lesson.ts): their numbers are quantities of the question's
// scenes.

import type { SceneSet, SceneView } from '../lessons/lesson.ts';
import type { LessonText } from '../lessons/quantities.ts';

/** The topics by which the list groups the questions. */
export type Topic = 'calls' | 'containers' | 'overload' | 'pools' | 'runtimes' | 'tests';

export interface Question extends SceneSet {
  /** The topic under which the list shows the question. */
  readonly topic: Topic;
  /** The question in the words that practitioners use. */
  readonly question: string;
  /** The answer in one or two sentences with numbers. Prose of one paragraph. */
  readonly answer: string;
  readonly view: SceneView;
  /** Why this is so. Prose. */
  readonly why: string;
  /** What to do about it. Prose. */
  readonly action: string;
  /** What the run leaves out, and when the answer differs. Prose. */
  readonly limits: string;
  /** Public discussions in which the question was asked. */
  readonly asked: readonly Discussion[];
  /** Ids of a lesson and of a scene for further reading. */
  readonly lesson?: string;
  readonly preset?: string;
}

export interface Discussion {
  /** Project and number, such as "kubernetes #51135". */
  readonly title: string;
  readonly address: string;
}

/** A discussion that is an issue or pull request on GitHub. */
export function onGithub(repository: string, number: number): Discussion {
  const [, name] = repository.split('/');
  return { title: `${name} #${number}`, address: `https://github.com/${repository}/issues/${number}` };
}

/** All prose of a question, in the order of reading. */
export function textsOfQuestion(question: Question): readonly LessonText[] {
  const { answer, view, why, action, limits } = question;
  const texts = [answer, view.caption ?? '', why, action, limits];
  return texts.map((text) => ({ text, scene: view.scene }));
}
