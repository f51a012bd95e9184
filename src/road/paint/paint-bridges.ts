// Paints the bridges by the states of their nodes, so that faults are visible without a legend, with their
// numbers on the far bank. They are painted over the ground when a state has changed.

import { formatCount } from '../../languages/quantity.ts';
import type { Box } from '../layout/box.ts';
import {
  type BridgeLayout,
  bridgeY,
  labelY,
  numberInGroup,
  SCALED_FROM_PX,
} from '../layout/bridge-layout.ts';
import type { BridgeSign } from '../words/signs.ts';
import type { BridgeLook } from './analogy.ts';
import { fontOf, type Palette } from './palette.ts';
import { type Pen, roundBox } from './pen.ts';

/** Distance between planks; also between posts. */
const PLANK_PX = 23;

/** `from`: where callers wait in front of the bridges, in lanes or a lot. */
export function paintBridge(
  context: Pen,
  from: readonly Box[],
  bridges: BridgeLayout,
  node: number,
  { look, callsPerMark }: BridgeSign,
  palette: Palette,
): void {
  const y = bridgeY(bridges, node);
  const { x0, x1, gapX, gapEnd, deck } = bridges;
  if (look.deck === 'absent') {
    paintOutline(context, x0, x1, y, deck, palette.muted);
    return;
  }
  for (const ground of from) paintApproach(context, ground, bridges, y, look, palette);
  if (look.deck === 'broken') {
    paintDeck(context, x0, gapX + 8, y, deck, palette.bridgeDown, palette.stuck);
    paintDeck(context, gapEnd, x1, y, deck, palette.bridgeDown, palette.stuck);
    paintBreak(context, bridges, y, palette);
    paintBarrier(context, gapX, y, deck, palette.stuck);
  } else if (look.deck === 'raised') {
    paintDeck(context, x0, gapX + 8, y, deck, palette.bridgeDown, palette.stuck);
    paintDeck(context, gapEnd, x1, y, deck, palette.bridgeDown, palette.stuck);
    paintLeaf(context, gapX + 8, y, deck, 1, palette);
    paintLeaf(context, gapEnd, y, deck, -1, palette);
  } else if (look.deck === 'built') {
    paintDeck(context, x0, gapX, y, deck, palette.bridge, palette.rail);
    paintDeck(context, gapEnd + 8, x1, y, deck, palette.bridge, palette.rail);
    paintOutline(context, gapX, gapEnd + 8, y, deck, palette.switching);
    paintBarrier(context, x0 + bridges.shore, y, deck, palette.switching);
  } else if (isDrawbridge(look)) {
    paintDrawbridge(context, bridges, y, look, palette);
  } else {
    paintDeck(context, x0, x1, y, deck, palette.bridge, palette.rail);
    if (look.deck === 'sunken') paintFlood(context, bridges, y, palette);
    else if (look.deck === 'holed') paintHoles(context, bridges, y, palette);
    else if (look.deck === 'barred') paintNoEntry(context, x0 + bridges.shore, y, deck, palette);
    else if (look.deck === 'shut') paintBoom(context, x0 + bridges.shore, y, deck, palette.lock, 1);
    else if (look.deck === 'tries') paintBoom(context, x0 + bridges.shore, y, deck, palette.lock, 0.4);
  }
  // At an opening in the deck, waiting dots need the near end, so the scale is written at the far end.
  const isOpen = look.deck === 'broken' || look.deck === 'raised' || look.deck === 'drawn';
  // Not "×3", which the menu of a bridge uses for a slow node.
  const scale = `1 = ${formatCount(callsPerMark)}`;
  if (callsPerMark > 1) paintScale(context, bridges, scale, isOpen ? 'far' : 'near', y, palette);
}

