// The script that draws the pictures of a printed sheet is not a module, so it passes its function to the
// page by an event on its own script element.

import type { DrawStills } from '../learn/stills.ts';

/** `engine`: address of the simulation's worker. The rest is as for `DrawStills`. */
export type DrawStillsWith = (engine: string, ...drawn: Parameters<DrawStills>) => ReturnType<DrawStills>;

const STILLS_READY = 'stills-ready';

/** Announces the function to the page. Call it while the script first runs. */
export function announceStills(draw: DrawStillsWith): void {
  document.currentScript?.dispatchEvent(new CustomEvent<DrawStillsWith>(STILLS_READY, { detail: draw }));
}

/** Loads the script at this address. Rejects with `reason` if it cannot be loaded. */
export function loadStillsScript(address: string, reason: string): Promise<DrawStillsWith> {
  const script = document.createElement('script');
  return new Promise<DrawStillsWith>((resolve, reject) => {
    const fail = (): void => reject(new Error(reason));
    script.addEventListener(STILLS_READY, (event) => resolve((event as CustomEvent<DrawStillsWith>).detail));
    // The load event follows the script's run, so it means failure only if the function has not arrived.
    script.addEventListener('load', fail);
    script.addEventListener('error', fail);
    script.src = address;
    document.head.append(script);
  }).finally(() => script.remove());
}
