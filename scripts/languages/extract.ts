// Extracts all messages of the product: marked texts in code and HTML pages, in file order.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marksIn, type Tag } from './marked-texts.ts';
import { escapedText } from './message.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** HTML has no tagged templates, so it uses ⟦text⟧. */
const PAGE_MARK = /⟦(.+?)⟧/gs;

export interface Extracted {
  readonly key: string;
  readonly tag: Tag;
  /** The first file that contains the message. */
  readonly path: string;
}

export function extractMessages(root = ROOT): readonly Extracted[] {
  const found = new Map<string, Extracted>();
  const add = (each: Extracted): void => {
    const known = found.get(each.key);
    if (known === undefined) found.set(each.key, each);
    else if (known.tag !== each.tag)
      throw new Error(`“${each.key}” is a text and a sentence: ${known.path}, ${each.path}`);
  };
  for (const path of htmlPages(root)) {
    for (const key of pageKeys(readFileSync(join(root, path), 'utf8'))) add({ key, tag: 't', path });
  }
  for (const path of codeFiles(root)) {
    for (const { key, tag } of marksIn(path, readFileSync(join(root, path), 'utf8'))) add({ key, tag, path });
  }
  return [...found.values()];
}

function htmlPages(root: string): readonly string[] {
  return readdirSync(root)
    .filter((name) => name.endsWith('.html'))
    .sort();
}

function codeFiles(root: string): readonly string[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'))
    .sort();
}

function pageKeys(html: string): readonly string[] {
  return [...html.matchAll(PAGE_MARK)].map(([, text]) => keyOf(text!));
}

/** Line breaks in HTML are insignificant. */
const keyOf = (text: string): string => escapedText(text.replace(/\s+/g, ' '));

/** Replaces each mark of the page by the result of `say` for its key. */
export function withTexts(html: string, say: (key: string) => string): string {
  return html.replace(PAGE_MARK, (_, text: string) => escapedHtml(say(keyOf(text))));
}

function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
