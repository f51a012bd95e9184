// Layout of the bridges, one per node, group by group: their positions, and which of them get a label. If
// calls may be retried, each bridge has a turning circle in front of it, in which a dot waits for the
// next attempt.

import type { Box } from './box.ts';

/** Maximum number of dots on one bridge. */
const MAX_DOTS = 40;
const DOT_PITCH_PX = 6;
/** Distance from the end of a bridge to the first dot of a queue at its barrier. */
const BARRIER_PX = 9;
/** A dot never waits closer to the near bank than this share of its trip. */
const NEAREST = 0.02;
const jamPitch = (dotRadius: number): number => dotRadius * 2 + 1.5;
/** Maximum number of dots in a scene, whatever the number of bridges. */
const MAX_DOTS_IN_ALL = 480;
/** Height of the line of text above the bridges of a group. */
const HEADING_PX = 17;
/** Start of the gap of a broken bridge, as a share of its length. */
const GAP_FROM = 0.37;
/** Height of a label in one line. */
const LABEL_PX = 12;
/** A smaller circle would look like a dot. */
const LEAST_CIRCLE_PX = 3;

/** The nodes that need bridges, and the available room. */
export interface BridgeDemand {
  readonly nodes: number;
  /** Number of nodes of each upstream group; by default all belong to one group. */
  readonly groups?: readonly number[];
  /** Whether there is a line of text above the bridges of each group. */
  readonly headed?: boolean;
  /** Width of the free ground in front of the bridges; 0 by default. */
  readonly bank?: number;
  /** Zoom of the area; 1 by default. */
  readonly zoom?: number;
}

/** Minimum spacing. With less, bridges cannot be distinguished. */
const SPACING_LEAST_PX = 0.01;
/** Minimum spacing of bridges that have room for a sign with their scale. */
export const SCALED_FROM_PX = 14;

export interface BridgeLayout {
  readonly nodes: number;
  /** Positions (x) of the near bank and of the far bank. */
  readonly x0: number;
  readonly x1: number;
  /** Length of a deck on either bank. */
  readonly shore: number;
  /**
   * End of the near part of a broken bridge's deck, and start of the far part. Dots stop before the gap.
   */
  readonly gapX: number;
  readonly gapEnd: number;
  /** Middle of each bridge (y). `spacing`: distance between bridges of a group. */
  readonly middles: readonly number[];
  readonly spacing: number;
  /** Middle of the line of text above each group; empty if there is none. */
  readonly headings: readonly number[];
  /** First node and number of nodes of each group. */
  readonly groups: readonly { readonly first: number; readonly nodes: number }[];
  readonly bank: number;
  /** The turning circles: x of their middle, and their radius (0 if there is no room). */
  readonly circleX: number;
  readonly circleRadius: number;
  readonly deck: number;
  readonly dotRadius: number;
  /** Maximum number of dots on one bridge. */
  readonly dots: number;
  /** Maximum number of dots that wait at the gap of a broken bridge. */
  readonly dotsBeforeGap: number;
  readonly labelX: number;
  readonly labelWidth: number;
  /**
   * ring: the number in a ring and the fault in a pill. line: one small line. none: only some bridges get a
   * label.
   */
  readonly label: 'ring' | 'line' | 'none';
}

export function layoutBridges(area: Box, labelWidth: number, demand: BridgeDemand): BridgeLayout {
  const { nodes, zoom = 1, bank = 0 } = demand;
  const sizes = demand.groups ?? [nodes];
  const heading = demand.headed === true && area.height > sizes.length * HEADING_PX * 3 ? HEADING_PX : 0;
  // In a hidden frame there is no room at all. All bridges are then at the same place, but none has a
  // negative size.
  const spacing = Math.max(
    SPACING_LEAST_PX,
    Math.min(84 * zoom, (area.height - heading * sizes.length) / nodes),
  );
  const length = area.width - labelWidth;
  const label = spacing >= 19 ? 'ring' : spacing >= LABEL_PX ? 'line' : 'none';
  const deck = Math.max(2, Math.min(15 * Math.sqrt(zoom), Math.round(spacing * 0.42)));
  const fit = Math.floor((length - 8) / DOT_PITCH_PX);
  const dots = Math.max(2, Math.min(MAX_DOTS, fit, Math.floor(MAX_DOTS_IN_ALL / nodes)));
  const dotRadius = Math.max(1, Math.min(3.4 * Math.sqrt(zoom), deck * 0.27));
  const deckBeforeGap = length * (GAP_FROM - 2 * NEAREST) - BARRIER_PX - dotRadius;
  const circleRadius = Math.min(8 * Math.sqrt(zoom), bank / 2 - 4, spacing / 2 - 4);
  return {
    nodes,
    x0: area.x,
    x1: area.x + length,
    shore: Math.min(18 * Math.sqrt(zoom), length * 0.1),
    gapX: area.x + length * GAP_FROM,
    gapEnd: area.x + length * 0.7,
    ...middlesOf(area, sizes, spacing, heading),
    spacing,
    bank,
    circleX: area.x - bank / 2 + 1,
    circleRadius: circleRadius >= LEAST_CIRCLE_PX ? circleRadius : 0,
    deck,
    dotRadius,
    dots,
    dotsBeforeGap: Math.max(1, Math.min(dots, 1 + Math.floor(deckBeforeGap / jamPitch(dotRadius)))),
    labelX: area.x + length + 6,
    labelWidth: labelWidth - 8,
    label,
  };
}

