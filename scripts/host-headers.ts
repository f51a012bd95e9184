// The headers that a host should send with the built pages, in the words of common hosts: `_headers` for Netlify and
// Cloudflare Pages, `.htaccess` for Apache, `_nginx.conf` for nginx. The build writes them; docs/HOSTING.md says how they
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
    ...assetFolders(pages).map((folder) => rule(`/${folder}*`, [['Cache-Control', FOR_EVER]])),
    ...pages.flatMap(([path, html]) =>
      addressesOf(path).map((address) => rule(address, [['Content-Security-Policy', policyOf(html)]])),
    ),
  ];
  return `${rules.join('\n\n')}\n`;
}

/** Each folder with a start page of the studio has one: that of the build, and those of languages. */
function assetFolders(pages: readonly Page[]): readonly string[] {
  const studios = pages.filter(([path]) => /^([^/]+\/)?validation\.html$/.test(path));
  return studios.map(([path]) => path.replace('validation.html', 'assets/'));
}

/** The addresses at which such hosts serve a page. */
function addressesOf(path: string): readonly string[] {
  const folder = /^(.*\/)?index\.html$/.exec(path);
  return folder === null
    ? [`/${path}`, `/${path.replace(/\.html$/, '')}`]
    : [`/${folder[1] ?? ''}`, `/${path}`];
}

function apache(pages: readonly Page[]): string {
  const lines = [
    '<IfModule mod_headers.c>',
    ...FOR_ALL.map(([name, value]) => `  Header set ${name} "${value}"`),
    `  Header set Cache-Control "${ASK_AGAIN}"`,
    `  Header set Cache-Control "${FOR_EVER}" "expr=%{REQUEST_URI} =~ m#/assets/[^/]+$#"`,
    ...pages.flatMap(([path, html]) => [
      `  <Files "${path}">`,
      `    Header set Content-Security-Policy "${policyOf(html)}"`,
      '  </Files>',
    ]),
    '</IfModule>',
  ];
  return `${lines.join('\n')}\n`;
}

/** Maps for the block `http`, as they hold below whatever path: nginx leaves out a header that is empty. */
function nginx(pages: readonly Page[]): string {
  const lines = [
    'map $uri $threadway_policy {',
    "  default '';",
    ...pages.map(([path, html]) => `  ~/${path.replace('.', '\\.')}$ "${policyOf(html)}";`),
    '}',
    'map $uri $threadway_caching {',
    `  default '${ASK_AGAIN}';`,
    `  ~/assets/[^/]+$ '${FOR_EVER}';`,
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** The lines for nginx's block `location`, as docs/HOSTING.md has them. */
export function nginxHeaders(): readonly string[] {
  return [
    'add_header Content-Security-Policy $threadway_policy;',
    'add_header Cache-Control $threadway_caching;',
    ...FOR_ALL.map(([name, value]) => `add_header ${name} "${value}";`),
  ];
}
