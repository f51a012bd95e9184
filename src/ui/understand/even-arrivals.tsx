// Whether the result hangs on arrivals that come in step: asked in the background once a changed scene has been left alone
// for a while, and only told where it does. Ready scenes do not, which a test holds, so they are not asked about.

import type { ComponentChildren } from 'preact';
import { lazy } from 'preact/compat';
import { useScenario } from '../../app/studio-context.ts';
import { hasEvenArrivals } from '../../scenario/even-arrivals.ts';
import { isPreset } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { useSettled } from '../shared/use-settled.ts';

const EvenArrivalsSaid = lazy(() => import('./even-arrivals-said.tsx'));

/** Without a change, before it is asked. */
const REST_MILLIS = 1500;

export function EvenArrivals(): ComponentChildren {
  const scenario = useScenario((state) => state.scenario);
  const settled = useSettled(scenario, REST_MILLIS, null);
  return (
    // It is there before its words, or screen readers would not tell of them.
    <div className="even-arrivals" aria-live="polite">
      {settled === scenario && isWorthAsking(scenario) && (
        <LoadGuard>
          <EvenArrivalsSaid key={JSON.stringify(scenario)} scenario={scenario} />
        </LoadGuard>
      )}
    </div>
  );
}

function isWorthAsking(scenario: Scenario): boolean {
  return hasEvenArrivals(scenario) && !isPreset(scenario) && !savesData();
}

/** Where the reader asks for little, nothing is done unasked. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
