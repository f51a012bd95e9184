// The alerts of a server, a line each, and the threads that are left of a larger pool.

import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useStudio } from '../../app/studio-context.ts';
import { formatCount } from '../../charts/format.ts';
import { plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import { calmly } from '../shared/calmly.ts';
import { alertsOf } from './stage-alert-texts.ts';
import { threadsLeaving } from './threads-leaving.ts';

interface AlertLinesProps {
  readonly server: ServerSummary;
  readonly index: number;
}

export default function AlertLines({ server, index }: AlertLinesProps): ComponentChildren {
  return (
    <Fragment>
      {alertsOf(server).map(({ about, words }) => (
        <p key={about}>{words}</p>
      ))}
      <LeavingLine index={index} />
    </Fragment>
  );
}

/** Why there are more lanes than the slider says. Its number changes with each thread that ends, so it is not announced. */
function LeavingLine({ index }: { readonly index: number }): ComponentChildren {
  const count = useThreadsLeaving(index);
  if (count === 0) return null;
  return (
    <p className="leaving-line" aria-live="off">
      {t`${formatCount(count)} more ${plural(count, { one: 'thread finishes what it does, then ends', other: 'threads finish what they do, then end' })}`}
    </p>
  );
}

function useThreadsLeaving(index: number): number {
  const { frames, scenario } = useStudio();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const { soon, now, stop } = calmly(() => {
      const frame = frames.latest?.servers[index];
      const server = scenario.getState().scenario.servers[index];
      setCount(frame === undefined || server === undefined ? 0 : threadsLeaving(frame, server));
    });
    const unsubscribe = frames.subscribe(soon);
    const unsubscribeChange = scenario.subscribe(now);
    return () => {
      unsubscribe();
      unsubscribeChange();
      stop();
    };
  }, [frames, scenario, index]);
  return count;
}
