// Each page links to its versions in all languages.

import { expect, it } from 'vitest';
import { alternates } from '../../../scripts/page-address.ts';

const LANGUAGES = [
  { folder: '', language: 'en' },
  { folder: 'de', language: 'de' },
] as const;

const addresses = (links: readonly string[]): unknown[] =>
  links.map((link) => [/hreflang="(.*?)"/.exec(link)?.[1], /href="(.*?)"/.exec(link)?.[1]]);

it('links to other languages are absolute if the build knows its address', () => {
  const page = 'https://example.org/threadway/';
  expect(addresses(alternates('learn/locks/index.html', LANGUAGES[1], LANGUAGES, page))).toEqual([
    ['en', 'https://example.org/threadway/learn/locks/'],
    ['de', 'https://example.org/threadway/de/learn/locks/'],
  ]);
});

it('links to other languages are otherwise relative to the page', () => {
  expect(addresses(alternates('learn/locks/index.html', LANGUAGES[1], LANGUAGES, ''))).toEqual([
    ['en', './../../../learn/locks/'],
    ['de', './../../../de/learn/locks/'],
  ]);
  expect(addresses(alternates('validation.html', LANGUAGES[0], LANGUAGES, ''))).toEqual([
    ['en', './validation.html'],
    ['de', './de/validation.html'],
  ]);
});

it('links to other languages are left out if there is only one', () => {
  expect(alternates('index.html', LANGUAGES[0], [LANGUAGES[0]], '')).toEqual([]);
});