/** Paints dots from the end of the lanes, or of the lot, to the bridge. */
function paintApproach(
  context: Pen,
  from: Box,
  bridges: BridgeLayout,
  y: number,
  look: BridgeLook,
  palette: Palette,
): void {
  if (bridges.spacing < 14 || bridges.bank < 16) return;
  const inset = Math.min(10, from.height / 3);
  const start = Math.max(from.y + inset, Math.min(from.y + from.height - inset, y));
  const x = bridges.x0 - bridges.bank + 3;
  const end = bridges.x0 - 3;
  const isBroken = look.colour === 'stuck';
  context.fillStyle = isBroken ? palette.stuck : palette.muted;
  context.globalAlpha = isBroken ? 0.9 : 0.5;
  const radius = isBroken ? 1.5 : 1.1;
  for (let dot = 0; dot <= 6; dot++) {
    const way = dot / 6;
    const eased = way * way * (3 - 2 * way);
    const left = x + (end - x) * way - radius;
    roundBox(context, left, start + (y - start) * eased - radius, 2 * radius, 2 * radius, radius);
  }
  context.globalAlpha = 1;
}

function paintDeck(
  context: Pen,
  from: number,
  to: number,
  y: number,
  deck: number,
  colour: string,
  rail: string,
): void {
  const top = Math.round(y - deck / 2);
  context.fillStyle = 'rgb(40 50 60 / 18%)';
  roundBox(context, from, top + 2.5, to - from, deck, Math.min(3, deck / 2));
  context.fillStyle = colour;
  roundBox(context, from, top, to - from, deck, Math.min(3, deck / 2));
  if (deck < 5) return;
  const width = deck >= 9 ? 1.7 : 1;
  context.fillStyle = rail;
  context.globalAlpha = 0.75;
  context.fillRect(from, top, to - from, width);
  context.fillRect(from, top + deck - width, to - from, width);
  if (deck >= 9) for (let x = from + 6; x < to - 2; x += PLANK_PX) context.fillRect(x, top - 1, 2, deck + 2);
  context.globalAlpha = 1;
}

/** Paints the broken ends, and planks in the water. */
function paintBreak(context: Pen, { gapX, gapEnd, deck }: BridgeLayout, y: number, palette: Palette): void {
  const half = deck / 2;
  // The water shows between the splinters.
  context.fillStyle = palette.water;
  context.beginPath();
  for (const [end, way] of [
    [gapX + 8, -1],
    [gapEnd, 1],
  ] as const) {
    context.moveTo(end - way * 2, y - half - 1);
    context.lineTo(end + way * deck * 0.3, y - half - 1);
    context.lineTo(end + way * deck * 0.05, y - half * 0.3);
    context.lineTo(end + way * deck * 0.45, y + half * 0.2);
    context.lineTo(end, y + half + 4);
    context.lineTo(end - way * 2, y + half + 4);
  }
  context.fill();
  if (deck < 7) return;
  const width = gapEnd - gapX - 8;
  context.fillStyle = palette.bridgeDown;
  for (const [share, drop, length] of [
    [0.3, 0.5, 0.75],
    [0.55, -0.15, 0.55],
    [0.74, 0.6, 0.6],
  ] as const) {
    const x = gapX + 8 + width * share;
    const size = deck * length;
    context.beginPath();
    context.moveTo(x - size / 2, y + deck * drop - size * 0.1);
    context.lineTo(x + size / 2, y + deck * drop - size * 0.35);
    context.lineTo(x + size / 2, y + deck * drop + size * 0.1);
    context.lineTo(x - size / 2, y + deck * drop + size * 0.4);
    context.fill();
  }
}

/** Paints a striped barrier across the deck. */
function paintBarrier(context: Pen, x: number, y: number, deck: number, colour: string): void {
  const height = deck + Math.min(9, deck * 0.7);
  const width = Math.max(2.5, Math.min(7, deck * 0.5));
  context.fillStyle = '#ffffff';
  roundBox(context, x - width / 2, y - height / 2, width, height, Math.min(2, width / 2));
  context.fillStyle = colour;
  const stripes = height > 12 ? 3 : 2;
  const each = height / stripes;
  for (let stripe = 0; stripe < stripes; stripe++) {
    context.fillRect(x - width / 2, y - height / 2 + (stripe + 0.25) * each, width, each / 2);
  }
}

