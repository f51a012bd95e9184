// What the Share dialog says; loaded with it.

export const SHARE = {
  title: 'Share',
  close: 'Close',
  sections: { link: 'Link', embed: 'Embed', picture: 'Picture and clip', file: 'File' },

  link: {
    holds: 'What the link opens',
    instant: 'This instant',
    instantPaused: (time: string) =>
      `Stands at ${time}, with all changes that led there and what you look at.`,
    instantPlaying: (time: string) =>
      `Goes on from ${time}, with all changes that led there and what you look at.`,
    settings: 'The settings only',
    settingsWords: 'Starts at 0 s with the settings as they are now.',
    tooMany:
      'The changes of this run are too many for a link: it holds the settings as they are now, from the start.',
    looks: (theme: string, palette: string) => `In these colours, too (${theme}${palette})`,
    themes: { light: 'light theme', dark: 'dark theme' },
    palettes: { standard: '', projector: ', colours for projectors' },
    address: 'Link',
    copy: 'Copy link',
    copied: 'Copied',
    refused: 'The browser does not let the page copy. The link is selected: press Ctrl+C.',
    characters: (count: string) => `${count} characters`,
    long: 'Some programs cut links of more than 2,000 characters.',
    local: 'This page runs on your own computer: elsewhere the link opens nothing.',
  },

  code: {
    title: 'For a classroom',
    image: 'QR code of the link',
    hint: 'A phone’s camera opens the same scene.',
    large: 'Fill the screen',
    leave: 'Back',
    dense: 'Many small squares: fill the screen and let people come near.',
    none: (count: string, most: string) =>
      `No QR code: cameras read links of up to ${most} characters from a screen, and this one has ${count}.`,
  },
} as const;

export const SCENE_FILE = {
  title: 'This scene as one file',
  what: 'One HTML file with the roads, the engine and this very run. It opens in any browser, also with no network, and links to this page.',
  paused: (time: string) => `It stands at ${time} until somebody presses play.`,
  playing: (time: string) => `It plays on from ${time}.`,
  charts: 'With the charts that this page shows',
  save: 'Download this scene',
  fetching: 'Fetching the file …',
  saved: (name: string, size: string) => `Saved as ${name}, ${size}`,
  failed: (reason: string) => `The file could not be made: ${reason}`,
  notFound: (status: string) => `embed.html is not beside this page (${status})`,
  tooMany:
    'The changes of this run are too many for a link: the file holds the settings as they are now, from the start.',
} as const;
