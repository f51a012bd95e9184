// The legend of the roads: the colour of each state. Hovering over an entry dims everything else in the
// picture.

import type { ReactNode } from 'react';
import { useActions, useScenario, useStudio, useView } from '../../app/studio-context.ts';
import { paragraph } from '../../languages/list.ts';
import { Button } from '../shared/button.tsx';
import { LEGEND } from '../words/legend.ts';
import * as styles from './legend.module.css';
import { legendOf } from './legend-of.ts';

export function Legend(): ReactNode {
  const { view } = useStudio();
  const pointedOut = useView((state) => state.pointedOut);
  const { sentences, states, hasBridges } = legendOf(useScenario(({ scenario }) => scenario));
  const point = (state: string | null): void => view.setState({ pointedOut: state });
  return (
    <div className={styles.root}>
      <p>{paragraph(sentences)}</p>
      <ul aria-label={LEGEND.label}>
        {states.map(([state, name]) => (
          <li key={state}>
            <button
              type="button"
              aria-pressed={pointedOut === state}
              title={LEGEND.point(name)}
              onPointerEnter={() => point(state)}
              onPointerLeave={() => point(null)}
              onFocus={() => point(state)}
              onBlur={() => point(null)}
            >
              <i className={`swatch state-${state}`} />
              {name}
            </button>
          </li>
        ))}
        <li>
          <i className={styles.taken} />
          {LEGEND.taken}
        </li>
        {hasBridges && (
          <li>
            <b className={styles.scale}>1 = 2</b>
            {LEGEND.scale}
          </li>
        )}
      </ul>
      <VehicleButtons />
    </div>
  );
}

/** Buttons that follow a vehicle, for users who cannot click one on the road. */
function VehicleButtons(): ReactNode {
  const { followLongest, explain } = useActions();
  const { servers } = useScenario((state) => state.scenario);
  const explained = useView((state) => state.explained);
  return (
    <span className={styles.vehicleButtons}>
      <Button kind="small" onClick={followLongest} title={LEGEND.followNote}>
        {LEGEND.follow}
      </Button>
      <Button
        kind="small"
        aria-expanded={explained !== null}
        onClick={() => explain(explained === null ? (servers[0]?.id ?? null) : null)}
      >
        {LEGEND.why}
      </Button>
    </span>
  );
}
