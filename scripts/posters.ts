// The pictures of scenes and lessons, for shared links and embeds that have not loaded: the list, and the run
// that each shows. `npm run posters` draws them and records the digests of those runs; a test recomputes
// them.

import { simulate } from '../src/api/simulate.ts';
import { PICTURE_THEMES, type PictureTheme } from '../src/clips/scenery.ts';
import type { Lesson } from '../src/lessons/lesson.ts';
import { queryOf } from '../src/lessons/scene.ts';
import { type Nanos, parseDuration } from '../src/scenario/duration.ts';
import { PICTURED_NANOS } from '../src/scenario/presets/pictured.ts';
import { PRESETS, type Preset } from '../src/scenario/presets.ts';
import type { Scenario } from '../src/scenario/scenario.ts';

import { posterRate } from '../src/ui/share/poster-numbers.ts';
import { readLessons } from './lesson-figures.ts';
import { lessonPoster } from './poster-names.ts';
import type { PosterRecord } from './poster-records.ts';

export interface PosterScene {
  /** The picture's files are `<name>.png` and `<name>-dark.png`. */
  readonly name: string;
  readonly title: string;
  /** Query of the link without its instant. */
  readonly query: string;
  readonly atNanos: Nanos;
  readonly speed: number;
  /** Lessons are not embedded, so they only have a light picture, for link previews on pages of any theme. */
  readonly themes: readonly PictureTheme[];
}

/** Simulated seconds per second of viewing; it sets the distance between passing cars. */
const LESSON_SPEED = 1 / 10;

/** The pictures of all ready scenes and all lessons. */
export async function posterScenes(): Promise<readonly PosterScene[]> {
  return [...PRESETS.map(ofPreset), ...(await readLessons()).map(ofLesson)];
}

function ofPreset({ id, title, view: { speed } }: Preset): PosterScene {
  const atNanos = PICTURED_NANOS[id];
  if (atNanos === undefined)
    throw new Error(`scene ${id} has no instant in src/scenario/presets/pictured.ts`);
  return { name: id, title, query: `preset=${id}`, atNanos, speed, themes: PICTURE_THEMES };
}

function ofLesson(lesson: Lesson): PosterScene {
  const { id, title, picture } = lesson;
  const atNanos = parseDuration(picture.t);
  if (atNanos === null) throw new Error(`lesson ${id}: ${picture.t} is no instant`);
  const query = queryOf(lesson, picture.scene);
  return { name: lessonPoster(id), title, query, atNanos, speed: LESSON_SPEED, themes: ['light'] };
}

/** The link to the instant of a picture. */
export function posterQuery({ query, atNanos }: PosterScene): string {
  return `${query}&t=${atNanos / 1e6}ms`;
}

interface PosterRun extends Pick<PosterRecord, 'digests' | 'rates'> {
  readonly scenario: Scenario;
}

export function posterRun(scene: PosterScene): PosterRun {
  const { scenario, servers, summary } = simulate(posterQuery(scene));
  const digests = servers.map(({ digest }) => digest);
  return {
    scenario,
    digests,
    rates: summary.servers.map((server) => posterRate(server, scenario, summary.clockNanos)),
  };
}
