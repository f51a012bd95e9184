// The panels of the followed vehicle and of the slowest requests, under the roads; loaded on demand. In a narrow window they
// lie in a sheet, which opens when a vehicle is followed, and the page scrolls to the road of that vehicle.

import type { ComponentChildren, RefObject } from 'preact';
import { lazy } from 'preact/compat';
import { useEffect, useRef } from 'preact/hooks';
import { useStudio, useView } from '../../app/studio-context.ts';
import type { Followed } from '../../protocol/followed-request.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { NARROW, useMedia } from '../shared/use-media.ts';

const VehiclePanel = lazy(() => import('./vehicle-panel.tsx'));
const SlowestPanel = lazy(() => import('./slowest-panel.tsx'));
const NothingFound = lazy(() => import('./nothing-found.tsx'));

export function VehicleDock(): ComponentChildren {
  const followed = useView((state) => state.followed);
  const explained = useView((state) => state.explained);
  const nothing = useView((state) => state.found?.request === null);
  const narrow = useMedia(NARROW);
  const place = useRef<HTMLDivElement>(null);
  if (followed === null && explained === null && !nothing) return null;
  return (
    <div ref={place} className="vehicle-dock">
      <LoadGuard>
        {nothing && <NothingFound />}
        {followed !== null && <VehiclePanel followed={followed} />}
        {explained !== null && <SlowestPanel server={explained} />}
        {followed !== null && narrow && <InSheet place={place} followed={followed} />}
      </LoadGuard>
    </div>
  );
}

interface InSheetProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly followed: Followed;
}

/** Renders nothing. Scrolls the panel and the vehicle's road into sight whenever another vehicle is followed. */
function InSheet({ place, followed }: InSheetProps): null {
  const { scenario, view } = useStudio();
  useEffect(() => {
    view.setState({ sheetOpen: true });
    const frame = requestAnimationFrame(() => {
      const sheet = place.current?.closest('.below');
      if (place.current == null || sheet == null) return;
      sheet.scrollTop += place.current.getBoundingClientRect().top - sheet.getBoundingClientRect().top;
      const { servers } = scenario.getState().scenario;
      const index = servers.findIndex(({ id }) => id === followed.server);
      document.querySelectorAll('.stage').item(index)?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [place, followed, scenario, view]);
  return null;
}
