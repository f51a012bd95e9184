// The studio: what the scene asks, the stage beside three small charts, the dock below it, and all else one step behind.

import type { ComponentChildren } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { useCallback, useState } from 'preact/hooks';
import { useView } from '../app/studio-context.ts';
import { SmallCharts } from './charts/small/small-charts.tsx';
import { Dock } from './dock/dock.tsx';
import { Header } from './header/header.tsx';
import { SceneHead } from './header/scene-head.tsx';
import { Notices } from './notices.tsx';
import { LoadGuard } from './shared/load-guard.tsx';
import { NARROW, useMedia } from './shared/use-media.ts';
import { Stages } from './stage/stages.tsx';
import { Panels } from './tabs/panels.tsx';
import { TabRow } from './tabs/tab-row.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { VehicleDock } from './vehicle/vehicle-dock.tsx';
import { TEXT } from './words/text.ts';

const HelpDialog = lazy(() => import('./help-dialog.tsx'));

export function StudioPage(): ComponentChildren {
  const [helps, setHelps] = useState(false);
  const openHelp = useCallback(() => setHelps(true), []);
  const narrow = useMedia(NARROW);
  const sheetOpen = useView((state) => state.sheetOpen);
  const panel = useView((state) => state.panel);
  useShortcuts(openHelp);
  return (
    <>
      <a className="skip-link" href="#road">
        {TEXT.skipLink}
      </a>
      <Header onHelp={openHelp} />
      <main className="main" data-sheet={sheetOpen ? 'open' : 'folded'} data-panel={panel}>
        <SceneHead />
        <div className="scene-view">
          <Stages />
          {!narrow && <SmallCharts />}
          <Notices />
        </div>
        <div className="below">
          <Dock narrow={narrow} />
          <div className="rest">
            <VehicleDock />
            {narrow && <SmallCharts />}
            <TabRow />
            <Panels />
          </div>
        </div>
      </main>
      {helps && (
        <LoadGuard>
          <Suspense fallback={null}>
            <HelpDialog onClosed={() => setHelps(false)} />
          </Suspense>
        </LoadGuard>
      )}
    </>
  );
}
