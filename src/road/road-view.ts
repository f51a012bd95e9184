// One scene on its canvas: takes frames, keeps the still layers, moves the traffic and paints. No React, no clock of its
// own: the page says when to draw.

import { SERVER } from '../protocol/frame-layout.ts';
import { ServerFrame } from '../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { ThreadModelName } from '../scenario/server.ts';
import { bridgeY } from './bridge-layout.ts';
import { CoreTime } from './core-time.ts';
import { Couriers } from './couriers.ts';
import { Fleet, type Ways } from './fleet.ts';
import { LampGlow } from './lamp-glow.ts';
import { CoreLamps, LaneLamps } from './lamps.ts';
import { laneLeft, laneMiddle } from './lane-layout.ts';
import { layoutRoad, type RoadLayout } from './layout.ts';
import { nextLargestSize } from './lot-layout.ts';
import {
  type Atlases,
  paintCoreLamps,
  paintCouriers,
  paintFleet,
  paintLamps,
  paintQueue,
} from './paint-traffic.ts';
import { type Palette, readPalette } from './palette.ts';
import { Parking } from './parking.ts';
import { Places, placeVehicles } from './places.ts';
import { QueueFlow } from './queue-flow.ts';
import { rampX, rampY } from './ramp-layout.ts';
import { SignLayer } from './sign-layer.ts';
import { readSigns } from './signs.ts';
import { Atlas } from './sprites.ts';

export interface RoadScene {
  readonly model: ThreadModelName;
  readonly serverId: string;
}

/** Where a node's bridge is, CSS pixels from the canvas's top left; node counts from 0. */
export interface NodeRegion {
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Longest wall time that one draw makes up for: after a pause, traffic goes on and does not jump. */
const MAX_STEP_MILLIS = 64;
/** Text changes at most five times a second: calm, and legible. */
const SIGNS_EVERY_MILLIS = 200;

export class RoadView {
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly scene: RoadScene;
  private palette: Palette;
  private width = 0;
  private height = 0;
  private ratio = 1;
  private reducedMotion = false;

  private block: Float64Array = new Float64Array(0);
  private frame: ServerFrame | null = null;
  private clockNanos = 0;
  private finished = false;
  private layout: RoadLayout | null = null;
  private layoutKey = '';
  private largestLotSize = 0;
  private atlases: Atlases | null = null;
  private readonly signs = new SignLayer();
  private signsAt = Number.NEGATIVE_INFINITY;
  /** A state has come since the signs were read. */
  private signsOld = true;
  private drawnAt = Number.NaN;
  private sentence = '';

  private readonly parking = new Parking();
  private readonly places = new Places();
  private readonly fleet = new Fleet(() => this.ways!);
  private readonly queue = new QueueFlow();
  private readonly coreTime = new CoreTime();
  private readonly laneLamps = new LaneLamps();
  private readonly laneGlow = new LampGlow();
  private readonly coreLamps = new CoreLamps();
  private readonly coreGlow = new LampGlow();
  private readonly couriers = new Couriers();
  private ways: Ways | null = null;

  /** Throws where the browser gives no 2D context. */
  constructor(canvas: HTMLCanvasElement, scene: RoadScene) {
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('This browser draws no 2D canvas: the road cannot be shown.');
    this.canvas = canvas;
    this.context = context;
    this.scene = scene;
    this.palette = readPalette(canvas);
  }

