// One vehicle of a server after the other, in the order in which their requests came: what arrow keys go through.

import { SERVER, VEHICLE } from '../protocol/frame-layout.ts';
import type { ServerFrame } from '../protocol/frame-reader.ts';

/**
 * Number of the request that came next after (1) or before (-1) this one, of those that have a vehicle; the first or the
 * last where there is none to begin from, and again after the last. null without vehicles.
 */
export function nextVehicle(server: ServerFrame, from: number | null, direction: 1 | -1): number | null {
  let next: number | null = null;
  let end: number | null = null;
  const isNearer = (one: number, other: number | null): boolean =>
    other === null || (direction === 1 ? one < other : one > other);
  for (let vehicle = 0; vehicle < server.get(SERVER.vehicles); vehicle++) {
    const request = server.vehicle(vehicle, VEHICLE.request);
    if (isNearer(request, end)) end = request;
    const isBeyond = from !== null && (direction === 1 ? request > from : request < from);
    if (isBeyond && isNearer(request, next)) next = request;
  }
  return next ?? end;
}
