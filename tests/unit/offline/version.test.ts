// Which file of a version a request means, and which caches may be deleted.

import { describe, expect, it } from 'vitest';
import { addressOf, fileFor, idleCaches, isOurs, nameOf, pathWithin } from '../../../src/offline/version.ts';

const SCOPE = 'https://host.example/articles/threadway/';
const FILES = new Set(['index.html', 'validation.html', 'assets/text-CrNsL43r.js', 'threadway-sim.js']);

describe('the name of a cache', () => {
  it('belongs only to its folder, not to one above or below, nor to another program', () => {
    const name = nameOf(SCOPE, 'abc');
    expect(isOurs(SCOPE, name)).toBe(true);
    for (const other of ['', 'articles/', 'articles/threadway/old/', 'articles/threadway-2/']) {
      expect(isOurs(`https://host.example/${other}`, name), other).toBe(false);
    }
    expect(isOurs(SCOPE, 'workbox-precache')).toBe(false);
  });
});

describe('an address', () => {
  it('has a path within the folder, or is foreign', () => {
    expect(pathWithin(SCOPE, `${SCOPE}?preset=rate-1k#road`)).toBe('');
    expect(pathWithin(SCOPE, `${SCOPE}assets/text-CrNsL43r.js`)).toBe('assets/text-CrNsL43r.js');
    expect(pathWithin(SCOPE, 'https://host.example/articles/')).toBeNull();
    expect(pathWithin(SCOPE, 'https://other.example/articles/threadway/')).toBeNull();
  });

  it('means a page by its folder, with its ending or without; a file only by its name', () => {
    expect(fileFor('', true, FILES)).toBe('index.html');
    expect(fileFor('index.html', true, FILES)).toBe('index.html');
    expect(fileFor('validation', true, FILES)).toBe('validation.html');
    expect(fileFor('validation', false, FILES)).toBeNull();
    expect(fileFor('threadway-sim.js', false, FILES)).toBe('threadway-sim.js');
    expect(fileFor('docs/other.html', true, FILES)).toBeNull();
  });

  it('of the opening page is its folder, from which hosts do not redirect', () => {
    expect(addressOf(SCOPE, 'index.html')).toBe(SCOPE);
    expect(addressOf(SCOPE, 'validation.html')).toBe(`${SCOPE}validation.html`);
  });
});

describe('the cache of a version', () => {
  const [own, old, older] = ['3', '2', '1'].map((id) => nameOf(SCOPE, id)) as [string, string, string];
  const quiet = { silentPages: 0, isChanging: false };

  it('is deleted when no open page has its version', () => {
    expect(idleCaches([older, old, own], own, [own], quiet)).toEqual([older, old]);
    expect(idleCaches([older, old, own], own, [own, old, old], quiet)).toEqual([older]);
    expect(idleCaches([own], own, [], quiet)).toEqual([]);
  });

  it('stays while a page has not reported its version, or a version is loading', () => {
    expect(idleCaches([old, own], own, [own], { ...quiet, silentPages: 1 })).toEqual([]);
    expect(idleCaches([old, own], own, [own], { ...quiet, isChanging: true })).toEqual([]);
  });
});
