// Pictures of the roads of ready scenes, as frames show them. `npm run stills` takes them.

/**
 * Sizes in CSS pixels: the width of the roads, and the height of each; the roads are stacked. The three kinds
 * are for a phone, a text column and a wider page.
 */
export const STILL_KINDS = {
  narrow: { widthPx: 348, roadPx: 150 },
  wide: { widthPx: 668, roadPx: 180 },
  broad: { widthPx: 988, roadPx: 250 },
} as const;

/** Relative to the address of the frame's page. */
export const STILL_FOLDER = 'pictures/frames/';

export type StillKind = keyof typeof STILL_KINDS;

/** The kind that suits a frame of this width, in CSS pixels. */
export function stillKindFor(framePx: number): StillKind {
  if (framePx < 540) return 'narrow';
  return framePx < 820 ? 'wide' : 'broad';
}

/** File name of this ready scene's picture. */
export function stillFile(scene: string, kind: StillKind, theme: 'light' | 'dark'): string {
  return `${scene}-${kind}${theme === 'dark' ? '-dark' : ''}.webp`;
}
