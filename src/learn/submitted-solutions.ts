// Reads the lines that a teacher pastes. Each line has a link to a student's solution, and may have the
// student's name before it.

import type { CourseEntry } from '../lessons/course.ts';
import type { Lesson, Task } from '../lessons/lesson.ts';
import { solutionOfAddress } from '../lessons/solution.ts';
import type { Solution } from '../lessons/task.ts';
import { LEARN } from '../ui/words/learn.ts';

export interface SubmittedLine {
  /** Counted from 1. */
  readonly line: number;
  /** The text before the link. */
  readonly name: string;
  /** The link in the line; null if it has none. */
  readonly link: string | null;
  readonly text: string;
}

export interface Submission {
  readonly name: string;
  readonly lesson: Lesson;
  /** Title of the step that the task belongs to. */
  readonly step: string;
  readonly task: Task;
  readonly solution: Solution;
}

/** The largest number of lines, enough for a large class. Further lines are left out. */
const LINES_MOST = 200;
const TEXT_MOST = 80;

export function readSubmissions(text: string): readonly SubmittedLine[] {
  return text
    .split(/\r?\n/)
    .slice(0, LINES_MOST)
    .map((each, place) => {
      const [link = null] = /https?:\/\/\S+/.exec(each) ?? [];
      const name = withoutMarks(each.replace(link ?? '', ''))
        .trim()
        .slice(0, TEXT_MOST);
      return {
        line: place + 1,
        name: name || LEARN.submissions.line(place + 1),
        link,
        text: each.trim().slice(0, TEXT_MOST),
      };
    })
    .filter(({ text: shown }) => shown !== '');
}

/** Removes spaces and punctuation from the end of a name, where the link was. */
function withoutMarks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,;:-]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/**
 * Finds the task that the link of this line answers. null if the line has no link to a solution of a known
 * task.
 */
export async function checkSubmissions(
  { name, link }: SubmittedLine,
  course: readonly CourseEntry[],
): Promise<Submission | null> {
  if (link === null || !URL.canParse(link)) return null;
  const { pathname, search } = new URL(link);
  const entry = course.find(({ id }) => pathname.split('/').includes(id));
  if (entry === undefined) return null;
  const lesson = await entry.load();
  for (const { title: step, task } of lesson.steps) {
    const solution = task === undefined ? null : solutionOfAddress(task, search);
    if (task !== undefined && solution !== null) return { name, lesson, step, task, solution };
  }
  return null;
}
