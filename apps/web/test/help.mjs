// Shared by the tests of the page: the built page on a server, a browser, a module in node.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, resolve} from 'node:path';
import {after, before} from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {isDeepStrictEqual} from 'node:util';
import {build} from 'esbuild';
import {serve} from '../serve.js';
import {readModuleTexts} from '../texts.js';
import {browser as launch} from './browser.mjs';

const here = dirname(fileURLToPath(import.meta.url));
export const top = resolve(here, '../../..');
export const built = process.env.BOUTON_WEB_OUT ?? resolve(top, 'build/web');
/// One of the modules: core or bouton.
export const moduleFile = (name) =>
    resolve(process.env.BOUTON_WASM ?? resolve(top, 'build/web-module/apps/web/module'), `${name}.wasm`);
export const singleFile = pathToFileURL(resolve(built, 'bouton.html')).href;

/// Options of a case that takes long and shows little that others do not: script/test all runs it.
export const long = {skip: !process.env.BOUTON_LONG && 'a long case, for script/test all'};
/// A few of many cases that are alike; script/test all runs every one.
export const some = (cases, each = 5) => process.env.BOUTON_LONG ? cases : cases.filter((_, i) => i % each === 0);

/// The texts of the module, in English and in Chinese.
export const words = readModuleTexts(top);

/// A file of the page's code, named as in src, with what it imports; modules that the build makes are empty.
export async function source(file) {
  const {outputFiles: [{text}]} = await build({
    entryPoints: [resolve(here, '../src', file)], bundle: true, write: false, format: 'esm',
    plugins: [{name: 'empty', setup(made) {
      made.onResolve({filter: /^virtual:/}, ({path}) => ({path, namespace: 'empty'}));
      made.onLoad({filter: /.*/, namespace: 'empty'}, () => ({contents: 'export default {};'}));
    }}],
  });
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}

/// The class of src/engine/module.ts with a module in it.
export async function loadModule(name = 'bouton', tell) {
  const {BoutonModule} = await source('engine/module.ts');
  const module = new BoutonModule(new WebAssembly.Module(readFileSync(moduleFile(name))), tell);
  module.set('texts', words[0]);
  return module;
}

/// A browser with the page; each page records its errors.
export async function start() {
  const browser = await launch();
  const server = await serve(resolve(built, 'site'), 4700);
  const address = `http://127.0.0.1:${server.address().port}/`;
  const contexts = [];
  return {
    address,
    async open(hash = '', options = {}) {
      const {url = address, ...rest} = options;
      // Keeping all files for a time without a network takes as long as many a test.
      const context = await browser.newContext({viewport: {width: 1200, height: 900}, reducedMotion: 'reduce', locale: 'en-GB', serviceWorkers: 'block', ...rest});
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      page.wrong = [];
      page.on('pageerror', (error) => page.wrong.push(error.message));
      page.on('console', (message) => message.type() === 'error' && page.wrong.push(message.text()));
      await page.goto(url + hash);
      return page;
    },
    async close(page) {
      assert.deepEqual(page.wrong, [], 'nothing went wrong in the page');
      await page.context().close();
    },
    async end() {
      for (const context of contexts) await context.close().catch(() => undefined);
      await browser.close();
      server.closeAllConnections?.();
      server.close();
    },
  };
}

export const phone = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};

/// What the tests of a file share: a browser with the page, and a module in node; there while they run.
export let at;
export let library;
export function shown() {
  before(async () => {
    at = await start();
    library = await loadModule();
  });
  after(() => at.end());
}

/// The address of a view, and what it is in a page; the moves of its game, in it too.
export const address = (view, params = {}) => `#/${view}?${new URLSearchParams(params)}`;
export const addressed = (page) => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.split('?')[1])));
export const movesMade = async (page) => ((await addressed(page)).moves ?? '').split('~').filter(Boolean);
export const button = (page, name) => page.getByRole('button', {name, exact: true});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/// What axe finds serious, and that the page is not wider than the screen.
export async function accessible(page, what) {
  await page.evaluate(axe);
  const {violations} = await page.evaluate(() => globalThis.axe.run(document, {resultTypes: ['violations']}));
  const serious = violations.filter(({impact}) => impact === 'serious' || impact === 'critical')
      .map(({id, nodes}) => `${id}: ${nodes.slice(0, 3).map(({html}) => html.slice(0, 160)).join(' | ')}`);
  assert.deepEqual(serious, [], what);
  // A phone shows a page that is too wide smaller, and calls that its inner width.
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${what}: the page is ${wide} wider than the screen`);
}

export const status = (page) => page.locator('.status');
/// Waits until the person is to move or the game is over.
export async function settled(page) {
  await page.waitForFunction(() => {
    const text = document.querySelector('.status')?.textContent ?? '';
    return document.querySelector('.status.end') || /Your move|轮到你走|It is player|shall start/.test(text);
  });
  return (await page.locator('.status.end').count()) > 0;
}
/// Takes stones from a heap, counted from 1.
export async function take(page, heap, count) {
  const row = page.locator('.heap').nth(heap - 1).locator('.stone:not(.trace)');
  await row.nth(await row.count() - count).click();
  await page.locator('.bar .main').click();
}
/// A page changes a moment after a click: waits until it is as expected.
export async function eventually(actual, expected, most = 100) {
  let seen = await actual();
  for (let tries = 0; tries < most && !isDeepStrictEqual(seen, expected); ++tries) {
    await new Promise((done) => setTimeout(done, 50));
    seen = await actual();
  }
  assert.deepEqual(seen, expected);
}
/// The position on the table, which the history strip shows.
export const position = (page) => page.locator('.history .now .at').innerText();

/// A page that was kept in the browser, and whose server at `home` is gone.
export async function withoutServer(port) {
  const server = await serve(resolve(built, 'site'), port);
  const home = `http://127.0.0.1:${server.address().port}/`;
  const page = await at.open('#/learn', {url: home, serviceWorkers: 'allow'});
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(async () => await (await caches.open('bouton')).match(location.href.split('#')[0]) !== undefined);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  return {page, home};
}
