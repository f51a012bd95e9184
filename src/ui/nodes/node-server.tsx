// In the menu of a node that is a server: the load of this server.

import type { ReactNode } from 'react';
import { plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { SERVER } from '../../protocol/frame-layout.ts';
import { rateText } from '../stage/headline.ts';
import { useLoad } from '../stage/use-load.ts';
import * as styles from './node-server.module.css';

export interface NodeServerProps {
  /** Index in the scenario of the server that calls the node. */
  readonly server: number;
  readonly node: number;
}

/** Renders nothing if the node is not a server. */
export function NodeServer({ server, node }: NodeServerProps): ReactNode {
  const lines = useLoad(server, (front, loadAt) => {
    const frame = front.served().find((each) => each.get(SERVER.servedNode) === node - 1);
    if (frame === undefined) return '';
    const { threads, busy, queued } = loadAt(node - 1, frame);
    const perSecond = (frame.get(SERVER.recentCompleted) / frame.get(SERVER.recentSpan)) * 1e9;
    return [
      t`${formatCount(busy)} of ${formatCount(threads)} ${plural(threads, { one: 'thread busy', other: 'threads busy' })}`,
      t`${formatCount(queued)} queued`,
      ...(frame.get(SERVER.recentKnown) === 1 ? [t`${rateText(perSecond)}/s`] : []),
    ].join('\n');
  });
  if (lines === '') return null;
  return (
    <ul className={styles.root}>
      {lines.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
