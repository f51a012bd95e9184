// The latest summary for text that people read: while the run plays, it changes at most once a second, or a little sooner where the
// numbers over the roads, which are watched, have become others.

import { useEffect, useState } from 'react';
import { useStudio } from '../../app/studio-context.ts';
import type { RecentNumbers, Summary } from '../../protocol/summary.ts';
import { calmly, isFarOff } from '../shared/calmly.ts';

/** So many requests more or less are chance, where few come. */
const CHANCE = 10;

export function useCalmSummary(): Summary | null {
  const { run } = useStudio();
  const [shown, setShown] = useState(() => run.getState().summary);
  useEffect(() => {
    let said: Summary | null = null;
    const { soon, now, stop } = calmly(() => {
      said = run.getState().summary;
      setShown(said);
    });
    now();
    const unsubscribe = run.subscribe(({ summary, status }, before) => {
      if (summary === before.summary) return;
      if (!status.playing || hasTurned(summary, before.summary)) now();
      else soon(hasDrifted(summary, said));
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [run]);
  return shown;
}

/** Whether a server completes or gets other than is said, by so much that the number over its road contradicts it. */
export function hasDrifted(now: Summary | null, said: Summary | null): boolean {
  return (
    now?.servers.some(({ recent }, index) => {
      const earlier = said?.servers[index]?.recent;
      return earlier !== undefined && RATES.some((rate) => differs(rate, recent, earlier));
    }) ?? false
  );
}

const RATES = ['completedRps', 'offeredRps'] as const;

function differs(rate: (typeof RATES)[number], now: RecentNumbers, said: RecentNumbers): boolean {
  const requests = (Math.abs(now[rate] - said[rate]) * now.spanNanos) / 1e9;
  return requests >= CHANCE && isFarOff(said[rate], now[rate]);
}

/** Whether earlier text no longer holds: other servers, another run, or the end of one. */
function hasTurned(now: Summary | null, before: Summary | null): boolean {
  if (now === null || before === null) return true;
  const key = ({ servers, finished }: Summary): string =>
    `${finished} ${servers.map(({ id, endedAtNanos }) => `${id}${endedAtNanos ?? ''}`).join()}`;
  return now.clockNanos < before.clockNanos || key(now) !== key(before);
}
