// A vertical latency axis, log or linear. It determines the domain, the ticks, and where values that are too
// small are drawn.

import { formatLatency, formatSpan } from '../languages/quantity.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartScale } from './chart.ts';
import type { PlacedTick } from './plot-frame.ts';
import { placed } from './plot-frame.ts';
import { scaleLinear, scaleLog } from './scale.ts';
import { SteadyDomain } from './steady-domain.ts';
import { linearLatencyTicks, logLatencyTicks, roundDown, roundUp, rowsFor } from './ticks.ts';

/** A log axis cannot show 0. Shorter latencies are drawn at this value and labelled "<1 µs". */
const LATENCY_FLOOR_NANOS: Nanos = 1e3;
/** The axis spans at least two decades, so that noise does not look large. */
const NARROWEST_RATIO = 100;
const EMPTY_DOMAIN = [100e3, 100e6] as const;
const HEADROOM = 1.04;

export class LatencyAxis {
  readonly #domain = new SteadyDomain();
  readonly #log = scaleLog();
  readonly #linear = scaleLinear();
  #scale: ChartScale = 'log';
  #heightPx = 1;

  /** Fits the axis to these latencies (NaN if not known yet) and returns its ticks. */
  fit(scale: ChartScale, lowest: Nanos, highest: Nanos, heightPx: number): readonly PlacedTick[] {
    if (scale !== this.#scale) this.reset();
    this.#scale = scale;
    this.#heightPx = heightPx;
    const rows = rowsFor(heightPx, scale);
    const known = Number.isFinite(highest);
    const [low, high] = known ? [lowest, highest] : EMPTY_DOMAIN;
    // The domain of an axis without data is not remembered, so the first value sets it.
    if (scale === 'log') {
      const wanted = logDomain(low, high);
      this.#log.domain(known ? this.#domain.fit(...wanted) : wanted).range([heightPx, 0]);
      const [from, to] = this.#log.domain() as [number, number];
      return placed(logLatencyTicks(from, to, rows), this.#log);
    }
    const top = scaleLinear()
      .domain([0, Math.max(LATENCY_FLOOR_NANOS, high * HEADROOM)])
      .nice(rows)
      .domain()[1];
    this.#linear.domain(known ? this.#domain.fit(0, top) : [0, top]).range([heightPx, 0]);
    return placed(linearLatencyTicks(this.#linear.domain()[1], rows), this.#linear);
  }

  /** Pixels from the top; NaN for NaN. */
  at(nanos: Nanos): number {
    if (Number.isNaN(nanos)) return nanos;
    const y = this.#scale === 'log' ? this.#log(Math.max(nanos, LATENCY_FLOOR_NANOS)) : this.#linear(nanos);
    // Keeps a line at the bottom fully inside the plot, so that its width is not cut off.
    return Math.min(y, this.#heightPx - 1);
  }

  /** The value as text; "<1 µs" if it is too small for a log axis. */
  text(nanos: Nanos): string {
    if (this.#scale === 'log' && nanos < LATENCY_FLOOR_NANOS) return `<${formatSpan(LATENCY_FLOOR_NANOS)}`;
    return formatLatency(nanos);
  }

  reset(): void {
    this.#domain.reset();
  }
}

function logDomain(lowest: Nanos, highest: Nanos): [number, number] {
  const low = Math.max(LATENCY_FLOOR_NANOS, roundDown(Math.max(LATENCY_FLOOR_NANOS, lowest) * 0.9));
  return [low, roundUp(Math.max(highest * 1.05, low * NARROWEST_RATIO))];
}
