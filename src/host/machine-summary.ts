// Figures of a machine and of its calls for the summary: core time, load average, memory, breakers and queues at the nodes.

import { BREAKER_STATE } from '../engine/view/codes.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import type {
  BreakerCondition,
  CpuShares,
  MemoryCondition,
  MemoryNumbers,
  NodeNumbers,
  ServerSummary,
} from '../protocol/summary.ts';

export function machineNumbers(
  view: EngineView,
): Pick<
  ServerSummary,
  'memory' | 'contextSwitches' | 'greenSwitches' | 'cpu' | 'runnableThreads' | 'loadAverage'
> {
  const { measures, scheduler } = view;
  const { loadAverage } = measures;
  return {
    memory: memoryNumbers(view),
    contextSwitches: measures.contextSwitches,
    greenSwitches: measures.greenSwitches,
    cpu: cpuShares(view),
    runnableThreads: scheduler.runnable,
    loadAverage: [loadAverage.minutes(0), loadAverage.minutes(1), loadAverage.minutes(2)],
  };
}

function cpuShares({ measures }: EngineView): CpuShares {
  const cpu = measures.cpu();
  const all = Object.values(cpu).reduce((sum, nanos) => sum + nanos, 0);
  // Before the first instant there has been no core time: all of it is idle.
  if (all <= 0) {
    return { useful: 0, switching: 0, scheduling: 0, interrupts: 0, spinning: 0, paused: 0, idle: 1 };
  }
  return {
    useful: cpu.usefulNanos / all,
    switching: cpu.switchingNanos / all,
    scheduling: cpu.schedulingNanos / all,
    interrupts: cpu.interruptNanos / all,
    spinning: cpu.spinningNanos / all,
    paused: cpu.pausedNanos / all,
    idle: cpu.idleNanos / all,
  };
}

function memoryNumbers({ memory, measures, killedAt }: EngineView): MemoryNumbers {
  const { peakReservedBytes, peakResidentBytes } = measures.memory();
  return {
    condition: conditionOf(memory, killedAt),
    limitBytes: memory.limitBytes,
    peakReservedBytes,
    peakResidentBytes,
    slowdown: memory.slowdown,
    killedAtNanos: killedAt,
  };
}

function conditionOf({ full, swapping }: EngineView['memory'], killedAt: number | null): MemoryCondition {
  if (killedAt !== null) return 'killed';
  if (!full) return 'ample';
  return swapping ? 'swaps' : 'refuses';
}

const BREAKERS: Readonly<Record<number, BreakerCondition>> = {
  [BREAKER_STATE.closed]: 'closed',
  [BREAKER_STATE.open]: 'open',
  [BREAKER_STATE.halfOpen]: 'half-open',
};

export function upstreamNumbers({ upstreams }: EngineView): Pick<ServerSummary, 'nodes' | 'calls'> {
  const nodes = upstreams.groups.flatMap((group, number) =>
    group.nodes.slice(0, group.size).map(
      ({ inFlight, queued, breaker }): NodeNumbers => ({
        group: number,
        inFlight,
        queued,
        breaker: BREAKERS[breaker.state] ?? 'closed',
        opened: breaker.opened,
      }),
    ),
  );
  const calls = { retries: 0, hedges: 0, bulkheadRefused: 0, breakerRefused: 0, queueRefused: 0 };
  for (const { counts } of upstreams.groups) {
    for (const name of Object.keys(calls) as (keyof typeof calls)[]) calls[name] += counts[name];
  }
  return { nodes, calls };
}