function middlesOf(
  area: Box,
  sizes: readonly number[],
  spacing: number,
  heading: number,
): Pick<BridgeLayout, 'middles' | 'headings' | 'groups'> {
  const nodes = sizes.reduce((sum, size) => sum + size, 0);
  const middles: number[] = [];
  const headings: number[] = [];
  const groups: { readonly first: number; readonly nodes: number }[] = [];
  let y = area.y + (area.height - spacing * nodes - heading * sizes.length) / 2;
  for (const size of sizes) {
    groups.push({ first: middles.length, nodes: size });
    if (heading > 0) headings.push(Math.round(y + heading / 2));
    y += heading;
    for (let node = 0; node < size; node++, y += spacing) middles.push(y + spacing / 2);
  }
  return { middles, headings, groups };
}

export function bridgeY(layout: BridgeLayout, node: number): number {
  return layout.middles[node];
}

/**
 * Room at the near end of each bridge for the sign with the number of calls per dot; 0 if there is none.
 */
export function scaleRoom({ x0, x1, spacing }: BridgeLayout): number {
  return spacing >= SCALED_FROM_PX ? Math.min(34, (x1 - x0 - 8) * 0.6) : 0;
}

/** Number of a node in its group, from 1. */
export function numberInGroup({ groups }: BridgeLayout, node: number): number {
  const own = groups.findLast(({ first }) => first <= node);
  return node - (own?.first ?? 0) + 1;
}

/** Position on its trip, from 0 to 1, at which a queued dot waits. */
export function jamPhase(layout: BridgeLayout, rank: number, isBroken: boolean): number {
  const { x0, x1, gapX, dotRadius } = layout;
  const end = isBroken ? gapX : x1;
  const away = BARRIER_PX + dotRadius + rank * jamPitch(dotRadius);
  return Math.max(NEAREST, (end - x0 - away) / (2 * (x1 - x0)));
}

/** Calls per dot on a bridge with this many calls in flight. On a broken bridge all dots queue at its gap. */
export function callsPerDot(layout: BridgeLayout, inFlight: number, isBroken: boolean): number {
  return Math.max(1, Math.ceil(inFlight / (isBroken ? layout.dotsBeforeGap : layout.dots)));
}

/**
 * Position of a node's label: at its bridge, or slightly nearer to the middle of the road, so that it does
 * not overlap another road.
 */
export function labelY({ middles, spacing, nodes }: BridgeLayout, node: number): number {
  const inside = Math.max(0, LABEL_PX - spacing) / 2;
  return Math.max(middles[0] + inside, Math.min(middles[nodes - 1] - inside, middles[node]));
}

/**
 * Nodes that get a label, chosen so that labels do not overlap. First come nodes with faults, then the first
 * and the last, which shows how many there are, then as many others as fit. `troubled`: whether a node is not
 * healthy.
 */
export function labelledNodes(layout: BridgeLayout, troubled: (node: number) => boolean): number[] {
  const all = Array.from({ length: layout.nodes }, (_, node) => node);
  if (layout.spacing >= LABEL_PX) return all;
  const chosen: number[] = [];
  const isFree = (node: number): boolean =>
    chosen.every((other) => Math.abs(labelY(layout, other) - labelY(layout, node)) >= LABEL_PX);
  for (const node of [...all.filter(troubled), 0, layout.nodes - 1, ...all]) {
    if (isFree(node)) chosen.push(node);
  }
  return chosen.sort((a, b) => a - b);
}

/** Position of a node's bridge, CSS pixels from the canvas's top left; nodes count from 0. */
export interface NodeRegion {
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Number of calls per mark on the bridge, as its sign says. */
  readonly callsPerMark: number;
}

/**
 * `scales`: `callsPerMark` of each node. Returns `before` if nothing has changed, so that buttons over the
 * bridges are not rendered again.
 */
export function nodeRegions(
  bridges: BridgeLayout | null,
  view: Box,
  scales: readonly number[],
  before: readonly NodeRegion[],
): readonly NodeRegion[] {
  const regions = Array.from({ length: bridges?.nodes ?? 0 }, (_, node) =>
    regionOf(bridges!, node, view, scales[node] ?? 1),
  );
  const same =
    regions.length === before.length && regions.every((region, node) => isSame(region, before[node]));
  return same ? before : regions;
}

function regionOf(bridges: BridgeLayout, node: number, view: Box, callsPerMark: number): NodeRegion {
  // The region covers the whole row: approach, bridge and label.
  return {
    node,
    x: bridges.x0 - bridges.bank - view.x,
    y: bridgeY(bridges, node) - bridges.spacing / 2 - view.y,
    width: bridges.labelX + bridges.labelWidth - bridges.x0 + bridges.bank,
    height: bridges.spacing,
    callsPerMark,
  };
}

function isSame(a: NodeRegion, b: NodeRegion): boolean {
  const isThere = a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
  return isThere && a.callsPerMark === b.callsPerMark;
}
