// The dots on the bridges. Each stands for one call, or for several if they would not fit. A trip is a
// phase from 0 to 1: out in the first half, back in the second. Dots only move forward and at a limited
// speed. A dot whose call has ended takes the next call, so that short calls look like a steady flow.

import { CALL_PHASE, NODE, NODE_STATE, SERVER, VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { type BridgeLayout, callsPerDot, jamPhase } from '../layout/bridge-layout.ts';
import { shareOfTime, withIndex } from './frame-records.ts';

const NOBODY = -1;
const FADE_MILLIS = 90;
/**
 * A bridge whose dots would move at least FLOWS_FROM dot lengths per frame shows its load instead of dots. It
 * shows dots again below FLOWS_UNTIL.
 */
const FLOWS_FROM = 1.6;
const FLOWS_UNTIL = 1.1;
/** Weight of a new frame in the number of calls on a bridge. */
const NEW_WEIGHT = 0.06;
/**
 * Frames per period of a flapping node. With fewer than SWINGS_BELOW its bridge only shows that it flaps;
 * with more than SWINGS_UNTIL it shows the state again.
 */
const SWINGS_BELOW = 30;
const SWINGS_UNTIL = 40;
/** Maximum number of trips per second. */
const MAX_TRIPS_PER_SECOND = 1.2;
/** Order in which calls get dots: first calls that have one, then every n-th call, then any. */
const PASSES = ['followed', 'sampled', 'any'] as const;
const LINE = { none: 0, gap: 1, end: 2 } as const;

export class CallDots {
  perBridge = 0;
  /** Position of a dot on its trip, 0 to 1. Index: node * perBridge + dot. */
  phase = new Float32Array(0);
  alpha = new Float32Array(0);
  /** 1 if the dot stands for a call; all other dots fade. */
  live = new Uint8Array(0);
  stuck = new Uint8Array(0);
  /** 1 if a second attempt of the same call runs in parallel. */
  twin = new Uint8Array(0);
  /** 1 if the dot's call is a retry. */
  again = new Uint8Array(0);
  /** By node, 0 to 1: distance that dots keep from the sign with their scale at the near end. */
  inset = new Float32Array(0);
  /**
   * By node. `flows`: 1 if dots are too fast to be seen one by one. `share`: recent calls in progress,
   * without stuck ones.
   */
  flows = new Uint8Array(0);
  share = new Float32Array(0);
  /** By node: 1 if it flaps more than twice per second of wall time, which would look like flashing. */
  swings = new Uint8Array(0);
  #scaled = new Uint8Array(0);
  #target = new Float32Array(0);
  #request = new Float64Array(0);
  #seen = new Int32Array(0);
  #seenOfNode = new Int32Array(0);
  #passedOfNode = new Int32Array(0);
  /**
   * Where a dot queues: before the gap of a broken bridge, at the far end before a busy node, or nowhere.
   */
  #line = new Uint8Array(0);
  #atSlot = new Int32Array(1024).fill(NOBODY);
  #stamp = 0;

  accept(frame: ServerFrame, clockNanos: number, layout: BridgeLayout, nanosPerFrame = 0): void {
    this.#resize(layout);
    this.#measure(frame, layout, nanosPerFrame);
    this.#stamp++;
    this.#seenOfNode.fill(0);
    this.#line.fill(LINE.none);
    for (let node = 0; node < layout.nodes; node++) {
      // On a bridge with a gap, the sign with the scale is beyond the gap.
      const inTheWay = !this.#hasGap(frame, node);
      const isScaled = areDotsShown(frame, node, this.flows) && callDotScale(frame, node, layout) > 1;
      this.#scaled[node] = inTheWay && isScaled ? 1 : 0;
    }
    const vehicles = frame.get(SERVER.vehicles);
    for (const pass of PASSES) {
      this.#passedOfNode.fill(0);
      for (let vehicle = 0; vehicle < vehicles; vehicle++) {
        if (frame.vehicle(vehicle, VEHICLE.state) !== REQUEST_STATE.waiting) continue;
        if (frame.vehicle(vehicle, VEHICLE.callPhase) !== CALL_PHASE.backsOff) {
          this.#acceptCall(frame, vehicle, clockNanos, VEHICLE.node, layout, pass);
        }
        if (frame.vehicle(vehicle, VEHICLE.hedge) < 0) continue;
        this.#acceptCall(frame, vehicle, clockNanos, VEHICLE.hedge, layout, pass);
      }
    }
    for (let dot = 0; dot < this.live.length; dot++) {
      if (this.#seen[dot] !== this.#stamp) this.live[dot] = 0;
    }
    for (let node = 0; node < layout.nodes; node++) this.#lineUp(node, layout);
  }

  /**
   * Assigns places to dots that queue at a node, from the head on, in their order on the bridge. None can
   * overtake another and no two share a place, so they can be counted.
   */
  #lineUp(node: number, layout: BridgeLayout): void {
    const first = node * this.perBridge;
    for (let rank = 0; ; rank++) {
      let next = NOBODY;
      let furthest = Number.NEGATIVE_INFINITY;
      for (let dot = first; dot < first + this.perBridge; dot++) {
        if (this.#line[dot] === LINE.none) continue;
        // Dots on their way back from an earlier call are last.
        const place = this.phase[dot] - Math.floor(this.#target[dot]);
        if (place > furthest) [next, furthest] = [dot, place];
      }
      if (next === NOBODY) return;
      const aim = jamPhase(layout, rank, this.#line[next] === LINE.gap);
      this.#line[next] = LINE.none;
      this.#aimAt(next, aim);
    }
  }

  /**
   * Sets the place on the bridge to which a dot moves, from 0 to 1. A dot that takes over a call on
   * its way back from an earlier one completes that trip first: the integer part of its target is the number
   * of such trips.
   */
  #aimAt(dot: number, aim: number): void {
    const trips = Math.floor(this.#target[dot]);
    this.#target[dot] = Math.max(this.phase[dot], trips + Math.min(0.999, aim));
  }

  #measure(frame: ServerFrame, layout: BridgeLayout, nanosPerFrame: number): void {
    const way = (2 * (layout.x1 - layout.x0)) / (2 * layout.dotRadius + 2);
    for (let node = 0; node < layout.nodes; node++) {
      const lengths = (way * nanosPerFrame) / frame.node(node, NODE.latency);
      this.flows[node] = lengths > (this.flows[node] === 1 ? FLOWS_UNTIL : FLOWS_FROM) ? 1 : 0;
      const flapFrames = frame.node(node, NODE.flapPeriod) / nanosPerFrame;
      const swingsBelow = this.swings[node] === 1 ? SWINGS_UNTIL : SWINGS_BELOW;
      this.swings[node] = flapFrames > 0 && flapFrames < swingsBelow ? 1 : 0;
      const calls = frame.node(node, NODE.inFlight) - frame.node(node, NODE.stuck);
      this.share[node] = this.share[node] + (calls - this.share[node]) * NEW_WEIGHT;
    }
  }

  /** Puts every dot at the position of its call. */
  settle(): void {
    this.inset.set(this.#scaled);
    for (let dot = 0; dot < this.live.length; dot++) {
      this.alpha[dot] = this.live[dot];
      this.phase[dot] = this.#target[dot] % 1;
      this.#target[dot] = this.phase[dot];
    }
  }

  /** Returns true while a dot moves or fades. */
  step(millis: number): boolean {
    const reach = (MAX_TRIPS_PER_SECOND * millis) / 1000;
    const fade = millis / FADE_MILLIS;
    let moving = false;
    for (let node = 0; node < this.inset.length; node++) {
      const away = this.#scaled[node] - this.inset[node];
      this.inset[node] = this.inset[node] + Math.max(-fade / 2, Math.min(fade / 2, away));
      moving = moving || away !== 0;
    }
    for (let dot = 0; dot < this.live.length; dot++) {
      const lives = this.live[dot] === 1;
      const alpha = this.alpha[dot];
      if (!lives && alpha === 0) continue;
      this.alpha[dot] = lives ? Math.min(1, alpha + fade) : Math.max(0, alpha - fade);
      if (!lives) this.#target[dot] = this.phase[dot] + reach / 2;
      const way = this.#target[dot] - this.phase[dot];
      if (way > 0) this.phase[dot] = this.phase[dot] + Math.min(reach, Math.max(way * 0.25, 0.002), way);
      if (this.phase[dot] >= 1) {
        this.phase[dot] = this.phase[dot] - 1;
        this.#target[dot] = this.#target[dot] - 1;
      }
      moving = moving || way > 0.0005 || !lives || alpha < 1;
    }
    return moving;
  }

  /**
   * Updates the dot of a request's call, or gives the call a dot. `column`: the column of the node that the
   * first attempt, or the parallel second one, calls.
   */
  #acceptCall(
    frame: ServerFrame,
    vehicle: number,
    clockNanos: number,
    column: number,
    layout: BridgeLayout,
    pass: (typeof PASSES)[number],
  ): void {
    const node = frame.vehicle(vehicle, column);
    if (node < 0 || node >= layout.nodes) return;
    const nth = this.#passedOfNode[node]++;
    if (this.#seenOfNode[node] >= wantedDots(frame, node, layout)) return;
    const key = keyOf(frame, vehicle, column);
    const dot = this.#dotOf(frame, vehicle, node, key);
    if (pass === 'followed') {
      if (dot !== NOBODY) this.#follow(frame, vehicle, clockNanos, column, dot);
    } else if (dot === NOBODY && (pass === 'any' || nth % callDotScale(frame, node, layout) === 0)) {
      this.#send(frame, vehicle, clockNanos, column, key);
    }
  }

  /** The dots for the attempts of this request's call, in the frame that was accepted last. */
  shownFor(frame: ServerFrame, vehicle: number): readonly number[] {
    return [VEHICLE.node, VEHICLE.hedge].flatMap((column) => {
      const dot = this.#dotOf(frame, vehicle, frame.vehicle(vehicle, column), keyOf(frame, vehicle, column));
      return dot === NOBODY ? [] : [dot];
    });
  }

  #hasGap(frame: ServerFrame, node: number): boolean {
    return this.swings[node] === 0 && isBroken(frame, node);
  }

  #dotOf(frame: ServerFrame, vehicle: number, node: number, key: number): number {
    const dot = key < this.#atSlot.length ? this.#atSlot[key] : NOBODY;
    if (dot < 0 || dot >= this.live.length || this.live[dot] !== 1) return NOBODY;
    const isHis = this.#request[dot] === frame.vehicle(vehicle, VEHICLE.request);
    return isHis && Math.floor(dot / this.perBridge) === node ? dot : NOBODY;
  }

  #follow(frame: ServerFrame, vehicle: number, clockNanos: number, column: number, dot: number): void {
    const node = frame.vehicle(vehicle, column);
    this.#seenOfNode[node]++;
    this.#seen[dot] = this.#stamp;
    const stuck = frame.vehicle(vehicle, VEHICLE.stuck) === 1;
    this.stuck[dot] = stuck ? 1 : 0;
    this.twin[dot] = frame.vehicle(vehicle, VEHICLE.hedge) >= 0 ? 1 : 0;
    this.again[dot] =
      frame.vehicle(vehicle, VEHICLE.retried) + frame.vehicle(vehicle, VEHICLE.repeated) > 0 ? 1 : 0;
    // Calls in a node's queue are shown as a queue on the bridge.
    const queues = column === VEHICLE.node && frame.vehicle(vehicle, VEHICLE.callPhase) === CALL_PHASE.queued;
    if (this.#hasGap(frame, node)) this.#line[dot] = LINE.gap;
    else if (queues) this.#line[dot] = LINE.end;
    else this.#aimAt(dot, tripOf(frame, vehicle, clockNanos, column));
  }

  #send(frame: ServerFrame, vehicle: number, clockNanos: number, column: number, key: number): void {
    const dot = this.#freeDot(frame.vehicle(vehicle, column));
    if (dot === NOBODY) return;
    this.#atSlot = withIndex(this.#atSlot, key);
    this.#atSlot[key] = dot;
    this.#request[dot] = frame.vehicle(vehicle, VEHICLE.request);
    const takesOver = this.live[dot] === 1;
    this.live[dot] = 1;
    if (takesOver) this.#target[dot] = this.phase[dot] > 0.05 ? 1 : 0;
    else {
      this.phase[dot] = 0;
      this.#target[dot] = 0;
      this.alpha[dot] = 0;
    }
    this.#follow(frame, vehicle, clockNanos, column, dot);
  }

  /** The dot that is furthest on its trip among those whose calls have ended; otherwise an unused one. */
  #freeDot(node: number): number {
    let best = NOBODY;
    let bestScore = -1;
    for (let at = node * this.perBridge; at < (node + 1) * this.perBridge; at++) {
      if (this.#seen[at] === this.#stamp) continue;
      const score = this.#spare(at);
      if (score <= bestScore) continue;
      best = at;
      bestScore = score;
    }
    return best;
  }

  #spare(dot: number): number {
    if (this.live[dot] === 1) return 2 + this.phase[dot];
    return this.alpha[dot] === 0 ? 1 : 0;
  }

  #resize(layout: BridgeLayout): void {
    const size = layout.nodes * layout.dots;
    if (this.perBridge === layout.dots && this.live.length === size) return;
    this.perBridge = layout.dots;
    this.phase = new Float32Array(size);
    this.alpha = new Float32Array(size);
    this.#target = new Float32Array(size);
    this.live = new Uint8Array(size);
    this.stuck = new Uint8Array(size);
    this.twin = new Uint8Array(size);
    this.again = new Uint8Array(size);
    this.#request = new Float64Array(size).fill(NOBODY);
    this.#seen = new Int32Array(size);
    this.#line = new Uint8Array(size);
    this.inset = new Float32Array(layout.nodes);
    this.#scaled = new Uint8Array(layout.nodes);
    this.flows = new Uint8Array(layout.nodes);
    this.share = new Float32Array(layout.nodes);
    this.swings = new Uint8Array(layout.nodes);
    this.#seenOfNode = new Int32Array(layout.nodes);
    this.#passedOfNode = new Int32Array(layout.nodes);
    this.#atSlot.fill(NOBODY);
  }
}

