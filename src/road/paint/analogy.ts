// The analogy: how each state of the engine looks on the road. A look is a colour together with a mark.

import { NODE_BREAKER, NODE_STATE, THREAD_STATE } from '../../protocol/frame-layout.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';

/** Looks of vehicles; the codes are indices of sprites. */
export const LOOK = {
  /** Grey with brake lights: waits on the on-ramp. */
  queued: 0,
  /** Amber with brake lights: has a lane and waits for its green light. */
  ready: 1,
  /** Amber without brake lights, and its light is amber too: a core changes over to it. */
  switching: 2,
  /** Green with headlights: a core works on it. */
  running: 3,
  /** Blue: waits for a courier. */
  waiting: 4,
  /** Orange-red with hazard stripes: waits for a courier that brings nothing. */
  stuck: 5,
  /** Purple with a padlock's dot. */
  lockWait: 6,
  /** Grey with two bars. */
  paused: 7,
  /** Green without headlights: no core works on it and it drives, to the place where it will wait or, answered, out. */
  done: 8,
  /** Orange-red with a cross: leaves, unanswered. */
  lost: 9,
  /** White: no request, but a record that was handed over, or the network that is looked at. */
  record: 10,
  /** Pale cyan with an hourglass: has a core, and the CPU limit is reached. */
  throttled: 11,
} as const;
export type Look = (typeof LOOK)[keyof typeof LOOK];
export const LOOKS = 12;

/** Looks that a legend can point out, by the names of their colours. */
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
      return LOOK.lockWait;
    case REQUEST_STATE.paused:
      return LOOK.paused;
    case REQUEST_STATE.throttled:
      return LOOK.throttled;
    default:
      return LOOK.queued;
  }
}

/** Whether vehicles of this look stand still: one may then be replaced by another without a visible jump. */
export function isStanding(look: number): boolean {
  return look === LOOK.waiting || look === LOOK.stuck || look === LOOK.queued;
}

/** out: a core that may not compute before the next period of the CPU limit. */
export const LAMP = { off: 0, amber: 1, green: 2, red: 3, out: 4 } as const;
export type Lamp = (typeof LAMP)[keyof typeof LAMP];

/** A core is a green light: the lamp of a thread in this THREAD_STATE. Red: ready, but no core is free. */
export function laneLamp(threadState: number): Lamp {
  if (threadState === THREAD_STATE.running || threadState === THREAD_STATE.spinning) return LAMP.green;
  if (threadState === THREAD_STATE.switching) return LAMP.amber;
  if (threadState === THREAD_STATE.throttled) return LAMP.out;
  return threadState === THREAD_STATE.ready ? LAMP.red : LAMP.off;
}

/**
 * What a bridge shows. broken: a gap in its deck, and a barrier before that. sunken: its middle is under water. raised: its
 * leaves stand open and do not come down. holed: planks are missing. barred: a gate with no entry at its near end. shut: a
 * closed boom there, tries: the boom half up. Of a node that flaps a drawbridge between towers, which opens and closes.
 * drawn: it is open now, closed: whoever comes goes over, swings: it opens and closes faster than can be seen.
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
    | 'swings';
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

/** How a node that flaps is shown: seen: in its present state; fast: as flapping, as the state changes too fast to be seen. */
export type Flapping = 'no' | 'seen' | 'fast';

/** An open breaker closes the bridge at its near end; a half-open one lets one courier over. */
const CLOSED: BridgeLook = { colour: 'lock', deck: 'shut' };
const TRIES: BridgeLook = { colour: 'switching', deck: 'tries' };

/** The look of a node in this NODE_STATE, whose NODE_BREAKER is this. */
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
