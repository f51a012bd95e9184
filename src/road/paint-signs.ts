// Paints what bears a state but does not move with every frame: decks and badges of the bridges, and all text. Painted
// over the ground, group by group, when the signs of the group have changed: see sign-layer.ts.

import type { BridgeLook } from './analogy.ts';
import { type BridgeLayout, bridgeY, numberInGroup } from './bridge-layout.ts';
import { laneLeft, laneMiddle } from './lane-layout.ts';
import type { RoadLayout } from './layout.ts';
import { LOOP_LANE_PX } from './loop-layout.ts';
import type { Note } from './notes.ts';
import { ICON_ROOM_PX, paintIcon } from './paint-icons.ts';
import { fontOf, type Palette } from './palette.ts';
import type { Pen } from './pen.ts';
import { roundBox } from './shapes.ts';
import type { Signs } from './signs.ts';

export function paintBridgeSigns(context: Pen, layout: RoadLayout, signs: Signs, palette: Palette): void {
  const { bridges } = layout;
  if (bridges === null) return;
  signs.bridges.signs.forEach((sign, node) => {
    const y = bridgeY(bridges, node);
    const { deck, x0, x1 } = bridges;
    const top = Math.round(y - deck / 2);
    context.fillStyle = sign.look.damaged ? palette.bridgeDown : palette.bridge;
    roundBox(context, x0 - 3, top, x1 - x0 + 6, deck, Math.min(3, deck / 2));
    if (deck >= 6) {
      context.fillStyle = 'rgb(0 0 0 / 16%)';
      context.fillRect(x0 - 1, top, x1 - x0 + 2, 1);
      context.fillRect(x0 - 1, top + deck - 1, x1 - x0 + 2, 1);
    }
    if (sign.look.barrier !== 'none') {
      paintBarrier(context, bridges, sign.look.barrier === 'far' ? x1 - 6 : x0 + 8, y, palette);
    }
    if (sign.scale !== '') paintScale(context, bridges, sign.scale, y, palette);
  });
  for (const node of signs.bridges.labelled) paintBadge(context, bridges, signs, node, palette);
  signs.bridges.taken.forEach((taken, group) => {
    paintLimit(context, bridges, group, taken, palette);
  });
  paintHeadings(context, layout, signs, palette);
}

/** The lines above the groups of bridges. */
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

/** A post along a group's bridges that fills up as its calls come to their limit; full, it closes them. */
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

function paintBarrier(context: Pen, bridges: BridgeLayout, x: number, y: number, palette: Palette): void {
  const height = Math.min(22, Math.max(bridges.deck + 5, bridges.deck * 1.8));
  const width = Math.max(2.5, Math.min(6, bridges.deck * 0.5));
  const top = y - height / 2;
  context.fillStyle = '#ffffff';
  roundBox(context, x - width / 2, top, width, height, 1);
  context.fillStyle = palette.stuck;
  const stripes = height > 12 ? 3 : 2;
  for (let stripe = 0; stripe < stripes; stripe++) {
    context.fillRect(x - width / 2, top + (stripe * height) / stripes, width, height / stripes / 2);
  }
}

/** "×3" on the near end of the bridge: a courier stands for three calls. */
function paintScale(context: Pen, bridges: BridgeLayout, text: string, y: number, palette: Palette): void {
  if (bridges.spacing < 14) return;
  context.font = fontOf(palette, 10, 600);
  const width = context.measureText(text).width + 8;
  context.fillStyle = palette.panel;
  roundBox(context, bridges.x0 + 1, y - 7, width, 14, 7);
  context.fillStyle = palette.ink;
  context.textAlign = 'left';
  context.fillText(text, bridges.x0 + 5, y + 0.5);
}

