// Third-party parts of the pages may be redistributed, and are credited.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  COMMAND_PACKAGES,
  packageNotices,
  thirdParties,
  thirdPartyNotices,
} from '../../../scripts/third-party.ts';

const ROOT = join(import.meta.dirname, '../../..');
/**
 * Licences that allow code or a typeface to be used and redistributed in a work under another licence.
 * Mozilla's covers its own files only, and requires a link to their source.
 */
const PERMISSIVE = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'OFL-1.1',
  '(MIT OR Apache-2.0)',
  'BSD-3-Clause',
  '0BSD',
  '(MIT AND Zlib)',
  'MPL-2.0',
];

it('every shipped package has a permissive licence', () => {
  const parties = thirdParties(ROOT);
  expect(parties.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'd3-array', 'internmap', 'assemblyscript']),
  );
  expect(parties.filter(({ licence }) => !PERMISSIVE.includes(licence))).toEqual([]);
});

it('the notices name each package with its copyright', () => {
  const notices = thirdPartyNotices(ROOT);
  for (const { name, version, text } of thirdParties(ROOT)) {
    expect(notices).toContain(`${name} ${version} (`);
    expect(notices).toContain(text);
    expect(text, name).toMatch(/copyright|licen[cs]e/i);
  }
});

it('the notices of the npm package cover its compiler and its command line, and nothing else', () => {
  const notices = packageNotices(ROOT);
  expect(notices).toMatch(/^assemblyscript [\d.]+ \(Apache-2\.0\), \S*github/m);
  for (const name of COMMAND_PACKAGES) expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ `, 'm'));
  expect(notices).not.toMatch(/react|d3-scale|fontsource/);
});
