// Charts of the frame that stand one after the other.

import { CHARTS, type ChartEntry } from '../charts/chart-list.ts';
import { DrawTurns } from '../ui/charts/draw-turns.ts';
import type { Studio } from '../ui/studio-context.ts';
import { EMBED } from '../ui/text-of-embed.ts';
import { ChartPart } from './chart-part.ts';
import { h } from './dom.ts';

/** `names` are those of charts. All is in this file: they are there before anything is painted. */
export async function chartsPart(studio: Studio, names: readonly string[]): Promise<HTMLElement> {
  const turns = new DrawTurns();
  const entries = names
    .map((name) => CHARTS.find(({ id }) => id === name))
    .filter((entry): entry is ChartEntry => entry !== undefined);
  const section = h('section', { class: 'embed-charts', 'aria-label': EMBED.charts });
  const cards = entries.map(async (entry) => new ChartPart(studio, entry, turns, await entry.load()).element);
  section.append(...(await Promise.all(cards)));
  return section;
}
