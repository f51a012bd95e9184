// Notices: the problems of a link or a change with what is allowed, or the message that the engine has
// stopped with a button that restarts it. Loaded when needed.

import type { ReactNode } from 'react';
import type { Complaint } from '../app/stores/scenario-store.ts';
import { useActions } from '../app/studio-context.ts';
import { formatProblem, namedProblems, type Problem } from '../scenario/problem.ts';
import * as styles from './notices.module.css';
import { Button } from './shared/button.tsx';
import { NOTICES } from './words/notices.ts';

/** If the text of allowed values is longer than this, it is folded. */
const LONG_LENGTH = 160;

interface NoticeListProps {
  readonly complaint: Complaint | null;
  /** Why the engine stopped; null while it runs. */
  readonly error: string | null;
}

export default function NoticeList({ complaint, error }: NoticeListProps): ReactNode {
  return (
    <>
      {complaint !== null && <ProblemNotice complaint={complaint} />}
      {error !== null && <DeadEngine error={error} />}
    </>
  );
}

function ProblemNotice({ complaint }: { readonly complaint: Complaint }): ReactNode {
  const actions = useActions();
  const { named, more } = namedProblems(complaint.problems);
  return (
    <div className={styles.notice} role="alert">
      <div>
        <strong>{NOTICES[complaint.about]}</strong>
        <ul>
          {named.map((problem) => (
            <li key={`${problem.key} ${problem.value}`}>
              <Sentence problem={problem} />
            </li>
          ))}
          {more > 0 && <li>{NOTICES.more(more)}</li>}
        </ul>
      </div>
      <Button onClick={actions.dismissProblems}>{NOTICES.dismiss}</Button>
    </div>
  );
}

/** One problem. A long text of allowed values, such as all keys, would cover the roads, so it is folded. */
function Sentence({ problem }: { readonly problem: Problem }): ReactNode {
  const { key, value, allowed, keys, meant } = problem;
  const sentence =
    keys === undefined && meant === undefined
      ? NOTICES.notAllowed(key, value, allowed)
      : formatProblem(problem);
  if (allowed.length <= LONG_LENGTH || !sentence.includes(allowed)) return sentence;
  return (
    <details>
      <summary>
        {keys === undefined ? NOTICES.wrongValue(key, value) : NOTICES.noKey(key, value)}{' '}
        <span className="link-button">{NOTICES.allowed}</span>
      </summary>
      <p>{allowed}</p>
    </details>
  );
}

function DeadEngine({ error }: { readonly error: string }): ReactNode {
  const actions = useActions();
  return (
    <div className={styles.notice} role="alert">
      <div>
        <strong>{NOTICES.dead}</strong>
        <p>
          {error} {NOTICES.deadMore}
        </p>
      </div>
      <Button kind="primary" onClick={actions.recover}>
        {NOTICES.restart}
      </Button>
    </div>
  );
}
