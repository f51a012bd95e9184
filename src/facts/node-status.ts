// Reads the upstream nodes from a frame, in the form that buttons of nodes show.

import { NODE, NODE_STATE, SERVER } from '../protocol/frame-layout.ts';
import type { Frame, ServerFrame } from '../protocol/frame-reader.ts';
import type { Nanos } from '../scenario/duration.ts';

export type NodeCondition = keyof typeof NODE_STATE;

export interface NodeStatus {
  /** Number of the node among those of all upstream groups, from 1. */
  readonly node: number;
  readonly condition: NodeCondition;
  /** Mean latency of a call now, with faults and timeout. */
  readonly latencyNanos: Nanos;
  /** Mean time until the node replies now, even if the caller gives up earlier. */
  readonly takesNanos: Nanos;
}

const CONDITIONS = Object.keys(NODE_STATE) as readonly NodeCondition[];

function conditionOf(code: number): NodeCondition {
  return CONDITIONS.find((name) => NODE_STATE[name] === code) ?? 'healthy';
}

/** The nodes of all servers in a frame; `previous` itself if nothing has changed. */
export function readAllNodes(
  { servers }: Pick<Frame, 'servers'>,
  previous: readonly (readonly NodeStatus[])[],
): readonly (readonly NodeStatus[])[] {
  const all = servers.map((server, index) => readNodes(server, previous[index] ?? []));
  const isSame = all.length === previous.length && all.every((nodes, index) => nodes === previous[index]);
  return isSame ? previous : all;
}

/** The nodes of this server in a frame; `previous` itself if nothing has changed, so that nothing is drawn again. */
export function readNodes(frame: ServerFrame, previous: readonly NodeStatus[]): readonly NodeStatus[] {
  const count = frame.get(SERVER.nodes);
  let same = previous.length === count;
  for (let index = 0; same && index < count; index++) {
    const before = previous[index];
    same =
      NODE_STATE[before.condition] === frame.node(index, NODE.state) &&
      Object.is(before.latencyNanos, frame.node(index, NODE.latency)) &&
      Object.is(before.takesNanos, frame.node(index, NODE.takes));
  }
  if (same) return previous;
  return Array.from({ length: count }, (_, index) => ({
    node: index + 1,
    condition: conditionOf(frame.node(index, NODE.state)),
    latencyNanos: frame.node(index, NODE.latency),
    takesNanos: frame.node(index, NODE.takes),
  }));
}
