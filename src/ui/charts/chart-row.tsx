// The visible charts, in the user's order, and a bar above them with the visible time range and the chart
// chooser.

import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useRun, useStudio, useView } from '../../app/studio-context.ts';
import { CHARTS, type ChartEntry } from '../../charts/chart-list.ts';
import { inDigits } from '../../languages/numbers.ts';
import { Button } from '../shared/button.tsx';
import { PopoverButton } from '../shared/popover-button.tsx';
import { CHART_CHOICES } from '../words/chart-cards.ts';
import { ChartCard } from './chart-card.tsx';
import * as styles from './charts.module.css';
import { DrawTurns } from './draw-turns.ts';
import * as menuStyles from './menu-button.module.css';
import { ThreadMapCard } from './thread-map/thread-map-card.tsx';

const ChartChooser = lazy(() => import('./chart-chooser.tsx'));

export function ChartRow(): ReactNode {
  const [turns] = useState(() => new DrawTurns());
  const names = useView((state) => state.charts);
  const entries = names
    .map((name) => CHARTS.find((entry) => entry.id === name))
    .filter((entry): entry is ChartEntry => entry !== undefined);
  const enlarged = useView((state) => state.enlarged);
  const many = entries.length > 4 || entries.some(({ id }) => id === enlarged);
  // Puts the enlarged chart first, so that it is visible without scrolling.
  const placed = entries.toSorted((a, b) => Number(b.id === enlarged) - Number(a.id === enlarged));
  return (
    <section className={many ? `${styles.root} many` : styles.root} aria-label={CHART_CHOICES.label}>
      <h2 className="visually-hidden">{CHART_CHOICES.label}</h2>
      <div className={styles.bar}>
        <SpanNote />
        <PopoverButton
          button={{ className: styles.choose, children: CHART_CHOICES.choose }}
          className={menuStyles.menu}
        >
          {() => <ChartChooser />}
        </PopoverButton>
      </div>
      {placed.map((entry) => (
        <ChartCard key={entry.id} entry={entry} turns={turns} />
      ))}
      <ThreadMapCard />
    </section>
  );
}

/** Shows the visible time range, with a button that shows the whole run. */
function SpanNote(): ReactNode {
  const { view } = useStudio();
  const span = useView((state) => state.timeSpan);
  const clock = useRun((state) => state.summary?.clockNanos ?? 0);
  useEffect(() => {
    // Shows the whole run again if it was restarted and has not reached this range.
    if (span !== null && clock < span.fromNanos) view.setState({ timeSpan: null });
  }, [span, clock, view]);
  if (span === null) return null;
  const seconds = (nanos: number): string => `${inDigits(Number((nanos / 1e9).toFixed(3)))}\u00a0s`;
  return (
    <fieldset className={styles.spanNote} aria-label={CHART_CHOICES.spanLabel}>
      <output>{CHART_CHOICES.span(seconds(span.fromNanos), seconds(span.untilNanos))}</output>
      <Button kind="small" onClick={() => view.setState({ timeSpan: null })}>
        {CHART_CHOICES.whole}
      </Button>
    </fieldset>
  );
}
