// Frame times of everything that moves on the page, and in turn with it those of a page with nothing but one moving
// box, for as long: what that misses, the machine misses. What measures keeps out of the way: it has the lowest
// priority, and clicks where it has looked before.
//   node frames.js [RUNS] [WIDTHxHEIGHT...]
// For a machine on which nothing else runs. BOUTON_ONLY: a regular expression, for the names of some; BOUTON_TRACE:
// a folder for the traces of those with long frames, for Chromium's performance panel.
import {existsSync, readdirSync, writeFileSync} from 'node:fs';
import {setPriority} from 'node:os';
import {dirname, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {serve} from './serve.js';
import {browser as launch} from './test/browser.mjs';

const runs = Number(process.argv[2] ?? 1);
const sizes = (process.argv[3] ? process.argv.slice(3) : ['1280x800', '1920x1080']).map((text) => text.split('x').map(Number));
const traced = process.env.BOUTON_TRACE, only = new RegExp(process.env.BOUTON_ONLY ?? '');
const limit = 32;  ///< in milliseconds
const here = import.meta.dirname ?? dirname(fileURLToPath(import.meta.url));
const site = resolve(process.env.BOUTON_WEB_OUT ?? resolve(here, '../../build/web'), 'site');

const play = (params) => `#/play?${new URLSearchParams({vs: 'person', ...params})}`;
const press = (selector) => (page) => page.locator(selector).first().click();
const stone = (heap, place) => press(`.stone[data-stone="${heap},${place}"]`);
const aimedAt = (selector) => async (page) => {
  await page.locator(selector).first().hover();
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
};
const go = aimedAt('.bar .main');
const pressKey = (letter) => (page) => page.keyboard.press(letter);
const key = (letter) => async (page) => () => page.keyboard.press(letter);
const nothing = async () => async () => undefined;

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'cc', 'viz', 'blink', 'v8', 'toplevel'];

/// What moves: where it is seen, what is done before, what is measured (a function that makes ready for it), for how
/// long in milliseconds.
const moving = {
  'Nim, three heaps of twelve': [play({game: 'nim', start: '12 12 12'}), [stone(0, 0)], go, 700],
  'Nim, few stones': [play({game: 'nim', start: '3 4 5'}), [stone(2, 1)], go, 700],
  'Nim, and the program answers': [play({game: 'nim', start: '3 4 5', vs: '', first: 'me'}), [stone(0, 1)], go, 1500],
  'Kayles': [play({game: 'kayles', start: '13'}), [press('[data-pin="0,6"]'), press('[data-pin="0,7"]')], go, 700],
  'Grundy\'s game, a cut': [play({game: 'grundy', start: '7 9'}), [press('[data-pin="0,2"]')], go, 700],
  'Wythoff': [play({game: 'wythoff', start: '7 11'}), [press('[data-square="2 6"]')], go, 700],
  'Moore': [play({game: 'moore:2', start: '5 8 10'}), [stone(0, 1), stone(2, 4)], go, 700],
  'Fibonacci': [play({game: 'fibonacci', start: '20'}), [stone(0, 14)], go, 700],
  'choosing stones': [play({game: 'nim', start: '12 12 12'}), [], aimedAt('.stone[data-stone="1,3"]'), 400],
  'hint in blocks': [play({game: 'nim', start: '3 4 5', vs: '', first: 'me'}), [pressKey('h'), pressKey('h')], key('h'), 900],
  'hint of Moore': [play({game: 'moore:2', start: '5 8 10', vs: '', first: 'me'}), [pressKey('h')], key('h'), 900],
  'Why?': [play({game: 'nim', start: '3 4 5'}), [], key('w'), 900],
  'Why? of Moore': [play({game: 'moore:2', start: '5 8 10'}), [], key('w'), 900],
  'Why? of Wythoff': [play({game: 'wythoff', start: '7 11'}), [], key('w'), 900],
  'hint of Wythoff': [play({game: 'wythoff', start: '7 11', vs: '', first: 'me'}), [pressKey('h')], key('h'), 900],
  'Why?, the move that repairs': [play({game: 'nim', start: '3 4 5'}), [pressKey('w')], aimedAt('.why figcaption button'), 900],
  'the win': [play({game: 'nim', start: '1 2', moves: '1 1'}), [stone(1, 0)], go, 3000],
  'home, its living pictures': ['#/', [], nothing, 3000],
};

