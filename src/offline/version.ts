// One version of the built page: its files, the cache that keeps them, and which of them a request means. Shared by the
// service worker, the page and the build; pure.

export interface VersionFile {
  /** From the folder of the pages: "index.html", "assets/text-CrNsL43r.js". */
  readonly path: string;
  /** As `fetch` checks it: "sha256-…". */
  readonly integrity: string;
}

/** What the build writes into the service worker. */
export interface Version {
  /** Follows from the contents of all files and from the service worker's own code. */
  readonly id: string;
  readonly files: readonly VersionFile[];
  /** Those of the files that are pages of this version: they load other files of it while they are open. */
  readonly pages: readonly string[];
}

/** The page's own version, in its head: `<meta name="threadway-version" content="…">`. The build writes it. */
export const VERSION_META = 'threadway-version';

/** Files below it have a hash of their contents in their names: one name is one content, in every version. */
const HASHED_FOLDER = 'assets/';
const INDEX = 'index.html';
/** The service worker's file, beside the pages. */
export const WORKER_FILE = 'service-worker.js';
/** What a host puts in its place to take it away; see service-worker-off.ts. */
export const WORKER_OFF_FILE = '_service-worker-off.js';

/**
 * Name of the cache of a version, and of the lock that a page of it holds while it is open. `scope`: the address of the
 * folder, as several copies of the page may share an origin.
 */
export function nameOf(scope: string, id: string): string {
  return `${prefixOf(scope)}${id}`;
}

/** Whether a cache or lock of this name belongs to the pages of this folder, of whatever version. */
export function isOurs(scope: string, name: string): boolean {
  return name.startsWith(prefixOf(scope)) && !name.slice(prefixOf(scope).length).includes(' ');
}

/** Paths in addresses hold no spaces, so that no folder's names begin like those of a folder below it. */
const prefixOf = (scope: string): string => `threadway ${new URL(scope).pathname} `;

/** The address's path from the folder on; null where it lies elsewhere. */
export function pathWithin(scope: string, address: string): string | null {
  const [folder, url] = [new URL(scope), new URL(address)];
  if (url.origin !== folder.origin || !url.pathname.startsWith(folder.pathname)) return null;
  return url.pathname.slice(folder.pathname.length);
}

/** The file of the version that a path means. A page may be asked for by the folder, and without its ending. */
export function fileFor(path: string, isPage: boolean, files: ReadonlySet<string>): string | null {
  const names = isPage ? [isFolder(path) ? path + INDEX : path, `${path}.html`] : [path];
  return names.find((name) => files.has(name)) ?? null;
}

const isFolder = (path: string): boolean => path === '' || path.endsWith('/');

/** The address to fetch a file by: hosts redirect from "index.html" to its folder. */
export function addressOf(scope: string, path: string): string {
  const folder = path.replace(/(^|\/)index\.html$/, '$1');
  return new URL(folder === '' ? './' : folder, scope).href;
}

export function isHashed(path: string): boolean {
  return path.startsWith(HASHED_FOLDER);
}

/**
 * The caches that nobody needs any more: those of other versions that no open page is of. None while a page has not said
 * which version it is of (`silentPages`), or while another version is on its way (`isChanging`), whose cache is as unused.
 */
export function idleCaches(
  caches: readonly string[],
  own: string,
  locks: readonly string[],
  { silentPages, isChanging }: { readonly silentPages: number; readonly isChanging: boolean },
): readonly string[] {
  if (silentPages > 0 || isChanging) return [];
  return caches.filter((name) => name !== own && !locks.includes(name));
}

/** To one that waits: take over now. */
export const ACTIVATE = 'activate';
/** To the one at work: a page has opened and holds the lock of its version. */
export const OPENED = 'opened';
