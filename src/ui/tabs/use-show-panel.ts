// Shows a panel below the stage and takes the page there.

import { useCallback } from 'react';
import type { PanelName } from '../../state/view-store.ts';
import { useStudio } from '../studio-context.ts';
import { TAB_ROW_ID } from './tab-names.ts';

export function useShowPanel(): (panel: PanelName) => void {
  const { view } = useStudio();
  return useCallback(
    (panel) => {
      view.setState({ panel, sheetOpen: true });
      // Once the panel is there; where the window is narrow, the sheet scrolls.
      requestAnimationFrame(() =>
        document.getElementById(TAB_ROW_ID)?.scrollIntoView({ block: 'start', behavior: 'auto' }),
      );
    },
    [view],
  );
}
