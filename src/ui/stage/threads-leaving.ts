// After its pool was reduced, a server still has the surplus threads until they finish their work. They have
// lanes, so the road has more lanes than the settings say. This file counts them.

import { SERVER, THREAD, THREAD_STATE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { modelOf, type Server } from '../../scenario/server.ts';

/**
 * The number of threads beyond the server's present size. A surplus thread stays as long as it is busy, a
 * surplus loop as long as it has requests.
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
    // Owners of shared data and pollers do not count. If helpers determine the size, only helpers count.
    if (!hasStages && role !== (sizedBy === 'helpers' ? 1 : 0)) continue;
    const place = perRole.get(role) ?? 0;
    perRole.set(role, place + 1);
    const state = frame.thread(thread, THREAD.state);
    // A loop also counts while it is idle, because its requests may all be waiting.
    if (state === THREAD_STATE.absent || (state === THREAD_STATE.idle && sizedBy !== 'loops')) continue;
    busy++;
    if (place >= count) leaving++;
  }
  // Threads that were created per request need not have the highest numbers, so compare their count.
  return sizedBy === 'threadLimit' ? Math.max(0, busy - count) : leaving;
}
