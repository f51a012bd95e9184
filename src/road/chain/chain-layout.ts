// Layout of a chain of services. From left to right there are the road of the first server, the river that
// its calls cross, and the roads of the servers behind it one below the other. Then comes the next river, and
// so on. Nodes that only have a latency are plates on the far bank. Pure.

import { type Box, clamp } from '../layout/box.ts';
import { type BridgeLayout, layoutBridges } from '../layout/bridge-layout.ts';
import type { RoadChain } from '../road-scene.ts';

/** Stands for the first server. Other numbers are those of nodes, counted from 0 over all groups. */
export const FRONT = -1;

/** A place that processes requests. */
export interface Stop {
  /** FRONT, or the number of the node among all groups. */
  readonly node: number;
  /** The node's upstream group, or FRONT. */
  readonly group: number;
  /** Number of the node in its group, from 1; 0 if the group has one node. */
  readonly number: number;
  readonly isServed: boolean;
}

export interface PlacedStop extends Stop {
  readonly box: Box;
  /** town: a server too small for a road. plate: not a server, or a server whose road is elsewhere. */
  readonly kind: 'road' | 'town' | 'plate';
}

/** The river between two tiers. */
export interface CrossingPlace {
  /** The callers whose calls cross the river: the numbers of their nodes, or FRONT. */
  readonly callers: readonly number[];
  /** The targets of these calls. There is a bridge for each, in this order. */
  readonly targets: readonly PlacedStop[];
  readonly bridges: BridgeLayout;
}

export interface ChainLayout {
  readonly width: number;
  readonly height: number;
  /** Roads and towns. */
  readonly stops: readonly PlacedStop[];
  readonly crossings: readonly CrossingPlace[];
}

export interface ChainDemand {
  readonly width: number;
  readonly height: number;
  /** Size of the picture as a multiple of the screen's. */
  readonly zoom: number;
  readonly chain: RoadChain;
  /** Number of nodes of each group. */
  readonly groups: readonly number[];
  /** The only stop that is shown, with the bridges that its calls cross; null shows the whole chain. */
  readonly alone: number | null;
}

/** Minimum size of a road on the screen; a server with less room is drawn as a town. */
const LEAST_ROAD = { width: 150, height: 72 };
/** The first road is this many times as wide as the roads behind it. */
const FRONT_SHARE = 1.5;
const PLATE_PX = 46;
const SPACING_MOST_PX = 84;
/** Largest share of the width for rivers, if the picture is narrow. */
const RIVERS_MOST_SHARE = 0.4;
const LABELS_MOST_SHARE = 0.25;
/** The gap between lanes and bridges. */
const BANK_PX = 24;
/**
 * Share of a road's width for its ramp. It is larger for the first road, where clients queue. The number of
 * waiting requests is written over a ramp, so `most` keeps room for it.
 */
const RAMP_SHARE = { front: 0.36, behind: 0.22, most: 0.38 };
const RAMP_LEAST_PX = 68;

/**
 * The tier of each upstream group, from 1: the largest number of calls on a path from the first server to the
 * group.
 */
export function tiersOfGroups({ calls, services }: RoadChain): readonly number[] {
  const tiers = services.map(() => 0);
  const visit = (called: readonly number[], tier: number): void => {
    for (const group of called) {
      if (tiers[group] >= tier) continue;
      tiers[group] = tier;
      visit(services[group].calls, tier + 1);
    }
  };
  visit(calls, 1);
  // A group that no server calls is placed in the first tier.
  return tiers.map((tier) => Math.max(1, tier));
}

/** All stops: the first server, then the nodes in their order. */
export function stopsOf({ services }: RoadChain, groups: readonly number[]): readonly Stop[] {
  const stops: Stop[] = [{ node: FRONT, group: FRONT, number: 0, isServed: true }];
  groups.forEach((nodes, group) => {
    const isServed = services[group]?.scene != null;
    for (let index = 0; index < nodes; index++)
      stops.push({ node: stops.length - 1, group, number: nodes === 1 ? 0 : index + 1, isServed });
  });
  return stops;
}

