// Defines a scene: where the parts of a thread model's road are. Each model has a file next to this one. The
// parts themselves (lanes, parking lot, queues, booths) have the same layout and painting code for all
// models.

import type { ServerFrame } from '../../protocol/frame-reader.ts';
import type { Box } from '../layout/box.ts';
import type { SceneContext } from '../words/caption-threads.ts';

/** The input for planning a scene: the state of the server in a few numbers. */
export interface SceneDemand {
  /** Number of threads of each role, see THREAD.role. */
  readonly roles: readonly number[];
  /** Length of each queue, see QUEUE. */
  readonly queues: readonly number[];
  /** Zoom of the picture. */
  readonly zoom: number;
  readonly compact: boolean;
}

/** Lanes of all threads of one role. */
export interface BlockPlan {
  readonly role: number;
  readonly area: Box;
  readonly threads: number;
  /** Whether the threads poll the network and serve no request. */
  readonly polls?: boolean;
  /** Whether ready vehicles queue before the lamp. Otherwise a lane has one vehicle. */
  readonly queuesInLane: boolean;
  /** Whether requests wait for replies in their lanes. */
  readonly waits?: boolean;
  /** Whether the two zones, computing and waiting, are named over these lanes. */
  readonly zoned?: boolean;
  readonly maxLaneHeight: number;
  /** Whether a sign says how many lanes are busy if they are too thin to be counted. */
  readonly counted?: boolean;
  /** Whether lanes are created and removed with their threads. */
  readonly onDemand?: boolean;
}

/** A queue besides that on the on-ramp. */
export interface QueuePlan {
  readonly queue: number;
  readonly area: Box;
  /** records: an entry is not a request but a record for another thread. */
  readonly holds: 'requests' | 'records';
  /** Whether the requests in the queue wait for helpers. Otherwise they wait for the threads of a stage. */
  readonly forHelpers?: true;
}

/**
 * A toll booth in front of lanes. selector: a selector picks ready requests there. plaza: a stage begins
 * there.
 */
export interface BoothPlan {
  readonly area: Box;
  readonly kind: 'selector' | 'plaza';
}

/** From this height on, there is room for tall lanes. */
const TALL_AREA = 240;
const LOW_LANE = 40;

/** How the parts of a scene are connected: see link-layout.ts. */
export type Joins = 'none' | 'in-line' | 'side-road' | 'belt';

export interface ScenePlan {
  readonly blocks: readonly BlockPlan[];
  readonly lot: Box | null;
  readonly queues: readonly QueuePlan[];
  readonly booths: readonly BoothPlan[];
  /** none if omitted. */
  readonly joins?: Joins;
}

export interface Scene {
  readonly vehicle: Vehicle;
  /** Whether requests that wait without a thread leave the lanes for the parking lot. */
  readonly parks: boolean;
  /**
   * Whether lanes are built when vehicles need them and are removed afterwards. Room is then reserved for
   * more lanes than there are.
   */
  readonly builds?: true;
  /** The activity of the threads, as a sentence. */
  readonly describe: (frame: ServerFrame, around: SceneContext) => string;
  /** Describes requests that wait for a lock: "3 of 50 lanes". */
  readonly atLock: (waiting: number, threads: number) => string;
  /** Divides the area between on-ramp and water. */
  plan(area: Box, demand: SceneDemand): ScenePlan;
}

/** The part of a box from one share of its width to another. */
export function slice(area: Box, from: number, to: number): Box {
  return { ...area, x: area.x + area.width * from, width: area.width * (to - from) };
}

/** Lanes of one kind over the whole area, one per thread, with nothing beside them. */
export function lanesAlone(area: Box, demand: SceneDemand, tallestLane: number): ScenePlan {
  return {
    blocks: [
      {
        role: 0,
        area,
        threads: threadsOf(demand, 0),
        queuesInLane: false,
        maxLaneHeight: area.height >= TALL_AREA * demand.zoom ? tallestLane : LOW_LANE,
        onDemand: true,
        waits: true,
        zoned: true,
      },
    ],
    lot: null,
    queues: [],
    booths: [],
  };
}

export function threadsOf(demand: SceneDemand, role: number): number {
  return Math.max(1, demand.roles[role] ?? 0);
}

export const VEHICLES = ['car', 'motorbike'] as const;
export type Vehicle = (typeof VEHICLES)[number];

/** Aspect ratio: width divided by height. */
export const ASPECT: Readonly<Record<Vehicle, number>> = { car: 2, motorbike: 2.3 };
