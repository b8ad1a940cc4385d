// The frame and home, used as a person uses them: each game chosen from what is offered, names and
// codes typed, links followed, the language changed, keys pressed without a click before.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {withAddress} from '../publish.js';
import {laterTexts, readTexts} from '../texts.js';
import {address, addressed, at, button, eventually, library, phone, settled, shown, singleFile, some, source, top} from './help.mjs';

shown();


test('cancelling ends the questions of the one who cancels, and nobody else\'s', async () => {
  // The table ends its own questions when it begins; the menu waits for the games meanwhile.
  for (const locale of ['en-GB', 'zh-CN']) {
    const page = await at.open(address('play', {game: 'nim', start: '3 4 5'}), {locale});
    await page.evaluate(() => Promise.all(Array.from({length: 20}, () => bouton.ask('games'))).then((all) => globalThis.games = all.length));
    assert.equal(await page.evaluate(() => globalThis.games), 20);
    await page.goto(`${at.address}#/see?game=nim&at=3`);
    await eventually(() => page.locator('h1 select option').count(), library.ask('games', []).menu.length);
    await at.close(page);
  }
});

const menu = () => library.ask('games', []).menu;

test('every game of home opens by its Play, with its rule and its table', async () => {
  const page = await at.open('#/');
  await page.locator('.tile').first().waitFor();
  assert.equal(await page.locator('.tile .living').count(), menu().length);
  for (const {game, title} of menu()) {
    await page.getByRole('link', {name: `Play: ${title}`, exact: true}).click();
    await page.getByRole('heading', {level: 1, name: title, exact: true}).waitFor();
    assert.equal((await addressed(page)).game, game);
    await page.locator('.game').waitFor();
    assert.equal(await page.locator('.trouble').count(), 0, game);
    assert.match(await page.locator('.rule').innerText(), /Whoever .* wins\.$/, game);
    await page.goBack();
    await page.locator('.tile').first().waitFor();
  }
  await at.close(page);
});

test('games are chosen in the sheet, in both languages', async () => {
  for (const [locale, other, start] of [['en-GB', 'Another game …', 'Start'], ['zh-CN', '换个游戏……', '开始']]) {
    const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me', vs: 'person'}), {locale});
    for (const {game} of some(menu())) {
      await button(page, other).click();
      const tiles = page.locator('.newgame .pick label');
      await eventually(() => tiles.count(), menu().length);  // the sheet comes a moment later
      const title = await page.evaluate((g) => bouton.ask('game', g).then((info) => info.title), game);
      await tiles.filter({has: page.getByText(title, {exact: true})}).click();
      await page.getByRole('button', {name: start, exact: true}).click();
      await page.getByRole('heading', {level: 1, name: title, exact: true}).waitFor();
      await eventually(async () => (await addressed(page)).game, game);
      assert.equal(await page.locator('.trouble').count(), 0, game);
    }
    await at.close(page);
  }
});

test('from the moment another game is chosen until it is known, Start cannot be pressed', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', vs: 'person'}));
  await button(page, 'Another game …').click();
  const tile = page.locator('.newgame .pick label', {hasText: 'Kayles'}).first();
  const start = page.getByRole('button', {name: 'Start', exact: true});
  await eventually(() => start.isEnabled(), true);
  // What is drawn in the same moment, before anything else can be pressed.
  assert.deepEqual(await tile.evaluate(async (label) => {
    const button = [...document.querySelectorAll('.newgame .go button')].at(-1);
    const seen = [button.disabled];
    label.querySelector('input').click();
    for (let i = 0; i < 20; ++i) await null;
    return [...seen, button.disabled, label.classList.contains('on')];
  }), [false, true, true]);
  await eventually(() => start.isEnabled(), true);
  await start.click();
  await page.getByRole('heading', {level: 1, name: 'Kayles', exact: true}).waitFor();
  await at.close(page);
});

