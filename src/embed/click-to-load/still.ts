// A placeholder shown until the user clicks the frame. It has the roads of the frame's scene, space for
// charts and controls, and a button. It must stay small, because it loads without the rest of the frame.

import { t } from '../../languages/t.ts';
import { STILL_FOLDER, STILL_KINDS, stillFile, stillKindFor } from './still-file.ts';

export interface StillOptions {
  /** The frame's settings, as in its address. */
  readonly query: string;
  readonly theme: 'light' | 'dark';
  /**
   * Address of the frame's page, beside which the pictures of ready scenes are stored; null if there are no
   * pictures.
   */
  readonly page: string | null;
  /** Width in CSS pixels. */
  readonly width: number;
  /** Shown instead of the roads if there is no picture of them. */
  readonly otherwise: Node;
  /** Accessible name of the frame; '' if none is given. */
  readonly title: string;
  readonly onPress: () => void;
}

/**
 * The width that each chart needs to stand beside another. The next constant is the least height of a row of
 * charts. Both in CSS pixels.
 */
const CHART_PX = 290;
const LOWEST_CHART_PX = 110;
/**
 * Parts below the roads and charts: height in CSS pixels, shrink factor for frames that are too low, and
 * class of the part's box.
 */
const BELOW: Readonly<Record<string, readonly [height: number, shrink: number, look: string]>> = {
  legend: [20, 1, ''],
  tries: [46, 100, 'still-box'],
  controls: [46, 1e4, 'still-box'],
  transport: [40, 0, 'still-box'],
  foot: [24, 0, ''],
};
/** Parts that only appear together with roads. */
const OF_ROADS = ['legend', 'tries'];

/** The styles of a still, to add to its document or shadow root. */
export const STILL_STYLES = `
.still{--bg:#f5f3ec;--panel:#fffefa;--line:#e2ded2;--ground:#dde6c9;--ink:#1b2230;position:absolute;inset:0;display:flex;flex-direction:column;gap:6px;padding:6px;background:var(--bg);box-sizing:border-box;overflow:hidden;container-type:size}
.still.dark{--bg:#13171d;--panel:#1a1f27;--line:#2c333e;--ground:#1c2420;--ink:#e8ebf0}
.still.transparent{--bg:none}
.still-parts{display:flex;flex:1 0 0;flex-direction:column;gap:6px;min-height:min-content}
.still-roads{position:relative;display:grid;grid-auto-rows:minmax(138px,1fr);border-radius:14px;background:var(--ground);overflow:hidden}
.still-roads svg{display:block;width:100%;height:0;min-height:100%}
.still-box{border-radius:14px;background:var(--panel);box-shadow:inset 0 0 0 1px var(--line);overflow:hidden}
.still-start{position:absolute;top:50%;left:50%;display:grid;place-items:center;width:64px;height:64px;border:2px solid var(--panel);border-radius:50%;background:var(--ink);color:var(--panel);translate:-50% -50%;cursor:pointer}
.still-start::before{position:fixed;inset:-9999px;content:""}
.still-start::after{width:18px;height:22px;margin-left:5px;background:currentColor;clip-path:polygon(0 0,100% 50%,0 100%);content:""}
.still.pressed .still-start{opacity:.6;cursor:progress}
@container (min-width:600px){.still-parts.beside{flex-direction:row}}
@container (min-width:540px) and (max-height:419.9px){.still-parts:not(.beside) .still-roads{grid-auto-flow:column;grid-auto-columns:minmax(0,1fr)}}`;

