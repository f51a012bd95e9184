// The texts of the picture's signs, read from the frame. Pure. Lists of texts say the same from long to
// short; the painter uses the first that fits.

import { factIn } from '../../facts/server-facts.ts';
import { formatAge, formatCount, formatShare, formatSpan } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { GROUP, NODE, NODE_BREAKER, NODE_COPY, NODE_STATE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { NANOS_PER_MILLI } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { allWait } from '../chain/chain-words.ts';
import { type BridgeLayout, labelledNodes } from '../layout/bridge-layout.ts';
import type { RoadLayout } from '../layout/layout.ts';
import { requestsPerLoopCar } from '../layout/loop-layout.ts';
import { requestsPerMark } from '../layout/yard-layout.ts';
import { type BridgeLook, bridgeLook, copyLook, type Flapping } from '../paint/analogy.ts';
import { areDotsShown, callDotScale } from '../place/call-dots.ts';
import { queuedOnRamp, requestQueues } from '../place/place-waiting.ts';
import type { Places } from '../place/places.ts';
import type { Repeats } from '../place/repeats.ts';
import type { RoadScene } from '../road-scene.ts';
import type { Vehicle } from '../scenes/scene.ts';
import { captionOnLanes, describeScene, factsOnRoad } from './caption.ts';
import { type Note, readNotes } from './notes.ts';

export interface BridgeSign {
  readonly look: BridgeLook;
  readonly state: readonly string[];
  /** Number of calls that a dot stands for; 1 while no dots are shown. */
  readonly callsPerMark: number;
}

export interface Signs {
  readonly queue: {
    readonly queued: readonly string[];
    readonly oldest: readonly string[];
    /**
     * Texts for the number of rejected requests, from long to short. Their vehicles drive below or beside the
     * texts. Empty if there were none.
     */
    readonly turnedAway: readonly string[];
    /** Whether any clients have given up. Their requests drive off below the ramp. */
    readonly gaveUp: boolean;
    /** Texts that say how many waiting requests are in the picture; empty if all are. */
    readonly scale: readonly string[];
    /**
     * Texts for requests in the yard, the undrawn part of a road, client retries, and rejected and abandoned
     * requests.
     */
    readonly more: readonly (readonly string[])[];
  };
  /** Texts for the number of requests that will be resent, with the scale of the vehicles on their road. */
  readonly loop: readonly string[];
  readonly lanes: {
    /** By lane: number of ready vehicles that do not fit. */
    readonly readyBeyond: readonly number[];
    readonly notes: readonly Note[];
  };
  readonly caption: readonly string[];
  /** The whole picture as text, for the same instant as the rest. */
  readonly sentence: string;
  /** Whether there is a lot. */
  readonly parks: boolean;
  readonly lot: { readonly parked: readonly string[]; readonly scale: readonly string[] };
  readonly bridges: {
    readonly signs: readonly BridgeSign[];
    readonly labelled: readonly number[];
    /** By group: the line above its bridges, if there is one. */
    readonly headings: readonly (readonly string[])[];
    /** Used share of each group's limit on calls, 0 to 1; NaN if it has none. */
    readonly taken: readonly number[];
  };
}

export interface SignContext {
  readonly frame: ServerFrame;
  readonly clockNanos: number;
  readonly layout: RoadLayout;
  readonly places: Places;
  readonly repeats: Repeats;
  /** By node: 1 if it flaps too fast to show its present state. */
  readonly swings: Uint8Array;
  /** By node: 1 if its calls are too fast to be seen one by one. */
  readonly flows: Uint8Array;
}

export function readSigns(context: SignContext, scene: RoadScene): Signs {
  const { frame, layout, places } = context;
  const { bridges, lanes } = layout;
  const signs = bridges === null ? [] : readBridges(context, bridges);
  const queues = layout.blocks[0].plan.queuesInLane;
  const readyBeyond = queues
    ? Array.from({ length: Math.min(64, lanes.lanes) }, (_, lane) =>
        Math.max(0, places.ready[lane] - lanes.readyFit),
      )
    : [];
  const groups = scene.groups?.map(({ name }) => name) ?? [];
  return {
    queue: readQueue(context, scene),
    loop: readLoop(frame, layout),
    lanes: {
      readyBeyond,
      notes: readNotes(frame, layout, scene, places),
    },
    caption: captionAtEnd(context, scene) ?? captionOf(frame, scene, groups),
    sentence: describeScene(frame, scene.model, { groups, polls: scene.readiness === 'poll' }),
    parks: layout.lot !== null,
    lot: {
      parked: readParked(places),
      scale:
        places.requestsPerCar > 1
          ? (layout.lot?.dots === true ? dotScale : VEHICLE_WORDS[layout.vehicle].scale)(
              formatCount(places.requestsPerCar),
            )
          : [],
    },
    bridges: {
      signs,
      labelled: bridges === null ? [] : labelledNodes(bridges, (node) => signs[node].look.deck !== 'whole'),
      headings:
        bridges === null
          ? []
          : bridges.headings.map((_, group) =>
              readHeading(context, group, scene.groups?.[group]?.name ?? ''),
            ),
      taken: Array.from({ length: frame.get(SERVER.groups) }, (_, group) =>
        takenOf(frame.group(group, GROUP.inFlight), frame.group(group, GROUP.inFlightLimit)),
      ),
    },
  };
}

/** Text for a queue that continues outside the picture. */
const partShown = (first: string): readonly string[] => [t`first ${first} shown`];

const dotScale = (per: string): readonly string[] => [
  t`1 dot = ${per} requests`,
  t`1 dot = ${per}`,
  `×${per}`,
];

interface VehicleWords {
  /** Texts for the number of requests per mark. */
  readonly scale: (per: string) => readonly string[];
  /** Texts that say which part of the moving vehicles is drawn. Vehicles at rest are all drawn. */
  readonly drawn: (of: string) => readonly string[];
}

const VEHICLE_WORDS: Readonly<Record<Vehicle, VehicleWords>> = {
  car: {
    scale: (per) => [t`1 car = ${per} requests`, t`1 car = ${per}`, `×${per}`],
    drawn: (of) => [t`showing 1 in ${of} moving cars`, t`showing 1 in ${of}`],
  },
  motorbike: {
    scale: (per) => [t`1 motorbike = ${per} requests`, t`1 motorbike = ${per}`, `×${per}`],
    drawn: (of) => [t`showing 1 in ${of} moving motorbikes`, t`showing 1 in ${of}`],
  },
};

/** In a chain, calls may take long without a faulty node. All lanes then wait for the service behind them. */
function captionOf(frame: ServerFrame, scene: RoadScene, groups: readonly string[]): readonly string[] {
  const trouble = captionOnLanes(frame, scene.model, groups);
  return trouble.length > 0 || scene.part !== 'front' ? trouble : allWait(frame, scene);
}

/** What the server still does when no client waits any more, from long to short; null if it does nothing. */
function captionAtEnd({ frame }: SignContext, { model }: RoadScene): readonly string[] | null {
  if (frame.get(SERVER.ended) === 0 || frame.get(SERVER.inSystem) > 0) return null;
  const ghosts = frame.get(SERVER.ghosts);
  if (ghosts === 0) return null;
  return [describeScene(frame, model), t`${formatCount(ghosts)} abandoned, still running`, t`Abandoned work`];
}

function readParked(places: Places): readonly string[] {
  const count = formatCount(places.parkedCount);
  const short = t`${count} parked`;
  const repeats = places.parkedRepeats.reduce((sum, each) => sum + each, 0);
  const again = repeats > 0 ? [t`${short} · ${formatCount(repeats)} retrying`] : [];
  return [...again, short];
}

/** Share of a limit in steps of a twentieth, so that the sign does not change constantly. */
function takenOf(inFlight: number, limit: number): number {
  return limit < Number.POSITIVE_INFINITY ? Math.round((20 * inFlight) / limit) / 20 : Number.NaN;
}

/**
 * "search: 28 of 30 calls, 120 refused", "database: 62 % of calls are retries · 9 backing off"; from long to
 * short.
 */
function readHeading({ frame, repeats }: SignContext, group: number, name: string): readonly string[] {
  const several = frame.get(SERVER.groups) > 1;
  const limit = frame.group(group, GROUP.inFlightLimit);
  const parts: string[] = [];
  if (limit < Number.POSITIVE_INFINITY) {
    parts.push(t`${formatCount(frame.group(group, GROUP.inFlight))} of ${formatCount(limit)} calls`);
    const refused = frame.group(group, GROUP.refused);
    if (refused > 0) parts.push(t`${formatCount(refused)} refused`);
  }
  // Retries are counted from when they are scheduled, so there may be more of them than attempts.
  const share = Math.min(1, several ? (repeats.ofAttempts[group]?.value ?? Number.NaN) : recentShare(frame));
  if (share >= 0.005) parts.push(t`${formatShare(share)} of calls are retries`);
  const backingOff = frame.group(group, GROUP.backingOff);
  if (backingOff > 0) parts.push(t`${formatCount(backingOff)} backing off`);
  const texts: string[] = [];
  const named = (said: string): string => (several ? t`${name}: ${said}` : said);
  for (let many = parts.length; many > 0; many--) {
    texts.push(named(parts.slice(0, many).join(' · ')));
  }
  if (share >= 0.005) texts.push(named(t`${Math.round(share * 100)} % retries`));
  return several ? [...texts, name] : texts;
}

/** The recent share of retries among attempts of calls; NaN if there were none. */
function recentShare(frame: ServerFrame): number {
  return frame.get(SERVER.recentCallRetries) / frame.get(SERVER.recentCallAttempts);
}

function readQueue({ frame, clockNanos, layout, places }: SignContext, { model }: RoadScene): Signs['queue'] {
  const queued = queuedOnRamp(frame, requestQueues(layout));
  const drawn = VEHICLE_WORDS[layout.vehicle].drawn(formatCount(places.oneIn));
  const sampled = places.oneIn > 1 ? [drawn] : [];
  const more = [...readYard(frame, layout), ...sampled, ...readGate(frame)];
  const turnedAway = readTurnedAway(frame);
  const gaveUp = frame.get(SERVER.abandoned) > 0;
  const count = formatCount(queued);
  const short = t`${count} queued`;
  // Shown under the rates if more requests end than arrive.
  const drains = factIn(factsOnRoad(frame, model), 'drains');
  const long =
    drains?.isOver === true ? t`${count} queued, backlog drained` : t`${count} queued, backlog drains`;
  const texts = drains === undefined ? [short] : [long, short];
  if (queued === 0) return { queued: texts, oldest: [], scale: [], more, turnedAway, gaveUp };
  const oldest = clockNanos - frame.get(SERVER.oldestQueuedSince);
  const age = oldest >= NANOS_PER_MILLI ? formatAge(oldest) : '';
  // Their age alone would contradict that of the oldest request in progress, for which a client still waits.
  const hasAbandoned = frame.get(SERVER.ghosts) > 0;
  const { capacity } = layout.ramp;
  return {
    queued: texts,
    oldest:
      age === '' ? [] : hasAbandoned ? [t`for up to ${age}, abandoned included`] : [t`for up to ${age}`],
    scale: queued > capacity ? partShown(formatCount(capacity)) : [],
    more,
    turnedAway,
    gaveUp,
  };
}

/**
 * Texts of the yard: the number of requests that are not sent yet, the number that are connecting, and the
 * scale of the marks.
 */
function readYard(frame: ServerFrame, { yard }: RoadLayout): readonly (readonly string[])[] {
  if (yard === null) return [];
  const unsent = frame.get(SERVER.unsent);
  const connecting = frame.inState(REQUEST_STATE.connecting);
  const per = requestsPerMark(yard, unsent + connecting);
  const scale = per > 1 ? ` · ${t`1 mark = ${formatCount(per)}`}` : '';
  const withScale = (texts: readonly string[]): readonly string[] =>
    scale === '' ? texts : [`${texts[0]}${scale}`, ...texts];
  const count = formatCount(unsent);
  const held = withScale([t`${count} due but not sent`, t`${count} not sent`, t`${count} due`]);
  const outside = withScale([t`${formatCount(connecting)} connecting`]);
  if (connecting === 0) return [held];
  return unsent === 0 ? [outside] : [held, outside];
}

function readLoop(frame: ServerFrame, { loop }: RoadLayout): readonly string[] {
  if (loop === null) return [];
  const coming = frame.get(SERVER.waitToRepeat);
  const count = formatCount(coming);
  const per = requestsPerLoopCar(loop, coming);
  const again = t`← ${count} will retry`;
  const scaled = per > 1 ? [`${again} · ${t`1 car = ${formatCount(per)}`}`] : [];
  return [...scaled, again, t`← ${count} retries`, `← ${count}`];
}

function readTurnedAway(frame: ServerFrame): readonly string[] {
  const rejected = frame.get(SERVER.rejected);
  if (rejected === 0) return [];
  const count = formatCount(rejected);
  return [t`${count} rejected at the gate`, t`${count} rejected`];
}

/** The share of client retries, and the numbers of rejected and of abandoned requests since the start. */
function readGate(frame: ServerFrame): readonly (readonly string[])[] {
  const lines: (readonly string[])[] = [];
  const share = frame.get(SERVER.recentRetried) / frame.get(SERVER.recentOffered);
  if (share >= 0.005) {
    const percent = formatShare(share);
    lines.push([
      t`${percent} of arrivals are client retries`,
      t`${percent} are client retries`,
      t`${percent} retries`,
    ]);
  }
  const turnedAway = readTurnedAway(frame);
  if (turnedAway.length > 0) lines.push(turnedAway);
  const abandoned = frame.get(SERVER.abandoned);
  if (abandoned > 0) {
    const count = formatCount(abandoned);
    lines.push([t`${count} gave up and left`, t`${count} gave up`, t`${count} gone`]);
  }
  return lines;
}

export function readBridges(
  { frame, swings, flows }: Pick<SignContext, 'frame' | 'swings' | 'flows'>,
  bridges: BridgeLayout,
): BridgeSign[] {
  const nodes = frame.get(SERVER.nodes);
  const usual = usualLatency(frame);
  return Array.from({ length: nodes }, (_, node) => {
    const state = frame.node(node, NODE.state);
    const latency = frame.node(node, NODE.latency);
    const breaker = frame.node(node, NODE.breaker);
    const flaps = frame.node(node, NODE.flapPeriod) > 0;
    const flapping: Flapping = !flaps ? 'no' : swings[node] === 1 ? 'fast' : 'seen';
    const copy = frame.node(node, NODE.copy);
    const callsPerMark = areDotsShown(frame, node, flows) ? callDotScale(frame, node, bridges) : 1;
    const asCopy = copyLook(copy);
    if (asCopy !== null) return { look: asCopy, state: copyTexts(copy), callsPerMark };
    return {
      look: bridgeLook(state, breaker, flapping),
      state:
        flapping === 'no' ? stateTexts(state, latency, usual, breaker) : flapTexts(state, breaker, flapping),
      callsPerMark,
    };
  });
}

function stateTexts(state: number, latency: number, usual: number, breaker: number): readonly string[] {
  if (breaker === NODE_BREAKER.open) return [t`shut by breaker`, t`shut`];
  if (breaker === NODE_BREAKER.halfOpen) return [t`half-open`];
  if (state === NODE_STATE.down) return [t`down`];
  if (state === NODE_STATE.refusing) return [t`refusing`];
  if (state === NODE_STATE.errors) return [t`failing`];
  if (state === NODE_STATE.stalled) return [t`stalled`];
  const span = formatSpan(latency);
  if (state === NODE_STATE.slow) return [t`slow, ${span}`, t`slow`];
  // Healthy nodes show their latency only if it differs from that of the others.
  return Math.abs(latency / usual - 1) > 0.1 ? [span] : [];
}

function copyTexts(copy: number): readonly string[] {
  if (copy === NODE_COPY.starting) return [t`starting`];
  return copy === NODE_COPY.draining ? [t`draining`] : [t`not started`, t`unused`];
}

function flapTexts(state: number, breaker: number, flapping: Flapping): readonly string[] {
  if (breaker === NODE_BREAKER.open) return [t`shut by breaker, flapping`, t`shut by breaker`, t`shut`];
  if (breaker === NODE_BREAKER.halfOpen) return [t`half-open, flapping`, t`half-open`];
  if (flapping === 'fast') return [t`flapping`];
  return state === NODE_STATE.down
    ? [t`flapping, now down`, t`flapping: down`, t`flapping`]
    : [t`flapping, now up`, t`flapping: up`, t`flapping`];
}

/** The usual mean latency of a node: the median over all healthy nodes. */
function usualLatency(frame: ServerFrame): number {
  const healthy: number[] = [];
  for (let node = 0; node < frame.get(SERVER.nodes); node++) {
    const isUp = frame.node(node, NODE.copy) === NODE_COPY.up;
    if (isUp && frame.node(node, NODE.state) === NODE_STATE.healthy)
      healthy.push(frame.node(node, NODE.latency));
  }
  return healthy.sort((a, b) => a - b)[healthy.length >> 1] ?? Number.NaN;
}

/** All texts of the signs in their longest form, for screen readers. */
export function wordsOf(signs: Signs): string {
  const { queue, lanes, lot, bridges } = signs;
  const longest = [
    queue.queued,
    queue.oldest,
    ...(queue.scale.length > 0 ? [queue.scale] : []),
    ...queue.more,
    ...lanes.notes.map(({ texts }) => texts),
    signs.parks ? lot.parked : [],
    lot.scale,
    signs.loop,
    ...bridges.headings,
  ].map((texts) => texts[0]);
  const ready = lanes.readyBeyond.reduce((sum, count) => sum + count, 0);
  const isNoted = lanes.notes.some((note) => note.ready);
  const more = ready > 0 && !isNoted ? [t`${ready} more ready for a core, behind the cars on the lanes`] : [];
  const nodes = bridges.signs.flatMap(({ look, state }, node) =>
    look.deck === 'whole' ? [] : [t`node ${node + 1}: ${state[0] ?? ''}`],
  );
  const phrases = [...longest.filter((text) => text !== undefined && text !== ''), ...more, ...nodes];
  return phrases.length === 0 ? '' : t`${phrases.join(t`; `)}.`;
}
