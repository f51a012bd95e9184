// Loads the offline support once the page itself has loaded.

/** Wait this long after the first picture, so that loading does not compete with it. */
const REST_MILLIS = 1500;

export function startUpdates(): void {
  const start = (): void => {
    // The page works without offline support.
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
