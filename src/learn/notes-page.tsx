// The teacher's window: what to say about the step that the class sees, what comes next, and the elapsed
// time.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Step } from '../lessons/lesson.ts';
import { sceneOf } from '../lessons/quantities.ts';
import { describeSolution } from '../lessons/solution.ts';
import { Button } from '../ui/shared/button.tsx';
import { LEARN } from '../ui/words/learn.ts';
import { ClassLinkView } from './class-link-view.tsx';
import { useClicker } from './clicker.ts';
import * as styles from './lesson.module.css';
import { useLesson } from './lesson-context.ts';
import * as notesStyles from './notes.module.css';
import { Line, Prose } from './prose.tsx';
import * as taskStyles from './task.module.css';
import { END_STEP, openTeacherChannel, type TeacherChannel, TITLE_STEP } from './teacher-channel.ts';

const SECOND = 1000;

export function NotesPage(): ReactNode {
  const { lesson } = useLesson();
  const [shown, setShown] = useState<{ readonly step: string; readonly startedAt: number } | null>(null);
  const channel = useRef<TeacherChannel | null>(null);
  useEffect(() => {
    const opened = openTeacherChannel(lesson.id, (message) => {
      if (message.type === 'shows') setShown(message);
    });
    channel.current = opened;
    opened.send({ type: 'asks' });
    return () => opened.close();
  }, [lesson]);
  const at = lesson.steps.findIndex(({ id }) => id === shown?.step);
  const step = lesson.steps[at];
  const isEnd = shown?.step === END_STEP;
  const next = isEnd ? undefined : lesson.steps[at + 1];
  const go = (by: 1 | -1): void => channel.current?.send({ type: 'goes', by });
  useClicker(go);
  return (
    <main className={styles.root}>
      <h1>{lesson.title}</h1>
      {shown === null ? (
        <>
          <p role="status">{LEARN.slides.noWall}</p>
          <Prose text={lesson.teacher} scene={null} />
        </>
      ) : (
        <>
          <p className={notesStyles.state}>
            <span>{step === undefined ? '' : LEARN.slides.of(at + 1, lesson.steps.length)}</span>
            <Clock startedAt={shown.startedAt} />
          </p>
          {step === undefined ? <Prose text={lesson.teacher} scene={null} /> : <StepNotes step={step} />}
          {next !== undefined && (
            <p className="muted">
              {LEARN.slides.comes} <Line text={next.title} scene={sceneOf(next)} />
            </p>
          )}
          <p className={taskStyles.buttons}>
            <Button disabled={shown.step === TITLE_STEP} onClick={() => go(-1)}>
              {LEARN.slides.back}
            </Button>
            <Button disabled={isEnd} onClick={() => go(1)}>
              {LEARN.slides.next}
            </Button>
          </p>
        </>
      )}
      <ClassLinkView step={isEnd ? lesson.steps.length : at + 1} />
    </main>
  );
}

function StepNotes({ step }: { readonly step: Step }): ReactNode {
  return (
    <>
      <h2>
        <Line text={step.title} scene={sceneOf(step)} />
      </h2>
      {step.teacher !== undefined && <Prose text={step.teacher} scene={sceneOf(step)} />}
      {step.prediction?.kind === 'choice' && (
        <p>
          <b>{LEARN.slides.answer}</b>{' '}
          <Line text={step.prediction.options.find(({ right }) => right)!.text} scene={sceneOf(step)} />
        </p>
      )}
      {step.reveal !== undefined && <Prose text={step.reveal} scene={sceneOf(step)} />}
      {step.task !== undefined && (
        <p>
          {LEARN.bestIs(describeSolution(step.task.best))}{' '}
          <Line text={step.task.why} scene={step.task.scene} />
        </p>
      )}
    </>
  );
}

/** Minutes and seconds since the first slide. */
function Clock({ startedAt }: { readonly startedAt: number }): ReactNode {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - startedAt) / SECOND));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span role="timer" aria-label={LEARN.slides.clock} aria-live="off">
      {text}
    </span>
  );
}
