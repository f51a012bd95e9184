// The text in pictures and clips.

import type { StudioSnapshot } from '../../app/studio-context.ts';
import type { PictureWords } from '../../clips/scenery.ts';
import { formatInstant } from '../../languages/quantity.ts';
import { describeServer } from '../stage/describe-server.ts';
import { roadSceneOf } from '../stage/road-scene-of.ts';
import { TEXT } from '../words/text.ts';

/**
 * `stepNanos`: simulated time between two frames. The clock has as many digits as it needs to differ between
 * frames.
 */
export function pictureWords(stepNanos: number): PictureWords {
  const step = Math.min(COARSEST_NANOS, stepNanos);
  return {
    name: TEXT.name,
    title: describeServer,
    road: roadSceneOf,
    clock: (atNanos) => `t = ${formatInstant(atNanos, step)}`,
  };
}

const COARSEST_NANOS = 1e6;

/**
 * Part of a file name: the name of the scene (or its thread models, if the name has no usable letters) and
 * the server. `server`: null for all.
 */
export function sceneIn({ scenario }: StudioSnapshot, server: string | null): string {
  const models = [...new Set(scenario.servers.map(({ model }) => model))].join(' vs ');
  const name = /[a-z]/i.test(scenario.name) ? scenario.name : models;
  return server === null ? name : `${name} ${server}`;
}