test('the sheet: heaps, level, who starts, misère; a game under way is not thrown away without asking', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', vs: 'person', moves: '1 2'}));
  await page.locator('.history li').nth(1).waitFor();
  await button(page, 'Another game …').click();
  await page.getByText('loses (misère)', {exact: true}).click();
  await page.getByText('The game on the table ends.').waitFor();
  await page.keyboard.press('Escape');
  await eventually(async () => (await addressed(page)).moves, '1 2');
  assert.equal((await addressed(page)).rule, undefined);
  await button(page, 'Another game …').click();
  await page.getByText('loses (misère)', {exact: true}).click();
  await page.getByText('the program', {exact: true}).click();
  await page.getByText('easy', {exact: true}).click();
  await page.getByText('I start', {exact: true}).click();
  const heaps = page.getByRole('textbox', {name: 'Heaps to begin with'});
  await heaps.fill('2 x');
  await heaps.press('Tab');
  await page.locator('.newgame .trouble').waitFor();
  assert.ok(await button(page, 'Start').isDisabled());
  await heaps.fill('2 2');
  await heaps.press('Tab');
  await button(page, 'Start').click();
  await eventually(() => addressed(page), {game: 'nim', rule: 'misere', start: '2 2', starter: '0', first: 'me', level: '30'});
  assert.match(await page.locator('.rule').innerText(), /loses/);
  // What was chosen is remembered at home.
  await page.getByRole('link', {name: 'Games', exact: true}).click();
  await page.getByRole('link', {name: 'Play: Kayles', exact: true}).click();
  await settled(page);
  assert.equal((await addressed(page)).level, '30');
  await at.close(page);
});

test('in the sheet the games go on where the pictures fade, and the last one comes clear of it', async () => {
  for (const viewport of [{width: 1280, height: 800}, {width: 390, height: 844}]) {
    const page = await at.open('#/', {viewport});
    await button(page, 'Choose').click();
    const all = page.locator('.newgame .pick > div'), last = all.locator('label').last();
    await last.locator('input').focus();
    const seen = await all.evaluate((list) => {
      const {right, bottom} = list.getBoundingClientRect(), tile = list.lastElementChild.getBoundingClientRect();
      return {fades: getComputedStyle(list).maskImage, more: list.scrollHeight > list.clientHeight || list.scrollWidth > list.clientWidth,
        clear: list.scrollHeight > list.clientHeight ? bottom - tile.bottom : right - tile.right};
    });
    assert.match(seen.fades, /gradient/);
    assert.ok(seen.more && seen.clear >= 25, JSON.stringify(seen));
    await at.close(page);
  }
});

test('codes and names are typed under More', async () => {
  const page = await at.open('#/');
  for (const [typed, game] of [['Kayles', 'kayles'], ['Nim', 'nim'], ['0.165', '0.165'], ['dawson’s chess', 'dawson-chess']]) {
    await button(page, 'Choose').click();
    await page.getByText(/^More: codes/).click();
    const code = page.getByRole('textbox', {name: /Game or code/});
    await code.fill('no such game');
    await code.press('Enter');
    await page.locator('.newgame .trouble').waitFor();
    await code.fill(typed);
    await code.press('Enter');
    await button(page, 'Start').click();
    await eventually(async () => (await addressed(page)).game, game);
    await page.locator('.game').waitFor();
    await page.goBack();
    await page.locator('.tile').first().waitFor();
  }
  await at.close(page);
});

/// The position of a frame, as the library reads it.
function positionOf({draw}, frame) {
  if (draw === 'signs') {
    const signs = frame.replaceAll(/[a-np-z]/g, '#');
    if (!signs.includes(' ')) return signs;
    const boards = signs.split('/').map((row) => row.split(' '));
    return boards[0].map((_, board) => boards.map((row) => row[board]).join('/')).join(' ');
  }
  if (draw === 'heaps' || draw === 'queen' || draw === 'graph') return frame;
  if (draw === 'ring' && !frame.includes('.')) return `circle:${frame.length}`;
  return frame.split(/[.|]+/).filter((run) => run !== '').map((run) => run.length).join(' ') || '-';
}

test('the living pictures show games that are played by the rules', async () => {
  const {films} = await source('home/films.ts');
  assert.deepEqual(Object.keys(films).sort(), menu().map(({game}) => game).sort());
  const plain = (position) => position.split('/')[0].split(' ').filter((heap) => !/^[0-]/.test(heap)).join(' ') + (position.split('/')[1] ?? '');
  for (const [game, film] of Object.entries(films)) {
    film.frames.reduce((before, frame) => {
      const {moves} = library.ask('moves', [game, 0, positionOf(film, before), 500]);
      // As the library writes it: a board of Notakto with three crosses in a row is dead.
      const after = film.draw === 'signs' || film.draw === 'graph' ? library.ask('over', [game, positionOf(film, frame)]).position : positionOf(film, frame);
      assert.ok(moves.some(({position}) => plain(position) === plain(after)), `${game}: ${before} -> ${frame}`);
      return frame;
    });
    assert.ok(library.ask('over', [game, positionOf(film, film.frames.at(-1))]).over, `${game} is played to its end`);
  }
});

