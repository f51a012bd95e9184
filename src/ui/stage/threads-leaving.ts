// The number of surplus threads that a server still has after its pool was reduced, because they finish their
// work first. The road shows lanes for them, so it has more lanes than the settings say.

import { SERVER, THREAD, THREAD_STATE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { modelOf, type Server } from '../../scenario/server.ts';

/**
 * Threads whose numbers exceed the server's size stay while they are busy, and loops while they have
 * requests.
 */
export function threadsLeaving(frame: ServerFrame, server: Server): number {
  const { sizedBy, size, hasStages = false } = modelOf(server);
  if (sizedBy === undefined) return 0;
  const { count } = size(server);
  const perRole = new Map<number, number>();
  let busy = 0;
  let leaving = 0;
  for (let thread = 0; thread < frame.get(SERVER.threads); thread++) {
    const role = frame.thread(thread, THREAD.role);
    // Owners of shared data and pollers do not count; helpers are beside their loop.
    if (!hasStages && role !== (sizedBy === 'helpers' ? 1 : 0)) continue;
    const place = perRole.get(role) ?? 0;
    perRole.set(role, place + 1);
    const state = frame.thread(thread, THREAD.state);
    // A loop is idle while all its requests wait.
    if (state === THREAD_STATE.absent || (state === THREAD_STATE.idle && sizedBy !== 'loops')) continue;
    busy++;
    if (place >= count) leaving++;
  }
  // Threads that are created per request may have any number.
  return sizedBy === 'threadLimit' ? Math.max(0, busy - count) : leaving;
}
