// Fills a build template with a rendered page.

import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { LANGUAGE } from '../src/languages/language.ts';
import { FIRST_LANGUAGE } from '../src/languages/languages.ts';
import { escaped } from './link-card.ts';
import type { PosterRecord, PosterRecords } from './poster-records.ts';

/** Input of page rendering besides the code. */
export interface Facts {
  /** Address of the published pages with a trailing slash; '' if unknown. */
  readonly site: string;
  readonly posters: PosterRecords;
}

/** Description of a picture in the page's language; in English if that language is not published yet. */
export function descriptionOf({ descriptions }: PosterRecord): string {
  const description = descriptions[LANGUAGE] ?? descriptions[FIRST_LANGUAGE];
  if (description === undefined) throw new Error('a picture has no description: run "npm run posters"');
  return description;
}

export interface Rendered {
  /** Path from the page to the build's folder, with a trailing slash. */
  readonly home: string;
  /** Id by which the template's script recognises the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly content: ReactNode;
  /** Follows the content. No script hydrates it. */
  readonly after?: ReactNode;
  /** Further elements for the head. */
  readonly head: readonly string[];
}

export interface RenderedPage extends Omit<Rendered, 'home'> {
  /** Folder of the page, relative to the build's. */
  readonly folder: string;
}

/** Path from a page in this folder to the build's folder. */
export function homeOf(folder: string): string {
  return '../'.repeat(folder.split('/').length);
}

/** Throws if the template lacks a place for a part of the page. */
export function filled(
  template: string,
  { home, id, title, description, content, after, head }: Rendered,
): string {
  const replace = (html: string, from: string | RegExp, to: string): string => {
    const replaced = html.replace(from, () => to);
    if (replaced === html) throw new Error(`the template has no ${from}`);
    return replaced;
  };
  let html = template.replaceAll(/(src|href)="\.\//g, `$1="${home}`);
  html = replace(html, '<html ', `<html data-home="${home}" `);
  html = replace(html, /<title>.*?<\/title>/, `<title>${escaped(title)} – Threadway</title>`);
  html = replace(
    html,
    /<meta name="description" content="[^"]*" \/>/,
    [`<meta name="description" content="${escaped(description)}" />`, ...head].join('\n    '),
  );
  return replace(
    html,
    '<div id="root"></div>',
    `<div id="root" data-page="${id}">${renderToString(content)}</div>${renderToString(after)}`,
  );
}
