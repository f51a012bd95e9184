// The legend of the roads: the colour of each state. Hovering over an entry dims everything else in the
// picture.

import type { ReactNode } from 'react';
import { useActions, useScenario, useStudio, useView } from '../../app/studio-context.ts';
import { paragraph } from '../../languages/list.ts';
import { takesFrom } from '../../scenario/pool-programs.ts';
import { Button } from '../shared/button.tsx';
import { LEGEND } from '../words/legend.ts';
import * as styles from './legend.module.css';

export function Legend(): ReactNode {
  const { view } = useStudio();
  const pointedOut = useView((state) => state.pointedOut);
  const calls = useScenario(({ scenario }) => scenario.upstreams.length > 0);
  const repeats = useScenario(({ scenario }) =>
    scenario.upstreams.some(({ retries }) => retries.attempts > 0),
  );
  const isLimited = useScenario(({ scenario }) =>
    [scenario, ...scenario.own].some(({ machine }) => (machine?.cpuLimit ?? null) !== null),
  );
  const hasPools = useScenario(({ scenario }) =>
    scenario.upstreams.some(({ name }) => takesFrom(scenario, name)),
  );
  const hasLocks = useScenario(({ scenario }) => scenario.locks.length > 0);
  const states = LEGEND.states
    .filter(([state]) => state !== 'throttled' || isLimited)
    .map(([state, name]) => [state, state === 'lock' && hasPools ? LEGEND.pool(hasLocks) : name] as const);
  const words = [LEGEND.road, ...(calls ? [LEGEND.bridges] : []), ...(repeats ? [LEGEND.again] : [])];
  const point = (state: string | null): void => view.setState({ pointedOut: state });
  return (
    <div className={styles.root}>
      <p>{paragraph(words)}</p>
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
        {calls && (
          <li>
            <b className={styles.scale}>×2</b>
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