export function layoutChain(demand: ChainDemand): ChainLayout {
  const { chain, groups, alone, zoom } = demand;
  const stops = stopsOf(chain, groups);
  const tierOf = tiersOfGroups(chain);
  const callsOf = (stop: Stop): readonly number[] =>
    stop.group === FRONT ? chain.calls : (chain.services[stop.group]?.calls ?? []);
  const tiers = columnsOf(stops, tierOf, alone);
  const columns = tiers.flatMap((callers) => {
    const called = new Set(callers.flatMap(callsOf));
    const uncalled =
      callers[0].node === FRONT ? tierOf.flatMap((tier, group) => (tier === 1 ? [group] : [])) : [];
    for (const group of uncalled) called.add(group);
    const targets = stops.filter(({ group }) => called.has(group));
    return targets.length === 0 ? [] : [{ callers, targets }];
  });
  const sizes = widthsOf(demand, tiers, columns.length);
  const placed: PlacedStop[] = [];
  const crossings: CrossingPlace[] = [];
  let x = 0;
  tiers.forEach((tier, index) => {
    const own = { x, y: 0, width: sizes.roads[index], height: demand.height * zoom };
    const next = tiers[index + 1];
    if (index === 0) placed.push({ ...tier[0], box: own, kind: 'road' });
    x += own.width;
    const column = columns[index];
    if (column === undefined) return;
    const beyond = { ...own, x: x + sizes.crossing, width: sizes.roads[index + 1] ?? sizes.labels };
    const rows = placeRows(column.targets, next ?? [], beyond, zoom);
    placed.push(...rows.filter(({ kind }) => kind !== 'plate'));
    const area = {
      x: x + sizes.bank,
      y: 2,
      width: sizes.crossing - sizes.bank,
      height: own.height - 4,
    };
    crossings.push({
      callers: tier.map(({ node }) => node),
      targets: rows,
      bridges: layoutBridgesTo(area, rows, sizes.bank, zoom),
    });
    x += sizes.crossing;
  });
  return {
    width: demand.width * zoom,
    height: demand.height * zoom,
    stops: placed,
    crossings,
  };
}

/** The stops of each tier that have roads. */
function columnsOf(
  stops: readonly Stop[],
  tierOf: readonly number[],
  alone: number | null,
): readonly (readonly Stop[])[] {
  if (alone !== null) return [stops.filter(({ node }) => node === alone)];
  const tiers: Stop[][] = [[stops[0]]];
  for (const stop of stops.slice(1)) {
    if (!stop.isServed) continue;
    const tier = tierOf[stop.group];
    while (tiers.length <= tier) tiers.push([]);
    tiers[tier].push(stop);
  }
  return tiers.filter((tier) => tier.length > 0);
}

interface Widths {
  readonly roads: readonly number[];
  readonly crossing: number;
  /** Width of a crossing before its bridges. */
  readonly bank: number;
  readonly labels: number;
}

function widthsOf(
  { width, zoom }: ChainDemand,
  tiers: readonly (readonly Stop[])[],
  crossings: number,
): Widths {
  const isNarrow = width < 560;
  const wanted = clamp(width * (tiers.length === 1 ? 0.25 : 0.1), isNarrow ? 72 : 84, isNarrow ? 100 : 150);
  const crossing = Math.min(wanted, (width * RIVERS_MOST_SHARE) / Math.max(1, crossings));
  // The last river has plates on its far bank, and no road.
  const labels = crossings < tiers.length ? 0 : Math.min(isNarrow ? 84 : 112, width * LABELS_MOST_SHARE);
  const rest = width - crossings * crossing - labels;
  const parts = tiers.length - 1 + FRONT_SHARE;
  const roads = tiers.map((_, index) => (rest * (index === 0 ? FRONT_SHARE : 1)) / parts);
  return {
    roads: roads.map((each) => Math.round(each * zoom)),
    crossing: Math.round(crossing * zoom),
    bank: Math.min(BANK_PX, crossing / 3) * zoom,
    labels: Math.round(labels * zoom),
  };
}

/** Width of the ramp of a road that has this width on the screen. */
export function rampOf(width: number, isFront: boolean): number {
  const wanted = width * (isFront ? RAMP_SHARE.front : RAMP_SHARE.behind);
  return Math.round(Math.max(wanted, Math.min(RAMP_LEAST_PX, width * RAMP_SHARE.most)));
}

/** Makes one row per stop. Rows with a road share the height; rows with a plate are low. */
function placeRows(
  targets: readonly Stop[],
  next: readonly Stop[],
  { x, width, height }: Box,
  zoom: number,
): readonly PlacedStop[] {
  const hasRoad = (stop: Stop): boolean => next.some(({ node }) => node === stop.node);
  const roads = targets.filter(hasRoad).length;
  const plates = targets.length - roads;
  const most = roads === 0 ? SPACING_MOST_PX : PLATE_PX;
  const plate = Math.min(most * zoom, height / targets.length);
  const road = roads === 0 ? 0 : (height - plates * plate) / roads;
  let y = (height - roads * road - plates * plate) / 2;
  return targets.map((stop) => {
    const isRoad = hasRoad(stop);
    const box = {
      x,
      y: Math.round(y),
      width,
      height: Math.round(y + (isRoad ? road : plate)) - Math.round(y),
    };
    y += isRoad ? road : plate;
    const fits = box.height >= LEAST_ROAD.height * zoom && width >= LEAST_ROAD.width * zoom;
    return { ...stop, box, kind: !isRoad ? 'plate' : fits ? 'road' : 'town' };
  });
}

function layoutBridgesTo(area: Box, rows: readonly PlacedStop[], bank: number, zoom: number): BridgeLayout {
  const bridges = layoutBridges(area, 0, { nodes: rows.length, bank, zoom });
  const middles = rows.map(({ box }) => box.y + box.height / 2);
  return withMiddles(bridges, middles);
}

/** Places bridges where the roads behind them have their ramps. */
export function withMiddles(bridges: BridgeLayout, middles: readonly number[]): BridgeLayout {
  return { ...bridges, middles };
}