  resize(widthCssPx: number, heightCssPx: number, devicePixelRatio: number): void {
    this.width = Math.max(1, Math.round(widthCssPx));
    this.height = Math.max(1, Math.round(heightCssPx));
    this.ratio = devicePixelRatio;
    this.canvas.width = Math.round(this.width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
    this.layoutKey = '';
    this.relayout();
  }

  /**
   * Newest state. Copies what it needs: the buffer is recycled after the call. `finished` says that this server gets no
   * more requests.
   */
  accept(frame: ServerFrame, clockNanos: number, finished = false): void {
    this.block = frame.copyBlock(this.block);
    const wentBack = clockNanos < this.clockNanos;
    this.frame = new ServerFrame(this.block, 0);
    this.clockNanos = clockNanos;
    this.finished = finished;
    this.coreTime.accept(this.frame, clockNanos);
    if (this.relayout()) return;
    this.place();
    if (wentBack) this.settle();
    else if (this.reducedMotion) this.settleTraffic();
  }

  /** Paints at this wall time. True while something still moves, so that a paused page may stop. */
  draw(wallMillis: number): boolean {
    const { layout, context } = this;
    if (layout === null || this.atlases === null) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = this.palette.grass;
      context.fillRect(0, 0, this.canvas.width, this.canvas.height);
      return false;
    }
    const passed = Number.isNaN(this.drawnAt) ? 16 : wallMillis - this.drawnAt;
    this.drawnAt = wallMillis;
    const moving = this.step(Math.max(0, Math.min(MAX_STEP_MILLIS, passed)));
    const signsWait = this.updateSigns(wallMillis);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.signs.image, 0, 0);
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    paintQueue(context, layout, this.queue, this.atlases);
    paintLamps(context, layout, this.laneGlow);
    paintCoreLamps(context, layout, this.coreGlow);
    paintFleet(context, layout, this.fleet, this.atlases);
    paintCouriers(context, layout, this.couriers, this.palette);
    this.paintCaption(layout);
    return moving || signsWait;
  }

  /**
   * The picture in words, of the very instant that its signs show: at most five times a second a new one. Empty before
   * the first draw. Read it after `draw`.
   */
  caption(): string {
    return this.sentence;
  }

  /** On: no travel, vehicles appear in place. */
  setReducedMotion(on: boolean): void {
    this.reducedMotion = on;
    if (on) this.settle();
  }

  /** Reads the design tokens again, as after a change of theme. */
  refreshTheme(): void {
    this.palette = readPalette(this.canvas);
    this.layoutKey = '';
    this.relayout();
  }

  nodeRegions(): readonly NodeRegion[] {
    const bridges = this.layout?.bridges ?? null;
    if (bridges === null) return [];
    return Array.from({ length: bridges.nodes }, (_, node) => ({
      node,
      x: bridges.x0,
      y: bridgeY(bridges, node) - bridges.spacing / 2,
      width: bridges.labelX + bridges.labelWidth - bridges.x0,
      height: bridges.spacing,
    }));
  }

  /** Gives the layers' memory back; the view must not be used again. */
  destroy(): void {
    this.signs.destroy();
    this.layout = null;
    this.atlases = null;
    this.frame = null;
  }

  /** Lays out anew where size or shape changed, and puts the traffic in place. True if it did. */
  private relayout(): boolean {
    const frame = this.frame;
    if (frame === null || this.width === 0) return false;
    const parked = frame.inState(REQUEST_STATE.waiting);
    const last = this.layout;
    if (last?.lot && last.lotArea) {
      this.largestLotSize = nextLargestSize(last.lot, last.lotArea, parked, this.fleet.departing);
    }
    const threads = frame.get(SERVER.threadsTotal);
    const shape = [threads, frame.get(SERVER.nodes), frame.get(SERVER.cores)].join();
    const lotHolds = !last?.lot || this.lotStillFits(last, parked);
    if (shape === this.layoutKey && lotHolds) return false;
    const travels = shape === this.layoutKey;
    this.layoutKey = shape;
    this.layout = layoutRoad({
      width: this.width,
      height: this.height,
      devicePixelRatio: this.ratio,
      model: this.scene.model,
      threads,
      nodes: frame.get(SERVER.nodes),
      cores: frame.get(SERVER.cores),
      parked,
      largestLotSize: this.largestLotSize,
    });
    this.prepare(this.layout);
    if (!travels) this.fleet.clear();
    this.place();
    if (!travels || this.reducedMotion) this.settle();
    return true;
  }

  private lotStillFits(layout: RoadLayout, parked: number): boolean {
    const lot = layout.lot!;
    if (this.largestLotSize < lot.size) return false;
    return parked <= lot.spots || lot.size === 3;
  }

