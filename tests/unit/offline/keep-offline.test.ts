// The page's side of the service worker: if the browser refuses it, the page works without.

import { afterEach, expect, it, vi } from 'vitest';
import { keepOffline } from '../../../src/offline/keep-offline.ts';

const refused = async (): Promise<never> => {
  throw new DOMException('refused', 'SecurityError');
};

interface Refusals {
  readonly has?: () => Promise<boolean>;
  readonly request?: (name: string, how: object, hold: () => Promise<unknown>) => Promise<unknown>;
}

/** A page with a service worker, and the messages to it. */
function stubPage({ has = async () => true, request = async (_name, _how, hold) => hold() }: Refusals) {
  const told: unknown[] = [];
  const active = { postMessage: (message: unknown) => told.push(message) };
  const registration = Object.assign(new EventTarget(), { active, waiting: null, installing: null });
  const window = new EventTarget();
  const reload = vi.fn();
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('caches', { has });
  const page = { documentElement: { dataset: {} }, baseURI: 'https://host.example/' };
  vi.stubGlobal('document', Object.assign(new EventTarget(), page));
  vi.stubGlobal('navigator', {
    locks: { request },
    serviceWorker: { register: async () => registration, ready: Promise.resolve(registration) },
  });
  const comesBack = (): void => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  };
  return { told, reload, comesBack };
}

/** Unhandled rejections fail the test run: they are reported within a turn. */
const turn = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each<[string, Refusals]>([
  ['its caches', { has: refused }],
  [
    'its caches, by throwing',
    {
      has: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    },
  ],
  ['its locks', { request: refused }],
])('the page works if the browser refuses %s', async (_name, refusals) => {
  const { reload, comesBack } = stubPage(refusals);
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  await keepOffline('abc', () => {});
  await turn();
  comesBack();
  await turn();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

it('the page tells the service worker that it is open, and reloads if its files were removed meanwhile', async () => {
  let isThere = true;
  const { told, reload, comesBack } = stubPage({ has: async () => isThere });
  await keepOffline('abc', () => {});
  await turn();
  expect(told).toHaveLength(1);
  isThere = false;
  comesBack();
  await turn();
  expect(reload).toHaveBeenCalledOnce();
});
