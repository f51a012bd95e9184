// Licences of third-party code and of the typeface in the pages: one text that the build adds and tests
// check.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly licence: string;
  readonly text: string;
  /** Address of its source, which some licences require. */
  readonly source: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly repository?: string | { readonly url: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

const LICENCE_FILE = /^licen[cs]e(\.(md|txt))?$/i;

/** Compilers that leave runtime code in their output: memory and arrays of the core. */
const RUNTIMES = ['assemblyscript'];
/**
 * Packages with which the command line reads files; they are bundled, so that the package has no
 * dependencies.
 */
export const COMMAND_PACKAGES: readonly string[] = ['yaml', 'fast-xml-parser', 'strnum', 'pako'];

/**
 * All runtime dependencies in `package.json`, transitively, plus compiler runtimes. Throws if one has no
 * licence.
 */
export function thirdParties(root: string): readonly ThirdParty[] {
  const found = new Map<string, ThirdParty>();
  const add = (name: string): Manifest => {
    const folder = join(root, 'node_modules', name);
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => LICENCE_FILE.test(each));
    if (file === undefined) throw new Error(`${name} has no file with its licence`);
    const text = readFileSync(join(folder, file), 'utf8').trim();
    const { version, license: licence, repository } = manifest;
    const source = typeof repository === 'object' ? repository.url : repository;
    found.set(name, {
      name,
      version,
      licence,
      text,
      source: source ?? `https://www.npmjs.com/package/${name}`,
    });
    return manifest;
  };
  const visit = (names: readonly string[]): void => {
    for (const name of names) {
      // Type packages are only for the compiler.
      if (found.has(name) || name.startsWith('@types/')) continue;
      visit(Object.keys(add(name).dependencies ?? {}));
    }
  };
  const own: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  visit(Object.keys(own.dependencies ?? {}));
  RUNTIMES.forEach(add);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function thirdPartyNotices(root: string): string {
  return noticesOf(thirdParties(root), "Threadway's pages hold code of these projects, and a typeface.");
}

/** Notices for all third-party code in the npm package. */
export function packageNotices(root: string): string {
  const held = thirdParties(root).filter(({ name }) => [...RUNTIMES, ...COMMAND_PACKAGES].includes(name));
  return noticesOf(held, 'The engine and the command line of this package hold code of these projects.');
}

/** Prints licence texts shared by several projects once. */
function noticesOf(parties: readonly ThirdParty[], title: string): string {
  const byText = new Map<string, ThirdParty[]>();
  for (const each of parties) byText.set(each.text, [...(byText.get(each.text) ?? []), each]);
  const parts = [...byText].map(([text, those]) => {
    const names = those
      .map(({ name, version, licence, source }) => `${name} ${version} (${licence}), ${source}`)
      .join('\n');
    return `${names}\n\n${text}`;
  });
  const rule = '-'.repeat(80);
  return `${title}\n\n${rule}\n\n${parts.join(`\n\n${rule}\n\n`)}\n`;
}
