// The build's output for ready scenes if it knows its own address: pages that link to their oEmbed file, and
// the file.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPosterRecords } from '../../../scripts/poster-records.ts';
import { writeScenePages } from '../../../scripts/scene-pages.tsx';

const TEMPLATE = readFileSync(new URL('../../../scene.html', import.meta.url), 'utf8');
const FOLDER = mkdtempSync(join(tmpdir(), 'threadway-scenes-'));
const SITE = 'https://example.org/threadway/';

afterAll(() => rmSync(FOLDER, { recursive: true }));

function written(site: string): (path: string) => string {
  writeFileSync(join(FOLDER, 'scene.html'), TEMPLATE);
  writeScenePages(FOLDER, { site, posters: readPosterRecords() });
  return (path) => readFileSync(join(FOLDER, 'scenes/one-bridge', path), 'utf8');
}

describe('the page of a scene', () => {
  it('names no oEmbed file if the address is unknown', () => {
    expect(written('')('index.html')).not.toContain('oembed');
  });

  it('names its oEmbed file, which contains the frame and the picture', () => {
    const read = written(SITE);
    const file = `${SITE}scenes/one-bridge/oembed.json`;
    expect(read('index.html')).toContain(`type="application/json+oembed" href="${file}"`);
    const answer = JSON.parse(read('oembed.json')) as Readonly<Record<string, unknown>>;
    expect(answer).toMatchObject({
      type: 'rich',
      title: 'Threadway simulation: One bridge breaks',
      thumbnail_url: `${SITE}pictures/one-bridge.png`,
    });
    expect(answer.html).toContain(`<iframe src="${SITE}frame.html#preset=one-bridge"`);
  });
});
