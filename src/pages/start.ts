// Runs before all else of the studio page: starts engine and road, and then the page's own script; see scripts/early-script.ts.

import { BROWSER_STARTERS } from '../client/browser-starters.ts';

/** An engine for the page. Whoever needs it first hears of a refusal. */
export const STARTED_ENGINE = BROWSER_STARTERS[0]!.open();
STARTED_ENGINE.catch(() => {});

// What draws the road comes meanwhile. Where it is missing, the place of the road says so.
import('../road/road-view.ts').catch(() => {});

/** A page that is not seen paints nothing; one that is does so within this, or has other troubles. */
const PAINT_MILLIS = 1000;

/** Until the browser has painted what stands in the page, which the work of scripts would hold up. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_MILLIS);
  });
}

/** Where vite serves the sources the page runs its own script. */
const own = document.querySelector<HTMLLinkElement>('#studio-script')?.href;
if (own !== undefined) {
  // Where it does not come the page's own words say so.
  painted()
    .then(() => import(/* @vite-ignore */ own))
    .catch(reportError);
}
