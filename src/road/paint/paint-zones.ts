// Paints the names of the zones, and returns how much of their line they take, because counts share the line.

import type { RoadLayout } from '../layout/layout.ts';
import type { ZoneLabel } from '../layout/zones.ts';
import { fontOf, type Palette } from './palette.ts';
import type { Pen } from './pen.ts';

export function paintZoneLabels(context: Pen, { zones, compact }: RoadLayout, palette: Palette): void {
  context.font = zoneFont(compact, palette);
  context.textBaseline = 'middle';
  for (const zone of zones) {
    context.fillStyle = zone.names === 'zone' ? palette.muted : palette.ink;
    context.textAlign = zone.align;
    const text = fittingText(context, zone, compact);
    if (text !== undefined) context.fillText(text, zone.x, zone.y);
  }
  context.textAlign = 'left';
}

/** Width in px of a painted name; 0 if it has no room. Leaves the font unchanged. */
export function zoneWidth(context: Pen, zone: ZoneLabel, compact: boolean, palette: Palette): number {
  const { font } = context;
  context.font = zoneFont(compact, palette);
  const text = fittingText(context, zone, compact);
  const width = text === undefined ? 0 : context.measureText(text).width;
  context.font = font;
  return width;
}

function zoneFont(compact: boolean, palette: Palette): string {
  return fontOf(palette, compact ? 11 : 11.5, 600);
}

/** The first text that fits, letter-spaced if that fits too. */
function fittingText(context: Pen, { names, texts, room }: ZoneLabel, compact: boolean): string | undefined {
  const isSpaced = names === 'zone' && !compact;
  const forms = isSpaced ? texts.flatMap((text) => [[...text].join('\u200a'), text]) : texts;
  return forms.find((candidate) => context.measureText(candidate).width <= room);
}
