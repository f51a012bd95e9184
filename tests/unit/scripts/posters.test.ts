// Every scene and lesson has a picture, for shared links and for embeds that have not loaded; each shows the
// run that the present engine computes.

import { readdirSync, readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { POSTER_FOLDER, posterFile, readPosterRecords } from '../../../scripts/poster-records.ts';
import { posterQuery, posterRun, posterScenes } from '../../../scripts/posters.ts';
import { LANGUAGES } from '../../../src/languages/languages.ts';
import { POSTER_SIZE } from '../../../src/links/embed-snippet.ts';

const MOST_BYTES = 60_000;
/** Positions of the width and of the kind of colour in the header. */
const WIDTH_AT = 16;
const COLOURS_AT = 25;
const WITH_PALETTE = 3;

const SCENES = await posterScenes();
const RECORDS = readPosterRecords();
const AGAIN = 'run "npm run posters"';

describe('the pictures of scenes and lessons', () => {
  it('all exist, and none is surplus', () => {
    const files = SCENES.flatMap(({ name, themes }) => themes.map((theme) => posterFile(name, theme).href));
    const pictures = readdirSync(POSTER_FOLDER).filter((file) => file.endsWith('.png'));
    const there = pictures.map((file) => new URL(file, POSTER_FOLDER).href);
    expect(there.sort(), AGAIN).toEqual(files.sort());
    expect(Object.keys(RECORDS).sort(), AGAIN).toEqual(SCENES.map(({ name }) => name).sort());
  });

  it.each(SCENES)('$name is a small file of the right size, with its link in it', (scene) => {
    for (const theme of scene.themes) {
      const png = readFileSync(posterFile(scene.name, theme));
      expect(png.length).toBeLessThan(MOST_BYTES);
      expect([png.readUInt32BE(WIDTH_AT), png.readUInt32BE(WIDTH_AT + 4)]).toEqual(
        Object.values(POSTER_SIZE),
      );
      expect(png[COLOURS_AT]).toBe(WITH_PALETTE);
      const rows = inflateSync(contentOf(png, 'IDAT'));
      expect(rows.length).toBe((POSTER_SIZE.width + 1) * POSTER_SIZE.height);
      expect(rows.reduce((most, byte) => Math.max(most, byte), 0)).toBeLessThan(
        contentOf(png, 'PLTE').length / 3,
      );
      expect(png.includes(`Source\0\0\0\0\0?${posterQuery(scene)}`), AGAIN).toBe(true);
    }
  });

  it.each(SCENES)('$name shows the present run', (scene) => {
    const { digests, rates } = posterRun(scene);
    const { descriptions, ...record } = RECORDS[scene.name];
    expect(record, AGAIN).toEqual({ query: posterQuery(scene), digests, rates });
    for (const { code } of LANGUAGES.filter(({ isPublished }) => isPublished))
      expect(descriptions[code], AGAIN).toContain('Threadway');
    expect(new Set(Object.values(descriptions)).size, 'each in its own words').toBe(
      Object.keys(descriptions).length,
    );
  });
});

/** The content of the chunk of this type. */
function contentOf(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 0, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}
