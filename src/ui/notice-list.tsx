// What was wrong with a link or a change, and what is allowed; that the engine has died, and how to start it again. Loaded
// when there is something to say.

import type { ComponentChildren } from 'preact';
import type { Complaint } from '../app/stores/scenario-store.ts';
import { useActions } from '../app/studio-context.ts';
import { formatProblem, namedProblems } from '../scenario/problem.ts';
import { Button } from './shared/button.tsx';
import { NOTICES } from './words/notices.ts';

interface NoticeListProps {
  readonly complaint: Complaint | null;
  /** Why the engine died; null while it lives. */
  readonly error: string | null;
}

export default function NoticeList({ complaint, error }: NoticeListProps): ComponentChildren {
  return (
    <>
      {complaint !== null && <ProblemNotice complaint={complaint} />}
      {error !== null && <DeadEngine error={error} />}
    </>
  );
}

function ProblemNotice({ complaint }: { readonly complaint: Complaint }): ComponentChildren {
  const actions = useActions();
  const { named, more } = namedProblems(complaint.problems);
  return (
    <div className="notice" role="alert">
      <div>
        <strong>{NOTICES[complaint.about]}</strong>
        <ul>
          {named.map((problem) => (
            <li key={`${problem.key} ${problem.value}`}>
              {problem.keys === undefined && problem.meant === undefined
                ? NOTICES.notAllowed(problem.key, problem.value, problem.allowed)
                : formatProblem(problem)}
            </li>
          ))}
          {more > 0 && <li>{NOTICES.more(more)}</li>}
        </ul>
      </div>
      <Button onClick={actions.dismissProblems}>{NOTICES.dismiss}</Button>
    </div>
  );
}

function DeadEngine({ error }: { readonly error: string }): ComponentChildren {
  const actions = useActions();
  return (
    <div className="notice notice-dead" role="alert">
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
