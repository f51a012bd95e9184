// Records of the pictures of scenes and lessons: their files, and the run that each shows. `npm run posters`
// writes both.

import { readFileSync } from 'node:fs';
import type { PictureTheme } from '../src/clips/scenery.ts';
import type { PosterRate } from '../src/ui/share/poster-numbers.ts';

/** Record of the run that a picture shows. */
export interface PosterRecord {
  /** Query of the link to the instant. */
  readonly query: string;
  /** Digest of each server at that instant. */
  readonly digests: readonly string[];
  /** Rate of each server, which the picture shows in English and the page in its language. */
  readonly rates: readonly PosterRate[];
  /** Description of the picture by language. Words inside the picture are English. */
  readonly descriptions: Readonly<Record<string, string>>;
}

export type PosterRecords = Readonly<Record<string, PosterRecord>>;

export const POSTER_FOLDER = new URL('../public/pictures/', import.meta.url);
export const POSTER_RECORDS = new URL('poster-records.json', import.meta.url);

/** Address of a picture's file. */
export function posterFile(name: string, theme: PictureTheme): URL {
  return new URL(`${name}${theme === 'dark' ? '-dark' : ''}.png`, POSTER_FOLDER);
}

export function readPosterRecords(): PosterRecords {
  return JSON.parse(readFileSync(POSTER_RECORDS, 'utf8')) as PosterRecords;
}
