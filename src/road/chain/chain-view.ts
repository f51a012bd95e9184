// Draws a chain of services on one canvas. Each server is a road (road-view.ts), or a small town if a road
// does not fit. Between them are rivers with the bridges that calls cross. Like a road it has no clock: the
// page decides when to draw.

import type { ServerLoad } from '../../facts/server-facts.ts';
import { paragraph } from '../../languages/list.ts';
import { t } from '../../languages/t.ts';
import { SERVER } from '../../protocol/frame-layout.ts';
import { ServerFrame } from '../../protocol/frame-reader.ts';
import { same } from '../../scenario/same.ts';
import { type Camera, CameraRide, viewOf } from '../camera.ts';
import type { Box } from '../layout/box.ts';
import { type BridgeLayout, type NodeRegion, SCALED_FROM_PX } from '../layout/bridge-layout.ts';
import { groupsOf } from '../layout/frame-shape.ts';
import { type Head, NO_HEAD } from '../layout/layout.ts';
import { bodiesOf, type DotBrush } from '../paint/canvas-marks.ts';
import { Discs } from '../paint/discs.ts';
import { paintBridge } from '../paint/paint-bridges.ts';
import { paintBridgeFlow } from '../paint/paint-flow.ts';
import { paintMeadow, paintWater } from '../paint/paint-ground.ts';
import { paintCallDots } from '../paint/paint-traffic.ts';
import { isSamePalette, isSeeThrough, type Palette, readPalette } from '../paint/palette.ts';
import type { Pen } from '../paint/pen.ts';
import { type Marks, Pixels } from '../paint/pixels.ts';
import { CallDots } from '../place/call-dots.ts';
import { paintRing } from '../place/ring.ts';
import type { RoadChain, RoadScene } from '../road-scene.ts';
import { RoadView } from '../road-view.ts';
import { type BridgeSign, readBridges, type Signs } from '../words/signs.ts';
import {
  type ChainLayout,
  type CrossingPlace,
  FRONT,
  layoutChain,
  type PlacedStop,
  rampOf,
  withMiddles,
} from './chain-layout.ts';
import { nameOfStop, plateLine, threadsLine } from './chain-words.ts';
import { CrossingFrame } from './crossing-frame.ts';
import { litSpots } from './lit-spots.ts';
import {
  NAME_PX,
  type Named,
  paintName,
  paintPlate,
  paintTown,
  paintTownTraffic,
  type Town,
  townIn,
} from './paint-chain.ts';
import { placesOf } from './places-of.ts';

const MAX_STEP_MILLIS = 64;
/** A narrower picture shows one road at a time. */
const ALONE_BELOW_PX = 560;
/** If more callers share the same bridges, single lines of dots cannot be distinguished. */
const DOTTED_CALLERS = 6;
/** A bridge that is this far from its ramp is laid out again. */
const BESIDE_PX = 1;

interface Road {
  readonly stop: PlacedStop;
  readonly view: RoadView;
  readonly canvas: HTMLCanvasElement;
  /** The visible part, in the pixels of the picture; null if none is. */
  seen: Box | null;
}

/** What has been drawn for a chain, in the pixels of the picture; marks are in device pixels. */
export interface PaintedChain {
  readonly view: Box;
  readonly ratio: number;
  readonly roads: readonly { readonly view: RoadView; readonly seen: Box | null }[];
  /**
   * The parts are painted in this order: the ground with bridges and towns, then what crosses rivers. The
   * names are above the roads.
   */
  paintStill(pen: Pen): void;
  paintMoving(marks: Marks): void;
  paintNames(pen: Pen): void;
}

export interface Crossing {
  readonly place: CrossingPlace;
  readonly dots: CallDots;
  readonly merged: CrossingFrame;
  frame: ServerFrame | null;
  bridges: BridgeLayout;
}

/** All texts that do not move. */
interface ChainSigns {
  readonly crossings: readonly {
    readonly signs: readonly BridgeSign[];
    readonly plates: readonly (Named | null)[];
  }[];
  /** Names at the last call of `renewSigns`. */
  readonly names: readonly Pick<NamedStop, 'node' | 'named'>[];
}

/**
 * A name in the picture, above the road of a service's node or beside its town. The first server's road has
 * none.
 */
interface NamedStop {
  readonly node: number;
  readonly named: Named;
  /** The signs of its road when the name was read; null for a town. */
  readonly signs: Signs | null;
}

