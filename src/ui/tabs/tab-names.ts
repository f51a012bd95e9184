// Names that tie the tabs to their panels.

import type { PanelName } from '../../app/stores/view-store.ts';

export const TAB_ROW_ID = 'panels';

export const tabId = (panel: PanelName): string => `tab-${panel}`;
export const panelId = (panel: PanelName): string => `panel-${panel}`;
