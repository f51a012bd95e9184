// In the menu of a node that is a server: the load of this server.

import type { ReactNode } from 'react';
import { useRun, useStudio } from '../../app/studio-context.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { SERVER } from '../../protocol/frame-layout.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { rateText } from '../stage/headline.ts';
import * as styles from './node-server.module.css';

export interface NodeServerProps {
  /** Index in the scenario of the server that calls the node. */
  readonly server: number;
  readonly node: number;
}

/** Renders nothing if the node is not a server. */
export function NodeServer({ server, node }: NodeServerProps): ReactNode {
  const { frames } = useStudio();
  // Render again with each summary. A summary arrives together with a frame, so the load agrees with the
  // road.
  useRun(({ summary }) => summary);
  const behind = frames.latest?.servers[server]?.served() ?? [];
  const frame = behind.find((each) => each.get(SERVER.servedNode) === node - 1);
  if (frame === undefined) return null;
  const busy = formatCount(frame.get(SERVER.threadsBusy));
  const all = frame.get(SERVER.threadsTotal);
  const perSecond = (frame.get(SERVER.recentCompleted) / frame.get(SERVER.recentSpan)) * 1e9;
  return (
    <ul className={styles.root}>
      <li>{t`${busy} of ${formatCount(all)} ${plural(all, { one: 'thread busy', other: 'threads busy' })}`}</li>
      <li>{t`${formatCount(frame.inState(REQUEST_STATE.queued))} queued`}</li>
      {frame.get(SERVER.recentKnown) === 1 && <li>{t`${rateText(perSecond)}/s`}</li>}
    </ul>
  );
}
