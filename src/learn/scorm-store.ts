// For a lesson that a school has installed as a SCORM 1.2 package (ADL, "SCORM 1.2 Run-Time Environment",
// 2001): reports a student's answers, score, completion and time spent to the school's learning management
// system. The system keeps the answers, so that a student can continue on another computer. Nothing is sent
// anywhere else.

import { type AnswerStore, type KeptLesson, parseKept } from '../lessons/kept-answers.ts';
import type { Lesson, Step } from '../lessons/lesson.ts';
import { resultOf } from '../lessons/progress.ts';

/** The interface that the learning management system offers. All values are text; 'true' means success. */
interface ScormApi {
  LMSInitialize(nothing: ''): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(nothing: ''): unknown;
  LMSFinish(nothing: ''): unknown;
}

/** The longest text that SCORM 1.2 obliges a system to keep. */
const LONGEST_KEPT = 4_096;
const LONGEST_RESPONSE = 255;

/** The store of the learning management system that opened this page; null if there is none or it refuses. */
export function scormStore(lesson: Lesson): AnswerStore | null {
  const api = apiAbove(window) ?? apiAbove(window.opener);
  if (api === null || String(api.LMSInitialize('')) !== 'true') return null;
  return storeOf(api, lesson);
}

/**
 * The API of the nearest enclosing frame or window that has one. Reading a window of another origin throws.
 */
function apiAbove(from: Window | null): ScormApi | null {
  try {
    for (let here = from; here !== null; here = here.parent) {
      const { API } = here as Window & { readonly API?: ScormApi };
      if (API !== undefined && API !== null) return API;
      if (here === here.parent) return null;
    }
  } catch {
    return null;
  }
  return null;
}

function storeOf(api: ScormApi, lesson: Lesson): AnswerStore {
  const begun = Date.now();
  const put = (element: string, value: string): void => void api.LMSSetValue(`cmi.${element}`, value);
  let known = parseKept(String(api.LMSGetValue('cmi.suspend_data')));
  let interactions = Number(api.LMSGetValue('cmi.interactions._count')) || 0;
  const status = String(api.LMSGetValue('cmi.core.lesson_status'));
  if (status !== 'completed' && status !== 'passed') put('core.lesson_status', 'incomplete');
  put('core.score.min', '0');
  put('core.score.max', '100');
  api.LMSCommit('');

  const report = ({ id, type, response, result }: Interaction): void => {
    const at = `interactions.${interactions++}`;
    put(`${at}.id`, id);
    put(`${at}.type`, type);
    put(`${at}.time`, timeOf(new Date()));
    put(`${at}.student_response`, response.slice(0, LONGEST_RESPONSE));
    put(`${at}.result`, result);
  };
  addEventListener('pagehide', () => {
    put('core.exit', 'suspend');
    put('core.session_time', spanOf(Date.now() - begun));
    api.LMSFinish('');
  });
  return {
    read: () => known,
    keep: (kept) => {
      for (const each of newInteractions(lesson, known, kept)) report(each);
      known = kept;
      const text = JSON.stringify(kept);
      if (text.length <= LONGEST_KEPT) put('suspend_data', text);
      const { score, isComplete } = resultOf(lesson, kept);
      put('core.score.raw', String(score));
      if (isComplete) put('core.lesson_status', 'completed');
      api.LMSCommit('');
    },
  };
}

interface Interaction {
  readonly id: string;
  readonly type: 'choice' | 'performance';
  readonly response: string;
  readonly result: 'correct' | 'neutral' | 'wrong';
}

/** What the student did between two states: answers that changed, and tasks that were solved. */
function newInteractions({ steps }: Lesson, before: KeptLesson, now: KeptLesson): readonly Interaction[] {
  return steps.flatMap((step) => {
    const answer = now.answers[step.id];
    const isNew = answer !== undefined && String(answer) !== String(before.answers[step.id]);
    const { task } = step;
    const solves = task !== undefined && now.solved.includes(task.id) && !before.solved.includes(task.id);
    return [
      ...(isNew ? [interactionOf(step, answer)] : []),
      ...(solves
        ? [{ id: task.id, type: 'performance', response: 'solved', result: 'correct' } as const]
        : []),
    ];
  });
}

function interactionOf({ id, prediction }: Step, answer: KeptLesson['answers'][string]): Interaction {
  if (prediction?.kind !== 'choice' || typeof answer !== 'number')
    return { id, type: 'performance', response: String(answer), result: 'neutral' };
  const isRight = prediction.options[answer]?.right === true;
  // SCORM identifies options by single letters.
  const response = String.fromCharCode('a'.charCodeAt(0) + answer);
  return { id, type: 'choice', response, result: isRight ? 'correct' : 'wrong' };
}

const twoDigits = (value: number): string => String(Math.floor(value)).padStart(2, '0');

const timeOf = (now: Date): string =>
  [now.getHours(), now.getMinutes(), now.getSeconds()].map(twoDigits).join(':');

/** A time span as HHHH:MM:SS, with at most four digits of hours. */
function spanOf(millis: number): string {
  const seconds = millis / 1000;
  const hours = String(Math.min(9_999, Math.floor(seconds / 3600))).padStart(4, '0');
  return `${hours}:${twoDigits((seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}
