// The page's side of the service worker. It registers the service worker, holds the lock of the page's
// version, and reports when a newer version is ready. If service workers or locks are refused or missing, the
// page works as it would without them.

import { ACTIVATE, nameOf, OPENED, VERSION_META, WORKER_FILE } from './version.ts';

/** How often a page that stays open checks for a newer version when the user returns to it. */
const ASK_AGAIN_MILLIS = 3_600_000;
/**
 * Time to wait before a reload, because the address bar is updated a moment after the last change; see
 * app/address.ts.
 */
const ADDRESS_REST_MILLIS = 500;

/**
 * The version of this page if it can be kept offline. Null if the page is not a finished build, is in a
 * frame, or the browser lacks support.
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

/**
 * `onNewer` is called each time a newer version is ready. Rejects if the browser refuses the service worker.
 */
export async function keepOffline(id: string, onNewer: () => void): Promise<ServiceWorkerRegistration> {
  // Pages in subfolders state where the site and its service worker are.
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
 * Holds the version's lock while the page is visible. Browsers do not keep a page for the back button while
 * it holds a lock, so the page releases the lock on leaving and takes it again on return. If the version's
 * files were removed in the meantime, the page reloads.
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
    // If locks are refused, the version's files may be removed while the page is open, as without a service
    // worker.
    held.catch(() => {});
  };
  hold();
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    if (wasKept && !(await isKept(name))) location.reload();
    else hold();
  });
}

/** Whether the version's files are cached; false if the browser refuses to tell. */
async function isKept(name: string): Promise<boolean> {
  try {
    return await caches.has(name);
  } catch {
    return false;
  }
}

function watch(registration: ServiceWorkerRegistration, onNewer: () => void): void {
  const follow = (worker: ServiceWorker): void => {
    // Reports a new service worker only if another one is active: the very first takes over at once, later
    // ones wait.
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
  let checkedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < ASK_AGAIN_MILLIS) return;
    checkedAt = performance.now();
    // Without a network there is no newer version to get.
    registration.update().catch(() => {});
  });
}

/** Reloads this page at its address in the newest version that is ready. */
export async function reloadNewer(registration: ServiceWorkerRegistration): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ADDRESS_REST_MILLIS));
  const { waiting } = registration;
  if (waiting !== null) {
    const left = new Promise((resolve) => waiting.addEventListener('statechange', resolve));
    waiting.postMessage(ACTIVATE);
    await left;
  }
  // The new service worker is active or about to be. Until it is active, the browser delays the reload's
  // requests.
  location.reload();
}
