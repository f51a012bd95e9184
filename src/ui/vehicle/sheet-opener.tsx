// Opens the sheet while a vehicle is followed and closes it afterwards, because on phones the panel of the
// vehicle is in the sheet.

import { type RefObject, useEffect } from 'react';
import { useStudio } from '../../app/studio-context.ts';
import type { Followed } from '../../protocol/followed-request.ts';

interface InSheetProps {
  /** Ref of the vehicle's panel. */
  readonly place: RefObject<HTMLElement | null>;
  readonly followed: Followed;
}

/**
 * Renders nothing. Whenever another vehicle is followed, opens the sheet and scrolls the panel into view
 * below the roads.
 */
export function SheetOpener({ place, followed }: InSheetProps): null {
  const { view } = useStudio();
  useEffect(() => {
    const before = view.getState();
    return () => {
      // If the user has chosen another panel in the meantime, the sheet stays open.
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
