// Once the page has loaded and stands, what keeps it for use without a network is loaded too.

/** The first seconds belong to the picture. */
const REST_MILLIS = 1500;

export function startUpdates(): void {
  const start = (): void => {
    // Where it cannot be loaded the page works as it does.
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
