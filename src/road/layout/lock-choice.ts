// Chooses which locks the picture shows if a program has many: those with the most waiting requests recently.
// A visible lock is replaced only by one with clearly more waiting requests, so that the tunnels that show
// the locks change rarely.

import { LOCK, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import type { RoadScene } from '../road-scene.ts';
import { type LockPlan, MOST_TUNNELS } from './tunnel-layout.ts';

/** Weight of the earlier frames in a running value. */
const KEPT = 0.98;
/** Another lock replaces a visible one when this many times as many requests wait for it. */
const CLEARLY = 1.5;

export class LockChoice {
  /** By lock: recent average of the requests that wait for it. */
  #waiting = new Float64Array(0);
  #shown: number[] = [];

  /** Adds the counts of a frame. Call it once per frame. */
  count(frame: ServerFrame): void {
    const locks = frame.get(SERVER.locks);
    if (this.#waiting.length !== locks) {
      this.#waiting = new Float64Array(locks);
      this.#shown = [];
    }
    for (let lock = 0; lock < locks; lock++) {
      const now = frame.lock(lock, LOCK.waiting) + frame.lock(lock, LOCK.sharers);
      this.#waiting[lock] = this.#waiting[lock] * KEPT + now * (1 - KEPT);
    }
  }

  /** The locks to show, in the order in which programs take them. */
  choose(frame: ServerFrame, scene: RoadScene): readonly LockPlan[] {
    const locks = frame.get(SERVER.locks);
    const taken = (scene.lockUses ?? []).filter(({ lock, roles }) => lock < locks && roles.length > 0);
    if (taken.length > MOST_TUNNELS) {
      this.#keepShown(taken.map(({ lock }) => lock));
    }
    const chosen =
      taken.length > MOST_TUNNELS ? taken.filter(({ lock }) => this.#shown.includes(lock)) : taken;
    return chosen.map(({ lock, roles }) => ({ lock, roles, kind: frame.lock(lock, LOCK.kind) }));
  }

  #keepShown(locks: readonly number[]): void {
    const waiting = this.#waiting;
    const shown = this.#shown.filter((lock) => locks.includes(lock));
    const others = locks.filter((lock) => !shown.includes(lock)).sort((a, b) => waiting[b] - waiting[a]);
    while (shown.length < MOST_TUNNELS && others.length > 0) shown.push(others.shift()!);
    const least = shown.reduce((one, lock) => (waiting[lock] < waiting[one] ? lock : one));
    const most = others[0];
    if (most !== undefined && waiting[most] > waiting[least] * CLEARLY + 0.5) {
      shown[shown.indexOf(least)] = most;
    }
    this.#shown = shown;
  }
}
