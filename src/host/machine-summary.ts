// Figures of a server's memory and calls for the summary.

import { BREAKER_STATE } from '../engine/view/codes.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import type {
  BreakerCondition,
  GroupNumbers,
  MemoryCondition,
  NodeNumbers,
  ServedNodeNumbers,
} from '../protocol/summary.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { percentileCurve } from '../study/point-run.ts';

export function memoryCondition({ memory, killedAt }: EngineView): MemoryCondition {
  if (killedAt !== null) return 'killed';
  if (!memory.full) return 'ample';
  return memory.swapping ? 'swaps' : 'refuses';
}

const BREAKERS: Readonly<Record<number, BreakerCondition>> = {
  [BREAKER_STATE.closed]: 'closed',
  [BREAKER_STATE.open]: 'open',
  [BREAKER_STATE.halfOpen]: 'half-open',
};

export function groupNumbers({ upstreams }: Scenario, view: EngineView): readonly GroupNumbers[] {
  return view.upstreams.groups.map((group, index) => ({ name: upstreams[index].name, ...group.values() }));
}

export function servedNodeNumbers({ upstreams }: EngineView): readonly ServedNodeNumbers[] {
  return upstreams.groups.flatMap((group, number) =>
    group.nodes.slice(0, group.size).flatMap(({ served }, index) =>
      served === null
        ? []
        : [
            {
              group: number,
              node: index + 1,
              values: served.server.measures.values(),
              memoryCondition: memoryCondition(served.server),
              latency: percentileCurve(served.server.measures.latency),
            },
          ],
    ),
  );
}

export function nodeNumbers({ upstreams }: EngineView): readonly NodeNumbers[] {
  return upstreams.groups.flatMap((group, number) =>
    group.nodes.slice(0, group.size).map((node) => ({
      group: number,
      breaker: BREAKERS[node.breakerState] ?? 'closed',
      ...node.values(),
    })),
  );
}