function paintBadge(context: Pen, bridges: BridgeLayout, signs: Signs, node: number, palette: Palette): void {
  const sign = signs.bridges.signs[node]!;
  const number = numberInGroup(bridges, node);
  const y = bridgeY(bridges, node);
  const x = bridges.labelX;
  context.textAlign = 'left';
  if (bridges.label === 'pill') {
    const width = Math.min(bridges.labelWidth, 84);
    context.fillStyle = palette[sign.look.colour];
    roundBox(context, x, y - 14, width, 28, 8);
    context.fillStyle = sign.look.colour === 'switching' ? '#2a2108' : '#ffffff';
    context.font = fontOf(palette, 12, 700);
    // A healthy node has no mark beside it.
    const room = width - (sign.look.mark === 'none' ? 13 : 24);
    fillFitting(context, sign.state, x + 9, y - 5.5, room);
    context.font = fontOf(palette, 10);
    fillFitting(context, [`node ${number}`, `${number}`], x + 9, y + 7, width - 12);
    paintMark(context, sign.look, x + width - 11, y - 5.5, 4.5, context.fillStyle as string);
    return;
  }
  const radius = Math.min(5.5, bridges.spacing * 0.34);
  context.fillStyle = palette[sign.look.colour];
  roundBox(context, x, y - radius, 2 * radius, 2 * radius, radius);
  const markColour = sign.look.colour === 'switching' ? '#2a2108' : '#ffffff';
  paintMark(context, sign.look, x + radius, y, radius * 0.5, markColour);
  const textX = x + 2 * radius + 4;
  const room = bridges.labelWidth - 2 * radius - 4;
  const healthy = sign.look.mark === 'none';
  context.font = fontOf(palette, 10);
  const nameRoom = room > 82 ? 44 : 14;
  context.fillStyle = palette.muted;
  fillFitting(context, [`node ${number}`, `${number}`], textX, y + 0.5, nameRoom);
  context.font = fontOf(palette, 10, healthy ? 400 : 700);
  context.fillStyle = healthy ? palette.ink : palette.stuck;
  if (sign.look.colour === 'switching') context.fillStyle = palette.ink;
  fillFitting(context, sign.state, textX + nameRoom + 2, y + 0.5, room - nameRoom - 2);
}

function paintMark(
  context: Pen,
  look: BridgeLook,
  x: number,
  y: number,
  reach: number,
  colour: string,
): void {
  if (look.mark === 'none') return;
  context.strokeStyle = colour;
  context.lineWidth = 1.6;
  context.lineCap = 'round';
  context.beginPath();
  if (look.mark === 'cross') {
    context.moveTo(x - reach, y - reach);
    context.lineTo(x + reach, y + reach);
    context.moveTo(x + reach, y - reach);
    context.lineTo(x - reach, y + reach);
  } else if (look.mark === 'bar') {
    context.moveTo(x - reach * 1.1, y);
    context.lineTo(x + reach * 1.1, y);
  } else {
    context.moveTo(x, y - reach * 1.2);
    context.lineTo(x, y);
    context.lineTo(x + reach, y + reach * 0.4);
  }
  context.stroke();
}

export function paintQueueSigns(context: Pen, layout: RoadLayout, signs: Signs, palette: Palette): void {
  const { ramp, compact } = layout;
  const x = compact ? 6 : 10;
  const room = ramp.width - x;
  // Below the ramp the loop road comes up at the edge.
  const inset = layout.loop === null ? 0 : LOOP_LANE_PX;
  const line = compact ? 13 : 15;
  // Between the second line and the ramp they drive who are turned away.
  let y = compact ? 11 : Math.max(12, Math.min(17, ramp.y - (signs.queue.turnsAway ? 37 : 30)));
  context.textAlign = 'left';
  context.fillStyle = palette.ink;
  context.font = fontOf(palette, compact ? 11 : 13, 700);
  const written = fillFitting(context, signs.queue.queued, x, y, room);
  context.fillStyle = palette.muted;
  context.font = fontOf(palette, compact ? 10 : 11);
  if (written !== signs.queue.queued[0]) {
    y += line;
    context.fillText('waiting', x, y);
  }
  if (y + line + 5 < ramp.y) fillFitting(context, signs.queue.oldest, x, y + line, room);
  const lamps = layout.coreLamps;
  const wordsAbove = lamps.x - inset <= 30;
  let below = ramp.y + ramp.height + 11;
  const cores = `1 lamp = ${lamps.coresPerLamp} cores`;
  const namesScale = lamps.coresPerLamp > 1 && lamps.y - 26 >= below;
  const fit = Math.floor((lamps.y - (namesScale ? 24 : wordsAbove && inset === 0 ? 18 : 6) - below) / 13) + 1;
  for (const texts of linesFor(signs.queue.more, Math.max(1, fit))) {
    fillFitting(context, texts, x + inset, below, room - inset);
    below += 13;
  }
  context.fillStyle = palette.muted;
  context.font = fontOf(palette, 10);
  if (!wordsAbove) context.fillText('cores', 10 + inset, lamps.y);
  else if (inset === 0) context.fillText('cores', 6, lamps.y - 12);
  if (namesScale) fillFitting(context, [cores], x + inset, lamps.y - 13, room - inset);
}

/** As many lines as fit: where there are more, the last takes all that is left, each as short as it can be. */
function linesFor(lines: readonly (readonly string[])[], fit: number): readonly (readonly string[])[] {
  if (lines.length <= fit) return lines;
  const rest = lines.slice(fit - 1);
  const shortest = rest.map((texts) => texts[Math.min(2, texts.length - 1)]!);
  const joined = shortest.map((_, left) => shortest.slice(0, shortest.length - left).join(' · '));
  return [...lines.slice(0, fit - 1), [...joined, ...rest[0]!]];
}

