// Runs in the browser for `npm run posters`: draws a scene's picture from a separate run.

import '../src/ui/fonts.css';
import '../src/ui/tokens.css';
import { engineInPage } from '../src/client/page-engine.ts';
import { openReplay } from '../src/client/run-replay.ts';
import type { PictureTheme, PosterNumber } from '../src/clips/scenery.ts';
import type { Nanos } from '../src/scenario/duration.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { makePoster } from '../src/ui/share/poster.ts';
import { openSimulation } from '../workers/page-simulation.ts';

export interface PosterJob {
  readonly scenario: Scenario;
  readonly title: string;
  readonly numbers: readonly PosterNumber[];
  readonly atNanos: Nanos;
  readonly speed: number;
  readonly theme: PictureTheme;
  readonly link: string;
}

export interface DrawnPoster {
  /** Bytes of the PNG file. */
  readonly png: readonly number[];
  readonly description: string;
}

export async function drawPoster(job: PosterJob): Promise<DrawnPoster> {
  // Canvases do not trigger loading of fonts that the page does not use.
  for (const weight of [400, 600, 700]) await document.fonts.load(`${weight} 16px Inter`);
  const inPage = { name: 'page', open: async () => engineInPage(openSimulation()) } as const;
  const replay = await openReplay({ opening: job.scenario, edits: [] }, [inPage]);
  try {
    const { signal } = new AbortController();
    const { png, description } = await makePoster({ ...job, palette: 'standard', replay, signal });
    return { png: [...png], description };
  } finally {
    replay.close();
  }
}
