// A version of the built page: its files, its cache, and which file a request means. The service worker, the
// page and the build share this code, which has no side effects.

export interface VersionFile {
  /** Relative to the folder of the pages: "index.html", "assets/text-CrNsL43r.js". */
  readonly path: string;
  /** In the form that `fetch` checks: "sha256-…". */
  readonly integrity: string;
}

/** What the build writes into the service worker. */
export interface Version {
  /** Derived from the contents of all files and the service worker's own code. */
  readonly id: string;
  readonly files: readonly VersionFile[];
  /** The files that are pages of this version. While a page is open, it loads other files of the version. */
  readonly pages: readonly string[];
}

/**
 * Meta element with the page's own version, written by the build: `<meta name="threadway-version"
 * content="…">`.
 */
export const VERSION_META = 'threadway-version';

/** Names below this folder contain a hash of the contents: one name means one content in every version. */
const HASHED_FOLDER = 'assets/';
const INDEX = 'index.html';
/** The service worker's file, beside the pages. */
export const WORKER_FILE = 'service-worker.js';
/** The file that a host deploys in its place to remove it; see service-worker-off.ts. */
export const WORKER_OFF_FILE = '_service-worker-off.js';

/**
 * Name of a version's cache, and of the lock that its open pages hold. `scope`: address of the folder,
 * because several copies of the page may share an origin.
 */
export function nameOf(scope: string, id: string): string {
  return `${prefixOf(scope)}${id}`;
}

/** Whether a cache or lock of this name belongs to any version of this folder's pages. */
export function isOurs(scope: string, name: string): boolean {
  return name.startsWith(prefixOf(scope)) && !name.slice(prefixOf(scope).length).includes(' ');
}

/**
 * The space marks the end of the folder. Paths in addresses contain no spaces, so the prefix of a folder
 * never matches a name of its subfolder.
 */
const prefixOf = (scope: string): string => `threadway ${new URL(scope).pathname} `;

/** The address's path relative to the folder; null if it is outside the folder. */
export function pathWithin(scope: string, address: string): string | null {
  const [folder, url] = [new URL(scope), new URL(address)];
  if (url.origin !== folder.origin || !url.pathname.startsWith(folder.pathname)) return null;
  return url.pathname.slice(folder.pathname.length);
}

/** The version's file for a path. Pages may be requested by folder and without their extension. */
export function fileFor(path: string, isPage: boolean, files: ReadonlySet<string>): string | null {
  const names = isPage ? [isFolder(path) ? path + INDEX : path, `${path}.html`] : [path];
  return names.find((name) => files.has(name)) ?? null;
}

const isFolder = (path: string): boolean => path === '' || path.endsWith('/');

/**
 * The address from which to fetch a file. It avoids a redirect: hosts redirect "index.html" to its folder.
 */
export function addressOf(scope: string, path: string): string {
  const folder = path.replace(/(^|\/)index\.html$/, '$1');
  return new URL(folder === '' ? './' : folder, scope).href;
}

export function isHashed(path: string): boolean {
  return path.startsWith(HASHED_FOLDER);
}

/**
 * Unused caches: those of other versions without an open page. Returns none while a page has not reported its
 * version (`silentPages`), or while another version is being installed (`isChanging`), because the cache of
 * that version would look unused.
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

/** Message to a waiting service worker: take over now. */
export const ACTIVATE = 'activate';
/** Message to the active service worker: a page has opened and holds the lock of its version. */
export const OPENED = 'opened';
