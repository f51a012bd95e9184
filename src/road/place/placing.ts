// What the vehicles of one instant are placed by.

import type { ServerFrame } from '../../protocol/frame-reader.ts';
import type { Box } from '../layout/box.ts';
import type { RoadLayout } from '../layout/layout.ts';
import type { LaneMap } from './lane-map.ts';
import type { Pace } from './pace.ts';
import type { Parking } from './parking.ts';
import type { QueueRows } from './queue-rows.ts';

/** `view`: the part of the picture that is seen. */
export interface Placing {
  readonly frame: ServerFrame;
  readonly clockNanos: number;
  readonly layout: RoadLayout;
  readonly view: Box;
  readonly map: LaneMap;
  /** Remembers spots from one instant to the next. */
  readonly parking: Parking;
  /** Remembers rows of queues beside the road. */
  readonly rows: QueueRows;
  readonly pace: Pace;
}
