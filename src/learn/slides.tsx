// A lesson as slides for a class, one step per screen. A clicker moves from each question to its answer.
// Also: drawing on the slide, a poll by show of hands, and notes in a window for the teacher.

import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeptLesson } from '../lessons/kept-answers.ts';
import { closedAgain, openedFurther, ROW, rowsOf } from '../lessons/progress.ts';
import { sceneOf } from '../lessons/quantities.ts';
import { Button } from '../ui/shared/button.tsx';
import { Drawing } from '../ui/shared/drawing.tsx';
import { LEARN } from '../ui/words/learn.ts';
import { ClassLinkView } from './class-link-view.tsx';
import { useClicker } from './clicker.ts';
import { HandCount } from './hand-count.tsx';
import * as lessonStyles from './lesson.module.css';
import { useLesson } from './lesson-context.ts';
import { LessonTitle } from './lesson-title.tsx';
import { LiveScene } from './live-scene.tsx';
import * as tableStyles from './played-table.module.css';
import { Line, Prose } from './prose.tsx';
import { replaceAddress } from './replace-address.ts';
import * as styles from './slides.module.css';
import * as stepStyles from './step.module.css';
import { StepView } from './step-view.tsx';
import * as taskStyles from './task.module.css';
import { END_STEP, openTeacherChannel, type TeacherChannel, TITLE_STEP } from './teacher-channel.ts';

type SlideStep = Omit<ComponentProps<typeof StepView>, 'forTeacher'>;

interface SlidesProps {
  /** The steps with the answers given on these slides. A class starts without answers. */
  readonly steps: readonly SlideStep[];
  readonly kept: KeptLesson;
  readonly onKept: (kept: KeptLesson) => void;
  readonly onLeave: () => void;
  /** The step that a link opens, counted from 1; null if it opens none. */
  readonly opensAt: number | null;
}

/** The position of the first slide, which shows the subject of the lesson. */
const TITLE = -1;

/** Pixels between the scrolled content and the buttons below. */
const ABOVE_FOOT = 12;

