// The top of the studio: the head of all pages with its own scenes, how it is shown, help, light or dark, how to take it away.

import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { resolveTheme } from '../../app/stores/kept-choices.ts';
import { type Moment, useActions, useScenario, useStudio, useView } from '../../app/studio-context.ts';
import { PRESETS } from '../../scenario/presets.ts';
import type { Thumbnails } from '../scenes/thumbnails.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { PopoverButton } from '../shared/popover-button.tsx';
import { useMedia } from '../shared/use-media.ts';
import { PAGE_TEXT } from '../words/page.ts';
import { TEXT } from '../words/text.ts';
import { SiteHeader } from './site-header.tsx';
import * as viewStyles from './view-menu.module.css';

export function Header({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  return (
    <SiteHeader home="./" scenes={<ScenesButton />}>
      <ViewButton />
      <button
        type="button"
        className="header-button"
        aria-label={PAGE_TEXT.keys}
        aria-haspopup="dialog"
        data-tip={PAGE_TEXT.keys}
        onClick={onHelp}
      >
        ?
      </button>
      <ThemeSwitch />
      <ShareButton />
    </SiteHeader>
  );
}

/** Switches between light and dark from the theme that is shown, even where that comes from the system: each press changes the page. */
function ThemeSwitch(): ReactNode {
  const actions = useActions();
  const theme = useView((state) => state.theme);
  const systemIsDark = useMedia('(prefers-color-scheme: dark)');
  const next = resolveTheme(theme, systemIsDark) === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className="header-button header-theme-switch"
      aria-label={PAGE_TEXT.toTheme(next)}
      data-tip={PAGE_TEXT.toTheme(next)}
      onClick={() => actions.setTheme(next)}
    >
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path
          d="M8 1.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13zm0 1.6v9.8a4.9 4.9 0 010-9.8z"
          fill="currentColor"
        />
      </svg>
    </button>
  );
}

const ViewMenu = lazy(() => import('./view-menu.tsx'));

/** The menu of how the page is shown, which is loaded when it is asked for. */
function ViewButton(): ReactNode {
  return (
    <PopoverButton
      button={{ className: 'header-button view-button', children: PAGE_TEXT.view }}
      className={viewStyles.root}
      label={PAGE_TEXT.viewLabel}
    >
      {(close) => <ViewMenu onClose={close} />}
    </PopoverButton>
  );
}

const ScenesPanel = lazy(() => import('../scenes/scenes-panel.tsx'));

/** The button that opens the cards of all scenes, and which of them this is. The cards are loaded with the first press. */
function ScenesButton(): ReactNode {
  const originId = useScenario((state) => state.originId);
  const place = PRESETS.findIndex(({ id }) => id === originId);
  const [open, setOpen] = useState(false);
  const pictures = useRef<Thumbnails | null>(null);
  return (
    <>
      <button type="button" className="header-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {PAGE_TEXT.scenes}
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

/** The button that opens "Share", which is loaded with the first press. */
function ShareButton(): ReactNode {
  const { actions, frames } = useStudio();
  // What is shared is the page as it was when the button was pressed; the run goes on behind.
  const [moment, setMoment] = useState<Moment | null>(null);
  // Pressed before the first frame, it shares that frame as soon as it is there.
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
        {TEXT.header.share}
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
