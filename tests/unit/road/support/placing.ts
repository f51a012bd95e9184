// Places the vehicles of a frame in a layout that is seen as a whole.

import type { ServerFrame } from '../../../../src/protocol/frame-reader.ts';
import { LaneMap } from '../../../../src/road/lane-map.ts';
import type { RoadLayout } from '../../../../src/road/layout.ts';
import { Pace } from '../../../../src/road/pace.ts';
import { Parking } from '../../../../src/road/parking.ts';
import { placeVehicles } from '../../../../src/road/place-vehicles.ts';
import type { Places } from '../../../../src/road/places.ts';
import { QueueRows } from '../../../../src/road/queue-rows.ts';

export function placeWhole(
  frame: ServerFrame,
  clockNanos: number,
  layout: RoadLayout,
  places: Places,
  parking = new Parking(),
  map = new LaneMap(),
): void {
  const view = { x: 0, y: 0, width: layout.width, height: layout.height };
  placeVehicles(
    { frame, clockNanos, layout, view, map, parking, rows: new QueueRows(), pace: new Pace() },
    places,
  );
}
