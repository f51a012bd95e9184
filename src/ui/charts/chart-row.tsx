// All charts of the list, side by side.

import type { ReactNode } from 'react';
import { CHARTS } from '../../charts/chart-list.ts';
import { TEXT } from '../text.ts';
import { ChartCard } from './chart-card.tsx';

export function ChartRow(): ReactNode {
  return (
    <section className="charts" aria-label={TEXT.charts.label}>
      <h2 className="visually-hidden">{TEXT.charts.label}</h2>
      {CHARTS.map((entry) => (
        <ChartCard key={entry.id} entry={entry} />
      ))}
    </section>
  );
}
