// On phones the panel of a vehicle lies in the sheet: it is opened while a vehicle is followed, and folded again after that, as
// it covers the lower road.

import { type RefObject, useEffect } from 'react';
import { useStudio } from '../../app/studio-context.ts';
import type { Followed } from '../../protocol/followed-request.ts';
import * as layoutStyles from '../layout.module.css';
import * as stageStyles from '../stage/stage.module.css';

interface InSheetProps {
  /** The panel. */
  readonly place: RefObject<HTMLElement | null>;
  readonly followed: Followed;
}

/** Renders nothing. Opens the sheet and scrolls the panel and the vehicle's road into sight whenever another vehicle is followed. */
export function InSheet({ place, followed }: InSheetProps): null {
  const { scenario, view } = useStudio();
  useEffect(() => {
    const before = view.getState();
    return () => {
      // Who has chosen another panel meanwhile reads it.
      if (!before.sheetOpen && view.getState().panel === before.panel) view.setState({ sheetOpen: false });
    };
  }, [view]);
  useEffect(() => {
    view.setState({ sheetOpen: true });
    const frame = requestAnimationFrame(() => {
      const sheet = place.current?.closest(`.${layoutStyles.below}`);
      if (place.current == null || sheet == null) return;
      sheet.scrollTop += place.current.getBoundingClientRect().top - sheet.getBoundingClientRect().top;
      const { servers } = scenario.getState().scenario;
      const index = servers.findIndex(({ id }) => id === followed.server);
      document.querySelectorAll(`.${stageStyles.root}`).item(index)?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [place, followed, scenario, view]);
  return null;
}
