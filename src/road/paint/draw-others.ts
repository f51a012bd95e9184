// Draws vehicles that are not cars: motorbikes for green threads, tow trucks for timed-out calls, freight
// trains for long lock holds, crates for records. They are centred at the origin and face right.

import { LOOK } from './analogy.ts';
import { BODY, drawDash, drawMark, type VehicleStyle } from './draw-car.ts';
import type { Palette } from './palette.ts';
import { roundBox } from './pen.ts';

const TYRE = '#171b21';
const BRAKE = '#ff3b2f';

export function drawMotorbike(
  context: CanvasRenderingContext2D,
  palette: Palette,
  look: number,
  { width, height, brakes }: VehicleStyle,
): void {
  const colour = palette[BODY[look]];
  if (height < 5) {
    drawDash(context, look, colour, -width / 2, -height / 3, width, Math.max(1, height * 0.66), brakes);
    return;
  }
  const wheel = height * 0.3;
  context.fillStyle = 'rgb(0 0 0 / 20%)';
  roundBox(context, -width * 0.42, -height * 0.12, width * 0.86, height * 0.44, height * 0.2);
  context.fillStyle = TYRE;
  roundBox(context, -width / 2, -wheel / 2, width * 0.3, wheel, wheel / 2);
  roundBox(context, width * 0.2, -wheel / 2, width * 0.3, wheel, wheel / 2);
  context.fillStyle = colour;
  roundBox(context, -width * 0.36, -height * 0.2, width * 0.66, height * 0.4, height * 0.18);
  // Handlebar.
  context.fillStyle = TYRE;
  roundBox(context, width * 0.16, -height * 0.38, Math.max(1.4, width * 0.05), height * 0.76, 1);
  // Rider: jacket and helmet.
  context.fillStyle = colour;
  roundBox(context, -width * 0.2, -height * 0.36, width * 0.26, height * 0.72, height * 0.2);
  context.fillStyle = 'rgb(255 255 255 / 88%)';
  context.beginPath();
  context.arc(-width * 0.06, 0, height * 0.2, 0, Math.PI * 2);
  context.fill();
  if (look === LOOK.running) {
    context.fillStyle = '#fff3c4';
    context.fillRect(width / 2 - 1, -height * 0.12, 2, height * 0.24);
  } else if (brakes && look !== LOOK.switching) {
    context.fillStyle = BRAKE;
    context.fillRect(-width / 2 - 0.5, -height * 0.12, 1.8, height * 0.24);
  }
  if (height >= 8) drawMark(context, look, width, height * 0.8);
}

export function drawTowTruck(context: CanvasRenderingContext2D, { width, height }: VehicleStyle): void {
  const top = -height / 2;
  context.fillStyle = '#f0b429';
  roundBox(context, width * 0.06, top, width * 0.42, height, height * 0.25);
  context.fillStyle = 'rgb(20 28 38 / 72%)';
  roundBox(context, width * 0.3, top + height * 0.15, width * 0.1, height * 0.7, 1.5);
  context.fillStyle = '#5b4a1e';
  roundBox(context, -width * 0.34, top + height * 0.18, width * 0.44, height * 0.64, 1.5);
  context.strokeStyle = '#2b2413';
  context.lineWidth = Math.max(1, height * 0.12);
  context.beginPath();
  context.moveTo(width * 0.04, 0);
  context.lineTo(-width * 0.5, 0);
  context.stroke();
  context.fillStyle = '#ff7a1a';
  roundBox(context, width * 0.14, -height * 0.16, width * 0.07, height * 0.32, 1);
}

/** Draws a locomotive and three wagons. */
export function drawTrain(
  context: CanvasRenderingContext2D,
  palette: Palette,
  look: number,
  { width, height }: VehicleStyle,
): void {
  const colour = palette[BODY[look]];
  const wagon = width / 4;
  for (let index = 0; index < 4; index++) {
    const left = -width / 2 + index * wagon;
    const isEngine = index === 3;
    context.fillStyle = 'rgb(0 0 0 / 25%)';
    roundBox(context, left + 1, -height / 2 + 1.5, wagon - 2, height, 2);
    context.fillStyle = isEngine ? colour : '#8a6d4b';
    roundBox(context, left, -height / 2, wagon - 2, height, isEngine ? height * 0.35 : 2);
    context.fillStyle = isEngine ? 'rgb(255 255 255 / 70%)' : 'rgb(0 0 0 / 24%)';
    if (isEngine) roundBox(context, left + wagon * 0.5, -height * 0.3, wagon * 0.16, height * 0.6, 1);
    else roundBox(context, left + 3, -height * 0.28, wagon - 8, height * 0.56, 1);
  }
}

export function drawCrate(
  context: CanvasRenderingContext2D,
  palette: Palette,
  { width, height }: VehicleStyle,
): void {
  const size = Math.min(width, height);
  context.fillStyle = 'rgb(0 0 0 / 22%)';
  roundBox(context, -size / 2 + 1, -size / 2 + 1.5, size, size, 1.5);
  context.fillStyle = palette.record;
  roundBox(context, -size / 2, -size / 2, size, size, 1.5);
  if (size < 5) return;
  context.strokeStyle = 'rgb(60 50 30 / 60%)';
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(-size / 2 + 1, 0);
  context.lineTo(size / 2 - 1, 0);
  context.stroke();
}
