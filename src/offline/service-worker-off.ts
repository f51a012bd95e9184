// Removes the service worker. When it is deployed in the service worker's place, it deletes all caches of
// these pages and then itself. The build writes it beside the service worker, for hosts that no longer want
// one; see docs/use/hosting.md.

import { isOurs } from './version.ts';

declare const self: ServiceWorkerGlobalScope;

async function takeAway(): Promise<void> {
  const names = (await caches.keys()).filter((name) => isOurs(self.registration.scope, name));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}

// Take over at once, because otherwise the old service worker would stay active as long as a page is open.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(takeAway()));
