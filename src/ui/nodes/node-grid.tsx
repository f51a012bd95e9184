// The nodes as a grid of buttons in the panel.

import type { ReactNode } from 'react';
import { useRun } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { latencyWords, NodeButtons } from './node-buttons.tsx';

export function NodeGrid(): ReactNode {
  const nodes = useRun((state) => state.nodes);
  return (
    <NodeButtons
      label={TEXT.controls.sections.upstream}
      className="node-grid"
      nodes={nodes}
      face={(status) => (
        <>
          <span className="node-number">{status.node}</span>
          {status.condition === 'healthy' || status.condition === 'slow'
            ? latencyWords(status)
            : TEXT.conditions[status.condition]}
        </>
      )}
    />
  );
}