/** Paints half of an open drawbridge, short because it is seen from above. */
function paintLeaf(context: Pen, x: number, y: number, deck: number, way: 1 | -1, palette: Palette): void {
  const half = deck / 2;
  const reach = way * deck * 0.9;
  context.fillStyle = palette.stuck;
  context.beginPath();
  context.moveTo(x, y - half);
  context.lineTo(x + reach, y - half - deck * 0.3);
  context.lineTo(x + reach, y + half + deck * 0.3);
  context.lineTo(x, y + half);
  context.fill();
  context.fillStyle = 'rgb(255 255 255 / 55%)';
  context.fillRect(Math.min(x + reach * 0.35, x + reach * 0.55), y - half - 1, deck * 0.18, deck + 2);
}

function isDrawbridge({ deck }: BridgeLook): boolean {
  return deck === 'drawn' || deck === 'closed' || deck === 'swings';
}

/** Share of its half of the gap that a leaf covers. An open leaf is short, because it is seen from above. */
const LEAF_COVERS: Readonly<Partial<Record<BridgeLook['deck'], number>>> = {
  drawn: 0.18,
  swings: 0.66,
  closed: 1,
};

/**
 * Paints two leaves between towers, whose lamps show whether cars can cross now. While the leaves do not
 * cover the gap, dashes show where they come down, unlike at the gap of a broken bridge.
 */
function paintDrawbridge(
  context: Pen,
  bridges: BridgeLayout,
  y: number,
  look: BridgeLook,
  palette: Palette,
): void {
  const { x0, x1, gapX, gapEnd, deck } = bridges;
  const hinge = gapX + 8;
  const half = (gapEnd - hinge) / 2;
  const covers = LEAF_COVERS[look.deck] ?? 1;
  const ends = look.deck === 'drawn' ? palette.bridgeDown : palette.bridge;
  const rail = look.deck === 'drawn' ? palette.stuck : palette.rail;
  paintDeck(context, x0, hinge, y, deck, ends, rail);
  paintDeck(context, gapEnd, x1, y, deck, ends, rail);
  const colour = palette[look.colour];
  if (covers < 1 && deck >= 5) paintOutline(context, hinge, gapEnd, y, deck, colour);
  for (const [from, way] of [
    [hinge, 1],
    [gapEnd, -1],
  ] as const) {
    paintLeafTo(context, from, from + way * half * covers, y, deck, covers, colour);
  }
  const lamp = look.deck === 'drawn' ? '#ff4d3d' : look.deck === 'closed' ? '#23d18b' : '#ffb020';
  for (const x of [hinge, gapEnd])
    for (const side of [-1, 1] as const) paintTower(context, x, y, deck, side, lamp);
}

/** Paints dashes where a deck will be. */
function paintOutline(context: Pen, from: number, to: number, y: number, deck: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.4;
  context.setLineDash([3, 3]);
  context.beginPath();
  for (const side of [-1, 1]) {
    context.moveTo(from, y + (side * deck) / 2);
    context.lineTo(to, y + (side * deck) / 2);
  }
  context.stroke();
  context.setLineDash([]);
}

/**
 * Paints a leaf, whose end is wider the higher it is raised. It has a light line at the end, and planks
 * across.
 */
function paintLeafTo(
  context: Pen,
  from: number,
  to: number,
  y: number,
  deck: number,
  covers: number,
  colour: string,
): void {
  const half = deck / 2;
  const wider = half + deck * 0.22 * (1 - covers);
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(from, y - half);
  context.lineTo(to, y - wider);
  context.lineTo(to, y + wider);
  context.lineTo(from, y + half);
  context.fill();
  if (deck < 5) return;
  context.fillStyle = 'rgb(255 255 255 / 60%)';
  const way = Math.sign(to - from);
  const width = Math.max(1, deck * 0.14);
  context.fillRect(way > 0 ? to - width : to, y - wider, width, 2 * wider);
  context.fillStyle = 'rgb(0 0 0 / 22%)';
  const planks = Math.floor(Math.abs(to - from) / 9);
  for (let plank = 1; plank <= planks; plank++) context.fillRect(from + way * plank * 9, y - half, 1, deck);
}

