// Draws a car, its middle at the origin, facing right: the look of a request by colour and mark.

import { LOOK } from './analogy.ts';
import type { ColourName, Palette } from './palette.ts';
import { roundBox } from './shapes.ts';

/** Colour of each look's body. */
export const BODY: readonly ColourName[] = [
  'queued',
  'ready',
  'switching',
  'running',
  'waiting',
  'stuck',
  'lock',
  'queued',
  'running',
  'stuck',
  'record',
];
const BRAKE = '#ff3b2f';
const GLASS = 'rgb(20 28 38 / 72%)';
const HEADLIGHT = '#fff3c4';

export interface VehicleStyle {
  readonly width: number;
  readonly height: number;
  /** Parked cars show no brake lights. */
  readonly brakes: boolean;
}

/** Draws a car that faces right, its middle at the origin. */
export function drawCar(
  context: CanvasRenderingContext2D,
  palette: Palette,
  look: number,
  { width, height, brakes: hasBrakes }: VehicleStyle,
): void {
  const left = -width / 2;
  const top = -height / 2;
  const colour = palette[BODY[look]!];
  const brakes =
    hasBrakes &&
    look !== LOOK.running &&
    look !== LOOK.done &&
    look !== LOOK.switching &&
    look !== LOOK.record;
  if (height < 5) {
    drawDash(context, look, colour, left, top, width, height, brakes);
    return;
  }
  const near = height >= 10;
  const radius = Math.min(5, height * 0.32);
  context.fillStyle = 'rgb(0 0 0 / 20%)';
  roundBox(context, left + 0.6, top + (near ? 2 : 1), width, height, radius);
  if (near) drawWheels(context, left, top, width, height);
  context.fillStyle = colour;
  roundBox(context, left, top, width, height, radius);
  if (look === LOOK.switching) drawHollow(context, left, top, width, height, radius);
  else drawCabin(context, left, top, width, height, near);
  drawLights(context, left, top, width, height, brakes, look === LOOK.running);
  drawMark(context, look, width, height);
}

/** So thin that a car is a dash: hazard stripes become gaps, brake lights its end. */
export function drawDash(
  context: CanvasRenderingContext2D,
  look: number,
  colour: string,
  left: number,
  top: number,
  width: number,
  height: number,
  brakes: boolean,
): void {
  context.fillStyle = colour;
  roundBox(context, left, top, width, height, Math.min(1.2, height / 2));
  if (look === LOOK.stuck || look === LOOK.lost) {
    context.fillStyle = '#ffd9c4';
    const step = Math.max(3, width / 4);
    for (let x = left + step * 0.6; x < left + width - 1.5; x += step) {
      context.fillRect(x, top, Math.min(1.4, step * 0.4), height);
    }
  } else if (look === LOOK.running || look === LOOK.done) {
    context.fillStyle = HEADLIGHT;
    context.fillRect(left + width - 1.6, top, 1.6, height);
  }
  if (brakes) {
    context.fillStyle = BRAKE;
    context.fillRect(left - 0.6, top, 1.5, height);
  }
}

function drawWheels(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  width: number,
  height: number,
): void {
  context.fillStyle = '#171b21';
  const wheel = width * 0.17;
  for (const x of [left + width * 0.16, left + width * 0.67]) {
    roundBox(context, x, top - 1.3, wheel, 3, 1);
    roundBox(context, x, top + height - 1.7, wheel, 3, 1);
  }
}

function drawHollow(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  width: number,
  height: number,
  radius: number,
): void {
  const wall = Math.max(1.4, height * 0.16);
  context.fillStyle = 'rgb(40 34 16 / 62%)';
  roundBox(context, left + wall, top + wall, width - 2 * wall, height - 2 * wall, radius * 0.6);
}

function drawCabin(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  width: number,
  height: number,
  near: boolean,
): void {
  if (!near) {
    context.fillStyle = 'rgb(255 255 255 / 55%)';
    context.fillRect(left + width * 0.6, top + height * 0.18, Math.max(1.2, width * 0.14), height * 0.64);
    return;
  }
  const inset = height * 0.14;
  context.fillStyle = 'rgb(255 255 255 / 18%)';
  roundBox(context, left + width * 0.26, top + inset, width * 0.44, height - 2 * inset, 3);
  context.fillStyle = GLASS;
  roundBox(context, left + width * 0.67, top + inset * 1.1, width * 0.14, height - 2.2 * inset, 2);
  roundBox(context, left + width * 0.16, top + inset * 1.3, width * 0.08, height - 2.6 * inset, 1.5);
}

function drawLights(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  width: number,
  height: number,
  brakes: boolean,
  beams: boolean,
): void {
  const lamp = Math.max(1.4, height * 0.22);
  const deep = Math.max(1.2, Math.min(2, width * 0.07));
  const rows = [top + height * 0.12, top + height * 0.88 - lamp];
  context.fillStyle = HEADLIGHT;
  if (height >= 7 || beams) for (const y of rows) context.fillRect(left + width - deep * 0.8, y, deep, lamp);
  if (!brakes) return;
  context.save();
  context.fillStyle = BRAKE;
  if (height >= 10) {
    context.shadowColor = BRAKE;
    context.shadowBlur = 5;
  }
  for (const y of rows) context.fillRect(left - deep * 0.4, y, deep, lamp);
  context.restore();
}

export function drawMark(
  context: CanvasRenderingContext2D,
  look: number,
  width: number,
  height: number,
): void {
  context.strokeStyle = 'rgb(255 240 228 / 95%)';
  context.lineWidth = Math.max(1, height * 0.11);
  context.lineCap = 'round';
  const reach = height * 0.28;
  const path = new Path2D();
  if (look === LOOK.stuck) {
    const step = Math.max(2.6, height * 0.28);
    for (let stripe = -1; stripe <= 1; stripe++) {
      path.moveTo(stripe * step - width * 0.03 - reach * 0.45, reach);
      path.lineTo(stripe * step - width * 0.03 + reach * 0.45, -reach);
    }
  } else if (look === LOOK.done) {
    path.moveTo(-reach, 0);
    path.lineTo(-reach * 0.2, reach * 0.8);
    path.lineTo(reach, -reach * 0.8);
  } else if (look === LOOK.lost) {
    path.moveTo(-reach, -reach);
    path.lineTo(reach, reach);
    path.moveTo(-reach, reach);
    path.lineTo(reach, -reach);
  } else if (look === LOOK.paused) {
    path.moveTo(-reach * 0.5, -reach);
    path.lineTo(-reach * 0.5, reach);
    path.moveTo(reach * 0.5, -reach);
    path.lineTo(reach * 0.5, reach);
  } else if (look === LOOK.lockWait) path.arc(0, 0, reach * 0.7, 0, Math.PI * 2);
  else return;
  context.stroke(path);
}
