// Draws a car centred at the origin that faces right. Colour and mark show the state of its request.

import { LOOK } from './analogy.ts';
import type { ColourName, Palette } from './palette.ts';
import { roundBox } from './pen.ts';

/** Colour of each look's body. */
export const BODY: readonly ColourName[] = [
  'queued',
  'ready',
  'ready',
  'running',
  'waiting',
  'stuck',
  'lock',
  'queued',
  'running',
  'stuck',
  'record',
  'throttled',
];
const BRAKE = '#ff3b2f';
const GLASS = 'rgb(10 20 32 / 58%)';
const HEADLIGHT = '#fff7c9';
const HAZARD = '#ffd75e';

export interface VehicleStyle {
  readonly width: number;
  readonly height: number;
  /** Whether the car shows brake lights; parked cars do not. */
  readonly brakes: boolean;
}

/** Whether vehicles of this look have brake lights, which mean waiting. */
function hasBrakeLights(look: number): boolean {
  return look !== LOOK.running && look !== LOOK.done && look !== LOOK.switching && look !== LOOK.record;
}

/** Length of the headlight beam of a running car, in car lengths. */
export const BEAM = 0.9;

/** Draws a car that faces right, its middle at the origin. */
export function drawCar(
  context: CanvasRenderingContext2D,
  palette: Palette,
  look: number,
  { width, height, brakes: hasBrakes }: VehicleStyle,
): void {
  const left = -width / 2;
  const top = -height / 2;
  const colour = palette[BODY[look]];
  const brakes = hasBrakes && hasBrakeLights(look);
  if (height < 5) {
    drawDash(context, look, colour, left, top, width, height, brakes);
    return;
  }
  const near = height >= 9;
  const radius = height * 0.36;
  context.fillStyle = 'rgb(16 21 29 / 28%)';
  roundBox(context, left + 1, top + (near ? 2 : 1), width, height, radius);
  if (near && look === LOOK.running) drawBeam(context, width, height);
  if (near) drawWheels(context, width, height);
  context.fillStyle = colour;
  roundBox(context, left, top, width, height, radius);
  drawCabin(context, width, height, near);
  drawLights(context, width, height, brakes);
  drawMark(context, look, width, height);
  if (look === LOOK.stuck) drawHazards(context, width, height);
}

/** Draws the soft light of the headlights. */
function drawBeam(context: CanvasRenderingContext2D, width: number, height: number): void {
  const from = width / 2 - 1;
  const to = width * (0.5 + BEAM);
  const light = context.createLinearGradient(from, 0, to, 0);
  light.addColorStop(0, 'rgb(255 246 196 / 55%)');
  light.addColorStop(1, 'rgb(255 246 196 / 0%)');
  context.fillStyle = light;
  context.beginPath();
  context.moveTo(from, -height * 0.34);
  context.lineTo(to, -height * 0.7);
  context.lineTo(to, height * 0.7);
  context.lineTo(from, height * 0.34);
  context.fill();
}

/** Draws hazard stripes at all four corners. */
function drawHazards(context: CanvasRenderingContext2D, width: number, height: number): void {
  const radius = Math.max(0.9, height * 0.12);
  context.fillStyle = HAZARD;
  for (const x of [-width / 2 + radius * 1.2, width / 2 - radius * 1.2]) {
    for (const y of [-height / 2 + radius * 0.6, height / 2 - radius * 0.6]) {
      roundBox(context, x - radius, y - radius, 2 * radius, 2 * radius, radius);
    }
  }
}

/**
 * Draws a car so thin that it is only a dash. Hazard stripes are gaps in it, and brake lights are its end.
 */
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
  } else if (look === LOOK.running) {
    context.fillStyle = HEADLIGHT;
    context.fillRect(left + width - 1.6, top, 1.6, height);
  }
  if (brakes) {
    context.fillStyle = BRAKE;
    context.fillRect(left - 0.6, top, 1.5, height);
  }
}

function drawWheels(context: CanvasRenderingContext2D, width: number, height: number): void {
  context.fillStyle = '#171b21';
  const wheel = width * 0.17;
  for (const x of [-width * 0.34, width * 0.17]) {
    roundBox(context, x, -height / 2 - 1.3, wheel, 3, 1);
    roundBox(context, x, height / 2 - 1.7, wheel, 3, 1);
  }
}

function drawCabin(context: CanvasRenderingContext2D, width: number, height: number, near: boolean): void {
  if (!near) {
    context.fillStyle = 'rgb(255 255 255 / 45%)';
    context.fillRect(width * 0.12, -height * 0.3, Math.max(1.2, width * 0.12), height * 0.6);
    return;
  }
  context.fillStyle = 'rgb(255 255 255 / 24%)';
  roundBox(context, -width * 0.22, -height * 0.4, width * 0.4, height * 0.8, height * 0.2);
  context.fillStyle = GLASS;
  drawWindscreen(context, width * 0.17, width * 0.09, height * 0.34);
  drawWindscreen(context, -width * 0.24, -width * 0.06, height * 0.32);
}

/** Draws curved glass that starts here, with this depth and this extent to both sides. */
function drawWindscreen(context: CanvasRenderingContext2D, x: number, depth: number, reach: number): void {
  context.beginPath();
  context.moveTo(x, -reach);
  context.quadraticCurveTo(x + depth, 0, x, reach);
  context.lineTo(x + depth * 0.8, reach * 0.8);
  context.quadraticCurveTo(x + depth * 1.5, 0, x + depth * 0.8, -reach * 0.8);
  context.fill();
}

function drawLights(context: CanvasRenderingContext2D, width: number, height: number, brakes: boolean): void {
  const lamp = Math.max(1.4, height * 0.22);
  const deep = Math.max(1.2, Math.min(2.6, width * 0.08));
  const rows = [-height * 0.38, height * 0.38 - lamp];
  for (const y of rows) {
    context.fillStyle = HEADLIGHT;
    if (height >= 6) context.fillRect(width / 2 - deep * 0.9, y, deep, lamp);
    context.fillStyle = BRAKE;
    if (brakes) context.fillRect(-width / 2 - deep * 0.2, y, deep, lamp);
  }
}

export function drawMark(
  context: CanvasRenderingContext2D,
  look: number,
  width: number,
  height: number,
): void {
  context.strokeStyle = 'rgb(255 240 228 / 95%)';
  context.lineWidth = Math.max(1, height * 0.1);
  context.lineCap = 'round';
  const reach = height * 0.28;
  const path = new Path2D();
  if (look === LOOK.stuck) {
    const step = Math.max(2.4, height * 0.22);
    for (let stripe = -1; stripe <= 1; stripe++) {
      path.moveTo(stripe * step - width * 0.03 - reach * 0.4, reach);
      path.lineTo(stripe * step - width * 0.03 + reach * 0.4, -reach);
    }
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
  } else if (look === LOOK.throttled) {
    // An hourglass.
    path.moveTo(-reach * 0.8, -reach);
    path.lineTo(reach * 0.8, -reach);
    path.lineTo(-reach * 0.8, reach);
    path.lineTo(reach * 0.8, reach);
    path.closePath();
  } else if (look === LOOK.lockWait) path.arc(0, 0, reach * 0.7, 0, Math.PI * 2);
  else return;
  context.stroke(path);
}