test('the living pictures move where they are seen, and not where no motion is wanted', async () => {
  const page = await at.open('#/', {reducedMotion: 'no-preference'});
  await page.waitForFunction(() => Number(document.querySelector('.tile .living')?.dataset.frame) > 0);
  assert.equal(await page.locator('.tile .living').last().getAttribute('data-frame'), '0', 'below the fold');
  await at.close(page);
  const still = await at.open('#/');
  await still.waitForTimeout(2500);
  assert.equal(await still.locator('.tile .living').first().getAttribute('data-frame'), '0');
  await at.close(still);
});

test('the page prepares for the time without a network while nothing moves, and not soon after somebody did something', async () => {
  const page = await at.open('about:blank', {url: '', reducedMotion: 'no-preference', serviceWorkers: 'allow'});
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => globalThis.acted = performance.now(), true);
    const register = ServiceWorkerContainer.prototype.register;
    ServiceWorkerContainer.prototype.register = function (...all) {
      const moving = document.getAnimations().filter(({playState}) => playState === 'running').length;
      globalThis.begun = {moving, after: performance.now() - globalThis.acted};
      return register.apply(this, all);
    };
  });
  await page.goto(`${at.address}#/`);
  await page.locator('.tile').first().waitFor();
  await page.mouse.click(5, 5);
  const begun = await (await page.waitForFunction(() => globalThis.begun)).jsonValue();
  assert.equal(begun.moving, 0, 'pictures that move');
  assert.ok(begun.after > 4900, `${begun.after} ms after a click`);
  const moved = await page.evaluate(() => [...document.querySelectorAll('.tile .living')].map(({dataset}) => Number(dataset.frame)));
  assert.ok(Math.max(...moved) > 0, 'they had moved before');
  await page.waitForFunction((moved) => [...document.querySelectorAll('.tile .living')].some(({dataset}, i) => Number(dataset.frame) > moved[i]), moved);
  await at.close(page);
});

test('presenting shows the table alone, and is left by Escape', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me'}));
  await settled(page);
  await button(page, 'Present').click();
  await eventually(() => page.locator('.top').isVisible(), false);
  await eventually(async () => (await addressed(page)).present, '1');
  await page.locator('.stone').first().waitFor();
  await page.evaluate(() => document.exitFullscreen().catch(() => undefined));
  await page.keyboard.press('Escape');
  await eventually(() => page.locator('.top').isVisible(), true);
  await eventually(async () => (await addressed(page)).present, undefined);
  await at.close(page);
});

test('presenting goes on when the address changes to another game that is presented', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me'}));
  await settled(page);
  await button(page, 'Present').click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.evaluate((hash) => void (location.hash = hash), address('play', {game: 'kayles', start: '7', first: 'me', present: '1'}));
  await page.locator('.table[data-game="kayles"]').waitFor();
  await page.waitForTimeout(600);
  assert.deepEqual(await page.evaluate(() => [document.fullscreenElement !== null, document.documentElement.hasAttribute('data-present')]), [true, true]);
  assert.equal((await addressed(page)).present, '1');
  await page.evaluate((hash) => void (location.hash = hash), '#/learn?page=path');
  await eventually(() => page.locator('.top').isVisible(), true);
  await eventually(() => page.evaluate(() => document.fullscreenElement), null);
  await at.close(page);
});

