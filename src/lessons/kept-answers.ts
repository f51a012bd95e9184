// What a reader has answered and solved, kept where the browser allows it, by lesson and step.

export type Answer = number | readonly number[];

export interface KeptLesson {
  /** By step: the picked option, or the heights of a drawn curve. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** Tasks that were solved. */
  readonly solved: readonly string[];
}

export const NOTHING_KEPT: KeptLesson = { answers: {}, solved: [] };

const keyOf = (lesson: string): string => `threadway.lesson.${lesson}`;

/** Nothing where storage is refused or holds something else. */
export function readKept(lesson: string): KeptLesson {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(lesson)) ?? 'null');
    return isKept(kept) ? kept : NOTHING_KEPT;
  } catch {
    return NOTHING_KEPT;
  }
}

export function keep(lesson: string, kept: KeptLesson): void {
  try {
    localStorage.setItem(keyOf(lesson), JSON.stringify(kept));
  } catch {
    // A page without storage forgets; nothing else depends on it.
  }
}

/** What is done of a lesson: answered questions and solved tasks. */
export function doneOf({ answers, solved }: KeptLesson): number {
  return Object.keys(answers).length + solved.length;
}

function isKept(kept: unknown): kept is KeptLesson {
  if (typeof kept !== 'object' || kept === null || !('answers' in kept) || !('solved' in kept)) return false;
  const { answers, solved } = kept;
  if (typeof answers !== 'object' || answers === null || !Array.isArray(solved)) return false;
  return Object.values(answers).every(isAnswer) && solved.every((task) => typeof task === 'string');
}

function isAnswer(answer: unknown): answer is Answer {
  const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
  return isNumber(answer) || (Array.isArray(answer) && answer.every(isNumber));
}
