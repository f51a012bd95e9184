// Vehicles of requests that are not served. Rejected ones drive in, stop and turn back; abandoned ones leave
// the on-ramp. Frames only count them. Only a few are shown: as many as the eye can follow, and never more
// than counted.

import { SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { gateReach } from '../layout/ramp-layout.ts';
import { LOOK } from '../paint/analogy.ts';
import { HEADING } from '../paint/atlas.ts';
import type { Brush } from '../paint/canvas-marks.ts';

const MARKS = 32;
const MILLIS = 1000;
/** Maximum number of each kind per second. */
const MOST_PER_SECOND = 5;

const KIND = { none: 0, turnedAway: 1, gaveUp: 2 } as const;

export class Effects {
  readonly #kind = new Uint8Array(MARKS);
  /** Position of a vehicle on its way, 0 to 1. */
  readonly #way = new Float32Array(MARKS);
  readonly #spread = new Float32Array(MARKS);
  #rejected = Number.NaN;
  #abandoned = Number.NaN;
  #dueRejected = 0;
  #dueAbandoned = 0;
  #allowance = 0;
  #turn = 0;

  accept(frame: ServerFrame): void {
    const rejected = frame.get(SERVER.rejected);
    const abandoned = frame.get(SERVER.abandoned);
    this.#dueRejected = due(this.#dueRejected, rejected - this.#rejected);
    this.#dueAbandoned = due(this.#dueAbandoned, abandoned - this.#abandoned);
    this.#rejected = rejected;
    this.#abandoned = abandoned;
  }

  settle(): void {
    this.#kind.fill(KIND.none);
    this.#dueRejected = 0;
    this.#dueAbandoned = 0;
  }

  /** Returns true while any vehicle moves. */
  step(millis: number): boolean {
    this.#allowance = Math.min(2, this.#allowance + (millis * MOST_PER_SECOND) / 1000);
    if (this.#allowance >= 1) {
      if (this.#dueRejected >= 1 && this.#begin(KIND.turnedAway)) this.#dueRejected--;
      if (this.#dueAbandoned >= 1 && this.#begin(KIND.gaveUp)) this.#dueAbandoned--;
    }
    let moving = false;
    for (let mark = 0; mark < MARKS; mark++) {
      if (this.#kind[mark] === KIND.none) continue;
      this.#way[mark] = this.#way[mark] + millis / MILLIS;
      if (this.#way[mark] >= 1) this.#kind[mark] = KIND.none;
      moving = true;
    }
    return moving || this.#dueRejected >= 1 || this.#dueAbandoned >= 1;
  }

  paint(brush: Brush): void {
    const { layout, view, pixels, atlases, ratio } = brush;
    const { ramp } = layout;
    const size = atlases.ramp;
    for (let mark = 0; mark < MARKS; mark++) {
      const kind = this.#kind[mark];
      if (kind === KIND.none) continue;
      const way = this.#way[mark];
      const spread = this.#spread[mark];
      if (kind === KIND.gaveUp) {
        const x = ramp.x + ramp.width * (0.15 + 0.7 * spread) - 26 * way;
        const y = ramp.y + ramp.height - 4 + 20 * way;
        size.stamp(pixels, LOOK.lost, x - view.x, y - view.y, Math.min(1, 2 - 2 * way), HEADING.left);
        continue;
      }
      // A rejected vehicle drives to the gate, stops, and returns the same way.
      const reach = gateReach(ramp) + 10 * spread;
      const into = way < 0.4 ? way / 0.4 : way < 0.55 ? 1 : (1 - way) / 0.45;
      const isBack = way >= 0.55;
      const x = ramp.x - 14 + reach * into;
      const y = ramp.y - 9 - (isBack ? 6 / ratio : 0);
      const heading = isBack ? HEADING.left : HEADING.right;
      size.stamp(pixels, isBack ? LOOK.lost : LOOK.queued, x - view.x, y - view.y, 1, heading);
    }
  }

  #begin(kind: number): boolean {
    const mark = this.#kind.indexOf(KIND.none);
    if (mark < 0) return false;
    this.#allowance--;
    this.#turn++;
    this.#kind[mark] = kind;
    this.#way[mark] = 0;
    this.#spread[mark] = (this.#turn * 0.618034) % 1;
    return true;
  }
}

/** Adds to the vehicles that are still to be shown, up to 4; none after a jump back. */
function due(before: number, more: number): number {
  return more > 0 ? Math.min(4, before + more) : more < 0 ? 0 : before;
}
