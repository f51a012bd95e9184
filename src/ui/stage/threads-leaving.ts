// How many threads of a pool that has become smaller are still there: what they are busy with ends first. The road has lanes for
// them, so more than the settings say.

import { SERVER, THREAD, THREAD_STATE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { modelOf, type Server } from '../../scenario/server.ts';

/** Of a pool whose threads are numbered: a busy one from the pool's size on ends with its request. Else none. */
export function threadsLeaving(frame: ServerFrame, server: Server): number {
  const { sizedBy, size } = modelOf(server);
  if (sizedBy !== 'threads') return 0;
  const { count } = size(server);
  let workers = 0;
  let leaving = 0;
  for (let thread = 0; thread < frame.get(SERVER.threads); thread++) {
    // Owners of what locks guard are none of the pool's.
    if (frame.thread(thread, THREAD.role) !== 0) continue;
    const state = frame.thread(thread, THREAD.state);
    if (workers++ >= count && state !== THREAD_STATE.idle && state !== THREAD_STATE.absent) leaving++;
  }
  return leaving;
}
