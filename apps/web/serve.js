// Serves a folder on this machine only: node serve.js FOLDER PORT [FILE] If the port is in use, the
// next free one is taken. FILE is only named in the output: it needs no server.
//
// Text and modules go out compressed, as small as the browser can read them; each is compressed once.
// Files with a hash in their name never change and are kept by the browser for good; of all others it
// asks whether they are still the same.
import {createReadStream} from 'node:fs';
import {readFile, stat} from 'node:fs/promises';
import {createServer} from 'node:http';
import {extname, join, normalize, resolve, sep} from 'node:path';
import {pathToFileURL} from 'node:url';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.tsv': 'text/tab-separated-values; charset=utf-8',
};
/// Pictures are compressed already.
const packed = new Set(['.png', '.ico']);
/// Below this the headers weigh more.
const leastCompressed = 1024;

const shrink = {
  br: (bytes) => promisify(brotliCompress)(bytes, {params: {
    [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }}),
  gzip: (bytes) => promisify(gzip)(bytes, {level: 9}),
};

/// br, gzip or nothing: what the browser accepts (RFC 9110, 12.5.3), the smallest first.
export function encodingFor(accepted = '') {
  const weights = new Map(accepted.split(',').map((one) => {
    const [name, ...rest] = one.trim().toLowerCase().split(/\s*;\s*/);
    const weight = rest.find((part) => part.startsWith('q='));
    return [name, weight ? Number(weight.slice(2)) || 0 : 1];
  }));
  return ['br', 'gzip'].find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? '';
}

/// Made by the build, with a hash of what is in the file.
const lasting = (path) => /\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(path);

const compressed = new Map();
function compressedFile(file, {mtimeMs, size}, encoding) {
  const key = `${encoding} ${file}`, known = compressed.get(key);
  if (known?.mtimeMs === mtimeMs && known.size === size) return known.bytes;
  const bytes = readFile(file).then(shrink[encoding]);
  compressed.set(key, {mtimeMs, size, bytes});
  bytes.catch(() => compressed.delete(key));
  return bytes;
}

/// The path of a request, or null if it is none.
function pathOf(request) {
  try {
    return decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
  } catch {
    return null;
  }
}

async function reply(root, request, answer) {
  const path = pathOf(request);
  if (path === null || path.includes('\0')) return answer.writeHead(400).end('bad request');
  if (request.method !== 'GET' && request.method !== 'HEAD') return answer.writeHead(405, {Allow: 'GET, HEAD'}).end('only GET');
  const file = join(root, normalize(path.endsWith('/') ? `${path}index.html` : path));
  const found = file.startsWith(root + sep) && await stat(file).catch(() => null);
  if (!found || !found.isFile()) return answer.writeHead(404).end('not found');

  const type = extname(file);
  const may = !packed.has(type) && type in types && found.size >= leastCompressed;
  const encoding = may ? encodingFor(request.headers['accept-encoding']) : '';
  const tag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}${encoding && `-${encoding}`}"`;
  const headers = {
    'Content-Type': types[type] ?? 'application/octet-stream',
    'Cache-Control': lasting(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'ETag': tag,
    'X-Content-Type-Options': 'nosniff',
    ...may && {Vary: 'Accept-Encoding'},
  };
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return answer.writeHead(304, headers).end();
  if (!encoding) {
    answer.writeHead(200, {...headers, 'Content-Length': found.size});
    if (request.method === 'HEAD' || found.size === 0) return answer.end();
    // As much as was promised, even if the file grows meanwhile.
    return createReadStream(file, {end: found.size - 1}).on('error', () => answer.destroy()).pipe(answer);
  }
  const bytes = await compressedFile(file, found, encoding);
  answer.writeHead(200, {...headers, 'Content-Encoding': encoding, 'Content-Length': bytes.length});
  return answer.end(request.method === 'HEAD' ? undefined : bytes);
}

export function serve(folder, port) {
  const root = resolve(folder);
  const server = createServer((request, answer) => {
    reply(root, request, answer).catch(() => answer.headersSent ? answer.destroy() : answer.writeHead(500).end('cannot be read'));
  });
  return new Promise((done, fail) => {
    server.on('error', (error) => {
      if (error.code === 'EADDRINUSE' && port < 65535) server.listen(++port, '127.0.0.1');
      else fail(error);
    });
    server.listen(port, '127.0.0.1', () => done(server));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await serve(process.argv[2], Number(process.argv[3]));
  console.log(`Bouton: http://localhost:${server.address().port}/`);
  if (process.argv[4]) console.log(`without a server: ${pathToFileURL(process.argv[4]).href}`);
}
