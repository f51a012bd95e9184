// What the section "Embed" of the Share dialog says; loaded with it.

import { t } from '../../languages/t.ts';
import type { EmbedBackground, EmbedLayout } from '../../links/embed-link.ts';
import type { SnippetForm } from '../../links/embed-snippet.ts';

export const BUILDER = {
  begins: t`Where it begins`,
  instant: (time: string) => t`At this instant, ${time}, as you see it`,
  settings: t`At 0 s, with the settings as they are now`,
  tooMany: t`The changes of this run are too many for a link: it begins at 0 s with the settings as they are now.`,
  plays: t`Plays at once`,
  waits: t`Waits for a click before it loads the run`,

  shows: t`What it shows`,
  road: t`Roads`,
  layout: t`How roads and charts stand`,
  layouts: {
    over: t`One over the other`,
    beside: t`Beside one another, where there is room`,
  } satisfies Record<EmbedLayout, string>,
  hides: t`Leave out`,
  hideable: {
    title: t`Name of the scene`,
    numbers: t`Numbers`,
    captions: t`Sentences on the roads`,
    legend: t`Legend`,
    tries: t`Things to try`,
    transport: t`Time and speed`,
  },

  controls: t`Sliders for readers`,
  ownControls: t`Those of the scene`,
  addControl: t`Add a slider or choice`,
  choose: t`Choose…`,
  shared: t`All servers`,
  server: (id: string) => t`Server ${id}`,
  remove: (name: string) => t`Remove ${name}`,

  theme: t`Theme`,
  themes: { reader: t`as the reader has it`, light: t`light`, dark: t`dark` },
  palette: t`Colours of the roads`,
  palettes: { standard: t`standard`, projector: t`for projectors` },
  background: t`Background`,
  backgrounds: { own: t`of the scene`, transparent: t`transparent` } satisfies Record<
    EmbedBackground | 'own',
    string
  >,
  accent: t`Accent colour`,
  noAccent: t`Use no accent`,
  font: t`Typeface`,
  fonts: { own: t`of Threadway`, page: t`of the page around it (element)`, named: t`by name` },
  families: t`Font families, apart by commas`,
  height: t`Height, px`,
  fit: t`Fit to content`,

  preview: t`Preview`,
  places: {
    column: (px: number) => t`In a column of ${px} px`,
    phone: (px: number) => t`On a phone, ${px} px`,
  },
  previewFrame: (place: string) => t`Preview of the embedded scene: ${place}`,
  snippet: t`To paste`,
  forms: {
    element: t`Element`,
    iframe: t`Frame`,
    markdown: 'Markdown',
    oembed: 'oEmbed',
  } satisfies Record<SnippetForm, string>,
  formNotes: {
    element: t`A small script. The scene is as high as its content at any width, and the article can play, set and hear it.`,
    iframe: t`Plain HTML, for places that allow frames but no scripts. Its height is enough on a phone and in a column.`,
    markdown: t`A link, for places that take no HTML. Where Markdown may hold HTML, paste the frame instead.`,
    oembed: t`Put the file beside the article and this line into its head, so that programs find the frame:`,
  } satisfies Record<SnippetForm, string>,
  poster: t`Mails and readers of feeds leave frames and scripts out: they show a picture with a link. This scene is yours, so save its picture and put the file beside the article.`,
  savePoster: t`Save the picture`,
  posterSaved: (name: string) => t`Saved as ${name}. The text above names it.`,
  posterFailed: (reason: string) => t`The picture could not be made: ${reason}`,
  copy: t`Copy`,
  download: t`Save the file`,
  local: t`This page runs on your own computer: elsewhere the frame stays empty.`,
} as const;
