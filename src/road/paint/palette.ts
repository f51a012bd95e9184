// The colours and the typeface of the picture, read from the design tokens that apply to the canvas.

const TOKENS = {
  ink: '--ink',
  muted: '--muted',
  panel: '--panel',
  queued: '--queued',
  ready: '--ready',
  running: '--running',
  switching: '--switching',
  waiting: '--waiting',
  stuck: '--stuck',
  lock: '--lock',
  throttled: '--throttled',
  record: '--record',
  grass: '--grass',
  road: '--road',
  lane: '--lane',
  marking: '--marking',
  water: '--water',
  waterEdge: '--water-edge',
  bay: '--bay',
  bridge: '--bridge',
  rail: '--rail',
  bridgeDown: '--bridge-down',
  lot: '--lot',
  curb: '--curb',
  sand: '--sand',
  tree: '--tree',
  land: '--land',
  hill: '--hill',
} as const;

export type ColourName = keyof typeof TOKENS;
export type Palette = Readonly<Record<ColourName, string>> & { readonly font: string };

/** Whether the ground is transparent, so that the page around a frame is the background of the picture. */
export function isSeeThrough({ grass }: Palette): boolean {
  return grass === 'transparent';
}

/** Colours that are used if the page's tokens do not have them. */
const FALLBACKS: Partial<Record<ColourName, string>> = { record: '#f2f0e6' };

/** Reads the tokens as CSS resolves them at this element; a missing token becomes a plain grey. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (name: string, fallback: string): string => style.getPropertyValue(name).trim() || fallback;
  const colours = Object.fromEntries(
    Object.entries(TOKENS).map(([key, token]) => [
      key,
      read(token, FALLBACKS[key as ColourName] ?? '#808080'),
    ]),
  ) as Record<ColourName, string>;
  return { ...colours, font: read('--font', 'system-ui, sans-serif') };
}

export function isSamePalette(one: Palette, other: Palette): boolean {
  return (Object.keys(one) as (keyof Palette)[]).every((key) => one[key] === other[key]);
}

/** A CSS font of this size in the picture's typeface. */
export function fontOf(palette: Palette, sizePx: number, weight: 400 | 600 | 700 = 400): string {
  return `${weight} ${sizePx}px ${palette.font}`;
}
