// Short texts in the picture: names of booths, tunnels and queues, cost of lanes, scales. Pure.

import { threadsThere } from '../../facts/server-facts.ts';
import { plural } from '../../languages/plural.ts';
import { formatBytes, formatCount, formatSpan } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { LOCK, LOCK_KIND, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { LOCK_KINDS, type LockKind } from '../../scenario/scenario.ts';
import type { RoadLayout } from '../layout/layout.ts';
import { isHill } from '../layout/tunnel-layout.ts';
import { LOOK } from '../paint/analogy.ts';
import type { NoteIcon } from '../paint/paint-signs.ts';
import { queueLength } from '../place/frame-records.ts';
import type { Places } from '../place/places.ts';
import type { RoadScene } from '../road-scene.ts';
import { sceneOf } from '../scenes/registry.ts';
import { ofLanes } from './caption-words.ts';

export interface Note {
  /** In pixels of the picture: the middle of the line, and the middle of the text if `align` is centre. */
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'center';
  /** Texts from long to short; the first that fits is used. */
  readonly texts: readonly string[];
  readonly room: number;
  /** ground: on grass. road: on asphalt or a hill. */
  readonly tone: 'ground' | 'road';
  /** Icon in front of the text. */
  readonly icon?: NoteIcon;
  /** Whether the note counts ready requests beyond the visible ones. */
  readonly ready?: true;
}

export function readNotes(frame: ServerFrame, layout: RoadLayout, scene: RoadScene, places: Places): Note[] {
  return [
    ...lockNotes(frame, layout, scene),
    ...boothNotes(frame, layout, scene),
    ...queueNotes(frame, layout),
    ...laneNotes(frame, layout, scene, places),
    ...takenNotes(frame, layout),
    ...readyNotes(layout, places),
    ...pollerNotes(layout),
  ];
}

const LOCK_WORDS: Readonly<Record<LockKind, string>> = {
  mutex: t`lock`,
  spin: t`spin lock`,
  atomic: t`atomic`,
  local: t`one copy per thread`,
  combining: t`combining lock`,
};

function lockNotes(frame: ServerFrame, layout: RoadLayout, scene: RoadScene): Note[] {
  return [...tunnelNotes(frame, layout, scene), ...hiddenLockNotes(frame, layout, scene)];
}

/**
 * Notes on locks without a tunnel: their number, and the requests that wait for them. They are written on the
 * last tunnel; if there is no tunnel, under the lanes.
 */
function hiddenLockNotes(frame: ServerFrame, layout: RoadLayout, scene: RoadScene): Note[] {
  const shown = new Set(layout.tunnels.map(({ lock }) => lock));
  const others = (scene.lockUses ?? []).filter(({ lock, roles }) => roles.length > 0 && !shown.has(lock));
  if (others.length === 0) return [];
  const waiting = others.reduce(
    (sum, { lock }) => sum + (lock < frame.get(SERVER.locks) ? frame.lock(lock, LOCK.waiting) : 0),
    0,
  );
  const count = t`${formatCount(waiting)} waiting`;
  const last = layout.tunnels.at(-1);
  if (last !== undefined) {
    const more = t`+ ${others.length} ${plural(others.length, { one: 'lock', other: 'locks' })}`;
    const texts = [t`${more}: ${count}`, more, `+${others.length}`];
    const x = last.x + last.width / 2;
    return [{ x, y: last.y + last.height - 14, align: 'center', texts, room: last.width - 6, tone: 'road' }];
  }
  const { lanes } = layout;
  const name = scene.locks?.[others[0].lock];
  const what = others.length > 1 ? t`${others.length} locks` : name === undefined ? t`lock` : t`lock ${name}`;
  const below = lanes.y + lanes.height + (layout.lot === null ? 9 : 26);
  const texts = [t`${what}: ${count}`, what];
  // If there is no room below the lanes, the note is on the last of them, away from its edge.
  const tone = Math.min(below, layout.height - 7) < lanes.y + lanes.height + 7 ? 'road' : 'ground';
  const y = tone === 'road' ? lanes.y + lanes.height - 9 : Math.min(below, layout.height - 7);
  return [{ x: lanes.x + (tone === 'road' ? 6 : 0), y, align: 'left', texts, room: lanes.width - 6, tone }];
}

function tunnelNotes(frame: ServerFrame, layout: RoadLayout, scene: RoadScene): Note[] {
  return layout.tunnels.flatMap((tunnel): Note[] => {
    const name = scene.locks?.[tunnel.lock];
    const kind = LOCK_WORDS[LOCK_KINDS[tunnel.kind]!];
    const waiting = tunnel.lock < frame.get(SERVER.locks) ? frame.lock(tunnel.lock, LOCK.waiting) : 0;
    const texts = name === undefined ? [kind] : [t`${kind}: ${name}`, name, kind];
    const at = {
      x: tunnel.x + tunnel.width / 2,
      align: 'center',
      room: tunnel.width - 8,
      tone: 'road',
    } as const;
    const count = formatCount(waiting);
    const wait = t`${count} waiting`;
    if (!isHill(tunnel)) {
      // Lanes continue through crossings and rails, so the name is above these.
      const tone = tunnel.kind === LOCK_KIND.atomic ? 'road' : 'ground';
      const longer = waiting > 0 ? texts.map((text) => `${text} · ${wait}`) : [];
      return [{ ...at, tone, y: Math.max(7, tunnel.y - 6), texts: [...longer, ...texts] }];
    }
    return [
      { ...at, y: tunnel.y + 12, texts },
      { ...at, y: tunnel.y + 26, texts: waiting > 0 ? [wait, count] : [] },
    ];
  });
}

function boothNotes(frame: ServerFrame, layout: RoadLayout, scene: RoadScene): Note[] {
  let stage = 0;
  return layout.booths.flatMap((booth): Note[] => {
    if (booth.kind === 'plaza') {
      const step = scene.stages?.[stage++];
      const block = layout.blocks[stage - 1].lanes;
      const end = block.x + block.width;
      const name = t`stage ${stage}`;
      const texts = step === undefined ? [name] : [t`${name}: ${step}`, t`${stage}: ${step}`, String(stage)];
      const { x } = booth.area;
      return [{ x, y: booth.area.y - 21, align: 'left', texts, room: end - x, tone: 'ground' }];
    }
    if (scene.tellsSelector !== true) return [];
    const { lanes } = layout;
    const watched = scene.openConnections ?? connectionsOf(frame);
    const poll = scene.readiness === 'poll';
    const loops = layout.blocks[0].plan.threads;
    const round = formatSpan((scene.watchCostNanos ?? 0) * Math.ceil(watched / loops));
    const withCost = (text: string): string => (scene.watchCostNanos ? t`${text}, ${round} per round` : text);
    const count = formatCount(watched);
    const texts = poll
      ? [
          ...[
            t`selector polls all ${count} connections`,
            t`polls all ${count} connections`,
            t`polls all ${count}`,
          ].map(withCost),
          t`polls all`,
          t`all ${count}`,
        ]
      : [t`a car with a reply honks to tell the selector`, t`a car with a reply honks`, t`ready cars honk`];
    const x = lanes.x;
    const icon = poll ? 'eye' : 'horn';
    const y = (layout.zones[0]?.y ?? lanes.y + 4) - 17;
    return [{ x, y, align: 'left', texts, room: lanes.width, tone: 'ground', icon }];
  });
}

/** Number of connections; each request in the system has one. */
function connectionsOf(frame: ServerFrame): number {
  return Object.values(REQUEST_STATE).reduce<number>((sum, state) => sum + frame.inState(state), 0);
}

/** Notes closer than this are on the same line. */
const LINE_PX = 12;

function queueNotes(frame: ServerFrame, layout: RoadLayout): Note[] {
  return layout.queues.map(({ plan, ramp, top }) => {
    const waiting = queueLength(frame, plan.queue);
    const per = ramp.dots ? Math.max(1, Math.ceil(waiting / ramp.capacity)) : 1;
    const count = formatCount(waiting);
    const scale = per > 1 ? ` · ${t`1 dot = ${formatCount(per)}`}` : '';
    const beyond = ramp.dots ? 0 : Math.max(0, waiting - ramp.capacity);
    const isStage = plan.holds === 'requests' && plan.forHelpers !== true;
    const wait = t`${count} waiting`;
    const what =
      plan.holds === 'records'
        ? t`${count} ${plural(waiting, { one: 'record', other: 'records' })}`
        : isStage
          ? wait
          : t`${count} waiting for a helper`;
    // The note may extend beyond the queue, over the lanes in front of it, but not into the name of their
    // zone.
    const wide = Math.max(plan.area.width * 1.12, 62);
    const name = layout.zones.find(({ x, y }) => x > plan.area.x && Math.abs(y - top + 8) < LINE_PX);
    const room = Math.min(wide, (name?.x ?? Number.POSITIVE_INFINITY) - plan.area.x - 4);
    const long = `${what}${scale}${beyond > 0 ? ` (+ ${formatCount(beyond)})` : ''}`;
    return {
      x: plan.area.x,
      y: top - 8,
      align: 'left',
      texts: waiting === 0 && isStage ? [] : [long, what, wait, count],
      room,
      tone: 'ground',
    };
  });
}

/** Thinner lanes have no room for their numbers. */
const THIN_PX = 13;

function laneNotes(frame: ServerFrame, layout: RoadLayout, scene: RoadScene, places: Places): Note[] {
  const { lanes, blocks } = layout;
  const texts: string[][] = [];
  if (lanes.threadsPerLane > 1) texts.push([t`1 cell = ${formatCount(lanes.threadsPerLane)} threads`]);
  if (blocks[0].plan.onDemand === true) {
    const there = places.hasLane.reduce(
      (sum, has, lane) => sum + (has === 1 && places.cells[lane] !== 255 ? 1 : 0),
      0,
    );
    const threads = places.lanesByCount ? frame.get(SERVER.threadsBusy) : there;
    const reserved = formatBytes(frame.get(SERVER.memoryReserved));
    if (sceneOf(scene.model).builds) {
      const built = t`${formatCount(threads)} ${plural(threads, { one: 'thread', other: 'threads' })} created`;
      texts.push([t`${built}, ${reserved} total`, t`${built}: ${reserved}`, built]);
    }
  }
  const beyond = places.signed[LOOK.ready];
  if (beyond > 0 && lanes.laneHeight < THIN_PX)
    texts.push([t`+${formatCount(beyond)} ready (not shown)`, t`+${formatCount(beyond)} ready`]);
  if (texts.length === 0) return [];
  const joined = texts[0].map((_, size) =>
    texts.map((each) => each[Math.min(size, each.length - 1)]).join(' · '),
  );
  const wanted = lanes.y + lanes.height + (layout.lot === null ? 9 : 26);
  // In a low picture there are other lanes below, and the note goes below these.
  const other = blocks.find(
    (block) =>
      block.lanes !== lanes &&
      wanted > block.lanes.y - LINE_PX / 2 &&
      wanted < block.lanes.y + block.lanes.height + LINE_PX / 2,
  );
  const y = other === undefined ? wanted : other.lanes.y + other.lanes.height + 9;
  return [
    { x: lanes.x + lanes.width / 2, y, align: 'center', texts: joined, room: lanes.width, tone: 'ground' },
  ];
}

/**
 * Notes over lanes that are too thin to be counted: the number of busy lanes, as the lot shows the number of
 * parked requests.
 */
function takenNotes(frame: ServerFrame, { zones }: RoadLayout): Note[] {
  const threads = threadsThere(frame);
  const taken = Math.min(threads, frame.get(SERVER.threadsBusy));
  const [count, of] = [formatCount(taken), formatCount(threads)];
  const texts = [t`${ofLanes(taken, threads)} taken`, t`${count} of ${of} taken`, `${count} / ${of}`];
  return zones
    .filter(({ names }) => names === 'taken')
    .map(({ x, y, room }) => ({ x, y, align: 'left', texts, room, tone: 'ground' }));
}

/** A note over the numbers of ready requests behind the lanes' lights: what they count, and their sum. */
function readyNotes({ lanes, blocks }: RoadLayout, places: Places): Note[] {
  const beyond = places.signed[LOOK.ready];
  if (beyond === 0 || !blocks[0].plan.queuesInLane || lanes.detail !== 'near' || lanes.carriageways > 1)
    return [];
  const texts = [t`+${formatCount(beyond)} ready`];
  const room = lanes.lampOffset - 14;
  return [{ x: lanes.x, y: lanes.y - 10, align: 'left', texts, room, tone: 'ground', ready: true }];
}

/** The name of the pollers, beside their small road. */
function pollerNotes({ blocks }: RoadLayout): Note[] {
  const left = blocks[0].lanes.x;
  return blocks
    .filter(({ plan }) => plan.polls === true)
    .map(({ lanes: { x, y, height, lanes } }) => {
      const count = t`${formatCount(lanes)} ${plural(lanes, { one: 'poller', other: 'pollers' })}`;
      const room = x - left - 6;
      return { x: left, y: y + height / 2, align: 'left', texts: [count], room, tone: 'ground' };
    });
}
