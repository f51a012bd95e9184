// The tabs below the stage and their panels. A panel is loaded when it is first shown. It then stays mounted,
// so that typed text is kept.

import { type ComponentType, lazy, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { PANELS, type PanelName } from '../../app/stores/view-store.ts';
import { useStudio, useView } from '../../app/studio-context.ts';
import * as dockStyles from '../dock/dock.module.css';
import { LoadGuard } from '../shared/load-guard.tsx';
import { Tabs } from '../shared/tabs.tsx';
import { WHOLE_PAGE_TEXT } from '../words/page.ts';
import * as styles from './tabs.module.css';

const LOADERS = {
  understand: () => import('./understand.tsx'),
  charts: async () => ({ default: (await import('../charts/chart-row.tsx')).ChartRow }),
  settings: () => import('../controls/control-panel.tsx'),
  threads: () => import('../study/study-cards.tsx'),
  numbers: () => import('../measured/measured-panel.tsx'),
} as const satisfies Readonly<Record<PanelName, () => Promise<{ readonly default: ComponentType }>>>;

const CONTENTS: Readonly<Record<PanelName, ComponentType>> = {
  understand: lazy(LOADERS.understand),
  charts: lazy(LOADERS.charts),
  settings: lazy(LOADERS.settings),
  threads: lazy(LOADERS.threads),
  numbers: lazy(LOADERS.numbers),
};

/**
 * If the dock overlaps the row of tabs by this much or more, it is at the bottom of the window, as on phones,
 * and nothing needs to be scrolled.
 */
const MOST_COVERED_PX = 99;

/**
 * The row of tabs and the panels. A click on a tab scrolls its panel into view at once, and again when its
 * content has loaded.
 */
export function TabbedPanels(): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef<PanelName | null>(null);
  const comeIntoSight = (): void => {
    requestAnimationFrame(() => row.current !== null && bringIntoSight(row.current));
  };
  const press = (panel: PanelName): void => {
    pressed.current = panel;
    comeIntoSight();
  };
  const arrive = (panel: PanelName): void => {
    if (pressed.current !== panel) return;
    pressed.current = null;
    comeIntoSight();
  };
  return (
    <>
      <TabRow row={row} onPress={press} />
      <Panels onArrival={arrive} />
    </>
  );
}

/**
 * Scrolls to the beginning of the panel as far as the styles require, because it may be below the window or
 * behind the stage. If the beginning is already visible below the stage, nothing scrolls. If the dock has two
 * rows, it is higher than the styles assume and would cover the tabs. The page is then scrolled back by as
 * much as the dock covers.
 */
function bringIntoSight(row: HTMLElement): void {
  row.scrollIntoView({ block: 'nearest' });
  const dock = document.querySelector(`.${dockStyles.root}`)!;
  const covered = dock.getBoundingClientRect().bottom - row.getBoundingClientRect().top;
  if (covered > 0 && covered < MOST_COVERED_PX) scrollBy(0, -covered);
}

function Panels({ onArrival }: { readonly onArrival: (panel: PanelName) => void }): ReactNode {
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
        className={styles.panel}
        hidden={panel !== shown}
      >
        {made.includes(panel) && (
          <LoadGuard fallback={<p className="muted">{WHOLE_PAGE_TEXT.loading}</p>}>
            <Content />
            <Arrival onArrival={() => onArrival(panel)} />
          </LoadGuard>
        )}
      </div>
    );
  });
}

/** Renders nothing. Reports that the content beside it has been rendered. */
function Arrival({ onArrival }: { readonly onArrival: () => void }): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: content arrives once.
  useEffect(onArrival, []);
  return null;
}

interface TabRowProps {
  readonly row: RefObject<HTMLDivElement | null>;
  readonly onPress: (panel: PanelName) => void;
}

function TabRow({ row, onPress }: TabRowProps): ReactNode {
  const { view, studies } = useStudio();
  const shown = useView((state) => state.panel);
  const show = (panel: PanelName): void => {
    view.setState({ panel, sheetOpen: true });
    onPress(panel);
  };
  const comesNear = (panel: PanelName): void => {
    // Ignore the error here; a click on the tab reports it.
    LOADERS[panel]().catch(() => {});
    if (panel === 'threads') studies.open();
  };
  return (
    <div ref={row} className={styles.row}>
      <Tabs
        className={styles.root}
        label={WHOLE_PAGE_TEXT.panels}
        tabs={PANELS.map((panel) => [panel, WHOLE_PAGE_TEXT.panel[panel]])}
        shown={shown}
        tabId={tabId}
        panelId={panelId}
        onShow={show}
        onNear={comesNear}
      />
      <p className={styles.checked}>
        {WHOLE_PAGE_TEXT.computed} <a href="./validation.html">{WHOLE_PAGE_TEXT.seeChecked}</a>
      </p>
    </div>
  );
}

const tabId = (panel: PanelName): string => `tab-${panel}`;
const panelId = (panel: PanelName): string => `panel-${panel}`;
