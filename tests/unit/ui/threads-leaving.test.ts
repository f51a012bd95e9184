// Busy threads of a pool whose size was reduced: as many as there are lanes beyond the slider's number.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { threadsThere } from '../../../src/facts/server-facts.ts';
import { FrameWriter } from '../../../src/host/frame-writer.ts';
import { SERVER } from '../../../src/protocol/frame-layout.ts';
import { Frame, type ServerFrame } from '../../../src/protocol/frame-reader.ts';
import {
  blockingPool,
  DEFAULT_SCENARIO,
  eventLoop,
  multiReactor,
  singleWriter,
  staged,
  threadPerRequest,
} from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import type { Server } from '../../../src/scenario/server.ts';
import { threadsLeaving } from '../../../src/ui/stage/threads-leaving.ts';

const SECOND = 1e9;

/** Every call takes 20 ms, so most of 50 threads are busy at 2,000 requests a second. */
function scenarioWith(server: Server): Scenario {
  const { traffic } = DEFAULT_SCENARIO;
  return { ...DEFAULT_SCENARIO, traffic: { ...traffic, ratePerSecond: 2000 }, servers: [server] };
}

function frameOf(simulation: Simulation, clock: number): ServerFrame {
  const request = { spanNanos: 0, budgetMillis: 9, commands: [], buffer: null, followed: null };
  const { buffer } = new FrameWriter().write(
    [simulation.view],
    { clock, configuration: 0, behind: false, open: true, editedAtNanos: 0, rhythmNanos: 0 },
    { ...request, maxThreads: 10_000, maxVehicles: 4000 },
  );
  return new Frame(new Float64Array(buffer)).servers[0];
}

function shrunk(before: Server, after: Server): { at: (nanos: number) => ServerFrame; server: Server } {
  const simulation = new Simulation(scenarioWith(before), before);
  simulation.advance(SECOND, Number.POSITIVE_INFINITY);
  simulation.configure(scenarioWith(after));
  return {
    at: (nanos) => {
      simulation.advance(nanos, Number.POSITIVE_INFINITY);
      return frameOf(simulation, nanos);
    },
    server: after,
  };
}

const pool = (threads: number): Server => ({ ...blockingPool('A'), threads });

describe('surplus threads of a reduced pool', () => {
  it('are counted while they are busy, as the lanes beyond its size', () => {
    const { at, server } = shrunk(pool(50), pool(10));
    const frame = at(SECOND);
    const leaving = threadsLeaving(frame, server);
    expect(leaving).toBeGreaterThan(20);
    expect(leaving).toBe(frame.get(SERVER.threadsBusy) - 10);
  });

  it('are counted in the sentence over the road without those that have ended', () => {
    const { at, server } = shrunk(pool(50), pool(10));
    for (const later of [0, 4e6, 8e6, 12e6, 16e6, 40e6]) {
      const frame = at(SECOND + later);
      expect(threadsThere(frame), `${later} ns later`).toBe(10 + threadsLeaving(frame, server));
    }
  });

  it('disappear once their requests have ended', () => {
    const { at, server } = shrunk(pool(50), pool(10));
    expect(threadsLeaving(at(2 * SECOND), server)).toBe(0);
  });

  it('do not exist in a pool that keeps its size, however busy', () => {
    const { at, server } = shrunk(pool(10), pool(10));
    const frame = at(SECOND);
    expect(frame.get(SERVER.threadsBusy)).toBe(10);
    expect(threadsLeaving(frame, server)).toBe(0);
  });

  it('do not include the owners of locks, which are not threads of the pool', () => {
    const writers = (threads: number): Server => ({ ...singleWriter('A'), threads });
    const { at, server } = shrunk(writers(50), writers(10));
    const frame = at(SECOND);
    expect(threadsLeaving(frame, server)).toBe(frame.get(SERVER.threadsTotal) - 10);
    expect(threadsLeaving(at(2 * SECOND), server)).toBe(0);
  });

  it('are loops as long as they have requests, even if all of those wait', () => {
    const loops = (count: number): Server => ({ ...multiReactor('A'), loops: count });
    const { at, server } = shrunk(loops(8), loops(2));
    expect(threadsLeaving(at(SECOND), server)).toBe(6);
    expect(threadsLeaving(at(SECOND + 5e6), server)).toBe(6);
    expect(threadsLeaving(at(2 * SECOND), server)).toBe(0);
  });

  it('are threads beyond the maximum if each request has its own', () => {
    const most = (threadLimit: number): Server => ({ ...threadPerRequest('A'), threadLimit });
    const { at, server } = shrunk(most(500), most(10));
    const frame = at(SECOND);
    expect(threadsLeaving(frame, server)).toBe(frame.get(SERVER.threadsBusy) - 10);
    expect(threadsLeaving(at(2 * SECOND), server)).toBe(0);
  });

  it('are counted over all stages', () => {
    const stages = (stageThreads: number): Server => ({ ...staged('A'), stageThreads });
    const { at, server } = shrunk(stages(50), stages(4));
    expect(threadsLeaving(at(SECOND), server)).toBeGreaterThan(20);
    expect(threadsLeaving(at(2 * SECOND), server)).toBe(0);
  });

  it('do not exist with one loop', () => {
    const { at, server } = shrunk(eventLoop('A'), eventLoop('A'));
    expect(threadsLeaving(at(SECOND), server)).toBe(0);
  });
});
