// A scene as one HTML file: the embed file with the scene and the full page's address written into its meta
// elements (docs/use/embed.md).

import { escapeHtml } from './html-text.ts';

export class SceneFileError extends Error {
  override readonly name = 'SceneFileError';
}

export interface SceneFile {
  /** Query of an embed, without "?". */
  readonly query: string;
  /** Address of the full page, without a query. */
  readonly page: string;
  readonly title: string;
}

/** Throws SceneFileError if `embed` is not the embed file. */
export function sceneFile(embed: string, { query, page, title }: SceneFile): string {
  const written = withContent(withContent(embed, 'query', query), 'page', page);
  return written.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
}

function withContent(html: string, name: string, content: string): string {
  const place = new RegExp(`(<meta\\s+name="threadway-${name}"\\s+content=")[^"]*(")`);
  if (!place.test(html)) throw new SceneFileError(`the embed file has no place for the ${name}`);
  return html.replace(place, (_, before: string, after: string) => `${before}${escapeHtml(content)}${after}`);
}
