// The code that an author pastes into an article to embed a scene: a frame, the element, Markdown, or oEmbed
// for programs.

import { presetById } from '../scenario/presets.ts';
import { folderOf } from './address-text.ts';
import { EMBED_KEYS } from './embed-link.ts';
import { escapeHtml } from './html-text.ts';
import { formatQuery, type Pair, parseQuery } from './query.ts';
import { VIEW_KEYS } from './view-link.ts';

/** A scene in an article and its presentation. */
export interface Embedded {
  /** Address of the page without a query; frame.html and the element's script are beside it. */
  readonly page: string;
  /** Query of the frame: scene, view and visible parts. */
  readonly query: string;
  /** Name of the scene. */
  readonly title: string;
  /**
   * Heights in CSS pixels for a frame, which cannot follow its content: in a text column and at phone width.
   */
  readonly heights: { readonly column: number; readonly phone: number };
  /** Whether the author chose the height; otherwise the element follows its content. */
  readonly isHeightFixed: boolean;
  /** Whether the element uses the surrounding page's typeface, which an address cannot express. */
  readonly inheritsFont: boolean;
  /**
   * The picture that is shown in mails and feed readers, and until the scene has loaded; null shows the
   * scene's name instead.
   */
  readonly poster: Poster | null;
}

interface Poster {
  readonly address: string;
  /** The poster for dark mode; null if there is none. */
  readonly darkAddress: string | null;
}

/** Size of a poster in pixels. */
export const POSTER_SIZE = { width: 1200, height: 630 } as const;

export const SNIPPET_FORMS = ['element', 'iframe', 'markdown', 'oembed'] as const;
export type SnippetForm = (typeof SNIPPET_FORMS)[number];

/** The frame's width in oEmbed; in practice it uses the available width. */
const OEMBED_WIDTH = 720;

/** View keys that embeds support, in the order of links. */
const VIEW_IN_EMBED = ['t', 'speed', 'starts', 'play', 'follow', 'camera', 'theme', 'palette', 'lang'];

export interface FrameOptions {
  /** The part of the query for the frame itself: see embed-link.ts. */
  readonly embed: string;
  /** The theme; null follows the reader's system. */
  readonly theme: 'light' | 'dark' | null;
  readonly palette: 'standard' | 'projector';
  readonly plays: boolean;
}

/** The query of a frame that shows the same as this link of the page. */
export function frameQuery(pageQuery: string, { embed, theme, palette, plays }: FrameOptions): string {
  const chosen = new Set(['play', 'theme', 'palette']);
  const foreign = (key: string): boolean =>
    VIEW_KEYS.some((each) => each === key) && !VIEW_IN_EMBED.includes(key);
  const { pairs } = parseQuery(pageQuery);
  const kept = pairs.filter(([key]) => !chosen.has(key) && !foreign(key));
  // A link to an instant starts paused, any other plays.
  const playsByItself = !kept.some(([key]) => key === 't');
  const own: Pair[] = [];
  if (plays !== playsByItself) own.push(['play', plays ? 'yes' : 'no']);
  if (theme !== null) own.push(['theme', theme]);
  if (palette !== 'standard') own.push(['palette', palette]);
  return [formatQuery([...kept, ...own]), embed].filter((part) => part !== '').join('&');
}

export function frameAddress({ page, query }: Pick<Embedded, 'page' | 'query'>): string {
  return `${beside(page, 'frame.html')}#${query}`;
}

/** The address of a file in this page's folder. */
function beside(page: string, file: string): string {
  return `${folderOf(page)}${file}`;
}

export function snippetOf(form: SnippetForm, embedded: Embedded): string {
  switch (form) {
    case 'iframe':
      return iframe(embedded);
    case 'element':
      return element(embedded);
    case 'markdown':
      return `[${escapeMarkdown(titleOf(embedded))}](${pageLink(embedded).replace(/[()]/g, encodeURIComponent)})`;
    case 'oembed':
      return `${JSON.stringify(oEmbed(embedded), null, 2)}\n`;
  }
}

function iframe(embedded: Embedded): string {
  return tag(
    'iframe',
    [
      ['src', frameAddress(embedded)],
      ['width', '100%'],
      // The larger height, so that content is not cut: roads and charts fill the rest.
      ['height', String(tallest(embedded))],
      ['style', `display: block; border: 0${schemeOf(embedded)}`],
      ['loading', 'lazy'],
      ['title', titleOf(embedded)],
      ['allow', 'fullscreen; clipboard-write'],
    ],
    linkTag(embedded),
  );
}

/** Browsers paint a background behind a transparent frame whose colour scheme differs from its element's. */
function schemeOf({ query }: Embedded): string {
  const settings = new Map(parseQuery(query).pairs);
  if (settings.get('background') !== 'transparent') return '';
  return `; color-scheme: ${settings.get('theme') ?? 'light dark'}`;
}

function tallest({ heights: { column, phone } }: Embedded): number {
  return Math.max(column, phone);
}

/**
 * Fallback content where frames and scripts are removed, as in mails and feed readers, and until the scene
 * has loaded.
 */
