// A plugin for the build of the pages: what draws the charts comes as one file of its own, as most pages show several.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('../src/charts', import.meta.url)).replaceAll('\\', '/');
const LIST = `${FOLDER}/chart-list.ts`;
const TOGETHER = 'virtual:drawings';
/** As the list of charts loads each. */
const LOADED = /\(await import\('\.\/([\w-]+\.ts)'\)\)\.(\w+)/g;

export function chartsTogether(): Plugin {
  return {
    name: 'threadway-charts-together',
    enforce: 'pre',
    resolveId: (id) => (id === TOGETHER ? `\0${TOGETHER}` : null),
    load(id) {
      if (id !== `\0${TOGETHER}`) return null;
      const drawings = readFileSync(LIST, 'utf8').matchAll(LOADED);
      return [...drawings].map(([, file, name]) => `export { ${name} } from '${FOLDER}/${file}';`).join('\n');
    },
    transform(code, id) {
      if (id.replaceAll('\\', '/') !== LIST) return null;
      return { code: code.replace(LOADED, `(await import('${TOGETHER}')).$2`), map: null };
    },
  };
}
