// Keeps the page for offline use, with one cache per version, filled completely or not at all. A page and
// everything that it loads come from one version. A new version waits until a page requests it, and an open
// page keeps its old files, whose names contain hashes. The build writes the version in front of this code;
// see scripts/finish-build.ts.

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
/** The cache stores each file under its canonical address, whatever address was requested. */
const keyOf = (path: string): string => new URL(path, SCOPE).href;

async function ourCaches(): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => isOurs(SCOPE, name));
}

/** Unlike `open`, this does not create the cache: a cache that was just deleted must not reappear empty. */
function inCache(cacheName: string, path: string): Promise<Response | undefined> {
  return caches.match(keyOf(path), { cacheName });
}

/**
 * The file from any version's cache. This is safe if the file's name contains its hash, because the content
 * is then the same.
 */
async function kept(path: string): Promise<Response | undefined> {
  if (!isHashed(path)) return undefined;
  for (const name of await ourCaches()) {
    const found = await inCache(name, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Rejects if the host does not (yet) have this version's file; then nothing is installed. */
async function download({ path, integrity }: VersionFile): Promise<Response> {
  const response = await fetch(addressOf(SCOPE, path), { cache: 'no-cache', integrity });
  if (!response.ok) throw new Error(`${path}: the host answers ${response.status}`);
  if (!response.redirected) return response;
  // Browsers may not show a page that was redirected from another address, so this copies the response.
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
 * Answers from this version's cache, from an older cache for a page that is still open, or from the host,
 * also if the browser refuses access to the cache.
 */
async function answer(path: string, request: Request): Promise<Response> {
  try {
    const own = FILES.has(path) ? await inCache(OWN, path) : undefined;
    const found = own ?? (await kept(path));
    if (found !== undefined) return found;
  } catch {
    // Storage may be blocked or damaged long after the files were cached.
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
  // Browsers differ in how they name a lock's holder, so this compares the numbers of pages and locks: each
  // page holds one.
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
