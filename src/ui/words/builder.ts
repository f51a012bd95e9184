// What the section "Embed" of the Share dialog says; loaded with it.

import type { SnippetForm } from '../../links/embed-snippet.ts';

export const BUILDER = {
  begins: 'Where it begins',
  instant: (time: string) => `At this instant, ${time}, as you see it`,
  settings: 'At 0 s, with the settings as they are now',
  tooMany:
    'The changes of this run are too many for a link: it begins at 0 s with the settings as they are now.',
  plays: 'Plays at once',
  waits: 'Waits for a click before it loads the run',

  shows: 'What it shows',
  road: 'Roads',
  hides: 'Leave out',
  hideable: {
    title: 'Name of the scene',
    numbers: 'Numbers',
    captions: 'Sentences on the roads',
    legend: 'Legend',
    tries: 'Things to try',
    transport: 'Time and speed',
  },

  controls: 'Sliders for readers',
  ownControls: 'Those of the scene',
  addControl: 'Add a slider or choice',
  choose: 'Choose…',
  shared: 'All servers',
  server: (id: string) => `Server ${id}`,
  remove: (name: string) => `Remove ${name}`,

  theme: 'Theme',
  themes: { reader: 'as the reader has it', light: 'light', dark: 'dark' },
  palette: 'Colours of the roads',
  palettes: { standard: 'standard', projector: 'for projectors' },
  height: 'Height, px',
  fit: 'Fit to content',

  preview: 'Preview',
  places: {
    column: (px: number) => `In a column of ${px} px`,
    phone: (px: number) => `On a phone, ${px} px`,
  },
  previewFrame: (place: string) => `Preview of the embedded scene: ${place}`,
  snippet: 'To paste',
  forms: {
    element: 'Element',
    iframe: 'Frame',
    markdown: 'Markdown',
    oembed: 'oEmbed',
  } satisfies Record<SnippetForm, string>,
  formNotes: {
    element:
      'A small script. The scene is as high as its content at any width, and the article can play, set and hear it.',
    iframe:
      'Plain HTML, for places that allow frames but no scripts. It has a height for phones and one for wider columns.',
    markdown: 'A link, for places that take no HTML. Where Markdown may hold HTML, paste the frame instead.',
    oembed: 'Put the file beside the article and this line into its head, so that programs find the frame:',
  } satisfies Record<SnippetForm, string>,
  copy: 'Copy',
  copied: 'Copied',
  refused: 'The browser does not let the page copy. The text is selected: press Ctrl+C.',
  download: 'Save the file',
  local: 'This page runs on your own computer: elsewhere the frame stays empty.',
} as const;
