// Where the bridges are, one for each node, and which of them get a label. Pure.

import type { Box } from './box.ts';

/** Most couriers drawn on one bridge. */
const MAX_COURIERS = 40;
const COURIER_PITCH_PX = 6;
/** All couriers of a scene, whatever the number of bridges. */
const MAX_COURIERS_IN_ALL = 480;

export interface BridgeLayout {
  readonly nodes: number;
  /** Near and far bank. */
  readonly x0: number;
  readonly x1: number;
  /** Middle of the first bridge, and from one to the next. */
  readonly firstY: number;
  readonly spacing: number;
  readonly deck: number;
  readonly courierRadius: number;
  /** Most couriers drawn on one bridge. */
  readonly couriers: number;
  readonly labelX: number;
  readonly labelWidth: number;
  /** pill: two lines; line: one; none: too thin, only some get a label. */
  readonly label: 'pill' | 'line' | 'none';
}

/** `zoom`: how many times as large as at first the area is. */
export function layoutBridges(area: Box, labelWidth: number, nodes: number, zoom = 1): BridgeLayout {
  const spacing = Math.min(84 * zoom, area.height / nodes);
  const length = area.width - labelWidth;
  const label = spacing >= 31 && labelWidth >= 58 ? 'pill' : spacing >= 12 ? 'line' : 'none';
  const deck = Math.max(2, Math.min(12 * Math.sqrt(zoom), Math.round(spacing * 0.42)));
  const fit = Math.floor((length - 8) / COURIER_PITCH_PX);
  const couriers = Math.max(2, Math.min(MAX_COURIERS, fit, Math.floor(MAX_COURIERS_IN_ALL / nodes)));
  return {
    nodes,
    x0: area.x,
    x1: area.x + length,
    firstY: area.y + (area.height - spacing * (nodes - 1)) / 2,
    spacing,
    deck,
    courierRadius: Math.max(1, Math.min(3, deck * 0.34)),
    couriers,
    labelX: area.x + length + 6,
    labelWidth: labelWidth - 8,
    label,
  };
}

export function bridgeY(layout: BridgeLayout, node: number): number {
  return layout.firstY + node * layout.spacing;
}

/** Calls that one courier stands for on a bridge with so many in flight. */
export function callsPerCourier(layout: BridgeLayout, inFlight: number): number {
  return Math.max(1, Math.ceil(inFlight / layout.couriers));
}

/**
 * Nodes that get a label such that none overlap: those in trouble first, then every so many.
 * `troubled` says whether a node is not healthy.
 */
export function labelledNodes(layout: BridgeLayout, troubled: (node: number) => boolean): number[] {
  const lineHeight = 12;
  if (layout.spacing >= lineHeight) return Array.from({ length: layout.nodes }, (_, node) => node);
  const apart = Math.ceil(lineHeight / layout.spacing);
  const chosen: number[] = [];
  const isFree = (node: number): boolean => chosen.every((other) => Math.abs(other - node) >= apart);
  for (let node = 0; node < layout.nodes; node++) if (troubled(node) && isFree(node)) chosen.push(node);
  for (let node = 0; node < layout.nodes; node += apart) if (isFree(node)) chosen.push(node);
  return chosen.sort((a, b) => a - b);
}
