// The plot of a sweep. For one parameter it has a line with a confidence band for each server, marks at knee
// and saturation, and a rule at the current value; for two parameters it is a heat map. Imperative, like the
// other charts.

import { t } from '../../languages/t.ts';
import type { Curve, CurvePoint } from '../../protocol/study-api.ts';
import { COMEBACK_SIGNS, type Comeback, comebackOf } from '../../scenario/comeback.ts';
import type { NumberUnit } from '../../scenario/parameter.ts';
import { quantityText } from '../../scenario/quantity-text.ts';
import { studyMeasureOf } from '../../scenario/study-measures.ts';
import { HoverInput } from '../hover-input.ts';
import { type Dot, LineMarks } from '../line-marks.ts';
import { areaPathOf } from '../line-path.ts';
import { DASHED, SOLID_DASH, serverColour } from '../line-style.ts';
import { HoverMarks } from '../plot-chart.ts';
import { PlotFrame, placed } from '../plot-frame.ts';
import { NodePool, px, setAll, setStyle, setText, show, svgNode } from '../svg.ts';
import { rowsFor } from '../ticks.ts';
import { HeatCells } from './heat-cells.ts';
import {
  closest,
  nearest,
  placesOf,
  readoutAt,
  rowOf,
  type SweepInput,
  type SweptAxis,
} from './sweep-readout.ts';
import { extentOf, tickText, ValueAxis } from './value-axis.ts';

const MARGINS = { left: 64, right: 22, top: 20, bottom: 24 };
const LARGE_STEP = 4;

/** Colours of a recovery map. */
export const COMEBACK_COLOURS: Readonly<Record<Comeback, string>> = {
  back: 'var(--ok)',
  slow: 'var(--ready)',
  never: 'var(--stuck)',
};

export class SweepPlot {
  readonly #host: HTMLElement;
  readonly #frame: PlotFrame;
  readonly #bands: NodePool<SVGPathElement>;
  readonly #marks: LineMarks;
  readonly #bends: BendMarks;
  readonly #cells: HeatCells;
  readonly #now: SVGLineElement;
  readonly #nowText: SVGTextElement;
  readonly #hoverMarks: HoverMarks;
  readonly #hoverInput: HoverInput;
  #input: SweepInput | null = null;
  #x: ValueAxis | null = null;
  #y: ValueAxis | null = null;
  #onPick: ((at: number, across: number | null) => void) | null = null;
  #hover: number | null = null;
  /** Hovered row of a heat map. */
  #hoverRow: number | null = null;

