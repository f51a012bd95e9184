// What went wrong, where everybody sees it: a link or change that was not taken, an engine that died.

import type { ComponentChildren } from 'preact';
import { useActions, useRun, useScenario } from '../app/studio-context.ts';
import { TEXT } from './words/text.ts';

export function Notices(): ComponentChildren {
  return (
    <div className="notices">
      <ProblemNotice />
      <DeadEngine />
    </div>
  );
}

function ProblemNotice(): ComponentChildren {
  const actions = useActions();
  const complaint = useScenario((state) => state.complaint);
  if (complaint === null) return null;
  return (
    <div className="notice" role="alert">
      <div>
        <strong>{TEXT.notices[complaint.about]}</strong>
        <ul>
          {complaint.problems.map((problem) => (
            <li key={`${problem.key} ${problem.value}`}>
              {TEXT.notices.notAllowed(problem.key, problem.value, problem.allowed)}
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className="button" onClick={actions.dismissProblems}>
        {TEXT.notices.dismiss}
      </button>
    </div>
  );
}

function DeadEngine(): ComponentChildren {
  const actions = useActions();
  const error = useRun((state) => state.status.error);
  if (error === null) return null;
  return (
    <div className="notice notice-dead" role="alert">
      <div>
        <strong>{TEXT.notices.dead}</strong>
        <p>
          {error} {TEXT.notices.deadMore}
        </p>
      </div>
      <button type="button" className="button primary" onClick={actions.recover}>
        {TEXT.notices.restart}
      </button>
    </div>
  );
}
