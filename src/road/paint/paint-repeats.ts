// Paints retries: vehicles on the loop road, and dots on the turning circles of their bridges. The roads
// themselves belong to the ground.

import { bridgeY } from '../layout/bridge-layout.ts';
import type { RoadLayout } from '../layout/layout.ts';
import { type LoopSpot, spotOnLoop } from '../layout/loop-layout.ts';
import type { Repeats } from '../place/repeats.ts';
import { LOOK } from './analogy.ts';
import { HEADING } from './atlas.ts';
import { type Brush, strengthOf } from './canvas-marks.ts';
import type { Palette } from './palette.ts';
import type { Pen } from './pen.ts';

const SPOT: LoopSpot = { x: 0, y: 0, up: false };
/** Colour of the dots of retries, wherever they are. */
export const AGAIN_COLOUR = '#eaa21c';

export function paintRepeats(brush: Brush, repeats: Repeats): void {
  paintLoopCars(brush, repeats);
  paintCircleDots(brush, repeats);
}

function paintLoopCars(brush: Brush, { loop: travellers }: Repeats): void {
  const { layout, view, pixels, shelf } = brush;
  const { loop } = layout;
  if (loop === null) return;
  const atlas = shelf.take(layout.vehicle, loop.carWidth, loop.carHeight);
  const strength = strengthOf(brush, LOOK.queued);
  for (let mark = 0; mark < travellers.live.length; mark++) {
    const alpha = travellers.alpha[mark];
    if (alpha < 0.05) continue;
    spotOnLoop(SPOT, loop, travellers.way[mark]);
    const x = SPOT.x - view.x;
    const y = SPOT.y - view.y;
    if (x < -20 || x > view.width + 20 || y < -20 || y > view.height + 20) continue;
    atlas.stamp(pixels, LOOK.queued, x, y, alpha * strength, SPOT.up ? HEADING.up : HEADING.left);
  }
}

/** Paints dots that circle once, from the end of the bridge back to it. */
function paintCircleDots(brush: Brush, { circles }: Repeats): void {
  const { layout, view, discs, pixels } = brush;
  const { bridges } = layout;
  if (bridges === null || bridges.circleRadius === 0) return;
  const radius = Math.min(bridges.dotRadius, bridges.circleRadius * 0.45);
  for (let mark = 0; mark < circles.live.length; mark++) {
    const alpha = circles.alpha[mark];
    const node = circles.home[mark];
    if (alpha < 0.1 || node >= bridges.nodes) continue;
    const angle = circles.way[mark] * Math.PI * 2;
    const x = bridges.circleX + Math.cos(angle) * bridges.circleRadius - view.x;
    const y = bridgeY(bridges, node) - Math.sin(angle) * bridges.circleRadius - view.y;
    if (y < -8 || y > view.height + 8) continue;
    discs.stamp(pixels, '#ffffff', radius + 1, x, y, alpha);
    discs.stamp(pixels, AGAIN_COLOUR, radius, x, y, alpha);
  }
}

/** Paints the loop road and the turning circles as ground. */
export function paintRepeatRoads(context: Pen, layout: RoadLayout, palette: Palette): void {
  const { loop, bridges } = layout;
  if (loop !== null) {
    const { startX, upX, y, endY, roadWidth } = loop;
    const bend = Math.min(12, Math.max(0, y - endY));
    context.strokeStyle = palette.road;
    context.lineWidth = roadWidth;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.beginPath();
    context.moveTo(startX, y);
    context.lineTo(upX + bend, y);
    context.quadraticCurveTo(upX, y, upX, y - bend);
    context.lineTo(upX, endY - 2);
    context.stroke();
    context.lineCap = 'butt';
  }
  if (bridges === null || bridges.circleRadius === 0) return;
  context.strokeStyle = palette.road;
  context.lineWidth = Math.max(3, Math.min(6, bridges.circleRadius * 0.7));
  bridges.groups.forEach(({ first, nodes }, group) => {
    if (layout.circles[group] !== true) return;
    for (let node = first; node < first + nodes; node++) {
      context.beginPath();
      context.arc(bridges.circleX, bridgeY(bridges, node), bridges.circleRadius, 0, Math.PI * 2);
      context.stroke();
    }
  });
}
