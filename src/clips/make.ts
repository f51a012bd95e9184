// Makes a picture or a clip of a run, from the replay to the finished file, which contains the link.

import { withText } from '../charts/png-text.ts';
import { t } from '../languages/t.ts';
import { type ClipPlan, type Replay, secondsOf } from './clip-plan.ts';
import { type FilmProgress, film, filmStill, nextTask } from './film.ts';
import { GifClip } from './gif-clip.ts';
import { type PictureLook, type PictureWords, Scenery } from './scenery.ts';
import type { ClipFormat } from './sizes.ts';
import { WebmClip } from './webm-clip.ts';

export interface MakeProgress {
  readonly stage: FilmProgress['stage'] | 'write';
  /** Progress of that stage, 0 to 1. */
  readonly share: number;
}

export interface Making {
  readonly plan: ClipPlan;
  readonly look: PictureLook;
  readonly words: PictureWords;
  readonly replay: Replay;
  /** Link to the instant shown, or to the clip's start; it is written into the file. */
  readonly link: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: MakeProgress) => void;
}

export interface MediaFile {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  /** Duration of the clip; null for a picture. */
  readonly seconds: number | null;
  /** Describes the content in words. */
  readonly description: string;
}

/** Rejects if aborted, or if the browser or the engine cannot make the picture. */
export async function makePng(making: Making): Promise<MediaFile> {
  const { look, words, link } = making;
  const scenery = new Scenery(look, words);
  try {
    await filmStill({ ...making, scenery });
    const { canvas } = scenery;
    const { width, height } = canvas;
    const png = await pngOf(canvas);
    const description = scenery.description();
    const texts = { Title: description, Software: words.name, Source: link };
    const bytes = withText(new Uint8Array(await png.arrayBuffer()), texts);
    return { blob: new Blob([bytes], { type: 'image/png' }), width, height, seconds: null, description };
  } finally {
    scenery.destroy();
  }
}

/** Vehicles are drawn at this multiple of their size, so that they stay sharp in print. */
const SVG_DETAIL = 2;

/**
 * Makes an SVG file. Rejects like makePng. Roads with very many marks are embedded as pictures: see
 * `writeRoad`.
 */
export async function makeSvg(making: Making): Promise<MediaFile> {
  const { look, words, link } = making;
  const { width, height } = look;
  const scenery = new Scenery({ ...look, ratio: SVG_DETAIL }, words);
  try {
    await filmStill({ ...making, scenery });
    const blob = new Blob([scenery.svg(link)], { type: 'image/svg+xml' });
    return { blob, width, height, seconds: null, description: scenery.description() };
  } finally {
    scenery.destroy();
  }
}

/** Makes a clip. Rejects like makePng. */
export async function makeClip(format: ClipFormat, making: Making): Promise<MediaFile> {
  const scenery = new Scenery(making.look, making.words);
  try {
    return await (format === 'webm' ? makeWebm(making, scenery) : makeGif(making, scenery));
  } finally {
    scenery.destroy();
  }
}

async function makeWebm(making: Making, scenery: Scenery): Promise<MediaFile> {
  const { plan, words, link, onProgress } = making;
  const { canvas } = scenery;
  const { width, height } = canvas;
  const clip = await WebmClip.open(canvas, plan.framesPerSecond);
  try {
    const frames = await film({ ...making, scenery }, async (index) => {
      if (index === 0) {
        await clip.begin({ TITLE: scenery.description(), ENCODED_BY: words.name, URL: link });
      }
      await clip.add(index);
    });
    onProgress({ stage: 'write', share: 0 });
    const blob = await clip.finish();
    const description = scenery.description();
    return { blob, width, height, seconds: secondsOf({ ...plan, frames }), description };
  } finally {
    await clip.close();
  }
}

async function makeGif(making: Making, scenery: Scenery): Promise<MediaFile> {
  const { plan, signal, words, link, onProgress } = making;
  const { canvas } = scenery;
  const { width, height } = canvas;
  const clip = new GifClip(width, height, plan.framesPerSecond);
  const frames = await film({ ...making, scenery }, () => clip.add(canvas));
  const description = scenery.description();
  const blob = await clip.finish(`${words.name} ${link}`, async (share) => {
    onProgress({ stage: 'write', share });
    await nextTask();
    signal.throwIfAborted();
  });
  return { blob, width, height, seconds: secondsOf({ ...plan, frames }), description };
}

async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob === null) throw new Error(t`This browser could not write the picture as PNG.`);
  return blob;
}
