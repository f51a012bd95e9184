// Line styles: hue identifies the server; lightness, width and dash identify the percentile or kind. Colours
// are names of design tokens, so a theme change needs no redraw.

export interface LineStyle {
  readonly colour: string;
  readonly widthPx: number;
  /** Lengths of dashes and gaps; '' is solid. */
  readonly dash: string;
}

const LETTERS = ['a', 'b', 'c', 'd'] as const;

/** Colour token for the server at this index in the scenario; strength 1 is the strongest, 3 the lightest. */
export function serverColour(index: number, strength: 1 | 2 | 3 = 1): string {
  const letter = LETTERS[index % LETTERS.length];
  return `var(--server-${letter}${strength === 1 ? '' : `-${strength}`})`;
}

export const SOLID_DASH = '';
export const DASHED = '5 3';
export const DOTTED = '0.1 4';

/**
 * Style of the single line of a server. Each server has a thinner line than the one before, so that lines at
 * the same height remain visible.
 */
export const singleLineStyle = (index: number): LineStyle => ({
  colour: serverColour(index),
  widthPx: 2.4 - 0.4 * index,
  dash: SOLID_DASH,
});

export const OFFERED_STYLE: LineStyle = { colour: 'var(--queued)', widthPx: 1.5, dash: '4 3' };
export const LIMIT_STYLE: LineStyle = { colour: 'var(--stuck)', widthPx: 1.25, dash: '7 3 1.5 3' };