export class ChainView {
  signsAtOnce = false;
  hasBoard = true;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #scene: RoadScene;
  readonly #chain: RoadChain;
  readonly #pixels: Pixels;
  readonly #still = document.createElement('canvas');
  readonly #stillContext: CanvasRenderingContext2D;
  readonly #camera = new CameraRide();
  readonly #roads = new Map<number, Road>();
  #crossings: readonly Crossing[] = [];
  #towns: readonly { readonly stop: PlacedStop; readonly town: Town }[] = [];
  #palette: Palette;
  #bodies: Uint32Array;
  #discs = new Discs(1);
  #width = 0;
  #height = 0;
  #ratio = 1;
  #head: Head = NO_HEAD;
  #view: Box = { x: 0, y: 0, width: 1, height: 1 };
  #reducedMotion = false;
  #pointed: string | null = null;
  #followed: number | null = null;
  /** The numbers of the followed request at each place, by node or FRONT. */
  #lit: ReadonlyMap<number, number> = new Map();

  #block: Float64Array = new Float64Array(0);
  #frame: ServerFrame | null = null;
  /** Frames of the servers behind the first, by node. */
  #behind = new Map<number, ServerFrame>();
  #clockNanos = 0;
  #layout: ChainLayout | null = null;
  #shape = '';
  #signs: ChainSigns | null = null;
  /**
   * The names include counts of their roads, so they are redrawn in the same frame as the signs of the road.
   */
  #names: readonly NamedStop[] = [];
  #isStillStale = true;
  #regions: readonly NodeRegion[] = [];
  #drawnAt = Number.NaN;
  /** The road that the user chose to see alone; null for all. */
  #chosen: number | null = null;
  /** The road that is shown alone; null for all. */
  #alone: number | null = null;

  constructor(canvas: HTMLCanvasElement, scene: RoadScene, chain: RoadChain) {
    const palette = readPalette(canvas.isConnected ? canvas : document.documentElement);
    const alpha = isSeeThrough(palette);
    const context = canvas.getContext('2d', { alpha });
    const still = this.#still.getContext('2d', { alpha, willReadFrequently: true });
    if (context === null || still === null)
      throw new Error(t`This browser cannot draw on a 2D canvas, so the road cannot be shown.`);
    this.#canvas = canvas;
    this.#context = context;
    this.#stillContext = still;
    this.#scene = scene;
    this.#chain = chain;
    this.#pixels = new Pixels(alpha);
    this.#palette = palette;
    this.#bodies = bodiesOf(palette);
  }

  resize(widthCssPx: number, heightCssPx: number, devicePixelRatio: number, head = NO_HEAD): void {
    this.#head = head;
    this.#width = Math.max(1, Math.round(widthCssPx));
    this.#height = Math.max(1, Math.round(heightCssPx));
    this.#ratio = devicePixelRatio;
    this.#canvas.width = Math.round(this.#width * this.#ratio);
    this.#canvas.height = Math.round(this.#height * this.#ratio);
    this.#still.width = this.#canvas.width;
    this.#still.height = this.#canvas.height;
    this.#pixels.resize(this.#canvas.width, this.#canvas.height);
    this.#discs = new Discs(this.#ratio);
    this.#rebuild();
  }

