// The steps of a run, in chapters. Each chapter follows from the seed and its own number, so that it can be
// repeated without the chapters before it. There are three places in turn: a studio that is never reloaded,
// where leaked memory adds up; visits by links, in all languages; and a page of another origin with two
// embeds, also never reloaded.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../../src/languages/languages.ts';
import { PRESETS } from '../../src/scenario/presets.ts';
import { Chance } from './chance.ts';
import { SCENES, type Step, stepsOf } from './steps.ts';

export type Place = 'studio' | 'visit' | 'host';

export interface Chapter {
  readonly number: number;
  readonly place: Place;
  /**
   * For the studio, the index of a card in the list of all scenes. For the host page, the name of a scene.
   * For a visit, an address relative to the site.
   */
  readonly opens: string;
  readonly steps: readonly Step[];
}

export const STEPS_IN_CHAPTER = 12;
const PLACES: readonly Place[] = ['studio', 'visit', 'host', 'studio', 'visit'];
/** A large odd number, so that neighbouring chapters have nothing in common. */
const APART = 0x9e_37_79_b1;
const GOLDEN = fileURLToPath(new URL('../fixtures/golden-links', import.meta.url));
const OTHER_PAGES = [
  ...['learn/', 'learn/locks/', 'learn/words/', 'learn/sheet/', 'learn/stalled-node/?view=slides&step=2'],
  ...[
    'validation.html',
    'scenes/stalled-node/',
    'frame.html#preset=one-bridge&show=road,latency&controls=threads,rate',
  ],
];

/** Links of several versions, including random scenarios. */
export function linksToVisit(): readonly string[] {
  return readdirSync(GOLDEN).flatMap((file) =>
    readFileSync(`${GOLDEN}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { readonly link: string }).link),
  );
}

export function chapterOf(seed: number, number: number, links: readonly string[]): Chapter {
  const chance = new Chance(seed ^ Math.imul(number + 1, APART));
  const place = PLACES[number % PLACES.length];
  const opens = openingOf(place, chance, links);
  return {
    number,
    place,
    opens,
    steps: stepsOf(chance, place === 'host' ? 'host' : 'page', STEPS_IN_CHAPTER),
  };
}

function openingOf(place: Place, chance: Chance, links: readonly string[]): string {
  if (place === 'studio') return String(chance.below(PRESETS.length));
  if (place === 'host') return chance.pick(SCENES);
  const { code } = chance.pick(LANGUAGES);
  const folder = code === 'en' ? '' : `${code}/`;
  if (chance.below(6) === 0) return folder + chance.pick(OTHER_PAGES);
  const link = chance.pick(links);
  const query = chance.below(5) === 0 ? link.slice(0, chance.below(link.length)) : link;
  const looks = chance.pick(['', '&theme=dark', '&theme=light&palette=projector', '&play=yes', '&t=3s']);
  return `${folder}?${query}${looks}`;
}
