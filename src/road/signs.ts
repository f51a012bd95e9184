// What the signs of the picture say, from the frame. Pure. Lists of texts hold the same from long to short: the painter
// takes the first that fits.

import { NODE, NODE_STATE, SERVER } from '../protocol/frame-layout.ts';
import type { ServerFrame } from '../protocol/frame-reader.ts';
import { NANOS_PER_MILLI } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { ThreadModelName } from '../scenario/server.ts';
import { type BridgeLook, bridgeLook, hasParkingLot } from './analogy.ts';
import { type BridgeLayout, callsPerCourier, labelledNodes } from './bridge-layout.ts';
import { captionOnLanes, describeScene } from './caption.ts';
import type { RoadLayout } from './layout.ts';
import { formatAge, formatCount, formatSpan } from './numbers.ts';
import type { Places } from './places.ts';

export interface BridgeSign {
  readonly look: BridgeLook;
  readonly state: readonly string[];
  /** "×3" where a courier stands for three calls, else empty. */
  readonly scale: string;
}

export interface Signs {
  readonly queue: { readonly queued: readonly string[]; readonly oldest: readonly string[] };
  readonly lanes: {
    readonly word: string;
    readonly scale: string;
    /** Ready vehicles of each loop for which there is no room. */
    readonly readyBeyond: readonly number[];
  };
  readonly caption: readonly string[];
  /** The whole picture in words; belongs to the same instant as the rest. */
  readonly sentence: string;
  readonly lot: { readonly parked: readonly string[]; readonly scale: readonly string[] };
  readonly bridges: { readonly signs: readonly BridgeSign[]; readonly labelled: readonly number[] };
}

export function readSigns(
  frame: ServerFrame,
  clockNanos: number,
  layout: RoadLayout,
  model: ThreadModelName,
  places: Places,
  finished: boolean,
): Signs {
  const parks = hasParkingLot(model);
  const { bridges, lanes } = layout;
  const signs = bridges === null ? [] : readBridges(frame, bridges);
  const perCar = formatCount(places.requestsPerCar);
  const readyBeyond = parks
    ? Array.from({ length: lanes.lanes }, (_, lane) => Math.max(0, places.ready[lane]! - lanes.readyFit))
    : [];
  return {
    queue: readQueue(frame, clockNanos),
    lanes: {
      word: parks ? 'loop' : 'thread',
      scale: lanes.threadsPerLane > 1 ? `1 dash = ${lanes.threadsPerLane} threads` : '',
      readyBeyond,
    },
    caption: captionOnLanes(frame, model),
    sentence: describeScene(frame, model, clockNanos, finished),
    lot: {
      parked: readParked(frame),
      scale:
        places.requestsPerCar > 1 ? [`1 car = ${perCar} requests`, `1 car = ${perCar}`, `×${perCar}`] : [],
    },
    bridges: {
      signs,
      labelled: bridges === null ? [] : labelledNodes(bridges, (node) => signs[node]!.look.mark !== 'none'),
    },
  };
}

function readParked(frame: ServerFrame): readonly string[] {
  const waiting = formatCount(frame.inState(REQUEST_STATE.waiting));
  const short = frame.get(SERVER.nodes) > 0 ? `${waiting} waiting` : `${waiting} on timers`;
  return [`${short}, no thread held`, short, waiting];
}

function readQueue(frame: ServerFrame, clockNanos: number): Signs['queue'] {
  const queued = frame.inState(REQUEST_STATE.queued);
  if (queued === 0) return { queued: ['0 waiting', '0'], oldest: [] };
  const count = formatCount(queued);
  const oldest = clockNanos - frame.get(SERVER.oldestQueuedSince);
  const age = oldest >= NANOS_PER_MILLI ? formatAge(oldest) : '';
  return {
    queued: [`${count} waiting`, count],
    oldest: age === '' ? [] : [`oldest for ${age}`, `for ${age}`, age],
  };
}

function readBridges(frame: ServerFrame, bridges: BridgeLayout): BridgeSign[] {
  const nodes = frame.get(SERVER.nodes);
  const usual = usualLatency(frame);
  return Array.from({ length: nodes }, (_, node) => {
    const state = frame.node(node, NODE.state);
    const latency = frame.node(node, NODE.latency);
    const perCourier = callsPerCourier(bridges, frame.node(node, NODE.inFlight));
    return {
      look: bridgeLook(state),
      state: stateTexts(state, latency, usual),
      scale: perCourier > 1 ? `×${formatCount(perCourier)}` : '',
    };
  });
}

function stateTexts(state: number, latency: number, usual: number): readonly string[] {
  if (state === NODE_STATE.down) return ['down'];
  if (state === NODE_STATE.refusing) return ['refuses', 'no'];
  if (state === NODE_STATE.errors) return ['errors', 'err'];
  const span = formatSpan(latency);
  const times = Math.round(latency / usual);
  if (state === NODE_STATE.slow && times >= 2) return [`${span} ×${times}`, span, `×${times}`];
  return [span];
}

/** Mean latency of a healthy node: the middle one of them. */
function usualLatency(frame: ServerFrame): number {
  const healthy: number[] = [];
  for (let node = 0; node < frame.get(SERVER.nodes); node++) {
    if (frame.node(node, NODE.state) === NODE_STATE.healthy) healthy.push(frame.node(node, NODE.latency));
  }
  return healthy.sort((a, b) => a - b)[healthy.length >> 1] ?? Number.NaN;
}
