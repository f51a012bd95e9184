// The analogy: how each state of the engine looks on the road. A look is a colour and a mark.

import { NODE_BREAKER, NODE_COPY, NODE_STATE, THREAD_STATE } from '../../protocol/frame-layout.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';

/** Looks of vehicles; the codes are sprite indices. */
export const LOOK = {
  /** Grey with brake lights: waiting on the on-ramp. */
  queued: 0,
  /** Amber with brake lights: has a lane and is waiting for its green light. */
  ready: 1,
  /** Amber without brake lights, and its light is amber too: a core is switching to it. */
  switching: 2,
  /** Green with headlights: running on a core. */
  running: 3,
  /** Blue: waiting for a dot. */
  waiting: 4,
  /** Orange-red with hazard stripes: waiting for a dot that will fail. */
  stuck: 5,
  /** Purple with a ring: waiting for a lock or for a connection of a pool. */
  lockWait: 6,
  /** Grey with two bars: paused. */
  paused: 7,
  /**
   * Green without headlights: drives without a core to its waiting place or, if completed, out of the
   * picture.
   */
  done: 8,
  /** Orange-red with a cross: leaving without a reply. */
  lost: 9,
  /** White: not a request, but a record for another thread, or a thread that polls the network. */
  record: 10,
  /** Pale cyan with an hourglass: has a core, and the CPU limit is reached. */
  throttled: 11,
} as const;
export type Look = (typeof LOOK)[keyof typeof LOOK];
export const LOOKS = 12;

/** Looks that a legend can highlight, by the names of their colours. */
export const POINTABLE: Readonly<Record<string, Look>> = {
  queued: LOOK.queued,
  ready: LOOK.ready,
  switching: LOOK.switching,
  running: LOOK.running,
  waiting: LOOK.waiting,
  stuck: LOOK.stuck,
  lock: LOOK.lockWait,
  throttled: LOOK.throttled,
};

/** The look of a request in this REQUEST_STATE. */
export function vehicleLook(state: number, stuck: boolean): Look {
  switch (state) {
    case REQUEST_STATE.ready:
      return LOOK.ready;
    case REQUEST_STATE.running:
      return LOOK.running;
    case REQUEST_STATE.switching:
      return LOOK.switching;
    case REQUEST_STATE.waiting:
      return stuck ? LOOK.stuck : LOOK.waiting;
    case REQUEST_STATE.lockWait:
    case REQUEST_STATE.poolWait:
      return LOOK.lockWait;
    case REQUEST_STATE.paused:
      return LOOK.paused;
    case REQUEST_STATE.throttled:
      return LOOK.throttled;
    default:
      return LOOK.queued;
  }
}

/**
 * Whether vehicles of this look are at rest, so that one can be replaced by another without a visible jump.
 */
export function isStanding(look: number): boolean {
  return look === LOOK.waiting || look === LOOK.stuck || look === LOOK.queued;
}

/** out: a core that must not compute before the next period of the CPU limit. */
export const LAMP = { off: 0, amber: 1, green: 2, red: 3, out: 4 } as const;
export type Lamp = (typeof LAMP)[keyof typeof LAMP];

/**
 * A core is a green light. This is the lamp of a thread in this THREAD_STATE. Red: ready, but no core is
 * free.
 */
export function laneLamp(threadState: number): Lamp {
  if (threadState === THREAD_STATE.running || threadState === THREAD_STATE.spinning) return LAMP.green;
  if (threadState === THREAD_STATE.switching) return LAMP.amber;
  if (threadState === THREAD_STATE.throttled) return LAMP.out;
  return threadState === THREAD_STATE.ready ? LAMP.red : LAMP.off;
}

/**
 * Looks of bridges. broken: a gap in the deck with a barrier. sunken: the middle is under water. raised: open
 * leaves that do not come down. holed: planks are missing. barred: a gate with a no-entry sign at the near
 * end. shut: a closed boom there; tries: a half-open boom. A flapping node is a drawbridge between towers:
 * drawn: now open to ships; closed: cars can cross; swings: it flaps faster than can be shown.
 */
export interface BridgeLook {
  readonly colour: 'running' | 'switching' | 'stuck' | 'lock';
  readonly deck:
    | 'whole'
    | 'broken'
    | 'sunken'
    | 'raised'
    | 'holed'
    | 'barred'
    | 'shut'
    | 'tries'
    | 'drawn'
    | 'closed'
    | 'swings'
    | 'built'
    | 'absent';
}

const HEALTHY: BridgeLook = { colour: 'running', deck: 'whole' };
const DOWN: BridgeLook = { colour: 'stuck', deck: 'broken' };
const REFUSING: BridgeLook = { colour: 'stuck', deck: 'barred' };
const SLOW: BridgeLook = { colour: 'switching', deck: 'sunken' };
const ERRORS: BridgeLook = { colour: 'switching', deck: 'holed' };
const STALLED: BridgeLook = { colour: 'stuck', deck: 'raised' };

const FLAPS_DOWN: BridgeLook = { colour: 'stuck', deck: 'drawn' };
const FLAPS_UP: BridgeLook = { colour: 'switching', deck: 'closed' };
const FLAPS_FAST: BridgeLook = { colour: 'switching', deck: 'swings' };

/**
 * How a flapping node is shown. seen: in its present state. fast: as flapping, because its state changes too
 * fast.
 */
export type Flapping = 'no' | 'seen' | 'fast';

/** An open breaker closes the bridge at its near end; a half-open one lets one dot over. */
const CLOSED: BridgeLook = { colour: 'lock', deck: 'shut' };
const TRIES: BridgeLook = { colour: 'switching', deck: 'tries' };

/** Looks of copies of a service: under construction, closing, and a place without a copy. */
const STARTING: BridgeLook = { colour: 'switching', deck: 'built' };
const ABSENT: BridgeLook = { colour: 'lock', deck: 'absent' };

/** The look of a node with this NODE_COPY; null if the node's state decides. */
export function copyLook(copy: number): BridgeLook | null {
  if (copy === NODE_COPY.up) return null;
  if (copy === NODE_COPY.draining) return CLOSED;
  return copy === NODE_COPY.starting ? STARTING : ABSENT;
}

/** The look of a node with this NODE_STATE and this NODE_BREAKER. */
export function bridgeLook(
  nodeState: number,
  breaker: number = NODE_BREAKER.closed,
  flapping: Flapping = 'no',
): BridgeLook {
  if (breaker === NODE_BREAKER.open) return CLOSED;
  if (breaker === NODE_BREAKER.halfOpen) return TRIES;
  if (flapping === 'fast') return FLAPS_FAST;
  if (flapping === 'seen') return nodeState === NODE_STATE.down ? FLAPS_DOWN : FLAPS_UP;
  switch (nodeState) {
    case NODE_STATE.down:
      return DOWN;
    case NODE_STATE.refusing:
      return REFUSING;
    case NODE_STATE.slow:
      return SLOW;
    case NODE_STATE.errors:
      return ERRORS;
    case NODE_STATE.stalled:
      return STALLED;
    default:
      return HEALTHY;
  }
}