  constructor(host: HTMLElement) {
    this.#host = host;
    host.classList.add('chart-host');
    this.#frame = new PlotFrame(host, MARGINS);
    const frame = this.#frame;
    this.#cells = new HeatCells(frame.plot);
    this.#bands = new NodePool(() => svgNode(frame.back, 'path'));
    this.#now = svgNode(frame.front, 'line', { 'shape-rendering': 'crispEdges' });
    setStyle(this.#now, { stroke: 'var(--ink)', 'stroke-dasharray': '2 3' });
    this.#nowText = svgNode(frame.front, 'text', { y: -7 });
    setStyle(this.#nowText, { fill: 'var(--ink)', 'font-weight': '600' });
    this.#hoverMarks = new HoverMarks(host, frame);
    this.#marks = new LineMarks(frame);
    this.#bends = new BendMarks(frame.front);
    this.#hoverInput = this.#listen();
    this.#host.addEventListener('pointermove', this.#pointRow);
  }

  /**
   * Registers a listener that is called when the user clicks a value. `across` is the second parameter's
   * value; null without a second parameter.
   */
  onPick(listener: (at: number, across: number | null) => void): void {
    this.#onPick = listener;
  }

  /** The drawing, for export. */
  get svg(): SVGSVGElement {
    return this.#frame.svg;
  }

  update(input: SweepInput, sentence: string): void {
    this.#input = input;
    setAll(this.#host, { role: 'img', 'aria-label': sentence });
    this.#draw();
  }

  resize(widthPx: number, heightPx: number): void {
    this.#frame.resize(widthPx, heightPx);
    this.#draw();
  }

  destroy(): void {
    this.#hoverInput.destroy();
    this.#host.removeEventListener('pointermove', this.#pointRow);
    this.#host.replaceChildren();
  }

  #draw(): void {
    const input = this.#input;
    const frame = this.#frame;
    if (input === null || !frame.ready) return;
    const points = input.curves.flatMap(({ points: own }) => own);
    frame.message(points.length === 0 ? input.message : '');
    const unit = studyMeasureOf(input.measure).unit;
    const ats = input.curves
      .filter(({ flat }) => !flat)
      .flatMap(({ points: own }) => own.map(({ at }) => at));
    const [low, high] = [Math.min(...ats), Math.max(...ats)];
    const isEmpty = !(high > low);
    show(this.#now, false);
    show(this.#nowText, false);
    this.#x = isEmpty
      ? null
      : new ValueAxis(input.axis.unit, input.axis.scale, low, high, 0, frame.plotWidth);
    if (this.#x === null) this.#clear();
    else if (input.across !== null) this.#drawMap(input);
    else this.#drawLines(input, this.#x, unit, points);
    this.#drawHover();
  }

  #clear(): void {
    this.#frame.axes([], [], '');
    this.#bands.clear();
    this.#marks.draw([]);
    this.#bends.draw([]);
    this.#cells.draw([]);
  }

  #drawLines(input: SweepInput, x: ValueAxis, unit: NumberUnit, points: readonly CurvePoint[]): void {
    const { plotWidth, plotHeight } = this.#frame;
    const { measure, scale } = input;
    const values = points.map((point) => point.values[measure] ?? Number.NaN);
    const [low, high] = extentOf(values, scale);
    const y = new ValueAxis(unit, scale, low, high, plotHeight, 0);
    this.#y = y;
    this.#frame.axes(
      placed(x.columns(), (value) => x.at(value)),
      placed(y.rows(rowsFor(plotHeight, scale)), (value) => y.at(value)),
      unit === 'rate' ? '/s' : '',
    );
    this.#cells.draw([]);
    this.#drawBands(input, x, y);
    this.#marks.draw(
      input.curves.map((curve) => {
        const own = curve.flat
          ? [low, high].map(() => curve.points[0]).filter((each) => each !== undefined)
          : curve.points;
        const xs = curve.flat
          ? own.map((_, index) => (index === 0 ? 0 : plotWidth))
          : own.map(({ at }) => x.at(at));
        return {
          xs: Float64Array.from(xs),
          ys: Float64Array.from(own, (point) => this.#yOf(point)),
          style: {
            colour: this.#colour(curve),
            widthPx: 2.2,
            dash: own.some(({ coarse }) => coarse) ? DASHED : SOLID_DASH,
          },
          endLabel: curve.server,
        };
      }),
    );
    this.#bends.draw(
      input.curves.flatMap((curve) =>
        (['knee', 'saturation'] as const).flatMap((kind) => {
          const point = curve.points.find(({ at }) => at === curve[kind]);
          if (point === undefined) return [];
          return [{ kind, x: x.at(point.at), y: this.#yOf(point), colour: this.#colour(curve) }];
        }),
      ),
    );
    this.#drawNow(input.axis, x);
  }

  #drawMap(input: SweepInput): void {
    const { plotHeight, plotWidth } = this.#frame;
    const { across, mapped, measure, scale } = input;
    const curve = input.curves.find(({ server }) => server === mapped) ?? input.curves[0];
    const rows = curve.points.map((point) => point.across).filter((row) => row !== null);
    if (across === null || rows.length === 0) {
      this.#clear();
      return;
    }
    const y = new ValueAxis(across.unit, across.scale, Math.min(...rows), Math.max(...rows), plotHeight, 0);
    this.#y = y;
    const centres = this.#cells.draw(
      curve.points.map((point) => {
        const place = { column: point.at, row: point.across ?? 0 };
        if (input.slowAfterNanos === null)
          return { ...place, value: point.values[measure], colour: this.#colour(curve), sign: null };
        const comeback = comebackOf(point.values, input.slowAfterNanos);
        return comeback === null
          ? { ...place, value: null, colour: '', sign: null }
          : { ...place, value: null, colour: COMEBACK_COLOURS[comeback], sign: COMEBACK_SIGNS[comeback] };
      }),
      { widthPx: plotWidth, heightPx: plotHeight, scale },
    );
    this.#bands.clear();
    this.#marks.draw([]);
    this.#bends.draw([]);
    const columns = centres.columns.map((tick) => ({
      ...tick,
      label: tickText(input.axis.unit, tick.value),
    }));
    const sides = centres.rows.map((tick) => ({ ...tick, label: tickText(across.unit, tick.value) }));
    this.#frame.axes(thinned(columns, plotWidth, 44), thinned(sides, plotHeight, 16), '');
  }

  #drawBands({ curves, measure }: SweepInput, x: ValueAxis, y: ValueAxis): void {
    const varied = curves.filter(({ flat }) => !flat);
    this.#bands.draw(varied, (path, curve) => {
      const shape = areaPathOf(curve.points.length, (index) => {
        const { at, low, high } = curve.points[index];
        const [from, to] = [low[measure], high[measure]];
        if (from === null || to === null) return null;
        return { x: x.at(at), from: y.at(Math.max(from, y.low)), to: y.at(to) };
      });
      path.setAttribute('d', shape);
      setStyle(path, { fill: this.#colour(curve), opacity: '0.16' });
    });
  }

  #drawNow({ now, unit }: SweptAxis, x: ValueAxis): void {
    if (now === null || now < x.low || now > x.high) return;
    const { plotHeight, plotWidth } = this.#frame;
    const at = px(x.at(now));
    show(this.#now, true);
    show(this.#nowText, true);
    setAll(this.#now, { x1: at, x2: at, y1: -3, y2: plotHeight });
    setText(this.#nowText, t`now ${quantityText(unit, now)}`);
    const right = x.at(now) > plotWidth * 0.8;
    setAll(this.#nowText, { x: at, 'text-anchor': right ? 'end' : x.at(now) < 30 ? 'start' : 'middle' });
  }

  #yOf(point: CurvePoint): number {
    const value = this.#input === null ? null : point.values[this.#input.measure];
    return value === null || this.#y === null ? Number.NaN : this.#y.at(value);
  }

  #colour({ server }: Curve): string {
    return serverColour(Math.max(0, this.#input?.servers.indexOf(server) ?? 0));
  }

  #drawHover(): void {
    const [input, x, y] = [this.#input, this.#x, this.#y];
    const at = this.#hover;
    const known = input !== null && x !== null && y !== null && at !== null;
    const content = known ? readoutAt(input, at, this.#rowAt(), (curve) => this.#colour(curve)) : null;
    if (!known || content === null) {
      this.#hoverMarks.draw(null);
      return;
    }
    const isMap = input.across !== null;
    const place = isMap ? this.#cells.centreOf(at) : x.at(at);
    const dots = isMap ? [] : this.#dotsAt(input, at, place);
    this.#hoverMarks.draw({ x: place, content, dots }, !isMap);
  }

  #dotsAt(input: SweepInput, at: number, x: number): readonly Dot[] {
    return input.curves
      .map((curve) => ({ curve, point: nearest(curve, at, null) }))
      .map(({ curve, point }) => ({
        x,
        y: point === null ? Number.NaN : this.#yOf(point),
        colour: this.#colour(curve),
        hollow: false,
      }))
      .filter(({ y }) => Number.isFinite(y));
  }

  readonly #pointRow = (event: PointerEvent): void => {
    const box = this.#frame.svg.getBoundingClientRect();
    this.#hoverRow = this.#cells.rowAt(event.clientY - box.top - MARGINS.top);
    if (this.#input?.across != null) this.#drawHover();
  };

  /** Hovered row of a heat map; null if there is no second parameter. */
  #rowAt(): number | null {
    return this.#input === null ? null : rowOf(this.#input, this.#hoverRow ?? 0);
  }

  #listen(): HoverInput {
    const self = this;
    const go = (at: number | null): void => {
      this.#hover = at;
      this.#drawHover();
    };
    const places = (): readonly number[] => placesOf(this.#input?.curves ?? []);
    return new HoverInput(this.#host, this.#frame.svg, {
      get hovering() {
        return self.#hover !== null;
      },
      pointTo: (xPx) => {
        const plotX = xPx - MARGINS.left;
        if (this.#input?.across != null) return go(this.#cells.columnAt(plotX));
        const x = this.#x;
        if (x !== null) go(closest(places(), (at) => Math.abs(x.at(at) - plotX)));
      },
      step: (direction, large) => {
        const all = places();
        const index = this.#hover === null ? -1 : all.indexOf(this.#hover);
        const next =
          index < 0 ? (direction > 0 ? 0 : all.length - 1) : index + direction * (large ? LARGE_STEP : 1);
        go(all[Math.min(all.length - 1, Math.max(0, next))] ?? null);
      },
      goTo: (end) => go(places().at(end === 'first' ? 0 : -1) ?? null),
      pick: () => {
        if (this.#hover !== null) this.#onPick?.(this.#hover, this.#rowAt());
      },
      clear: () => go(null),
    });
  }
}

/** Keeps every n-th tick, with n such that the kept ticks are at least `gapPx` apart. */
function thinned<T>(ticks: readonly T[], lengthPx: number, gapPx: number): readonly T[] {
  const step = Math.max(1, Math.ceil((ticks.length * gapPx) / Math.max(1, lengthPx)));
  return ticks.filter((_, index) => index % step === 0);
}

interface BendMark {
  readonly kind: 'knee' | 'saturation';
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

const KNEE_PX = 6.5;
const SATURATION_PX = 4.5;

/** Marks on a curve: a filled diamond at the knee, an empty square at saturation. */
class BendMarks {
  readonly #pool: NodePool<SVGPathElement>;

  constructor(parent: SVGElement) {
    this.#pool = new NodePool(() => svgNode(parent, 'path', { 'stroke-linejoin': 'round' }));
  }

  draw(marks: readonly BendMark[]): void {
    const known = marks.filter(({ y }) => Number.isFinite(y));
    this.#pool.draw(known, (node, { kind, x, y, colour }) => {
      node.setAttribute('d', kind === 'knee' ? diamond(x, y, KNEE_PX) : square(x, y, SATURATION_PX + 3));
      setStyle(node, {
        fill: kind === 'knee' ? colour : 'none',
        stroke: kind === 'knee' ? 'var(--panel)' : colour,
        'stroke-width': kind === 'knee' ? '1.5px' : '2px',
      });
    });
  }
}

function diamond(x: number, y: number, r: number): string {
  return `M${px(x)} ${px(y - r)}L${px(x + r)} ${px(y)}L${px(x)} ${px(y + r)}L${px(x - r)} ${px(y)}Z`;
}

function square(x: number, y: number, r: number): string {
  return `M${px(x - r)} ${px(y - r)}H${px(x + r)}V${px(y + r)}H${px(x - r)}Z`;
}
