// A lesson as an essay: introduction, steps, sandbox, limits of the model. The build renders it so that it
// can be read without JavaScript; in the browser, questions, scenes and tasks become interactive.

import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { t } from '../languages/t.ts';
import { decodeClassLink, isTeacherSeat, withSeat } from '../lessons/class-link.ts';
import {
  type Answer,
  type AnswerStore,
  browserStore,
  type KeptLesson,
  NOTHING_KEPT,
} from '../lessons/kept-answers.ts';
import type { Lesson } from '../lessons/lesson.ts';
import {
  hintsShown,
  isOpen,
  isOpenOnPage,
  isSolutionShown,
  startedAgain,
  withAnswer,
  withOpened,
} from '../lessons/progress.ts';
import { PageHeader } from '../ui/header/page-header.tsx';
import { Button } from '../ui/shared/button.tsx';
import { LEARN } from '../ui/words/learn.ts';
import { TEACH } from '../ui/words/teach.ts';
import { Answers } from './answers.tsx';
import * as styles from './lesson.module.css';
import { LessonContext, type LessonState, useLesson } from './lesson-context.ts';
import { LessonTitle } from './lesson-title.tsx';
import { LiveScene } from './live-scene.tsx';
import { NotesPage } from './notes-page.tsx';
import { PrintButton } from './print-button.tsx';
import { Line, Prose } from './prose.tsx';
import { ProseContext } from './prose-context.ts';
import { replaceAddress } from './replace-address.ts';
import { SaveButton, type SaveLesson } from './save-button.tsx';
import { Slides } from './slides.tsx';
import * as stepStyles from './step.module.css';
import { StepView } from './step-view.tsx';
import type { DrawStills, Stills } from './stills.ts';

interface LessonPageProps extends Omit<LessonState, 'controls' | 'onSlides' | 'stills'> {
  /** The query of the page's address; undefined until the page is interactive. */
  readonly search?: string;
  /** Saves the page as one file; undefined before the page is interactive, and in a saved file. */
  readonly onSave?: SaveLesson;
  /** Draws the pictures of the printed sheet; undefined in the same cases as `onSave`. */
  readonly onDraw?: DrawStills;
  /** Keeps the reader's answers; by default, the browser's storage does. */
  readonly store?: AnswerStore | undefined;
}

export function LessonPage({ search = '', onSave, onDraw, store, ...state }: LessonPageProps): ReactNode {
  const { lesson, figures, home, isFile } = state;
  const [kept, change] = useKept(lesson.id, store);
  const [stills, setStills] = useState<Stills>(() => new Map());
  const [keptOnSlides, changeOnSlides] = useState(NOTHING_KEPT);
  // The first render must equal that of the build, which does not know the page's query.
  const [query, setQuery] = useState(search);
  // A layout effect, so that the query is read before frames start to load.
  useLayoutEffect(() => setQuery(location.search), []);
  const parameters = new URLSearchParams(query);
  const forTeacher = isTeacherSeat(parameters);
  const { link, problems } = decodeClassLink(lesson, query);
  const onSlideView = parameters.get('view') === 'slides';
  useOpenedStep(onSlideView ? null : (lesson.steps[(link.step ?? 0) - 1]?.id ?? null));
  const stepsWith = (answers: KeptLesson, put: (answers: KeptLesson) => void) =>
    lesson.steps.map((step) => ({
      step,
      answer: answers.answers[step.id] ?? null,
      isOpen: onSlideView ? isOpen(step, answers) : isOpenOnPage(lesson, step, answers),
      hintsShown: hintsShown(step, answers),
      isSolutionShown: isSolutionShown(step, answers),
      onAnswer: (answer: Answer) => put(withAnswer(answers, step.id, answer)),
      onOpen: () => put(withOpened(answers, step.id)),
      onAgain: () => put(startedAgain(answers, step.id)),
      onSolved: (task: string) => put({ ...answers, solved: [...new Set([...answers.solved, task])] }),
      search: query,
    }));
  const show = (view: 'essay' | 'slides'): void => {
    const next = new URLSearchParams(query);
    if (view === 'slides') next.set('view', view);
    else next.delete('view');
    replaceAddress(`${location.pathname}?${next}`);
    setQuery(next.toString());
  };
  const seat = withSeat(query, !forTeacher);
  const changeSeat = (): void => {
    replaceAddress(`${location.pathname}${seat === '?' ? '' : seat}`);
    setQuery(seat);
  };
  const prose = useMemo(() => ({ set: lesson, figures, home }), [lesson, figures, home]);
  return (
    <LessonContext.Provider value={{ ...state, controls: link.controls, onSlides: onSlideView, stills }}>
      <ProseContext.Provider value={prose}>
        {parameters.get('view') === 'notes' ? (
          <NotesPage />
        ) : onSlideView ? (
          <Slides
            steps={stepsWith(keptOnSlides, changeOnSlides)}
            kept={keptOnSlides}
            onKept={changeOnSlides}
            opensAt={link.step}
            onLeave={() => show('essay')}
          />
        ) : (
          <>
            <PageHeader home={home} here="lessons">
              {!isFile && <SaveButton onSave={onSave} kind="file" />}
              <PrintButton onDraw={onDraw} onStills={setStills} />
              <Button onClick={() => show('slides')}>{LEARN.present}</Button>
            </PageHeader>
            <main className={styles.root}>
              <LinkProblems problems={problems} />
              <Head lesson={lesson} />
              <p className={styles.seat}>
                {/* A link, so that teachers can bookmark or share the address with the notes. */}
                <a
                  href={seat}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    changeSeat();
                  }}
                >
                  {forTeacher ? LEARN.notes.hide : LEARN.notes.show}
                </a>
                {forTeacher && !isFile && <SaveButton onSave={onSave} kind="scorm" />}
              </p>
              {stepsWith(kept, change).map((each) => (
                <StepView key={each.step.id} {...each} forTeacher={forTeacher} />
              ))}
              <Foot forTeacher={forTeacher} />
              <Answers />
            </main>
          </>
        )}
      </ProseContext.Provider>
    </LessonContext.Provider>
  );
}

