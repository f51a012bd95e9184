// How many cores computed on average since the last frame. Most states are shorter than a frame and are not seen at its instant,
// so this goes by the cumulative core time in the frames, which misses nothing.

import { coresIn } from '../../facts/server-facts.ts';
import { CORE_STATE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';

export class CoreTime {
  /** Mean number of cores that ran threads since the last frame, spinning included; together with `switching` at most all cores. */
  running = 0;
  /** Mean number of cores that changed over to another thread, the scheduler's search included. */
  switching = 0;
  #clock = Number.NaN;
  #useful = 0;
  #changeovers = 0;

  /** No time has passed since the frame before, as in a run that is held: what was so then is still shown. */
  stands = false;

  /** Where the run went back, only the present instant is known; where all is over (`isOver`), it counts alone. */
  accept(frame: ServerFrame, clockNanos: number, isOver = false): void {
    const useful = frame.get(SERVER.cpuUseful) + frame.get(SERVER.cpuSpinning);
    const changeovers = frame.get(SERVER.cpuSwitching) + frame.get(SERVER.cpuScheduling);
    const passed = clockNanos - this.#clock;
    this.stands = passed === 0 && !isOver;
    if (this.stands) return;
    const ran = useful - this.#useful;
    const switched = changeovers - this.#changeovers;
    this.#clock = clockNanos;
    this.#useful = useful;
    this.#changeovers = changeovers;
    if (isOver || !(passed > 0) || ran < 0 || switched < 0) {
      this.running = coresIn(frame, CORE_STATE.running) + coresIn(frame, CORE_STATE.spinning);
      this.switching = coresIn(frame, CORE_STATE.switching);
      return;
    }
    const cores = frame.get(SERVER.cores);
    this.running = Math.min(cores, ran / passed);
    this.switching = Math.min(cores - this.running, switched / passed);
  }
}
