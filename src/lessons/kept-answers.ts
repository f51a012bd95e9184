// A reader's answers and solved tasks by lesson and step. The browser keeps them if it allows that, or a
// course system does.

export type Answer = number | readonly number[];

export interface KeptLesson {
  /** By step: the option picked last, the heights of a drawn curve, or one of `ROW` per row of a table. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** Steps whose outcome was opened without the right answer. */
  readonly opened: readonly string[];
  /** Tasks that were solved. */
  readonly solved: readonly string[];
}

export const NOTHING_KEPT: KeptLesson = { answers: {}, opened: [], solved: [] };

/** Where the answers of one lesson are kept. */
export interface AnswerStore {
  read(): KeptLesson;
  keep(kept: KeptLesson): void;
}

const keyOf = (lesson: string): string => `threadway.lesson.${lesson}`;

export function browserStore(lesson: string): AnswerStore {
  return { read: () => readKept(lesson), keep: (kept) => keep(lesson, kept) };
}

/** The stored answers; empty if the browser refuses storage or has something else stored. */
export function readKept(lesson: string): KeptLesson {
  try {
    return parseKept(localStorage.getItem(keyOf(lesson)));
  } catch {
    return NOTHING_KEPT;
  }
}

/** The answers in a text; empty if the text is not one that `JSON.stringify(kept)` produces. */
export function parseKept(text: string | null): KeptLesson {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isKept(kept) ? { ...NOTHING_KEPT, ...kept } : NOTHING_KEPT;
  } catch {
    return NOTHING_KEPT;
  }
}

function keep(lesson: string, kept: KeptLesson): void {
  try {
    localStorage.setItem(keyOf(lesson), JSON.stringify(kept));
  } catch {
    // A page without storage forgets answers; nothing else depends on it.
  }
}

/** Progress in a lesson: answers, opened outcomes and solved tasks. */
export function doneOf({ answers, opened, solved }: KeptLesson): number {
  return Object.keys(answers).length + opened.length + solved.length;
}

/** An earlier version did not store `opened`. */
function isKept(kept: unknown): kept is Omit<KeptLesson, 'opened'> & Partial<Pick<KeptLesson, 'opened'>> {
  if (typeof kept !== 'object' || kept === null || !('answers' in kept) || !('solved' in kept)) return false;
  const { answers, solved } = kept;
  if (typeof answers !== 'object' || answers === null) return false;
  return (
    Object.values(answers).every(isAnswer) && isNames(solved) && (!('opened' in kept) || isNames(kept.opened))
  );
}

function isNames(names: unknown): boolean {
  return Array.isArray(names) && names.every((name) => typeof name === 'string');
}

function isAnswer(answer: unknown): answer is Answer {
  const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
  return isNumber(answer) || (Array.isArray(answer) && answer.every(isNumber));
}
