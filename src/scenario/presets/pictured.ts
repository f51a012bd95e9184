// The instant of each built-in scene's picture, at which the scene has shown its subject. Separate from the
// presets, because pages that run a scene do not need it. `npm run posters` draws the pictures.

import type { Nanos } from '../duration.ts';

const SECOND = 1e9;

/** Instants by preset id. */
export const PICTURED_NANOS: Readonly<Record<string, Nanos>> = {
  'one-bridge': 1.5 * SECOND,
  'slow-database': 3 * SECOND,
  'calm-traffic': 1 * SECOND,
  'slow-bridges': 1.2 * SECOND,
  'small-pool': 6 * SECOND,
  'one-writer': 2 * SECOND,
  'small-storm': 20 * SECOND,
  'few-carriers': 3 * SECOND,
  'small-selector': 0.5 * SECOND,
  'small-handshakes': 1 * SECOND,
  'retry-layers': 2.5 * SECOND,
  'slow-copy': 3 * SECOND,
  'cpu-limit': 0.88 * SECOND,
  'workers-times-threads': 3 * SECOND,
  'fan-out': 3 * SECOND,
  'kept-connection': 1.5 * SECOND,
  'two-keys': 3 * SECOND,
  'queue-at-the-door': 5 * SECOND,
  'late-scaler': 17 * SECOND,
  'stalled-node': 1.5 * SECOND,
  'rate-1k': 0.5 * SECOND,
  'rate-2k': 0.5 * SECOND,
  'slow-motion': 8 * SECOND,
  'latency-60ms': 1 * SECOND,
  'rate-10k': 0.3 * SECOND,
  'one-output': 2 * SECOND,
  'users-1': 8 * SECOND,
  'users-10': 8 * SECOND,
  'users-100': 4 * SECOND,
  'users-500': 2 * SECOND,
  'green-threads': 4 * SECOND,
  carriers: 1 * SECOND,
  'thread-per-connection': 0.3 * SECOND,
  'one-selector': 0.3 * SECOND,
  'intended-start': 20.15 * SECOND,
  'timer-interrupt': 0.6 * SECOND,
  'retry-storm': 24 * SECOND,
  'retry-budget': 24 * SECOND,
};
