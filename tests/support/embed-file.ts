// The built embed as a file, used in the ways that authors of pages use it.

import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { attribute } from './host-site.ts';

export const EMBED_FILE = 'dist/embed.html';

/** The file with this query written into it, as done by authors who have no URL for the file. */
export function written(query: string): string {
  const empty = '<meta name="threadway-query" content="" />';
  const file = readFileSync(EMBED_FILE, 'utf8');
  if (!file.includes(empty)) throw new Error('the file has no place for a query');
  return file.replace(empty, `<meta name="threadway-query" ${attribute('content', query)} />`);
}

/**
 * Headers of a page whose policy allows only the scripts and styles of the file, by their hashes, and these
 * workers.
 */
export function strictPolicy(workers: "'none'" | 'blob:'): Readonly<Record<string, string>> {
  const { scripts, styles } = JSON.parse(readFileSync('dist/embed.csp.json', 'utf8')) as {
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
  };
  const listed = (all: readonly string[]): string => all.map((hash) => `'${hash}'`).join(' ');
  return {
    'Content-Security-Policy': `default-src 'none'; script-src ${listed(scripts)}; style-src ${listed(styles)}; worker-src ${workers}`,
  };
}

/** Address of a copy of the file on the disk. */
export function copyOnDisk(): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'threadway-')), 'embed.html');
  copyFileSync(EMBED_FILE, copy);
  return pathToFileURL(copy).href;
}
