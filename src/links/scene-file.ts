// A scene as one HTML file: the file of embeds, with the scene and the address of the whole page written into the places
// that it has for them (docs/use/embed.md).

import { escapeHtml } from './html-text.ts';

export class SceneFileError extends Error {
  override readonly name = 'SceneFileError';
}

export interface SceneFile {
  /** The link of an embed, without "?". */
  readonly query: string;
  /** Where the whole page is, without a query. */
  readonly page: string;
  readonly title: string;
}

/** Throws SceneFileError where `embed` is not the file of embeds. */
export function sceneFile(embed: string, { query, page, title }: SceneFile): string {
  const written = withContent(withContent(embed, 'query', query), 'page', page);
  return written.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
}

function withContent(html: string, name: string, content: string): string {
  const place = new RegExp(`(<meta\\s+name="threadway-${name}"\\s+content=")[^"]*(")`);
  if (!place.test(html)) throw new SceneFileError(`the file of embeds has no place for the ${name}`);
  return html.replace(place, (_, before: string, after: string) => `${before}${escapeHtml(content)}${after}`);
}
