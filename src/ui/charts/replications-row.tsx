// In a chart's menu: the switch for runs with other seeds, and how far they are. It is one switch for all charts.

import type { ReactNode } from 'react';
import { formatCount, formatInstant } from '../../charts/format.ts';
import type { Replications } from '../../state/view-store.ts';
import { useRun, useStudio, useView } from '../studio-context.ts';
import { REPLICATIONS_TEXT } from '../text-of-replications.ts';
import { endReplications, replicate } from './replicate.ts';

const INSTANT_STEP_NANOS = 1e8;

export function ReplicationsRow(): ReactNode {
  const studio = useStudio();
  const replications = useView((state) => state.replications);
  const hasBegun = useRun(({ summary }) => (summary?.clockNanos ?? 0) > 0);
  const isOn = replications !== null && replications.failure === null;
  return (
    <fieldset className="chart-menu-row">
      <legend>{REPLICATIONS_TEXT.label}</legend>
      <button
        type="button"
        className="button small"
        aria-pressed={isOn}
        disabled={!hasBegun}
        onClick={() => (isOn ? endReplications(studio) : replicate(studio))}
      >
        {REPLICATIONS_TEXT.switch}
      </button>
      {isOn && (
        <button type="button" className="button small" onClick={() => replicate(studio)}>
          {REPLICATIONS_TEXT.anew}
        </button>
      )}
      <output>{replications !== null && statusOf(replications)}</output>
      <p className="muted">
        <small>{REPLICATIONS_TEXT.note}</small>
      </p>
    </fieldset>
  );
}

function statusOf({ question: { untilNanos }, answer, failure }: Replications): string {
  if (failure !== null) return REPLICATIONS_TEXT.failed(failure);
  if (answer === null) return '';
  if (answer.servers.length === 0)
    return REPLICATIONS_TEXT.progress(formatCount(answer.made), formatCount(answer.wanted));
  const reach =
    untilNanos === null
      ? REPLICATIONS_TEXT.toTheEnd
      : REPLICATIONS_TEXT.toInstant(formatInstant(untilNanos, INSTANT_STEP_NANOS));
  return REPLICATIONS_TEXT.done(reach);
}
