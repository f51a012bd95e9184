// Serves the built page (dist/) on localhost with Node alone, compressed as hosts do. Uses the first free
// port from 4173 on, or exactly the given one, by option or the variable PORT: `node scripts/serve.mjs
// [--port 4173] [--path /some/path/] [--root folder]`. Prints the address. With --path everything else is not
// found; --root serves another folder than dist/.

import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const ROOT = resolve(option('--root') ?? fileURLToPath(new URL('../dist', import.meta.url)));
const BASE = baseWanted();
const FIRST_PORT = 4173;
const PORTS_TRIED = 100;

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.gif': 'image/gif',
};
/** Types that compress well. */
const COMPRESSED = /^(text|application)\/|\+xml/;
const compress = promisify(gzip);

/** The file for a URL, or null if it is outside the root, malformed or missing. */
async function fileOf(url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || !path.startsWith(BASE)) return null;
  let file = normalize(join(ROOT, path.slice(BASE.length)));
  if (file !== ROOT && !file.startsWith(ROOT + sep)) return null;
  try {
    if ((await stat(file)).isDirectory()) file = join(file, 'index.html');
    const { size, mtimeMs } = await stat(file);
    return { file, size, mtimeMs };
  } catch {
    return null;
  }
}

async function answer(request, response, compressed) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const found = await fileOf(request.url ?? '/');
  if (found === null) {
    await answerMissing(request, response);
    return;
  }
  const type = TYPES[extname(found.file)] ?? 'application/octet-stream';
  const zips = COMPRESSED.test(type) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const bytes = zips ? await compressedOf(found, compressed) : null;
  response.writeHead(200, {
    'Content-Type': type,
    'Cache-Control': cachingOf(found.file),
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    Vary: 'Accept-Encoding',
    ...(zips ? { 'Content-Encoding': 'gzip' } : {}),
    'Content-Length': bytes?.length ?? found.size,
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  if (bytes !== null) response.end(bytes);
  // If the client disconnects or the file is unreadable, the response is aborted; there is no one to report
  // to.
  else pipeline([createReadStream(found.file), response], () => {});
}

/**
 * Answers with the 404 page, as static hosts do: the nearest one above the address, in the address's
 * language.
 */
async function answerMissing({ url, headers }, response) {
  const [, first = ''] = (url ?? '').slice(BASE.length - 1).split(/[/?#]/);
  const found = (await fileOf(`${BASE}${first}/404.html`)) ?? (await fileOf(`${BASE}404.html`));
  if (found === null || !/text\/html/.test(headers.accept ?? '')) {
    response.writeHead(404, { 'Content-Type': TYPES['.txt'] }).end('Not found\n');
    return;
  }
  // The addresses in the 404 page start at the root of the host.
  const html = (await readFile(found.file, 'utf8')).replaceAll(/(href|src|data-home)="\//g, `$1="${BASE}`);
  response.writeHead(404, { 'Content-Type': TYPES['.html'], 'Cache-Control': 'no-cache' }).end(html);
}

/** As in host-headers.ts: names below assets/ contain content hashes. */
function cachingOf(file) {
  if (/[/\\]assets[/\\][^/\\]+$/.test(file)) return 'public, max-age=31536000, immutable';
  return /[/\\]frame\.html$/.test(file) ? 'public, max-age=600' : 'no-cache';
}

async function compressedOf({ file, size, mtimeMs }, compressed) {
  const made = compressed.get(file);
  if (made?.size === size && made.mtimeMs === mtimeMs) return made.bytes;
  const bytes = await compress(await readFile(file));
  compressed.set(file, { bytes, size, mtimeMs });
  return bytes;
}

/** The value after this option; undefined if it is not given. */
function option(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** The path under which the folder is served; begins and ends with a slash. */
function baseWanted() {
  const path = option('--path') ?? '/';
  if (!/^\/(?:[^/?#]+\/)*$/.test(path))
    exit(`--path: ${path} is not a path that begins and ends with a slash`, 2);
  return path;
}

/** The port to use and how many after it may be tried; exits if the argument is not a port. */
function portWanted() {
  const given = option('--port');
  const wanted = given ?? process.env.PORT;
  if (wanted === undefined || wanted === '') return { first: FIRST_PORT, tries: PORTS_TRIED };
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    exit(`${given === undefined ? 'PORT' : '--port'}: ${wanted} is not a port`, 2);
  return { first: port, tries: 1 };
}

function exit(message, status) {
  console.error(message);
  process.exit(status);
}

function listen(port, triesLeft) {
  // Compressed files are cached by path, with the size and time of their originals.
  const compressed = new Map();
  const server = createServer((request, response) => {
    answer(request, response, compressed).catch(() => response.destroy());
  });
  server.on('error', (error) => {
    if (error.code === 'EADDRINUSE' && triesLeft > 1) listen(port + 1, triesLeft - 1);
    else exit(`cannot listen on port ${port}: ${error.message}`, 1);
  });
  server.listen(port, '127.0.0.1', () => {
    console.log(`Threadway is at http://localhost:${port}${BASE} (Ctrl+C ends it)`);
  });
}

if (!(await fileOf(BASE)))
  exit(`there is no index.html in ${ROOT}: run "npm run build" first, or use "npm start"`, 1);
const { first, tries } = portWanted();
listen(first, tries);
