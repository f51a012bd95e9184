// Warns if results depend on evenly spaced arrivals. A study in the background examines this after a scene
// has been changed and then left unchanged for a while. Presets are not studied, because a test checks that
// their results do not depend on even spacing.

import { lazy, type ReactNode } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import { hasEvenArrivals } from '../../scenario/even-arrivals.ts';
import { isPreset } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { useSettled } from '../shared/use-settled.ts';
import * as styles from './understand.module.css';

const EvenArrivalsNote = lazy(() => import('./even-arrivals-note.tsx'));

/** The study begins after this wall time without a change. */
const REST_MILLIS = 1500;

export function EvenArrivals(): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const settled = useSettled(scenario, REST_MILLIS, null);
  return (
    // Rendered even while it is empty, because screen readers announce only changes of an element that
    // already exists.
    <div className={styles.evenArrivals} aria-live="polite">
      {settled === scenario && isWorthAsking(scenario) && (
        <LoadGuard>
          <EvenArrivalsNote key={JSON.stringify(scenario)} scenario={scenario} />
        </LoadGuard>
      )}
    </div>
  );
}

function isWorthAsking(scenario: Scenario): boolean {
  return hasEvenArrivals(scenario) && !isPreset(scenario) && !savesData();
}

/** Whether the browser is set to save data. If so, nothing is loaded that the user has not asked for. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
