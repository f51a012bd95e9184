// The places of a request in a chain: the first server, the nodes that its calls are at, the nodes that the
// calls of these nodes are at, and so on.

import { VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { recordOf } from '../place/ring.ts';
import { FRONT } from './chain-layout.ts';

const CALLED = [
  [VEHICLE.node, VEHICLE.visit],
  [VEHICLE.hedge, VEHICLE.hedgeVisit],
] as const;

/** The request's number at each of these places, by node; FRONT is the first server. */
export function placesOf(
  request: number,
  frameOf: (node: number) => ServerFrame | undefined,
): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const visit = (place: number, number: number): void => {
    places.set(place, number);
    const frame = frameOf(place);
    const vehicle = frame === undefined ? -1 : recordOf(frame, number);
    if (frame === undefined || vehicle < 0) return;
    for (const [node, called] of CALLED) {
      const next = frame.vehicle(vehicle, node);
      const visited = frame.vehicle(vehicle, called);
      if (next >= 0 && !Number.isNaN(visited)) visit(next, visited);
    }
  };
  visit(FRONT, request);
  return places;
}
