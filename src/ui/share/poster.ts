// The picture that stands for a scene in places where no simulation can run: in mail, in feed readers, beside
// shared links, and in place of a frame that has not loaded. It has the scene's title and a number for each
// server, and is a small file.

import type { Replay } from '../../clips/clip-plan.ts';
import type { PictureTheme, PosterNumber } from '../../clips/scenery.ts';
import { POSTER_SIZE } from '../../links/embed-snippet.ts';
import { WHOLE } from '../../road/camera.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { makeStill, type StillFile } from './still.ts';

/**
 * The layout has fewer pixels than the picture by this factor, so that text remains readable when the picture
 * is shown small.
 */
const RATIO = 1.5;

export interface PosterOptions {
  readonly scenario: Scenario;
  /** The scene's title. */
  readonly title: string;
  readonly numbers: readonly PosterNumber[];
  readonly atNanos: Nanos;
  /** Simulated seconds per second. The picture of moving cars depends on it. */
  readonly speed: number;
  readonly theme: PictureTheme;
  readonly palette: string;
  /** A link to the instant of the picture, which is written into the file. */
  readonly link: string;
  readonly replay: Replay;
  readonly signal: AbortSignal;
}

/** Rejects if aborted, or if the browser or the engine fails. */
export function makePoster(options: PosterOptions): Promise<StillFile> {
  const { scenario, title, numbers, theme, palette, atNanos, speed, link, replay, signal } = options;
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
  return makeStill({ look, atNanos, speed, link, replay, signal });
}