/** Paints a tower beside the deck, where a leaf has its hinge. */
function paintTower(context: Pen, x: number, y: number, deck: number, side: 1 | -1, lamp: string): void {
  const size = Math.max(3, Math.min(9, deck * 0.6));
  const middle = y + side * (deck / 2 + size * 0.3);
  context.fillStyle = '#2b323d';
  roundBox(context, x - size / 2, middle - size / 2, size, size, size * 0.25);
  const light = size * 0.55;
  context.fillStyle = lamp;
  roundBox(context, x - light / 2, middle - light / 2, light, light, light / 2);
}

/** Paints the middle of a bridge under water: calls are slow. */
function paintFlood(context: Pen, bridges: BridgeLayout, y: number, palette: Palette): void {
  const { x0, x1, deck } = bridges;
  const from = x0 + (x1 - x0) * 0.22;
  const width = (x1 - x0) * 0.56;
  const top = y - deck / 2 - 2;
  context.fillStyle = palette.waterEdge;
  context.globalAlpha = 0.78;
  roundBox(context, from, top, width, deck + 6, (deck + 6) / 2);
  context.globalAlpha = 1;
  if (deck < 6) return;
  context.strokeStyle = '#ffffff';
  context.lineWidth = 1.3;
  context.beginPath();
  for (let x = from + 6; x + 12 < from + width; x += 18) {
    for (const at of [y - deck * 0.22, y + deck * 0.32]) {
      context.moveTo(x, at);
      context.quadraticCurveTo(x + 3, at - 3, x + 6, at);
      context.quadraticCurveTo(x + 9, at + 3, x + 12, at);
    }
  }
  context.stroke();
}

/** Paints gaps where planks are missing: some calls fail. */
function paintHoles(context: Pen, bridges: BridgeLayout, y: number, palette: Palette): void {
  const { x0, x1, shore, deck } = bridges;
  const hole = Math.max(2, deck * 0.62);
  const from = x0 + shore + 4;
  const step = Math.max(14, (x1 - x0 - 2 * shore) / 6);
  for (let nth = 0; from + nth * step + hole < x1 - shore; nth++) {
    const x = from + nth * step;
    const top = y - deck / 2 + (nth % 2 === 0 ? -0.5 : deck - hole * 0.8);
    context.fillStyle = palette.stuck;
    context.fillRect(x - 1, top, hole * 1.5 + 2, hole * 0.9);
    context.fillStyle = palette.waterEdge;
    context.fillRect(x, top, hole * 1.5, hole * 0.8);
  }
}

/** Paints a no-entry sign behind a barrier. */
function paintNoEntry(context: Pen, x: number, y: number, deck: number, palette: Palette): void {
  paintBarrier(context, x, y, deck, palette.stuck);
  const radius = Math.max(3, Math.min(9, deck * 0.62));
  const middle = x + radius + 7;
  context.fillStyle = '#ffffff';
  roundBox(
    context,
    middle - radius - 1.2,
    y - radius - 1.2,
    2 * radius + 2.4,
    2 * radius + 2.4,
    radius + 1.2,
  );
  context.fillStyle = palette.stuck;
  roundBox(context, middle - radius, y - radius, 2 * radius, 2 * radius, radius);
  context.fillStyle = '#ffffff';
  context.fillRect(middle - radius * 0.6, y - radius * 0.2, radius * 1.2, radius * 0.4);
}

