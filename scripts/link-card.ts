// Link previews of a page: title, description and picture, as in "The Open Graph protocol" (https://ogp.me)
// and cards of X. They need absolute addresses, so the page's address must be configured.

import { posix } from 'node:path';
import { POSTER_SIZE } from '../src/links/embed-snippet.ts';

export interface LinkCard {
  /** Folder of the page below the build's; '' for the build's own. */
  readonly folder: string;
  readonly title: string;
  readonly description: string;
  /** Name of the picture and its description. */
  readonly picture: { readonly name: string; readonly words: string };
}

/** Elements for the head. `site`: address of the published build with a trailing slash; '' if unknown. */
export function cardTags({ folder, title, description, picture }: LinkCard, site: string): readonly string[] {
  const image = `pictures/${picture.name}.png`;
  const own = folder === '' ? site : `${site}${folder}/`;
  return [
    ...(site === '' ? [] : [`<link rel="canonical" href="${escaped(own)}" />`, property('og:url', own)]),
    property('og:type', 'article'),
    property('og:site_name', 'Threadway'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', site === '' ? posix.relative(folder, image) : `${site}${image}`),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(POSTER_SIZE.width)),
    property('og:image:height', String(POSTER_SIZE.height)),
    property('og:image:alt', picture.words),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escaped(content)}" />`;
}

/** Escapes text for element content or attribute values. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
