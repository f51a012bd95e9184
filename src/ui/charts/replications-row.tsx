// The switch in a chart's menu that adds runs with other seeds, and the progress of these runs. It applies to
// all charts.

import type { ReactNode } from 'react';
import type { Replications } from '../../app/stores/view-store.ts';
import { type Studies, type Studio, useRun, useStudio, useView } from '../../app/studio-context.ts';
import { replicated } from '../../charts/replications.ts';
import { formatCount, formatInstant } from '../../languages/quantity.ts';
import type { StudyStep } from '../../protocol/study-api.ts';
import { formatProblem } from '../../scenario/problem.ts';
import type { ReplicateQuestion } from '../../scenario/question.ts';
import { same } from '../../scenario/same.ts';
import { Button } from '../shared/button.tsx';
import { REPLICATIONS_TEXT } from '../words/chart-cards.ts';
import * as styles from './chart-menu.module.css';

const INSTANT_STEP_NANOS = 1e8;

export function ReplicationsRow(): ReactNode {
  const studio = useStudio();
  const replications = useView((state) => state.replications);
  const hasBegun = useRun(({ summary }) => (summary?.clockNanos ?? 0) > 0);
  const isOn = replications !== null && replications.failure === null;
  return (
    <fieldset className={styles.row}>
      <legend>{REPLICATIONS_TEXT.label}</legend>
      <Button
        kind="small"
        aria-pressed={isOn}
        disabled={!hasBegun}
        onClick={() => (isOn ? endReplications(studio) : replicate(studio))}
      >
        {REPLICATIONS_TEXT.switch}
      </Button>
      {isOn && (
        <Button kind="small" onClick={() => replicate(studio)}>
          {REPLICATIONS_TEXT.anew}
        </Button>
      )}
      <output>{replications !== null && statusOf(replications)}</output>
      <p className="muted">
        <small>{REPLICATIONS_TEXT.note}</small>
      </p>
    </fieldset>
  );
}

function statusOf({ question: { untilNanos }, runs, failure }: Replications): string {
  if (failure !== null) return REPLICATIONS_TEXT.failed(failure);
  if (runs === null) return '';
  const { answer } = runs;
  if (answer.servers.length === 0)
    return REPLICATIONS_TEXT.progress(formatCount(answer.made), formatCount(answer.wanted));
  const reach =
    untilNanos === null
      ? REPLICATIONS_TEXT.toTheEnd
      : REPLICATIONS_TEXT.toInstant(formatInstant(untilNanos, INSTANT_STEP_NANOS));
  return REPLICATIONS_TEXT.done(reach);
}

type Reached = Pick<Studio, 'run' | 'scenario' | 'view'> & {
  readonly studies: Pick<Studies, 'ask' | 'stop'>;
};

const ASKER = 'replications';
/**
 * Six runs: the scene's own seed and five others. The range of six runs contains the median over all seeds
 * with 96.8 % confidence.
 */
const REPLICATIONS = 6;

/**
 * Starts runs with other seeds, which end at the present instant, or at their own ends if the run has ended.
 * Replaces an earlier request.
 */
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
  view.setState({ replications: { question, runs: null, failure: null } });
  const leave = scenarios.subscribe((state) => {
    if (isWanted() && same(state.scenario, scenario)) return;
    leave();
    if (isWanted()) endReplications({ studies, view });
  });
  studies.ask(ASKER, question, scenario, {
    onStep: ({ answer, problems }: StudyStep) => {
      const [problem] = problems;
      if (problem !== undefined) show({ failure: formatProblem(problem) });
      else if (answer.kind === 'replicate') show({ runs: replicated(answer) });
    },
    onFailure: (failure) => show({ failure }),
  });
}

export function endReplications({ studies, view }: Pick<Reached, 'studies' | 'view'>): void {
  studies.stop(ASKER);
  view.setState({ replications: null });
}