/** Paints a boom across the near end. `down`: 1 if it is closed, 0 if it is open. */
function paintBoom(context: Pen, x: number, y: number, deck: number, colour: string, down: number): void {
  const reach = deck * 0.5 + 5;
  context.fillStyle = '#2b323d';
  roundBox(context, x - 4, y + reach - 4, 8, 8, 2);
  context.strokeStyle = '#ffffff';
  context.lineCap = 'round';
  const tipX = x + (1 - down) * reach * 2;
  const tipY = y + reach - down * reach * 2;
  for (const [stroke, width, dash] of [
    ['#ffffff', 5, []],
    [colour, 4, [4, 4]],
  ] as const) {
    context.strokeStyle = stroke;
    context.lineWidth = Math.min(width, deck * 0.45);
    context.setLineDash([...dash]);
    context.lineCap = dash.length > 0 ? 'butt' : 'round';
    context.beginPath();
    context.moveTo(x, y + reach);
    context.lineTo(tipX, tipY);
    context.stroke();
  }
  context.setLineDash([]);
}

/** Writes "1 = 3" on the deck if a dot stands for three calls. */
function paintScale(
  context: Pen,
  bridges: BridgeLayout,
  text: string,
  end: 'near' | 'far',
  y: number,
  palette: Palette,
): void {
  if (bridges.spacing < SCALED_FROM_PX) return;
  context.font = fontOf(palette, 11, 600);
  const width = context.measureText(text).width + 8;
  const x = end === 'near' ? bridges.x0 + 1 : bridges.x1 - width - 1;
  context.fillStyle = palette.panel;
  roundBox(context, x, y - 7, width, 14, 7);
  context.fillStyle = palette.ink;
  context.textAlign = 'left';
  context.fillText(text, x + 4, y + 0.5);
}

/** Paints the number of a node in a ring; for a faulty node also the fault, on a pill in its colour. */
export function paintBadge(
  context: Pen,
  bridges: BridgeLayout,
  node: number,
  { look, state }: BridgeSign,
  palette: Palette,
): void {
  const number = String(numberInGroup(bridges, node));
  const y = labelY(bridges, node);
  const isWhole = look.deck === 'whole';
  const colour = palette[look.colour];
  const isRing = bridges.label === 'ring';
  const radius = isRing ? Math.min(12, bridges.spacing * 0.42) : Math.min(5.5, bridges.spacing * 0.36);
  const x = bridges.labelX + radius + 1;
  const textX = x + radius + 5;
  const room = bridges.labelX + bridges.labelWidth - textX;
  const size = bridges.spacing >= 19 ? 12.5 : 11;
  context.textAlign = 'left';
  context.font = fontOf(palette, size, isWhole ? 400 : 600);
  const says = isRing ? state : state.map((text) => `${number} ${text}`);
  const fitting = [...says, ...(isRing ? [] : [number])].find(
    (text) => context.measureText(text).width <= room - (isWhole || !isRing ? 0 : 6),
  );
  if (!isWhole && isRing) {
    const width = fitting === undefined ? 0 : context.measureText(fitting).width + 12;
    context.fillStyle = colour;
    roundBox(context, x - radius - 2, y - radius - 2, 2 * radius + 4 + width, 2 * radius + 4, radius + 2);
  }
  if (fitting !== undefined) {
    context.fillStyle = !isWhole && isRing ? '#ffffff' : palette.ink;
    context.fillText(fitting, textX, y + 0.5);
  } else if (!isRing) {
    // The number is always written, in smaller type and closer to its dot if necessary.
    context.font = fontOf(palette, 9.5, 600);
    context.fillStyle = palette.ink;
    context.fillText(number, textX - 3, y + 0.5);
  }
  if (isWhole || !isRing) {
    context.fillStyle = colour;
    roundBox(context, x - radius, y - radius, 2 * radius, 2 * radius, radius);
  }
  if (!isRing) return;
  const inner = radius - (isWhole ? 2.2 : 1.5);
  context.fillStyle = isWhole ? palette.panel : '#ffffff';
  roundBox(context, x - inner, y - inner, 2 * inner, 2 * inner, inner);
  context.fillStyle = isWhole ? palette.ink : colour;
  context.font = fontOf(palette, Math.min(12.5, Math.max(9.5, radius + 1)), 700);
  context.textAlign = 'center';
  context.fillText(number, x, y + 0.5);
  context.textAlign = 'left';
}
