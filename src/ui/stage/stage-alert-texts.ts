// The texts of a server's alerts.

import { fixed } from '../../languages/numbers.ts';
import { formatBytes, formatInstant } from '../../languages/quantity.ts';
import type { NodeNumbers, ServerSummary } from '../../protocol/summary.ts';
import { ALERTS } from '../words/alerts.ts';

interface StageAlert {
  readonly about: 'memory' | 'breakers';
  readonly words: string;
}

export function alertsOf(server: ServerSummary): readonly StageAlert[] {
  const alerts: StageAlert[] = [];
  const { nodes } = server;
  const full = memoryWords(server);
  if (full !== null) alerts.push({ about: 'memory', words: full });
  const open = nodesWith(nodes, 'open');
  const trying = nodesWith(nodes, 'half-open');
  if (open.length + trying.length > 0) {
    alerts.push({
      about: 'breakers',
      words: ALERTS.breakers(
        open,
        trying,
        nodes.every(({ group }) => group === 0),
      ),
    });
  }
  return alerts;
}

/** Which memory policy is active and what it does; null while there is enough memory. */
function memoryWords({ memoryCondition, values }: ServerSummary): string | null {
  const { refuses, swaps, killed } = ALERTS;
  const limit = formatBytes(values.memoryLimit);
  switch (memoryCondition) {
    case 'ample':
      return null;
    case 'refuses':
      return refuses(limit);
    case 'swaps':
      return swaps(limit, fixed(values.memorySlowdown, values.memorySlowdown < 9.95 ? 1 : 0));
    case 'killed':
      return killed(limit, formatInstant(values.killedAt, 1e6));
  }
}

function nodesWith(nodes: readonly NodeNumbers[], breaker: NodeNumbers['breaker']): readonly number[] {
  return nodes.flatMap((node, index) => (node.breaker === breaker ? [index + 1] : []));
}
