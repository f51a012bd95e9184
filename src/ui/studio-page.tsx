// The studio: what the scene asks, the stage beside three small charts, the dock below it, and all else one step behind.

import { type ReactNode, useCallback, useRef } from 'react';
import { SmallCharts } from './charts/small/small-charts.tsx';
import { Dock } from './dock/dock.tsx';
import { Header } from './header/header.tsx';
import { SceneHead } from './header/scene-head.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { Notices } from './notices.tsx';
import { NARROW } from './shared/narrow.ts';
import { useMedia } from './shared/use-media.ts';
import { Stages } from './stage/stages.tsx';
import { useView } from './studio-context.ts';
import { Panels } from './tabs/panels.tsx';
import { TabRow } from './tabs/tab-row.tsx';
import { TEXT } from './text.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { VehicleDock } from './vehicle/vehicle-dock.tsx';

export function StudioPage(): ReactNode {
  const help = useRef<HTMLDialogElement>(null);
  const openHelp = useCallback(() => help.current?.showModal(), []);
  const narrow = useMedia(NARROW);
  const sheetOpen = useView((state) => state.sheetOpen);
  useShortcuts(openHelp);
  return (
    <>
      <a className="skip-link" href="#road">
        {TEXT.skipLink}
      </a>
      <Header onHelp={openHelp} />
      <main className="main" data-sheet={sheetOpen ? 'open' : 'folded'}>
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
      <HelpDialog dialog={help} />
    </>
  );
}