  private prepare(layout: RoadLayout): void {
    this.ways = waysOf(layout, () => this.queue.queued > 0);
    const { ramp, lanes, lot } = layout;
    const devicePixelRatio = this.ratio;
    const make = (carWidth: number, carHeight: number, brakes: boolean): Atlas =>
      new Atlas(this.palette, { carWidth, carHeight, brakes, devicePixelRatio });
    this.atlases = {
      ramp: make(ramp.carWidth, ramp.carHeight, true),
      lane: make(lanes.carWidth, lanes.carHeight, true),
      lot: lot === null ? null : make(lot.carWidth, lot.carHeight, false),
    };
    this.signs.prepare(layout, this.palette, this.ratio);
    this.signsAt = Number.NEGATIVE_INFINITY;
  }

  private place(): void {
    const { frame, layout } = this;
    if (frame === null || layout === null) return;
    this.signsOld = true;
    placeVehicles(frame, this.clockNanos, layout, this.parking, this.places);
    this.queue.accept(frame);
    this.fleet.reconcile(this.places);
    this.laneGlow.accept(this.laneLamps.read(frame, layout, this.places, this.coreTime));
    this.coreGlow.accept(this.coreLamps.read(frame, layout.coreLamps, this.coreTime));
    if (layout.bridges !== null) this.couriers.accept(frame, this.clockNanos, layout.bridges);
  }

  private settle(): void {
    this.settleTraffic();
    this.laneGlow.settle();
    this.coreGlow.settle();
  }

  private settleTraffic(): void {
    this.fleet.settle();
    this.queue.settle();
    this.couriers.settle();
  }

  private step(millis: number): boolean {
    const lanes = this.laneGlow.step(millis);
    const cores = this.coreGlow.step(millis);
    if (this.reducedMotion) {
      this.settleTraffic();
      return lanes || cores;
    }
    const fleet = this.fleet.step(millis);
    const queue = this.queue.step(millis);
    return this.couriers.step(millis) || fleet || queue || lanes || cores;
  }

  /** True where signs are due that may not be painted yet. */
  private updateSigns(wallMillis: number): boolean {
    const { frame, layout } = this;
    if (frame === null || layout === null || !this.signsOld) return false;
    if (wallMillis - this.signsAt < SIGNS_EVERY_MILLIS) return true;
    this.signsOld = false;
    this.signsAt = wallMillis;
    const signs = readSigns(frame, this.clockNanos, layout, this.scene.model, this.places, this.finished);
    this.sentence = signs.sentence;
    this.signs.update(layout, signs, this.palette);
    return false;
  }

  private paintCaption(layout: RoadLayout): void {
    const { caption } = this.signs;
    if (caption.width === 0) return;
    const { lanes } = layout;
    const height = caption.height / this.ratio;
    const top = Math.round(lanes.y + (lanes.height - height) / 2);
    this.context.drawImage(caption, lanes.x, top, caption.width / this.ratio, height);
  }
}

function waysOf(layout: RoadLayout, isQueueing: () => boolean): Ways {
  const { ramp, lanes, lot } = layout;
  const middle = ramp.y + ramp.height / 2;
  return {
    driveIn: lanes.carriageways === 1,
    // From the edge of the picture where the ramp is free, else from the head of the queue.
    get entryX() {
      return isQueueing() ? rampX(ramp, 0) : -lanes.carWidth;
    },
    get entryY() {
      return isQueueing() ? rampY(ramp, 0) : middle;
    },
    rampEndX: ramp.x + ramp.width,
    get rampEndY() {
      return isQueueing() ? rampY(ramp, 0) : middle;
    },
    laneLeft: (lane) => laneLeft(lanes, lane) + lanes.carWidth / 2,
    laneRight: (lane) => laneLeft(lanes, lane) + lanes.carriagewayWidth + 4,
    laneMiddle: (lane) => laneMiddle(lanes, lane),
    lotLeft: lot === null ? 0 : lot.x - 2,
    returnY: layout.returnY,
    cruise: Math.max(420, layout.width * 1.1),
  };
}
