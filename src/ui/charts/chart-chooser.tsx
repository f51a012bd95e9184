// Which charts are shown, and in which order.

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useStudio, useView } from '../../app/studio-context.ts';
import { CHARTS, FIRST_CHARTS } from '../../charts/chart-list.ts';
import { CHART_CARDS } from '../words/chart-cards.ts';

export function ChartChooser({ onShown }: { readonly onShown: () => void }): ComponentChildren {
  const { view } = useStudio();
  const shown = useView((state) => state.charts);
  useEffect(() => onShown(), [onShown]);
  const choose = (charts: readonly string[]): void => view.setState({ charts });
  const toggle = (id: string): void =>
    choose(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id]);
  const move = (id: string, by: 1 | -1): void => {
    const at = shown.indexOf(id);
    const order = shown.filter((each) => each !== id);
    order.splice(at + by, 0, id);
    choose(order);
  };
  const rank = (id: string): number => (shown.includes(id) ? shown.indexOf(id) : Number.POSITIVE_INFINITY);
  const listed = CHARTS.toSorted((a, b) => (rank(a.id) === rank(b.id) ? 0 : rank(a.id) - rank(b.id)));
  return (
    <>
      <p className="muted">{CHART_CARDS.chooseNote}</p>
      <ul className="chooser-list">
        {listed.map(({ id, title }) => {
          const at = shown.indexOf(id);
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  disabled={at >= 0 && shown.length === 1}
                  onChange={() => toggle(id)}
                />
                {title}
              </label>
              <button
                type="button"
                className="chooser-move"
                aria-label={CHART_CARDS.earlier(title)}
                disabled={at <= 0}
                onClick={() => move(id, -1)}
              >
                <span aria-hidden="true">↑</span>
              </button>
              <button
                type="button"
                className="chooser-move"
                aria-label={CHART_CARDS.later(title)}
                disabled={at < 0 || at === shown.length - 1}
                onClick={() => move(id, 1)}
              >
                <span aria-hidden="true">↓</span>
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" className="button small" onClick={() => choose(FIRST_CHARTS)}>
        {CHART_CARDS.firstFour}
      </button>
    </>
  );
}
