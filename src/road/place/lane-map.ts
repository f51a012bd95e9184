// Maps each thread to a lane and to the vehicle that it serves. Threads of a role have the lanes of one
// block, in order. If a lane stands for several threads, the looks of a block's threads are spread over its
// lanes in a fixed order.

import { SERVER, THREAD } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import type { RoadLayout } from '../layout/layout.ts';
import { LOOK, LOOKS } from '../paint/analogy.ts';
import { threadServing } from './frame-records.ts';
import { CELL_ABSENT, CELL_IDLE } from './places.ts';

const NONE = -1;
/** Order of looks in a block, the most important first. */
const ORDER: readonly number[] = [
  LOOK.running,
  LOOK.record,
  LOOK.switching,
  LOOK.lockWait,
  LOOK.paused,
  LOOK.throttled,
  LOOK.ready,
  LOOK.waiting,
  LOOK.stuck,
];

export class LaneMap {
  /** By thread: its lane, or -1 if the layout has none for it. */
  laneOf = new Int32Array(0);
  /** By thread: the record of the vehicle that it serves, or -1. */
  vehicleOf = new Int32Array(0);
  readonly #nth = new Int32Array(64);
  #layout: RoadLayout | null = null;
  /** By block: number of threads of each look; then of idle and of absent threads. */
  #shares = new Int32Array(0);

  read(frame: ServerFrame, layout: RoadLayout): void {
    const threads = frame.get(SERVER.threads);
    if (this.laneOf.length < threads) {
      this.laneOf = new Int32Array(threads * 2);
      this.vehicleOf = new Int32Array(threads * 2);
    }
    this.#layout = layout;
    this.#nth.fill(0);
    this.laneOf.fill(NONE);
    this.vehicleOf.fill(NONE);
    for (let thread = 0; thread < threads; thread++) {
      const role = frame.thread(thread, THREAD.role);
      const block = layout.blocks.find(({ plan }) => plan.role === role);
      if (block === undefined) continue;
      const own = Math.floor(this.#nth[role]++ / block.lanes.threadsPerLane);
      if (own < block.lanes.lanes) this.laneOf[thread] = block.lanes.firstLane + own;
    }
    const vehicles = frame.get(SERVER.vehicles);
    for (let vehicle = 0; vehicle < vehicles; vehicle++) {
      const thread = threadServing(frame, vehicle);
      if (thread >= 0) this.vehicleOf[thread] = vehicle;
    }
  }

  beginShares(): void {
    const size = this.#layout!.blocks.length * SHARES;
    if (this.#shares.length < size) this.#shares = new Int32Array(size);
    this.#shares.fill(0);
  }

  share(lane: number, look: number): void {
    const { blocks } = this.#layout!;
    let block = blocks.length - 1;
    while (block > 0 && blocks[block].lanes.firstLane > lane) block--;
    const column = look === CELL_IDLE ? LOOKS : look === CELL_ABSENT ? LOOKS + 1 : look;
    this.#shares[block * SHARES + column]++;
  }

  /** Colours as many cells of each block as it has threads of each look. */
  spreadShares(cells: Uint8Array): void {
    this.#layout!.blocks.forEach(({ lanes }, block) => {
      const end = lanes.firstLane + lanes.lanes;
      let passed = 0;
      let cell: number = lanes.firstLane;
      for (const look of ORDER) {
        passed += this.#shares[block * SHARES + look];
        const until = Math.min(end, lanes.firstLane + Math.ceil(passed / lanes.threadsPerLane));
        while (cell < until) cells[cell++] = look;
      }
      passed += this.#shares[block * SHARES + LOOKS];
      const until = Math.min(end, lanes.firstLane + Math.ceil(passed / lanes.threadsPerLane));
      while (cell < until) cells[cell++] = CELL_IDLE;
      while (cell < end) cells[cell++] = CELL_ABSENT;
    });
  }
}

const SHARES = LOOKS + 2;