/**
 * Scrolls to the step that a link opens. While scenes above it are loading, keeps it in place until the
 * reader scrolls or clicks.
 */
function useOpenedStep(id: string | null): void {
  useEffect(() => {
    const step = id !== null && location.hash === '' ? document.getElementById(id) : null;
    if (step === null) return undefined;
    const top = (): number => step.getBoundingClientRect().top;
    const height = (): number => document.body.offsetHeight;
    let stays = { top: 0, height: 0 };
    const stay = (): void => {
      step.scrollIntoView();
      stays = { top: top(), height: height() };
    };
    stay();
    const sizes = new ResizeObserver(stay);
    sizes.observe(document.body);
    // The wheel over a scene scrolls the page, but the page gets no wheel event, so scrolling is detected by
    // a change of position.
    const scrolled = (): void => {
      if (height() === stays.height && Math.abs(top() - stays.top) > 1) leave();
    };
    addEventListener('scroll', scrolled);
    const leave = (): void => {
      sizes.disconnect();
      clearTimeout(timer);
      removeEventListener('scroll', scrolled);
      for (const name of GOES_ELSEWHERE) removeEventListener(name, leave, true);
    };
    const timer = setTimeout(leave, LOADED_AFTER_MS);
    for (const name of GOES_ELSEWHERE) addEventListener(name, leave, true);
    return leave;
  }, [id]);
}

/** After any of these events, the page must no longer scroll by itself. */
const GOES_ELSEWHERE = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;
/**
 * After this time all scenes have their final height. If the page grows later, for example by an answer, it
 * must not scroll by itself.
 */
const LOADED_AFTER_MS = 10_000;

function LinkProblems({
  problems,
}: {
  readonly problems: ReturnType<typeof decodeClassLink>['problems'];
}): ReactNode {
  if (problems.length === 0) return null;
  return (
    <div className={styles.linkProblems} role="alert">
      <p>{TEACH.notUnderstood}</p>
      <ul>
        {problems.map(({ key, value, allowed }) => (
          <li key={key}>{TEACH.notAllowed(key, value, allowed)}</li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The reader's answers and a function to change them. The first render has none, as rendered by the build;
 * stored answers are read right after it.
 */
function useKept(
  id: string,
  given: AnswerStore | undefined,
): readonly [KeptLesson, (kept: KeptLesson) => void] {
  const store = useMemo(() => given ?? browserStore(id), [given, id]);
  const [kept, setKept] = useState(NOTHING_KEPT);
  useLayoutEffect(() => setKept(store.read()), [store]);
  return [
    kept,
    (changed) => {
      setKept(changed);
      store.keep(changed);
    },
  ];
}

function Head({ lesson }: { readonly lesson: Lesson }): ReactNode {
  const { sources, steps } = lesson;
  return (
    <div className={styles.head}>
      <p className={styles.name} aria-hidden="true">
        {LEARN.sheet.name}
      </p>
      <LessonTitle />
      <p className="muted">
        {LEARN.sources}{' '}
        {sources.map(({ title: source, author }, at) => (
          <span key={source}>
            {at > 0 && t`; `}
            <cite>{source}</cite>
            {author !== null && ` ${LEARN.by(author)}`}
          </span>
        ))}
        {t`.`}
      </p>
      <nav aria-label={LEARN.steps}>
        <ol>
          {steps.map((step) => (
            <li key={step.id}>
              <a href={`#${step.id}`}>
                <Line text={step.title} scene={null} />
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

function Foot({ forTeacher }: { readonly forTeacher: boolean }): ReactNode {
  const { lesson, home, next } = useLesson();
  return (
    <>
      <section className={stepStyles.root} id="sandbox" aria-labelledby="sandbox-title">
        <h2 id="sandbox-title">{LEARN.sandbox}</h2>
        <LiveScene view={lesson.sandbox} title={lesson.title} />
      </section>
      <section className={stepStyles.root} id="simplifies" aria-labelledby="simplifies-title">
        <h2 id="simplifies-title">{LEARN.simplifies}</h2>
        <Prose text={lesson.simplifies} scene={null} />
      </section>
      {forTeacher && (
        <aside className={stepStyles.forTeacher} aria-label={LEARN.teacher}>
          <p className={styles.kicker}>{LEARN.teacher}</p>
          <Prose text={lesson.teacher} scene={null} />
        </aside>
      )}
      {home !== null && next !== null && (
        <p className={styles.next}>
          <a href={`${home}learn/${next.id}/`}>{LEARN.next(next.title)}</a>
        </p>
      )}
    </>
  );
}
