// What a class of a component's sheet is called in the page: the same in every build, in tests, and in pages that are rendered ahead.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin, UserConfig } from 'vite';

/** By the name of the file and the name in it, so `.head` in stage.module.css is `stage-head`; `.root` is `stage` alone. */
export function className(name: string, path: string): string {
  const file = basename(path).replace(/\.module\.css.*$/, '');
  return name === 'root' ? file : `${file}-${name}`;
}

/** For each build that has components in it. */
export const CLASS_NAMES = {
  modules: { generateScopedName: className, localsConvention: 'camelCaseOnly' },
} as const satisfies UserConfig['css'];

/** The sheet's own classes, as they stand in it, and those of other sheets and of the page that it names. */
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
 * For scripts of workers: they have the names in them, as they render components for files, and no rules, which Vite would have
 * them put into a page.
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
