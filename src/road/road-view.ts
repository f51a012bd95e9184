// One scene on its canvas. It reads frames, keeps the still layers, moves the traffic and paints. It has no
// clock: the page decides when to draw.

import { loadOf, type ServerLoad } from '../facts/server-facts.ts';
import { t } from '../languages/t.ts';
import { SERVER } from '../protocol/frame-layout.ts';
import { ServerFrame } from '../protocol/frame-reader.ts';
import { type Camera, CameraRide, viewOf } from './camera.ts';
import type { Box } from './layout/box.ts';
import { type NodeRegion, nodeRegions } from './layout/bridge-layout.ts';
import { groupsOf, isHeaded, parkedOf, queuesOf, rolesOf, shapeOf } from './layout/frame-shape.ts';
import { type Head, layoutRoad, NO_HEAD, type RoadLayout } from './layout/layout.ts';
import { nextLargestSize } from './layout/lot-layout.ts';
import { rampStillFits } from './layout/ramp-layout.ts';
import { RecentLand, RecentPeaks } from './layout/recent-peaks.ts';
import { type Look, POINTABLE } from './paint/analogy.ts';
import { AtlasShelf } from './paint/atlas.ts';
import { Badges } from './paint/badges.ts';
import { atlasesFor, type Brush, bodiesOf } from './paint/canvas-marks.ts';
import { Discs } from './paint/discs.ts';
import { type Moving, paintAbove, paintMoving } from './paint/paint-moving.ts';
import { Honks } from './paint/paint-selector.ts';
import { isSamePalette, isSeeThrough, type Palette, readPalette } from './paint/palette.ts';
import { Pixels } from './paint/pixels.ts';
import { SignLayer } from './paint/sign-layer.ts';
import { requestAt } from './place/ring.ts';
import { Traffic } from './place/traffic.ts';
import type { RoadScene } from './road-scene.ts';
import { sceneOf } from './scenes/registry.ts';
import { readSigns, type Signs, wordsOf } from './words/signs.ts';

/** Longest wall time by which one draw moves the traffic, so that it does not jump after a pause. */
const MAX_STEP_MILLIS = 64;
/** Period of a revving engine. */
const BEAT_MILLIS = 420;

/** Everything that was drawn in a picture. */
export interface PaintedRoad {
  readonly layout: RoadLayout;
  readonly brush: Brush;
  readonly signs: Signs;
  readonly palette: Palette;
  readonly view: Box;
  readonly moving: Moving;
}

export class RoadView {
  /**
   * Whether all signs change in the same frame. This is for clips, whose frames may be inspected one by one.
   */
  signsAtOnce = false;
  /** Whether the most important caption is written on a board over the lanes. */
  hasBoard = true;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #scene: RoadScene;
  readonly #pixels: Pixels;
  readonly #signs: SignLayer;
  readonly #traffic = new Traffic();
  readonly #peaks = new RecentPeaks();
  readonly #land = new RecentLand();
  #palette: Palette;
  #shelf: AtlasShelf;
  #discs: Discs;
  #badges: Badges;
  #honks: Honks;
  #width = 0;
  #height = 0;
  #ratio = 1;
  #head: Head = NO_HEAD;
  #foot = 0;
  #rampWidth: number | undefined;
  /** The part of the picture on the canvas; null for the part that the camera shows. */
  #window: Box | null = null;
  readonly #tokens: Element | null;
  #reducedMotion = false;

  #block: Float64Array = new Float64Array(0);
  #frame: ServerFrame | null = null;
  #clockNanos = 0;
  #layout: RoadLayout | null = null;
  #layoutKey = '';
  #largestLotSize = 0;
  #view: Box = { x: 0, y: 0, width: 1, height: 1 };
  #brush: Brush | null = null;
  #regions: readonly NodeRegion[] = [];
  /** Whether the signs must be read at the next draw. */
  #signsStale = true;
  /** Whether signs that count drawn vehicles must be read. */
  #countsStale = false;
  #drawnAt = Number.NaN;
  /** The signs that were read last. */
  #painted: Signs | null = null;
  /** The load when the signs were read. */
  #signedLoad: ServerLoad | null = null;
  /** The present text of the picture, for the same instant as all other texts of the page. */
  #said: Signs | null = null;
  /** The texts of `#said` written out in full; null until `description` is called. */
  #description: string | null = null;
  readonly #camera = new CameraRide();
  #pointed: Look | null = null;
  #followed: number | null = null;

