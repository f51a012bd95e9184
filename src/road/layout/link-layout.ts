// Layout of the roads between the parts of a scene: asphalt between stages, the side road to the helpers and
// back, the belt that carries records to their writer. Vehicles that change from one part to another drive on
// them.

import type { Joins } from '../scenes/scene.ts';
import type { Box } from './box.ts';
import type { LaneLayout } from './lane-layout.ts';
import type { RampLayout } from './ramp-layout.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Asphalt between two upright edges. */
export interface Apron {
  readonly x0: number;
  readonly top0: number;
  readonly bottom0: number;
  readonly x1: number;
  readonly top1: number;
  readonly bottom1: number;
}

/** A narrow road along these points, or a belt that carries records. */
export interface SideRoad {
  readonly kind: 'road' | 'belt';
  readonly points: readonly Point[];
}

export interface LinkLayout {
  readonly aprons: readonly Apron[];
  readonly roads: readonly SideRoad[];
  /** Width of the narrow roads, including the road back from the lot. */
  readonly roadWidth: number;
  /** From the loop to the queue of the helpers; empty if there are none. */
  readonly toHelpers: readonly Point[];
  /** From the helpers' lanes up to the road back from the lot; empty if there are none. */
  readonly fromHelpers: readonly Point[];
}

export interface LinkDemand {
  readonly joins: Joins;
  readonly blocks: readonly { readonly lanes: LaneLayout }[];
  readonly queues: readonly { readonly ramp: RampLayout }[];
  readonly lot: Box | null;
  /** Middle of the road that leads from the lot back to the lanes. */
  readonly returnY: number;
  readonly roadWidth: number;
}

export function layoutLinks(demand: LinkDemand): LinkLayout {
  const none = { aprons: [], roads: [], toHelpers: [], fromHelpers: [], roadWidth: demand.roadWidth };
  if (demand.joins === 'in-line') return { ...none, aprons: betweenStages(demand) };
  if (demand.joins === 'side-road') return sideRoads(demand, none);
  if (demand.joins === 'belt') return { ...none, ...belts(demand) };
  return none;
}

function betweenStages({ blocks }: LinkDemand): Apron[] {
  return blocks.slice(1).map(({ lanes }, index) => between(blocks[index].lanes, lanes));
}

function between(from: Box, to: Box): Apron {
  return {
    x0: from.x + from.width - 1,
    top0: from.y,
    bottom0: from.y + from.height,
    x1: to.x + 1,
    top1: to.y,
    bottom1: to.y + to.height,
  };
}

/**
 * Between the loop's end and the lot there is room for a road down to the helpers' queue, and for one up from
 * their end.
 */
function sideRoads({ blocks, queues, lot, returnY, roadWidth }: LinkDemand, none: LinkLayout): LinkLayout {
  const loop = blocks[0].lanes;
  const helpers = blocks[1]?.lanes;
  const queue = queues[0]?.ramp;
  if (helpers === undefined || queue === undefined || lot === null) return none;
  const end = loop.x + loop.width;
  const gapX = (end + lot.x) / 2;
  const sideY = returnY + roadWidth + 3;
  const leftX = queue.x - roadWidth / 2 - 4;
  const queueY = queue.y + queue.height / 2;
  const toHelpers = [
    { x: gapX, y: middleOf(loop) },
    { x: gapX, y: sideY },
    { x: leftX, y: sideY },
    { x: leftX, y: queueY },
  ];
  const fromHelpers = [
    { x: gapX, y: helpers.y + roadWidth / 2 },
    { x: gapX, y: returnY },
  ];
  const exit: Box = { ...helpers, x: lot.x, width: 0 };
  return {
    ...none,
    aprons: [between(queue, helpers), between(helpers, exit)],
    roads: [
      {
        kind: 'road',
        points: [{ x: end - 2, y: middleOf(loop) }, ...toHelpers, { x: queue.x + 2, y: queueY }],
      },
      { kind: 'road', points: fromHelpers },
    ],
    toHelpers,
    fromHelpers,
  };
}

function belts({ blocks, queues }: LinkDemand): Pick<LinkLayout, 'aprons' | 'roads'> {
  const pool = blocks[0].lanes;
  const aprons: Apron[] = [];
  const roads: SideRoad[] = [];
  queues.forEach(({ ramp }, owner) => {
    const writer = blocks[owner + 1]?.lanes;
    if (writer !== undefined) aprons.push(between(ramp, writer));
    const apart = Math.min(0.16, 0.4 / queues.length);
    const x = pool.x + (ramp.x - pool.x) * (0.5 - apart * owner);
    const y = middleOf(ramp);
    const points = [
      { x, y: pool.y + pool.height - 2 },
      { x, y },
      { x: ramp.x + 2, y },
    ];
    roads.push({ kind: 'belt', points });
  });
  return { aprons, roads };
}

function middleOf({ y, height }: Box | LaneLayout): number {
  return y + height / 2;
}
