// The panel of the followed vehicle and the panel of the slowest requests. They are beside the roads if there
// is room, otherwise below. Loaded on demand.

import { lazy, type ReactNode } from 'react';
import { useView } from '../../app/studio-context.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import * as styles from './vehicle.module.css';

const VehiclePanel = lazy(() => import('./vehicle-panel.tsx'));
const SlowestPanel = lazy(() => import('./slowest-panel.tsx'));
const NothingFound = lazy(() => import('./nothing-found.tsx'));

export function FollowedVehicle(): ReactNode {
  const followed = useView((state) => state.followed);
  return (
    followed !== null && (
      <div className={`${styles.dock} ${styles.followed}`}>
        <LoadGuard>
          <VehiclePanel followed={followed} />
        </LoadGuard>
      </div>
    )
  );
}

export function VehicleDock(): ReactNode {
  const explained = useView((state) => state.explained);
  const nothing = useView((state) => state.found?.request === null);
  if (explained === null && !nothing) return null;
  return (
    <div className={styles.dock}>
      <LoadGuard>
        {nothing && <NothingFound />}
        {explained !== null && <SlowestPanel server={explained} />}
      </LoadGuard>
    </div>
  );
}
