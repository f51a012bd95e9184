// Writes the pages of ready scenes into the build: scenes/<id>/ for each, and scenes/ for the list. Their
// only script sets the theme; scene.html is their template.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnswerLinks } from '../src/answers/answer-links.tsx';
import { QUESTIONS } from '../src/answers/questions.ts';
import { discoveryLink, type Embedded, posterOf, snippetOf } from '../src/links/embed-snippet.ts';
import { PRESET_SUMMARIES } from '../src/scenario/preset-summaries.ts';
import { PICTURED_NANOS } from '../src/scenario/presets/pictured.ts';
import { OPENING_PRESET_ID, PRESETS, type Preset } from '../src/scenario/presets.ts';
import { STORIES } from '../src/scenario/stories.ts';
import { ScenePage, ScenesPage, type ShownScene } from '../src/ui/scenes/scene-page.tsx';
import { SCENE_PAGE } from '../src/ui/words/scenes.ts';
import { cardTags } from './link-card.ts';
import { descriptionOf, type Facts, filled, homeOf, type RenderedPage } from './template.ts';

const TEMPLATE = 'scene.html';
const FOLDER = 'scenes';
/** Number of other scenes that a page links to. */
const OTHERS = 3;
const OEMBED_FILE = 'oembed.json';
/** Frame heights in CSS pixels of a scene with two servers, at 720 and 390 px width. */
const HEIGHTS: Embedded['heights'] = { column: 588, phone: 535 };

export function writeScenePages(folder: string, facts: Facts): void {
  const template = readFileSync(join(folder, TEMPLATE), 'utf8');
  for (const page of pages(facts)) {
    mkdirSync(join(folder, page.folder), { recursive: true });
    writeFileSync(
      join(folder, page.folder, 'index.html'),
      filled(template, { ...page, home: homeOf(page.folder) }),
    );
  }
  // oEmbed consumers need absolute addresses.
  if (facts.site !== '') writeAnswers(folder, facts.site);
  rmSync(join(folder, TEMPLATE));
}

/**
 * Writes each scene's oEmbed response: a static host cannot answer requests, but its pages can link to a
 * file.
 */
function writeAnswers(folder: string, site: string): void {
  for (const preset of PRESETS) {
    writeFileSync(
      join(folder, FOLDER, preset.id, OEMBED_FILE),
      snippetOf('oembed', embeddedOf(preset, site)),
    );
  }
}

function embeddedOf({ id, title }: Preset, site: string): Embedded {
  const scene = { page: site, query: `preset=${id}` };
  return {
    ...scene,
    title,
    heights: HEIGHTS,
    isHeightFixed: false,
    inheritsFont: false,
    poster: posterOf(scene),
  };
}

function pages({ site, posters }: Facts): readonly RenderedPage[] {
  const scenes = PRESETS.map((preset): ShownScene => {
    const record = posters[preset.id];
    if (record === undefined) throw new Error(`scene ${preset.id} has no picture: run "npm run posters"`);
    const { rates } = record;
    const description = descriptionOf(record);
    const atNanos = PICTURED_NANOS[preset.id]!;
    return { preset, story: STORIES[preset.id]!, atNanos, rates, description };
  });
  const opening = scenes.find(({ preset }) => preset.id === OPENING_PRESET_ID)!;
  return [list(scenes, opening, site), ...scenes.map((_, place) => scenePage(scenes, place, site))];
}

function list(scenes: readonly ShownScene[], opening: ShownScene, site: string): RenderedPage {
  const card = { folder: FOLDER, title: SCENE_PAGE.allTitle, description: SCENE_PAGE.allLead };
  const picture = { name: opening.preset.id, words: opening.description };
  return {
    ...card,
    id: FOLDER,
    head: cardTags({ ...card, picture }, site),
    content: <ScenesPage scenes={scenes} home={homeOf(FOLDER)} />,
  };
}

function scenePage(scenes: readonly ShownScene[], place: number, site: string): RenderedPage {
  const shown = scenes[place]!;
  const { preset, story, description: words } = shown;
  const card = {
    folder: `${FOLDER}/${preset.id}`,
    title: story.title,
    description: PRESET_SUMMARIES[preset.id] ?? '',
  };
  const others = Array.from({ length: OTHERS }, (_, step) => scenes[(place + 1 + step) % scenes.length]!);
  const home = homeOf(card.folder);
  const questions = QUESTIONS.filter((each) => each.preset === preset.id);
  return {
    ...card,
    id: preset.id,
    head: [...cardTags({ ...card, picture: { name: preset.id, words } }, site), ...answerLink(preset, site)],
    content: (
      <ScenePage
        shown={shown}
        others={others}
        answers={<AnswerLinks questions={questions} home={home} />}
        home={home}
      />
    ),
  };
}

/** Without a known address there is no file: see writeAnswers. */
function answerLink(preset: Preset, site: string): readonly string[] {
  if (site === '') return [];
  return [discoveryLink(embeddedOf(preset, site), `${site}${FOLDER}/${preset.id}/${OEMBED_FILE}`)];
}
