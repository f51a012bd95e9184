// All charts of the list, side by side.

import { type ReactNode, useState } from 'react';
import { CHARTS } from '../../charts/chart-list.ts';
import { TEXT } from '../text.ts';
import { ChartCard } from './chart-card.tsx';
import { DrawTurns } from './draw-turns.ts';

export function ChartRow(): ReactNode {
  const [turns] = useState(() => new DrawTurns());
  return (
    <section className="charts" aria-label={TEXT.charts.label}>
      <h2 className="visually-hidden">{TEXT.charts.label}</h2>
      {CHARTS.map((entry) => (
        <ChartCard key={entry.id} entry={entry} turns={turns} />
      ))}
    </section>
  );
}
