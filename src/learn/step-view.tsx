// One step of a lesson: what it says, the question, the scene, what happens, a table, a task.

import type { ReactNode } from 'react';
import type { Answer } from '../lessons/kept-answers.ts';
import type { ChoicePrediction, CurvePrediction, Step, Table } from '../lessons/lesson.ts';
import { sceneOf } from '../lessons/quantities.ts';
import { solutionOfAddress } from '../lessons/solution.ts';
import { LEARN } from '../ui/words/learn.ts';
import { Choice } from './choice.tsx';
import { Curve } from './curve.tsx';
import * as lessonStyles from './lesson.module.css';
import { LiveScene } from './live-scene.tsx';
import { PlayedTable } from './played-table.tsx';
import { Line, Prose } from './prose.tsx';
import * as styles from './step.module.css';
import { StillView } from './still-view.tsx';
import { TaskView } from './task-view.tsx';

interface StepViewProps {
  readonly step: Step;
  readonly answer: Answer | null;
  readonly onAnswer: (answer: Answer | null) => void;
  readonly onSolved: (task: string) => void;
  /** Whether notes for teachers are shown. */
  readonly forTeacher: boolean;
  /** The query of the page, which may hold a solution. */
  readonly search: string;
  /** Of slides that are not shown. */
  readonly hidden?: boolean;
}

export function StepView(props: StepViewProps): ReactNode {
  const { step, answer, onSolved, forTeacher, search, hidden } = props;
  const { id, title, prose, view, prediction, task, teacher } = step;
  const scene = sceneOf(step);
  return (
    <section className={styles.root} id={id} aria-labelledby={`${id}-title`} hidden={hidden}>
      <h2 id={`${id}-title`}>
        <Line text={title} scene={scene} />
      </h2>
      <Prose text={prose} scene={scene} />
      <StillView step={id} place="sheet" />
      {prediction !== undefined && <Question {...props} />}
      {view !== undefined && (
        <LiveScene view={view} title={title} veiled={prediction !== undefined && answer === null} />
      )}
      <After step={step} answer={answer} />
      {task !== undefined && (
        <TaskView
          task={task}
          title={title}
          given={solutionOfAddress(task, search)}
          onSolved={() => onSolved(task.id)}
        />
      )}
      {forTeacher && teacher !== undefined && (
        <aside className={styles.forTeacher} aria-labelledby={`${id}-teacher ${id}-title`}>
          <p id={`${id}-teacher`} className={lessonStyles.kicker}>
            {LEARN.teacher}
          </p>
          <Prose text={teacher} scene={scene} />
        </aside>
      )}
    </section>
  );
}

function Question({ step, answer, onAnswer }: StepViewProps): ReactNode {
  const prediction = step.prediction as ChoicePrediction | CurvePrediction;
  if (prediction.kind === 'curve') {
    const heights = typeof answer === 'number' ? null : answer;
    const fits = heights === null || heights.length === prediction.values.length;
    return <Curve prediction={prediction} answer={fits ? heights : null} onAnswer={onAnswer} />;
  }
  const picked = typeof answer === 'number' && answer in prediction.options ? answer : null;
  return <Choice prediction={prediction} scene={sceneOf(step)} answer={picked} onAnswer={onAnswer} />;
}

/** What follows the scene; of a question it is closed until somebody answers, or opens it without an answer. */
function After({ step, answer }: Pick<StepViewProps, 'step' | 'answer'>): ReactNode {
  const { prediction, reveal, table, misconception } = step;
  const scene = sceneOf(step);
  const told = (
    <>
      {table !== undefined && table.play === undefined && <TableView table={table} scene={scene} />}
      {reveal !== undefined && <Prose text={reveal} scene={scene} />}
      {misconception !== undefined && (
        <aside className={styles.misconception}>
          <p className={lessonStyles.kicker}>{LEARN.misconception}</p>
          <Misconception text={misconception} scene={scene} />
        </aside>
      )}
    </>
  );
  if (prediction === undefined && table?.play === undefined) return told;
  if (table?.play !== undefined)
    return (
      <>
        <PlayedTable table={table} play={table.play} scene={scene} />
        <details className={styles.reveal}>
          <summary>{LEARN.showAnswer}</summary>
          {told}
        </details>
      </>
    );
  return (
    // It opens with the answer; a reader may open it without.
    <details className={styles.reveal} key={String(answer !== null)} open={answer !== null}>
      <summary>{answer === null ? LEARN.showAnswer : LEARN.reveal}</summary>
      {told}
    </details>
  );
}

export function TableView({
  table,
  scene,
}: {
  readonly table: Table;
  readonly scene: string | null;
}): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reached by keyboard
    <section className={lessonStyles.table} aria-label={table.caption} tabIndex={0}>
      <table>
        <caption>
          <Line text={table.caption} scene={scene} />
        </caption>
        <thead>
          <tr>
            {table.head.map((cell) =>
              // Over the names of the rows may stand nothing, which is no heading.
              cell === '' ? (
                <td key={cell} />
              ) : (
                <th key={cell} scope="col">
                  <Line text={cell} scene={scene} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([first = '', ...cells]) => (
            <tr key={first}>
              <th scope="row">
                <Line text={first} scene={scene} />
              </th>
              {cells.map((cell, place) => (
                <td key={table.head[place + 1]}>
                  <Line text={cell} scene={scene} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What is believed comes first, as somebody says it; then what is so. */
function Misconception({ text, scene }: { readonly text: string; readonly scene: string | null }): ReactNode {
  const end = (SENTENCE_END.exec(text)?.index ?? text.length) + 1;
  return (
    <p>
      <q>
        <Line text={text.slice(0, end)} scene={scene} />
      </q>{' '}
      <Line text={text.slice(end).trimStart()} scene={scene} />
    </p>
  );
}

/** The belief is the first sentence, what is true the others. */
const SENTENCE_END = /[.!?](?=\s)|[。！？]/;
