// What the section "Picture and clip" of the Share dialog says; loaded with it.

import type { ClipSpan } from '../../clips/clip-plan.ts';
import type { ClipFormat, PictureFormat, Shape } from '../../clips/sizes.ts';

const FORMATS: Readonly<Record<PictureFormat | ClipFormat, string>> = {
  png: 'PNG',
  svg: 'SVG',
  webm: 'WebM',
  gif: 'GIF',
};
const SHAPES: Readonly<Record<Shape, string>> = { wide: 'Wide', square: 'Square', tall: 'Tall' };
const SPANS: Readonly<Record<ClipSpan, (time: string) => string>> = {
  before: (time) => `Up to ${time}`,
  after: (time) => `From ${time} on`,
};

export const PICTURE = {
  what: 'What to save',
  subjects: { picture: 'Picture', clip: 'Clip', chart: 'Chart' },
  format: 'Format',
  formats: FORMATS,
  servers: 'Roads',
  allServers: 'All servers',
  oneServer: (id: string, name: string) => `${id}: ${name}`,
  shape: 'Shape',
  shapes: SHAPES,
  size: 'Size',
  pixels: (width: number, height: number) => `${width} × ${height}`,
  theme: 'Colours',
  themes: { light: 'Light', dark: 'Dark' },
  caption: 'Write the link below the roads',
  span: 'Time',
  spans: SPANS,
  seconds: 'Length',
  second: (seconds: number) => `${seconds}\u00a0s`,
  speed: 'Speed',
  shows: (seconds: string, from: string, until: string) => `${seconds} of watching: ${from} to ${until}`,
  chart: 'Chart',
  chartNote: 'With its first settings. The menu of each chart saves it as you have set it, and its numbers.',
  nothingYet: 'There is nothing to show before the first frame.',
  tooMany:
    'The changes of this run are too many for a link: the one in the file opens the settings as they are now, from the start',
  inFile: 'The link is in the file, too.',
  noWebm: 'This browser encodes no WebM: take a GIF.',
  svgNote:
    'Ground, roads and signs are vectors, vehicles small pictures. A road with more than 20,000 marks is a picture as a whole',

  save: (format: string) => `Save ${format}`,
  cancel: 'Cancel',
  stages: {
    replay: 'Replaying the run',
    draw: 'Drawing',
    write: 'Writing the file',
  },
  saved: (name: string) => `Saved as ${name}`,
  failed: (reason: string) => `It could not be made: ${reason}`,
  preview: 'Preview',
  made: 'What was saved',
  sizeOfPicture: (pixels: string, size: string) => `${pixels} pixels, ${size}`,
  sizeOfClip: (pixels: string, seconds: string, size: string) => `${pixels} pixels, ${seconds}, ${size}`,
} as const;
