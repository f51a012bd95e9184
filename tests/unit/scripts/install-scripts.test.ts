// `npm ci` runs no unreviewed install script, and warns of none: newer versions of npm name each package
// whose script `allowScripts` does not list.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

test('each package with an install script is allowed or denied, and no other is listed', () => {
  const { packages } = read('package-lock.json') as Lock;
  const { allowScripts } = read('package.json') as { allowScripts: Readonly<Record<string, boolean>> };
  const folder = 'node_modules/';
  const withScript = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf(folder) + folder.length));
  expect(withScript).toContain('esbuild');
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(withScript)].toSorted());
});
