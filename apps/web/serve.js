// Serves a folder on this machine only: node serve.js FOLDER PORT [FILE] If the port is in use, the
// next free one is taken. FILE is only named in the output: it needs no server.
import {createReadStream} from 'node:fs';
import {stat} from 'node:fs/promises';
import {createServer} from 'node:http';
import {extname, join, normalize, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
};

export function serve(folder, port) {
  const root = resolve(folder);
  const server = createServer(async (request, answer) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    const file = join(root, normalize(path.endsWith('/') ? `${path}index.html` : path));
    const found = file.startsWith(root) && await stat(file).catch(() => null);
    if (!found || !found.isFile()) {
      answer.writeHead(404).end('not found');
      return;
    }
    answer.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Length': found.size,
      'Cache-Control': 'no-cache',
    });
    createReadStream(file).pipe(answer);
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
