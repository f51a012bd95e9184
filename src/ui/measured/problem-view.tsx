// What is wrong with what was pasted: where, what it is, what would be right.

import type { ReactNode } from 'react';
import type { Problem } from '../../scenario/problem.ts';
import { MEASURED_TEXT } from '../text-of-measured.ts';

export function ProblemView({ problem }: { readonly problem: Problem }): ReactNode {
  return (
    <div className="measured-problem" role="alert">
      {problem.value === '' ? (
        <p>{problem.allowed}</p>
      ) : (
        <>
          <p>
            <strong>{MEASURED_TEXT.wrong(problem.key, problem.value)}</strong>
          </p>
          <p>{MEASURED_TEXT.allowed(problem.allowed)}</p>
        </>
      )}
    </div>
  );
}
