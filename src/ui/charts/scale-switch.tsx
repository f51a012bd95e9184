// The buttons that choose the scale of a chart's values.

import type { ReactNode } from 'react';
import type { ChartScale } from '../../charts/chart.ts';
import { CHART_CARDS } from '../words/chart-cards.ts';
import * as styles from './scale-switch.module.css';

interface ScaleSwitchProps {
  /** Title of the chart. */
  readonly title: string;
  readonly scales: readonly ChartScale[];
  readonly shown: ChartScale;
  readonly onScale: (scale: ChartScale) => void;
}

export function ScaleSwitch({ title, scales, shown, onScale }: ScaleSwitchProps): ReactNode {
  return (
    <fieldset className={styles.root}>
      <legend className="visually-hidden">{CHART_CARDS.scale(title)}</legend>
      {scales.map((each) => (
        <button key={each} type="button" aria-pressed={each === shown} onClick={() => onScale(each)}>
          {CHART_CARDS[each]}
        </button>
      ))}
    </fieldset>
  );
}