  look(camera: Camera, atOnce = false): void {
    if (!this.#camera.turnTo(camera)) return;
    if (!atOnce && !this.#reducedMotion) return;
    this.#camera.arrive();
    this.#rebuild();
  }

  accept(frame: ServerFrame, clockNanos: number): void {
    this.#block = frame.copyBlock(this.#block);
    const wentBack = clockNanos < this.#clockNanos;
    const copy = new ServerFrame(this.#block, 0);
    this.#frame = copy;
    this.#clockNanos = clockNanos;
    this.#behind = new Map(copy.served().map((each) => [each.get(SERVER.servedNode), each]));
    this.#relayout();
    for (const { stop, view } of this.#roads.values()) {
      const own = this.#frameOf(stop.node);
      if (own !== undefined) view.accept(own, clockNanos);
    }
    this.#light();
    this.#alignBridges();
    const nanosPerFrame = this.#roads.values().next().value?.view.nanosPerFrame ?? 0;
    for (const crossing of this.#crossings) {
      const callers = crossing.place.callers.flatMap((node) => this.#frameOf(node) ?? []);
      if (callers.length === 0) continue;
      crossing.frame = crossing.merged.read(callers, crossing.place.targets);
      crossing.dots.accept(crossing.frame, clockNanos, crossing.bridges, nanosPerFrame);
      if (wentBack || this.#reducedMotion) crossing.dots.settle();
    }
    if (wentBack) this.#forgetSigns();
  }

  draw(wallMillis: number): boolean {
    const moves = this.advance(wallMillis);
    for (const { view, seen } of this.#roads.values()) {
      view.hasBoard = this.hasBoard;
      if (seen !== null) view.draw(wallMillis);
    }
    this.#paint();
    return moves;
  }

  advance(wallMillis: number): boolean {
    let moves = this.#move(this.#passed(wallMillis));
    for (const { view } of this.#roads.values()) if (view.advance(wallMillis)) moves = true;
    this.#readNames();
    return moves;
  }

  /** The caption of the first server's road. */
  caption(): string {
    return this.#front?.view.caption() ?? '';
  }

  description(): string {
    const behind = (this.#signs?.names ?? []).map(({ named }) => t`${named.name}: ${named.lines[0] ?? ''}.`);
    return paragraph([this.#front?.view.description() ?? '', ...behind]);
  }

  pointOut(state: string | null): void {
    this.#pointed = state;
    for (const { view } of this.#roads.values()) view.pointOut(state);
  }

  follow(request: number | null): void {
    this.#followed = request;
    this.#light();
  }

  requestAt(x: number, y: number): number | null {
    const seen = this.#front?.seen;
    if (seen == null) return null;
    return this.#front!.view.requestAt(x - seen.x + this.#view.x, y - seen.y + this.#view.y);
  }

  setReducedMotion(on: boolean): void {
    this.#reducedMotion = on;
    for (const { view } of this.#roads.values()) view.setReducedMotion(on);
  }

  refreshTheme(): boolean {
    const before = this.#palette;
    this.#palette = readPalette(this.#canvas);
    const others = !isSamePalette(before, this.#palette);
    if (!others) return false;
    this.#bodies = bodiesOf(this.#palette);
    this.#discs = new Discs(this.#ratio);
    for (const { view } of this.#roads.values()) view.refreshTheme();
    this.#isStillStale = true;
    return true;
  }

  show(stop: number | null): void {
    if (stop === this.#chosen) return;
    this.#chosen = stop;
    this.#rebuild();
  }

  townAt(x: number, y: number): number | null {
    const left = x + this.#view.x;
    const top = y + this.#view.y;
    const found = this.#towns.find(
      ({ stop: { box } }) =>
        left >= box.x && left < box.x + box.width && top >= box.y && top < box.y + box.height,
    );
    return found?.stop.node ?? null;
  }

  heldLoadOf(stop: number): ServerLoad | null {
    return this.#roads.get(stop)?.view.heldLoad ?? null;
  }

  nodeRegions(): readonly NodeRegion[] {
    return this.#regions;
  }

  renewSigns(): void {
    for (const { view } of this.#roads.values()) view.renewSigns();
    this.#readNames();
    this.#renewOwnSigns();
  }

  /** What `draw` painted last, for painting it again with another pen; null before that. */
  get painted(): PaintedChain | null {
    if (this.#layout === null || this.#signs === null) return null;
    return {
      view: this.#view,
      ratio: this.#ratio,
      roads: [...this.#roads.values()],
      paintStill: (pen) => this.#paintStill(pen),
      paintMoving: (marks) => this.#paintMoving(marks),
      paintNames: (pen) => this.#paintNames(pen),
    };
  }

  destroy(): void {
    for (const { view, canvas } of this.#roads.values()) {
      view.destroy();
      canvas.width = 0;
    }
    this.#roads.clear();
    this.#pixels.release();
    this.#still.width = 0;
    this.#block = new Float64Array(0);
    this.#behind.clear();
    this.#frame = null;
    this.#layout = null;
    this.#crossings = [];
  }

  get #front(): Road | undefined {
    return this.#roads.get(FRONT);
  }

  #frameOf(node: number): ServerFrame | undefined {
    return node === FRONT ? (this.#frame ?? undefined) : this.#behind.get(node);
  }

  #sceneOf({ node, group }: PlacedStop): RoadScene {
    if (node !== FRONT) return { ...this.#chain.services[group].scene!, part: 'behind' };
    const { chain: _, ...scene } = this.#scene;
    return { ...scene, part: 'front' };
  }

  #passed(wallMillis: number): number {
    const passed = Number.isNaN(this.#drawnAt) ? 16 : wallMillis - this.#drawnAt;
    this.#drawnAt = wallMillis;
    return Math.max(0, Math.min(MAX_STEP_MILLIS, passed));
  }

  #move(millis: number): boolean {
    const glides = this.#camera.isUnderWay;
    if (glides) {
      this.#camera.move(millis);
      this.#rebuild();
    }
    let moves = glides;
    for (const { dots } of this.#crossings) {
      if (this.#reducedMotion) dots.settle();
      else if (dots.step(millis)) moves = true;
    }
    return moves;
  }

  /** Lays out the picture again, for another size or another visible part. */
  #rebuild(): void {
    this.#shape = '';
    this.#relayout();
    const frame = this.#frame;
    if (frame !== null) this.accept(frame, this.#clockNanos);
    for (const { dots } of this.#crossings) dots.settle();
  }

  #relayout(): void {
    const frame = this.#frame;
    if (frame === null || this.#width === 0) return;
    const groups = groupsOf(frame);
    const shape = [...groups, '', ...this.#behind.keys()].join();
    if (shape === this.#shape) return;
    this.#shape = shape;
    const { zoom } = this.#camera.now;
    this.#alone = this.#aloneNow();
    this.#layout = layoutChain({
      width: this.#width,
      height: this.#height,
      zoom,
      chain: this.#chain,
      groups,
      alone: this.#alone,
    });
    this.#view = viewOf(this.#camera.now, this.#width, this.#height);
    this.#placeRoads(this.#layout);
    this.#towns = this.#layout.stops
      .filter(({ kind }) => kind === 'town')
      .map((stop) => ({ stop, town: townIn(stop.box) }));
    const before = this.#crossings;
    this.#crossings = this.#layout.crossings.map((place, index) => ({
      place,
      dots: before[index]?.dots ?? new CallDots(),
      merged: before[index]?.merged ?? new CrossingFrame(),
      frame: null,
      bridges: place.bridges,
    }));
    this.#forgetSigns();
  }

  /**
   * Highlights the followed request on every road that it is on: where it waits for a reply, and where its
   * call is.
   */
  #light(): void {
    this.#lit = this.#followed === null ? new Map() : placesOf(this.#followed, (node) => this.#frameOf(node));
    for (const { stop, view } of this.#roads.values()) view.follow(this.#lit.get(stop.node) ?? null);
  }

  #forgetSigns(): void {
    this.#signs = null;
    this.#isStillStale = true;
  }

  #aloneNow(): number | null {
    const chosen = this.#chosen;
    if (chosen !== null && this.#frameOf(chosen) !== undefined) return chosen;
    return this.#width < ALONE_BELOW_PX ? FRONT : null;
  }

  #placeRoads(layout: ChainLayout): void {
    const stops = layout.stops.filter(({ kind }) => kind === 'road');
    for (const [node, { view, canvas }] of this.#roads) {
      if (stops.some((stop) => stop.node === node)) continue;
      view.destroy();
      canvas.width = 0;
      this.#roads.delete(node);
    }
    const { zoom } = this.#camera.now;
    for (const stop of stops) {
      const known = this.#roads.get(stop.node);
      const canvas = known?.canvas ?? document.createElement('canvas');
      const view = known?.view ?? this.#build(canvas, stop);
      const { box } = stop;
      const seen = common(box, this.#view, this.#ratio);
      this.#roads.set(stop.node, { stop, view, canvas, seen });
      if (seen === null) continue;
      const isFront = stop.node === FRONT;
      const covered = { width: this.#head.width * zoom, height: this.#head.height * zoom };
      const head = isFront || this.#alone !== null ? covered : { width: box.width, height: NAME_PX };
      const ramp = rampOf(box.width / zoom, isFront && this.#alone === null) * zoom;
      view.fill(box, { ...seen, x: seen.x - box.x, y: seen.y - box.y }, this.#ratio, head, ramp);
    }
  }

  #build(canvas: HTMLCanvasElement, stop: PlacedStop): RoadView {
    const view = new RoadView(canvas, this.#sceneOf(stop), this.#canvas);
    view.signsAtOnce = this.signsAtOnce;
    view.setReducedMotion(this.#reducedMotion);
    view.pointOut(this.#pointed);
    view.follow(this.#lit.get(stop.node) ?? null);
    return view;
  }

  /** Aligns the ends of bridges with the ramps of the roads behind them. */
  #alignBridges(): void {
    for (const crossing of this.#crossings) {
      const { bridges, place } = crossing;
      const middles = place.targets.map(({ node, box, kind }, bridge) => {
        const ramp = kind === 'road' ? this.#roads.get(node)?.view.layout?.ramp : undefined;
        return ramp === undefined ? place.bridges.middles[bridge] : box.y + ramp.y + ramp.height / 2;
      });
      if (middles.every((y, bridge) => Math.abs(y - bridges.middles[bridge]) <= BESIDE_PX)) continue;
      crossing.bridges = withMiddles(bridges, middles);
      this.#isStillStale = true;
    }
  }

  #renewOwnSigns(): void {
    const frame = this.#frame;
    if (frame === null || this.#layout === null) return;
    const { services } = this.#chain;
    const crossings = this.#crossings.map(({ frame: merged, bridges, place, dots }) => {
      const signs =
        merged === null
          ? []
          : readBridges({ frame: merged, swings: dots.swings, flows: dots.flows }, bridges);
      return {
        signs,
        plates: place.targets.map((stop, bridge) =>
          stop.kind !== 'plate' || merged === null
            ? null
            : {
                name: nameOfStop(stop, services),
                lines: plateLine(signs[bridge], merged, bridge),
              },
        ),
      };
    });
    const signs = { crossings, names: this.#names.map(({ node, named }) => ({ node, named })) };
    if (!this.#isStillStale && same(signs, this.#signs)) return;
    this.#signs = signs;
    this.#isStillStale = true;
  }

  /**
   * Reads the names with their counts. In fast traffic the lanes are filled by count and change together with
   * the signs of their road, so the counts above them change then, too.
   */
  #readNames(): void {
    const { services } = this.#chain;
    const before = this.#names;
    this.#names = (this.#layout?.stops ?? []).flatMap((stop) => {
      const { node, group } = stop;
      const own = this.#behind.get(node);
      const scene = services[group]?.scene;
      if (own === undefined || scene == null) return [];
      const view = this.#roads.get(node)?.view;
      const signs = view?.signs ?? null;
      const last = before.find((each) => each.node === node);
      if (view?.isFast === true && last !== undefined && last.signs === signs) return [last];
      return [{ node, named: { name: nameOfStop(stop, services), lines: threadsLine(own, scene) }, signs }];
    });
  }

  /**
   * Finds for each node its bridge that is furthest from the first server. The region is empty if the bridge
   * is not in the picture.
   */
  #readRegions(): void {
    const nodes = this.#frame?.get(SERVER.nodes) ?? 0;
    const regions: NodeRegion[] = Array.from({ length: nodes }, (_, node) => ({
      node,
      x: 0,
      y: 0,
      width: 0,
      height: 0,
      callsPerMark: 1,
    }));
    const view = this.#view;
    this.#crossings.forEach(({ place, bridges }, index) => {
      const height = Math.max(4, Math.min(bridges.spacing, SCALED_FROM_PX * 3));
      place.targets.forEach(({ node, kind, box }, bridge) => {
        const beyond = kind === 'plate' ? box.width - 8 : 0;
        regions[node] = {
          node,
          x: bridges.x0 - bridges.bank - view.x,
          y: bridges.middles[bridge] - height / 2 - view.y,
          width: bridges.x1 - bridges.x0 + bridges.bank + beyond,
          height,
          callsPerMark: this.#signs?.crossings[index]?.signs[bridge]?.callsPerMark ?? 1,
        };
      });
    });
    if (!same(regions, this.#regions)) this.#regions = regions;
  }

  #paint(): void {
    const context = this.#context;
    const ratio = this.#ratio;
    const view = this.#view;
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#layout === null) {
      context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
      context.fillStyle = this.#palette.grass;
      context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
      return;
    }
    if (this.#isStillStale) this.#repaintStill();
    this.#pixels.begin();
    this.#paintMoving(this.#pixels);
    this.#pixels.end(context);
    for (const { seen, canvas } of this.#roads.values()) {
      if (seen === null) continue;
      context.drawImage(canvas, Math.round((seen.x - view.x) * ratio), Math.round((seen.y - view.y) * ratio));
    }
    context.setTransform(ratio, 0, 0, ratio, -view.x * ratio, -view.y * ratio);
    this.#paintNames(context);
    for (const spot of litSpots(this.#lit, this.#crossings, this.#towns)) paintRing(context, spot, AT_ORIGIN);
  }

  #repaintStill(): void {
    if (this.#signs === null) this.#renewOwnSigns();
    const context = this.#stillContext;
    const ratio = this.#ratio;
    const view = this.#view;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#still.width, this.#still.height);
    context.setTransform(ratio, 0, 0, ratio, -view.x * ratio, -view.y * ratio);
    this.#paintStill(context);
    this.#pixels.takeGround(context, 0, 0, this.#still.width, this.#still.height);
    this.#isStillStale = false;
    this.#readRegions();
  }

  /** Paints ground, rivers, bridges and towns. */
  #paintStill(pen: Pen): void {
    const palette = this.#palette;
    const view = this.#view;
    const signs = this.#signs;
    if (!isSeeThrough(palette)) {
      pen.fillStyle = palette.grass;
      // At the edges, one pixel of the picture may cover only a part of the device's last pixels.
      pen.fillRect(view.x - 1, view.y - 1, view.width + 2, view.height + 2);
      paintMeadow(pen, view, palette);
    }
    const height = this.#layout?.height ?? view.height;
    for (const { bridges } of this.#crossings)
      paintWater(pen, { height, head: this.#head }, bridges, view, palette);
    this.#crossings.forEach(({ bridges, place }, index) => {
      const ends = place.callers.flatMap((node) => this.#endOf(node) ?? []);
      const from = ends.length > DOTTED_CALLERS ? [] : ends;
      signs?.crossings[index]?.signs.forEach((sign, bridge) => {
        paintBridge(pen, from, bridges, bridge, sign, palette);
      });
      signs?.crossings[index]?.plates.forEach((named, bridge) => {
        const { box } = place.targets[bridge];
        if (named === null) return;
        paintPlate(pen, named, signs.crossings[index].signs[bridge], box, bridges.middles[bridge], palette);
      });
    });
    for (const { stop, town } of this.#towns) paintTown(pen, town, this.#namedAt(stop.node), palette);
  }

  #namedAt(node: number): Named {
    return this.#names.find((each) => each.node === node)?.named ?? { name: '', lines: [] };
  }

  /**
   * The box at whose end the calls of this node start: its parking lot or lanes, or the cells of its town.
   */
  #endOf(node: number): Box | undefined {
    const road = this.#roads.get(node);
    const layout = road?.view.layout;
    if (road !== undefined && layout != null) {
      const end = layout.lot ?? layout.lanes;
      return { ...end, x: road.stop.box.x + end.x, y: road.stop.box.y + end.y };
    }
    return this.#towns.find(({ stop }) => stop.node === node)?.town.cells;
  }

  #paintMoving(pixels: Marks): void {
    const drift = this.#reducedMotion || Number.isNaN(this.#drawnAt) ? 0 : this.#drawnAt;
    const brush = {
      pixels,
      view: this.#view,
      palette: this.#palette,
      ratio: this.#ratio,
      discs: this.#discs,
      bodies: this.#bodies,
    };
    for (const { dots, bridges, frame } of this.#crossings) {
      if (frame === null) continue;
      const own: DotBrush = { ...brush, layout: { bridges } };
      paintBridgeFlow(own, dots, drift);
      paintCallDots(own, dots);
    }
    for (const { stop, town } of this.#towns) {
      const frame = this.#behind.get(stop.node);
      if (frame !== undefined) paintTownTraffic(brush, town, frame);
    }
  }

  /** Paints the names above the roads behind the first one. */
  #paintNames(pen: Pen): void {
    if (this.#alone !== null) return;
    for (const { stop, view } of this.#roads.values()) {
      if (stop.node === FRONT) continue;
      const { x, y, width } = stop.box;
      const { lanes } = view.layout ?? {};
      const left = lanes?.x ?? width * 0.3;
      const named = this.#namedAt(stop.node);
      // A low road has room for the name over its lanes, and for nothing below it.
      const isLow = lanes !== undefined && lanes.y < NAME_PX - 2;
      paintName(pen, isLow ? { ...named, lines: [] } : named, x + left, y, width - left, this.#palette);
    }
  }
}

const AT_ORIGIN: Box = { x: 0, y: 0, width: 0, height: 0 };

/** The intersection of two boxes, in whole pixels of the device so that no seam is visible; null if it is empty. */
function common(one: Box, other: Box, ratio: number): Box | null {
  const whole = (px: number): number => Math.round(px * ratio) / ratio;
  const x = whole(Math.max(one.x, other.x));
  const y = whole(Math.max(one.y, other.y));
  const width = whole(Math.min(one.x + one.width, other.x + other.width)) - x;
  const height = whole(Math.min(one.y + one.height, other.y + other.height)) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
