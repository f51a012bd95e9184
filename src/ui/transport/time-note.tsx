// Notes on the run's time, one at a time: on a replay in progress, on a clock slower than the chosen speed,
// on the end, or on later changes that a change made now would replace.

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

/** Progress is shown for seeks that take longer than this. */
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

/** The completed share of the replay; null if its end is unknown. */
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

/** A note on changes that are ahead in a rewound run; otherwise on the faulty nodes. */
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

/** Whether two faults are one fault of several nodes. */
function isAlike(a: FaultMark, b: FaultMark): boolean {
  return a.kind === b.kind && a.fromNanos === b.fromNanos && a.untilNanos === b.untilNanos;
}
