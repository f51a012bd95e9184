// The accounting of the open loop, with instants set by the test: latency counts from when a request should
// have been sent.

import { describe, expect, it } from 'vitest';
import { OpenLoop } from '../../../lab/load/open-loop.ts';

function loopOf(starts: readonly number[], connections: number): { loop: OpenLoop; sent: number[] } {
  const sent: number[] = [];
  return { loop: new OpenLoop(starts, connections, (connection) => sent.push(connection)), sent };
}

const latencies = ({ spans }: OpenLoop): readonly number[] =>
  spans.map(({ startNanos, endNanos }) => endNanos - startNanos);

describe('an open loop', () => {
  it('counts from the intended start, however late the generator is', () => {
    const { loop } = loopOf([100], 1);
    loop.due(0, 130);
    loop.ends(0, 150, true);
    expect(loop.spans).toEqual([{ startNanos: 100, sentNanos: 130, endNanos: 150 }]);
    expect(loop.done).toBe(true);
  });

  it('includes the wait for a connection: a stall delays all requests that were due meanwhile', () => {
    const starts = [0, 10, 20, 30];
    const { loop, sent } = loopOf(starts, 1);
    for (const [request, start] of starts.entries()) loop.due(request, start);
    expect(sent).toEqual([0]);
    loop.ends(0, 100, true);
    loop.ends(0, 105, true);
    loop.ends(0, 110, true);
    loop.ends(0, 115, true);
    // Measured from the actual start, three of four would have a latency of 5.
    expect(latencies(loop)).toEqual([100, 95, 90, 85]);
    expect(loop.spans.map(({ sentNanos }) => sentNanos)).toEqual([0, 100, 105, 110]);
    expect(loop.done).toBe(true);
  });

  it('uses the connection that has been free longest', () => {
    const { loop, sent } = loopOf([0, 1, 2, 3], 3);
    loop.due(0, 0);
    loop.due(1, 1);
    loop.ends(0, 2, true);
    loop.due(2, 2);
    loop.due(3, 3);
    expect(sent).toEqual([0, 1, 2, 0]);
  });

  it('counts requests without a good reply as errors, and continues over that connection', () => {
    const { loop, sent } = loopOf([0, 1], 1);
    loop.due(0, 0);
    loop.due(1, 1);
    loop.ends(0, 5, false);
    loop.ends(0, 9, true);
    // A late reply for an abandoned request changes nothing.
    loop.ends(0, 10, true);
    expect([loop.errors, loop.spans.length, loop.done, sent.length]).toEqual([1, 1, true, 2]);
  });
});
