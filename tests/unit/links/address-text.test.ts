// Parts of addresses, whole or relative, with and without a query.

import { expect, it } from 'vitest';
import { folderOf, pageOf, queryIn, withoutFragment } from '../../../src/links/address-text.ts';

it.each([
  ['https://a.test/b/page.html?x=1&y=2#z', 'https://a.test/b/page.html', 'x=1&y=2', 'https://a.test/b/'],
  ['https://a.test/b/?x=1?2', 'https://a.test/b/', 'x=1?2', 'https://a.test/b/'],
  ['page.html#a?b', 'page.html', 'page.html', ''],
  ['/', '/', '/', '/'],
  ['', '', '', ''],
])('the parts of address %s are found', (address, page, query, folder) => {
  expect([pageOf(address), queryIn(address), folderOf(pageOf(address))]).toEqual([page, query, folder]);
  expect(address.startsWith(withoutFragment(address))).toBe(true);
  expect(withoutFragment(address)).not.toContain('#');
});
