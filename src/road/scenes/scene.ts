// What a scene is: where the parts of a thread model's road lie. One file beside this for each model; the parts
// themselves (lanes, parking lot, queues, booths) are laid out and painted alike for all.

import type { ServerFrame } from '../../protocol/frame-reader.ts';
import type { Box } from '../layout/box.ts';
import type { SceneContext } from '../words/caption-threads.ts';

/** What a scene may plan by: the state of the server in a few numbers. */
export interface SceneDemand {
  /** Threads of each role, see THREAD.role. */
  readonly roles: readonly number[];
  /** What waits in each queue, see QUEUE. */
  readonly queues: readonly number[];
  /** How many times as large as at first the picture is. */
  readonly zoom: number;
  readonly compact: boolean;
}

/** Lanes of all threads of one role. */
export interface BlockPlan {
  readonly role: number;
  readonly area: Box;
  readonly threads: number;
  /** Its threads watch the network and serve no request. */
  readonly polls?: boolean;
  /** Ready vehicles queue up in front of the lamp; else a lane has one vehicle. */
  readonly queuesInLane: boolean;
  /** What waits for a reply waits in its lane. */
  readonly waits?: boolean;
  /** The two zones of the product's idea, computing and waiting, are named over these lanes. */
  readonly zoned?: boolean;
  readonly maxLaneHeight: number;
  /** Where they are too thin to be counted, it is said how many are taken. */
  readonly counted?: boolean;
  /** Lanes come and go with their threads. */
  readonly onDemand?: boolean;
}

/** A queue beside that on the on-ramp. */
export interface QueuePlan {
  readonly queue: number;
  readonly area: Box;
  /** records: what is handed over, not a request. */
  readonly holds: 'requests' | 'records';
  /** Its requests wait for helpers; those of others for the threads of a stage. */
  readonly forHelpers?: true;
}

/** A toll booth in front of lanes: where a selector looks who may go on, or where a stage begins. */
export interface BoothPlan {
  readonly area: Box;
  readonly kind: 'selector' | 'plaza';
}

/** From this height on there is room for tall lanes. */
const TALL_AREA = 240;
const LOW_LANE = 40;

/** How its parts are joined: see link-layout.ts. */
export type Joins = 'none' | 'in-line' | 'side-road' | 'belt';

export interface ScenePlan {
  readonly blocks: readonly BlockPlan[];
  readonly lot: Box | null;
  readonly queues: readonly QueuePlan[];
  readonly booths: readonly BoothPlan[];
  /** none without. */
  readonly joins?: Joins;
}

export interface Scene {
  readonly vehicle: Vehicle;
  /** What waits without a thread leaves the lanes for the parking lot. */
  readonly parks: boolean;
  /** Lanes are built for vehicles and taken away behind them: room is kept for more than there are. */
  readonly builds?: true;
  /** What the threads do, in a sentence. */
  readonly describe: (frame: ServerFrame, around: SceneContext) => string;
  /** Who waits for a lock: "3 of 50 lanes". */
  readonly atLock: (waiting: number, threads: number) => string;
  /** Divides the area between on-ramp and water. */
  plan(area: Box, demand: SceneDemand): ScenePlan;
}

/** The part of a box from one share of its width to another. */
export function slice(area: Box, from: number, to: number): Box {
  return { ...area, x: area.x + area.width * from, width: area.width * (to - from) };
}

/** Lanes of one kind over the whole area, one for each thread, as many as there are; nothing beside them. */
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

/** Width for a height of 1. */
export const ASPECT: Readonly<Record<Vehicle, number>> = { car: 2, motorbike: 2.3 };