test('the title says what is shown, also after a view has changed its address; one place is current in every view', async () => {
  const page = await at.open(address('play', {game: 'kayles', start: '5 7', first: 'me'}));
  await eventually(() => page.title(), 'Kayles 5 7 · Bouton');
  const current = () => page.locator('.top nav [aria-current]').allInnerTexts();
  assert.deepEqual(await current(), ['Games']);
  await button(page, '中文').click();
  await eventually(() => page.title(), '凯尔斯（Kayles） 5 7 · Bouton');
  await button(page, 'English').click();
  await page.goto(`${at.address}#/see?game=nim&at=3+4+5`);
  await eventually(() => page.title(), 'Nim 3 4 5 · See · Bouton');
  await page.getByRole('button', {name: 'one less in heap 1'}).click();
  await eventually(() => page.title(), 'Nim 2 4 5 · See · Bouton');
  assert.deepEqual(await current(), ['See']);
  for (const [hash, title, place] of [
    ['#/learn?page=daily', 'Puzzle of the day · Bouton', 'Learn'], ['#/teach?page=plans', 'Lesson plans · Bouton', 'Learn'],
    ['#/review?game=nim&start=3+4+5&moves=1+2', 'Nim 3 4 5 · Look back · Bouton', 'Games'], ['#/', 'Bouton: games you can win, and why', 'Games'],
  ]) {
    await page.goto(at.address + hash);
    await eventually(() => page.title(), title);
    assert.deepEqual(await current(), [place], hash);
  }
  await at.close(page);
});

test('a page from disk does not say that its link can be sent', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me'}), {url: singleFile});
  await settled(page);
  await button(page, 'Share').click();
  await button(page, 'Send the link').click();
  await page.getByText(/This page lies on your disk, so its links open on this machine only/).waitFor();
  assert.equal(await page.getByText('The link is copied.').count(), 0);
  assert.match(await page.getByLabel('Copy this by hand:').inputValue(), /^file:.*game=nim/);
  await at.close(page);
});

test('Share copies the address of what is shown', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me'}));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await settled(page);
  await button(page, 'Share').click();
  await button(page, 'Send the link').click();
  // The page of the tests is served from this machine, and says so.
  await page.getByText('The link is copied. This page is served from this machine').waitFor();
  // By the page of the game, whose picture a messenger shows; it leads on to the same place.
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url().replace('/#', '/play/nim.html#'));
  await at.close(page);
});

test('the name of a game is understood as it is written', async () => {
  for (const view of ['see']) {
    const page = await at.open(address(view, {game: 'nim'}));
    const code = page.getByRole('textbox', {name: /Game or code/});
    for (const [typed, game] of [['Kayles', 'kayles'], ['Nim', 'nim'], ['Dawson\'s Chess', 'dawson-chess'], ['0.77', '0.77'], ['Euclid', 'euclid']]) {
      await code.fill(typed);
      await code.press('Enter');
      await eventually(async () => (await addressed(page)).game, game);
      assert.equal(await page.locator('.trouble').count(), 0, typed);
    }
    await at.close(page);
  }
});

const linked = '# From a friend.\nname = "Twos"\nheaps = 2\n\n[[move]]\ntake = [1, 4]\nsplit = true\n';

test('a link to rules shows them in the form, and a change keeps the rest', async () => {
  const page = await at.open(address('rules', {rules: linked}));
  const field = (name) => page.getByRole('textbox', {name});
  await eventually(() => field('Name').inputValue(), 'Twos');
  await eventually(() => field(/Take from a heap/).inputValue(), '1, 4');
  await field('Name').fill('Threes');
  const file = field('The rules file');
  await eventually(() => file.inputValue(), '# From a friend.\nname = "Threes"\nheaps = 2\n\n[[move]]\ntake = "1, 4"\nsplit = true\n');
  await eventually(async () => (await addressed(page)).rules, await file.inputValue());
  await at.close(page);
});

test('rules changed by hand stay when the form is used, and what has no field is not lost', async () => {
  const page = await at.open('#/rules');
  const file = page.getByRole('textbox', {name: 'The rules file'});
  await file.fill('name = "Mine"\n\n[[move]]\ntake = "1-2"\nheaps = "2-4"\n');
  await page.getByText('Misère', {exact: true}).click();
  await eventually(() => file.inputValue(), 'name = "Mine"\nconvention = "misere"\n\n[[move]]\ntake = "1-2"\nheaps = "2-4"\n');
  const byHand = 'name = "Mine"\n\n[[move]]\ncode = "4.(3)"\n';
  await file.fill(byHand);
  await page.locator('.note').filter({hasText: 'by hand'}).waitFor();
  assert.equal(await page.getByRole('textbox', {name: 'Name'}).count(), 0, 'no field shows what the file does not say');
  assert.equal(await file.inputValue(), byHand);
  await at.close(page);
});

