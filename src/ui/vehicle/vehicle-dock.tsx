// The panels of the followed vehicle and of the slowest requests, under the roads; loaded on demand.

import { lazy, type ReactNode } from 'react';
import { useView } from '../../app/studio-context.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import * as styles from './vehicle.module.css';

const VehiclePanel = lazy(() => import('./vehicle-panel.tsx'));
const SlowestPanel = lazy(() => import('./slowest-panel.tsx'));
const NothingFound = lazy(() => import('./nothing-found.tsx'));

export function VehicleDock(): ReactNode {
  const followed = useView((state) => state.followed);
  const explained = useView((state) => state.explained);
  const nothing = useView((state) => state.found?.request === null);
  if (followed === null && explained === null && !nothing) return null;
  return (
    <div className={styles.dock}>
      <LoadGuard>
        {nothing && <NothingFound />}
        {followed !== null && <VehiclePanel followed={followed} />}
        {explained !== null && <SlowestPanel server={explained} />}
      </LoadGuard>
    </div>
  );
}
