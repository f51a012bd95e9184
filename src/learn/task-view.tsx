// A task: the scene with its sliders, a button that checks the settings of the sliders, hints that appear one
// by one, and the best known solution.

import { type ReactNode, useEffect, useState } from 'react';
import type { ThreadwaySimElement, ThreadwaySimEvents } from '../embed/element/element-types.ts';
import { paragraph } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { namesIn, parseExpression } from '../lessons/expression.ts';
import { formatQuantity } from '../lessons/format.ts';
import type { Task } from '../lessons/lesson.ts';
import type { Figures } from '../lessons/measures.ts';
import { quantityOfMeasure } from '../lessons/quantities.ts';
import { queryOf, withSettings } from '../lessons/scene.ts';
import { compareSolutions, describeSolution, solutionIn } from '../lessons/solution.ts';
import type { Solution } from '../lessons/task.ts';
import { Button } from '../ui/shared/button.tsx';
import { COPYING, copyText } from '../ui/shared/copy-text.ts';
import { LEARN } from '../ui/words/learn.ts';
import * as lessonStyles from './lesson.module.css';
import { useLesson } from './lesson-context.ts';
import { LiveScene } from './live-scene.tsx';
import { Line } from './prose.tsx';
import * as styles from './task.module.css';
import { useNextFocus } from './use-next-focus.ts';
import { useVerdict, type VerdictState } from './use-verdict.ts';

interface TaskViewProps {
  readonly task: Task;
  readonly title: string;
  /** The solution that the page's address contains; null if there is none for this task. */
  readonly given: Solution | null;
  /** Whether it is on the next slide, whose scene loads out of sight. */
  readonly isAhead: boolean;
  /** Whether its scene is the first of the lesson. */
  readonly isFirst: boolean;
  /** The number of hints that a clicker has asked for. */
  readonly hintsShown: number;
  /** Whether the clicker has asked for the best known answer. The scene then plays it. */
  readonly isShown: boolean;
  readonly onSolved: () => void;
}

export function TaskView(props: TaskViewProps): ReactNode {
  const { task, title, given, isAhead, isFirst, hintsShown, isShown, onSolved } = props;
  const { lesson } = useLesson();
  const [element, setElement] = useState<ThreadwaySimElement | null>(null);
  useRunsFromTheStart(element);
  const { state, check, stop } = useVerdict(task, onSolved);
  const [hintsAsked, setHints] = useState(0);
  const hints = Math.max(hintsAsked, hintsShown);
  const [bestAsked, setBestAsked] = useState(false);
  const bestShown = bestAsked || isShown;
  const [whose, setWhose] = useState<Whose>('own');
  const { part, moveTo } = useNextFocus<HTMLDivElement>();
  const checkNow = async (): Promise<void> => {
    const { scenario } = await element!.get('state');
    const solution = solutionIn(task, scenario);
    setWhose(bestShown && compareSolutions(task, solution, task.best) === 0 ? 'best' : 'own');
    check(solution);
  };
  const showBest = (): void => {
    moveTo('button');
    setBestAsked(true);
  };
  // Plays the best known answer in the scene, from the start; the sliders show it too. If the frame cannot
  // load, or leaves the page meanwhile, only the text shows it.
  useEffect(() => {
    if (!bestShown || element === null) return;
    element
      .load(withSettings(queryOf(lesson, task.view.scene), { ...task.best, name: title }))
      .then(() => element.play())
      .catch(() => undefined);
  }, [bestShown, element, lesson, task, title]);
  const checkGiven = (): void => {
    setWhose('given');
    check(given!);
  };
  const giveHint = (): void => {
    // The button disappears with the last hint.
    if (hints + 1 === task.hints.length) moveTo('button');
    setHints(hints + 1);
  };
  return (
    <div className={styles.root} id={task.id}>
      <p className={styles.ask}>
        <span className={lessonStyles.kicker}>{LEARN.task}</span>
        <Line text={task.ask} scene={task.scene} />
      </p>
      {given !== null && (
        <p className={styles.given}>
          {LEARN.given(describeSolution(given))} <Button onClick={checkGiven}>{LEARN.verify}</Button>
        </p>
      )}
      <LiveScene
        view={{ ...task.view, controls: task.view.controls ?? task.vary.join(',') }}
        title={title}
        ofTask
        isAhead={isAhead}
        isFirst={isFirst}
        settings={given ?? {}}
        onElement={setElement}
      />
      <div ref={part} className={styles.buttons}>
        {state.kind === 'running' ? (
          <Button onClick={stop}>{LEARN.stopCheck}</Button>
        ) : (
          <Button kind="solid" onClick={() => void checkNow()}>
            {LEARN.check}
          </Button>
        )}
        {hints < task.hints.length && (
          <Button onClick={giveHint}>{hints === 0 ? LEARN.hint : LEARN.nextHint}</Button>
        )}
        {state.kind === 'judged' && !bestShown && <Button onClick={showBest}>{LEARN.best}</Button>}
      </div>
      <div role="status" className={styles.verdict}>
        <Outcome task={task} state={state} whose={whose} />
      </div>
      {hints > 0 && (
        <ol className={styles.hints}>
          {task.hints.slice(0, hints).map((hint) => (
            <li key={hint}>
              <Line text={hint} scene={task.scene} />
            </li>
          ))}
        </ol>
      )}
      {bestShown && (
        <p className={styles.best}>
          {paragraph([LEARN.bestIs(describeSolution(task.best)), LEARN.bestInScene])}{' '}
          <Line text={task.why} scene={task.scene} />
        </p>
      )}
    </div>
  );
}

