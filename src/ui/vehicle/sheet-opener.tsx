// On phones the vehicle panel is in the sheet. The sheet is opened while a vehicle is followed and closed
// again after that.

import { type RefObject, useEffect } from 'react';
import { useStudio } from '../../app/studio-context.ts';
import type { Followed } from '../../protocol/followed-request.ts';

interface InSheetProps {
  /** The panel. */
  readonly place: RefObject<HTMLElement | null>;
  readonly followed: Followed;
}

/**
 * Renders nothing. Opens the sheet and scrolls the panel into view, below the roads, whenever another vehicle
 * is followed.
 */
export function SheetOpener({ place, followed }: InSheetProps): null {
  const { view } = useStudio();
  useEffect(() => {
    const before = view.getState();
    return () => {
      // If the reader has chosen another panel in the meantime, it stays.
      if (!before.sheetOpen && view.getState().panel === before.panel) view.setState({ sheetOpen: false });
    };
  }, [view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another vehicle.
  useEffect(() => {
    view.setState({ sheetOpen: true });
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [place, followed, view]);
  return null;
}
