// Slow motion around key moments: before known ones, after unknown ones, never at maximum speed.

import { describe, expect, it } from 'vitest';
import { SlowMotion } from '../../../src/client/slow-motion.ts';
import {
  CORE,
  FRAME,
  FRAME_LAYOUT_VERSION,
  NODE,
  NODE_STATE,
  SERVER,
} from '../../../src/protocol/frame-layout.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import type { RunHistory } from '../../../src/protocol/history.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';

const SECOND = 1e9;
const FRAME_MILLIS = 16;

/** A frame of one server with one node. */
function frameAt(clock: number, { rejected = 0, node = NODE_STATE.healthy as number } = {}): Frame {
  const length = SERVER.length + NODE.length;
  const data = new Float64Array(FRAME.length + length + CORE.length);
  data[FRAME.layoutVersion] = FRAME_LAYOUT_VERSION;
  data[FRAME.clock] = clock;
  data[FRAME.servers] = 1;
  data[FRAME.length + SERVER.blockLength] = length;
  data[FRAME.length + SERVER.nodes] = 1;
  data[FRAME.length + SERVER.rejected] = rejected;
  data[FRAME.length + SERVER.length + NODE.state] = node;
  return new Frame(data);
}

function faultBetween(fromNanos: number, untilNanos: number): RunHistory {
  const fault = { kind: 'down', upstream: 'upstream', node: 1, fromNanos, untilNanos, factor: 1 } as const;
  const opening = { ...DEFAULT_SCENARIO, faults: [fault] };
  return { edits: [], undo: null, redo: null, handFaults: [], opening, exact: true };
}

/** Plays at speed 1 from `from` until the clock has passed `until`; wall time in milliseconds by instant. */
function play(motion: SlowMotion, until: number, look: (clock: number) => Frame): Map<number, boolean> {
  const slowAt = new Map<number, boolean>();
  let clock = 0;
  for (let frames = 0; clock < until && frames < 10_000; frames++) {
    clock += motion.span(FRAME_MILLIS, 1);
    motion.observe(look(clock), true);
    slowAt.set(clock, motion.isSlow);
  }
  expect(clock).toBeGreaterThanOrEqual(until);
  return slowAt;
}

describe('slow motion', () => {
  it('does nothing while it is off, or at maximum speed', () => {
    const motion = new SlowMotion();
    motion.foresee(faultBetween(SECOND / 100, SECOND));
    expect(motion.span(FRAME_MILLIS, 1)).toBe(FRAME_MILLIS * 1e6);
    motion.on = true;
    expect(motion.span(FRAME_MILLIS, Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });

  it("slows down before a scenario's fault, and returns to its speed", () => {
    const motion = new SlowMotion();
    motion.on = true;
    motion.foresee(faultBetween(SECOND, 10 * SECOND));
    const slow = play(motion, 2 * SECOND, (clock) =>
      frameAt(clock, { node: clock >= SECOND ? NODE_STATE.down : NODE_STATE.healthy }),
    );
    const instants = [...slow.keys()];
    const around = instants.filter((at) => Math.abs(at - SECOND) < SECOND / 50);
    expect(around.length, 'frames in the 40 ms around the fault').toBeGreaterThan(30);
    expect(slow.get(around[0])).toBe(true);
    const gap = (at: number): number => instants[instants.indexOf(at) + 1] - at;
    expect(gap(instants.find((at) => at > SECOND / 2)!)).toBe(FRAME_MILLIS * 1e6);
    expect(gap(instants.findLast((at) => at < 1.9 * SECOND)!)).toBe(FRAME_MILLIS * 1e6);
    expect(slow.get(instants.at(-1)!)).toBe(false);
  });

  it('is slow from the frame of the first rejected request on, and only for the first', () => {
    const motion = new SlowMotion();
    motion.on = true;
    const slow = play(motion, 3 * SECOND, (clock) =>
      frameAt(clock, { rejected: clock > SECOND ? clock : 0 }),
    );
    const slowInstants = [...slow].filter(([, isSlow]) => isSlow).map(([at]) => at);
    expect(slowInstants[0]).toBeGreaterThan(SECOND);
    expect(slowInstants[0]).toBeLessThan(1.02 * SECOND);
    expect(slowInstants.at(-1)).toBeLessThan(1.8 * SECOND);
  });

  it('knows on a second pass what the first has shown', () => {
    const motion = new SlowMotion();
    const look = (clock: number): Frame => frameAt(clock, { rejected: clock > SECOND ? 1 : 0 });
    play(motion, 2 * SECOND, look);
    motion.observe(frameAt(0), false);
    motion.on = true;
    const slow = play(motion, 1.2 * SECOND, look);
    const before = [...slow].filter(([at, isSlow]) => isSlow && at < SECOND);
    expect(before.length).toBeGreaterThan(10);
  });

  it('ignores what a seek jumps over', () => {
    const motion = new SlowMotion();
    motion.on = true;
    motion.observe(frameAt(5 * SECOND, { rejected: 7 }), false);
    expect(motion.isSlow).toBe(false);
    motion.observe(frameAt(5.1 * SECOND, { rejected: 9 }), true);
    expect(motion.isSlow).toBe(false);
  });
});
