// Where the followed vehicle and the slowest requests are shown, under the roads. What shows them is loaded when it is asked for.

import { lazy, type ReactNode, Suspense } from 'react';
import { LoadGuard } from '../shared/load-guard.tsx';
import { useView } from '../studio-context.ts';

const VehiclePanel = lazy(() => import('./vehicle-panel.tsx'));
const SlowestPanel = lazy(() => import('./slowest-panel.tsx'));
const NothingFound = lazy(() => import('./nothing-found.tsx'));

export function VehicleDock(): ReactNode {
  const followed = useView((state) => state.followed);
  const explained = useView((state) => state.explained);
  const nothing = useView((state) => state.found?.request === null);
  if (followed === null && explained === null && !nothing) return null;
  return (
    <LoadGuard>
      <Suspense>
        {nothing && <NothingFound />}
        {followed !== null && <VehiclePanel followed={followed} />}
        {explained !== null && <SlowestPanel server={explained} />}
      </Suspense>
    </LoadGuard>
  );
}
