// How a link wants the page to look: where the road is looked at, theme, palette, language.

export const LINKED_THEMES = ['light', 'dark'] as const;
export type LinkedTheme = (typeof LINKED_THEMES)[number];

/** Colours of the roads. */
export const LINKED_PALETTES = ['standard', 'projector'] as const;
export type LinkedPalette = (typeof LINKED_PALETTES)[number];

/** Languages that the page speaks. */
export const LINKED_LANGUAGES = ['en'] as const;
export type LinkedLanguage = (typeof LINKED_LANGUAGES)[number];

/** Zoom 1 is the whole picture; x and y are the middle of what is seen, in shares of the picture. */
export interface LinkedCamera {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface LinkedLooks {
  readonly camera: LinkedCamera | null;
  /** null: as the reader has it; so for palette and language. */
  readonly theme: LinkedTheme | null;
  readonly palette: LinkedPalette | null;
  readonly language: LinkedLanguage | null;
}

const ZOOM_MAX = 64;
export const CAMERA_ALLOWED = `a zoom from 1 to ${ZOOM_MAX} and the middle in shares of the picture, such as 4@0.5,0.25`;

/** "4@0.5,0.25": to a tenth of a percent of the zoom and less than a pixel of a large picture. */
export function formatCamera({ zoom, x, y }: LinkedCamera): string {
  return `${Number(zoom.toPrecision(4))}@${Number(x.toFixed(5))},${Number(y.toFixed(5))}`;
}

/** Null where the text is no camera. */
export function parseCamera(text: string): LinkedCamera | null {
  const [match, zoom, x, y] = /^(\d+(?:\.\d+)?)@(\d(?:\.\d+)?),(\d(?:\.\d+)?)$/.exec(text) ?? [];
  const camera = { zoom: Number(zoom), x: Number(x), y: Number(y) };
  const fits = camera.zoom >= 1 && camera.zoom <= ZOOM_MAX && camera.x <= 1 && camera.y <= 1;
  return match !== undefined && fits ? camera : null;
}
