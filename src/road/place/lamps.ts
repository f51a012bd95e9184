// Which lamps of the row of the cores a frame catches lit: what the glow is spread over.

import { CORE, CORE_STATE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import type { CoreLampLayout } from '../layout/layout.ts';
import type { CoreTime } from './core-time.ts';
import type { Lit } from './lamp-glow.ts';

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
      this.room[lamp] = this.room[lamp] + 1;
      if (state === CORE_STATE.running || state === CORE_STATE.spinning)
        this.green[lamp] = this.green[lamp] + 1;
      if (state === CORE_STATE.switching) this.amber[lamp] = this.amber[lamp] + 1;
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
