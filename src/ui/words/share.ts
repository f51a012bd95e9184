// Texts of the Share dialog, loaded with the dialog.

import { t } from '../../languages/t.ts';
import { LOCAL_LINK } from './local-link.ts';

export const SHARE = {
  title: t`Share`,
  close: t`Close`,
  sections: { link: t`Link`, embed: t`Embed`, picture: t`Picture and clip`, file: t`File` },

  link: {
    holds: t`What the link opens`,
    instant: t`This instant`,
    instantPaused: (time: string) => t`Paused at ${time} with your changes and view.`,
    instantPlaying: (time: string) => t`Resumes at ${time} with your changes and view.`,
    settings: t`Settings only`,
    settingsWords: t`Starts at 0 s with the current settings.`,
    tooMany: t`This run has too many changes for a link. The link has the current settings and starts at 0 s.`,
    looks: (theme: string, palette: string) => t`Include these colours (${theme}${palette})`,
    themes: { light: t`light theme`, dark: t`dark theme` },
    palettes: { standard: '', projector: t`, high contrast` },
    address: t`Link`,
    copy: t`Copy link`,
    characters: (count: string) => t`${count} characters`,
    long: t`Some programs cut links of more than 2,000 characters.`,
    scenePage: t`Scene page (with preview image):`,
    local: LOCAL_LINK,
  },

  code: {
    title: t`For a classroom`,
    image: t`QR code of the link`,
    hint: t`A phone’s camera opens the same scene.`,
    local: t`You are running Threadway locally, so a phone cannot open this link.`,
    large: t`Full screen`,
    leave: t`Back`,
    dense: t`Many small squares: use the full screen and ask people to come close.`,
    none: (count: string, most: string) =>
      t`No QR code: cameras read links of up to ${most} characters from a screen; this one has ${count}.`,
  },
} as const;

export const SCENE_FILE = {
  title: t`This scene as one file`,
  what: t`One HTML file with the roads, the engine and this exact run. It opens in any browser, even offline, and links to this page.`,
  paused: (time: string) => t`It is paused at ${time} until the reader presses play.`,
  playing: (time: string) => t`It resumes at ${time}.`,
  charts: t`With the charts that this page shows`,
  save: t`Download this scene`,
  fetching: t`Fetching the file …`,
  saved: (name: string, size: string) => t`Saved as ${name}, ${size}`,
  failed: (reason: string) => t`The file could not be made: ${reason}`,
  notFound: (status: string) => t`embed.html was not found next to this page (${status})`,
  tooMany: t`This run has too many changes for a link. The file has the current settings and starts at 0 s.`,
} as const;
