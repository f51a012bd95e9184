// The picture that stands for a scene where none runs: in a mail, in a reader of feeds, beside a shared link, and before a
// frame has loaded. It says what the scene is called and a number of each server, and is a small file.

import type { Replay } from '../../clips/clip-plan.ts';
import type { PictureTheme, PosterNumber } from '../../clips/scenery.ts';
import { POSTER_SIZE } from '../../links/embed-snippet.ts';
import { WHOLE } from '../../road/camera.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { makeStill, type StillFile } from './still.ts';

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

/** Rejects where it was aborted, or where the browser or the engine cannot do it. */
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
