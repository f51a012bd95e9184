// Thumbnails of scenes, which show their roads at a typical instant of a run. They are painted one at a time
// while the browser is idle, and kept compressed, so that cards show them immediately when they are opened
// again.

import type { Replay } from '../../clips/clip-plan.ts';
import { drawRoad } from '../../road/road-picture.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Preset } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { STORIES } from '../../scenario/stories.ts';
import { roadSceneOf } from '../stage/road-scene-of.ts';
import { storyOf } from './story-of.ts';

/** Size in CSS pixels for which the roads are laid out. Cards show the picture smaller. */
export const PICTURE_WIDTH = 460;
export const PICTURE_HEIGHT = 230;

type OpenRun = (scenario: Scenario) => Promise<Replay>;

export class Thumbnails {
  private readonly openRun: OpenRun;
  /** Settles when the latest requested thumbnail is painted. The next one waits for it. */
  private last: Promise<void> = Promise.resolve();
  /**
   * Painted thumbnails by `keyOf`, compressed to 20 to 50 kB each. Uncompressed, all of them would take 11
   * MB.
   */
  private readonly kept = new Map<string, Blob>();

  constructor(openRun: OpenRun) {
    this.openRun = openRun;
  }

  /**
   * Paints this scene on the canvas, which must be part of the page. Does nothing once `signal` is aborted.
   */
  paint(preset: Preset, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
    const key = keyOf(preset);
    const kept = this.kept.get(key);
    if (kept !== undefined) return show(kept, canvas);
    const painted = this.last.then(async () => {
      // Skip a thumbnail at once if it is no longer wanted, instead of letting others wait for it.
      if (!signal.aborted) await idle();
      if (signal.aborted) return;
      await this.paintNow(preset, canvas, signal);
      // The colours of the page may have changed while the thumbnail was painted.
      if (signal.aborted || key !== keyOf(preset)) return;
      const picture = await compressed(canvas);
      if (picture !== null) this.kept.set(key, picture);
    });
    // If a scene cannot be painted, its card has no picture.
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

/** The key of a thumbnail. Each colour scheme has a picture of its own. */
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

/** null if the browser cannot compress the picture. */
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
    // Roads read their colours from the styles of their canvas, so the canvas must be part of the page.
    canvas.after(own);
    const view = drawRoad(own, roadSceneOf(server, scenario));
    view.signsAtOnce = true;
    view.resize(PICTURE_WIDTH, height, 1);
    // With reduced motion, vehicles are drawn at their final places at once.
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
