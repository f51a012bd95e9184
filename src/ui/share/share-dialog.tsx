// "Share": a native dialog with one tab for each way to export the scene. The run continues behind the
// dialog.

import { type ComponentType, lazy, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { StudioSnapshot } from '../../app/studio-context.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { Tabs } from '../shared/tabs.tsx';
import { SHARE } from '../words/share.ts';
import * as styles from './share.module.css';

type Section = keyof typeof SHARE.sections;

const SECTIONS: Readonly<Record<Section, ComponentType<{ readonly moment: StudioSnapshot }>>> = {
  link: lazy(() => import('./link-section.tsx')),
  embed: lazy(() => import('./embed-section.tsx')),
  picture: lazy(() => import('./picture-section.tsx')),
  file: lazy(() => import('./file-section.tsx')),
};
const TABS = (Object.keys(SECTIONS) as Section[]).map(
  (section) => [section, SHARE.sections[section]] as const,
);

interface ShareDialogProps {
  /** The state of the page when the dialog was opened. */
  readonly moment: StudioSnapshot;
  readonly onClose: () => void;
}

export default function ShareDialog({ moment, onClose }: ShareDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [shown, setShown] = useState<Section>('link');
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const tabId = (section: Section): string => `${id}-tab-${section}`;
  const panelId = (): string => `${id}-panel`;
  const Shown = SECTIONS[shown];
  return (
    <dialog
      ref={dialog}
      className={styles.root}
      aria-labelledby={`${id}-title`}
      onClose={(event) => {
        // React also passes on the close events of dialogs inside this one; ignore those.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{SHARE.title}</h2>
        <Tabs
          className={styles.tabs}
          label={SHARE.title}
          tabs={TABS}
          shown={shown}
          tabId={tabId}
          panelId={panelId}
          onShow={setShown}
        />
        <form method="dialog">
          <button type="submit" className="button">
            {SHARE.close}
          </button>
        </form>
      </div>
      <div className={styles.body} id={panelId()} role="tabpanel" aria-labelledby={tabId(shown)}>
        <LoadGuard key={shown}>
          {/* Rendered anew for the first frame, on which a picture's first options depend. */}
          <Shown key={moment.frame === null ? 'early' : 'moment'} moment={moment} />
        </LoadGuard>
      </div>
    </dialog>
  );
}
