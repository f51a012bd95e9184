// Decides how many copies of a service there should be. The algorithm is that of the Horizontal Pod
// Autoscaler of Kubernetes (pkg/controller/podautoscaler, v1.31) with two metrics: how busy copies are, and
// calls in progress per copy. The larger demand counts.

import { LIST } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Nanos } from '../types.ts';

/**
 * The number of copies does not change while metric / target is this close to 1:
 * --horizontal-pod-autoscaler-tolerance.
 */
const TOLERANCE: f64 = 0.1;

export class Scaler {
  /** The targets of both metrics; Infinity if a metric is not used. */
  private targetBusy: f64 = Infinity;
  private targetCalls: f64 = Infinity;
  private windowNanos: Nanos = 0;
  private stepMost: f64 = 0;
  /** Sums of the samples since the last decision, over the copies that were up. */
  private busy: f64 = 0;
  private calls: f64 = 0;
  private samples: f64 = 0;
  /** Recommendations of the stabilization window so far, and when they were made. */
  private readonly wanted: Array<i32> = [];
  private readonly at: Array<f64> = [];

  get isOn(): bool {
    return this.targetBusy < Infinity || this.targetCalls < Infinity;
  }

  /** `row`: where the group's row starts in the configuration. */
  configure(configuration: Configuration, row: i32): void {
    this.targetBusy = configuration.at(row + LIST.groups.targetBusy);
    this.targetCalls = configuration.at(row + LIST.groups.targetCalls);
    this.windowNanos = configuration.at(row + LIST.groups.scaleDownNanos);
    this.stepMost = configuration.at(row + LIST.groups.scaleStep);
  }

  /** Adds a sample of one copy: the share of its places in use, and its calls in progress. */
  sample(busy: f64, calls: f64): void {
    this.busy += busy;
    this.calls += calls;
    this.samples++;
  }

  /**
   * Decides how many copies there should be, from the samples since the last decision. `up` copies are up and
   * `starting` ones are starting. The number is at most doubled, or raised by `stepMost` if that is more.
   * Clears the samples.
   */
  decide(up: i32, starting: i32, now: Nanos): i32 {
    const current = up + starting;
    let wanted = current;
    if (this.samples > 0) {
      const byBusy = desired(this.busy / this.samples / this.targetBusy, up, starting);
      const byCalls = desired(this.calls / this.samples / this.targetCalls, up, starting);
      if (this.targetBusy === Infinity) wanted = byCalls;
      else if (this.targetCalls === Infinity) wanted = byBusy;
      else wanted = max(byBusy, byCalls);
    }
    this.busy = 0;
    this.calls = 0;
    this.samples = 0;
    wanted = this.stabilized(wanted, now);
    const most = Math.max(f64(current) * 2, f64(current) + this.stepMost);
    return i32(Math.min(f64(wanted), most));
  }

  /** The largest recommendation in the stabilization window, including this one. */
  private stabilized(wanted: i32, now: Nanos): i32 {
    while (this.at.length > 0 && this.at[0] <= now - this.windowNanos) {
      this.at.shift();
      this.wanted.shift();
    }
    this.at.push(now);
    this.wanted.push(wanted);
    let most = wanted;
    for (let index = 0; index < this.wanted.length; index++) most = max(most, this.wanted[index]);
    return most;
  }
}

/**
 * Number of copies that brings the metric to its target. `ratio` is metric / target over the copies that are
 * up. If copies have to be added, a starting copy counts as one without load.
 */
export function desired(ratio: f64, up: i32, starting: i32): i32 {
  const current = up + starting;
  if (starting === 0 || ratio <= 1) return isClose(ratio) ? current : rounded(ratio * f64(up));
  const shared = (ratio * f64(up)) / f64(current);
  if (isClose(shared) || shared < 1) return current;
  return rounded(shared * f64(current));
}

function rounded(copies: f64): i32 {
  return i32(Math.min(1e6, Math.ceil(copies)));
}

function isClose(ratio: f64): bool {
  return Math.abs(1 - ratio) <= TOLERANCE;
}
