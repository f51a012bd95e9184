// Chooses which charts are shown and in which order.

import type { ReactNode } from 'react';
import { useStudio, useView } from '../../app/studio-context.ts';
import { CHARTS, FIRST_CHARTS } from '../../charts/chart-list.ts';
import { Button } from '../shared/button.tsx';
import { Check } from '../shared/check.tsx';
import { CHART_CHOICES } from '../words/chart-cards.ts';
import * as styles from './chart-chooser.module.css';

export default function ChartChooser(): ReactNode {
  const { view } = useStudio();
  const shown = useView((state) => state.charts);
  const choose = (charts: readonly string[]): void => view.setState({ charts });
  const toggle = (id: string): void =>
    choose(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id]);
  const move = (id: string, by: 1 | -1): void => {
    const at = shown.indexOf(id);
    const order = shown.filter((each) => each !== id);
    order.splice(at + by, 0, id);
    choose(order);
  };
  const moveButton = (id: string, by: 1 | -1, arrow: string, label: string, disabled: boolean): ReactNode => (
    <button
      type="button"
      className={styles.move}
      aria-label={label}
      disabled={disabled}
      onClick={() => move(id, by)}
    >
      <span aria-hidden="true">{arrow}</span>
    </button>
  );
  const rank = (id: string): number => (shown.includes(id) ? shown.indexOf(id) : Number.POSITIVE_INFINITY);
  const listed = CHARTS.toSorted((a, b) => (rank(a.id) === rank(b.id) ? 0 : rank(a.id) - rank(b.id)));
  return (
    <>
      <p className="muted">{CHART_CHOICES.chooseNote}</p>
      <ul className={styles.list}>
        {listed.map(({ id, title }) => {
          const at = shown.indexOf(id);
          return (
            <li key={id}>
              <Check checked={at >= 0} disabled={at >= 0 && shown.length === 1} onCheck={() => toggle(id)}>
                {title}
              </Check>
              {moveButton(id, -1, '↑', CHART_CHOICES.earlier(title), at <= 0)}
              {moveButton(id, 1, '↓', CHART_CHOICES.later(title), at < 0 || at === shown.length - 1)}
            </li>
          );
        })}
      </ul>
      <Button kind="small" onClick={() => choose(FIRST_CHARTS)}>
        {CHART_CHOICES.firstFour}
      </Button>
    </>
  );
}
