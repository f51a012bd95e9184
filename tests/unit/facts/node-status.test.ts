// Node buttons are notified once per change, and never without a change.

import { expect, it } from 'vitest';
import { readAllNodes, readNodes } from '../../../src/facts/node-status.ts';
import { NODE, NODE_STATE, SERVER } from '../../../src/protocol/frame-layout.ts';
import { ServerFrame } from '../../../src/protocol/frame-reader.ts';

function frameOf(nodes: readonly (readonly [state: number, latencyNanos: number])[]): ServerFrame {
  const data = new Float64Array(SERVER.length + nodes.length * NODE.length);
  data[SERVER.nodes] = nodes.length;
  nodes.forEach(([state, latency], index) => {
    data[SERVER.length + index * NODE.length + NODE.state] = state;
    data[SERVER.length + index * NODE.length + NODE.latency] = latency;
    data[SERVER.length + index * NODE.length + NODE.takes] =
      state === NODE_STATE.down ? Number.POSITIVE_INFINITY : latency;
  });
  return new ServerFrame(data, 0);
}

const healthy = [NODE_STATE.healthy, 20e6] as const;

it('the status counts nodes from 1, with condition and latency', () => {
  expect(readNodes(frameOf([healthy, [NODE_STATE.down, 30e9]]), [])).toEqual([
    { node: 1, condition: 'healthy', latencyNanos: 20e6, takesNanos: 20e6 },
    { node: 2, condition: 'down', latencyNanos: 30e9, takesNanos: Number.POSITIVE_INFINITY },
  ]);
});

it('the status returns the same list while nothing changes', () => {
  const first = readNodes(frameOf([healthy, healthy]), []);
  expect(readNodes(frameOf([healthy, healthy]), first)).toBe(first);
});

it('the status returns a new list when a node fails, slows down or disappears', () => {
  const first = readNodes(frameOf([healthy, healthy]), []);
  expect(readNodes(frameOf([healthy, [NODE_STATE.down, 20e6]]), first)[1]?.condition).toBe('down');
  expect(readNodes(frameOf([healthy, [NODE_STATE.healthy, 21e6]]), first)).not.toBe(first);
  expect(readNodes(frameOf([healthy]), first)).toHaveLength(1);
});

it('the status has the nodes of each server, and returns the same lists while nothing changes', () => {
  const slower = [NODE_STATE.healthy, 40e6] as const;
  const first = readAllNodes({ servers: [frameOf([healthy]), frameOf([slower])] }, []);
  expect(first.map(([node]) => node?.latencyNanos)).toEqual([20e6, 40e6]);
  expect(readAllNodes({ servers: [frameOf([healthy]), frameOf([slower])] }, first)).toBe(first);
  const next = readAllNodes({ servers: [frameOf([healthy]), frameOf([healthy])] }, first);
  expect(next).not.toBe(first);
  expect(next[0]).toBe(first[0]);
});
