// Adapts a frame to the surrounding page: background, accent colour and typeface. An accent colour with too
// little contrast in a theme is mixed with black or white until the contrast suffices.

import type { EmbedSettings } from '../links/embed-link.ts';

/** Red, green and blue, 0 to 1. */
type Colour = readonly [red: number, green: number, blue: number];

/**
 * The backgrounds on which the accent colour must be visible, as in tokens.css. Each theme has two, panel and
 * page; this is the one with less contrast.
 */
const GROUNDS = { light: '#f5f3ec', dark: '#1a1f27' } as const;
/** Contrast ratios that WCAG 2.2 requires: first for controls, then for text. */
const OF_PARTS = 3;
const OF_TEXT = 4.5;
const STEPS = 40;

/** CSS keywords for font families. In quotes they would not be keywords. */
const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|math|system-ui|ui-serif|ui-sans-serif|ui-monospace|ui-rounded|-apple-system|BlinkMacSystemFont)$/;

export function applyLooks(settings: Pick<EmbedSettings, 'background' | 'accent' | 'font'>): void {
  const { background, accent, font } = settings;
  if (background !== null) document.documentElement.dataset.background = background;
  const rules = [...(accent === null ? [] : accentRules(accent)), ...(font === null ? [] : [fontRule(font)])];
  if (rules.length === 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function fontRule(families: readonly string[]): string {
  const named = families.map((family) => (GENERIC.test(family) ? family : `"${family}"`));
  return `:root { --font: ${[...named, 'system-ui', 'sans-serif'].join()}; }`;
}

function accentRules(accent: string): readonly string[] {
  return (['light', 'dark'] as const).map((theme) => {
    const { part, onPart, text } = accentIn(theme, accent);
    return `[data-theme="${theme}"] { --accent: ${part}; --on-accent: ${onPart}; --focus: ${text}; --link: ${text}; }`;
  });
}

interface Accent {
  /** For buttons and sliders. */
  readonly part: string;
  /** For text and icons on such a button or slider. */
  readonly onPart: string;
  /** For links and outlines. */
  readonly text: string;
}

/** `accent`: six hexadecimal digits. */
export function accentIn(theme: 'light' | 'dark', accent: string): Accent {
  const part = withContrast(accent, theme, OF_PARTS);
  const onPart = contrast(part, WHITE) >= contrast(part, BLACK) ? WHITE : BLACK;
  const text = withContrast(accent, theme, OF_TEXT);
  return { part: hexOf(part), onPart: hexOf(onPart), text: hexOf(text) };
}

const WHITE: Colour = [1, 1, 1];
const BLACK: Colour = [0, 0, 0];

/** The colour mixed with as little black or white as needed for this contrast. */
function withContrast(accent: string, theme: 'light' | 'dark', least: number): Colour {
  const colour = colourOf(accent);
  const ground = colourOf(GROUNDS[theme].slice(1));
  const end = theme === 'light' ? BLACK : WHITE;
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(colour, end, step / STEPS);
    if (contrast(mixed, ground) >= least) return mixed;
  }
  return end;
}

function mix(one: Colour, other: Colour, share: number): Colour {
  const channel = (at: 0 | 1 | 2): number =>
    Math.round((one[at] + (other[at] - one[at]) * share) * 255) / 255;
  return [channel(0), channel(1), channel(2)];
}

/** The contrast ratio as WCAG 2.2 defines it. */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

export function colourOf(digits: string): Colour {
  const value = Number.parseInt(digits, 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function hexOf(colour: Colour): string {
  return `#${colour
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
