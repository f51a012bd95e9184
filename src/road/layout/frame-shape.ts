// Reads the parts of a frame on which the layout depends: lanes by role, queues, locks, parked requests.

import { GROUP, SERVER, THREAD } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { queueLength } from '../place/frame-records.ts';
import { parkedCounts } from '../place/place-waiting.ts';
import type { RoadScene } from '../road-scene.ts';
import type { LockPlan } from './tunnel-layout.ts';

/**
 * A key of everything on which the layout depends, except screen and camera. `roles`: number of threads of
 * each role that get lanes.
 */
export function shapeOf(
  frame: ServerFrame,
  scene: RoadScene,
  roles: readonly number[],
  locks: readonly LockPlan[],
): string {
  const shown = locks.map(({ lock, kind }) => `${lock}:${kind}`).join('+');
  const nodes = `${groupsOf(frame).join('+')} ${isHeaded(frame, scene)}`;
  return [roles.join('+'), nodes, frame.get(SERVER.cores), shown].join();
}

/** Number of nodes of each upstream group. */
export function groupsOf(frame: ServerFrame): number[] {
  return Array.from({ length: frame.get(SERVER.groups) }, (_, group) => frame.group(group, GROUP.nodes));
}

/**
 * Whether groups have a heading: their names if there are several, the use of their limits, their retries.
 */
export function isHeaded(frame: ServerFrame, scene: RoadScene): boolean {
  const groups = frame.get(SERVER.groups);
  for (let group = 0; group < groups; group++) {
    if (frame.group(group, GROUP.inFlightLimit) < Number.POSITIVE_INFINITY) return true;
  }
  return groups > 1 || (scene.groups ?? []).some(({ repeats }) => repeats);
}

/** Number of threads of each role. */
export function rolesOf(frame: ServerFrame): number[] {
  const roles: number[] = [];
  const records = frame.get(SERVER.threads);
  for (let thread = 0; thread < records; thread++) {
    const role = frame.thread(thread, THREAD.role);
    while (roles.length <= role) roles.push(0);
    roles[role]++;
  }
  if (roles.length === 0) return [frame.get(SERVER.threadsTotal)];
  roles[0] += frame.get(SERVER.threadsTotal) - records;
  return roles;
}

export function queuesOf(frame: ServerFrame): number[] {
  return Array.from({ length: frame.get(SERVER.queues) }, (_, queue) => queueLength(frame, queue));
}

export function parkedOf(frame: ServerFrame): number {
  const { waiting, stuck, lockWait } = parkedCounts(frame);
  return waiting + stuck + lockWait;
}
