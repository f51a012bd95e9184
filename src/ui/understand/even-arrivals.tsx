// Whether the result hangs on arrivals that come in step: asked in the background once a changed scene has been left alone
// for a while, and only told where it does. Ready scenes do not, which a test holds, so they are not asked about.

import type { ComponentChildren } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { useEffect, useState } from 'preact/hooks';
import { useScenario } from '../../app/studio-context.ts';
import { hasEvenArrivals } from '../../scenario/even-arrivals.ts';
import { isPreset } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { LoadGuard } from '../shared/load-guard.tsx';

const EvenArrivalsSaid = lazy(() => import('./even-arrivals-said.tsx'));

/** After so long without a change. */
const QUIET_MILLIS = 1500;

export function EvenArrivals(): ComponentChildren {
  const scenario = useScenario((state) => state.scenario);
  const quiet = useQuiet(scenario);
  return (
    // It is there before its words, or screen readers would not tell of them.
    <div className="even-arrivals" aria-live="polite">
      {quiet === scenario && isWorthAsking(scenario) && (
        <LoadGuard>
          <Suspense fallback={null}>
            <EvenArrivalsSaid key={JSON.stringify(scenario)} scenario={scenario} />
          </Suspense>
        </LoadGuard>
      )}
    </div>
  );
}

/** What was given, once it has stayed the same for a while. */
function useQuiet(scenario: Scenario): Scenario | null {
  const [quiet, setQuiet] = useState<Scenario | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(scenario), QUIET_MILLIS);
    return () => clearTimeout(timer);
  }, [scenario]);
  return quiet;
}

function isWorthAsking(scenario: Scenario): boolean {
  return hasEvenArrivals(scenario) && !isPreset(scenario) && !savesData();
}

/** Where the reader asks for little, nothing is done unasked. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
