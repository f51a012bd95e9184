// Thumbnails of scenes: their roads at a typical instant of a run. They are painted one at a time while the
// browser is idle, and kept compressed, so that cards that are opened again show them immediately.

import type { Replay } from '../../clips/clip-plan.ts';
import { drawRoad } from '../../road/road-picture.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Preset } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { STORIES } from '../../scenario/stories.ts';
import { roadSceneOf } from '../stage/road-scene-of.ts';
import { storyOf } from './story-of.ts';

/** CSS pixels for the layout of the roads; cards show them smaller. */
export const PICTURE_WIDTH = 460;
export const PICTURE_HEIGHT = 230;

type OpenRun = (scenario: Scenario) => Promise<Replay>;

export class Thumbnails {
  private readonly openRun: OpenRun;
  /** The last requested thumbnail; the next one waits for it. */
  private last: Promise<void> = Promise.resolve();
  /** Painted thumbnails, 20 to 50 kB each, by `keyOf`. The pixels of all scenes would take 11 MB. */
  private readonly kept = new Map<string, Blob>();

  constructor(openRun: OpenRun) {
    this.openRun = openRun;
  }

  /** Paints this scene on the canvas, which must be in the page; does nothing once `signal` is aborted. */
  paint(preset: Preset, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
    const key = keyOf(preset);
    const kept = this.kept.get(key);
    if (kept !== undefined) return show(kept, canvas);
    const painted = this.last.then(async () => {
      // Thumbnails that are no longer wanted are skipped immediately. Otherwise each would occupy its card
      // until its turn.
      if (!signal.aborted) await idle();
      if (signal.aborted) return;
      await this.paintNow(preset, canvas, signal);
      // Colours may have changed halfway through.
      if (signal.aborted || key !== keyOf(preset)) return;
      const picture = await compressed(canvas);
      if (picture !== null) this.kept.set(key, picture);
    });
    // The card of a scene that cannot be painted stays without a picture.
    this.last = painted.catch(() => {});
    return painted;
  }

  private async paintNow(
    { id, scenario }: Preset,
    canvas: HTMLCanvasElement,
    signal: AbortSignal,
  ): Promise<void> {
    const story = storyOf(STORIES, id, scenario);
    const at = story.turnNanos ?? story.settlesNanos;
    const run = await this.openRun(scenario);
    try {
      await paintAt(run, scenario, at, canvas, signal);
    } finally {
      run.close();
    }
  }
}

/** A picture is kept per colour scheme. */
function keyOf({ id }: Preset): string {
  const { theme, palette } = document.documentElement.dataset;
  return `${id} ${theme} ${palette}`;
}

async function show(picture: Blob, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(picture);
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
}

/** Null if the browser cannot compress it. */
function compressed(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve));
}

async function paintAt(
  run: Replay,
  scenario: Scenario,
  at: Nanos,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const { frame } = await run.instantAt(at);
  const height = Math.floor(PICTURE_HEIGHT / scenario.servers.length);
  canvas.width = PICTURE_WIDTH;
  canvas.height = height * scenario.servers.length;
  const context = canvas.getContext('2d');
  for (const [index, server] of scenario.servers.entries()) {
    await idle();
    if (signal.aborted || context === null) return;
    const own = document.createElement('canvas');
    own.hidden = true;
    // Roads read their colours from the styles of their canvas, so it must be in the page.
    canvas.after(own);
    const view = drawRoad(own, roadSceneOf(server, scenario));
    view.signsAtOnce = true;
    view.resize(PICTURE_WIDTH, height, 1);
    // Without motion, vehicles are drawn at their final places.
    view.setReducedMotion(true);
    view.accept(frame.servers[index], frame.clock);
    view.draw(0);
    context.drawImage(own, 0, index * height);
    view.destroy();
    own.remove();
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 150 });
    else setTimeout(resolve, 30);
  });
}
