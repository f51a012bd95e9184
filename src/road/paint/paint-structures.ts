// Paints static structures on or over the lanes: booths of selectors and stages, and the hills, crossings and
// rails of locks.

import { LOCK_KIND } from '../../protocol/frame-layout.ts';
import { type LaneLayout, laneMiddle } from '../layout/lane-layout.ts';
import type { RoadLayout } from '../layout/layout.ts';
import type { TunnelLayout } from '../layout/tunnel-layout.ts';
import type { BoothPlan } from '../scenes/scene.ts';
import type { Palette } from './palette.ts';
import { type Pen, roundBox } from './pen.ts';

/** Paints a roof over the lanes, with a post beside each of the first lanes. */
export function paintBooth(context: Pen, booth: BoothPlan, layout: RoadLayout, palette: Palette): void {
  const block = layout.blocks.find(
    ({ lanes }) =>
      lanes.y < booth.area.y + booth.area.height && Math.abs(lanes.x - booth.area.x) < booth.area.width * 4,
  );
  const lanes = block?.lanes ?? layout.lanes;
  const isPlaza = booth.kind === 'plaza';
  const width = Math.max(7, Math.min(26, booth.area.width * 0.72));
  const x = isPlaza ? booth.area.x + booth.area.width - width - 2 : lanes.x + 2;
  const top = lanes.y - 5;
  const height = lanes.height + 10;
  context.fillStyle = isPlaza ? palette.curb : palette.hill;
  context.globalAlpha = 0.92;
  roundBox(context, x, top, width, height, 4);
  context.globalAlpha = 1;
  context.fillStyle = isPlaza ? palette.hill : palette.curb;
  roundBox(context, x + 2, top + 2, Math.max(2, width * 0.28), height - 4, 2);
  if (lanes.laneHeight < 8) return;
  // A window with a bar for each lane.
  for (let lane = lanes.firstLane; lane < lanes.firstLane + Math.min(lanes.lanes, 64); lane++) {
    const y = laneMiddle(lanes, lane);
    context.fillStyle = '#f3d98b';
    roundBox(context, x + width * 0.44, y - 3, Math.max(3, width * 0.36), 6, 1.5);
    if (width < 12) continue;
    context.fillStyle = '#ffffff';
    context.fillRect(x + width, y - 1, 5, 2);
    context.fillStyle = palette.stuck;
    context.fillRect(x + width + 1.6, y - 1, 1.7, 2);
  }
}

export function paintTunnel(context: Pen, tunnel: TunnelLayout, lanes: LaneLayout, palette: Palette): void {
  if (tunnel.kind === LOCK_KIND.atomic) paintCrossing(context, tunnel, lanes, palette);
  else if (tunnel.kind === LOCK_KIND.local) paintRails(context, tunnel, lanes, palette);
  else paintHill(context, tunnel, palette, tunnel);
}

function paintHill(
  context: Pen,
  tunnel: TunnelLayout,
  palette: Palette,
  hill: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  context.fillStyle = 'rgb(0 0 0 / 18%)';
  roundBox(context, hill.x + 2, hill.y + 3, hill.width, hill.height, 10);
  context.fillStyle = palette.hill;
  roundBox(context, hill.x, hill.y, hill.width, hill.height, 10);
  context.strokeStyle = 'rgb(255 255 255 / 13%)';
  context.lineWidth = 1;
  context.beginPath();
  for (let inset = 7; inset < Math.min(hill.width, hill.height) / 2; inset += 9) {
    context.roundRect(hill.x + inset, hill.y + inset, hill.width - 2 * inset, hill.height - 2 * inset, 8);
  }
  context.stroke();
  const top = tunnel.boreY - tunnel.boreHeight / 2;
  context.fillStyle = palette.road;
  context.fillRect(hill.x, top, hill.width, tunnel.boreHeight);
  context.fillStyle = 'rgb(0 0 0 / 34%)';
  context.fillRect(hill.x, top, hill.width, 3);
  context.fillRect(hill.x, top, 4, tunnel.boreHeight);
  context.fillRect(hill.x + hill.width - 4, top, 4, tunnel.boreHeight);
}

/** Paints a street across all lanes, with stop lines before and behind it. */
function paintCrossing(context: Pen, tunnel: TunnelLayout, lanes: LaneLayout, palette: Palette): void {
  context.fillStyle = palette.road;
  context.fillRect(tunnel.x, tunnel.y - 20, tunnel.width, tunnel.height + 40);
  context.fillStyle = 'rgb(255 255 255 / 55%)';
  for (const x of [tunnel.x - 3, tunnel.x + tunnel.width + 1])
    context.fillRect(x, lanes.y + 2, 2, lanes.height - 4);
  context.setLineDash([5, 5]);
  context.strokeStyle = palette.marking;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(tunnel.x + tunnel.width / 2, tunnel.y - 20);
  context.lineTo(tunnel.x + tunnel.width / 2, tunnel.y + tunnel.height + 20);
  context.stroke();
  context.setLineDash([]);
  const corners = [
    [tunnel.x - 9, lanes.y + 8],
    [tunnel.x + tunnel.width + 9, lanes.y + 8],
    [tunnel.x - 9, lanes.y + lanes.height - 8],
    [tunnel.x + tunnel.width + 9, lanes.y + lanes.height - 8],
  ] as const;
  for (const [x, y] of corners) paintStopSign(context, x, y, 6);
}

function paintStopSign(context: Pen, x: number, y: number, radius: number): void {
  context.beginPath();
  for (let corner = 0; corner < 8; corner++) {
    const angle = ((corner + 0.5) * Math.PI) / 4;
    context.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  context.closePath();
  context.fillStyle = '#c8321f';
  context.fill();
  context.fillStyle = '#ffffff';
  context.fillRect(x - radius * 0.55, y - 1, radius * 1.1, 2);
}

/** Paints rails between lanes that never cross. They end at a small hill where copies are merged. */
function paintRails(context: Pen, tunnel: TunnelLayout, lanes: LaneLayout, palette: Palette): void {
  context.fillStyle = '#e8ecf2';
  for (let lane = lanes.firstLane + 1; lane < lanes.firstLane + lanes.lanes; lane++) {
    const y = Math.round(laneMiddle(lanes, lane) - lanes.laneHeight / 2);
    context.globalAlpha = 0.85;
    context.fillRect(lanes.x + 4, y - 1, tunnel.x - lanes.x - 10, lanes.laneHeight >= 8 ? 2 : 1);
  }
  context.globalAlpha = 1;
  paintHill(context, tunnel, palette, {
    x: tunnel.x + tunnel.width * 0.25,
    y: tunnel.y,
    width: tunnel.width * 0.5,
    height: tunnel.height,
  });
}