  /**
   * Throws if the browser has no 2D context. The present tokens decide whether the ground is transparent:
   * those of the canvas, or of another element if the canvas is not in the document.
   */
  constructor(canvas: HTMLCanvasElement, scene: RoadScene, tokens: Element | null = null) {
    this.#tokens = tokens;
    // A canvas outside the document will inherit the document's tokens.
    const palette = readPalette(tokens ?? (canvas.isConnected ? canvas : document.documentElement));
    const seeThrough = isSeeThrough(palette);
    const context = canvas.getContext('2d', { alpha: seeThrough });
    if (context === null)
      throw new Error(t`This browser cannot draw on a 2D canvas, so the road cannot be shown.`);
    this.#canvas = canvas;
    this.#context = context;
    this.#scene = scene;
    this.#pixels = new Pixels(seeThrough);
    this.#signs = new SignLayer(seeThrough);
    this.#palette = palette;
    this.#shelf = new AtlasShelf(this.#palette, 1);
    this.#discs = new Discs(1);
    this.#badges = new Badges(1);
    this.#honks = new Honks(1);
  }

  /**
   * Areas that other elements cover and that the road leaves free, in CSS pixels: `head`, a box at the top
   * left; `foot`, a height at the bottom left.
   */
  resize(widthCssPx: number, heightCssPx: number, devicePixelRatio: number, head = NO_HEAD, foot = 0): void {
    this.#head = head;
    this.#foot = foot;
    this.#width = Math.max(1, Math.round(widthCssPx));
    this.#height = Math.max(1, Math.round(heightCssPx));
    this.#ratio = devicePixelRatio;
    this.#fitCanvas(this.#width, this.#height);
  }

  /**
   * Sets what the view draws of a road in a larger picture: the road's size there, the part of it that is on
   * the canvas, and the width of its ramp. The larger picture has the camera.
   */
  fill(size: Box, window: Box, devicePixelRatio: number, head: Head, rampWidth: number): void {
    this.#head = head;
    this.#rampWidth = rampWidth;
    this.#width = size.width;
    this.#height = size.height;
    this.#ratio = devicePixelRatio;
    this.#window = window;
    this.#fitCanvas(window.width, window.height);
  }