export function Slides({ steps, kept, onKept, onLeave, opensAt }: SlidesProps): ReactNode {
  const { lesson, home, isFile } = useLesson();
  const [at, setAt] = useState(() => {
    if (location.hash === `#${END_STEP}`) return steps.length;
    const linked = steps.findIndex(({ step }) => `#${step.id}` === location.hash);
    return linked >= 0 || opensAt === null ? linked : opensAt - 1;
  });
  const [notes, setNotes] = useState(false);
  const [draws, setDraws] = useState(false);
  const [countsHands, setCountsHands] = useState(false);
  const main = useRef<HTMLElement>(null);
  const foot = useRef<HTMLElement>(null);
  const shown = steps[at];
  const isEnd = at === steps.length;
  const id = shown?.step.id ?? (isEnd ? END_STEP : TITLE_STEP);
  const go = (by: number): void => {
    setAt((before) => Math.min(steps.length, Math.max(TITLE, before + by)));
    setDraws(false);
    setCountsHands(false);
  };
  const prediction = shown?.step.prediction;
  const rows = shown?.step.table?.play === undefined ? [] : rowsOf(shown.step, shown.answer);
  const row = rows.findLastIndex((each) => each !== ROW.closed);
  const click = (by: 1 | -1): void => {
    // A long slide scrolls first, except at a table, of which each click opens one more row.
    const isAtRows = rows.length > 0 && shown?.isOpen === false;
    if (!isAtRows && scrolls(main.current, by)) return;
    // Between a question and its answer, one click opens the count of hands.
    const isAsked = prediction?.kind === 'choice' && shown?.isOpen === false;
    setCountsHands(isAsked && by === 1 && !countsHands);
    if (isAsked && (by === 1) !== countsHands) return;
    const next = shown && (by === 1 ? openedFurther(kept, shown.step) : closedAgain(kept, shown.step));
    if (next) onKept(next);
    else go(by);
  };
  useClicker(click);
  useEscape(onLeave);
  useNotesWindow(lesson.id, id, click);
  useEffect(() => {
    replaceAddress(`${location.search}#${id}`);
    main.current?.scrollTo(0, 0);
  }, [id]);
  const slide = { main, foot };
  useBroughtIntoView(slide, notes ? `.${stepStyles.forTeacher}` : null);
  useBroughtIntoView(slide, shown?.isOpen === true ? `.${stepStyles.reveal}` : null);
  const hint = shown?.hintsShown ?? 0;
  useBroughtIntoView(slide, hint === 0 ? null : `.${taskStyles.hints} > :nth-child(${hint})`);
  useBroughtIntoView(slide, shown?.isSolutionShown === true ? `.${taskStyles.best}` : null);
  useBroughtIntoView(slide, row < 0 ? null : `.${tableStyles.root} tbody tr:nth-child(${row + 1})`);
  // The next slide loads ahead, but not while this slide waits for an answer: then the scene of the answer
  // loads first.
  const ahead = at + 1 <= steps.length && (shown === undefined || shown.isOpen) ? at + 1 : null;
  return (
    <main ref={main} className={styles.root} aria-label={LEARN.slides.label}>
      <div className={styles.one}>
        {at === TITLE && <TitleSlide forTeacher={notes} />}
        {/* In the order of the slides and by key, because a frame that moves in the page loads again. */}
        {steps.map(
          (each, place) =>
            (place === at || place === ahead) && (
              <StepView key={each.step.id} {...each} forTeacher={notes} isAhead={place === ahead} />
            ),
        )}
        {(isEnd || ahead === steps.length) && <EndSlide isAhead={!isEnd} />}
        {draws && <Drawing />}
      </div>
      <footer ref={foot} className={styles.foot}>
        <Button disabled={at === TITLE} onClick={() => go(-1)}>
          {LEARN.slides.back}
        </Button>
        <span>{shown === undefined ? '' : LEARN.slides.of(at + 1, steps.length)}</span>
        <Button disabled={isEnd} onClick={() => go(1)}>
          {LEARN.slides.next}
        </Button>
        {shown !== undefined && prediction?.kind === 'choice' && (
          <HandCount
            key={id}
            prediction={prediction}
            scene={sceneOf(shown.step)}
            isOpen={countsHands}
            onOpen={setCountsHands}
          />
        )}
        {/* On the first slide the title is large. */}
        {at === TITLE ? (
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
        {home !== null && <ClassLinkView step={Math.min(at + 1, steps.length)} />}
        {/* Not offered in a saved file, because windows of local files cannot exchange messages. */}
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

/**
 * The slide after the last step: what the class can do now, what to remember, and the scene to experiment
 * with.
 */
function EndSlide({ isAhead }: { readonly isAhead: boolean }): ReactNode {
  const { lesson, next } = useLesson();
  const { goal, sandbox, steps, title } = lesson;
  const remembered = steps.flatMap((step) =>
    [...(step.reveal ?? '').matchAll(REMEMBERED)].map(([, text = '']) => ({ text, scene: sceneOf(step) })),
  );
  return (
    <section className={stepStyles.root} aria-labelledby="end-title" data-ahead={isAhead || undefined}>
      <h2 id="end-title">{LEARN.slides.end}</h2>
      <p>
        <Line text={goal} scene={null} />
      </p>
      {remembered.length > 0 && <p className={lessonStyles.kicker}>{LEARN.slides.remember}</p>}
      {remembered.map(({ text, scene }) => (
        <p key={text}>
          <strong>
            <Line text={text} scene={scene} />
          </strong>
        </p>
      ))}
      {next !== null && <p className="muted">{LEARN.next(next.title)}</p>}
      <LiveScene view={sandbox} title={title} isAhead={isAhead} />
    </section>
  );
}

/** The part to remember is between double asterisks. */
const REMEMBERED = /\*\*(.+?)\*\*/gs;

/**
 * On a long slide, content that opens may begin below the visible part or behind the buttons. This scrolls it
 * into view before the next paint, so that the page does not jump visibly.
 */
function useBroughtIntoView(
  { main, foot }: Readonly<Record<'foot' | 'main', { readonly current: HTMLElement | null }>>,
  part: string | null,
): void {
  useLayoutEffect(() => {
    const found = part === null ? null : main.current?.querySelector<HTMLElement>(part);
    if (!found) return;
    found.style.scrollMarginBottom = `${(foot.current?.offsetHeight ?? 0) + ABOVE_FOOT}px`;
    found.scrollIntoView({ block: 'nearest' });
  }, [part, main, foot]);
}

/** One click scrolls a long slide by this share of the visible height. */
const SCROLL_SHARE = 0.8;
/**
 * If no more than this many pixels are hidden at an end of the slide, they are margin, and a click does not
 * scroll to them.
 */
const REST = 44;

/**
 * Scrolls a long slide forward or back. Returns false if the slide already shows its end or its beginning.
 */
function scrolls(main: HTMLElement | null, by: 1 | -1): boolean {
  if (main === null) return false;
  const { scrollTop, clientHeight, scrollHeight } = main;
  if (by === 1 && scrollTop + clientHeight >= scrollHeight - REST) return false;
  if (by === -1 && scrollTop <= REST) return false;
  main.scrollBy(0, by * clientHeight * SCROLL_SHARE);
  return true;
}

/** Closes the panel that is open over the slide. Returns false if none is. */
function closesPanel(): boolean {
  const open = document.querySelector<HTMLDetailsElement>(`.${styles.foot} details[open]`);
  open?.removeAttribute('open');
  return open !== null;
}

/** Escape closes an open panel; otherwise it leaves the slides. */
function useEscape(onLeave: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && !closesPanel()) onLeave();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

/** Tells the teacher's window which step is shown, and carries out the teacher's clicks there. */
function useNotesWindow(lesson: string, step: string, click: (by: 1 | -1) => void): void {
  const channel = useRef<TeacherChannel | null>(null);
  const [startedAt] = useState(() => Date.now());
  const latest = useRef({ step, click });
  latest.current = { step, click };
  useEffect(() => {
    const opened = openTeacherChannel(lesson, (message) => {
      if (message.type === 'goes') latest.current.click(message.by);
      if (message.type === 'asks') opened.send({ type: 'shows', step: latest.current.step, startedAt });
    });
    channel.current = opened;
    return () => opened.close();
  }, [lesson, startedAt]);
  useEffect(() => channel.current?.send({ type: 'shows', step, startedAt }), [step, startedAt]);
}
