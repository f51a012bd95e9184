// What the Share dialog says; loaded with it.

import { t } from '../../languages/t.ts';
import { LOCAL_LINK } from './local-link.ts';

export const SHARE = {
  title: t`Share`,
  close: t`Close`,
  sections: { link: t`Link`, embed: t`Embed`, picture: t`Picture and clip`, file: t`File` },

  link: {
    holds: t`What the link opens`,
    instant: t`This instant`,
    instantPaused: (time: string) =>
      t`Stands at ${time}, with all changes that led there and what you look at.`,
    instantPlaying: (time: string) =>
      t`Goes on from ${time}, with all changes that led there and what you look at.`,
    settings: t`The settings only`,
    settingsWords: t`Starts at 0 s with the settings as they are now.`,
    tooMany: t`The changes of this run are too many for a link: it holds the settings as they are now, from the start.`,
    looks: (theme: string, palette: string) => t`In these colours, too (${theme}${palette})`,
    themes: { light: t`light theme`, dark: t`dark theme` },
    palettes: { standard: '', projector: t`, colours for projectors` },
    address: t`Link`,
    copy: t`Copy link`,
    characters: (count: string) => t`${count} characters`,
    long: t`Some programs cut links of more than 2,000 characters.`,
    scenePage: t`The page of this scene, which shows its picture where links have one:`,
    local: LOCAL_LINK,
  },

  code: {
    title: t`For a classroom`,
    image: t`QR code of the link`,
    hint: t`A phone’s camera opens the same scene.`,
    local: t`On a phone it opens nothing: this page runs on your own computer.`,
    large: t`Fill the screen`,
    leave: t`Back`,
    dense: t`Many small squares: fill the screen and let people come near.`,
    none: (count: string, most: string) =>
      t`No QR code: cameras read links of up to ${most} characters from a screen, and this one has ${count}.`,
  },
} as const;

export const SCENE_FILE = {
  title: t`This scene as one file`,
  what: t`One HTML file with the roads, the engine and this very run. It opens in any browser, also with no network, and links to this page.`,
  paused: (time: string) => t`It stands at ${time} until somebody presses play.`,
  playing: (time: string) => t`It plays on from ${time}.`,
  charts: t`With the charts that this page shows`,
  save: t`Download this scene`,
  fetching: t`Fetching the file …`,
  saved: (name: string, size: string) => t`Saved as ${name}, ${size}`,
  failed: (reason: string) => t`The file could not be made: ${reason}`,
  notFound: (status: string) => t`embed.html is not beside this page (${status})`,
  tooMany: t`The changes of this run are too many for a link: the file holds the settings as they are now, from the start.`,
} as const;
