// The stories of all presets, by id. Separate from the presets, because running a preset does not need them.

import { ADMISSION_STORIES } from './stories/admission.ts';
import { ASYNCHRONOUS_IO_STORIES } from './stories/asynchronous-io.ts';
import { CARRIER_STORIES } from './stories/carriers.ts';
import { CHAIN_STORIES } from './stories/chains.ts';
import { CPU_LIMIT_STORIES } from './stories/cpu-limit.ts';
import { FAN_OUT_STORIES } from './stories/fan-out.ts';
import { FLEET_STORIES } from './stories/fleet.ts';
import { HELD_CONNECTION_STORIES } from './stories/held-connections.ts';
import { ONE_BRIDGE_STORIES } from './stories/one-bridge.ts';
import { PROCESSES_STORIES } from './stories/processes.ts';
import { RETRY_STORM_STORIES } from './stories/retry-storm.ts';
import { SELECTOR_STORIES } from './stories/selectors.ts';
import { SET_THROUGHPUT_STORIES } from './stories/set-throughput.ts';
import { SLOW_DATABASE_STORIES } from './stories/slow-database.ts';
import { SMALL_SCENE_STORIES } from './stories/small-scenes.ts';
import { THREAD_POOL_STORIES } from './stories/thread-pool-size.ts';
import type { Stories } from './story.ts';

export const STORIES: Stories = {
  ...ONE_BRIDGE_STORIES,
  ...SLOW_DATABASE_STORIES,
  ...SMALL_SCENE_STORIES,
  ...CHAIN_STORIES,
  ...CPU_LIMIT_STORIES,
  ...PROCESSES_STORIES,
  ...FAN_OUT_STORIES,
  ...HELD_CONNECTION_STORIES,
  ...ADMISSION_STORIES,
  ...FLEET_STORIES,
  ...ASYNCHRONOUS_IO_STORIES,
  ...THREAD_POOL_STORIES,
  ...CARRIER_STORIES,
  ...SELECTOR_STORIES,
  ...SET_THROUGHPUT_STORIES,
  ...RETRY_STORM_STORIES,
};
