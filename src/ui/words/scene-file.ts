// What the section "File" of the Share dialog says; loaded with it.

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
