// A board in a page from elsewhere: how little it loads until somebody touches it, and that it is played in place then.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {dirname, resolve} from 'node:path';
import {after, before, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {readMenu} from '../menu.js';
import {readTexts} from '../texts.js';
import {accessible, address, at, button, eventually, moduleFile, settled, shown, top, withoutServer} from './help.mjs';

shown();

const most = 60_000;
const menu = await readMenu(top, dirname(moduleFile('bouton')));
const startOf = (game) => menu.find((one) => one.game === game).start;

/// A page of another site: browsers take localhost for another one than 127.0.0.1.
let host, code = '';
before(async () => {
  host = createServer((_, answer) => answer.writeHead(200, {'Content-Type': 'text/html; charset=utf-8'})
      .end(`<!doctype html><title>A blog</title><link rel="icon" href="data:,"><body style="margin:0"><h1>A blog</h1>${code}`));
  await new Promise((done) => host.listen(0, done));
});
after(() => {
  host.closeAllConnections();
  host.close();
});

const embedded = (params) => `${at.address}embed.html${address('play', {first: 'me', level: '30', follow: '1', embed: '1', ...params})}`;

/// The blog with a board in it; `loaded` counts what came of the page, with its headers.
async function blog(params, width, options = {}) {
  code = `<iframe src="${embedded(params).replaceAll('&', '&amp;')}" width="${width}" height="520" style="border:0"></iframe>`;
  const page = await at.open('about:blank', {url: '', viewport: {width, height: 640}, hasTouch: true, isMobile: true, extraHTTPHeaders: {'Accept-Encoding': 'gzip'}, ...options});
  const loaded = {bytes: 0, files: [], encodings: new Set()};
  const counting = [];
  page.on('requestfinished', (request) => request.url().startsWith(at.address) && counting.push((async () => {
    const {responseBodySize, responseHeadersSize} = await request.sizes();
    loaded.bytes += responseBodySize + responseHeadersSize;
    loaded.files.push(request.url().split('#')[0].replace(at.address, ''));
    if (/\.(js|css|html)/.test(request.url())) loaded.encodings.add((await request.response()).headers()['content-encoding'] ?? '');
  })()));
  await page.goto(`http://localhost:${host.address().port}/`);
  const frame = page.frameLocator('iframe');
  await frame.locator('#resting .actions .main').waitFor();
  return {page, frame, loaded, inner: () => page.frames()[1], counted: async () => { await page.waitForLoadState('networkidle'); await Promise.all(counting); return loaded; }};
}

test('until somebody touches it a board loads less than 60 kB, whatever its kind', async (t) => {
  for (const [game, drawn] of [['nim', '.stone'], ['kayles', '.pin'], ['wythoff', '.queen-piece'], ['grundy', '.pin'], ['knight', '.drawn .a-knight'], ['chomp:4x5', '.drawn .a-poison']]) {
    const {page, frame, counted} = await blog({game, start: startOf(game)}, 480);
    await frame.locator(drawn).first().waitFor();
    const {bytes, files, encodings} = await counted();
    t.diagnostic(`measured: ${game}: ${bytes} bytes in ${files.length} files, with their headers`);
    assert.ok(encodings.has('gzip') && !encodings.has('br'), 'as servers without Brotli send it');
    assert.ok(bytes > 20_000 && bytes <= most, `${game}: ${bytes}`);
    assert.ok(!files.some((name) => /wasm|words|catalogue|\.png/.test(name)), files.join(' '));
    await at.close(page);
  }
});

for (const width of [320, 600]) {
  test(`a game is won by touch in a frame of ${width} pixels, in a page of another origin`, async () => {
    const {page, frame, counted} = await blog({game: 'nim', start: '1 2'}, width);
    assert.match(await frame.locator('.status').innerText(), /Your move/);
    await counted();
    // The last stone of heap 2 is chosen by the touch that brings the module.
    await frame.locator('.heap').nth(1).locator('.stone').nth(1).tap();
    await frame.locator('.bar .main').filter({hasText: 'Take 1 from heap 2'}).tap();
    await frame.locator('.status').filter({hasText: 'The program’s move'}).waitFor();
    const left = frame.locator('.heap .stone:not(.trace)');
    assert.equal(await left.count(), 1);
    await left.tap();
    await frame.locator('.bar .main').tap();
    await frame.locator('.status.end').filter({hasText: 'You win'}).waitFor();
    assert.equal(await page.locator('iframe').count(), 1);
    assert.equal(page.url(), `http://localhost:${host.address().port}/`, 'in place');
    const wide = await frame.locator('html').evaluate((html) => html.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} wider than the frame`);
    await at.close(page);
  });
}

test('what is touched on pins is chosen; a board that the library draws is played after Play', async () => {
  const kayles = await blog({game: 'kayles', start: '5', lang: 'zh'}, 320);
  await kayles.frame.locator('[data-pin="0,2"]').tap();
  await kayles.frame.locator('.bar .main').filter({hasText: '击倒第 1 行第 3 个'}).waitFor();
  assert.doesNotMatch(kayles.inner().url(), /chosen/, 'only at first');
  await at.close(kayles.page);
  const chomp = await blog({game: 'chomp:4x5', start: startOf('chomp:4x5')}, 600, {colorScheme: 'dark'});
  await chomp.frame.getByText('Play', {exact: true}).tap();
  await chomp.frame.locator('.drawn .can').first().waitFor();
  assert.equal(await chomp.frame.locator('#resting').count(), 0);
  await at.close(chomp.page);
});

test('the picture stands where the table will stand', async () => {
  const {page, frame} = await blog({game: 'nim', start: '3 4 5'}, 480);
  const placed = async () => {
    const {x, y, width} = await frame.locator('#page .stone, #resting .stone').first().boundingBox();
    return [x, y, width].map(Math.round);
  };
  const first = await placed();
  await frame.getByText('Play', {exact: true}).tap();
  await frame.locator('#page .table[aria-busy=false]').waitFor();
  await eventually(() => frame.locator('#resting').count(), 0);
  const then = await placed();
  for (const [i, at] of then.entries()) assert.ok(Math.abs(at - first[i]) <= 3, `${first} and ${then}`);
  await at.close(page);
});

test('by keyboard: stones are chosen by arrows, Enter begins; the focus is at the table', async () => {
  const page = await at.open('', {url: embedded({game: 'nim', start: '3 4 5'})});
  await page.locator('.heap').nth(2).getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await accessible(page, 'before the module has come');
  await page.keyboard.press('Enter');
  await page.locator('.bar .main').filter({hasText: 'Take 2 from heap 3'}).waitFor();
  assert.ok(await page.evaluate(() => document.activeElement.closest('#page') !== null));
  await accessible(page, 'when it has');
  await at.close(page);
});

test('a position that cannot be drawn is told; the link leads to who wins, in the page', async () => {
  for (const params of [{game: '0.165', start: '9'}, {game: 'nim', start: '3 4 5', moves: '1 2'}, {game: 'chomp:4x5', start: '*../...'}]) {
    const page = await at.open('', {url: embedded(params)});
    assert.equal(await page.locator('.position').innerText(), params.start);
    await at.close(page);
  }
  const page = await at.open('', {url: embedded({game: 'kayles', start: '5 7', rule: 'misere', lang: 'zh'})});
  const link = new URL(await page.getByRole('link', {name: '谁会赢、为什么'}).getAttribute('href'));
  assert.equal(link.pathname, '/');
  assert.equal(link.hash, '#/see?game=kayles&at=5+7&rule=misere&lang=zh');
  assert.match(await page.locator('.rule').innerText(), /落败|输/);
  await at.close(page);
});

test('without a network it says so, and can be tried again', async () => {
  const page = await at.open('', {url: embedded({game: 'nim', start: '3 4 5'}), serviceWorkers: 'block'});
  await page.route(/main-[^/]*\.js/, (route) => route.abort());
  await button(page, 'Play').click();
  await page.getByText('The game could not be loaded').waitFor();
  assert.ok(await button(page, 'Play').isEnabled());
  page.wrong = page.wrong.filter((one) => !/ERR_FAILED|preload/.test(one));
  await at.close(page);
});

test('whoever has the page offline gets the board from it', async () => {
  const {page, home} = await withoutServer(4780);
  const hash = address('play', {game: 'nim', start: '3 4 5', embed: '1'});
  await page.goto(`${home}embed.html${hash}`);
  await page.locator('#page .heading').waitFor();
  assert.equal(page.url().split('?')[0], `${home}#/play`);
  await page.context().close();
});

test('a board at rest needs no text that comes later', async () => {
  const source = resolve(dirname(fileURLToPath(import.meta.url)), '../src');
  const {metafile} = await build({
    entryPoints: [`${source}/embed/main.tsx`], bundle: true, write: false, metafile: true, format: 'esm', outdir: 'none', jsx: 'automatic', jsxImportSource: 'preact',
    external: ['virtual:*', '*?worker&inline', '*.css', '../main'],
  });
  const first = Object.keys(readTexts(top, 'first').table);
  const files = Object.keys(metafile.inputs).filter((name) => /src\/.*\.tsx?$/.test(name));
  assert.ok(files.length > 12 && first.length > 20);
  assert.ok(!files.some((name) => /engine\/client/.test(name)), 'nor the engine');
  // Not shown at rest: moves in words, heaps beyond a hundred.
  const allowed = /^(board\.(queen_|stairs_)|play:more_heaps|move:)/;
  const wrong = files.flatMap((name) => [...readFileSync(name, 'utf8').matchAll(/\bt\(['`]([\w.:]+)/g)].map(([, key]) => key)
      .filter((key) => !allowed.test(key) && !first.some((one) => one === `web.${key}` || (key.endsWith('.') && one.startsWith(`web.${key}`)))).map((key) => `${name}: ${key}`));
  assert.deepEqual(wrong, []);
});

test('the code in the sheet has a width that is chosen, and a height that the board needs', async () => {
  const page = await at.open(address('play', {game: 'wythoff', start: '7 11', first: 'me'}));
  await settled(page);
  await button(page, 'Share').click();
  const area = page.locator('.send textarea.code');
  await eventually(async () => /embed\.html#\/play\?[^"]*embed=1"/.test(await area.inputValue()), true);
  await page.getByText('narrow, 320').click();
  await eventually(async () => /width="320" height="690"/.test(await area.inputValue()), true);
  await at.close(page);
});
