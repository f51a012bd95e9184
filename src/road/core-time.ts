// How many cores computed, on average, since the last frame. Most states are shorter than a frame, so that the instant of
// a frame seldom catches them; the cumulative core time of the frames misses nothing.

import { CORE, CORE_STATE, SERVER } from '../protocol/frame-layout.ts';
import type { ServerFrame } from '../protocol/frame-reader.ts';

export class CoreTime {
  /** Mean number of cores that ran threads since the last frame, spinning included; together with `switching` at most all cores. */
  running = 0;
  /** Mean number of cores that changed over to another thread, the scheduler's search included. */
  switching = 0;
  private clock = Number.NaN;
  private useful = 0;
  private changeovers = 0;

  /** Where no time has passed, or the run went back, the instant itself is all that is known. */
  accept(frame: ServerFrame, clockNanos: number): void {
    const useful = frame.get(SERVER.cpuUseful) + frame.get(SERVER.cpuSpinning);
    const changeovers = frame.get(SERVER.cpuSwitching) + frame.get(SERVER.cpuScheduling);
    const passed = clockNanos - this.clock;
    const ran = useful - this.useful;
    const switched = changeovers - this.changeovers;
    this.clock = clockNanos;
    this.useful = useful;
    this.changeovers = changeovers;
    if (!(passed > 0) || ran < 0 || switched < 0) {
      this.running = coresIn(frame, CORE_STATE.running) + coresIn(frame, CORE_STATE.spinning);
      this.switching = coresIn(frame, CORE_STATE.switching);
      return;
    }
    const cores = frame.get(SERVER.cores);
    this.running = Math.min(cores, ran / passed);
    this.switching = Math.min(cores - this.running, switched / passed);
  }
}

function coresIn(frame: ServerFrame, state: number): number {
  let count = 0;
  for (let core = 0; core < frame.get(SERVER.cores); core++) {
    if (frame.core(core, CORE.state) === state) count++;
  }
  return count;
}
