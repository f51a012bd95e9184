// The page's end of the service worker: registers it, holds the lock of the page's version, and says when a newer one is
// ready. Where service workers or locks are refused or missing the page works as it does without.

import { ACTIVATE, nameOf, OPENED, VERSION_META, WORKER_FILE } from './version.ts';

/** How often a page that stays open asks for a newer version, when it is looked at again. */
const ASK_AGAIN_MILLIS = 3_600_000;
/** The address bar is written a moment after the last change; see app/address.ts. */
const ADDRESS_REST_MILLIS = 500;

/**
 * The version of this page where it can be kept: null for a page that is not a finished build, stands in a frame, or in a
 * browser without the means.
 */
export function keepableVersion(): string | null {
  const id = document.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`)?.content;
  if (id === undefined || window.top !== window.self) return null;
  try {
    return 'serviceWorker' in navigator && 'locks' in navigator && 'caches' in window ? id : null;
  } catch {
    return null;
  }
}

/** `onNewer` hears each time that a newer version is ready. Rejects where the browser refuses the service worker. */
export async function keepOffline(id: string, onNewer: () => void): Promise<ServiceWorkerRegistration> {
  // Pages in folders of their own say where all of them and the service worker lie.
  const home = document.documentElement.dataset.home ?? './';
  const folder = new URL(home, document.baseURI).href;
  const registration = await navigator.serviceWorker.register(new URL(WORKER_FILE, folder), {
    updateViaCache: 'none',
  });
  holdVersion(nameOf(folder, id));
  watch(registration, onNewer);
  askAgain(registration);
  return registration;
}

/**
 * Holds the lock of the version while somebody may look at the page. A page that is left is not kept for the way back while it
 * holds one: so it lets go, and takes the lock again when it is back. Where its files went meanwhile, it loads anew.
 */
function holdVersion(name: string): void {
  let wasKept = false;
  const hold = (): void => {
    const left = new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }));
    const held = navigator.locks.request(name, { mode: 'shared' }, async () => {
      void navigator.serviceWorker.ready.then(async ({ active }) => {
        wasKept = await isKept(name);
        active?.postMessage(OPENED);
      });
      return left;
    });
    // Where locks are refused, its files may go while the page is open, as they do without a service worker.
    held.catch(() => {});
  };
  hold();
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    if (wasKept && !(await isKept(name))) location.reload();
    else hold();
  });
}

/** Whether its files are there; false where the browser refuses to say. */
async function isKept(name: string): Promise<boolean> {
  try {
    return await caches.has(name);
  } catch {
    return false;
  }
}

function watch(registration: ServiceWorkerRegistration, onNewer: () => void): void {
  const follow = (worker: ServiceWorker): void => {
    // The first one of all takes over at once; later ones wait.
    const look = (): void => {
      if (worker.state === 'installed' && registration.active !== null) onNewer();
    };
    look();
    worker.addEventListener('statechange', look);
  };
  for (const worker of [registration.waiting, registration.installing]) if (worker !== null) follow(worker);
  registration.addEventListener('updatefound', () => {
    if (registration.installing !== null) follow(registration.installing);
  });
}

function askAgain(registration: ServiceWorkerRegistration): void {
  let askedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < ASK_AGAIN_MILLIS) return;
    askedAt = performance.now();
    // Without a network there is nothing newer to be had.
    registration.update().catch(() => {});
  });
}

/** Loads this page anew, at its address, in the newest version that is ready. */
export async function reloadNewer(registration: ServiceWorkerRegistration): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ADDRESS_REST_MILLIS));
  const { waiting } = registration;
  if (waiting !== null) {
    const left = new Promise((resolve) => waiting.addEventListener('statechange', resolve));
    waiting.postMessage(ACTIVATE);
    await left;
  }
  // Activated, or about to be: the browser holds the reload's requests until it is.
  location.reload();
}
