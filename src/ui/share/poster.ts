// The picture that stands for a scene where none runs: in a mail, in a reader of feeds, beside a shared link, and before a
// frame has loaded. It says what the scene is called and a number of each server, and is a small file.

import { withText } from '../../charts/png-text.ts';
import { planStill, type Replay } from '../../clips/clip-plan.ts';
import { filmStill } from '../../clips/film.ts';
import { indexedPng } from '../../clips/indexed-png.ts';
import { type PictureTheme, type PosterNumber, Scenery } from '../../clips/scenery.ts';
import { POSTER_SIZE } from '../../links/embed-snippet.ts';
import { WHOLE } from '../../road/camera.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { pictureWords } from './picture-words.ts';

/** It is laid out for fewer pixels, so that its words can be read when it is shown small. */
const RATIO = 1.5;

export interface PosterOptions {
  readonly scenario: Scenario;
  /** What the scene is called. */
  readonly title: string;
  readonly numbers: readonly PosterNumber[];
  readonly atNanos: Nanos;
  /** Simulated seconds a second of watching: traffic looks as at that speed. */
  readonly speed: number;
  readonly theme: PictureTheme;
  readonly palette: string;
  /** To what it shows; it is written into the file. */
  readonly link: string;
  readonly replay: Replay;
  readonly signal: AbortSignal;
}

export interface PosterFile {
  readonly png: Uint8Array<ArrayBuffer>;
  /** What it shows, in words. */
  readonly description: string;
}

/** Rejects where it was aborted, or where the browser or the engine cannot do it. */
export async function makePoster(options: PosterOptions): Promise<PosterFile> {
  const { scenario, title, numbers, theme, palette, link, replay, signal } = options;
  const plan = planStill(options.atNanos, options.speed);
  const words = pictureWords(plan.stepNanos);
  const look = {
    width: POSTER_SIZE.width / RATIO,
    height: POSTER_SIZE.height / RATIO,
    ratio: RATIO,
    theme,
    palette,
    camera: WHOLE,
    servers: scenario.servers.map(({ id }) => id),
    followed: null,
    link: null,
    pace: null,
    poster: { title, numbers },
  };
  const scenery = new Scenery(look, words);
  try {
    await filmStill({ plan, replay, scenery, signal, onProgress: () => {} });
    const { canvas } = scenery;
    const context = canvas.getContext('2d');
    if (context === null) throw new TypeError('the picture is not drawn on a 2D canvas');
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const description = scenery.description();
    const texts = { Title: description, Software: words.name, Source: link };
    return { png: withText(await indexedPng(data, width, height), texts), description };
  } finally {
    scenery.destroy();
  }
}
