// The nodes as a grid of buttons in the panel.

import type { ReactNode } from 'react';
import type { NodeCondition } from '../../state/node-status.ts';
import { useRun, useScenario } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { latencyWords, NodeButtons } from './node-buttons.tsx';
import { useNodeNames } from './node-names.ts';

/** Of the others the condition says more. */
const SHOW_LATENCY: ReadonlySet<NodeCondition> = new Set<NodeCondition>(['healthy', 'slow', 'errors']);

export function NodeGrid(): ReactNode {
  const nodes = useRun((state) => state.nodes);
  const groups = useScenario((state) => state.scenario.upstreams.length);
  const nameOf = useNodeNames();
  return (
    <NodeButtons
      label={TEXT.controls.sections.upstream}
      className="node-grid"
      nodes={nodes}
      face={(status) => (
        <>
          <span className="node-number">{groups > 1 ? nameOf(status.node) : status.node}</span>
          {SHOW_LATENCY.has(status.condition) ? latencyWords(status) : TEXT.conditions[status.condition]}
        </>
      )}
    />
  );
}
