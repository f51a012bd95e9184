// The alerts of a server, one per line. If its pool was reduced, a further line says how many surplus threads
// are left.

import { Fragment, type ReactNode } from 'react';
import { useScenario, useStudio } from '../../app/studio-context.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import type { ServerSize } from '../../scenario/model.ts';
import { modelOf } from '../../scenario/server.ts';
import * as styles from './stage.module.css';
import { alertsOf } from './stage-alert-texts.ts';
import { threadsLeaving } from './threads-leaving.ts';

interface AlertLinesProps {
  readonly server: ServerSummary;
  readonly index: number;
}

export default function AlertLines({ server, index }: AlertLinesProps): ReactNode {
  return (
    <Fragment>
      {alertsOf(server).map(({ about, words }) => (
        <p key={about}>{words}</p>
      ))}
      <LeavingLine index={index} />
    </Fragment>
  );
}

/** The text about surplus threads, by the word for the server's threads. `text` is `count` as text. */
const LEAVING: Readonly<Record<ServerSize['word'], (count: number, text: string) => string>> = {
  thread: (count, text) =>
    t`${text} more ${plural(count, { one: 'thread', other: 'threads' })} will stop when idle`,
  loop: (count, text) =>
    t`${text} more ${plural(count, { one: 'loop', other: 'loops' })} will stop when idle`,
  carrier: (count, text) =>
    t`${text} more ${plural(count, { one: 'carrier', other: 'carriers' })} will stop when idle`,
  helper: (count, text) =>
    t`${text} more ${plural(count, { one: 'helper', other: 'helpers' })} will stop when idle`,
};

/**
 * Explains why the road has more lanes than the slider says. The number changes whenever a thread ends, so
 * screen readers do not announce it.
 */
function LeavingLine({ index }: { readonly index: number }): ReactNode {
  const { frames } = useStudio();
  const server = useScenario((state) => state.scenario.servers[index]);
  // This component renders with each summary. A summary arrives together with a frame, so the number agrees
  // with the road.
  const frame = frames.latest?.servers[index];
  const count = frame === undefined || server === undefined ? 0 : threadsLeaving(frame, server);
  if (server === undefined || count === 0) return null;
  return (
    <p className={styles.leavingLine} aria-live="off">
      {LEAVING[modelOf(server).size(server).word](count, formatCount(count))}
    </p>
  );
}
