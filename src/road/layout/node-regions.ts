// Where the bridges are on the screen, for what lies over them: buttons.

import type { Box } from './box.ts';
import { type BridgeLayout, bridgeY } from './bridge-layout.ts';

/** Where a node's bridge is, CSS pixels from the canvas's top left; node counts from 0. */
export interface NodeRegion {
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `before` itself where no bridge has moved, so that nothing is laid over them anew. */
export function nodeRegions(
  bridges: BridgeLayout | null,
  view: Box,
  before: readonly NodeRegion[],
): readonly NodeRegion[] {
  const regions = Array.from({ length: bridges?.nodes ?? 0 }, (_, node) => regionOf(bridges!, node, view));
  const same =
    regions.length === before.length && regions.every((region, node) => isSame(region, before[node]));
  return same ? before : regions;
}

function regionOf(bridges: BridgeLayout, node: number, view: Box): NodeRegion {
  // All of the row: the approach, the bridge and its badge.
  return {
    node,
    x: bridges.x0 - bridges.bank - view.x,
    y: bridgeY(bridges, node) - bridges.spacing / 2 - view.y,
    width: bridges.labelX + bridges.labelWidth - bridges.x0 + bridges.bank,
    height: bridges.spacing,
  };
}

function isSame(a: NodeRegion, b: NodeRegion): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
