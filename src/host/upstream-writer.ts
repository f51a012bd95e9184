// Writes the records of upstream groups and their nodes in a frame, and the totals of all calls.

import { type FaultCode, FAULT as NODE_FAULT } from '../engine/view/codes.ts';
import type { GroupView, NodeView, UpstreamsView } from '../engine/view/engine-view.ts';
import { GROUP, NODE, NODE_STATE, SERVER } from '../protocol/frame-layout.ts';
import type { Nanos } from '../scenario/duration.ts';

/** Number of nodes of all groups. */
export function nodesOf({ groups }: UpstreamsView): number {
  return groups.reduce((sum, { size }) => sum + size, 0);
}

/**
 * Writes all groups, then all nodes, from `at` on, and their sums into the block's header; returns the index
 * after them.
 */
export function writeGroups(data: Float64Array, begin: number, at: number, upstreams: UpstreamsView): number {
  const { groups } = upstreams;
  data[begin + SERVER.groups] = groups.length;
  data[begin + SERVER.nodes] = nodesOf(upstreams);
  let place = at;
  for (const group of groups) {
    data[place + GROUP.nodes] = group.size;
    data[place + GROUP.inFlight] = group.value('callsUnderWay');
    data[place + GROUP.inFlightLimit] = group.inFlightLimit;
    data[place + GROUP.backingOff] = group.value('backingOff');
    const values = group.values();
    const { attempts, callRetries, hedges, bulkheadRefused, breakerRefused, queueRefused } = values;
    const { poolInUse, poolWaiting } = values;
    data[place + GROUP.refused] = bulkheadRefused;
    data[place + GROUP.attempts] = attempts;
    data[place + GROUP.retries] = callRetries;
    data[place + GROUP.hedges] = hedges;
    data[place + GROUP.poolSize] = group.poolSize;
    data[place + GROUP.poolInUse] = poolInUse;
    data[place + GROUP.poolWaiting] = poolWaiting;
    data[place + GROUP.deadlocked] = poolWaiting === 0 ? 0 : group.deadlocked;
    data[begin + SERVER.retries] += callRetries;
    data[begin + SERVER.hedges] += hedges;
    data[begin + SERVER.refusedCalls] += bulkheadRefused + breakerRefused + queueRefused;
    place += GROUP.length;
  }
  groups.forEach((group, number) => {
    for (let index = 0; index < group.size; index++, place += NODE.length) {
      writeNode(data, place, group, index);
      data[place + NODE.group] = number;
      data[begin + SERVER.stuck] += data[place + NODE.stuck];
    }
  });
  return place;
}

function writeNode(data: Float64Array, at: number, group: GroupView, index: number): void {
  const node = group.nodes[index];
  const takes = takenBy(group, node);
  const isStalled = takes >= Math.min(group.timeoutNanos, group.failAtNanos);
  data[at + NODE.state] = FAULT_STATES[node.fault] ?? (isStalled ? NODE_STATE.stalled : NODE_STATE.healthy);
  data[at + NODE.inFlight] = node.value('inFlight');
  data[at + NODE.stuck] = node.value('stuck');
  data[at + NODE.breaker] = node.breakerState;
  data[at + NODE.queued] = node.value('queued');
  data[at + NODE.flapPeriod] = node.flapPeriodNanos;
  data[at + NODE.takes] = latencyOf(node.fault, takes);
  data[at + NODE.copy] = node.copy;
  data[at + NODE.copyUntil] = node.copyUntilNanos;
  data[at + NODE.latency] = Math.min(group.timeoutNanos, data[at + NODE.takes]!);
}

/** Mean time of a call. For a served node, the mean so far, including queueing there. */
function takenBy({ networkNanos }: GroupView, { served, fault, factor, meanNanos }: NodeView): number {
  const sojourn = served?.server.measures.latencyActual.mean() ?? Number.NaN;
  if (!Number.isNaN(sojourn)) return networkNanos + sojourn;
  return fault === NODE_FAULT.slow ? meanNanos * factor : meanNanos;
}

const FAULT_STATES: Readonly<Record<number, number>> = {
  [NODE_FAULT.down]: NODE_STATE.down,
  [NODE_FAULT.refusing]: NODE_STATE.refusing,
  [NODE_FAULT.slow]: NODE_STATE.slow,
  [NODE_FAULT.errors]: NODE_STATE.errors,
};

function latencyOf(fault: FaultCode, takes: Nanos): Nanos {
  if (fault === NODE_FAULT.refusing) return 0;
  return fault === NODE_FAULT.down ? Number.POSITIVE_INFINITY : takes;
}
