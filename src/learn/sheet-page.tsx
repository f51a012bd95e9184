// A page on which a teacher pastes links to students' solutions. The solutions are run again, and each task
// shows them as dots on a line. Nothing leaves the browser.

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../languages/t.ts';
import { COURSE } from '../lessons/course.ts';
import type { Task } from '../lessons/lesson.ts';
import { aimOf, describeSolution } from '../lessons/solution.ts';
import type { Solution } from '../lessons/task.ts';
import { PageHeader } from '../ui/header/page-header.tsx';
import { Button } from '../ui/shared/button.tsx';
import { LEARN } from '../ui/words/learn.ts';
import { type OpenJudge, openJudge } from './judge.ts';
import * as lessonStyles from './lesson.module.css';
import { HOME } from './lesson-context.ts';
import { lessonWorker } from './lesson-site.ts';
import * as styles from './submissions.module.css';
import {
  checkSubmissions,
  readSubmissions,
  type Submission,
  type SubmittedLine,
} from './submitted-solutions.ts';
import * as taskStyles from './task.module.css';

type Judged = Submission & { readonly outcome: 'breaks' | 'holds' | 'waits' | { readonly failed: string } };

export function SheetPage(): ReactNode {
  const [text, setText] = useState('');
  const [rows, setRows] = useState<readonly Judged[]>([]);
  const [wrong, setWrong] = useState<readonly SubmittedLine[]>([]);
  const running = useRef<OpenJudge | null>(null);
  const stop = useCallback(() => {
    running.current?.close();
    running.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  const run = async (): Promise<void> => {
    stop();
    const lines = readSubmissions(text);
    const found = await Promise.all(lines.map((line) => checkSubmissions(line, COURSE)));
    setWrong(lines.filter((_, place) => found[place] === null));
    const submitted = found.filter((each) => each !== null);
    setRows(submitted.map((each) => ({ ...each, outcome: 'waits' })));
    const judge = openJudge(lessonWorker);
    running.current = judge;
    for (const [place, each] of submitted.entries()) {
      const outcome = await outcomeOf(judge, each);
      if (running.current !== judge) return;
      setRows((before) => before.map((row, at) => (at === place ? { ...row, outcome } : row)));
    }
    stop();
  };
  // Group by the task object, because tasks of different lessons may have the same id.
  const tasks = [...new Set(rows.map(({ task }) => task))];
  return (
    <>
      <PageHeader home={HOME} here="lessons" />
      <main className={lessonStyles.root}>
        <h1>{LEARN.submissions.title}</h1>
        <p>{LEARN.submissions.lead}</p>
        <label className={styles.paste}>
          {LEARN.submissions.paste}
          <textarea
            rows={8}
            value={text}
            placeholder={LEARN.submissions.example}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <p className={taskStyles.buttons}>
          <Button kind="solid" onClick={() => void run()}>
            {LEARN.submissions.run}
          </Button>
        </p>
        <p role="status">
          {rows.length > 0 &&
            LEARN.submissions.progress(rows.filter(({ outcome }) => outcome !== 'waits').length, rows.length)}
        </p>
        {wrong.length > 0 && (
          <ul className={styles.wrong}>
            {wrong.slice(0, LINES_TOLD).map(({ line, text: shown }) => (
              <li key={line}>{LEARN.submissions.wrong(line, shown)}</li>
            ))}
            {wrong.length > LINES_TOLD && <li>{LEARN.submissions.more(wrong.length - LINES_TOLD)}</li>}
          </ul>
        )}
        {tasks.map((task) => (
          <TaskDots key={task.ask} task={task} rows={rows.filter((row) => row.task === task)} />
        ))}
      </main>
    </>
  );
}

/** Reduces a solution to its value at `key`, which the task asks the student to optimise. */
const aimedAt = (key: string, solution: Solution): Solution => ({ [key]: solution[key] });

/** At most this many invalid lines are listed; the rest are only counted. */
const LINES_TOLD = 10;

async function outcomeOf(
  judge: OpenJudge,
  { lesson, task, solution }: Submission,
): Promise<Judged['outcome']> {
  try {
    return (await judge.judge(lesson, task, solution)).holds ? 'holds' : 'breaks';
  } catch (cause) {
    return { failed: cause instanceof Error ? cause.message : String(cause) };
  }
}

const WIDTH = 640;
const EDGE = 24;
const DOT = 7;

/** The solutions of a task as dots, on a log scale of the value to optimise, and the same data as a table. */
function TaskDots({ task, rows }: { readonly task: Task; readonly rows: readonly Judged[] }): ReactNode {
  const { key } = task.aim;
  const values = rows.map(({ solution }) => aimOf(key, solution));
  const best = aimOf(key, task.best);
  const solutions = [task.best, ...rows.map(({ solution }) => solution)]
    .filter((solution) => Number.isFinite(aimOf(key, solution)))
    .sort((a, b) => aimOf(key, a) - aimOf(key, b));
  const ends = [solutions[0], solutions.at(-1)!].map((solution) => describeSolution(aimedAt(key, solution)));
  // The scale ends at this value, because a log scale cannot show 0.
  const shortest = best / 1000;
  const logOf = (value: number): number => Math.log(Math.max(value, shortest));
  const least = logOf(aimOf(key, solutions[0]));
  const span = logOf(aimOf(key, solutions.at(-1)!)) - least || 1;
  const x = (value: number): number => EDGE + ((WIDTH - 2 * EDGE) * (logOf(value) - least)) / span;
  // Dots at the same position are stacked.
  const stack = values.map(
    (value, place) => values.slice(0, place).filter((each) => Math.abs(x(each) - x(value)) < 2 * DOT).length,
  );
  const height = 2 * DOT * (Math.max(0, ...stack) + 2) + 48;
  const floor = height - 26;
  const isRight = x(best) > WIDTH / 2;
  const [{ lesson, step }] = rows;
  const title = t`${lesson.title}: ${step}`;
  return (
    <section className={styles.task} aria-label={title}>
      <h2>{title}</h2>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
        <line className={styles.line} x1={EDGE} x2={WIDTH - EDGE} y1={floor} y2={floor} />
        <line className={styles.best} x1={x(best)} x2={x(best)} y1={6} y2={floor + 6} />
        <text x={x(best)} y={16} dx={isRight ? -6 : 6} textAnchor={isRight ? 'end' : 'start'}>
          {LEARN.submissions.best(describeSolution(task.best))}
        </text>
        <text x={EDGE} y={floor + 22}>
          {ends[0]}
        </text>
        {ends[1] !== ends[0] && (
          <text x={WIDTH - EDGE} y={floor + 22} textAnchor="end">
            {ends[1]}
          </text>
        )}
        {rows.map(({ name, outcome }, place) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: two students may hand in the same
            key={`${name} ${place}`}
            className={styles.dot}
            data-outcome={typeof outcome === 'string' ? outcome : 'failed'}
            cx={Number.isFinite(values[place]) ? x(values[place]) : EDGE}
            cy={floor - DOT - 2 - 2 * DOT * stack[place]}
            r={DOT - 1}
          />
        ))}
      </svg>
      <table>
        <thead>
          <tr>
            <th scope="col">{LEARN.sheet.name}</th>
            <th scope="col">{LEARN.submissions.answer}</th>
            <th scope="col">{LEARN.submissions.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, solution, outcome }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={`${name} ${place}`}>
              <th scope="row">{name}</th>
              <td>{describeSolution(solution)}</td>
              <td>
                {typeof outcome === 'string'
                  ? LEARN.submissions.outcomes[outcome]
                  : LEARN.failed(outcome.failed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
