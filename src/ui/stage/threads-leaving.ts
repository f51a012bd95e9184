// The number of threads that a server still has after its pool was reduced: they finish their work first. The
// road shows lanes for them, so more than the settings say.

import { SERVER, THREAD, THREAD_STATE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { modelOf, type Server } from '../../scenario/server.ts';

/**
 * Threads whose numbers exceed the server's size stay while they are busy, loops while they have requests.
 */
export function threadsLeaving(frame: ServerFrame, server: Server): number {
  const { sizedBy, size, hasStages = false } = modelOf(server);
  if (sizedBy === undefined) return 0;
  const { count } = size(server);
  const seen = new Map<number, number>();
  let busy = 0;
  let leaving = 0;
  for (let thread = 0; thread < frame.get(SERVER.threads); thread++) {
    const role = frame.thread(thread, THREAD.role);
    // Does not count owners of shared data or pollers; helpers are beside their loop.
    if (!hasStages && role !== (sizedBy === 'helpers' ? 1 : 0)) continue;
    const place = seen.get(role) ?? 0;
    seen.set(role, place + 1);
    const state = frame.thread(thread, THREAD.state);
    // A loop has nothing to do while all its requests wait.
    if (state === THREAD_STATE.absent || (state === THREAD_STATE.idle && sizedBy !== 'loops')) continue;
    busy++;
    if (place >= count) leaving++;
  }
  // Threads that are created per request come and go at any number.
  return sizedBy === 'threadLimit' ? Math.max(0, busy - count) : leaving;
}
