// How the script that draws the pictures of a printed sheet, which is no module, hands its function to the page that loads it: by an event
// on its own element.

import type { DrawStills } from '../learn/stills.ts';

/** `engine`: address of the simulation's worker. Else as `DrawStills`. */
export type DrawStillsWith = (engine: string, ...drawn: Parameters<DrawStills>) => ReturnType<DrawStills>;

const HANDS_OVER = 'hands-over';

/** To be called while the script first runs. */
export function handOver(draw: DrawStillsWith): void {
  document.currentScript?.dispatchEvent(new CustomEvent<DrawStillsWith>(HANDS_OVER, { detail: draw }));
}

/** Loads the script at this address. Rejects with `reason` where it cannot be had. */
export function handedOver(address: string, reason: string): Promise<DrawStillsWith> {
  const script = document.createElement('script');
  return new Promise<DrawStillsWith>((resolve, reject) => {
    const fail = (): void => reject(new Error(reason));
    script.addEventListener(HANDS_OVER, (event) => resolve((event as CustomEvent<DrawStillsWith>).detail));
    // After the script has run, so it comes too late to be a failure where the function was handed over.
    script.addEventListener('load', fail);
    script.addEventListener('error', fail);
    script.src = address;
    document.head.append(script);
  }).finally(() => script.remove());
}
