// Fills a template of the build with a rendered page.

import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { LANGUAGE } from '../src/languages/language.ts';
import { FIRST_LANGUAGE } from '../src/languages/languages.ts';
import { escaped } from './link-card.ts';
import type { PosterRecord, PosterRecords } from './poster-records.ts';

/** What pages are rendered from besides the code. */
export interface Facts {
  /** The address that the pages will have, with a slash at its end; '' where it is not known. */
  readonly site: string;
  readonly posters: PosterRecords;
}

/** What a picture shows, in the language of the page; in English in one that is not published yet. */
export function descriptionOf({ descriptions }: PosterRecord): string {
  const description = descriptions[LANGUAGE] ?? descriptions[FIRST_LANGUAGE];
  if (description === undefined) throw new Error('a picture has no description: run "npm run posters"');
  return description;
}

export interface Rendered {
  /** From the page to the folder of the build, with a slash at its end. */
  readonly home: string;
  /** What the script of the template knows it by. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly content: ReactNode;
  /** More elements for the head. */
  readonly head: readonly string[];
}

export interface RenderedPage extends Omit<Rendered, 'home'> {
  /** Folder below that of the build. */
  readonly folder: string;
}

/** From a page in this folder to the folder of the build. */
export function homeOf(folder: string): string {
  return '../'.repeat(folder.split('/').length);
}

/** Throws where the template has no place for a part of the page. */
export function filled(template: string, { home, id, title, description, content, head }: Rendered): string {
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
    `<div id="root" data-page="${id}">${renderToString(content)}</div>`,
  );
}
