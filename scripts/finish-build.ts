// Last step of a build, over everything in dist/. It inserts the texts of each language, and gives pages
// their content security policy and version, hosts their headers, and the service worker its file list. `npm
// run build` runs it.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import {
  VERSION_META,
  type Version,
  type VersionFile,
  WORKER_FILE,
  WORKER_OFF_FILE,
} from '../src/offline/version.ts';
import { hashOf, policyMeta, withMeta } from './content-policy.ts';
import { hostFiles } from './host-headers.ts';
import { type BuiltLanguage, builtLanguages, ENGLISH, languageFolders } from './languages/catalogues.ts';
import { writeLanguages } from './languages/write-languages.ts';
import { alternates, pageAddress } from './page-address.ts';
import { buildPages } from './page-build.ts';
import { thirdPartyNotices } from './third-party.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Files only for the host. */
const HOSTS_OWN = /^[._]/;
/** Pages for frames on other sites: they have their own policies and no version. */
const SELF_CONTAINED = ['embed.html', 'frame.html'];

/**
 * Files not kept for offline use. Pages of other origins need a worker inlined in the page and have no
 * service worker; elsewhere the engine runs in the page if the worker fails. Scene pages, their pictures
 * and answers serve visitors from links, and the studio has the same scenes. Saving lessons and printing sheets needs a
 * network. The 404 page is for hosts.
 */
const NOT_KEPT = [
  /^404\.html$/,
  /^assets\/inlined-worker-/,
  /^assets\/lesson-file-/,
  /^assets\/draw-stills-/,
  /^answers\//,
  /^scenes\//,
  /^pictures\//,
];
/** Rarely read, and only online. */
const LICENCES = 'third-party-licences.txt';

/**
 * Paths of one language's files relative to the folder, with forward slashes and in the same order
 * everywhere.
 */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !languageFolders().some((each) => path.startsWith(`${each}/`)))
    .filter((path) => path !== WORKER_FILE && !path.split('/').some((part) => HOSTS_OWN.test(part)))
    .sort();
}

function listed(folder: string, paths: readonly string[]): readonly VersionFile[] {
  return paths.map((path) => ({ path, integrity: hashOf(readFileSync(join(folder, path))) }));
}

interface WorkerCode {
  readonly keeps: string;
  readonly takesAway: string;
}

async function workerCode(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const code = 'output' in built ? built.output[0]?.code : undefined;
  if (code === undefined) throw new Error('the service worker could not be built');
  return code;
}

/**
 * `page`: address of the published pages, '' if unknown. Throws if the folder was already finished (pages
 * would have two versions), or if a file that must not be kept does not exist.
 */
export async function finishBuild(
  folder: string,
  languages: readonly BuiltLanguage[] = [],
  page = '',
): Promise<Version> {
  const code: WorkerCode = {
    keeps: await workerCode('src/offline/service-worker.ts'),
    takesAway: await workerCode('src/offline/service-worker-off.ts'),
  };
  const built = [ENGLISH, ...languages];
  const own = finishLanguage(folder, code, ENGLISH, built, page);
  const others = languages.map((language) => ({
    language,
    ...finishLanguage(join(folder, language.folder), code, language, built, page),
  }));
  const pages = others.flatMap(({ language, texts }) =>
    texts.map(([path, html]) => [`${language.folder}/${path}`, html] as const),
  );
  for (const [name, text] of hostFiles([...own.texts, ...pages])) writeFileSync(join(folder, name), text);
  return own.version;
}

interface Finished {
  readonly version: Version;
  /** The pages of this language, before policy and version are added. */
  readonly texts: readonly (readonly [path: string, html: string])[];
}

/** Each language is a separate version, so a reader keeps only one for offline use. */
function finishLanguage(
  folder: string,
  code: WorkerCode,
  language: BuiltLanguage,
  languages: readonly BuiltLanguage[],
  page: string,
): Finished {
  const paths = filesBelow(folder);
  const unmet = NOT_KEPT.find((pattern) => !paths.some((path) => pattern.test(path)));
  if (unmet !== undefined) throw new Error(`no file is named like ${unmet}`);
  const pages = paths.filter((path) => path.endsWith('.html') && !SELF_CONTAINED.includes(path));
  const texts = pages.map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
  const policies = texts.map(([, html]) => policyMeta(html)).join('');
  const id = versionId(code.keeps + policies, listed(folder, paths));
  for (const [path, html] of texts) {
    if (html.includes(VERSION_META)) throw new Error(`${path} is finished already: run "npm run build"`);
    const version = `<meta name="${VERSION_META}" content="${id}" />`;
    writeFileSync(
      join(folder, path),
      withMeta(html, [policyMeta(html), version, ...alternates(path, language, languages, page)]),
    );
  }
  const kept = paths.filter((path) => path !== LICENCES && !NOT_KEPT.some((pattern) => pattern.test(path)));
  const version: Version = { id, pages, files: listed(folder, kept) };
  writeFileSync(join(folder, WORKER_FILE), `self.VERSION = ${JSON.stringify(version)};\n${code.keeps}`);
  writeFileSync(join(folder, WORKER_OFF_FILE), code.takesAway);
  return { version, texts };
}

/** Derives the version's id from all content; the pages that will contain the id are hashed without it. */
function versionId(code: string, files: readonly VersionFile[]): string {
  return hashOf(code + JSON.stringify(files))
    .slice('sha256-'.length)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 12);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = join(ROOT, 'dist');
  const languages = builtLanguages();
  writeLanguages(folder, languages);
  const page = pageAddress(process.env.THREADWAY_PAGE);
  await buildPages(folder, [ENGLISH, ...languages], page);
  writeFileSync(join(folder, LICENCES), thirdPartyNotices(ROOT));
  await finishBuild(folder, languages, page);
}
