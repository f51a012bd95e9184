// What the signs of the picture say, from the frame. Pure. Lists of texts hold the same from long to short: the painter
// takes the first that fits.

import { GROUP, NODE, NODE_BREAKER, NODE_STATE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { NANOS_PER_MILLI } from '../../scenario/duration.ts';
import { type BridgeLayout, callsPerCourier, labelledNodes } from '../layout/bridge-layout.ts';
import type { RoadLayout } from '../layout/layout.ts';
import { requestsPerLoopCar } from '../layout/loop-layout.ts';
import { requestsPerMark } from '../layout/yard-layout.ts';
import { type BridgeLook, bridgeLook, type Flapping } from '../paint/analogy.ts';
import type { CoreTime } from '../place/core-time.ts';
import { queuedOnRamp, requestQueues } from '../place/place-waiting.ts';
import type { Places } from '../place/places.ts';
import type { Outcomes } from '../place/recent-outcomes.ts';
import type { Repeats } from '../place/repeats.ts';
import type { RoadScene } from '../road-scene.ts';
import { captionOnLanes, describeScene } from './caption.ts';
import { type Note, readNotes } from './notes.ts';
import { formatAge, formatCount, formatSpan } from './numbers.ts';

export interface BridgeSign {
  readonly look: BridgeLook;
  readonly state: readonly string[];
  /** "×3" where a courier stands for three calls, else empty. */
  readonly scale: string;
}

export interface Signs {
  readonly queue: {
    readonly queued: readonly string[];
    readonly oldest: readonly string[];
    /** Some were turned away: they drive below these texts. */
    readonly turnsAway: boolean;
    /** What a dot stands for, and who was turned away or gave up. */
    readonly more: readonly (readonly string[])[];
  };
  /** How many come round again, and what a vehicle on their road stands for. */
  readonly loop: readonly string[];
  readonly lanes: {
    /** Of each block of lanes. */
    readonly words: readonly string[];
    /** Ready vehicles of each lane for which there is no room. */
    readonly readyBeyond: readonly number[];
    readonly notes: readonly Note[];
  };
  readonly caption: readonly string[];
  /** The whole picture in words; belongs to the same instant as the rest. */
  readonly sentence: string;
  /** There is a lot. */
  readonly parks: boolean;
  readonly lot: { readonly parked: readonly string[]; readonly scale: readonly string[] };
  readonly bridges: {
    readonly signs: readonly BridgeSign[];
    readonly labelled: readonly number[];
    /** Of each group, where they have a line above them. */
    readonly headings: readonly (readonly string[])[];
    /** Share of its limit that each group's calls take, 0 to 1; NaN where it has none. */
    readonly taken: readonly number[];
  };
}

export interface Seen {
  readonly frame: ServerFrame;
  readonly clockNanos: number;
  readonly layout: RoadLayout;
  readonly places: Places;
  readonly time: CoreTime;
  readonly repeats: Repeats;
  /** How requests ended in the last second or so. */
  readonly lately: Outcomes;
  /** By node, 1: it flaps too fast to be shown as it is now. */
  readonly swings: Uint8Array;
  /** No more requests come. */
  readonly finished: boolean;
}

export function readSigns(seen: Seen, scene: RoadScene): Signs {
  const { frame, layout, places } = seen;
  const { bridges, lanes } = layout;
  const signs = bridges === null ? [] : readBridges(seen, bridges);
  const perCar = formatCount(places.requestsPerCar);
  const queues = layout.blocks[0].plan.queuesInLane;
  const readyBeyond = queues
    ? Array.from({ length: Math.min(64, lanes.lanes) }, (_, lane) =>
        Math.max(0, places.ready[lane] - lanes.readyFit),
      )
    : [];
  const groups = scene.groups?.map(({ name }) => name) ?? [];
  const mark = layout.lot?.dots === true ? 'dot' : layout.vehicle;
  return {
    queue: readQueue(seen),
    loop: readLoop(frame, layout),
    lanes: {
      words: layout.blocks.map(({ plan }) => plan.word),
      readyBeyond,
      notes: readNotes(frame, layout, scene, places),
    },
    caption:
      captionAtEnd(seen, scene) ??
      captionOnLanes(frame, scene.model, seen.time, groups, mostRepeats(seen.repeats)),
    sentence: describeScene(frame, scene.model, { ...seen, groups, polls: scene.readiness === 'poll' }),
    parks: layout.lot !== null,
    lot: {
      parked: readParked(places, frame),
      scale:
        places.requestsPerCar > 1
          ? [`1 ${mark} = ${perCar} requests`, `1 ${mark} = ${perCar}`, `×${perCar}`]
          : [],
    },
    bridges: {
      signs,
      labelled: bridges === null ? [] : labelledNodes(bridges, (node) => signs[node].look.deck !== 'whole'),
      headings:
        bridges === null
          ? []
          : bridges.headings.map((_, group) => readHeading(seen, group, scene.groups?.[group]?.name ?? '')),
      taken: Array.from({ length: frame.get(SERVER.groups) }, (_, group) =>
        takenOf(frame.group(group, GROUP.inFlight), frame.group(group, GROUP.inFlightLimit)),
      ),
    },
  };
}

/** Once no client waits any more: what the server still does, from long to short; null where it does nothing. */
function captionAtEnd({ frame, finished }: Seen, { model }: RoadScene): readonly string[] | null {
  if (!finished || frame.get(SERVER.inSystem) > 0) return null;
  const ghosts = frame.get(SERVER.ghosts);
  if (ghosts === 0) return null;
  return [
    describeScene(frame, model, { finished }),
    `${formatCount(ghosts)} worked on for nobody`,
    'For nobody',
  ];
}

/** Of the group where calls are repeated most; NaN where no call was made lately. */
function mostRepeats({ ofAttempts }: Repeats): number {
  return ofAttempts.reduce((most, { value }) => (most >= value ? most : value), Number.NaN);
}

function readParked(places: Places, frame: ServerFrame): readonly string[] {
  const count = formatCount(places.parkedCount);
  const short = frame.get(SERVER.nodes) > 0 ? `${count} parked` : `${count} on timers`;
  const repeats = places.parkedRepeats.reduce((sum, each) => sum + each, 0);
  const again = repeats > 0 ? [`${short} · ${formatCount(repeats)} again`] : [];
  return [...again, short, count];
}

/** Share of a limit, in steps of a twentieth so that the sign does not change all the time. */
function takenOf(inFlight: number, limit: number): number {
  return limit < Number.POSITIVE_INFINITY ? Math.round((20 * inFlight) / limit) / 20 : Number.NaN;
}

/** "search: 28 of 30 calls, 120 refused", "database: 62 % are repeats, 9 back off"; from long to short. */
function readHeading({ frame, repeats }: Seen, group: number, name: string): readonly string[] {
  const several = frame.get(SERVER.groups) > 1;
  const limit = frame.group(group, GROUP.inFlightLimit);
  const parts: string[] = [];
  if (limit < Number.POSITIVE_INFINITY) {
    parts.push(`${formatCount(frame.group(group, GROUP.inFlight))} of ${formatCount(limit)} calls`);
    const refused = frame.group(group, GROUP.refused);
    if (refused > 0) parts.push(`${formatCount(refused)} refused`);
  }
  const share = repeats.ofAttempts[group]?.value ?? Number.NaN;
  if (share >= 0.005) parts.push(`${Math.round(share * 100)} % of calls are repeats`);
  const backingOff = frame.group(group, GROUP.backingOff);
  if (backingOff > 0) parts.push(`${formatCount(backingOff)} back off`);
  const texts: string[] = [];
  for (let many = parts.length; many > 0; many--) {
    const said = parts.slice(0, many).join(' · ');
    texts.push(several ? `${name}: ${said}` : said);
  }
  if (share >= 0.005) texts.push(`${several ? `${name}: ` : ''}${Math.round(share * 100)} % repeats`);
  return several ? [...texts, name] : texts;
}

function readQueue({ frame, clockNanos, layout, places, repeats }: Seen): Signs['queue'] {
  const queued = queuedOnRamp(frame, requestQueues(layout));
  const drawn = `1 ${layout.vehicle} in ${formatCount(places.oneIn)}`;
  const sampled = places.oneIn > 1 ? [[`${drawn} is drawn`, `${drawn} drawn`, drawn]] : [];
  const more = [...readYard(frame, layout), ...sampled, ...readGate(frame, repeats)];
  const turnsAway = frame.get(SERVER.rejected) > 0;
  if (queued === 0) return { queued: ['0 waiting', '0'], oldest: [], more, turnsAway };
  const count = formatCount(queued);
  const oldest = clockNanos - frame.get(SERVER.oldestQueuedSince);
  const age = oldest >= NANOS_PER_MILLI ? formatAge(oldest) : '';
  const per = places.requestsPerDot;
  const scale = [
    `1 dot = ${formatCount(per)} requests`,
    `1 dot = ${formatCount(per)}`,
    `×${formatCount(per)}`,
  ];
  return {
    queued: [`${count} waiting`, count],
    oldest: age === '' ? [] : [`oldest ${age}`, age],
    more: per > 1 ? [scale, ...more] : more,
    turnsAway,
  };
}

/** How many requests are due and not sent, and how many a mark in the yard stands for. */
function readYard(frame: ServerFrame, { yard }: RoadLayout): readonly (readonly string[])[] {
  if (yard === null) return [];
  const unsent = frame.get(SERVER.unsent);
  const count = formatCount(unsent);
  const per = requestsPerMark(yard, unsent);
  const scale = per > 1 ? ` · 1 mark = ${formatCount(per)}` : '';
  return [[`${count} due, unsent${scale}`, `${count} due, unsent`, `${count} unsent`, `${count} due`]];
}

function readLoop(frame: ServerFrame, { loop }: RoadLayout): readonly string[] {
  if (loop === null) return [];
  const coming = frame.get(SERVER.waitToRepeat);
  const count = formatCount(coming);
  const per = requestsPerLoopCar(loop, coming);
  const scale = per > 1 ? ` · 1 car = ${formatCount(per)}` : '';
  return [`← ${count} come again${scale}`, `← ${count} come again`, `← ${count} again`, `← ${count}`];
}

/** Rejected requests, and those whose clients gave up, since the start. */
function readGate(frame: ServerFrame, repeats: Repeats): readonly (readonly string[])[] {
  const lines: string[][] = [];
  const share = repeats.ofArrivals.value;
  if (share >= 0.005) {
    const percent = `${Math.round(share * 100)} %`;
    lines.push([`${percent} of arrivals were sent before`, `${percent} sent before`, `${percent} again`]);
  }
  const rejected = frame.get(SERVER.rejected);
  const abandoned = frame.get(SERVER.abandoned);
  if (rejected > 0) {
    const count = formatCount(rejected);
    lines.push([`${count} turned away at the gate`, `${count} turned away`, `${count} rejected`]);
  }
  if (abandoned > 0) {
    const count = formatCount(abandoned);
    lines.push([`${count} gave up and left`, `${count} gave up`, `${count} left`]);
  }
  return lines;
}

function readBridges({ frame, swings }: Seen, bridges: BridgeLayout): BridgeSign[] {
  const nodes = frame.get(SERVER.nodes);
  const usual = usualLatency(frame);
  return Array.from({ length: nodes }, (_, node) => {
    const state = frame.node(node, NODE.state);
    const latency = frame.node(node, NODE.latency);
    const breaker = frame.node(node, NODE.breaker);
    const flaps = frame.node(node, NODE.flapPeriod) > 0;
    const flapping: Flapping = !flaps ? 'no' : swings[node] === 1 ? 'fast' : 'seen';
    const perCourier = callsPerCourier(bridges, frame.node(node, NODE.inFlight));
    return {
      look: bridgeLook(state, breaker, flapping),
      state:
        flapping === 'no' ? stateTexts(state, latency, usual, breaker) : flapTexts(state, breaker, flapping),
      scale: perCourier > 1 ? `×${formatCount(perCourier)}` : '',
    };
  });
}

function stateTexts(state: number, latency: number, usual: number, breaker: number): readonly string[] {
  if (breaker === NODE_BREAKER.open) return ['shut by breaker', 'shut'];
  if (breaker === NODE_BREAKER.halfOpen) return ['tried again', 'tried'];
  if (state === NODE_STATE.down) return ['broken'];
  if (state === NODE_STATE.refusing) return ['refuses'];
  if (state === NODE_STATE.errors) return ['errors'];
  if (state === NODE_STATE.stalled) return ['hangs'];
  const span = formatSpan(latency);
  if (state === NODE_STATE.slow) return [`slow, ${span}`, 'slow'];
  // Healthy nodes show their latency only where it differs from that of the others.
  return Math.abs(latency / usual - 1) > 0.1 ? [span] : [];
}

function flapTexts(state: number, breaker: number, flapping: Flapping): readonly string[] {
  if (breaker === NODE_BREAKER.open) return ['shut by breaker, flapping', 'shut by breaker', 'shut'];
  if (breaker === NODE_BREAKER.halfOpen) return ['tried again, flapping', 'tried again', 'tried'];
  if (flapping === 'fast') return ['flapping'];
  const now = state === NODE_STATE.down ? 'down' : 'up';
  return [`flapping, now ${now}`, `flapping: ${now}`, 'flapping'];
}

/** Mean latency of a healthy node: the middle one of them. */
function usualLatency(frame: ServerFrame): number {
  const healthy: number[] = [];
  for (let node = 0; node < frame.get(SERVER.nodes); node++) {
    if (frame.node(node, NODE.state) === NODE_STATE.healthy) healthy.push(frame.node(node, NODE.latency));
  }
  return healthy.sort((a, b) => a - b)[healthy.length >> 1] ?? Number.NaN;
}

/** All texts of the signs in their longest form, for people who do not see the picture. */
export function wordsOf(signs: Signs): string {
  const { queue, lanes, lot, bridges } = signs;
  const longest = [
    queue.queued,
    queue.oldest,
    ...queue.more,
    ...lanes.notes.map(({ texts }) => texts),
    signs.parks ? lot.parked : [],
    lot.scale,
    signs.loop,
    ...bridges.headings,
  ].map((texts) => texts[0]);
  const ready = lanes.readyBeyond.reduce((sum, count) => sum + count, 0);
  const more = ready > 0 ? [`${ready} more ready behind those on the lanes`] : [];
  const nodes = bridges.signs.flatMap(({ look, state }, node) =>
    look.deck === 'whole' ? [] : [`node ${node + 1}: ${state[0] ?? ''}`],
  );
  const phrases = [...longest.filter((text) => text !== undefined && text !== ''), ...more, ...nodes];
  return phrases.map((phrase) => `${phrase}.`).join(' ');
}