export function paintLoopSign(context: Pen, { loop }: RoadLayout, signs: Signs, palette: Palette): void {
  if (loop === null) return;
  context.textAlign = 'left';
  context.fillStyle = palette.ink;
  context.font = fontOf(palette, 10.5);
  fillFitting(context, signs.loop, loop.sign.x + 6, loop.y + 0.5, loop.sign.width - 8);
}

export function paintLaneSigns(context: Pen, layout: RoadLayout, signs: Signs, palette: Palette): void {
  context.textAlign = 'left';
  layout.blocks.forEach(({ lanes }, block) => {
    const isNamed =
      lanes.detail === 'near' &&
      lanes.carriageways === 1 &&
      lanes.laneHeight - lanes.carHeight >= 21 &&
      lanes.width > 150;
    const word = signs.lanes.words[block] ?? '';
    for (let own = 0; own < Math.min(lanes.lanes, 80); own++) {
      const lane = lanes.firstLane + own;
      const beyond = block === 0 ? (signs.lanes.readyBeyond[own] ?? 0) : 0;
      const middle = laneMiddle(lanes, lane);
      if (isNamed) {
        context.font = fontOf(palette, 10);
        context.fillStyle = 'rgb(255 255 255 / 62%)';
        const name = lanes.lanes > 1 || word !== 'loop' ? `${word} ${own + 1}` : word;
        const text = `${name}${beyond > 0 ? `   + ${beyond} ready` : ''}`;
        context.fillText(
          text,
          laneLeft(lanes, lane) + (block === 0 && signs.lanes.readyBeyond.length > 0 ? 30 : 6),
          middle - lanes.laneHeight / 2 + 7,
        );
      } else if (beyond > 0 && lanes.laneHeight >= 13) {
        context.font = fontOf(palette, 10, 600);
        context.fillStyle = '#ffffff';
        context.fillText(`+${beyond}`, laneLeft(lanes, lane) + 12, middle + 0.5);
      }
    }
  });
  for (const note of signs.lanes.notes) paintNote(context, note, palette);
}

function paintNote(context: Pen, note: Note, palette: Palette): void {
  context.font = fontOf(palette, 10.5, note.tone === 'road' ? 600 : 400);
  context.fillStyle = note.tone === 'road' ? '#ffffff' : palette.muted;
  context.textAlign = note.align;
  const { icon } = note;
  const indent = icon === undefined ? 0 : ICON_ROOM_PX;
  const written = fillFitting(context, note.texts, note.x + indent, note.y, note.room - indent);
  if (icon !== undefined && written !== undefined) paintIcon(context, icon, note.x, note.y, palette);
  context.textAlign = 'left';
}

/** Text on a dark rounded board, the first that fits; its middle is here. */
export function paintPill(
  context: Pen,
  palette: Palette,
  texts: readonly string[],
  x: number,
  y: number,
  room: number,
): void {
  context.font = fontOf(palette, 11, 600);
  context.textBaseline = 'middle';
  const padding = room < 200 ? 8 : 11;
  const text = texts.find((candidate) => context.measureText(candidate).width + 2 * padding <= room);
  if (text === undefined) return;
  const width = context.measureText(text).width + 2 * padding;
  context.fillStyle = 'rgb(24 29 38 / 82%)';
  roundBox(context, x - width / 2, y - 11, width, 22, 11);
  context.fillStyle = '#ffffff';
  context.textAlign = 'center';
  context.fillText(text, x, y + 0.5);
  context.textAlign = 'left';
}

export function paintLotSigns(context: Pen, layout: RoadLayout, signs: Signs, palette: Palette): void {
  const lot = layout.lot!;
  const middle = lot.y + lot.header / 2 + 1;
  const size = lot.header > 30 ? 22 : 17;
  context.textAlign = 'left';
  context.fillStyle = palette.ink;
  context.font = fontOf(palette, size, 700);
  context.fillText('P', lot.x + 9, middle);
  const textX = lot.x + 9 + size * 0.68 + 8;
  context.fillStyle = palette.muted;
  context.font = fontOf(palette, 11);
  fillFitting(context, signs.lot.parked, textX, middle, lot.x + lot.width - textX - 6);
  if (signs.lot.scale.length === 0) return;
  context.font = fontOf(palette, 10);
  fillFitting(context, signs.lot.scale, lot.x + 10, lot.y + lot.height - 9, lot.width - 16);
}

/** Writes the first text that fits, and returns it; none where not even the last does. */
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
