// Where the followed vehicle and the slowest requests are shown, under the roads. What shows them is loaded when it is asked for.

import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useView } from '../studio-context.ts';
import { TEXT } from '../text.ts';

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

/** A part of the page that cannot be loaded must not take the page with it. */
class LoadGuard extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <p role="alert">{TEXT.vehicle.missing}</p> : this.props.children;
  }
}
