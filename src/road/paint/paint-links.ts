// Paints the roads between the parts of a scene, the road back from the parking lot and the road out. They
// are painted once per layout.

import type { RoadLayout } from '../layout/layout.ts';
import type { Apron, Point, SideRoad } from '../layout/link-layout.ts';
import type { Palette } from './palette.ts';
import type { Pen } from './pen.ts';

const ARROW_PX = 3;
const ARROW_PITCH_PX = 120;

/** Paints the road out. The parts above it leave room for it. */
export function paintExit(context: Pen, { exit }: RoadLayout, palette: Palette): void {
  if (exit === null) return;
  const { y, downX, topY, roadWidth } = exit;
  context.strokeStyle = palette.road;
  context.lineWidth = roadWidth;
  context.lineJoin = 'round';
  context.lineCap = 'butt';
  trace(
    context,
    [
      { x: downX, y: topY },
      { x: downX, y },
      { x: 0, y },
    ],
    roadWidth / 2,
  );
  context.stroke();
  context.strokeStyle = palette.marking;
  context.globalAlpha = 0.38;
  context.lineWidth = 1;
  context.beginPath();
  // Arrows show that the road is one-way, if it is wider than a line.
  for (let x = downX - ARROW_PITCH_PX; x > ARROW_PITCH_PX / 2 && roadWidth >= 12; x -= ARROW_PITCH_PX) {
    context.moveTo(x + ARROW_PX, y - ARROW_PX);
    context.lineTo(x, y);
    context.lineTo(x + ARROW_PX, y + ARROW_PX);
  }
  context.stroke();
  context.globalAlpha = 1;
}

export function paintLinks(context: Pen, layout: RoadLayout, palette: Palette): void {
  const { aprons, roads, roadWidth } = layout.links;
  for (const road of roads) paintSideRoad(context, road, roadWidth, palette);
  if (layout.lot !== null) paintReturnRoad(context, layout, palette);
  for (const apron of aprons) paintApron(context, apron, palette);
}

function paintApron(context: Pen, apron: Apron, palette: Palette): void {
  const { x0, top0, bottom0, x1, top1, bottom1 } = apron;
  const bend = (x1 - x0) / 2;
  context.fillStyle = palette.road;
  context.beginPath();
  context.moveTo(x0, top0);
  context.bezierCurveTo(x0 + bend, top0, x1 - bend, top1, x1, top1);
  context.lineTo(x1, bottom1);
  context.bezierCurveTo(x1 - bend, bottom1, x0 + bend, bottom0, x0, bottom0);
  context.fill();
}

function paintSideRoad(context: Pen, { kind, points }: SideRoad, width: number, palette: Palette): void {
  context.lineJoin = 'round';
  context.lineCap = 'butt';
  const isBelt = kind === 'belt';
  context.strokeStyle = isBelt ? palette.curb : palette.road;
  context.lineWidth = isBelt ? Math.max(5, width * 0.55) : width;
  trace(context, points, isBelt ? 4 : width);
  context.stroke();
  if (!isBelt && width < 10) return;
  context.strokeStyle = isBelt ? palette.road : palette.marking;
  context.globalAlpha = isBelt ? 0.55 : 0.5;
  context.lineWidth = isBelt ? Math.max(2, width * 0.28) : 1;
  context.setLineDash(isBelt ? [2, 3] : [6, 6]);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function trace(context: Pen, points: readonly Point[], radius: number): void {
  const [first, ...more] = points;
  if (first === undefined) return;
  context.beginPath();
  context.moveTo(first.x, first.y);
  more.forEach((point, index) => {
    const next = more[index + 1];
    if (next === undefined) context.lineTo(point.x, point.y);
    else context.arcTo(point.x, point.y, next.x, next.y, radius);
  });
}

/** Paints the narrow road by which parked vehicles return to their loop. */
function paintReturnRoad(context: Pen, layout: RoadLayout, palette: Palette): void {
  const { lanes, lot, returnY, links } = layout;
  if (lot === null) return;
  const joinX = lanes.x - (layout.compact ? 3 : 8);
  context.strokeStyle = palette.road;
  context.lineWidth = links.roadWidth;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(lot.x + 2, returnY);
  context.lineTo(joinX + 6, returnY);
  context.quadraticCurveTo(joinX - 2, returnY, joinX, lanes.y + lanes.height - 6);
  context.stroke();
}
