// Paints everything that shows a state but does not move with every frame: decks and labels of the bridges,
// and all text. It is painted over the ground, group by group, when the signs of the group have changed: see
// sign-layer.ts.

import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Box } from '../layout/box.ts';
import { type BridgeLayout, bridgeY } from '../layout/bridge-layout.ts';
import { laneLeft, laneMiddle, numberRoom } from '../layout/lane-layout.ts';
import type { RoadLayout } from '../layout/layout.ts';
import { LOOP_LANE_PX } from '../layout/loop-layout.ts';
import { gateReach, type RampLayout } from '../layout/ramp-layout.ts';
import type { Note } from '../words/notes.ts';
import type { Signs } from '../words/signs.ts';
import { paintBadge, paintBridge } from './paint-bridges.ts';
import { zoneWidth } from './paint-zones.ts';
import { fontOf, type Palette } from './palette.ts';
import { type Pen, roundBox } from './pen.ts';

export function paintBridgeSigns(context: Pen, layout: RoadLayout, signs: Signs, palette: Palette): void {
  const { bridges } = layout;
  if (bridges === null) return;
  signs.bridges.signs.forEach((sign, node) => {
    paintBridge(context, [layout.lot ?? layout.lanes], bridges, node, sign, palette);
  });
  for (const node of signs.bridges.labelled) {
    paintBadge(context, bridges, node, signs.bridges.signs[node], palette);
  }
  signs.bridges.taken.forEach((taken, group) => {
    paintLimit(context, bridges, group, taken, palette);
  });
  paintHeadings(context, layout, signs, palette);
}

/** Writes the lines above the groups of bridges. */
export function paintHeadings(context: Pen, { bridges }: RoadLayout, signs: Signs, palette: Palette): void {
  if (bridges === null) return;
  context.textAlign = 'left';
  context.fillStyle = palette.ink;
  context.font = fontOf(palette, 11, 700);
  const room = bridges.labelX + bridges.labelWidth - bridges.x0 - 6;
  bridges.headings.forEach((y, group) => {
    fillFitting(context, signs.bridges.headings[group] ?? [], bridges.x0 + 6, y, room);
  });
}

/**
 * Paints a post along a group's bridges that fills up as the group's calls approach their limit. A full post
 * closes the bridges.
 */
function paintLimit(
  context: Pen,
  bridges: BridgeLayout,
  group: number,
  taken: number,
  palette: Palette,
): void {
  const span = bridges.groups[group];
  if (span === undefined || Number.isNaN(taken)) return;
  const top = bridgeY(bridges, span.first) - bridges.spacing / 2 + 2;
  const height = bridges.spacing * span.nodes - 4;
  const filled = height * Math.min(1, taken);
  const x = bridges.x0 - 5;
  context.fillStyle = palette.panel;
  roundBox(context, x, top, 5, height, 2.5);
  context.fillStyle = taken >= 1 ? palette.stuck : palette.waiting;
  if (filled > 1) roundBox(context, x + 1, top + height - filled + 1, 3, Math.max(2, filled - 2), 1.5);
}

/** Height of the strip below the ramp for vehicles whose clients gave up: see place/effects.ts. */
const LEAVERS_PX = 20;
/** Distance at which two lines of text do not touch. */
const CLEAR_PX = 12;

export function paintQueueSigns(context: Pen, layout: RoadLayout, signs: Signs, palette: Palette): void {
  const { ramp, compact, head } = layout;
  const x = compact ? 6 : 12;
  const room = ramp.x + ramp.width - x;
  // Below the ramp the loop road runs at the left edge.
  const inset = layout.loop === null ? 0 : LOOP_LANE_PX;
  const lamps = layout.coreLamps;
  const wordsAbove = lamps.x - inset <= 30;
  let below = ramp.y + ramp.height + 11;
  if (signs.queue.gaveUp) below += LEAVERS_PX;
  const cores = t`1 light = ${lamps.coresPerLamp} cores`;
  const namesScale = lamps.coresPerLamp > 1 && lamps.y - 26 >= below;
  const fit =
    Math.floor((lamps.y - (namesScale ? 24 : wordsAbove && inset === 0 ? 18 : CLEAR_PX) - below) / 13) + 1;
  const lines = below + CLEAR_PX > lamps.y ? [] : linesFor(linesBelow(signs.queue), Math.max(1, fit));
  paintQueueCount(context, layout, signs, palette, x, countEnd(layout) - x, lines.length === 0);
  context.font = fontOf(palette, 11);
  context.fillStyle = palette.muted;
  for (const texts of lines) {
    fillFitting(context, texts, x + inset, below, room - inset);
    below += 13;
  }
  if (!wordsAbove) context.fillText(t`cores`, x + inset, lamps.y);
  else if (inset === 0 && head.height === 0) context.fillText(t`cores`, 6, lamps.y - 12);
  if (namesScale) fillFitting(context, [cores], x + inset, lamps.y - 13, room - inset);
}

