// What stands for a frame until somebody presses it: the roads of its scene as the frame will show them, with room for its
// charts and controls, and a button. It is small, as it is loaded where nothing else of the frame is.

import { t } from '../../languages/t.ts';
import { STILL_FOLDER, STILL_KINDS, stillFile, stillKindFor } from './still-file.ts';

export interface StillOptions {
  /** The settings of the frame, as its address has them. */
  readonly query: string;
  readonly theme: 'light' | 'dark';
  /** Address of the page of the frame, beside which the pictures of ready scenes lie; null where there are none. */
  readonly page: string | null;
  /** CSS pixels. */
  readonly width: number;
  /** What stands in the place of the roads where there is no picture of them. */
  readonly otherwise: Node;
  /** What the frame is called, for those who do not see it; '' where nobody says. */
  readonly title: string;
  readonly onPress: () => void;
}

/** Charts stand beside one another where each has as much, in CSS pixels. */
const CHART_PX = 290;
const LOWEST_CHART_PX = 110;
/** Heights of what stands below roads and charts, in CSS pixels, and how soon each gives way where a frame is low. */
const BELOW = {
  legend: [20, 1],
  tries: [46, 100],
  controls: [46, 1e4],
  transport: [40, 0],
  foot: [24, 0],
} as const;

/** The styles of a still, for the document or the shadow root that it stands in. */
export const STILL_STYLES = `
.still{--bg:#f5f3ec;--panel:#fffefa;--line:#e2ded2;--ground:#dde6c9;--ink:#1b2230;--on-ink:#fffefa;position:absolute;inset:0;display:flex;flex-direction:column;gap:6px;padding:6px;background:var(--bg);box-sizing:border-box;overflow:hidden;container-type:size}
.still.dark{--bg:#13171d;--panel:#1a1f27;--line:#2c333e;--ground:#1c2420;--ink:#e8ebf0;--on-ink:#13171d}
.still.bare{--bg:none}
.still-parts{display:flex;flex:1 0 0;flex-direction:column;gap:6px;min-height:min-content}
.still-roads{position:relative;display:grid;grid-auto-rows:minmax(138px,1fr);border-radius:14px;background:var(--ground);overflow:hidden}
.still-roads svg{display:block;width:100%;height:100%;min-height:0}
.still-box{min-height:0;border-radius:14px;background:var(--panel);box-shadow:inset 0 0 0 1px var(--line);overflow:hidden}
.still-start{position:absolute;top:50%;left:50%;display:grid;place-items:center;width:64px;height:64px;padding:0;border:2px solid var(--on-ink);border-radius:50%;background:var(--ink);color:var(--on-ink);translate:-50% -50%;cursor:pointer}
.still-start::before{position:fixed;inset:-9999px;content:""}
.still-start:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
.still-start svg{width:26px;height:26px;margin-left:4px;fill:currentColor}
.still.pressed .still-start{opacity:.6;cursor:progress}
@container (min-width:600px){.still-parts.beside{flex-direction:row}}
@container (min-width:540px) and (max-height:419.9px){.still-parts:not(.beside) .still-roads{grid-auto-flow:column;grid-auto-columns:minmax(0,1fr)}}`;

export function stillOf(options: StillOptions): HTMLElement {
  const { query, theme, title, onPress } = options;
  const settings = new URLSearchParams(query);
  const still = boxOf(`still ${theme}`);
  if (settings.get('background') === 'transparent') still.classList.add('bare');
  const hidden = namesIn(settings, 'hide') ?? [];
  const shown = namesIn(settings, 'show') ?? ['road'];
  const parts = boxOf(`still-parts ${settings.get('layout') ?? ''}`);
  let charts = 0;
  for (const [place, name] of shown.entries()) {
    if (name === 'road') parts.append(roadsOf(settings, options));
    else charts++;
    // Charts that follow one another share rows.
    if (charts > 0 && (name === 'road' || place === shown.length - 1)) {
      const rows = Math.ceil(charts / Math.max(1, Math.floor(options.width / CHART_PX)));
      const chart = boxOf('still-box');
      chart.style.flex = `${rows} 0 ${rows * LOWEST_CHART_PX}px`;
      parts[name === 'road' ? 'prepend' : 'append'](chart);
      charts = 0;
    }
  }
  still.append(parts);
  const hasRoads = shown.includes('road');
  if (hasRoads && !hidden.includes('legend')) still.append(roomFor('legend'));
  if (hasRoads && !hidden.includes('tries')) still.append(roomFor('tries', 'still-box'));
  if (settings.get('controls') !== 'none') still.append(roomFor('controls', 'still-box'));
  if (!hidden.includes('transport')) still.append(roomFor('transport', 'still-box'));
  still.append(roomFor('foot'), startButton(title, still, onPress));
  return still;
}

