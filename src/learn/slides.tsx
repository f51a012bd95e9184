// A lesson before a class: a step a screen, forward and back by keys and clickers, drawing over it, a poll by hands, notes on
// the teacher's own window.

import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { sceneOf } from '../lessons/quantities.ts';
import { Button } from '../ui/shared/button.tsx';
import { Drawing } from '../ui/shared/drawing.tsx';
import { LEARN } from '../ui/words/learn.ts';
import { ClassLinkView } from './class-link-view.tsx';
import { Hands } from './hands.tsx';
import { useLesson } from './lesson-context.ts';
import { LessonTitle } from './lesson-title.tsx';
import { Line, Prose } from './prose.tsx';
import { replaceAddress } from './replace-address.ts';
import * as styles from './slides.module.css';
import * as stepStyles from './step.module.css';
import { StepView } from './step-view.tsx';
import { openTeacherChannel, type TeacherChannel, TITLE_STEP } from './teacher-channel.ts';

type SlideStep = Omit<ComponentProps<typeof StepView>, 'forTeacher' | 'hidden'>;

interface SlidesProps {
  /** With what was answered on these slides: a class begins without an answer. */
  readonly steps: readonly SlideStep[];
  readonly onLeave: () => void;
  /** The step that a link opens, from 1; null: none. */
  readonly opensAt: number | null;
}

/** Before the first step: what the lesson is about. */
const TITLE = -1;

/** Pixels between notes and the buttons below. */
const ABOVE_FOOT = 12;

const BACK: ReadonlySet<string> = new Set(['ArrowLeft', 'PageUp']);
const FORWARD: ReadonlySet<string> = new Set(['ArrowRight', 'PageDown']);

export function Slides({ steps, onLeave, opensAt }: SlidesProps): ReactNode {
  const { lesson, home, isFile } = useLesson();
  const [at, setAt] = useState(() => {
    const linked = steps.findIndex(({ step }) => `#${step.id}` === location.hash);
    return linked >= 0 || opensAt === null ? linked : opensAt - 1;
  });
  const [notes, setNotes] = useState(false);
  const [draws, setDraws] = useState(false);
  const main = useRef<HTMLElement>(null);
  const foot = useRef<HTMLElement>(null);
  const shown = steps[at];
  const id = shown?.step.id ?? TITLE_STEP;
  const go = (by: number): void => {
    setAt((before) => Math.min(steps.length - 1, Math.max(TITLE, before + by)));
    setDraws(false);
  };
  useKeys(go, onLeave, main);
  useNotesWindow(lesson.id, id, go);
  useEffect(() => {
    replaceAddress(`${location.search}#${shown === undefined ? '' : id}`);
    main.current?.scrollTo(0, 0);
  }, [shown, id]);
  useLayoutEffect(() => {
    // They may begin below what is seen of a long slide, and the buttons at its foot lie over the lowest part of that. They are
    // brought above before they are first painted, so nobody sees them jump.
    const note = notes ? main.current?.querySelector<HTMLElement>(`.${stepStyles.forTeacher}`) : null;
    if (note === null || note === undefined) return;
    note.style.scrollMarginBottom = `${(foot.current?.offsetHeight ?? 0) + ABOVE_FOOT}px`;
    note.scrollIntoView({ block: 'nearest' });
  }, [notes]);
  const prediction = shown?.step.prediction;
  return (
    <main ref={main} className={styles.root} aria-label={LEARN.slides.label}>
      <div className={styles.one}>
        {shown === undefined ? (
          <TitleSlide forTeacher={notes} />
        ) : (
          <StepView key={id} {...shown} forTeacher={notes} />
        )}
        {draws && <Drawing />}
      </div>
      <footer ref={foot} className={styles.foot}>
        <Button disabled={at === TITLE} onClick={() => go(-1)}>
          {LEARN.slides.back}
        </Button>
        <span>{at === TITLE ? '' : LEARN.slides.of(at + 1, steps.length)}</span>
        <Button disabled={at === steps.length - 1} onClick={() => go(1)}>
          {LEARN.slides.next}
        </Button>
        {shown !== undefined && prediction?.kind === 'choice' && (
          <Hands key={id} prediction={prediction} scene={sceneOf(shown.step)} />
        )}
        {/* On the first slide the title stands large. */}
        {shown === undefined ? (
          <span className={styles.title} />
        ) : (
          <h1 className={styles.title}>
            <Line text={lesson.title} scene={null} />
          </h1>
        )}
        <Button aria-pressed={draws} onClick={() => setDraws(!draws)}>
          {LEARN.slides.draw}
        </Button>
        <Button aria-pressed={notes} onClick={() => setNotes(!notes)}>
          {LEARN.slides.notes}
        </Button>
        {home !== null && <ClassLinkView step={at + 1} />}
        {/* Windows of a file hear nothing of each other. */}
        {!isFile && (
          <Button onClick={() => window.open('?view=notes', '_blank', 'popup,width=720,height=800')}>
            {LEARN.slides.notesWindow}
          </Button>
        )}
        <Button onClick={onLeave}>{LEARN.read}</Button>
      </footer>
    </main>
  );
}

function TitleSlide({ forTeacher }: { readonly forTeacher: boolean }): ReactNode {
  const { teacher } = useLesson().lesson;
  return (
    <section className={styles.first}>
      <LessonTitle />
      {forTeacher && <Prose text={teacher} scene={null} />}
    </section>
  );
}

/** Of the height of the window, by which a slide that is longer goes on. */
const SCROLL_SHARE = 0.8;

/** Closes what is open over the slide; false where nothing is. */
function closesPanel(): boolean {
  const open = document.querySelector<HTMLDetailsElement>(`.${styles.foot} details[open]`);
  open?.removeAttribute('open');
  return open !== null;
}

/**
 * Keys and clickers, wherever the focus is but in a field. Forward goes to the rest of a slide before it goes to the next.
 */
function useKeys(
  go: (by: 1 | -1) => void,
  onLeave: () => void,
  main: { readonly current: HTMLElement | null },
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && !closesPanel()) onLeave();
      if (!BACK.has(event.key) && !FORWARD.has(event.key)) return;
      event.preventDefault();
      const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = main.current ?? {};
      const isLonger = scrollTop + clientHeight < scrollHeight - 8;
      if (FORWARD.has(event.key) && isLonger) main.current?.scrollBy(0, clientHeight * SCROLL_SHARE);
      else go(BACK.has(event.key) ? -1 : 1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

/** Tells the teacher's window which step is shown, and goes where it says. */
function useNotesWindow(lesson: string, step: string, go: (by: 1 | -1) => void): void {
  const channel = useRef<TeacherChannel | null>(null);
  const [startedAt] = useState(() => Date.now());
  const latest = useRef({ step, go });
  latest.current = { step, go };
  useEffect(() => {
    const opened = openTeacherChannel(lesson, (message) => {
      if (message.type === 'goes') latest.current.go(message.by);
      if (message.type === 'asks') opened.send({ type: 'shows', step: latest.current.step, startedAt });
    });
    channel.current = opened;
    return () => opened.close();
  }, [lesson, startedAt]);
  useEffect(() => channel.current?.send({ type: 'shows', step, startedAt }), [step, startedAt]);
}
