// The latest summary for text that people read: while the run plays, it changes at most once a second.

import { useEffect, useState } from 'preact/hooks';
import { useStudio } from '../../app/studio-context.ts';
import type { Summary } from '../../protocol/summary.ts';
import { calmly } from '../shared/calmly.ts';

export function useCalmSummary(): Summary | null {
  const { run } = useStudio();
  const [shown, setShown] = useState(() => run.getState().summary);
  useEffect(() => {
    const { soon, now, stop } = calmly(() => setShown(run.getState().summary));
    now();
    const unsubscribe = run.subscribe(({ summary, status }, before) => {
      if (summary === before.summary) return;
      if (!status.playing || hasTurned(summary, before.summary)) now();
      else soon();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [run]);
  return shown;
}

/** Whether earlier text no longer holds: other servers, another run, or the end of one. */
function hasTurned(now: Summary | null, before: Summary | null): boolean {
  if (now === null || before === null) return true;
  const key = ({ servers, finished }: Summary): string =>
    `${finished} ${servers.map(({ id, endedAtNanos }) => `${id}${endedAtNanos ?? ''}`).join()}`;
  return now.clockNanos < before.clockNanos || key(now) !== key(before);
}
