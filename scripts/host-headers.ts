// The headers that a host should send with the built pages, in the words of common hosts: `_headers` for Netlify and
// Cloudflare Pages, `.htaccess` for Apache, `_nginx.conf` for nginx. The build writes them; docs/use/hosting.md says how they
// are used. They do not say who may frame a page: everybody may.

import { policyOf } from './content-policy.ts';

/** A page's path, "index.html", and its text. */
type Page = readonly [path: string, html: string];

const FOR_ALL: readonly (readonly [header: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  // Scenes stand in addresses, which are nobody else's business.
  ['Referrer-Policy', 'no-referrer'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
  // Frames in a sandbox have no origin of their own, and scripts of other sites may load the element.
  ['Access-Control-Allow-Origin', '*'],
  // Articles that are isolated from other origins (COEP: require-corp) may show the frame and load the element, too.
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Cross-Origin-Embedder-Policy', 'require-corp'],
];
/** Names below assets/ hold hashes of their contents; all else is asked for again each time. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** The page of frames names such files; an article with several frames asks for it once. */
const FOR_AN_ARTICLE = 'public, max-age=600';
const FRAME = 'frame.html';
const ASK_AGAIN = 'no-cache';

/** Each file's name and text. */
export function hostFiles(pages: readonly Page[]): readonly (readonly [name: string, text: string])[] {
  return [
    ['_headers', netlify(pages)],
    ['.htaccess', apache(pages)],
    ['_nginx.conf', nginx(pages)],
  ];
}

function netlify(pages: readonly Page[]): string {
  const rule = (path: string, headers: readonly (readonly [string, string])[]): string =>
    [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const rules = [
    rule('/*', FOR_ALL),
    ...foldersOf(pages).flatMap((folder) => [
      rule(`/${folder}assets/*`, [['Cache-Control', FOR_EVER]]),
      rule(`/${folder}${FRAME}`, [['Cache-Control', FOR_AN_ARTICLE]]),
    ]),
    // Few enough for Cloudflare, which takes a hundred; what matches two has both policies, so that none may.
    ...policiesOf(pages).flatMap(({ place, policy }) =>
      addressesOf(place).map((address) => rule(address, [['Content-Security-Policy', policy]])),
    ),
  ];
  return `${rules.join('\n\n')}\n`;
}

/** The page by which folders with a studio are known: that of the build, and those of languages. */
const STUDIO = 'validation.html';

/** Those with a studio: each has assets and the page of frames. */
function foldersOf(pages: readonly Page[]): readonly string[] {
  const studios = pages.filter(([path]) => /^([^/]+\/)?validation\.html$/.test(path));
  return studios.map(([path]) => path.replace(STUDIO, ''));
}

interface PlacePolicy {
  /** "validation.html", or "learn/" where one policy is that of all pages below it. */
  readonly place: string;
  readonly policy: string;
}

/** No two places have a page in common. */
function policiesOf(pages: readonly Page[], folder = ''): readonly PlacePolicy[] {
  const inside = pages.filter(([path]) => path.startsWith(folder));
  const [first, ...others] = new Set(inside.map(([, html]) => policyOf(html)));
  // Beside the studio lies the file of embeds, which has a policy of its own.
  const hasStudio = inside.some(([path]) => path === `${folder}${STUDIO}`);
  if (first !== undefined && others.length === 0 && !hasStudio) return [{ place: folder, policy: first }];
  const own = inside.filter(([path]) => !path.slice(folder.length).includes('/'));
  const below = new Set(
    inside.flatMap(
      ([path]) => /^[^/]+\//.exec(path.slice(folder.length))?.map((name) => folder + name) ?? [],
    ),
  );
  return [
    ...own.map(([path, html]) => ({ place: path, policy: policyOf(html) })),
    ...[...below].flatMap((each) => policiesOf(pages, each)),
  ];
}

/** The addresses at which such hosts serve a page, or the pattern of those below a folder. */
function addressesOf(path: string): readonly string[] {
  if (path.endsWith('/')) return [`/${path}*`];
  const folder = /^(.*\/)?index\.html$/.exec(path);
  return folder === null
    ? [`/${path}`, `/${path.replace(/\.html$/, '')}`]
    : [`/${folder[1] ?? ''}`, `/${path}`];
}

/** What the addresses of its pages end with, as a regular expression. */
function patternOf(place: string): string {
  if (place.endsWith('/')) return `${place}([^/]+/)*([^/]+\\.html)?`;
  const folder = /^(.*\/)?index\.html$/.exec(place);
  return folder === null ? place.replaceAll('.', '\\.') : `${folder[1] ?? ''}(index\\.html)?`;
}

function apache(pages: readonly Page[]): string {
  const lines = [
    '<IfModule mod_headers.c>',
    ...FOR_ALL.map(([name, value]) => `  Header set ${name} "${value}"`),
    `  Header set Cache-Control "${ASK_AGAIN}"`,
    `  Header set Cache-Control "${FOR_AN_ARTICLE}" "expr=%{REQUEST_URI} =~ m#/frame\\.html$#"`,
    `  Header set Cache-Control "${FOR_EVER}" "expr=%{REQUEST_URI} =~ m#/assets/[^/]+$#"`,
    // The last that matches counts: folders of languages stand behind the files of English.
    ...policiesOf(pages).map(
      ({ place, policy }) =>
        `  Header set Content-Security-Policy "${policy}" "expr=%{REQUEST_URI} =~ m#/${patternOf(place)}$#"`,
    ),
    '</IfModule>',
  ];
  return `${lines.join('\n')}\n`;
}

/** Maps for the block `http`, as they hold below whatever path: nginx leaves out a header that is empty. */
function nginx(pages: readonly Page[]): string {
  const lines = [
    'map $uri $threadway_policy {',
    "  default '';",
    // The first that matches counts.
    ...policiesOf(pages)
      .toReversed()
      .map(({ place, policy }) => `  ~/${patternOf(place)}$ "${policy}";`),
    '}',
    'map $uri $threadway_caching {',
    `  default '${ASK_AGAIN}';`,
    `  ~/assets/[^/]+$ '${FOR_EVER}';`,
    `  ~/frame\\.html$ '${FOR_AN_ARTICLE}';`,
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** The lines for nginx's block `location`, as docs/use/hosting.md has them. */
export function nginxHeaders(): readonly string[] {
  return [
    'add_header Content-Security-Policy $threadway_policy;',
    'add_header Cache-Control $threadway_caching;',
    ...FOR_ALL.map(([name, value]) => `add_header ${name} "${value}";`),
  ];
}
