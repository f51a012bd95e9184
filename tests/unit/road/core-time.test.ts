// What is said of switching: about the last second or so, never about a single instant.

import { describe, expect, it } from 'vitest';
import { CORE_STATE, SERVER } from '../../../src/protocol/frame-layout.ts';
import type { ServerFrame } from '../../../src/protocol/frame-reader.ts';
import { CoreTime } from '../../../src/road/place/core-time.ts';

const CORES = 4;

/** Core time up to this frame, and what its cores all do at its instant. */
function frameAt(
  usefulNanos: number,
  switchingNanos: number,
  state = CORE_STATE.switching as number,
): ServerFrame {
  const fields = new Map<number, number>([
    [SERVER.cores, CORES],
    [SERVER.cpuUseful, usefulNanos],
    [SERVER.cpuSwitching, switchingNanos],
  ]);
  const frame: Pick<ServerFrame, 'get' | 'core'> = {
    get: (field) => fields.get(field) ?? 0,
    core: () => state,
  };
  return frame as ServerFrame;
}

describe('the share of core time that goes into switching', () => {
  it('is that of the time between frames', () => {
    const time = new CoreTime();
    time.accept(frameAt(0, 0), 0);
    time.accept(frameAt(1000, 3000), 1000);
    expect(time.switchingShare).toBe(3000 / (1000 * CORES));
  });

  it('is none at the first frame and after a jump back, whatever the cores do at that instant', () => {
    const time = new CoreTime();
    time.accept(frameAt(5000, 9000), 7000);
    expect(time.switching).toBe(CORES);
    expect(time.switchingShare).toBe(0);
    time.accept(frameAt(6000, 12_000), 8000);
    time.accept(frameAt(100, 100), 500);
    expect(time.switchingShare).toBe(0);
  });

  it('is hardly moved by one busy frame among many idle ones, and stays while the clock stands', () => {
    const time = new CoreTime();
    for (let frame = 0; frame <= 60; frame++) time.accept(frameAt(0, 0), frame * 1000);
    time.accept(frameAt(0, 4000), 61_000);
    expect(time.switchingShare).toBeLessThan(0.05);
    const before = time.switchingShare;
    time.accept(frameAt(0, 4000), 61_000);
    expect(time.switchingShare).toBe(before);
  });
});

describe('the cores that computed', () => {
  it('are those of the frame before while the run is held, and nobody once all is over', () => {
    const time = new CoreTime();
    const later = frameAt(2000, 0, CORE_STATE.idle);
    time.accept(frameAt(0, 0), 0);
    time.accept(later, 1000);
    expect([time.running, time.stands]).toEqual([2, false]);
    time.accept(later, 1000);
    expect([time.running, time.stands]).toEqual([2, true]);
    time.accept(later, 1000, true);
    expect([time.running, time.stands]).toEqual([0, false]);
  });
});
