// What programs show of a page where a link to it is shared: title, description and picture, as "The Open Graph protocol",
// https://ogp.me, and cards of X have them. They want whole addresses, which only those know who say where the page will be.

import { posix } from 'node:path';
import { POSTER_SIZE } from '../src/links/embed-snippet.ts';

export interface LinkCard {
  /** Folder of the page below that of the build; '' for the build's own. */
  readonly folder: string;
  readonly title: string;
  readonly description: string;
  /** Name of the picture, and what it shows. */
  readonly picture: { readonly name: string; readonly words: string };
}

/** Elements for the head. `site`: the address that the build will have, with a slash at its end; '' where it is not known. */
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

/** As text or as the value of an attribute. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