export function stillOf(options: StillOptions): HTMLElement {
  const { query, theme, width } = options;
  const settings = new URLSearchParams(query);
  const namesOf = (key: string, otherwise: string): readonly string[] =>
    (settings.get(key) ?? otherwise).split(',');
  const shown = namesOf('show', 'road');
  const hidden = [...namesOf('hide', ''), ...(settings.get('controls') === 'none' ? ['controls'] : [])];
  if (!shown.includes('road')) hidden.push(...OF_ROADS);
  const still = boxOf(`still ${theme} ${settings.get('background') ?? ''}`);
  const parts = boxOf(`still-parts ${settings.get('layout') ?? ''}`);
  const columns = Math.max(1, Math.floor(width / CHART_PX));
  let charts = 0;
  for (const [place, name] of shown.entries()) {
    const isRoad = name === 'road';
    if (!isRoad) charts++;
    // Consecutive charts share rows.
    if (charts > 0 && (isRoad || place === shown.length - 1)) {
      const rows = Math.ceil(charts / columns);
      parts.append(boxOf('still-box', `${rows} 0 ${rows * LOWEST_CHART_PX}px`));
      charts = 0;
    }
    if (isRoad) parts.append(roadsOf(settings, options));
  }
  still.append(parts);
  const lines = stillKindFor(width) === 'narrow' ? 2 : 1;
  for (const [part, [height, shrink, look]] of Object.entries(BELOW)) {
    const basis = part === 'legend' ? height * lines : height;
    if (!hidden.includes(part)) still.append(boxOf(look, `0 ${shrink} ${basis}px`));
  }
  still.append(startButton(still, options));
  return still;
}

function boxOf(names: string, flex = ''): HTMLElement {
  const box = document.createElement('div');
  box.className = names;
  box.style.flex = flex;
  return box;
}

function startButton(still: HTMLElement, { title, onPress }: StillOptions): HTMLButtonElement {
  const start = document.createElement('button');
  const words = t`Start the simulation`;
  start.type = 'button';
  start.className = 'still-start';
  start.ariaLabel = title === '' ? words : t`${words}: ${title}`;
  start.onclick = () => {
    if (still.matches('.pressed')) return;
    still.classList.add('pressed');
    onPress();
  };
  return start;
}

/** The roads. Each server's part of the picture fills the space that its road will have. */
function roadsOf(settings: URLSearchParams, { width, theme, page, otherwise }: StillOptions): HTMLElement {
  const roads = boxOf('still-roads', '2 0 auto');
  const scene = readyScene(settings);
  roads.append(otherwise);
  if (scene === null || page === null) return roads;
  const kind = stillKindFor(width);
  const picture = new Image();
  picture.onload = () => {
    const { naturalWidth, naturalHeight } = picture;
    const { widthPx, roadPx } = STILL_KINDS[kind];
    const count = Math.round((naturalHeight * widthPx) / naturalWidth / roadPx);
    const rows = Array.from({ length: count }, (_, row) => rowOf(picture, row, naturalHeight / count));
    roads.replaceChildren(...rows);
  };
  picture.src = new URL(STILL_FOLDER + stillFile(scene, kind, theme), page).href;
  return roads;
}

/** One row of the picture, scaled to fill its space; the excess is cut off at the bottom or on the right. */
function rowOf({ src, naturalWidth, naturalHeight }: HTMLImageElement, row: number, height: number): Element {
  const of = (name: string, attributes: Readonly<Record<string, string | number>>): Element => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    return element;
  };
  const viewBox = `0 ${row * height} ${naturalWidth} ${height}`;
  const part = of('svg', { viewBox, preserveAspectRatio: 'xMinYMin slice', 'aria-hidden': 'true' });
  part.append(of('image', { href: src, width: naturalWidth, height: naturalHeight }));
  return part;
}

/** Keys that do not change what a road shows. */
const OF_THE_FRAME =
  /^(v|show|layout|controls|hide|load|play|t|speed|starts|theme|palette|lang|background|accent|font|camera|follow)$/;

/** The name of the ready scene; null if the settings change the scene or name none. */
function readyScene(settings: URLSearchParams): string | null {
  const others = [...settings.keys()].filter((key) => !OF_THE_FRAME.test(key));
  const scene = settings.get('preset') ?? '';
  return others.join() === 'preset' && /^[\w-]+$/.test(scene) ? scene : null;
}
