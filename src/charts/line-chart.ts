// Base of charts over time that draw one or more lines per server on one vertical axis.

import type { Nanos } from '../scenario/duration.ts';
import type { ChartInput } from './chart.ts';
import type { Dot } from './line-marks.ts';
import { type DrawnLine, type Shade, ShadeMarks } from './line-marks.ts';
import { type LineStyle, serverColour } from './line-style.ts';
import type { Margins, PlacedTick } from './plot-frame.ts';
import { placed } from './plot-frame.ts';
import { scaleLinear } from './scale.ts';
import { SteadyDomain } from './steady-domain.ts';
import { rateTicks, rowsFor } from './ticks.ts';
import { TimeChart } from './time-chart.ts';
import { type Bins, finestNanos } from './windows.ts';

export interface LineData {
  readonly servers: readonly { readonly binNanos: Nanos }[];
  readonly empty: boolean;
}

/** `at`: pixels from the top. */
interface ValueAxis {
  at(value: number): number;
  reset(): void;
}

export abstract class LineChart<Data extends LineData, Axis extends ValueAxis> extends TimeChart<Data> {
  protected readonly axis: Axis;
  readonly #shades = new ShadeMarks(this.frame);
  readonly #emptyMessage: string;
  readonly #unit: string;

  /** `emptyMessage` is shown while there are no lines; `unit` is written above the axis. */
  constructor(host: HTMLElement, margins: Margins, axis: Axis, emptyMessage: string, unit: string) {
    super(host, margins);
    this.axis = axis;
    this.#emptyMessage = emptyMessage;
    this.#unit = unit;
  }

  /** Fits the axis to the data and returns its ticks. */
  protected abstract fitAxis(data: Data, input: ChartInput): readonly PlacedTick[];
  /** Later lines are drawn over earlier ones. */
  protected abstract linesOf(data: Data, input: ChartInput): readonly DrawnLine[];

  protected shadesOf(_data: Data): readonly Shade[] {
    return [];
  }

  protected override forget(): void {
    this.axis.reset();
  }

  protected override draw(data: Data, input: ChartInput): void {
    const columns = this.drawTime(input.summary);
    this.stepNanos = finestNanos(data.servers);
    this.frame.axes(columns, this.fitAxis(data, input), this.#unit);
    this.frame.message(data.empty ? this.#emptyMessage : '');
    this.#shades.draw(this.shadesOf(data));
    this.marks.draw(this.linesOf(data, input));
  }

  protected line(bins: Bins, style: LineStyle, endLabel: string): DrawnLine {
    return { xs: this.xsOf(bins), ys: this.#ysOf(bins), style, endLabel };
  }

  /** The area between two lines of a server. */
  protected shade(upper: Bins, lower: Bins, server: number): Shade {
    return {
      xs: this.xsOf(upper),
      upper: this.#ysOf(upper),
      lower: this.#ysOf(lower),
      colour: serverColour(server),
    };
  }

  /** A dot on a line at the hovered instant. */
  protected dot(atNanos: Nanos, value: number, colour: string, hollow = false): Dot {
    return { x: this.xOf(atNanos), y: this.axis.at(value), colour, hollow };
  }

  #ysOf({ values }: Bins): Float64Array {
    return values.map((value) => this.axis.at(value));
  }
}

/** A linear axis that starts at 0. */
export class LinearAxis implements ValueAxis {
  readonly #domain = new SteadyDomain();
  readonly #y = scaleLinear();
  readonly #floorPx: number;
  #heightPx = 0;

  /** `floorPx`: least distance of a line from the bottom of the plot. */
  constructor(floorPx: number) {
    this.#floorPx = floorPx;
  }

  /** Fits the axis to values up to `top` and returns its ticks. */
  fit(top: number, heightPx: number): readonly PlacedTick[] {
    const rows = rowsFor(heightPx, 'linear');
    const y = this.#y.domain(this.#domain.fit(0, top)).range([heightPx, 0]);
    this.#heightPx = heightPx;
    return placed(rateTicks(y.domain()[1], rows), y);
  }

  at(value: number): number {
    return Math.min(this.#y(value), this.#heightPx - this.#floorPx);
  }

  reset(): void {
    this.#domain.reset();
  }
}
