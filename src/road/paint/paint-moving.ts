// Paints everything that moves in a scene, in order, over the still picture and below the topmost elements.

import { SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { queueLength } from '../place/frame-records.ts';
import { paintRing, spotOf } from '../place/ring.ts';
import type { Traffic } from '../place/traffic.ts';
import type { RoadScene } from '../road-scene.ts';
import type { Brush } from './canvas-marks.ts';
import {
  paintBays,
  paintBores,
  paintBridgeFlow,
  paintExitFlow,
  paintFlow,
  paintSamples,
  paintTails,
} from './paint-flow.ts';
import { paintCells, paintLamps, paintLand, paintTunnelLights } from './paint-lanes.ts';
import { paintRepeats } from './paint-repeats.ts';
import { type Honks, paintSearchlight, ROUND_MILLIS } from './paint-selector.ts';
import {
  paintCallDots,
  paintCoreLamps,
  paintFleet,
  paintParkedDots,
  paintQueue,
  paintSideQueues,
} from './paint-traffic.ts';
import { paintUnsent } from './paint-yard.ts';
import type { Pen } from './pen.ts';

export interface Moving {
  readonly traffic: Traffic;
  readonly frame: ServerFrame | null;
  readonly scene: RoadScene;
  readonly honks: Honks;
  /** Request whose vehicle has a ring; null for none. */
  readonly followed: number | null;
  /** Whether nothing circles or vibrates. */
  readonly stands: boolean;
  readonly wallMillis: number;
  /** 0 to 1, repeating; used for vehicles that vibrate in place. */
  readonly beat: number;
}

/** Paints the sprites and filled areas. */
export function paintMoving(brush: Brush, moving: Moving): void {
  const { traffic, frame, scene, honks, wallMillis } = moving;
  const { places } = traffic;
  paintLand(brush, traffic.built.built);
  paintCells(brush, places, traffic.cells);
  paintQueue(brush, traffic.queue, places);
  if (frame !== null) paintUnsent(brush, frame.get(SERVER.unsent) + frame.inState(REQUEST_STATE.connecting));
  paintSideQueues(
    brush,
    (queue) => (frame === null ? 0 : traffic.isFast ? traffic.flow.queues[queue] : queueLength(frame, queue)),
    traffic.isFast,
  );
  paintParkedDots(brush, places, traffic.flow);
  const drift = moving.stands ? 0 : wallMillis;
  paintFlow(brush, traffic.flow, traffic.built.built, drift);
  paintBores(brush, traffic.flow);
  paintExitFlow(brush, traffic.pace, drift);
  paintLamps(brush, traffic.lights, traffic.built.built, !traffic.isFast, traffic.fastLanes);
  if (frame !== null) paintTunnelLights(brush, frame, traffic.isFast ? traffic.flow.held : null);
  paintCoreLamps(brush, traffic.coreGlow);
  paintTails(brush, traffic.fleet, traffic.pace);
  paintBays(brush, traffic.flow, traffic.fleet);
  paintFleet(brush, traffic.fleet, moving.followed);
  paintSamples(brush, traffic.flow, traffic.built.built);
  if (scene.readiness === 'epoll') honks.paint(brush, traffic.fleet, wallMillis);
  paintBridgeFlow(brush, traffic.dots, drift);
  paintCallDots(brush, traffic.dots);
  paintRepeats(brush, traffic.repeats);
  traffic.effects.paint(brush);
}

/** Paints the topmost elements, in CSS pixels of the screen: the ring, and the light of a selector. */
export function paintAbove(pen: Pen, brush: Brush, moving: Moving): void {
  const { traffic, frame, scene, followed, stands, wallMillis } = moving;
  if (frame !== null && followed !== null) {
    const spot = spotOf({ frame, layout: brush.layout, traffic }, followed);
    if (spot !== null) paintRing(pen, spot, brush.view);
  }
  if (scene.readiness !== 'poll') return;
  const way = stands ? 0 : (wallMillis / ROUND_MILLIS) % 1;
  paintSearchlight(pen, brush, traffic.places, scene.openConnections !== undefined, way);
}
