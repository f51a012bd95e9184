// Texts of the section "Embed" of the Share dialog, loaded with this section.

import { t } from '../../languages/t.ts';
import type { EmbedBackground, EmbedLayout } from '../../links/embed-link.ts';
import type { SnippetForm } from '../../links/embed-snippet.ts';

export const BUILDER = {
  begins: t`Where the run begins`,
  instant: (time: string) => t`At this instant, ${time}, as you see it`,
  settings: t`At 0 s, with the current settings`,
  tooMany: t`This run has too many changes for a link, so it starts at 0 s with the current settings.`,
  plays: t`Plays immediately`,
  waits: t`Waits for a click before loading the run`,

  shows: t`What readers see`,
  road: t`Roads`,
  layout: t`Layout of roads and charts`,
  layouts: {
    over: t`Stacked`,
    beside: t`Side by side, where there is room`,
  } satisfies Record<EmbedLayout, string>,
  hides: t`Hide`,
  hideable: {
    title: t`Name of the scene`,
    numbers: t`Numbers`,
    captions: t`Sentences on the roads`,
    legend: t`Legend`,
    tries: t`Things to try`,
    transport: t`Time and speed`,
  },

  controls: t`Sliders for readers`,
  ownControls: t`The scene’s own sliders`,
  addControl: t`Add a slider or choice`,
  choose: t`Choose…`,
  shared: t`All servers`,
  server: (id: string) => t`Server ${id}`,
  remove: (name: string) => t`Remove ${name}`,

  theme: t`Theme`,
  themes: { reader: t`the reader’s theme`, light: t`light`, dark: t`dark` },
  palette: t`Colours of the roads`,
  palettes: { standard: t`standard`, projector: t`for projectors` },
  background: t`Background`,
  backgrounds: { own: t`the scene’s background`, transparent: t`transparent` } satisfies Record<
    EmbedBackground | 'own',
    string
  >,
  accent: t`Accent colour`,
  noAccent: t`Use no accent`,
  font: t`Typeface`,
  fonts: {
    own: t`Threadway’s typeface`,
    page: t`the embedding page’s typeface (element only)`,
    named: t`other, by name`,
  },
  families: t`Font families, separated by commas`,
  height: t`Height, px`,
  fit: t`Fit to content`,

  preview: t`Preview`,
  places: {
    column: (px: number) => t`In a column of ${px} px`,
    phone: (px: number) => t`On a phone, ${px} px`,
  },
  previewFrame: (place: string) => t`Preview of the embedded scene: ${place}`,
  snippet: t`Code to paste`,
  forms: {
    element: t`Element`,
    iframe: t`Frame`,
    markdown: 'Markdown',
    oembed: 'oEmbed',
  } satisfies Record<SnippetForm, string>,
  formNotes: {
    element: t`A small script. The scene adapts its height to its content, and your page can control it and listen to its events.`,
    iframe: t`Plain HTML, for sites that allow frames but no scripts. The height suits phones and columns.`,
    markdown: t`A link, for sites that accept no HTML. If your Markdown accepts HTML, paste the frame instead.`,
    oembed: t`Put the file next to the article, and add this line to the article’s head, so that other programs can find the frame:`,
  } satisfies Record<SnippetForm, string>,
  poster: t`Mail and feed readers drop frames and scripts; they show a picture with a link. This scene is your own, so save its picture and put the file next to the article.`,
  savePoster: t`Save the picture`,
  posterSaved: (name: string) => t`Saved as ${name}. The text above names it.`,
  posterFailed: (reason: string) => t`The picture could not be made: ${reason}`,
  copy: t`Copy`,
  download: t`Save the file`,
  local: t`You are running Threadway locally, so the frame stays empty for others.`,
} as const;
