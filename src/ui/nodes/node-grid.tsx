// The panel's grid of buttons, one for each node.

import type { ReactNode } from 'react';
import { useNodes, useScenario } from '../../app/studio-context.ts';
import type { NodeCondition, NodeStatus } from '../../facts/node-status.ts';
import { formatSpan } from '../../languages/quantity.ts';
import { nodeOfNumber } from '../../scenario/node-numbers.ts';
import { CONTROLS } from '../words/controls.ts';
import { TEXT } from '../words/text.ts';
import { NodeButtons } from './node-buttons.tsx';
import * as styles from './node-grid.module.css';

/** In these conditions the button shows the node's latency; in others, the name of the condition. */
const SHOW_LATENCY: ReadonlySet<NodeCondition> = new Set<NodeCondition>(['healthy', 'slow', 'errors']);

export function NodeGrid(): ReactNode {
  const nodes = useNodes();
  const groups = useScenario((state) => state.scenario.upstreams);
  const own = (status: NodeStatus): number => nodeOfNumber(groups, status.node)?.node ?? status.node;
  return (
    <NodeButtons
      label={CONTROLS.sections.upstream}
      className={styles.root}
      nodes={nodes}
      before={(status) =>
        groups.length > 1 && own(status) === 1 ? (
          <span className={styles.group}>{nodeOfNumber(groups, status.node)?.upstream}</span>
        ) : null
      }
      face={(status) => (
        <>
          <span className={styles.number}>{own(status)}</span>
          {SHOW_LATENCY.has(status.condition)
            ? formatSpan(status.latencyNanos)
            : TEXT.conditions[status.condition]}
        </>
      )}
    />
  );
}
