// One step of a lesson: text, question, scene, outcome, table, task.

import type { ReactNode } from 'react';
import type { Answer } from '../lessons/kept-answers.ts';
import type { ChoicePrediction, CurvePrediction, Step, Table } from '../lessons/lesson.ts';
import { asks, rowsOf, tellsAnswers } from '../lessons/progress.ts';
import { sceneOf } from '../lessons/quantities.ts';
import { solutionOfAddress } from '../lessons/solution.ts';
import { LEARN } from '../ui/words/learn.ts';
import { Choice } from './choice.tsx';
import { Curve } from './curve.tsx';
import * as lessonStyles from './lesson.module.css';
import { useLesson } from './lesson-context.ts';
import { LiveScene } from './live-scene.tsx';
import { PlayedTable } from './played-table.tsx';
import { Line, Prose } from './prose.tsx';
import * as styles from './step.module.css';
import { StillView } from './still-view.tsx';
import { TaskView } from './task-view.tsx';

interface StepViewProps {
  readonly step: Step;
  readonly answer: Answer | null;
  /** Whether the outcome is shown. */
  readonly isOpen: boolean;
  readonly onAnswer: (answer: Answer) => void;
  /** Opens the outcome, whether or not the reader has answered. */
  readonly onOpen: () => void;
  /** Resets the step as if nothing had been answered. */
  readonly onAgain: () => void;
  readonly onSolved: (task: string) => void;
  /** The number of hints of its task that a clicker has shown. */
  readonly hintsShown: number;
  /** Whether the clicker has asked for the best known answer to the step's task. */
  readonly isSolutionShown: boolean;
  /** Whether only its scene loads, out of sight: the next slide. */
  readonly isAhead?: boolean;
  /** Whether notes for teachers are shown. */
  readonly forTeacher: boolean;
  /** The query of the page, which may hold a solution. */
  readonly search: string;
}

export function StepView(props: StepViewProps): ReactNode {
  const { step, onSolved, hintsShown, isSolutionShown, isAhead = false, forTeacher, search } = props;
  const { lesson } = useLesson();
  const { id, title, prose, prediction, task, teacher } = step;
  const scene = sceneOf(step);
  const isFirst = lesson.steps.find((each) => each.view !== undefined || each.task !== undefined) === step;
  return (
    <section
      className={styles.root}
      id={id}
      aria-labelledby={`${id}-title`}
      data-ahead={isAhead || undefined}
    >
      {!isAhead && (
        <>
          <h2 id={`${id}-title`}>
            <Line text={title} scene={scene} />
          </h2>
          <Prose text={prose} scene={scene} />
          <div className={styles.paper}>
            <StillView step={id} place="sheet" />
            {task !== undefined && <Lines label={LEARN.sheet.answer} count={ROOM_FOR_TASK} />}
            {prediction !== undefined && <Lines label={LEARN.sheet.because} count={ROOM_FOR_REASON} />}
          </div>
          {prediction !== undefined && <Question {...props} />}
        </>
      )}
      <Scene {...props} isFirst={isFirst} />
      {!isAhead && <After {...props} />}
      {task !== undefined && (
        <TaskView
          task={task}
          title={title}
          isAhead={isAhead}
          isFirst={isFirst}
          hintsShown={hintsShown}
          given={solutionOfAddress(task, search)}
          isShown={isSolutionShown}
          onSolved={() => onSolved(task.id)}
        />
      )}
      {forTeacher && !isAhead && teacher !== undefined && (
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

/**
 * The scene at its beginning until the question is answered, then from the instant that shows the outcome. On
 * slides the second one loads while the class answers.
 */
function Scene(props: StepViewProps & { readonly isFirst: boolean }): ReactNode {
  const { step, isOpen, isAhead = false, isFirst } = props;
  const { onSlides } = useLesson();
  const { view, title } = step;
  if (view === undefined) return null;
  const isVeiled = asks(step) && !isOpen;
  return (
    <>
      {isVeiled && (
        <LiveScene key="veiled" view={view} title={title} veiled isFirst={isFirst} isAhead={isAhead} />
      )}
      {(!isVeiled || (onSlides && !isAhead)) && (
        <LiveScene key="open" view={view} title={title} isFirst={isFirst} isAhead={isAhead || isVeiled} />
      )}
    </>
  );
}

/** The number of empty lines on the printed sheet in which readers write a reason. */
const ROOM_FOR_REASON = 2;
const ROOM_FOR_TASK = 4;

function Lines({ label, count }: { readonly label: string; readonly count: number }): ReactNode {
  return (
    <p className={styles.lines}>
      {label}
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
        <span key={line} />
      ))}
    </p>
  );
}

function Question({ step, answer, isOpen, onAnswer, onAgain }: StepViewProps): ReactNode {
  const prediction = step.prediction as ChoicePrediction | CurvePrediction;
  if (prediction.kind === 'curve') {
    const heights = typeof answer === 'number' ? null : answer;
    const fits = heights === null || heights.length === prediction.values.length;
    return (
      <Curve
        prediction={prediction}
        answer={fits ? heights : null}
        isOpen={isOpen}
        onAnswer={onAnswer}
        onAgain={onAgain}
      />
    );
  }
  const picked = typeof answer === 'number' && answer in prediction.options ? answer : null;
  return (
    <Choice
      prediction={prediction}
      scene={sceneOf(step)}
      answer={picked}
      isOpen={isOpen}
      onAnswer={onAnswer}
      onAgain={onAgain}
    />
  );
}

/**
 * What follows the scene. If the step has a question, this part is closed until the reader picks the right
 * answer, or opens it without answering.
 */
function After({ step, answer, isOpen, onAnswer, onOpen, onAgain }: StepViewProps): ReactNode {
  const { reveal, table, misconception } = step;
  const { lesson, onSlides } = useLesson();
  const scene = sceneOf(step);
  const explanation = (
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
  if (!asks(step) && (onSlides || !tellsAnswers(lesson, step))) return explanation;
  return (
    <>
      {table?.play !== undefined && (
        <PlayedTable
          table={table}
          play={table.play}
          scene={scene}
          rows={rowsOf(step, answer)}
          title={step.title}
          onRows={onAnswer}
          onAgain={onAgain}
        />
      )}
      {/* Without scripts this is always open. */}
      <details
        className={styles.reveal}
        open={isOpen}
        onToggle={(event) => event.currentTarget.open && !isOpen && onOpen()}
      >
        <summary>{!asks(step) ? LEARN.readOn : isOpen ? LEARN.reveal : LEARN.showAnswer}</summary>
        {explanation}
      </details>
    </>
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
              // If the column of row names has no head, its top cell is not marked up as a head.
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

/** Shows the belief first, as a quotation, and then the truth. */
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

/** The end of a sentence. The first sentence states the belief, the others the truth. */
const SENTENCE_END = /[.!?](?=\s)|[。！？]/;
