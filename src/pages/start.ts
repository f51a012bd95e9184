// The first script of the studio page. It starts loading the engine and the road, then the page's own script;
// see scripts/early-script.ts.

import { BROWSER_STARTERS } from '../client/browser-starters.ts';

/** An engine for the page. If the browser refuses it, its first user gets the error. */
export const STARTED_ENGINE = BROWSER_STARTERS[0]!.open();
STARTED_ENGINE.catch(() => {});

// Loads the road's drawing code in the meantime. If it is missing, the road's place reports it.
import('../road/road-view.ts').catch(() => {});

/** A hidden page does not paint. A visible one paints within this time, unless something else is wrong. */
const PAINT_MILLIS = 1000;

/** Resolves when the browser has painted the page's content, which running scripts would delay. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_MILLIS);
  });
}

/**
 * Address of the studio's script. When vite serves the sources there is none, because the page's HTML loads
 * the script itself.
 */
const own = document.querySelector<HTMLLinkElement>('#studio-script')?.href;
if (own !== undefined) {
  // If the script does not load, the page itself reports that.
  painted()
    .then(() => import(/* @vite-ignore */ own))
    .catch(reportError);
}
