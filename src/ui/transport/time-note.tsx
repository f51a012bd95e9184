// One thing at a time that is worth saying of the run's time: a replay under way, a clock that goes slower than asked,
// the end, what a change here would take the place of.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useActions, useRun, useScenario, useTimeline } from '../../app/studio-context.ts';
import { type FaultMark, faultsAt, faultsOf } from '../../app/time-marks.ts';
import type { SeekProgress } from '../../protocol/history.ts';
import { Button } from '../shared/button.tsx';
import { TEXT } from '../words/text.ts';
import { timeScale } from './time-scale.ts';
import { faultWords } from './time-words.ts';

/** Quicker replays are over before anybody has read of them. */
const QUIET_MILLIS = 100;

export function TimeNote(): ComponentChildren {
  const seeks = useRun((state) => state.status.seeking !== null);
  const slow = useSlowSeek(seeks);
  return <div className="time-note">{slow ? <Seeking /> : <State />}</div>;
}

/** Whether a seek has been under way for so long that it should show. */
function useSlowSeek(seeks: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!seeks) return;
    const timer = window.setTimeout(() => setSlow(true), QUIET_MILLIS);
    return () => {
      window.clearTimeout(timer);
      setSlow(false);
    };
  }, [seeks]);
  return seeks && slow;
}

function Seeking(): ComponentChildren {
  const actions = useActions();
  const seeking = useRun((state) => state.status.seeking);
  if (seeking === null) return null;
  const share = shareOf(seeking);
  const words = seeking.purpose === 'request' ? TEXT.transport.searching : TEXT.transport.replaying;
  return (
    <>
      <span role="status" className="visually-hidden">
        {words}
      </span>
      <progress
        className="seek-progress"
        aria-label={words}
        title={words}
        max={1}
        value={share ?? undefined}
      />
      <span className="seek-share">{share === null ? '' : `${Math.floor(share * 100)} %`}</span>
      <Button kind="small" onClick={actions.stopSeeking}>
        {TEXT.transport.stopHere}
      </Button>
    </>
  );
}

/** How much of the replay is done; null where nobody knows where it ends. */
function shareOf({ fromNanos, targetNanos, clockNanos }: SeekProgress): number | null {
  if (!Number.isFinite(targetNanos)) return null;
  return targetNanos > fromNanos ? (clockNanos - fromNanos) / (targetNanos - fromNanos) : 1;
}

function State(): ComponentChildren {
  const behind = useRun((state) => state.status.behind);
  const slowed = useRun((state) => state.status.slowed);
  const finished = useRun((state) => state.status.finished);
  return (
    <>
      {behind && (
        <span className="behind" role="status" title={TEXT.transport.behind}>
          {TEXT.transport.behindShort}
        </span>
      )}
      {slowed && !behind && <span className="slowed">{TEXT.transport.slowed}</span>}
      {finished && <span className="finished">{TEXT.transport.finished}</span>}
      {!behind && !slowed && !finished && <Whereabouts />}
    </>
  );
}

/** What lies ahead in a run that was turned back, or which node is at fault. */
function Whereabouts(): ComponentChildren {
  const timeline = useTimeline((state) => state);
  const scenario = useScenario((state) => state.scenario);
  const clockNanos = useRun((state) => state.summary?.clockNanos ?? 0);
  const { history } = timeline;
  const ahead = (history?.edits ?? []).filter(({ atNanos }) => atNanos > clockNanos).length;
  if (ahead > 0) {
    return (
      <span className="strip-note" title={TEXT.transport.aheadMore}>
        {TEXT.transport.ahead(ahead)}
      </span>
    );
  }
  if (history !== null && !history.exact && clockNanos < timeline.furthestNanos) {
    return (
      <span className="strip-note" title={TEXT.transport.inexactMore}>
        {TEXT.transport.inexact}
      </span>
    );
  }
  const holding = faultsAt(faultsOf(timeline), clockNanos);
  const fault = holding.at(-1);
  if (fault === undefined) return null;
  const alike = holding.filter((each) => isAlike(each, fault)).length;
  const words = faultWords(fault, timeScale(timeline, scenario), alike);
  return <span className="strip-note fault-note">{words}</span>;
}

/** Of several nodes at once. */
function isAlike(a: FaultMark, b: FaultMark): boolean {
  return a.kind === b.kind && a.fromNanos === b.fromNanos && a.untilNanos === b.untilNanos;
}
