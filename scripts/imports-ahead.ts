// A plugin for single-file builds that turns dynamic imports into static ones. The file contains everything
// anyway, and each lazily started module needs a wrapper function, which makes the compressed file 3 %
// larger.

import type { Plugin } from 'vite';

const LATER = /\bimport\((["'][^"']+["'])\)/g;

export function importsAhead(): Plugin {
  return {
    name: 'threadway-imports-ahead',
    apply: 'build',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').includes('/src/')) return null;
      const imports: string[] = [];
      const ahead = code.replace(LATER, (_, path: string) => {
        const name = `ahead$${imports.length}`;
        imports.push(`import * as ${name} from ${path};`);
        return `Promise.resolve(${name})`;
      });
      return imports.length === 0 ? null : { code: `${imports.join('\n')}\n${ahead}`, map: null };
    },
  };
}
