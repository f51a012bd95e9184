// What is one step behind the stage. A panel is loaded when it is shown first, and then stays, with what is being typed in it.

import type { ComponentChildren, ComponentType } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { useState } from 'preact/hooks';
import { PANELS, type PanelName } from '../../app/stores/view-store.ts';
import { useView } from '../../app/studio-context.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { PAGE_TEXT } from '../words/page.ts';
import { panelId, tabId } from './tab-names.ts';

const CONTENTS: Readonly<Record<PanelName, ComponentType>> = {
  understand: lazy(() => import('./understand.tsx')),
  charts: lazy(() => import('./all-charts.tsx')),
  settings: lazy(() => import('../controls/control-panel.tsx')),
  threads: lazy(() => import('../study/study-cards.tsx')),
  numbers: lazy(() => import('../measured/measured-panel.tsx')),
};

export function Panels(): ComponentChildren {
  const shown = useView((state) => state.panel);
  const [made, setMade] = useState<readonly PanelName[]>([shown]);
  if (!made.includes(shown)) setMade([...made, shown]);
  return PANELS.map((panel) => {
    const Content = CONTENTS[panel];
    return (
      <div
        key={panel}
        id={panelId(panel)}
        role="tabpanel"
        aria-labelledby={tabId(panel)}
        className={`panel panel-${panel}`}
        hidden={panel !== shown}
      >
        {made.includes(panel) && (
          <LoadGuard>
            <Suspense fallback={<p className="muted">{PAGE_TEXT.loading}</p>}>
              <Content />
            </Suspense>
          </LoadGuard>
        )}
      </div>
    );
  });
}
