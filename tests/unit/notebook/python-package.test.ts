// The Python package has the project's version, and the example is ready to publish.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

it('the Python package has the version and the licence of the project', () => {
  const { version, license } = JSON.parse(read('package.json'));
  const lines = read('python/pyproject.toml').split('\n');
  expect(lines).toContain(`version = "${version}"`);
  expect(lines).toContain(`license = "${license}"`);
});

it('the example has no outputs, and its cells have not been run', () => {
  const { cells } = JSON.parse(read('python/examples/stalled-node.ipynb'));
  const code = cells.filter((cell: { cell_type: string }) => cell.cell_type === 'code');
  expect(code.length).toBeGreaterThan(3);
  for (const { outputs, execution_count } of code)
    expect({ outputs, execution_count }).toEqual({ outputs: [], execution_count: null });
});
