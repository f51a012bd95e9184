// What is read and not watched changes at most once a second: at once where it has been longer, else when the second is over, so that
// what came last is shown in the end, too.

const CALM_MILLIS = 1000;

export interface Calmly {
  /** Something has changed that can wait. */
  soon(): void;
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
  const soon = (): void => {
    const wait = shownAt + CALM_MILLIS - performance.now();
    if (wait <= 0) now();
    else timer ??= window.setTimeout(now, wait);
  };
  return { soon, now, stop };
}
