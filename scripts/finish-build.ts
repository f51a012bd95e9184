// The last step of a build, over all that the others wrote into dist/: texts get their languages, pages their content security
// policy and their version, hosts their headers, and the service worker the list of all files. `npm run build` runs it.

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
/** Files for the host alone. */
const HOSTS_OWN = /^[._]/;
/** For frames on other sites: they have policies of their own, and are of no version. */
const SELF_CONTAINED = ['embed.html', 'frame.html'];

/**
 * Not kept for use without a network: pages of other origins, which browsers refuse a worker of its own file, have no
 * service worker; elsewhere, should that worker not start, the engine runs in the page. The pages of scenes, with their
 * pictures, are for those who come by a link: the studio has all that they say. Lessons are saved as files, and their sheets
 * get their pictures, while there is a network. The page for a missing address is for hosts.
 */
const NOT_KEPT = [
  /^404\.html$/,
  /^assets\/inlined-worker-/,
  /^assets\/lesson-file-/,
  /^assets\/draw-stills-/,
  /^scenes\//,
  /^pictures\//,
];
/** Read with a network, by few. */
const LICENCES = 'third-party-licences.txt';

/** Paths of the files of one language below the folder, with forward slashes, in one order everywhere. */
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
 * `page`: address at which the pages will be, '' where it is not known. Throws where the folder was finished before: the pages
 * would have two versions; and where what is not to be kept is not there by its name.
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
  /** Of its pages, as they were before they had policy and version. */
  readonly texts: readonly (readonly [path: string, html: string])[];
}

/** Each language is a version of its own: whoever reads one keeps only that for use without a network. */
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

/** Says what the pages are made of, the version itself apart, which they will hold. */
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
