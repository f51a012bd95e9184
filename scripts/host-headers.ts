// Headers that a host should send with the built pages, in the syntax of common hosts: `_headers` for Netlify
// and Cloudflare Pages, `.htaccess` for Apache, `_nginx.conf` for nginx. The build writes them;
// docs/use/hosting.md explains their use. They do not restrict framing: any site may embed a page.

import { policyOf } from './content-policy.ts';

/** Path of a page ("index.html") and its text. */
type Page = readonly [path: string, html: string];

const FOR_ALL: readonly (readonly [header: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  // Addresses contain scenes, which should stay private.
  ['Referrer-Policy', 'no-referrer'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
  // Sandboxed frames have an opaque origin, and other sites may load the element's script.
  ['Access-Control-Allow-Origin', '*'],
  // Articles with cross-origin isolation (COEP: require-corp) can also embed the frame and load the element.
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Cross-Origin-Embedder-Policy', 'require-corp'],
];
/** Names below assets/ contain content hashes; everything else is revalidated each time. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/**
 * The frame page refers to files with hashed names. With this header, an article with several frames requests
 * the page only once.
 */
const FOR_AN_ARTICLE = 'public, max-age=600';
const FRAME = 'frame.html';
const ASK_AGAIN = 'no-cache';

/** Name and text of each file. */
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
    // Stays below Cloudflare's limit of a hundred rules. A page that matched two rules would get both
    // policies, so no page may match two.
    ...policiesOf(pages).flatMap(({ place, policy }) =>
      addressesOf(place).map((address) => rule(address, [['Content-Security-Policy', policy]])),
    ),
  ];
  return `${rules.join('\n\n')}\n`;
}

/** A folder that contains this page is the folder of a studio: that of the build, or that of a language. */
const STUDIO = 'validation.html';

/** Folders with a studio: each has assets and the frame page. */
function foldersOf(pages: readonly Page[]): readonly string[] {
  const studios = pages.filter(([path]) => /^([^/]+\/)?validation\.html$/.test(path));
  return studios.map(([path]) => path.replace(STUDIO, ''));
}

interface PlacePolicy {
  /** "validation.html", or "learn/" if one policy covers all pages below it. */
  readonly place: string;
  readonly policy: string;
}

/** The policies of these pages, each with the place it covers; the places do not overlap. */
function policiesOf(pages: readonly Page[], folder = ''): readonly PlacePolicy[] {
  const inside = pages.filter(([path]) => path.startsWith(folder));
  const [first, ...others] = new Set(inside.map(([, html]) => policyOf(html)));
  // Beside the studio is the embed file, which has its own policy.
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

/**
 * The addresses at which Netlify and Cloudflare Pages serve a page, or the pattern for the pages below a
 * folder.
 */
function addressesOf(path: string): readonly string[] {
  if (path.endsWith('/')) return [`/${path}*`];
  const folder = /^(.*\/)?index\.html$/.exec(path);
  return folder === null
    ? [`/${path}`, `/${path.replace(/\.html$/, '')}`]
    : [`/${folder[1] ?? ''}`, `/${path}`];
}

/** A regular expression for the ends of the addresses of the pages at this place. */
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
    // The last match wins: language folders follow the English files.
    ...policiesOf(pages).map(
      ({ place, policy }) =>
        `  Header set Content-Security-Policy "${policy}" "expr=%{REQUEST_URI} =~ m#/${patternOf(place)}$#"`,
    ),
    '</IfModule>',
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * nginx maps for the `http` block that give each page its policy. They work below any path, because nginx
 * omits empty headers.
 */
function nginx(pages: readonly Page[]): string {
  const lines = [
    'map $uri $threadway_policy {',
    "  default '';",
    // The first match wins.
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

/** The lines for nginx's `location` block, as in docs/use/hosting.md. */
export function nginxHeaders(): readonly string[] {
  return [
    'add_header Content-Security-Policy $threadway_policy;',
    'add_header Cache-Control $threadway_caching;',
    ...FOR_ALL.map(([name, value]) => `add_header ${name} "${value}";`),
  ];
}
