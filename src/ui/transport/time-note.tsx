// A note about the run's time. It shows one of these: the progress of a replay, that the clock runs slower
// than the chosen speed, that the run has ended, or that a change now would replace later changes.

import type { ReactNode } from 'react';
import { type FaultMark, faultsAt, faultsOf } from '../../app/known-faults.ts';
import { useActions, useRun, useScenario, useTimeline } from '../../app/studio-context.ts';
import { t } from '../../languages/t.ts';
import type { SeekProgress } from '../../protocol/history.ts';
import { Button } from '../shared/button.tsx';
import { useSettled } from '../shared/use-settled.ts';
import { TIME_NOTE } from '../words/time-note.ts';
import * as styles from './time-note.module.css';
import { timeScale } from './time-scale.ts';
import { faultWords } from './time-words.ts';

/** A seek shows its progress only if it takes longer than this. */
const QUIET_MILLIS = 100;

export default function TimeNote(): ReactNode {
  const seeks = useRun((state) => state.status.seeking !== null);
  const isSlow = useSettled(seeks, QUIET_MILLIS, false) && seeks;
  return isSlow ? <Seeking /> : <State />;
}

function Seeking(): ReactNode {
  const actions = useActions();
  const seeking = useRun((state) => state.status.seeking);
  if (seeking === null) return null;
  const share = shareOf(seeking);
  const words = seeking.purpose === 'request' ? TIME_NOTE.searching : TIME_NOTE.replaying;
  return (
    <>
      <span role="status" className="visually-hidden">
        {words}
      </span>
      <progress
        className={styles.seekProgress}
        aria-label={words}
        title={words}
        max={1}
        value={share ?? undefined}
      />
      <span className={styles.seekShare}>{share === null ? '' : t`${Math.floor(share * 100)} %`}</span>
      <Button kind="small" onClick={actions.stopSeeking}>
        {TIME_NOTE.stopHere}
      </Button>
    </>
  );
}

/** How much of the replay is done, as a share; null if it is unknown where the replay ends. */
function shareOf({ fromNanos, targetNanos, clockNanos }: SeekProgress): number | null {
  if (!Number.isFinite(targetNanos)) return null;
  return targetNanos > fromNanos ? (clockNanos - fromNanos) / (targetNanos - fromNanos) : 1;
}

function State(): ReactNode {
  const behind = useRun((state) => state.status.behind);
  const slowed = useRun((state) => state.status.slowed);
  const finished = useRun((state) => state.status.finished);
  return (
    <>
      {behind && (
        <span className={styles.behind} role="status" title={TIME_NOTE.behind}>
          {TIME_NOTE.behindShort}
        </span>
      )}
      {slowed && !behind && <span className={styles.slowed}>{TIME_NOTE.slowed}</span>}
      {finished && <span className={styles.finished}>{TIME_NOTE.finished}</span>}
      {!behind && !slowed && !finished && <Whereabouts />}
    </>
  );
}

/** In a rewound run that has later changes, a note about these changes; otherwise about nodes with faults. */
function Whereabouts(): ReactNode {
  const timeline = useTimeline((state) => state);
  const scenario = useScenario((state) => state.scenario);
  const clockNanos = useRun((state) => state.summary?.clockNanos ?? 0);
  const { history } = timeline;
  const ahead = (history?.edits ?? []).filter(({ atNanos }) => atNanos > clockNanos).length;
  if (ahead > 0) {
    return (
      <span className={styles.strip} title={TIME_NOTE.aheadMore}>
        {TIME_NOTE.ahead(ahead)}
      </span>
    );
  }
  if (history !== null && !history.exact && clockNanos < timeline.furthestNanos) {
    return (
      <span className={styles.strip} title={TIME_NOTE.inexactMore}>
        {TIME_NOTE.inexact}
      </span>
    );
  }
  const holding = faultsAt(faultsOf(timeline), clockNanos);
  const fault = holding.at(-1);
  if (fault === undefined) return null;
  const alike = holding.filter((each) => isAlike(each, fault)).length;
  const words = faultWords(fault, timeScale(timeline, scenario), alike);
  return <span className={`${styles.strip} ${styles.fault}`}>{words}</span>;
}

/**
 * Whether two faults have the same kind and times, so that they are described as one fault of several nodes.
 */
function isAlike(a: FaultMark, b: FaultMark): boolean {
  return a.kind === b.kind && a.fromNanos === b.fromNanos && a.untilNanos === b.untilNanos;
}
