// A chart as a standalone SVG file: title, legend, drawing, summary sentence and link to the scene. The
// colours of one theme are written into the file, so it looks the same without the page's style sheets.

import { svgNode } from './svg.ts';

export type ChartTheme = 'light' | 'dark';

interface ChartPicture {
  readonly title: string;
  readonly subtitle: string;
  readonly sentence: string;
  readonly link: string;
  /** Theme for the colours, whatever theme the page shows. */
  readonly theme: ChartTheme;
}

const EDGE_PX = 14;
const HEAD_PX = 46;
const LINE_PX = 15;
const LETTER_PX = 6.7;
const FONT = 'Inter, system-ui, "Segoe UI", "Liberation Sans", Arial, sans-serif';

/** The file's text and its size in pixels. */
export interface SvgFile {
  readonly text: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

export function svgFileOf(drawing: SVGSVGElement, picture: ChartPicture): SvgFile {
  const [drawnWidth, drawnHeight] = [drawing.width.baseVal.value, drawing.height.baseVal.value];
  const widthPx = drawnWidth + 2 * EDGE_PX;
  const foot = [...wrapped(picture.sentence, drawnWidth), ...wrapped(picture.link, drawnWidth)];
  const heightPx = EDGE_PX + HEAD_PX + drawnHeight + 10 + foot.length * LINE_PX + EDGE_PX;
  const holder = document.createElement('div');
  const svg = svgNode(holder, 'svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    width: widthPx,
    height: heightPx,
    viewBox: `0 0 ${widthPx} ${heightPx}`,
    role: 'img',
    'font-family': FONT,
    'font-size': 11,
  });
  svgNode(svg, 'title').textContent = picture.title;
  svgNode(svg, 'desc').textContent = picture.sentence;
  svgNode(svg, 'metadata').textContent = `Threadway ${picture.link}`;
  svgNode(svg, 'rect', { width: widthPx, height: heightPx, fill: 'var(--panel)' });
  const write = (text: string, y: number, attributes: Readonly<Record<string, string | number>>): void => {
    svgNode(svg, 'text', { x: EDGE_PX, y, ...attributes }).textContent = text;
  };
  write(picture.title, EDGE_PX + 12, { 'font-size': 14, 'font-weight': 600, fill: 'var(--ink)' });
  write(picture.subtitle, EDGE_PX + 30, { fill: 'var(--muted)' });
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('x', String(EDGE_PX));
  copy.setAttribute('y', String(EDGE_PX + HEAD_PX));
  copy.removeAttribute('class');
  withoutHidden(copy);
  svg.append(copy);
  foot.forEach((line, index) => {
    write(line, EDGE_PX + HEAD_PX + drawnHeight + 20 + index * LINE_PX, { fill: 'var(--muted)' });
  });
  const text = withColours(picture.theme, new XMLSerializer().serializeToString(svg));
  return { text: `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`, widthPx, heightPx };
}

/** Removes hidden nodes: spare pool nodes and hover marks. */
function withoutHidden(copy: SVGSVGElement): void {
  for (const node of copy.querySelectorAll<SVGElement>('*')) if (node.style.display === 'none') node.remove();
}

/** Breaks text at spaces into lines of about this width; cuts words that are longer than a line. */
function wrapped(text: string, widthPx: number): readonly string[] {
  const most = Math.max(20, Math.floor(widthPx / LETTER_PX));
  const lines: string[] = [];
  let line = '';
  const pieces = text.split(' ').flatMap((word) => word.match(new RegExp(`.{1,${most}}`, 'gu')) ?? []);
  for (const piece of pieces) {
    const longer = line === '' ? piece : `${line} ${piece}`;
    if (longer.length <= most) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = piece;
  }
  return line === '' ? lines : [...lines, line];
}

function withColours(theme: ChartTheme, text: string): string {
  const tokens = tokensOf(theme);
  const font = FONT.replaceAll('"', "'");
  return text.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) =>
    name === '--font' ? font : (tokens.get(name) ?? 'currentColor'),
  );
}

/**
 * The design tokens of a theme. Plain `:root` rules set the light theme; the dark theme overrides some of
 * them.
 */
function tokensOf(theme: ChartTheme): ReadonlyMap<string, string> {
  const selectors = theme === 'light' ? [':root'] : [':root', '[data-theme="dark"]'];
  const tokens = new Map<string, string>();
  for (const sheet of document.styleSheets) {
    for (const rule of rulesOf(sheet)) {
      if (!(rule instanceof CSSStyleRule) || !isOneOf(selectors, rule)) continue;
      for (const name of rule.style) {
        if (name.startsWith('--')) tokens.set(name, rule.style.getPropertyValue(name).trim());
      }
    }
  }
  return tokens;
}

function isOneOf(selectors: readonly string[], rule: CSSStyleRule): boolean {
  return rule.selectorText.split(', ').some((each) => selectors.includes(each));
}

/**
 * Rules of a style sheet; empty if the sheet comes from another origin (such as an extension) and cannot be
 * read.
 */
function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}
