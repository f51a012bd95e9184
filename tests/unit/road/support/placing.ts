// Places the vehicles of a frame in a layout that is fully visible.

import type { ServerFrame } from '../../../../src/protocol/frame-reader.ts';
import type { RoadLayout } from '../../../../src/road/layout/layout.ts';
import { LaneMap } from '../../../../src/road/place/lane-map.ts';
import { Pace } from '../../../../src/road/place/pace.ts';
import { placeVehicles } from '../../../../src/road/place/place-vehicles.ts';
import { Parking } from '../../../../src/road/place/place-waiting.ts';
import type { Places } from '../../../../src/road/place/places.ts';
import { QueueRows } from '../../../../src/road/place/queue-flow.ts';

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