  #fitCanvas(width: number, height: number): void {
    this.#canvas.width = Math.round(width * this.#ratio);
    this.#canvas.height = Math.round(height * this.#ratio);
    this.#pixels.resize(this.#canvas.width, this.#canvas.height);
    this.#redraw();
  }

  /** Moves the camera smoothly, or immediately, as during a drag. */
  look(camera: Camera, atOnce = false): void {
    if (!this.#camera.turnTo(camera)) return;
    if (!atOnce && !this.#reducedMotion) return;
    this.#camera.arrive();
    this.#lookAgain();
  }

  /** Reads the newest state. Copies what it needs, because the buffer is recycled after the call. */
  accept(frame: ServerFrame, clockNanos: number): void {
    this.#block = frame.copyBlock(this.#block);
    const wentBack = clockNanos < this.#clockNanos;
    if (wentBack) this.#forget();
    this.#frame = new ServerFrame(this.#block, 0);
    this.#clockNanos = clockNanos;
    const isOver = this.#frame.get(SERVER.ended) === 1 && this.#frame.get(SERVER.vehicles) === 0;
    this.#traffic.count(this.#frame, clockNanos, isOver);
    if (this.#relayout(wentBack)) return;
    this.#place();
    if (this.#traffic.differsFromSigns) this.#countsStale = true;
    if (isOver) this.#traffic.end();
    if (wentBack) this.#traffic.settle();
    else if (this.#reducedMotion) this.#traffic.settlePlaces();
  }

  /**
   * Paints at this wall time. Returns true while something still moves; the page may stop drawing at false.
   */
  draw(wallMillis: number): boolean {
    const moves = this.#move(this.#passed(wallMillis));
    const context = this.#context;
    const brush = this.#brush;
    if (brush === null) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
      context.fillStyle = this.#palette.grass;
      context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
      return false;
    }
    this.#paint(brush);
    return moves;
  }

  /** Like `draw`, but without painting: for the time that passes before a picture is painted. */
  advance(wallMillis: number): boolean {
    return this.#move(this.#passed(wallMillis));
  }

  /** The picture as a sentence, at the instant at which its signs were read. Empty before the first draw. */
  caption(): string {
    return this.#said?.sentence ?? '';
  }

  /** All texts of the picture, for the same instant as the caption. */
  description(): string {
    if (this.#said === null) return '';
    this.#description ??= wordsOf(this.#said);
    return this.#description;
  }

  /** Highlights a look by making all others paler; null for none. `state`: a name in `POINTABLE`. */
  pointOut(state: string | null): void {
    this.#pointed = state === null ? null : (POINTABLE[state] ?? null);
  }

  /** Puts a ring around the vehicle of this request; null removes the ring. */
  follow(request: number | null): void {
    this.#followed = request;
  }

  /** The request whose vehicle is here, CSS pixels from the canvas's top left; null if there is none. */
  requestAt(x: number, y: number): number | null {
    const frame = this.#frame;
    const layout = this.#layout;
    const traffic = this.#traffic;
    const view = this.#view;
    if (frame === null || layout === null) return null;
    return requestAt({ frame, layout, traffic }, x + view.x, y + view.y);
  }

  /** If on, vehicles appear in place instead of driving. */
  setReducedMotion(on: boolean): void {
    this.#reducedMotion = on;
    if (on) this.#traffic.settle();
  }

  /**
   * Reads the design tokens again, as after a change of theme. Returns true if they have changed, so that the
   * page must draw.
   */
  refreshTheme(): boolean {
    const before = this.#palette;
    this.#palette = readPalette(this.#tokens ?? this.#canvas);
    const others = !isSamePalette(before, this.#palette);
    if (others) this.#redraw();
    return others;
  }

  /** The result of the last `draw`, for painting it with another pen; null before that. */
  get painted(): PaintedRoad | null {
    const layout = this.#layout;
    const brush = this.#brush;
    const signs = this.#painted;
    if (layout === null || brush === null || signs === null) return null;
    return { layout, brush, signs, palette: this.#palette, view: this.#view, moving: this.#moving() };
  }

  /** The signs as they were last read; null before that. */
  get signs(): Signs | null {
    return this.#painted;
  }

  /** Whether traffic is too fast for individual cars, so that counted parts change only with the signs. */
  get isFast(): boolean {
    return this.#traffic.isFast;
  }

  /** The load that the lanes show until the signs change; null if they show the newest frame. */
  get heldLoad(): ServerLoad | null {
    return this.isFast ? this.#signedLoad : null;
  }

  /** Null before the first frame. */
  get layout(): RoadLayout | null {
    return this.#layout;
  }

  /** Recent simulated time between frames. */
  get nanosPerFrame(): number {
    return this.#traffic.pace.nanosPerFrame;
  }

  /** Regions of the nodes. It is the same list until a bridge moves, or its marks change their scale. */
  nodeRegions(): readonly NodeRegion[] {
    return this.#regions;
  }

  /**
   * Frees all large memory, because browsers and components keep references to removed elements for a while.
   * The view must not be used afterwards.
   */
  destroy(): void {
    this.#signs.destroy();
    this.#pixels.release();
    this.#block = new Float64Array(0);
    this.#layout = null;
    this.#brush = null;
    this.#frame = null;
  }

  #redraw(): void {
    this.#shelf = new AtlasShelf(this.#palette, this.#ratio);
    this.#discs = new Discs(this.#ratio);
    this.#badges = new Badges(this.#ratio);
    this.#honks = new Honks(this.#ratio);
    this.#layoutKey = '';
    this.#relayout(true);
  }

  /** Wall time since the previous call, at most MAX_STEP_MILLIS. */
  #passed(wallMillis: number): number {
    const passed = Number.isNaN(this.#drawnAt) ? 16 : wallMillis - this.#drawnAt;
    this.#drawnAt = wallMillis;
    return Math.max(0, Math.min(MAX_STEP_MILLIS, passed));
  }

  #move(millis: number): boolean {
    const glides = this.#camera.isUnderWay;
    if (glides) {
      this.#camera.move(millis);
      this.#lookAgain();
    }
    if (this.#layout === null) return false;
    const moving = this.#reducedMotion ? this.#traffic.stepLamps(millis) : this.#traffic.step(millis);
    return this.#updateSigns() || moving || glides;
  }

  #lookAgain(): void {
    this.#layoutKey = '';
    this.#relayout(true);
  }

  /**
   * Makes a new layout if size or shape has changed, and places the traffic. Returns whether it did. `jumps`:
   * the size, part or instant has changed, so no car keeps its old spot, and cars in the lot become as large
   * as now possible.
   */
  #relayout(jumps = false): boolean {
    const frame = this.#frame;
    if (frame === null || this.#width === 0) return false;
    const parked = parkedOf(frame);
    const last = this.#layout;
    if (jumps) this.#largestLotSize = 0;
    else if (last?.lot && last.lotArea) {
      const { departing } = this.#traffic.fleet;
      this.#largestLotSize = nextLargestSize(last.lot, last.lotArea, parked, departing);
    }
    const locks = this.#traffic.locks.choose(frame, this.#scene);
    const roles = this.#rolesWithRoom(frame);
    const shape = shapeOf(frame, this.#scene, roles, locks);
    const queues = this.#peaks.over(queuesOf(frame));
    const keeps = last !== null && this.#lotStillFits(last, parked) && queuesStillFit(last, queues);
    if (shape === this.#layoutKey && keeps) return false;
    const travels = !jumps && shape === this.#layoutKey;
    this.#layoutKey = shape;
    this.#layout = layoutRoad({
      width: this.#width,
      height: this.#height,
      devicePixelRatio: this.#ratio,
      model: this.#scene.model,
      threads: frame.get(SERVER.threadsTotal),
      nodes: this.#scene.part === undefined ? frame.get(SERVER.nodes) : 0,
      waitsForReplies: frame.get(SERVER.nodes) > 0 && this.#scene.sleeps !== true,
      isBehind: this.#scene.part === 'behind',
      isPart: this.#scene.part !== undefined,
      ...(this.#rampWidth === undefined ? {} : { rampWidth: this.#rampWidth }),
      groups: groupsOf(frame),
      headed: isHeaded(frame, this.#scene),
      repeated: (this.#scene.groups ?? []).map(({ repeats }) => repeats),
      holdsBack: this.#scene.holdsBack === true,
      repeats: this.#scene.clientRepeats === true,
      cores: frame.get(SERVER.cores),
      parked,
      largestLotSize: this.#largestLotSize,
      roles,
      queues,
      locks,
      zoom: this.#camera.now.zoom,
      head: this.#head,
      foot: this.#foot,
    });
    this.#prepare(this.#layout, !travels);
    this.#place();
    if (!travels || this.#reducedMotion) this.#traffic.settle();
    return true;
  }

  /** Number of threads of each role. For threads that are created and ended, it is their recent maximum. */
  #rolesWithRoom(frame: ServerFrame): readonly number[] {
    const roles = rolesOf(frame);
    return sceneOf(this.#scene.model).builds ? [this.#land.over(roles[0] ?? 0)] : roles;
  }

  #forget(): void {
    this.#peaks.forget();
    this.#land.forget();
    // The signs describe another instant.
    this.#signsStale = true;
  }

  #lotStillFits(layout: RoadLayout, parked: number): boolean {
    const { lot } = layout;
    if (lot === null) return true;
    return this.#largestLotSize >= lot.size && (parked <= lot.spots || lot.dots);
  }

  #prepare(layout: RoadLayout, jumps: boolean): void {
    const palette = this.#palette;
    const ratio = this.#ratio;
    const pixels = this.#pixels;
    const shelf = this.#shelf;
    const discs = this.#discs;
    const badges = this.#badges;
    this.#view = this.#window ?? viewOf(this.#camera.now, this.#width, this.#height);
    this.#traffic.relayout(layout, this.#width, jumps);
    const atlases = atlasesFor(layout, shelf);
    this.#brush = {
      pixels,
      layout,
      view: this.#view,
      palette,
      ratio,
      atlases,
      shelf,
      discs,
      badges,
      bodies: bodiesOf(palette),
      beat: 0,
      pointed: this.#pointed,
    };
    this.#readRegions(layout);
    this.#signs.prepare(layout, this.#view, palette, ratio);
    this.#signsStale = true;
  }

  #place(): void {
    const frame = this.#frame;
    const layout = this.#layout;
    const clockNanos = this.#clockNanos;
    const view = this.#view;
    if (frame === null || layout === null) return;
    this.#traffic.accept({ frame, clockNanos, layout, view });
  }

  /** Returns true if changed signs have not been painted yet. */
  #updateSigns(): boolean {
    const layout = this.#layout;
    if (this.#frame === null || layout === null) return false;
    if (this.#countsStale && !this.#signsStale) this.#paintSigns();
    if (this.#signs.repaintNext(layout, this.#palette, this.#pixels)) return true;
    if (this.#signsStale) this.renewSigns();
    return this.#signs.areStale;
  }

  /**
   * Reads signs and sentence from the newest frame. The sentence stays until the next call, so that all texts
   * of a page describe one instant. The signs stay too, unless they count vehicles that are drawn one by one.
   * A new size or instant also renews them.
   */
  renewSigns(): void {
    this.#paintSigns();
    if (this.#layout === null) return;
    this.#signsStale = false;
    this.#said = this.#painted;
    this.#description = null;
    this.#readRegions(this.#layout);
  }

  #readRegions({ bridges }: RoadLayout): void {
    const scales = (this.#said?.bridges.signs ?? []).map(({ callsPerMark }) => callsPerMark);
    this.#regions = nodeRegions(bridges, this.#view, scales, this.#regions);
  }

  #paintSigns(): void {
    const frame = this.#frame;
    const layout = this.#layout;
    const clockNanos = this.#clockNanos;
    const { places, repeats, dots } = this.#traffic;
    if (frame === null || layout === null) return;
    this.#countsStale = false;
    this.#traffic.hold(frame, this.#scene.hasUsers);
    const signs = readSigns(
      {
        frame,
        clockNanos,
        layout,
        places,
        repeats,
        swings: dots.swings,
        flows: dots.flows,
      },
      this.#scene,
    );
    this.#painted = signs;
    this.#signedLoad = this.#scene.part === undefined ? null : loadOf(frame);
    this.#signs.update(layout, signs, this.#palette, this.#pixels);
    if (this.signsAtOnce) this.#signs.repaintAll(layout, this.#palette, this.#pixels);
  }

  #paint(brush: Brush): void {
    const pixels = this.#pixels;
    const context = this.#context;
    const signs = this.#signs;
    const ratio = this.#ratio;
    const moving = this.#moving();
    brush.pointed = this.#pointed;
    brush.beat = moving.beat;
    pixels.begin();
    paintMoving(brush, moving);
    context.setTransform(1, 0, 0, 1, 0, 0);
    pixels.end(context);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintAbove(context, brush, moving);
    if (!this.hasBoard || signs.caption.width === 0) return;
    const box = signs.captionBox(brush.layout);
    context.drawImage(signs.caption, box.x, box.y, box.width, box.height);
  }

  #moving(): Moving {
    const traffic = this.#traffic;
    const frame = this.#frame;
    const scene = this.#scene;
    const honks = this.#honks;
    const followed = this.#followed;
    const reducedMotion = this.#reducedMotion;
    const drawnAt = this.#drawnAt;
    const beat = reducedMotion ? 0.3 : (drawnAt / BEAT_MILLIS) % 1;
    return { traffic, frame, scene, honks, followed, stands: reducedMotion, wallMillis: drawnAt, beat };
  }
}

function queuesStillFit({ queues }: RoadLayout, waiting: readonly number[]): boolean {
  return queues.every((each) => rampStillFits(each.ramp, waiting[each.plan.queue] ?? 0));
}