test('the game stays on the table in another language: playing and in the path', async () => {
  for (const hash of [address('play', {game: 'kayles', start: '7', first: 'me', vs: 'person'}), '#/learn?page=path&step=kayles']) {
    const page = await at.open(hash);
    // In the path the words beside the board say whose turn it is.
    const settled = () => page.locator('.status, .feedback.asked').filter({hasText: /Your move|It is player/}).waitFor();
    await settled();
    await page.locator('[data-pin="0,3"]').click();
    await page.locator('.bar .main').click();
    await page.locator('.pin.trace').first().waitFor();
    await settled();
    const standing = () => page.locator('.pin').evaluateAll((all) => all.map((pin) => pin.classList.contains('trace') ? '.' : 'i').join(''));
    const before = await standing();
    await button(page, '中文').click();
    await button(page, '提示').waitFor();
    await eventually(standing, before);
    await button(page, 'English').click();
    await button(page, 'Hint').waitFor();
    await eventually(standing, before);
    await at.close(page);
  }
});

test('a view that is about to go does not write over the next address', async () => {
  const page = await at.open('#/learn?page=path&step=end');
  await page.locator('.stops button').nth(1).waitFor();
  // The step changes when the next address is there already, and nobody has heard of it.
  await page.evaluate(() => {
    document.querySelectorAll('.stops button')[1].click();
    location.hash = '#/learn?page=path&step=wythoff';
  });
  await page.getByRole('heading', {name: 'Ten stones, up to three at a time'}).waitFor({state: 'detached'});
  await page.locator('.square.can').first().waitFor();
  assert.equal((await addressed(page)).step, 'wythoff');
  await at.close(page);
});

test('a name that every object answers to is no view, page or game', async () => {
  const page = await at.open();
  for (const hash of ['#/__proto__', '#/toString', '#/learn?page=constructor', '#/learn?page=lesson&game=constructor', '#/learn?game=valueOf', '#/teach?page=valueOf']) {
    await page.goto('about:blank');
    await page.goto(at.address + hash);
    await page.locator('main h1, main .trouble').first().waitFor();
  }
  await page.goto(`${at.address}#/play?game=nim`);
  await page.keyboard.press('g');
  await page.locator('.further summary').click();
  await page.locator('.further input').fill('constructor');
  await page.keyboard.press('Enter');
  await page.locator('.newgame .trouble').waitFor();
  // What the command says of it names all games.
  for (const hash of ['#/learn?page=quiz&game=zzz', '#/teach?page=sheet&game=zzz', '#/teach?page=card&game=zzz', '#/review?game=zzz&start=3']) {
    await page.goto('about:blank');
    await page.goto(at.address + hash);
    await page.locator('.trouble').filter({hasText: /^We don't know “zzz”/}).waitFor();
  }
  await at.close(page);
});

test('one move is told as one', async () => {
  const page = await at.open('#/see?game=nim&at=1&tab=moves');
  await page.getByRole('heading', {name: '1 move, and it wins', exact: true}).waitFor();
  await at.close(page);
});

test('keys work from the first moment, after n too, and ? lists them', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me'}));
  await settled(page);
  await page.keyboard.press('h');
  await page.locator('.hint').filter({hasText: 'You can win from here'}).waitFor();
  await button(page, 'Hint').focus();
  for (let games = 0; games < 3; ++games) {
    await page.keyboard.press('n');
    await settled(page);
    // A button that is out of use for a moment gives the focus up, and gets it back with the first turn.
    await eventually(() => page.evaluate(() => document.activeElement !== document.body), true);
    await page.keyboard.press('w');
    await page.locator('.why .lead').waitFor();
    await page.getByRole('button', {name: 'Close'}).click();
  }
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', {name: 'Keys'});
  await sheet.getByText('Hint', {exact: true}).waitFor();
  assert.deepEqual(await sheet.locator('kbd').evaluateAll((all) => ['h', 'w', 'u', 'r', 'n', '?'].filter((key) => !all.some((one) => one.textContent === key))), []);
  await page.keyboard.press('Escape');
  await eventually(() => sheet.count(), 0);
  await at.close(page);
});

test('the page can be installed: manifest, icons, a preview', async () => {
  const page = await at.open('#/', {serviceWorkers: 'allow'});
  await page.locator('.tile').first().waitFor();
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector('link[rel=manifest]').href;
    return {link, ...await (await fetch(link)).json()};
  });
  assert.equal(manifest.display, 'standalone');
  assert.ok(manifest.icons.some(({sizes}) => sizes === '192x192') && manifest.icons.some(({purpose}) => purpose === 'maskable'));
  const pictures = [...manifest.icons.map(({src}) => src), await page.locator('meta[property="og:image"]').getAttribute('content')];
  for (const src of new Set(pictures)) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, new URL(src, manifest.link).href);
    const told = manifest.icons.find((icon) => icon.src === src)?.sizes;
    if (told && told !== 'any') assert.equal(size, told, src);
  }
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await at.close(page);
});