const linesBelow = ({ scale, more }: Signs['queue']): readonly (readonly string[])[] =>
  scale.length === 0 ? more : [scale, ...more];

/** Gap before the name of the zone over the lanes. */
const ZONE_GAP_PX = 8;

/**
 * Right end of the count of waiting requests: where the ramp ends, or before the lanes if the road slopes
 * down to them.
 */
export function countEnd({ ramp, lanes }: RoadLayout): number {
  return lanes.y < ramp.y ? ramp.x + ramp.width : lanes.x - ZONE_GAP_PX;
}

/**
 * Room for the strip of rejected vehicles over a ramp, from its upper edge, including those on their way
 * back: see place/effects.ts.
 */
const turnedAwayPx = ({ carHeight }: RampLayout): number => 17 + carHeight / 2;
/** Room for the number of rejected requests, in short form, after the count of waiting requests. */
const SHORT_GATE_PX = 104;
/** Minimum text size of the count of waiting requests. */
const LEAST_COUNT_PX = 8;

/**
 * Writes the number of waiting requests and the longest wait: on one line if something is above it, otherwise
 * on two. `isAlone`: there is no room for lines below, so other texts follow the count on its line. These are
 * the rejections or, if there are none, how many requests are in the picture and the first of the lines that
 * would otherwise be below.
 */
function paintQueueCount(
  context: Pen,
  { ramp, compact, head }: RoadLayout,
  signs: Signs,
  palette: Palette,
  left: number,
  all: number,
  isAlone: boolean,
): void {
  const turnsAway = signs.queue.turnedAway.length > 0;
  const isOne = head.height > 0;
  let size = compact ? 11 : isOne ? 12 : 13;
  const line = compact ? 13 : 15;
  // Rejected vehicles drive between the second line and the ramp.
  const two = compact ? 11 : Math.max(12, Math.min(17, ramp.y - (turnsAway ? 37 : 30)));
  // Rejected vehicles drive in the strip over the ramp, so the line of text is above the strip, or beside the
  // vehicles.
  const strip = turnedAwayPx(ramp);
  const isBeside = isOne && turnsAway && ramp.y - head.height < strip + 15;
  const x = isBeside ? ramp.x + gateReach(ramp) + 4 : left;
  const room = all - (x - left);
  const above = turnsAway && !isBeside ? strip + 7 : 11;
  const y = isOne ? Math.max(head.height + 9, ramp.y - above) : two;
  context.textAlign = 'left';
  context.fillStyle = palette.ink;
  const gate = isOne && isAlone ? signs.queue.turnedAway : [];
  // Both texts in short form are better than one at full length, so at first room is kept for the rejections.
  // If the count does not fit beside them, it gets all the room, in smaller type. It is not shortened to a
  // number, which would not say what it counts.
  let beside = gate.length === 0 ? room : room - SHORT_GATE_PX;
  let written: string | undefined;
  for (; written === undefined && size >= LEAST_COUNT_PX; size--) {
    context.font = fontOf(palette, size, 600);
    written = fillFitting(context, signs.queue.queued, x, y, beside);
    beside = room;
  }
  const width = context.measureText(written ?? '').width;
  context.fillStyle = palette.muted;
  context.font = fontOf(palette, 11);
  if (isOne) {
    if (fillFitting(context, gate, x + width + 8, y, room - width - 8) !== undefined) return;
    const behind = isAlone ? paintQueueScale(context, signs.queue, x + width + 8, y, room - width - 8) : 0;
    let used = width + 8 + behind;
    const age = fillFitting(context, signs.queue.oldest, x + used, y, room - used);
    if (age !== undefined) used += context.measureText(age).width + 8;
    if (isAlone) fillFitting(context, signs.queue.more[0] ?? [], x + used, y, room - used);
    return;
  }
  if (isAlone) paintQueueScale(context, { ...signs.queue, oldest: [] }, x + width + 8, y, room - width - 8);
  if (y + line + 5 < ramp.y) fillFitting(context, signs.queue.oldest, x, y + line, room);
}