const box = '<body style="margin: 0"><style>@keyframes go { to { transform: translate(80vw, 80vh) } }</style>' +
    '<div style="width: 90px; height: 90px; background: #864; animation: go 1.3s infinite alternate linear"></div>';

/// The frames of a page for so many milliseconds: when each came, how long after the one before, and by the clock.
const framesOf = (page, length) => page.evaluate((length) => new Promise((done) => {
  const deltas = [];
  const begin = performance.now();
  let last = begin;
  const frame = (now) => {
    deltas.push([Math.round(now - begin), now - last, performance.timeOrigin + now]);
    last = now;
    if (now - begin < length) requestAnimationFrame(frame);
    else done(deltas.slice(2));
  };
  requestAnimationFrame(frame);
}), length);

const longOf = (frames) => frames.filter(([, delta]) => delta > limit);
/// With the time of day: what else the machine did then, its own records say.
const told = (long) => long.map(([at, delta, time]) => `${delta.toFixed(1)} ms at ${at} (${new Date(time).toISOString().slice(11, 23)})`).join(', ');

const server = await serve(site, 4790);
const address = `http://127.0.0.1:${server.address().port}/`;
// The server compresses what is asked for the first time.
for (const file of readdirSync(resolve(site, 'assets'))) await (await fetch(`${address}assets/${file}`)).arrayBuffer();
const browser = await launch();
for (const thread of existsSync('/proc/self/task') ? readdirSync('/proc/self/task') : []) setPriority(Number(thread), 19);
const worst = new Map(), total = {frames: 0, long: 0}, control = {frames: 0, long: 0};
for (let run = 0; run < runs; ++run) {
  for (const [width, height] of sizes) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({viewport: {width, height}, colorScheme, locale: 'en-GB'});
      const page = await context.newPage();
      for (const [name, [hash, before, act, length]] of Object.entries(moving)) {
        if (!only.test(name)) continue;
        await page.goto('about:blank');
        if (!traced) {
          await page.setContent(box);
          await page.waitForTimeout(250);
          await page.mouse.move(width / 2, height / 2);
          const seen = framesOf(page, length);
          await page.mouse.down();
          await page.mouse.up();
          const alone = await seen;
          control.frames += alone.length;
          const long = longOf(alone);
          control.long += long.length;
          if (long.length > 0) console.log(`run ${run + 1}, ${width}x${height} ${colorScheme}, the box alone: ${told(long)}`);
        }
        await page.goto(address + hash);
        await page.locator('.table[aria-busy=false], .tile').first().waitFor();
        for (const step of before) {
          await step(page);
          await page.waitForTimeout(450);
        }
        await page.waitForTimeout(250);
        const begin = await act(page);
        await page.waitForTimeout(200);
        if (traced) await browser.startTracing(page, {categories});
        const seen = framesOf(page, length);
        await begin();
        const frames = await seen;
        const long = longOf(frames);
        total.frames += frames.length;
        total.long += long.length;
        const longest = Math.max(...frames.map(([, delta]) => delta));
        if (traced) {
          const trace = await browser.stopTracing();
          if (long.length > 0) writeFileSync(resolve(traced, `${name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}-${run}.json`), trace);
        }
        worst.set(`${width} ${name}`, Math.max(longest, worst.get(`${width} ${name}`) ?? 0));
        if (long.length > 0) console.log(`run ${run + 1}, ${width}x${height} ${colorScheme}, ${name}: ${told(long)}`);
      }
      await context.close();
    }
  }
}
for (const [name, longest] of worst) console.log(`${longest.toFixed(1).padStart(7)} ms  ${name}`);
console.log(`${total.frames} frames, ${total.long} above ${limit} ms`);
if (!traced) console.log(`of the box alone: ${control.frames} frames, ${control.long} above ${limit} ms`);
await browser.close();
server.closeAllConnections?.();
server.close();
