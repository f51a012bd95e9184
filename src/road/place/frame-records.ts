// Helpers that read the records of a frame, for several parts of the picture.

import { QUEUE, SERVER, THREAD, VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';

/** The thread that serves this vehicle's request now; -1 if none does. */
export function threadServing(frame: ServerFrame, vehicle: number): number {
  const thread = frame.vehicle(vehicle, VEHICLE.thread);
  if (thread < 0 || thread >= frame.get(SERVER.threads)) return -1;
  return frame.thread(thread, THREAD.request) === frame.vehicle(vehicle, VEHICLE.request) ? thread : -1;
}

/** Number of requests that wait in a queue; 0 if the frame has no such queue. */
export function queueLength(frame: ServerFrame, queue: number): number {
  return queue < frame.get(SERVER.queues) ? frame.queue(queue, QUEUE.waiting) : 0;
}

/** Completed share of a time span, 0 to 1; a half if its end is not known (NaN). */
export function shareOfTime(clockNanos: number, since: number, until: number): number {
  if (!(until > since)) return Number.isNaN(until) ? 0.5 : 1;
  return Math.max(0, Math.min(1, (clockNanos - since) / (until - since)));
}

/** The array itself, or a larger copy if the array does not have this index; new entries are -1. */
export function withIndex(array: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  if (index < array.length) return array;
  const larger = new Int32Array(Math.max(index + 1, array.length * 2)).fill(-1);
  larger.set(array);
  return larger;
}