test('the preview has a whole address where the page was built for one', () => {
  const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
  assert.equal(withAddress(html, ''), html);
  for (const given of ['https://example.org/nim', 'https://example.org/nim/']) {
    const built = withAddress(html, given);
    assert.match(built, /<meta property="og:image" content="https:\/\/example.org\/nim\/preview.png" data-beside>/);
    assert.match(built, /<meta property="og:url" content="https:\/\/example.org\/nim\/" data-beside>/);
  }
  assert.throws(() => withAddress(html, 'file:///tmp/page'), /must begin with/);
  assert.throws(() => withAddress(html, 'example.org'), /URL/);
});

test('the notice names what the page carries of others', () => {
  const carried = Object.keys(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).dependencies);
  const [notice] = /<!--[^]*?-->/.exec(readFileSync(new URL('../index.html', import.meta.url), 'utf8'));
  for (const name of carried) assert.match(notice, new RegExp(`\\b${name}, Copyright`, 'i'));
});

test('texts are filled in as the library does it, and every text of the page can be', async () => {
  const {fill} = await source('texts.ts');
  assert.equal(fill('{count} {count:heap|heaps}', {count: 1}), '1 heap');
  assert.equal(fill('{count} {count:heap|heaps}', {count: '12'}), '12 heaps');
  assert.equal(fill('{heaps|plus} and {other}', {heaps: '3 + 4'}), '3 + 4 and {other}');
  for (const [key, texts] of Object.entries(readTexts(top).table)) for (const text of texts) {
    const names = Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name, '7']));
    assert.ok(!/[{}]/.test(fill(text, names)), `${key}: ${fill(text, names)}`);
  }
});

test('what home and Play show needs no text that comes later', async () => {
  const source = fileURLToPath(new URL('../src', import.meta.url));
  const {metafile} = await build({
    entryPoints: ['main.tsx', 'home/home.tsx', 'home/newgame.tsx', 'boards/table.tsx'].map((name) => `${source}/${name}`),
    bundle: true, write: false, metafile: true, format: 'esm', outdir: 'none', jsx: 'automatic', jsxImportSource: 'preact',
    external: ['virtual:*', '*?worker&inline', '*.css'],
  });
  // Only what is imported at once; the other views bring their texts.
  const all = Object.keys(readTexts(top).table);
  const wrong = Object.values(metafile.outputs).filter(({entryPoint}) => entryPoint).flatMap(({entryPoint}) => {
    const seen = new Set();
    const visit = (name) => {
      if (seen.has(name)) return;
      seen.add(name);
      for (const {path, kind} of metafile.inputs[name]?.imports ?? []) if (kind === 'import-statement') visit(path);
    };
    visit(entryPoint);
    const later = laterTexts.filter((name) => !seen.has(`virtual:texts/${name}`)).flatMap((name) => Object.keys(readTexts(top, name).table));
    assert.ok(seen.size > 20 && later.length > 100, entryPoint);
    return [...seen].filter((name) => /\.tsx?$/.test(name)).flatMap((name) => [...readFileSync(name, 'utf8').matchAll(/\bt\(['`]([\w.]+)/g)].map(([, key]) => `web.${key}`)
        .filter((key) => later.includes(key) || (key.endsWith('.') && later.some((one) => one.startsWith(key)) && !all.some((one) => !later.includes(one) && one.startsWith(key))))
        .map((key) => `${entryPoint}, ${name}: ${key}`));
  });
  assert.deepEqual(wrong, []);
});

test('on a phone More brings its fields into sight', async () => {
  const page = await at.open('#/', phone);
  await button(page, 'Choose').click();
  await page.getByText('More: codes and rules of your own').click();
  const code = page.locator('.newgame .further input');
  const go = button(page, 'Start');
  await eventually(async () => (await code.boundingBox()).y + (await code.boundingBox()).height <= (await go.boundingBox()).y, true);
  await at.close(page);
});
