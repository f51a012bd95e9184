// What is read and not watched changes at most once a second: at once where it has been longer, else when the second is over, so that
// what came last is shown in the end, too. Sooner where it is so far off that a number which is watched, beside it, contradicts it.

const CALM_MILLIS = 1000;
const FAR_OFF_MILLIS = 250;
/** A number that differs by more than this share is another one to who sees both. */
const FAR_OFF_SHARE = 0.25;

export function isFarOff(said: number, now: number): boolean {
  return Math.abs(now - said) > Math.max(now, said) * FAR_OFF_SHARE;
}

export interface Calmly {
  /** Something has changed that can wait: not for long where what is shown is far off. */
  soon(farOff: boolean): void;
  /** Something has changed that cannot. */
  now(): void;
  /** Nothing is to be shown any more. */
  stop(): void;
}

export function calmly(show: () => void): Calmly {
  let timer: number | null = null;
  let shownAt = Number.NEGATIVE_INFINITY;
  const stop = (): void => {
    if (timer !== null) window.clearTimeout(timer);
    timer = null;
  };
  const now = (): void => {
    stop();
    shownAt = performance.now();
    show();
  };
  const soon = (farOff: boolean): void => {
    const wait = shownAt + (farOff ? FAR_OFF_MILLIS : CALM_MILLIS) - performance.now();
    if (farOff) stop();
    if (wait <= 0) now();
    else timer ??= window.setTimeout(now, wait);
  };
  return { soon, now, stop };
}
