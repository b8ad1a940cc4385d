// The pages of single games, for messengers and search engines: one for each game of the menu in each language, with a
// picture of its board; they lead into the page, and links that are shared go by them.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync, readdirSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {test} from 'node:test';
import {gamePages, pagesOf, slug} from '../gamepages.js';
import {readMenu} from '../menu.js';
import {readPieces} from '../pieces.js';
import {readTexts} from '../texts.js';
import {accessible, address, addressed, at, built, button, moduleFile, settled, shown, top, withoutServer} from './help.mjs';

shown();

const menu = await readMenu(top, dirname(moduleFile('bouton')));
const pages = pagesOf(menu);
const site = resolve(built, 'site');
const drawn = spawnSync('rsvg-convert', ['--version']).error === undefined;
const sizeOf = (file) => {
  const bytes = readFileSync(file);
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG', file);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};
const unescaped = (text) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const tag = (html, name) => unescaped(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? `no ${name}`);
const large = (text) => text[0].toUpperCase() + text.slice(1);

test('every game of the menu has its page and its picture, with tags that are right', () => {
  assert.ok(menu.length >= 50);
  const pictures = new Set();
  for (const {game, title, rule, start} of menu) {
    for (const [language, end] of ['html', 'zh.html'].entries()) {
      const html = readFileSync(resolve(site, 'play', `${pages[game]}.${end}`), 'utf8');
      const name = large(title[language]);
      assert.ok(html.includes(`<html lang="${language ? 'zh-Hans' : 'en'}">`), game);
      assert.equal(unescaped(/<title>(.*)<\/title>/.exec(html)[1]), `${name} · Bouton`);
      assert.equal(tag(html, 'og:title'), name);
      assert.ok(tag(html, 'og:description').startsWith(rule[language]), game);
      assert.equal(tag(html, 'description'), tag(html, 'og:description'));
      assert.equal(tag(html, 'twitter:card'), 'summary_large_image');
      const picture = resolve(site, 'play', tag(html, 'og:image'));
      if (drawn) assert.equal(picture, resolve(site, 'play', `${pages[game]}.png`));
      assert.deepEqual(sizeOf(picture), [1200, 630], game);
      assert.deepEqual([tag(html, 'og:image:width'), tag(html, 'og:image:height')], ['1200', '630']);
      pictures.add(readFileSync(picture).toString('base64'));
      // Where it leads without a hash of its own.
      const hash = JSON.parse(/location\.hash \|\| (".*")\)/.exec(html)[1]);
      const params = Object.fromEntries(new URLSearchParams(hash.split('?')[1]));
      assert.deepEqual(params, {game, start, ...language ? {lang: 'zh'} : {}});
    }
  }
  if (drawn) assert.ok(pictures.size > menu.length / 2, 'pictures of different boards');
  // What a board in another page draws: a board in each language, with nothing to be moved.
  for (const {game, start, look} of menu.filter((one) => one.look === 'drawn')) {
    const boards = JSON.parse(readFileSync(resolve(site, 'play', `${pages[game]}.json`), 'utf8'));
    assert.deepEqual(boards.map(({position, moves}) => [position, moves.length]), [[start, 0], [start, 0]], `${game} ${look}`);
    assert.ok(boards.every(({places}) => places.some(({name}) => name)) && boards[0].how !== boards[1].how, game);
  }
  const list = readFileSync(resolve(site, 'play/index.html'), 'utf8');
  for (const page of readdirSync(resolve(site, 'play')).filter((name) => name.endsWith('.html') && name !== 'index.html')) assert.ok(list.includes(`"./${page}"`), page);
});

test('names of pages stay apart, and addresses are whole where the page was built for one', () => {
  assert.equal(slug('subtract:1,2,3'), 'subtract-1-2-3');
  assert.throws(() => pagesOf([{game: 'a:b'}, {game: 'a,b'}]), /same page/);
  const one = menu.filter(({game}) => game === 'nim');
  const warned = [];
  const files = new Map(gamePages(one, {
    pictureOf: () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"></svg>', texts: readTexts(top).table,
    address: 'https://example.org/nim', warn: (told) => warned.push(told),
  }));
  const html = files.get('play/nim.html');
  assert.equal(tag(html, 'og:image'), drawn ? 'https://example.org/nim/play/nim.png' : 'https://example.org/nim/preview.png');
  assert.match(html, /<meta property="og:url" content="https:\/\/example.org\/nim\/play\/nim.html"/);
  assert.equal(warned.length, drawn ? 0 : 1);
});