/**
 * Writes how many of the queue are in the picture, because readers would otherwise count it wrongly. The text
 * is shortened until the longest wait fits after it. Returns its width.
 */
function paintQueueScale(
  context: Pen,
  { scale, oldest }: Signs['queue'],
  x: number,
  y: number,
  room: number,
): number {
  const age = oldest[0] === undefined ? 0 : context.measureText(oldest[0]).width + 8;
  const written = fillFitting(context, scale, x, y, room - age) ?? fillFitting(context, scale, x, y, room);
  return written === undefined ? 0 : context.measureText(written).width + 8;
}

/**
 * As many lines as fit; if there are more, the last line contains the rest, each text in its shortest form.
 */
function linesFor(lines: readonly (readonly string[])[], fit: number): readonly (readonly string[])[] {
  if (lines.length <= fit) return lines;
  const rest = lines.slice(fit - 1);
  const shortest = rest.map((texts) => texts[Math.min(2, texts.length - 1)]);
  const joined = shortest.map((_, left) => shortest.slice(0, shortest.length - left).join(' · '));
  return [...lines.slice(0, fit - 1), [...joined, ...rest[0]]];
}

export function paintLoopSign(context: Pen, { loop }: RoadLayout, signs: Signs, palette: Palette): void {
  if (loop === null) return;
  context.textAlign = 'left';
  context.fillStyle = palette.ink;
  context.font = fontOf(palette, 11);
  fillFitting(context, signs.loop, loop.sign.x + 6, loop.y + 0.5, loop.sign.width - 8);
}

export function paintLaneSigns(context: Pen, layout: RoadLayout, signs: Signs, palette: Palette): void {
  context.textAlign = 'left';
  layout.blocks.forEach(({ lanes, plan }, block) => {
    const beyondOf = (own: number): number => (block === 0 ? (signs.lanes.readyBeyond[own] ?? 0) : 0);
    const isNumbered = lanes.detail === 'near' && lanes.lanes > 1 && numberRoom(lanes.carriagewayWidth) > 12;
    context.font = fontOf(palette, 11, 600);
    for (let own = 0; own < Math.min(lanes.lanes, 200); own++) {
      const lane = lanes.firstLane + own;
      const beyond = beyondOf(own);
      const left = laneLeft(lanes, lane);
      const middle = laneMiddle(lanes, lane) + 0.5;
      if (beyond > 0 && lanes.laneHeight >= 13) {
        context.fillStyle = '#ffffff';
        context.fillText(`+${formatCount(beyond)}`, left + 12, middle);
      } else if (isNumbered) {
        context.fillStyle = 'rgb(255 255 255 / 60%)';
        const indent = plan.queuesInLane ? 30 : 8;
        if (!plan.queuesInLane) context.fillText(String(own + 1), left + indent, middle);
      }
    }
  });
  for (const note of signs.lanes.notes) paintNote(context, note, palette);
}

function paintNote(context: Pen, note: Note, palette: Palette): void {
  context.font = fontOf(palette, 11, note.tone === 'road' ? 600 : 400);
  context.fillStyle = note.tone === 'road' ? '#ffffff' : palette.muted;
  context.textAlign = note.align;
  const { icon } = note;
  const indent = icon === undefined ? 0 : ICON_ROOM_PX;
  const written = fillFitting(context, note.texts, note.x + indent, note.y, note.room - indent);
  if (icon !== undefined && written !== undefined) paintIcon(context, icon, note.x, note.y, palette);
  context.textAlign = 'left';
}

/**
 * Distance between the board over the lanes and the bracket after it, and the length of the bracket's ends.
 */
const BRACKET_GAP_PX = 7;
const BRACKET_REACH_PX = 6;

/**
 * Writes the first text that fits, on a dark rounded board of this height in the middle of a box. The board
 * covers a lane or two but concerns all of them, so a bracket spans the first to the last.
 */
