// The script that draws the pictures of a printed sheet is no module. It passes its function to the page that loads it by an event
// on its own element.

import type { DrawStills } from '../learn/stills.ts';

/** `engine`: address of the simulation's worker. Else as `DrawStills`. */
export type DrawStillsWith = (engine: string, ...drawn: Parameters<DrawStills>) => ReturnType<DrawStills>;

const STILLS_READY = 'stills-ready';

/** To be called while the script first runs. */
export function announceStills(draw: DrawStillsWith): void {
  document.currentScript?.dispatchEvent(new CustomEvent<DrawStillsWith>(STILLS_READY, { detail: draw }));
}

/** Loads the script at this address. Rejects with `reason` where it cannot be had. */
export function loadStillsScript(address: string, reason: string): Promise<DrawStillsWith> {
  const script = document.createElement('script');
  return new Promise<DrawStillsWith>((resolve, reject) => {
    const fail = (): void => reject(new Error(reason));
    script.addEventListener(STILLS_READY, (event) => resolve((event as CustomEvent<DrawStillsWith>).detail));
    // After the script has run, so it comes too late to be a failure where the function has arrived.
    script.addEventListener('load', fail);
    script.addEventListener('error', fail);
    script.src = address;
    document.head.append(script);
  }).finally(() => script.remove());
}