/** The scene restarts once its sliders have not moved for this long. */
const REST_MILLIS = 700;

/**
 * Restarts the scene whenever its settings have changed, because the check also begins at the start; without
 * a restart, the scene would still have the queue that earlier settings caused.
 */
function useRunsFromTheStart(element: ThreadwaySimElement | null): void {
  useEffect(() => {
    if (element === null) return;
    let begun: string | null = null;
    let timer = 0;
    const follow = ({ detail }: ThreadwaySimEvents['state']): void => {
      begun ??= detail.scenario;
      clearTimeout(timer);
      if (detail.scenario === begun) return;
      timer = window.setTimeout(() => {
        begun = detail.scenario;
        element.scenario = detail.scenario;
      }, REST_MILLIS);
    };
    element.addEventListener('state', follow);
    element.addEventListener('ready', follow);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('state', follow as EventListener);
      element.removeEventListener('ready', follow as EventListener);
    };
  }, [element]);
}

/** The results on which the task's condition depends, such as "A a p99 of 162 ms". */
function describeResult(task: Task, figures: Figures): string {
  const results = [...new Set(namesIn(parseExpression(task.holds)))].map((name) => {
    const [server = '', measure = ''] = name.split('.');
    const quantity = quantityOfMeasure(name, figures[name] ?? Number.NaN);
    return LEARN.result(server, measure, formatQuantity(quantity));
  });
  return results.join(t`, `);
}

/**
 * Where the checked settings come from: the sliders, the link that was opened, or the best known solution.
 */
type Whose = keyof typeof LEARN.whose;

interface OutcomeProps {
  readonly task: Task;
  readonly state: VerdictState;
  readonly whose: Whose;
}

/**
 * The result of a check, with a link to the answer. It remains while the scene already shows other settings,
 * so it says whose answer was checked: the reader's, the link's or the best known one.
 */
function Outcome({ task, state, whose }: OutcomeProps): ReactNode {
  const { home } = useLesson();
  if (state.kind === 'idle') return null;
  if (state.kind === 'running') return <p>{LEARN.checking}</p>;
  if (state.kind === 'failed') return <p>{LEARN.failed(state.reason)}</p>;
  const { solution, verdict } = state;
  const words = describeSolution(solution);
  const { seed, figures } = verdict.holds ? verdict.runs[0] : verdict.runs.at(-1)!;
  const result = describeResult(task, figures);
  const owner = <span className={lessonStyles.kicker}>{LEARN.whose[whose]}</span>;
  if (!verdict.holds)
    return (
      <p data-holds="false">
        {owner}
        {LEARN.breaks(words, result, seed)}
      </p>
    );
  const isBest = compareSolutions(task, solution, task.best) >= 0;
  return (
    <p data-holds="true">
      {owner}
      {paragraph([LEARN.holds(words, result), isBest ? LEARN.isBest : LEARN.betterKnown])}{' '}
      {home !== null && <SolutionLink home={home} task={task} solution={solution} />}
    </p>
  );
}

function SolutionLink({
  home,
  task,
  solution,
}: {
  readonly home: string;
  readonly task: Task;
  readonly solution: Solution;
}): ReactNode {
  const { lesson } = useLesson();
  const [said, setSaid] = useState('');
  const address = (): string => {
    const query = new URLSearchParams({ task: task.id, ...solution });
    return new URL(`${home}learn/${lesson.id}/?${query}#${task.id}`, location.href).href;
  };
  const copy = (): void => {
    void copyText(address()).then((came) =>
      setSaid(came === 'copied' ? COPYING.copied : `${COPYING.refused} ${address()}`),
    );
  };
  return (
    <>
      <button type="button" className="link-button" onClick={copy}>
        {LEARN.copyLink}
      </button>{' '}
      {said}
    </>
  );
}
