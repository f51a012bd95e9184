// The studio page: the scene's question, the stage next to three small charts, the dock below, and the
// panels; or the wall view instead of all of them.

import { lazy, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useRun, useScenario, useView } from '../app/studio-context.ts';
import { t } from '../languages/t.ts';
import { SmallCharts } from './charts/small/small-charts.tsx';
import { Dock } from './dock/dock.tsx';
import { Header } from './header/header.tsx';
import { SceneHead } from './header/scene-head.tsx';
import * as styles from './layout.module.css';
import * as noticesStyles from './notices.module.css';
import { LoadGuard } from './shared/load-guard.tsx';
import { NARROW, useMedia } from './shared/use-media.ts';
import { type Shortcut, type ShortcutOf, timeShortcutOf } from './shortcuts.ts';
import { Stages } from './stage/stages.tsx';
import { TabbedPanels } from './tabs/panels.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { FollowedVehicle, VehicleDock } from './vehicle/vehicle-dock.tsx';

const HelpDialog = lazy(() => import('./help-dialog.tsx'));
const NoticeList = lazy(() => import('./notice-list.tsx'));
const Wall = lazy(() => import('./wall/wall.tsx'));
const Narration = lazy(() => import('./moments/narration.tsx'));

/**
 * The keys of the page's shortcuts. If one is pressed before the shortcuts are loaded, it takes effect once
 * they are.
 */
const SINGLE = /^[a-z1-9?[\]]$/i;

/** null without a network. There is a button for everything that shortcuts do. */
const loadShortcuts = (): Promise<typeof import('./page-shortcuts.ts') | null> =>
  import('./page-shortcuts.ts').catch(() => null);

export function StudioPage(): ReactNode {
  const [helps, setHelps] = useState(false);
  const openHelp = useCallback(() => setHelps(true), []);
  const onWall = useView((state) => state.onWall);
  const [shortcutOf, setShortcutOf] = useState<ShortcutOf>(() => (chord: string) => {
    const later: Shortcut = (actions) =>
      void loadShortcuts().then((loaded) => loaded?.shortcutOf(chord, openHelp)?.(actions));
    return timeShortcutOf(chord) ?? (SINGLE.test(chord) ? later : null);
  });
  useEffect(() => {
    void loadShortcuts().then((loaded) => {
      if (loaded !== null) setShortcutOf(() => (chord: string) => loaded.shortcutOf(chord, openHelp));
    });
  }, [openHelp]);
  useShortcuts(shortcutOf);
  return (
    <>
      {onWall ? (
        <LoadGuard>
          <Wall>
            <Notices />
          </Wall>
        </LoadGuard>
      ) : (
        <Page onHelp={openHelp} />
      )}
      <LazyNarration />
      {helps && (
        <LoadGuard>
          <HelpDialog onClosed={() => setHelps(false)} />
        </LoadGuard>
      )}
    </>
  );
}

/** Announcements and sound. They start after the first summary, because the first picture needs neither. */
function LazyNarration(): ReactNode {
  const begun = useRun(({ summary }) => summary !== null);
  return (
    begun && (
      <LoadGuard>
        <Narration />
      </LoadGuard>
    )
  );
}

function Page({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const narrow = useMedia(NARROW);
  const sheetOpen = useView((state) => state.sheetOpen);
  const panel = useView((state) => state.panel);
  return (
    <>
      <a className="skip-link" href="#road">
        {t`Skip to the road`}
      </a>
      <Header onHelp={onHelp} />
      <main className={styles.main} data-sheet={sheetOpen ? 'open' : 'folded'} data-panel={panel}>
        <SceneHead />
        <div className={styles.sceneView}>
          <Stages />
          {!narrow && <SmallCharts />}
          {!narrow && <FollowedVehicle />}
          <Notices />
        </div>
        <div className={styles.below}>
          <Dock />
          <div className={styles.rest}>
            {narrow && <FollowedVehicle />}
            <VehicleDock />
            {narrow && <SmallCharts />}
            <TabbedPanels />
          </div>
        </div>
      </main>
    </>
  );
}

function Notices(): ReactNode {
  const complaint = useScenario((state) => state.complaint);
  const error = useRun((state) => state.status.error);
  return (
    <div className={noticesStyles.root}>
      {(complaint !== null || error !== null) && (
        <LoadGuard>
          <NoticeList complaint={complaint} error={error} />
        </LoadGuard>
      )}
    </div>
  );
}
