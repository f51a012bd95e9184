// The licences of other people's code and of the typeface that the pages bring: one text, which the build puts beside them,
// and what the tests check.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** SPDX. */
  readonly licence: string;
  readonly text: string;
  /** Where its source is, which some licences want said. */
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

/** Compilers of which a part stands in what they have compiled: memory and arrays of the core. */
const RUNTIMES = ['assemblyscript'];
/** By these the command line reads settings; they are bundled with it, so that the package depends on no other. */
export const COMMAND_PACKAGES: readonly string[] = ['yaml', 'fast-xml-parser', 'strnum'];

/**
 * All packages that `package.json` asks for in what is shipped, with those that these ask for, and what compilers put in. Throws
 * where one has no licence.
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
      // Types are for the compiler and stay behind.
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

/** Of all that the package for programs holds of others. */
export function packageNotices(root: string): string {
  const held = thirdParties(root).filter(({ name }) => [...RUNTIMES, ...COMMAND_PACKAGES].includes(name));
  return noticesOf(held, 'The engine and the command line of this package hold code of these projects.');
}

/** Texts that several share are printed once. */
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
