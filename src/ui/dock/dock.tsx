// The dock, directly below the stage: suggestions to try, the sliders that matter in this scene, and time. In
// a narrow window it is the head of a sheet that contains everything else.

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
    // Scrolls until the dock is just below the roads, which stay visible. This waits one frame, because the
    // page must first be laid out with the open sheet.
    if (!open) requestAnimationFrame(() => currentTarget.closest('section')?.scrollIntoView());
  };
  return (
    <button type="button" className={styles.sheetButton} aria-expanded={open} onClick={toggle}>
      {open ? WHOLE_PAGE_TEXT.less : WHOLE_PAGE_TEXT.more}
    </button>
  );
}