function linkTag(embedded: Embedded): string {
  const { poster } = embedded;
  const content = poster === null ? escapeHtml(titleOf(embedded)) : pictureTag(poster, titleOf(embedded));
  return tag('a', [['href', pageLink(embedded)]], content);
}

function pictureTag({ address, darkAddress }: Poster, words: string): string {
  const attributes: readonly Pair[] = [
    ['src', address],
    ['alt', words],
    ['width', String(POSTER_SIZE.width)],
    ['height', String(POSTER_SIZE.height)],
    ['style', 'max-width: 100%; height: auto'],
    ['loading', 'lazy'],
  ];
  const image = openTag('img', attributes);
  if (darkAddress === null) return image;
  const dark: readonly Pair[] = [
    ['srcset', darkAddress],
    ['media', '(prefers-color-scheme: dark)'],
  ];
  return tag('picture', [], `${openTag('source', dark)}${image}`);
}

/** The stored picture of the scene if it is an unchanged preset; otherwise null. */
export function posterOf({ page, query }: Pick<Embedded, 'page' | 'query'>): Poster | null {
  const { pairs } = parseQuery(query);
  const scene = scenarioText(pairs.filter(([key]) => !ATTRIBUTES.includes(key)));
  if (presetById(scene) === null) return null;
  const address = beside(page, `pictures/${scene}.png`);
  const darkAddress = beside(page, `pictures/${scene}-dark.png`);
  const theme = pairs.find(([key]) => key === 'theme')?.[1];
  if (theme === 'light') return { address, darkAddress: null };
  return theme === 'dark' ? { address: darkAddress, darkAddress: null } : { address, darkAddress };
}

/** Embed keys that are attributes of the element; all other keys form its scenario. */
const ATTRIBUTES = [...EMBED_KEYS, 'theme', 'palette', 'lang', 't', 'speed', 'starts', 'play'];

function element(embedded: Embedded): string {
  const { pairs } = parseQuery(embedded.query);
  const own = pairs.filter(([key]) => ATTRIBUTES.includes(key));
  const font: readonly Pair[] = embedded.inheritsFont ? [['font', 'inherit']] : [];
  const height: readonly Pair[] = embedded.isHeightFixed ? [['height', String(tallest(embedded))]] : [];
  const scenario = scenarioText(pairs.filter(([key]) => !ATTRIBUTES.includes(key)));
  const attributes: readonly Pair[] = [
    ['scenario', scenario],
    ...own,
    ...font,
    ...height,
    ['title', titleOf(embedded)],
  ];
  const script = tag('script', [['src', beside(embedded.page, 'threadway-sim.js')]], '', ' async');
  return `${script}\n${tag('threadway-sim', attributes, linkTag(embedded))}`;
}

/** An unchanged preset is given by its name. */
function scenarioText(pairs: readonly Pair[]): string {
  const [preset, ...others] = pairs.filter(([key]) => key !== 'v');
  const isPlain = preset?.[0] === 'preset' && others.length === 0 && presetById(preset[1]) !== null;
  return isPlain ? preset[1] : formatQuery(pairs);
}

/** The oEmbed response of type "rich" (https://oembed.com, version 1.0). */
function oEmbed(embedded: Embedded): object {
  return {
    version: '1.0',
    type: 'rich',
    title: titleOf(embedded),
    provider_name: 'Threadway',
    provider_url: embedded.page,
    html: iframe(embedded),
    width: OEMBED_WIDTH,
    height: tallest(embedded),
    ...thumbnail(embedded),
  };
}

/** The poster; none if the page is a file, because its picture has no absolute address yet. */
function thumbnail({ poster }: Embedded): object {
  if (poster === null || !/^https?:/.test(poster.address)) return {};
  const { width, height } = POSTER_SIZE;
  return { thumbnail_url: poster.address, thumbnail_width: width, thumbnail_height: height };
}

/** A link for the head of an article, so that programs find the oEmbed file beside its page. */
export function discoveryLink(embedded: Embedded, file: string): string {
  return openTag('link', [
    ['rel', 'alternate'],
    ['type', 'application/json+oembed'],
    ['href', file],
    ['title', titleOf(embedded)],
  ]);
}

/** Name of this scene's oEmbed file. */
export function oEmbedFile({ title }: Pick<Embedded, 'title'>): string {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${name.slice(0, 60) || 'scene'}.oembed.json`;
}

function pageLink({ page, query }: Embedded): string {
  const { pairs } = parseQuery(query);
  return `${page}?${formatQuery(pairs.filter(([key]) => !EMBED_KEYS.some((each) => each === key)))}`;
}

function titleOf({ title }: Pick<Embedded, 'title'>): string {
  return title === '' ? 'Threadway simulation' : `Threadway simulation: ${title}`;
}

/** `content` is HTML. */
function tag(name: string, attributes: readonly Pair[], content = '', more = ''): string {
  return `${openTag(name, attributes, more)}${content}</${name}>`;
}

function openTag(name: string, attributes: readonly Pair[], more = ''): string {
  const texts = attributes.map(([key, text]) => ` ${key}="${escapeHtml(text)}"`);
  return `<${name}${texts.join('')}${more}>`;
}

function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\[\]`*_<>]/g, (sign) => `\\${sign}`);
}
