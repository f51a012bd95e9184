// Finds the followed request outside the roads, which highlight it themselves: its calls on the bridges, and
// the towns that it is in.

import { SERVER, VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { dotSpot } from '../paint/paint-traffic.ts';
import type { Spot } from '../place/ring.ts';
import type { PlacedStop } from './chain-layout.ts';
import type { Crossing } from './chain-view.ts';
import { SLOTS_APART } from './crossing-frame.ts';
import type { Town } from './paint-chain.ts';

/** `lit`: the request's number at each place, by node. */
export function litSpots(
  lit: ReadonlyMap<number, number>,
  crossings: readonly Crossing[],
  towns: readonly { readonly stop: PlacedStop; readonly town: Town }[],
): readonly Spot[] {
  const calls = crossings.flatMap(({ place, bridges, dots, frame }) => {
    if (frame === null) return [];
    const shown = place.callers.flatMap((node, at) => {
      const request = lit.get(node);
      const vehicle = request === undefined ? -1 : callOf(frame, at, request);
      return vehicle < 0 ? [] : dots.shownFor(frame, vehicle);
    });
    const width = 2 * bridges.dotRadius;
    return shown.map((dot) => ({ ...dotSpot(bridges, dots, dot), width }));
  });
  const inTowns = towns
    .filter(({ stop }) => lit.has(stop.node))
    .map(({ town: { cells } }) => ({
      x: cells.x + cells.width / 2,
      y: cells.y + cells.height / 2,
      width: cells.height,
    }));
  return [...calls, ...inTowns];
}

/**
 * The record of the call that this request of a caller (by the caller's index) waits for; -1 if there is
 * none.
 */
export function callOf(frame: ServerFrame, place: number, request: number): number {
  for (let vehicle = 0; vehicle < frame.get(SERVER.vehicles); vehicle++) {
    const isHis = Math.floor(frame.vehicle(vehicle, VEHICLE.slot) / SLOTS_APART) === place;
    if (isHis && frame.vehicle(vehicle, VEHICLE.request) === request) return vehicle;
  }
  return -1;
}
