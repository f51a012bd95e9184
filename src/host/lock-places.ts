// Writes where requests are relative to the locks of their programs (before, at or past them), and the state
// of each lock.

import { type Slot, WORK } from '../engine/view/codes.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import { LOCK, LOCK_PHASE, VEHICLE } from '../protocol/frame-layout.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';

const NOWHERE = -1;

export class LockPlaces {
  readonly #view: EngineView;

  constructor(view: EngineView) {
    this.#view = view;
  }

  /** Writes the columns of a vehicle's record at `at`. */
  write(data: Float64Array, at: number, slot: Slot, state: number): void {
    const { locks, execution } = this.#view;
    data[at + VEHICLE.lock] = NOWHERE;
    data[at + VEHICLE.lockPhase] = LOCK_PHASE.before;
    if (locks.count === 0 || state === REQUEST_STATE.queued) return;
    const work = locks.workOf(slot);
    if (work !== WORK.none) {
      data[at + VEHICLE.lock] = execution.nextTarget(slot);
      data[at + VEHICLE.lockPhase] = PHASE_OF_WORK[work];
    } else if (!execution.hasLockAhead(slot)) {
      data[at + VEHICLE.lockPhase] = LOCK_PHASE.past;
    }
  }
}

/** Writes a record per lock from `at` on and returns the index after them. */
export function writeLocks(data: Float64Array, at: number, { locks, requests }: EngineView): number {
  let place = at;
  for (let lock = 0; lock < locks.count; lock++, place += LOCK.length) {
    const holder = locks.holderOf(lock);
    data[place + LOCK.kind] = locks.kindOf(lock);
    data[place + LOCK.thread] = holder < 0 ? NOWHERE : requests.thread(holder);
    data[place + LOCK.waiting] = locks.waiting(lock);
    data[place + LOCK.sharers] = locks.sharersOf(lock);
  }
  return place;
}

/**
 * Work on a thread's private copy of the data counts as before the lock, because most of it never reaches the
 * lock.
 */
const PHASE_OF_WORK: Readonly<Record<number, number>> = {
  [WORK.local]: LOCK_PHASE.before,
  [WORK.localFull]: LOCK_PHASE.before,
  [WORK.spins]: LOCK_PHASE.waits,
  [WORK.waits]: LOCK_PHASE.waits,
  [WORK.called]: LOCK_PHASE.waits,
  [WORK.looks]: LOCK_PHASE.waits,
  [WORK.granted]: LOCK_PHASE.holds,
  [WORK.begun]: LOCK_PHASE.holds,
  [WORK.wakes]: LOCK_PHASE.past,
};
