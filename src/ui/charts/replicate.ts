// Asks for the present scenario with other seeds, once somebody wants that, and gives it up when the scenario changes.

import type { StudyStep } from '../../protocol/study-api.ts';
import { formatProblem } from '../../scenario/problem.ts';
import type { ReplicateQuestion } from '../../scenario/question.ts';
import { same } from '../../scenario/same.ts';
import type { Replications } from '../../state/view-store.ts';
import type { Studio } from '../studio-context.ts';

type Reached = Pick<Studio, 'run' | 'scenario' | 'studies' | 'view'>;

const ASKER = 'replications';
/** This one and five others: their range holds the median over all seeds with 96.8 % confidence. */
const REPLICATIONS = 6;

/** Up to the present instant; to their own ends where the run has ended. Takes the place of what was asked before. */
export function replicate({ run, scenario: scenarios, studies, view }: Reached): void {
  const { summary } = run.getState();
  if (summary === null) return;
  const { scenario } = scenarios.getState();
  const untilNanos = summary.finished ? null : summary.clockNanos;
  const question: ReplicateQuestion = { kind: 'replicate', replications: REPLICATIONS, untilNanos };
  const isWanted = (): boolean => view.getState().replications?.question === question;
  const show = (change: Partial<Replications>): void => {
    const before = view.getState().replications;
    if (before !== null && isWanted()) view.setState({ replications: { ...before, ...change } });
  };
  view.setState({ replications: { question, answer: null, failure: null } });
  const leave = scenarios.subscribe((state) => {
    if (isWanted() && same(state.scenario, scenario)) return;
    leave();
    if (isWanted()) endReplications({ studies, view });
  });
  studies.ask(ASKER, question, scenario, {
    onStep: ({ answer, problems }: StudyStep) => {
      const [problem] = problems;
      if (problem !== undefined) show({ failure: formatProblem(problem) });
      else if (answer.kind === 'replicate') show({ answer });
    },
    onFailure: (failure) => show({ failure }),
  });
}

export function endReplications({ studies, view }: Pick<Reached, 'studies' | 'view'>): void {
  studies.stop(ASKER);
  view.setState({ replications: null });
}