/** Each name once. null where the key is not there. */
function namesIn(settings: URLSearchParams, key: string): readonly string[] | null {
  const names = settings
    .getAll(key)
    .flatMap((text) => text.split(','))
    .filter(Boolean);
  return names.length === 0 ? null : [...new Set(names)];
}

function boxOf(names: string): HTMLElement {
  const box = document.createElement('div');
  box.className = names.trim();
  return box;
}

function roomFor(part: keyof typeof BELOW, names = ''): HTMLElement {
  const box = boxOf(names);
  const [height, shrink] = BELOW[part];
  box.style.flex = `0 ${shrink} ${height}px`;
  return box;
}

function startButton(title: string, still: HTMLElement, onPress: () => void): HTMLButtonElement {
  const start = document.createElement('button');
  const words = t`Start the simulation`;
  start.type = 'button';
  start.className = 'still-start';
  start.title = words;
  start.setAttribute('aria-label', title === '' ? words : t`${words}: ${title}`);
  start.append(svgOf('0 0 16 16', 'path', { d: 'M4 2.5v11l9.5-5.5z' }));
  start.addEventListener('click', () => {
    if (still.classList.contains('pressed')) return;
    still.classList.add('pressed');
    onPress();
  });
  return start;
}

/** The roads: the part of the picture with each server fills the room that its road will have. */
function roadsOf(settings: URLSearchParams, { width, theme, page, otherwise }: StillOptions): HTMLElement {
  const roads = boxOf('still-roads');
  roads.style.flex = '2 0 auto';
  const scene = readyScene(settings);
  roads.append(otherwise);
  if (scene === null || page === null) return roads;
  const kind = stillKindFor(width);
  const picture = new Image();
  picture.addEventListener('load', () => {
    const { naturalWidth, naturalHeight, src } = picture;
    const { widthPx, roadPx } = STILL_KINDS[kind];
    const count = Math.round((naturalHeight * widthPx) / naturalWidth / roadPx);
    const height = naturalHeight / count;
    const rows = Array.from({ length: count }, (_, row) => {
      const box = `0 ${row * height} ${naturalWidth} ${height}`;
      const part = svgOf(box, 'image', { href: src, width: naturalWidth, height: naturalHeight });
      part.setAttribute('preserveAspectRatio', 'xMinYMin slice');
      return part;
    });
    roads.replaceChildren(...rows);
  });
  picture.src = new URL(STILL_FOLDER + stillFile(scene, kind, theme), page).href;
  return roads;
}

/** Keys that change nothing of what a road shows. */
const OF_THE_FRAME =
  /^(v|show|layout|controls|hide|load|play|t|speed|starts|theme|palette|lang|background|accent|font|camera|follow)$/;

/** The name of the ready scene that this is, as it is; null for another. */
function readyScene(settings: URLSearchParams): string | null {
  const others = [...settings.keys()].filter((key) => !OF_THE_FRAME.test(key));
  const scene = settings.get('preset') ?? '';
  return others.join() === 'preset' && /^[\w-]+$/.test(scene) ? scene : null;
}

function svgOf(
  viewBox: string,
  name: 'image' | 'path',
  attributes: Readonly<Record<string, string | number>>,
): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('aria-hidden', 'true');
  const drawn = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, String(value));
  svg.append(drawn);
  return svg;
}
