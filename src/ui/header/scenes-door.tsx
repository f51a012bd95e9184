// "Scenes": the button that opens the cards of all scenes, and which of them this is. The cards are loaded with the first press.

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { PRESETS } from '../../scenario/presets.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { useScenario } from '../studio-context.ts';
import { PAGE_TEXT } from '../text-of-page.ts';

const ScenesPanel = lazy(() => import('../scenes/scenes-panel.tsx'));

export function ScenesDoor(): ReactNode {
  const originId = useScenario((state) => state.originId);
  const place = PRESETS.findIndex(({ id }) => id === originId);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="header-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {PAGE_TEXT.scenes}
        {place >= 0 && (
          <span className="header-place">
            {place + 1}/{PRESETS.length}
          </span>
        )}
      </button>
      {open &&
        createPortal(
          <LoadGuard>
            <Suspense>
              <ScenesPanel onClose={() => setOpen(false)} />
            </Suspense>
          </LoadGuard>,
          document.body,
        )}
    </>
  );
}
