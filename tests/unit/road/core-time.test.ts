// The text about switching covers about the last second instead of a single instant.

import { describe, expect, it } from 'vitest';
import { CORE_STATE, SERVER } from '../../../src/protocol/frame-layout.ts';
import type { ServerFrame } from '../../../src/protocol/frame-reader.ts';
import { CoreTime } from '../../../src/road/place/core-time.ts';

const CORES = 4;

/** Core time up to this frame, and the states of its cores at its instant. */
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

describe('the number of cores that computed', () => {
  it('stays that of the previous frame while the run is paused, and is 0 once all is over', () => {
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
