// The tabs below the dock: one stop of the Tab key, arrows go from one to the next. Beside them, whether to believe it all.

import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { PANELS, type PanelName } from '../../app/stores/view-store.ts';
import { useStudio, useView } from '../../app/studio-context.ts';
import { PAGE_TEXT } from '../words/page.ts';
import { panelId, TAB_ROW_ID, tabId } from './tab-names.ts';

/** Where a key leads from this place among so many. */
function placeAfter(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count;
    case 'ArrowLeft':
      return (place + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

export function TabRow(): ComponentChildren {
  const { view } = useStudio();
  const shown = useView((state) => state.panel);
  const row = useRef<HTMLDivElement>(null);
  const show = (panel: PanelName): void => {
    view.setState({ panel, sheetOpen: true });
    // A stage that stays for this panel may lie over the tabs now.
    requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }));
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const place = placeAfter(event.key, PANELS.indexOf(shown), PANELS.length);
    if (place === null) return;
    event.preventDefault();
    show(PANELS[place]);
    document.getElementById(tabId(PANELS[place]))?.focus();
  };
  return (
    <div ref={row} className="tab-row" id={TAB_ROW_ID}>
      <div role="tablist" className="tabs" aria-label={PAGE_TEXT.panels} onKeyDown={onKeyDown}>
        {PANELS.map((panel) => (
          <button
            key={panel}
            type="button"
            role="tab"
            id={tabId(panel)}
            className="tab"
            aria-selected={panel === shown}
            aria-controls={panelId(panel)}
            tabIndex={panel === shown ? 0 : -1}
            onClick={() => show(panel)}
          >
            {PAGE_TEXT.panel[panel]}
          </button>
        ))}
      </div>
      <p className="checked">
        {PAGE_TEXT.computed}{' '}
        <a className="link" href="./validation.html">
          {PAGE_TEXT.seeChecked}
        </a>
      </p>
    </div>
  );
}
