// A task: the scene with its sliders, a button that runs what they are set to, hints one by one, and the best solution known.

import type { ComponentChildren } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import type { ThreadwaySimElement } from '../embed/element/element-types.ts';
import type { Task } from '../lessons/lesson.ts';
import { compareSolutions, describeSolution, solutionIn } from '../lessons/solution.ts';
import type { Solution } from '../lessons/task.ts';
import { LEARN } from '../ui/words/learn.ts';
import { HOME, useLesson } from './lesson-context.ts';
import { LiveScene } from './live-scene.tsx';
import { Line } from './prose.tsx';
import { useVerdict, type VerdictState } from './use-verdict.ts';

interface TaskViewProps {
  readonly task: Task;
  readonly title: string;
  /** What the address of the page holds of this task. */
  readonly given: Solution | null;
  readonly onSolved: () => void;
}

export function TaskView({ task, title, given, onSolved }: TaskViewProps): ComponentChildren {
  const { lesson } = useLesson();
  const element = useRef<ThreadwaySimElement | null>(null);
  const take = useCallback((each: ThreadwaySimElement | null) => {
    element.current = each;
  }, []);
  const { state, check, stop } = useVerdict(lesson, task, onSolved);
  const [hints, setHints] = useState(0);
  const [bestShown, setBestShown] = useState(false);
  const checkNow = async (): Promise<void> => {
    const { scenario } = await element.current!.get('state');
    check(solutionIn(task, scenario));
  };
  return (
    <div className="task" id={task.id}>
      <p className="task-ask">
        <span className="kicker">{LEARN.task}</span>
        <Line text={task.ask} scene={task.scene} />
      </p>
      {given !== null && (
        <p className="task-given">
          {LEARN.given(describeSolution(given))}{' '}
          <button type="button" className="button" onClick={() => check(given)}>
            {LEARN.verify}
          </button>
        </p>
      )}
      <LiveScene
        view={{ ...task.view, controls: task.view.controls ?? task.vary.join(',') }}
        title={title}
        onElement={take}
      />
      <div className="task-buttons">
        {state.kind === 'running' ? (
          <button type="button" className="button" onClick={stop}>
            {LEARN.stopCheck}
          </button>
        ) : (
          <button type="button" className="button solid" onClick={() => void checkNow()}>
            {LEARN.check}
          </button>
        )}
        {hints < task.hints.length && (
          <button type="button" className="button" onClick={() => setHints(hints + 1)}>
            {hints === 0 ? LEARN.hint : LEARN.nextHint}
          </button>
        )}
        {state.kind === 'judged' && !bestShown && (
          <button type="button" className="button" onClick={() => setBestShown(true)}>
            {LEARN.best}
          </button>
        )}
      </div>
      <div role="status" className="task-verdict">
        <Outcome task={task} state={state} />
      </div>
      {hints > 0 && (
        <ol className="hints">
          {task.hints.slice(0, hints).map((hint) => (
            <li key={hint}>
              <Line text={hint} scene={task.scene} />
            </li>
          ))}
        </ol>
      )}
      {bestShown && (
        <p className="task-best">
          {LEARN.bestIs(describeSolution(task.best))} <Line text={task.why} scene={task.scene} />
        </p>
      )}
    </div>
  );
}

/** What came of a check, and the link that holds the answer. */
function Outcome({ task, state }: { readonly task: Task; readonly state: VerdictState }): ComponentChildren {
  if (state.kind === 'idle') return null;
  if (state.kind === 'running') return <p>{LEARN.checking}</p>;
  if (state.kind === 'failed') return <p>{LEARN.failed(state.reason)}</p>;
  const { solution, verdict } = state;
  const words = describeSolution(solution);
  if (!verdict.holds) return <p data-holds="false">{LEARN.breaks(words, verdict.runs.at(-1)!.seed)}</p>;
  const isBest = compareSolutions(task, solution, task.best) >= 0;
  return (
    <p data-holds="true">
      {LEARN.holds(words)} {isBest ? LEARN.isBest : LEARN.betterKnown}{' '}
      <SolutionLink task={task} solution={solution} />
    </p>
  );
}

function SolutionLink({
  task,
  solution,
}: {
  readonly task: Task;
  readonly solution: Solution;
}): ComponentChildren {
  const { lesson } = useLesson();
  const [said, setSaid] = useState('');
  const address = (): string => {
    const query = new URLSearchParams({ task: task.id, ...solution });
    return new URL(`${HOME}learn/${lesson.id}/?${query}#${task.id}`, location.href).href;
  };
  const copy = (): void => {
    navigator.clipboard.writeText(address()).then(
      () => setSaid(LEARN.copied),
      () => setSaid(`${LEARN.cannotCopy} ${address()}`),
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
