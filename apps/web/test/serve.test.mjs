// How the page is served: compressed, kept where it may be, and nothing from elsewhere.
import assert from 'node:assert/strict';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {request} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {encodingFor, serve} from '../serve.js';
import {start} from './help.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bouton-serve-'));
const site = join(folder, 'site');
const long = 'nim '.repeat(5000);
let server;
before(async () => {
  mkdirSync(join(site, 'assets'), {recursive: true});
  writeFileSync(join(site, 'index.html'), `<p>${long}</p>`);
  writeFileSync(join(site, 'sw.js'), long);
  writeFileSync(join(site, 'small.js'), '1');
  writeFileSync(join(site, 'picture.png'), long);
  writeFileSync(join(site, 'assets/index-Ab3_-x9Z.js'), long);
  writeFileSync(join(site, 'assets/core-DZfm27b9.wasm'), long);
  mkdirSync(join(folder, 'site-other'));
  writeFileSync(join(folder, 'site-other/secret.txt'), 'secret');
  server = await serve(site, 4780);
});
after(() => {
  server.close();
  rmSync(folder, {recursive: true, force: true});
});

/// The raw answer: nothing is decompressed, and no path is tidied up.
function ask(path, headers = {}, method = 'GET') {
  return new Promise((done, fail) => {
    request({port: server.address().port, host: '127.0.0.1', path, headers, method}, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part)).on('end', () => done({status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts)}));
    }).on('error', fail).end();
  });
}

test('the smallest form that the browser reads', async () => {
  const br = await ask('/', {'Accept-Encoding': 'gzip, deflate, br'});
  assert.equal(br.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(br.body).toString(), `<p>${long}</p>`);
  const zip = await ask('/assets/core-DZfm27b9.wasm', {'Accept-Encoding': 'gzip'});
  assert.equal(zip.headers['content-encoding'], 'gzip');
  assert.equal(zip.headers['content-type'], 'application/wasm');
  assert.equal(gunzipSync(zip.body).toString(), long);
  assert.ok(zip.body.length < 1000 && br.body.length < 1000);
  assert.equal(Number(zip.headers['content-length']), zip.body.length);
  const plain = await ask('/sw.js');
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.body.toString(), long);
  for (const one of [br, zip, plain]) assert.equal(one.headers.vary, 'Accept-Encoding');
  for (const path of ['/small.js', '/picture.png']) {
    assert.equal((await ask(path, {'Accept-Encoding': 'br'})).headers['content-encoding'], undefined, path);
  }
});

test('what a browser accepts', () => {
  for (const [accepted, encoding] of [[undefined, ''], ['', ''], ['gzip', 'gzip'], ['gzip, br', 'br'], ['br;q=0, gzip;q=0.5', 'gzip'], ['*', 'br'],
    ['*;q=0', ''], ['identity', ''], ['BR', 'br'], ['gzip;q=1.0 , br; q=0.000', 'gzip'], ['x;q=x', '']]) {
    assert.equal(encodingFor(accepted), encoding, accepted);
  }
});

test('files with a hash are kept for good, others are asked for again', async () => {
  assert.match((await ask('/assets/index-Ab3_-x9Z.js')).headers['cache-control'], /immutable/);
  for (const path of ['/', '/sw.js', '/picture.png']) assert.equal((await ask(path)).headers['cache-control'], 'no-cache');
  const accepts = {'Accept-Encoding': 'br'};
  const {headers} = await ask('/', accepts);
  const again = await ask('/', {...accepts, 'If-None-Match': headers.etag});
  assert.deepEqual([again.status, again.body.length], [304, 0]);
  assert.equal((await ask('/', {'If-None-Match': headers.etag})).status, 200, 'another encoding is another answer');
  writeFileSync(join(site, 'index.html'), `<p>${long}!</p>`);
  const changed = await ask('/', {...accepts, 'If-None-Match': headers.etag});
  assert.equal(changed.status, 200);
  assert.match(brotliDecompressSync(changed.body).toString(), /!<\/p>$/, 'nothing stale');
});

test('nothing from elsewhere, and no request ends the server', async () => {
  for (const path of ['/../site-other/secret.txt', '/%2e%2e/site-other/secret.txt', '/..%2fsite-other/secret.txt', '/assets', '/none', '/assets/']) {
    const {status, body} = await ask(path);
    assert.equal(status, 404, path);
    assert.doesNotMatch(body.toString(), /secret/);
  }
  assert.equal((await ask('/%')).status, 400);
  assert.equal((await ask('/%00')).status, 400);
  assert.equal((await ask('/', {}, 'POST')).status, 405);
  const head = await ask('/', {'Accept-Encoding': 'br'}, 'HEAD');
  assert.deepEqual([head.status, head.body.length], [200, 0]);
  assert.ok(Number(head.headers['content-length']) > 10);
});

test('the first load of the page in a browser: compressed, under 350 kB, with everything for the first answer', async (t) => {
  const at = await start();
  const page = await at.open('about:blank', {url: '', serviceWorkers: 'block'});
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  const encodings = new Map(), names = new Map();
  session.on('Network.responseReceived', ({requestId, response}) => {
    names.set(requestId, response.url);
    encodings.set(response.url, response.headers['Content-Encoding']);
  });
  session.on('Network.loadingFinished', ({encodedDataLength}) => bytes += encodedDataLength);
  await page.goto(`${at.address}#/play?game=nim&start=3+4+5&first=me`);
  await page.locator('.heap').first().waitFor();
  const time = await page.evaluate(() => performance.now());
  t.diagnostic(`measured: first load ${bytes} bytes with their headers, Nim on the table after ${Math.round(time)} ms`);
  assert.ok(bytes > 100_000 && bytes < 350_000, `${bytes}`);
  const served = [...encodings].filter(([url]) => /\.(js|css|wasm|txt)$/.test(url));
  assert.ok(served.some(([url]) => url.endsWith('.wasm')));
  for (const [url, encoding] of served) assert.equal(encoding, 'br', url);
  await page.context().close();
  await at.end();
});
