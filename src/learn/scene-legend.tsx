// The legend of a scene, in a line below its frame: the studio's legend without its buttons.

import type { ReactNode } from 'react';
import { paragraph } from '../languages/list.ts';
import { scenarioOfQuery } from '../lessons/scene.ts';
import { legendOf } from '../ui/stage/legend-of.ts';
import { LEGEND } from '../ui/words/legend.ts';
import * as styles from './scene-legend.module.css';

interface SceneLegendProps {
  readonly query: string;
  /** Whether sentences say what cars, lanes and lights are; otherwise only the colours are named. */
  readonly isFirst: boolean;
}

export function SceneLegend({ query, isFirst }: SceneLegendProps): ReactNode {
  const { sentences, states } = legendOf(scenarioOfQuery(query));
  return (
    <div className={styles.root}>
      {isFirst && <p>{paragraph(sentences)}</p>}
      <ul aria-label={LEGEND.label}>
        {states.map(([state, name]) => (
          <li key={state}>
            <i className={`swatch state-${state}`} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
