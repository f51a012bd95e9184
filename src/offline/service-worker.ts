// Keeps the page for use without a network: one cache a version, filled as a whole or not at all. A page and all it loads
// come from one version: what is new waits until a page asks for it, and a page that is still open keeps its old files,
// whose names hold hashes. The build writes the version in front of this code; see scripts/finish-build.ts.

import {
  ACTIVATE,
  addressOf,
  fileFor,
  idleCaches,
  isHashed,
  isOurs,
  nameOf,
  OPENED,
  pathWithin,
  type Version,
  type VersionFile,
} from './version.ts';

declare const self: ServiceWorkerGlobalScope & { readonly VERSION: Version };

const SCOPE = self.registration.scope;
const OWN = nameOf(SCOPE, self.VERSION.id);
const FILES: ReadonlySet<string> = new Set(self.VERSION.files.map(({ path }) => path));
const PAGES: ReadonlySet<string> = new Set(self.VERSION.pages);
/** In the cache a file stands under its own address, whatever it is asked for by. */
const keyOf = (path: string): string => new URL(path, SCOPE).href;

async function ourCaches(): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => isOurs(SCOPE, name));
}

/** Makes no cache of this name, as `open` would: one that has just been deleted must not come back, empty. */
function inCache(cacheName: string, path: string): Promise<Response | undefined> {
  return caches.match(keyOf(path), { cacheName });
}

/** A file that another version has too, under a name that holds its hash. */
async function kept(path: string): Promise<Response | undefined> {
  if (!isHashed(path)) return undefined;
  for (const name of await ourCaches()) {
    const found = await inCache(name, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Rejects where the host does not have the file of this version, or not yet: then nothing is installed. */
async function download({ path, integrity }: VersionFile): Promise<Response> {
  const response = await fetch(addressOf(SCOPE, path), { cache: 'no-cache', integrity });
  if (!response.ok) throw new Error(`${path}: the host answers ${response.status}`);
  if (!response.redirected) return response;
  // A page that came by way of another address may not be shown for this one.
  return new Response(response.body, { status: response.status, headers: response.headers });
}

async function install(): Promise<void> {
  const isNew = !(await caches.has(OWN));
  const cache = await caches.open(OWN);
  try {
    await Promise.all(
      self.VERSION.files.map(async (file) =>
        cache.put(keyOf(file.path), (await kept(file.path)) ?? (await download(file))),
      ),
    );
  } catch (cause) {
    if (isNew) await caches.delete(OWN);
    throw cause;
  }
}

/**
 * The answer from this version's cache, from an older one for a page that is still open, or from the host: also where the
 * browser refuses what it has kept.
 */
async function answer(path: string, request: Request): Promise<Response> {
  try {
    const own = FILES.has(path) ? await inCache(OWN, path) : undefined;
    const found = own ?? (await kept(path));
    if (found !== undefined) return found;
  } catch {
    // Storage may be blocked, or damaged, long after the files were put there.
  }
  return fetch(request);
}

function isPage(address: string): boolean {
  const path = pathWithin(SCOPE, address);
  const file = path === null ? null : fileFor(path, true, FILES);
  return file !== null && PAGES.has(file);
}

async function dropIdleCaches(): Promise<void> {
  const names = await ourCaches();
  const { installing, waiting } = self.registration;
  const held = (await navigator.locks.query()).held ?? [];
  const locks = held.flatMap(({ name = '' }) => (isOurs(SCOPE, name) ? [name] : []));
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Browsers differ in what they call the holder of a lock, so pages and locks are counted: each page holds one.
  const silentPages = windows.filter(({ url }) => isPage(url)).length - locks.length;
  const isChanging = installing !== null || waiting !== null;
  const idle = idleCaches(names, OWN, locks, { silentPages, isChanging });
  await Promise.all(idle.map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  if (event.data === ACTIVATE) event.waitUntil(self.skipWaiting());
  if (event.data === OPENED) event.waitUntil(dropIdleCaches());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = request.method === 'GET' ? pathWithin(SCOPE, request.url) : null;
  if (path === null) return;
  const file = fileFor(path, request.mode === 'navigate', FILES);
  if (file !== null || isHashed(path)) event.respondWith(answer(file ?? path, request));
});
