// Runs before all else of the studio page; see scripts/early-script.ts.

import { BROWSER_RUNGS } from '../client/engine-rungs.ts';

/** An engine for the page. Whoever needs it first hears of a refusal. */
export const STARTED_ENGINE = BROWSER_RUNGS[0]!.open();
STARTED_ENGINE.catch(() => {});

/** A page that is not seen paints nothing, and waits no longer than this. */
const PAINT_MILLIS = 100;

/** Comes once the browser has painted what stands in the page, which the work of scripts would hold up. */
export const PAINTED = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, PAINT_MILLIS);
});
