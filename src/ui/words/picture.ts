// What the section "Picture and clip" of the Share dialog says; loaded with it.

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
  caption: t`Write the link below the roads`,
  span: t`Time`,
  spans: SPANS,
  seconds: t`Length`,
  second: (seconds: number) => `${seconds}\u00a0s`,
  speed: t`Speed`,
  shows: (seconds: string, from: string, until: string) => t`${seconds} of watching: ${from} to ${until}`,
  chart: t`Chart`,
  chartNote: t`With its first settings. The menu of each chart saves it as you have set it, and its numbers.`,
  nothingYet: t`There is nothing to show before the first frame.`,
  tooMany: t`The changes of this run are too many for a link: the one in the file opens the settings as they are now, from the start`,
  inFile: t`The link is in the file, too.`,
  noWebm: t`This browser encodes no WebM: take a GIF.`,
  svgNote: t`Ground, roads and signs are vectors, vehicles small pictures. A road with more than 20,000 marks is a picture as a whole`,

  save: (format: string) => t`Save ${format}`,
  cancel: t`Cancel`,
  stages: {
    replay: t`Replaying the run`,
    draw: t`Drawing`,
    write: t`Writing the file`,
  },
  saved: (name: string) => t`Saved as ${name}`,
  failed: (reason: string) => t`It could not be made: ${reason}`,
  preview: t`Preview`,
  made: t`What was saved`,
  sizeOfPicture: (pixels: string, size: string) => t`${pixels} pixels, ${size}`,
  sizeOfClip: (pixels: string, seconds: string, size: string) => t`${pixels} pixels, ${seconds}, ${size}`,
} as const;
