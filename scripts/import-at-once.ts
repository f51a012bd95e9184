// A plugin for the build of the embed: what other pages load later is part of its one file anyway, so it is imported from the
// start. Left as they are, such imports make the bundler wrap each module that is reached by them, which cost 2 kB and more.

import type { Plugin } from 'vite';

export function importAtOnce(): Plugin {
  return {
    name: 'threadway-import-at-once',
    enforce: 'pre',
    transform(code, id) {
      return /\.tsx?$/.test(id) && code.includes('import(')
        ? { code: withStaticImports(code), map: null }
        : null;
    },
  };
}

/** One part of a module, and a module as a whole. */
const ONE_OF_IT = /\(await import\('(\.[^']+)'\)\)\.(\w+)/g;
const ALL_OF_IT = /(?<!typeof )\bimport\('(\.[^']+)'\)/g;

/** The code of a TypeScript file whose imports at a later time are made at its start; imports of types stay. */
export function withStaticImports(code: string): string {
  const statements: string[] = [];
  const named = (clause: (name: string) => string, file: string): string => {
    const name = `atOnce${statements.length}`;
    statements.push(`import ${clause(name)} from '${file}';`);
    return name;
  };
  const inside = code
    .replace(ONE_OF_IT, (_, file: string, part: string) => named((name) => `{ ${part} as ${name} }`, file))
    .replace(ALL_OF_IT, (_, file: string) => `Promise.resolve(${named((name) => `* as ${name}`, file)})`);
  return [...statements, inside].join('\n');
}
