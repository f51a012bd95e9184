// Texts of the section "Picture and clip" of the Share dialog, loaded with this section.

import type { ClipSpan } from '../../clips/clip-plan.ts';
import type { ClipFormat, PictureFormat, Shape } from '../../clips/sizes.ts';
import { t } from '../../languages/t.ts';

const FORMATS: Readonly<Record<PictureFormat | ClipFormat, string>> = {
  png: 'PNG',
  svg: 'SVG',
  webm: 'WebM',
  gif: 'GIF',
};
const SHAPES: Readonly<Record<Shape, string>> = { wide: t`Wide`, square: t`Square`, tall: t`Tall` };
const SPANS: Readonly<Record<ClipSpan, (time: string) => string>> = {
  before: (time) => t`Up to ${time}`,
  after: (time) => t`From ${time} on`,
};

export const PICTURE = {
  what: t`What to save`,
  subjects: { picture: t`Picture`, clip: t`Clip`, chart: t`Chart` },
  format: t`Format`,
  formats: FORMATS,
  servers: t`Roads`,
  allServers: t`All servers`,
  oneServer: (id: string, name: string) => t`${id}: ${name}`,
  shape: t`Shape`,
  shapes: SHAPES,
  size: t`Size`,
  pixels: (width: number, height: number) => `${width} × ${height}`,
  theme: t`Colours`,
  themes: { light: t`Light`, dark: t`Dark` },
  caption: t`Print the link under the image`,
  span: t`Time`,
  spans: SPANS,
  seconds: t`Length`,
  second: (seconds: number) => `${seconds}\u00a0s`,
  speed: t`Speed`,
  shows: (seconds: string, from: string, until: string) => t`Plays for ${seconds}: ${from} to ${until}`,
  chart: t`Chart`,
  chartNote: t`Charts are saved with default settings here. Each chart’s own menu saves it with your settings, and saves its numbers.`,
  nothingYet: t`There is nothing to show before the first frame.`,
  tooMany: t`This run has too many changes for a link. The link in the file starts at 0 s with the current settings`,
  inFile: t`The link is also in the file.`,
  noWebm: t`This browser cannot encode WebM. Use a GIF.`,
  svgNote: t`Ground, roads and signs are vectors; cars are small images. A road with more than 20,000 marks becomes one image`,

  save: (format: string) => t`Save ${format}`,
  cancel: t`Cancel`,
  stages: {
    replay: t`Replaying the run`,
    draw: t`Drawing`,
    write: t`Writing the file`,
  },
  saved: (name: string) => t`Saved as ${name}`,
  failed: (reason: string) => t`The picture or clip could not be made: ${reason}`,
  preview: t`Preview`,
  made: t`What was saved`,
  sizeOfPicture: (pixels: string, size: string) => t`${pixels} pixels, ${size}`,
  sizeOfClip: (pixels: string, seconds: string, size: string) => t`${pixels} pixels, ${seconds}, ${size}`,
} as const;
