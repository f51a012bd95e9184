// Which lamps a frame catches lit, on the lanes and in the row of the cores: what the glow is spread over.

import { CORE, CORE_STATE, SERVER, THREAD, THREAD_STATE } from '../protocol/frame-layout.ts';
import type { ServerFrame } from '../protocol/frame-reader.ts';
import { LAMP } from './analogy.ts';
import type { CoreTime } from './core-time.ts';
import type { Lit } from './lamp-glow.ts';
import type { CoreLampLayout, RoadLayout } from './layout.ts';
import type { Places } from './places.ts';

/** One lamp a lane: a core works in that lane. */
export class LaneLamps {
  private green = new Uint8Array(0);
  private amber = new Uint8Array(0);
  private red = new Uint8Array(0);
  private room = new Uint8Array(0);
  private mayHaveRun = new Uint8Array(0);
  private request = new Float64Array(0);

  read(frame: ServerFrame, layout: RoadLayout, places: Places, time: CoreTime): Lit {
    const lanes = places.lamps.length;
    if (this.room.length !== lanes) {
      this.green = new Uint8Array(lanes);
      this.amber = new Uint8Array(lanes);
      this.red = new Uint8Array(lanes);
      this.room = new Uint8Array(lanes).fill(1);
      this.mayHaveRun = new Uint8Array(lanes);
    }
    for (let lane = 0; lane < lanes; lane++) {
      const lamp = places.lamps[lane];
      this.green[lane] = lamp === LAMP.green ? 1 : 0;
      this.amber[lane] = lamp === LAMP.amber ? 1 : 0;
      this.red[lane] = lamp === LAMP.red ? 1 : 0;
    }
    this.findOthers(frame, layout.lanes.threadsPerLane);
    const { green, amber, red, room } = this;
    const others = places.lanesByCount ? 'first' : this.mayHaveRun;
    return { green, amber, red, room, running: time.running, switching: time.switching, others };
  }

  /** A thread that waits for the same request as before has not run; any other may have, unseen. */
  private findOthers(frame: ServerFrame, threadsPerLane: number): void {
    const threads = frame.get(SERVER.threads);
    if (this.request.length !== threads) this.request = new Float64Array(threads).fill(Number.NaN);
    this.mayHaveRun.fill(0);
    for (let thread = 0; thread < threads; thread++) {
      const request = frame.thread(thread, THREAD.request);
      const waits = frame.thread(thread, THREAD.state) === THREAD_STATE.waiting;
      const lane = Math.floor(thread / threadsPerLane);
      if (!waits || request !== this.request[thread]) this.mayHaveRun[lane] = 1;
      this.request[thread] = request;
    }
  }
}

/** The row of the cores themselves. */
export class CoreLamps {
  private green = new Float32Array(0);
  private amber = new Float32Array(0);
  private room = new Float32Array(0);

  read(frame: ServerFrame, { lamps, coresPerLamp }: CoreLampLayout, time: CoreTime): Lit {
    if (this.room.length !== lamps) {
      this.green = new Float32Array(lamps);
      this.amber = new Float32Array(lamps);
      this.room = new Float32Array(lamps);
    }
    this.green.fill(0);
    this.amber.fill(0);
    this.room.fill(0);
    for (let core = 0; core < frame.get(SERVER.cores); core++) {
      const lamp = Math.floor(core / coresPerLamp);
      const state = frame.core(core, CORE.state);
      this.room[lamp] = this.room[lamp]! + 1;
      if (state === CORE_STATE.running) this.green[lamp] = this.green[lamp]! + 1;
      if (state === CORE_STATE.switching) this.amber[lamp] = this.amber[lamp]! + 1;
    }
    const { green, amber, room } = this;
    return {
      green,
      amber,
      red: null,
      room,
      running: time.running,
      switching: time.switching,
      others: 'first',
    };
  }
}
