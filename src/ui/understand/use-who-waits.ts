// The request that has waited longest, looked up once a second rather than at each frame; sooner where the road says of the oldest
// outside that it has waited much longer, or shorter.

import { useEffect, useState } from 'react';
import { useStudio } from '../../app/studio-context.ts';
import { SERVER, VEHICLE } from '../../protocol/frame-layout.ts';
import type { Frame } from '../../protocol/frame-reader.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { calmly, isFarOff } from '../shared/calmly.ts';

/** A shorter wait would read as one of 0 ms. */
const SHORTEST_NANOS: Nanos = 1e6;
/** Waits outside come and go; one that differs by less is no other one to who sees both. */
const SEEN_NANOS: Nanos = 100e6;

export function useWhoWaits(): Waiter | null {
  const { frames, scenario } = useStudio();
  const [waiter, setWaiter] = useState<Waiter | null>(null);
  useEffect(() => {
    let said: Waiter | null = null;
    const { soon, stop } = calmly(() => {
      const frame = frames.latest;
      const servers = scenario.getState().scenario.servers.map(({ id }) => id);
      said = frame === null ? null : whoWaits(frame, servers);
      setWaiter(said);
    });
    const unsubscribe = frames.subscribe((frame) => soon(isContradicted(said, frame)));
    return () => {
      unsubscribe();
      stop();
    };
  }, [frames, scenario]);
  return waiter;
}

const DOING = {
  [REQUEST_STATE.queued]: 'outside',
  [REQUEST_STATE.waiting]: 'reply',
  [REQUEST_STATE.lockWait]: 'lock',
  [REQUEST_STATE.ready]: 'core',
} as const;

export interface Waiter {
  readonly server: string;
  readonly request: number;
  readonly doing: (typeof DOING)[keyof typeof DOING];
  readonly forNanos: Nanos;
  /** Number of the node that it waits for, from 1 among all; null where it waits for none. */
  readonly node: number | null;
}

/** Whether the road says another time of the one that has waited longest outside. */
export function isContradicted(said: Waiter | null, { servers, clock }: Frame): boolean {
  // NaN where nobody waits outside.
  const longest = Math.max(0, ...servers.map((block) => clock - block.get(SERVER.oldestQueuedSince) || 0));
  const told = said?.doing === 'outside' ? said.forNanos : 0;
  return Math.abs(longest - told) > SEEN_NANOS && isFarOff(told, longest);
}

/** `servers`: ids in the order of the scenario. null where no request waits. */
export function whoWaits(frame: Frame, servers: readonly string[]): Waiter | null {
  let longest: Waiter | null = null;
  frame.servers.forEach((block, index) => {
    const server = servers[index];
    if (server === undefined) return;
    for (let at = 0; at < block.get(SERVER.vehicles); at++) {
      const doing = DOING[block.vehicle(at, VEHICLE.state) as keyof typeof DOING];
      if (doing === undefined) continue;
      const forNanos = frame.clock - block.vehicle(at, VEHICLE.since);
      if (forNanos < SHORTEST_NANOS) continue;
      if (longest !== null && !comesBefore(doing, forNanos, longest)) continue;
      const node = doing === 'reply' ? block.vehicle(at, VEHICLE.node) : -1;
      const request = block.vehicle(at, VEHICLE.request);
      longest = { server, request, doing, forNanos, node: node < 0 ? null : node + 1 };
    }
  });
  return longest;
}

/** A request in the queue comes before all that have a thread; else the longer wait does. */
function comesBefore(doing: Waiter['doing'], forNanos: Nanos, longest: Waiter): boolean {
  const outside = doing === 'outside';
  if (outside !== (longest.doing === 'outside')) return outside;
  return forNanos > longest.forNanos;
}
