// "Explore": the button that opens the list of all there is. The list is loaded when it is asked for.

import { lazy, type ReactNode, Suspense } from 'react';
import { Door } from '../shared/door.tsx';
import { LoadGuard } from '../shared/load-guard.tsx';
import { PAGE_TEXT } from '../text-of-page.ts';

const ExploreList = lazy(() => import('./explore-list.tsx'));

export function ExploreDoor({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  return (
    <Door
      className="header-button explore-button"
      popoverClass="explore"
      label={PAGE_TEXT.exploreLabel}
      face={PAGE_TEXT.explore}
    >
      {(close, place) => (
        <LoadGuard>
          <Suspense>
            <ExploreList onHelp={onHelp} onClose={close} onShown={place} />
          </Suspense>
        </LoadGuard>
      )}
    </Door>
  );
}
