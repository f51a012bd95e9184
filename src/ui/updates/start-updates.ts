// Loads what keeps the page for use without a network, once the page itself has loaded.

/** Waits until the first picture is there, so as not to compete with it. */
const REST_MILLIS = 1500;

export function startUpdates(): void {
  const start = (): void => {
    // The page works without it.
    window.setTimeout(
      () =>
        void import('./updates.tsx').then(
          ({ keepPage }) => keepPage(),
          () => {},
        ),
      REST_MILLIS,
    );
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