/** Share of its trip that an attempt has made, 0 to 1; a half if its end is not known. */
function tripOf(frame: ServerFrame, vehicle: number, clockNanos: number, column: number): number {
  const isHedge = column === VEHICLE.hedge;
  const since = frame.vehicle(vehicle, isHedge ? VEHICLE.hedgeSince : VEHICLE.callSince);
  const until = frame.vehicle(vehicle, isHedge ? VEHICLE.hedgeUntil : VEHICLE.callUntil);
  return shareOfTime(clockNanos, since, until);
}

/** A key for each attempt that a request may have in progress. */
function keyOf(frame: ServerFrame, vehicle: number, column: number): number {
  return frame.vehicle(vehicle, VEHICLE.slot) * 2 + (column === VEHICLE.hedge ? 1 : 0);
}

function isBroken(frame: ServerFrame, node: number): boolean {
  const state = frame.node(node, NODE.state);
  return state === NODE_STATE.down || state === NODE_STATE.stalled;
}

/** False while calls are too fast to be seen one by one and none is stuck. `flows`: see `CallDots`. */
export function areDotsShown(frame: ServerFrame, node: number, flows: Uint8Array): boolean {
  return flows[node] !== 1 || frame.node(node, NODE.stuck) > 0;
}

/** Calls per dot to a node. A flapping node has the scale of an intact bridge in either state. */
export function callDotScale(frame: ServerFrame, node: number, layout: BridgeLayout): number {
  const standsBroken = isBroken(frame, node) && !(frame.node(node, NODE.flapPeriod) > 0);
  return callsPerDot(layout, frame.node(node, NODE.inFlight), standsBroken);
}

/** Number of dots that a bridge shows for the calls in progress at its node. */
export function wantedDots(frame: ServerFrame, node: number, layout: BridgeLayout): number {
  return Math.ceil(frame.node(node, NODE.inFlight) / callDotScale(frame, node, layout));
}
