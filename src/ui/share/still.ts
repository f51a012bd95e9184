// A still picture as a small file: the roads at an instant, with every vehicle at its final place.

import { withText } from '../../charts/png-text.ts';
import { planStill, type Replay } from '../../clips/clip-plan.ts';
import { filmStill } from '../../clips/film.ts';
import { indexedPng } from '../../clips/indexed-png.ts';
import { type PictureLook, Scenery } from '../../clips/scenery.ts';
import { WHOLE } from '../../road/camera.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { pictureWords } from './picture-words.ts';

export interface StillOptions {
  readonly look: PictureLook;
  readonly atNanos: Nanos;
  /** Simulated seconds per second. The picture of moving cars depends on it. */
  readonly speed: number;
  /** A link to the instant of the picture, which is written into the file. */
  readonly link: string;
  readonly replay: Replay;
  readonly signal: AbortSignal;
}

export interface StillFile {
  readonly png: Uint8Array<ArrayBuffer>;
  /** Describes the picture in words. */
  readonly description: string;
}

/** The look of pictures for print: each road of the scenario on a card, in light colours. */
export function paperLook(
  scenario: Scenario,
  own: Pick<PictureLook, 'height' | 'isSilent' | 'ratio' | 'width'>,
): PictureLook {
  return {
    ...own,
    theme: 'light',
    palette: 'standard',
    camera: WHOLE,
    servers: scenario.servers.map(({ id }) => id),
    followed: null,
    link: null,
    pace: null,
    poster: null,
  };
}

/** Rejects if aborted, or if the browser or the engine fails. */
export async function makeStill({
  look,
  atNanos,
  speed,
  link,
  replay,
  signal,
}: StillOptions): Promise<StillFile> {
  const plan = planStill(atNanos, speed);
  const words = pictureWords(plan.stepNanos);
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
