// Parameters of a thread model; each server has its own. Their keys may carry a prefix: "A.threads".

import { MODEL_PARAMETERS } from '../server.ts';
import { SERVER_LOOP_PARAMETERS } from './server-loops.ts';
import { SERVER_POOL_PARAMETERS } from './server-pool.ts';
import { SERVER_THREAD_PARAMETERS } from './server-threads.ts';

/** In the order of links; rows that a model holds itself come last. */
export const SERVER_PARAMETERS = {
  ...SERVER_POOL_PARAMETERS,
  ...SERVER_THREAD_PARAMETERS,
  ...SERVER_LOOP_PARAMETERS,
  ...MODEL_PARAMETERS,
} as const;
