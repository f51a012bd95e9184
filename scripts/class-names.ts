// Page-wide names for the classes of component style sheets: the same in every build, in tests and in
// prerendered pages.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin, UserConfig } from 'vite';

/**
 * Combines file name and class name: `.head` in stage.module.css becomes `stage-head`; `.root` becomes
 * `stage`.
 */
export function className(name: string, path: string): string {
  const file = basename(path).replace(/\.module\.css.*$/, '');
  return name === 'root' ? file : `${file}-${name}`;
}

/** CSS settings for each build that contains components. */
export const CLASS_NAMES = {
  modules: { generateScopedName: className, localsConvention: 'camelCaseOnly' },
} as const satisfies UserConfig['css'];

/** The classes that the sheet defines, and those of other sheets and the page that it refers to. */
export function classesIn(css: string): {
  readonly own: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
} {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"/g, '""');
  const others = new Set([...rules.matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name]) => name!));
  const bare = rules.replace(/:global\([^)]*\)/g, '');
  return {
    own: new Set([...bare.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name!)),
    others,
  };
}

/** The name of a class as components write it. */
export const inCode = (name: string): string => name.replace(/-+(\w)/g, (_, letter) => letter.toUpperCase());

const PREFIX = '\0class-names:';

/**
 * For worker scripts: they render components to files, so they need the class names, but not the rules, which
 * Vite would try to insert into a page.
 */
export function namesAlone(): Plugin {
  return {
    name: 'threadway-names-alone',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('.module.css')) return null;
      const sheet = await this.resolve(source, importer);
      return sheet === null ? null : `${PREFIX}${sheet.id}.ts`;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const path = id.slice(PREFIX.length, -'.ts'.length);
      const { own } = classesIn(readFileSync(path, 'utf8'));
      return [...own]
        .map((name) => `export const ${inCode(name)} = ${JSON.stringify(className(name, path))};`)
        .join('\n');
    },
  };
}
