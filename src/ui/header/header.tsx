// The header of the studio: the common page head with scenes, view options and "Share".

import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type StudioSnapshot, useScenario, useStudio } from '../../app/studio-context.ts';
import { t } from '../../languages/t.ts';
import { PRESETS } from '../../scenario/presets.ts';
import type { Thumbnails } from '../scenes/thumbnails.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { PopoverButton } from '../shared/popover-button.tsx';
import { WHOLE_PAGE_TEXT } from '../words/page.ts';
import { SITE } from '../words/site.ts';
import { SiteHeader } from './site-header.tsx';
import * as viewStyles from './view-menu.module.css';

export function Header({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const nav = (
    <>
      <ScenesButton />
      <a className="header-button header-answers" href="./answers/">
        {SITE.answers}
      </a>
    </>
  );
  return (
    <SiteHeader home="./" nav={nav}>
      <ViewButton onHelp={onHelp} />
      <ShareButton />
    </SiteHeader>
  );
}

const ViewMenu = lazy(() => import('./view-menu.tsx'));

/** The button of the view menu. The menu and the help are loaded when they are opened. */
function ViewButton({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  return (
    <PopoverButton
      button={{ className: 'header-button view-button', children: WHOLE_PAGE_TEXT.view }}
      className={viewStyles.root}
      label={WHOLE_PAGE_TEXT.view}
    >
      {(close) => <ViewMenu onHelp={onHelp} onClose={close} />}
    </PopoverButton>
  );
}

const ScenesPanel = lazy(() => import('../scenes/scenes-panel.tsx'));

/**
 * The button that opens the scene cards. It shows the name of the present scene. The cards are loaded with
 * the first click.
 */
function ScenesButton(): ReactNode {
  const originId = useScenario((state) => state.originId);
  const place = PRESETS.findIndex(({ id }) => id === originId);
  const [open, setOpen] = useState(false);
  const pictures = useRef<Thumbnails | null>(null);
  return (
    <>
      <button type="button" className="header-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {WHOLE_PAGE_TEXT.scenes}
        {place >= 0 && (
          <span className="header-place">
            {place + 1}/{PRESETS.length}
          </span>
        )}
      </button>
      {open &&
        createPortal(
          <LoadGuard>
            <ScenesPanel onClose={() => setOpen(false)} pictures={pictures} />
          </LoadGuard>,
          document.body,
        )}
    </>
  );
}

const ShareDialog = lazy(() => import('../share/share-dialog.tsx'));

/** The button that opens "Share", which is loaded with the first click. */
function ShareButton(): ReactNode {
  const { actions, frames } = useStudio();
  // The page at the moment of the click, which "Share" shows while the run continues behind it.
  const [moment, setMoment] = useState<StudioSnapshot | null>(null);
  // If "Share" was opened before the first frame, it shows this frame as soon as it arrives.
  const isEarly = moment !== null && moment.frame === null;
  useEffect(
    () => (isEarly ? frames.subscribe(() => setMoment(actions.moment())) : undefined),
    [isEarly, frames, actions],
  );
  return (
    <>
      <button
        type="button"
        className="header-button solid"
        aria-haspopup="dialog"
        onClick={() => setMoment(actions.moment())}
      >
        {t`Share`}
      </button>
      {moment !== null &&
        createPortal(
          <LoadGuard>
            <ShareDialog moment={moment} onClose={() => setMoment(null)} />
          </LoadGuard>,
          document.body,
        )}
    </>
  );
}
