// The dock, directly below the stage: things to try, the sliders that matter in this scene, time. In a narrow
// window it is the head of a sheet that contains the rest.

import type { ReactNode } from 'react';
import { useStudio, useView } from '../../app/studio-context.ts';
import { TransportBar } from '../transport/transport-bar.tsx';
import { TryChips } from '../try/try-chips.tsx';
import { WHOLE_PAGE_TEXT } from '../words/page.ts';
import * as styles from './dock.module.css';
import { Sliders } from './sliders.tsx';

export function Dock(): ReactNode {
  return (
    <section className={styles.root} aria-label={WHOLE_PAGE_TEXT.dock}>
      <TryChips />
      <Sliders className={styles.sliders} named={null} />
      <div className={styles.foot}>
        <TransportBar />
        <SheetButton />
      </div>
    </section>
  );
}

function SheetButton(): ReactNode {
  const { view } = useStudio();
  const open = useView((state) => state.sheetOpen);
  const toggle = ({ currentTarget }: { readonly currentTarget: Element }): void => {
    view.setState({ sheetOpen: !open });
    // Scrolls to just below the roads, which stay visible. Waits one frame, because the page must first be
    // laid out with the sheet.
    if (!open) requestAnimationFrame(() => currentTarget.closest('section')?.scrollIntoView());
  };
  return (
    <button type="button" className={styles.sheetButton} aria-expanded={open} onClick={toggle}>
      {open ? WHOLE_PAGE_TEXT.less : WHOLE_PAGE_TEXT.more}
    </button>
  );
}
