// The printed answers of a lesson, on a page of their own after the sheet of questions.

import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../languages/t.ts';
import type { Step } from '../lessons/lesson.ts';
import { asks, tellsAnswers } from '../lessons/progress.ts';
import { sceneOf } from '../lessons/quantities.ts';
import { describeSolution } from '../lessons/solution.ts';
import { LEARN } from '../ui/words/learn.ts';
import { useLesson } from './lesson-context.ts';
import { Line, Prose } from './prose.tsx';
import * as styles from './sheet-answers.module.css';
import { TableView } from './step-view.tsx';
import { StillView } from './still-view.tsx';

/**
 * In the page as the build renders it, the answers are part of each step, so this section appears only once
 * the page is interactive.
 */
export function Answers(): ReactNode {
  const { lesson, picture, stills } = useLesson();
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  if (!isLive) return null;
  return (
    <section className={styles.root} aria-label={LEARN.sheet.answers}>
      <h2>{LEARN.sheet.answers}</h2>
      {/* The picture shows the end of the scene, so it is printed here and not among the questions. */}
      {stills.size === 0 && <img src={picture} alt="" loading="lazy" />}
      <dl>
        {lesson.steps.map((step) => (
          <AnswerOf key={step.id} step={step} />
        ))}
        <dt>{LEARN.simplifies}</dt>
        <dd>
          <Prose text={lesson.simplifies} scene={null} />
        </dd>
      </dl>
    </section>
  );
}

function AnswerOf({ step }: { readonly step: Step }): ReactNode {
  const { lesson } = useLesson();
  const { id, title, prediction, reveal, table, task } = step;
  const scene = sceneOf(step);
  const isAnswer = asks(step) || tellsAnswers(lesson, step);
  if (!isAnswer && task === undefined) return null;
  const right = prediction?.kind === 'choice' ? prediction.options.find((each) => each.right) : undefined;
  return (
    <>
      <dt>
        <Line text={title} scene={scene} />
        {right !== undefined && (
          <>
            {/[?!.？！。]$/.test(title) ? ' ' : t`: `}
            <Line text={right.text} scene={scene} />
          </>
        )}
      </dt>
      <dd>
        <StillView step={id} place="answers" />
        {isAnswer && table !== undefined && <TableView table={table} scene={scene} />}
        {isAnswer && reveal !== undefined && <Prose text={reveal} scene={scene} />}
        {task !== undefined && (
          <p>
            {LEARN.bestIs(describeSolution(task.best))} <Line text={task.why} scene={task.scene} />
          </p>
        )}
      </dd>
    </>
  );
}
