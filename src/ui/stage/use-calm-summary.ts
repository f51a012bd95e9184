// The latest summary for text that people read: while the run plays, it changes at most once a second.

import { useEffect, useState } from 'preact/hooks';
import type { RunState } from '../../app/stores/run-store.ts';
import { useStudio } from '../../app/studio-context.ts';
import type { Summary } from '../../protocol/summary.ts';

const CALM_MILLIS = 1000;

export function useCalmSummary(): Summary | null {
  const { run } = useStudio();
  const [shown, setShown] = useState(() => run.getState().summary);
  useEffect(() => {
    let timer: number | null = null;
    let shownAt = Number.NEGATIVE_INFINITY;
    const show = (): void => {
      if (timer !== null) window.clearTimeout(timer);
      timer = null;
      shownAt = performance.now();
      setShown(run.getState().summary);
    };
    const onChange = ({ summary, status }: RunState, before: RunState): void => {
      if (summary === before.summary) return;
      const wait = shownAt + CALM_MILLIS - performance.now();
      const isNews = !status.playing || hasTurned(summary, before.summary);
      if (isNews || wait <= 0) show();
      else timer ??= window.setTimeout(show, wait);
    };
    show();
    const stop = run.subscribe(onChange);
    return () => {
      stop();
      if (timer !== null) window.clearTimeout(timer);
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
