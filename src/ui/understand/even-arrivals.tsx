// Warns if results depend on evenly spaced arrivals. A background study finds that out once a changed scene
// has not changed again for a while. Presets do not depend on it (a test checks that), so they are not
// studied.

import { lazy, type ReactNode } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import { hasEvenArrivals } from '../../scenario/even-arrivals.ts';
import { isPreset } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { useSettled } from '../shared/use-settled.ts';
import * as styles from './understand.module.css';

const EvenArrivalsNote = lazy(() => import('./even-arrivals-note.tsx'));

/** Wall time without a change before the study begins. */
const REST_MILLIS = 1500;

export function EvenArrivals(): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const settled = useSettled(scenario, REST_MILLIS, null);
  return (
    // Empty at first, because screen readers announce changes of an element that already exists.
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

/** Whether the browser is set to save data. If so, nothing is loaded without a request by the reader. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