export function paintBoard(
  context: Pen,
  palette: Palette,
  texts: readonly string[],
  box: Box,
  height: number,
): void {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const room = box.width - 8;
  context.font = fontOf(palette, height > 28 ? 13 : 11.5, 600);
  context.textBaseline = 'middle';
  const padding = room < 200 ? 9 : height * 0.7;
  const text = texts.find((candidate) => context.measureText(candidate).width + 2 * padding <= room);
  if (text === undefined) return;
  const width = context.measureText(text).width + 2 * padding;
  context.fillStyle = 'rgb(18 22 29 / 90%)';
  roundBox(context, x - width / 2, y - height / 2, width, height, height / 2);
  context.fillStyle = '#ffffff';
  context.textAlign = 'center';
  context.fillText(text, x, y + 0.5);
  context.textAlign = 'left';
  const end = x + width / 2;
  const line = end + BRACKET_GAP_PX;
  if (line + BRACKET_REACH_PX > box.x + box.width) return;
  const top = box.y + 3;
  const bottom = box.y + box.height - 3;
  context.fillStyle = 'rgb(255 255 255 / 80%)';
  context.fillRect(end, y - 1, BRACKET_GAP_PX, 2);
  context.fillRect(line, top, 2, bottom - top);
  context.fillRect(line, top, BRACKET_REACH_PX, 2);
  context.fillRect(line, bottom - 2, BRACKET_REACH_PX, 2);
}

/** Gap between the count of parked vehicles and the name of their zone. */
const LOT_NAME_GAP_PX = 10;

/** Paints the signs over the lot, in front of the name of its zone. */
export function paintLotSigns(context: Pen, layout: RoadLayout, signs: Signs, palette: Palette): void {
  const lot = layout.lot!;
  const zone = layout.zones.at(-1);
  context.textAlign = 'left';
  context.fillStyle = palette.ink;
  context.font = fontOf(palette, layout.compact ? 11 : 12, 600);
  const name = zone === undefined ? 0 : zoneWidth(context, zone, layout.compact, palette);
  const room = lot.width - 4 - (name === 0 ? 0 : name + LOT_NAME_GAP_PX);
  fillFitting(context, signs.lot.parked, lot.x + 4, Math.max(8, lot.y - 10), room);
  if (signs.lot.scale.length === 0) return;
  context.font = fontOf(palette, 11);
  context.fillStyle = palette.muted;
  fillFitting(context, signs.lot.scale, lot.x + 10, lot.y + lot.height - 8, lot.width - 16);
}

/** Writes the first text that fits and returns it; nothing if even the last does not fit. */
function fillFitting(
  context: Pen,
  texts: readonly string[],
  x: number,
  y: number,
  room: number,
): string | undefined {
  const text = texts.find((candidate) => context.measureText(candidate).width <= room);
  if (text !== undefined) context.fillText(text, x, y);
  return text;
}

/** eye: a selector that polls all connections; horn: one that is notified. */
export type NoteIcon = 'eye' | 'horn';

/** Room for an icon before the text of a note. */
export const ICON_ROOM_PX = 20;

/** Paints an icon with its left edge at `x` and its middle at `y`. */
export function paintIcon(context: Pen, icon: NoteIcon, x: number, y: number, palette: Palette): void {
  context.save();
  context.translate(x + 7.5, y);
  context.fillStyle = palette.ink;
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (icon === 'eye') paintEye(context);
  else paintHorn(context);
  context.restore();
}

function paintEye(context: Pen): void {
  context.beginPath();
  context.moveTo(-7, 0);
  context.quadraticCurveTo(0, -7.5, 7, 0);
  context.quadraticCurveTo(0, 7.5, -7, 0);
  context.stroke();
  context.beginPath();
  context.arc(0, 0, 2.3, 0, Math.PI * 2);
  context.fill();
}

function paintHorn(context: Pen): void {
  context.beginPath();
  context.moveTo(-7, -2);
  context.lineTo(-4, -2);
  context.lineTo(0, -5.5);
  context.lineTo(0, 5.5);
  context.lineTo(-4, 2);
  context.lineTo(-7, 2);
  context.closePath();
  context.fill();
  for (const radius of [3.4, 6.6]) {
    context.beginPath();
    context.arc(0.5, 0, radius, -0.75, 0.75);
    context.stroke();
  }
}