test('the preview of the queen shows her, no heaps', {skip: !drawn && 'no rsvg-convert'}, () => {
  const queen = menu.filter(({game}) => game === 'queen');
  const files = new Map(gamePages(queen, {pictureOf: () => assert.fail('heaps'), queen: readPieces(top).queen, texts: readTexts(top).table, warn: assert.fail}));
  assert.ok(files.get('play/queen.png').length > 5000);
});

test('without the program that makes pictures all games share one', () => {
  const path = process.env.PATH;
  process.env.PATH = '/nowhere';
  const warned = [];
  try {
    const files = new Map(gamePages(menu.slice(0, 2), {
      pictureOf: () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"></svg>', texts: readTexts(top).table, warn: (told) => warned.push(told),
    }));
    assert.equal(files.size, 5);
    for (const [name, content] of files) if (name !== 'play/index.html') assert.equal(tag(content, 'og:image'), '../preview.png');
  } finally {
    process.env.PATH = path;
  }
  assert.equal(warned.length, 1);
});

test('the page of a game opens the game; with a hash, what that says', async () => {
  for (const [file, hash, expected] of [
    ['nim.html', '', {game: 'nim', start: '3 4 5'}],
    ['subtract-1-2-3.zh.html', '', {game: 'subtract:1,2,3', lang: 'zh'}],
    ['chomp-4x5.html', '', {game: 'chomp:4x5'}],
    ['kayles.html', address('play', {game: 'kayles', start: '5', first: 'me', moves: '1 1'}), {game: 'kayles', start: '5', moves: '1 1'}],
  ]) {
    const page = await at.open(hash, {url: `${at.address}play/${file}`});
    await page.waitForURL(/\/#\/play/);
    await page.locator('.table[aria-busy=false]').first().waitFor();
    const got = await addressed(page);
    // The program may have moved in the meantime.
    for (const [key, value] of Object.entries(expected)) assert.equal(got[key]?.split('~')[0], value, file);
    assert.equal(new URL(page.url()).pathname, '/');
    await at.close(page);
  }
});

test('those who run no scripts find every game', async () => {
  const page = await at.open('', {javaScriptEnabled: false});
  await page.getByRole('link', {name: 'All games'}).click();
  await page.locator('a[href="./nim.zh.html"]').click();
  await page.getByRole('heading', {level: 1}).waitFor();
  assert.equal(new URL(page.url()).pathname, '/play/nim.zh.html');
  assert.equal(await page.locator('img').evaluate((picture) => picture.getBoundingClientRect().width > 300), true);
  await page.context().close();
});

test('a link that is shared goes by the page of its game; one of a code goes straight', async () => {
  for (const [game, start, path, lang] of [['kayles', '5 7', '/play/kayles.html', 'en'], ['kayles', '5 7', '/play/kayles.zh.html', 'zh'], ['0.165', '9', '/', 'en']]) {
    const page = await at.open(address('play', {game, start, first: 'me', lang}));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await settled(page);
    await button(page, lang === 'zh' ? '分享' : 'Share').click();
    await button(page, lang === 'zh' ? '发送链接' : 'Send the link').click();
    await page.getByText(lang === 'zh' ? '链接已复制。' : 'The link is copied.').waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    assert.equal(link.pathname, path);
    assert.equal(new URLSearchParams(link.hash.split('?')[1]).get('start'), start);
    assert.match(await page.locator('.send textarea').inputValue(), /src="http:\/\/[^/]*\/embed\.html#\/play/, 'a frame needs no preview');
    await at.close(page);
  }
});

test('the sheet shows a code to scan, which holds the table and is large enough on a small phone', async () => {
  const page = await at.open(address('play', {game: 'kayles', start: '5 7', first: 'me'}), {viewport: {width: 320, height: 640}});
  await settled(page);
  await button(page, 'Share').click();
  const code = page.locator('.send svg.code');
  await code.waitFor();
  const {encode} = await import('uqr');
  const {data, size} = encode(`${at.address}${new URL(page.url()).hash}`, {ecc: 'M', border: 0});
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])).join('');
  assert.equal(await code.locator('path').getAttribute('d'), squares);
  const {width} = await code.boundingBox();
  assert.ok(width / (size + 8) >= 3, `${width / (size + 8)} pixels for a square`);
  await accessible(page, 'the sheet with its code');
  await at.close(page);
});

test('a link by the page of a game opens without a network, too', async () => {
  const {page, home} = await withoutServer(4760);
  await page.goto(`${home}play/nim.html#/learn?page=daily`);
  await page.locator('.top .name').waitFor();
  assert.equal(page.url().replace(/&.*/, ''), `${home}#/learn?page=daily`);
  await page.context().close();
});
