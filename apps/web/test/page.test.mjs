// The page in a browser: whole games, hints, undo, languages, keyboard, links, errors, cancel.
import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {resolve} from 'node:path';
import {test} from 'node:test';
import {address, at, built, button, eventually, long, movesMade, phone, position, settled, shown, singleFile, status} from './help.mjs';

shown();


async function afterMove(page, made) {
  await page.waitForFunction((count) =>
    (new URLSearchParams(location.hash.split('?')[1]).get('moves') ?? '').split('~').filter(Boolean).length > count, made);
}

/// Small starts of every game.
const games = [
  ['nim', '3 4 5'], ['subtract:1,2,3', '9'], ['wythoff', '4 6'], ['kayles', '1 4'], ['fibonacci', '12'], ['moore:2', '2 3 3'],
  ['pass-nim', '2 3'], ['one-pass-nim', '1 2 3'], ['euclid', '3 7'], ['grundy', '4 5'], ['exact:2', '2 3 3'], ['wythoff:2', '3 4'], ['subtract:1,3,4', '8'],
  ['subtract:all-but-2,5', '4 3'], ['dawson-kayles', '6'], ['dawson-chess', '5'], ['treblecross', '7'], ['officers', '5 3'],
  ['guiles', '5'], ['daisies', '5'], ['lasker', '2 4'],
];

/// Those that the short run plays: one for every kind of board and of rules.
const kinds = ['nim', 'wythoff', 'kayles', 'fibonacci', 'pass-nim', 'one-pass-nim', 'euclid', 'lasker'];

/// Plays the move of the third hint until the game is over.
async function playByHints(page) {
  while (!await settled(page)) {
    const made = (await movesMade(page)).length;
    assert.ok(made < 60, 'the game ends');
    for (const words of [/You can win from here/, /Look at/, /./]) {
      await button(page, 'Hint').click();
      await page.locator('.hint').filter({hasText: words}).waitFor();
    }
    await page.locator('.bar .main').click();
    await afterMove(page, made);
  }
}

for (const [convention, code] of [['normal', 0], ['misere', 1]]) {
  test(`${process.env.BOUTON_LONG ? 'every game' : 'a game of every kind'} can be won, ${convention}`, convention === 'normal' ? long : {}, async () => {
    const page = await at.open();
    for (const [game, begin] of games) {
      if (!process.env.BOUTON_LONG && !kinds.includes(game)) continue;
      await page.goto(at.address + address('play', {game, start: begin, rule: convention}));
      await button(page, 'I go first').waitFor();
      // Decides after seeing the heaps: the player who can win starts.
      const {outcome} = await page.evaluate(([g, c, p]) => bouton.ask('solve', g, c, p, 1), [game, code, begin]);
      await button(page, outcome === 'N' ? 'I go first' : 'Program goes first').click();
      if (outcome === 'P') await afterMove(page, 0);
      await playByHints(page);
      assert.match(await status(page).innerText(), /You win/, `${game} ${begin}`);
    }
    await at.close(page);
  });
}

test('every game can be lost against the perfect program', long, async () => {
  const page = await at.open();
  for (const [game, begin] of games) {
    await page.goto(at.address + address('play', {game, start: begin, first: 'me', show: 'm'}));
    await page.locator(`.table[data-start="${begin}"]`).waitFor();
    while (!await settled(page)) {
      const made = (await movesMade(page)).length;
      assert.ok(made < 60, 'the game ends');
      await page.locator('.moves button.plain').first().waitFor();
      const all = page.getByRole('button', {name: /^show all/});
      if (await all.count()) await all.click();
      await page.locator('.moves li').last().locator('button').click();  // it loses where one does
      await afterMove(page, made);
    }
    assert.match(await status(page).innerText(), /The program wins|You win/, `${game} ${begin}`);
  }
  await at.close(page);
});

test('an address that changes while the page comes up is followed', async () => {
  const page = await at.open('', {url: 'about:blank'});
  await page.addInitScript((hash) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('h1')) return;
      seen.disconnect();
      location.hash = hash;
    });
    seen.observe(document, {childList: true, subtree: true});
  }, address('play', {game: 'nim', start: '3 4 5'}));
  await page.goto(at.address);
  await page.locator('.table[data-game="nim"][data-start="3 4 5"]').waitFor();
  await at.close(page);
});

test('stones are taken by clicking, and the click on what is chosen makes the move', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me', vs: 'person'}));
  const stone = page.locator('.heap').nth(0).locator('.stone').nth(1);
  await stone.click();
  await button(page, 'Take 2 from heap 1').waitFor();
  await page.waitForTimeout(500);
  await stone.click();
  await afterMove(page, 0);
  await eventually(() => movesMade(page), ['1 2']);
  await eventually(() => position(page), '1 4 5');
  await at.close(page);
});

test('dragging over stones and pins chooses them', async () => {
  const page = await at.open(address('play', {game: 'kayles', start: '7', first: 'me', vs: 'person'}));
  const box = async (place) => {
    const {x, y, width, height} = await page.locator(`[data-pin="0,${place}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...await box(3));
  await page.mouse.down();
  await page.mouse.move(...await box(4), {steps: 4});
  await page.mouse.up();
  await button(page, 'Knock down pins 4 and 5 of row 1').click();
  await afterMove(page, 0);
  await eventually(() => position(page), '3 2');
  await eventually(() => page.locator('.pin.trace').count(), 2);
  await at.close(page);
});

test('three hints: won, where, what', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me'}));
  await settled(page);
  const hint = page.locator('.hint');
  await button(page, 'Hint').click();
  await hint.filter({hasText: 'You can win from here'}).waitFor();
  await button(page, 'Hint').click();
  await hint.filter({hasText: 'Look at heap 1'}).waitFor();
  await eventually(() => page.locator('.heap.pointed').count(), 1);
  await button(page, 'Hint').click();
  await hint.filter({hasText: 'Take 2 from heap 1'}).waitFor();
  await eventually(() => page.locator('.stone.chosen').count(), 2);
  await at.close(page);
});

test('a lost position is said to be lost', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '5 5', first: 'me'}));
  await settled(page);
  await button(page, 'Hint').click();
  await page.locator('.hint').filter({hasText: 'force a win'}).waitFor();
  await at.close(page);
});

test('why: the whole reason, and how it is known', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me'}));
  await settled(page);
  await button(page, 'Why?').click();
  const why = page.locator('.why');
  await why.locator('.lead').filter({hasText: 'nim-sum'}).waitFor();
  assert.match(await why.innerText(), /Bouton 1901/);
  await why.locator('.block.left').waitFor();
  assert.ok(!await why.locator('.columns').first().isVisible(), 'the digits are for those who ask');
  await why.getByText('The whole reason').click();
  assert.match(await why.locator('.columns').first().innerText(), /mod 2/);
  await at.close(page);
});

test('why: the law of an infinite misère quotient', async () => {
  const page = await at.open(address('play', {game: 'dawson-chess', start: '33 33 29 24', rule: 'misere', first: 'me'}));
  await settled(page);
  await button(page, 'Why?').click();
  const why = page.locator('.why');
  await why.getByText('Known by the law of an infinite misère quotient, proved').waitFor();
  assert.match(await why.innerText(), /law of 0\.07, infinite-0\.07\.json/);
  await at.close(page);
});

test('the last move of the program is told with the end of the game', async () => {
  const page = await at.open(address('play', {game: 'wythoff', start: '1 3', first: 'me'}));
  await settled(page);
  await page.locator('[data-square="1 1"]').click();
  await page.locator('.bar .main').click();
  await page.locator('.status.end').waitFor();
  assert.match(await status(page).innerText(), /The program’s move: move the queen 1 towards the corner, to 0, 0\. The program wins\./);
  await at.close(page);
});

test('undo and redo, and who stood to win, once the game is over', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', vs: 'person', moves: '1 2~2 3~3 1~3 4~1 1~2 1'}));
  await page.locator('.history li').nth(6).waitFor();
  await page.locator('.history .turned').first().waitFor();
  const stood = () => page.locator('.history li button').evaluateAll((all) => all.map((one) => /player \d/.exec(one.title)[0]));
  await page.waitForFunction(() => [...document.querySelectorAll('.history li button')].every((one) => /player \d stood to win/.test(one.title)));
  assert.deepEqual(await stood(), [1, 1, 1, 2, 2, 2, 2].map((number) => `player ${number}`));
  for (let undone = 0; undone < 3; ++undone) await button(page, 'Undo').click();
  await button(page, 'Undo').click();
  await button(page, 'Undo').click();
  await eventually(() => position(page), '1 4 5');
  await button(page, 'Redo').click();
  await eventually(() => position(page), '1 1 5');
  await eventually(() => movesMade(page), ['1 2', '2 3']);
  await at.close(page);
});

test('a link shows the same table', async () => {
  const page = await at.open(address('play', {game: 'kayles', start: '1 11', vs: 'person', moves: '2 6~2 1'}));
  await page.locator('.history li').nth(2).waitFor();
  const gaps = (one) => one.locator('.pin').evaluateAll((all) => all.map((pin) => pin.classList.contains('trace') ? '.' : 'i').join(''));
  assert.equal(await gaps(page), 'i..iiii.iiiii', 'one row with the second pin down');
  const other = await at.open(new URL(page.url()).hash);
  await other.locator('.history li').nth(2).waitFor();
  assert.equal(await gaps(other), await gaps(page));
  await at.close(other);
  const whole = await at.open(address('play', {game: 'kayles', start: '7', vs: 'person', moves: '= 6~= 2 3'}));
  await whole.locator('.history li').nth(2).waitFor();
  assert.equal(await gaps(whole), 'ii.iii.', 'gaps stay where moves are whole positions');
  await at.close(whole);
  await at.close(page);
});

test('Chinese, and the table stays', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', vs: 'person', moves: '1 2'}));
  await page.locator('.history li').nth(1).waitFor();
  await button(page, '中文').click();
  await page.getByRole('button', {name: '提示', exact: true}).waitFor();
  await page.locator('.history li').nth(1).waitFor();
  await eventually(() => position(page), '1 4 5');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-Hans');
  await page.getByRole('button', {name: '为什么？'}).click();
  await page.locator('.why .lead').filter({hasText: '尼姆和'}).waitFor();
  await button(page, 'English').click();
  await button(page, 'Hint').waitFor();
  await at.close(page);
});

test('by keyboard alone: heaps', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', vs: 'person'}));
  await page.getByRole('slider', {name: 'Heap 1'}).waitFor();
  for (let presses = 0; presses < 60; ++presses) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'slider')) break;
  }
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await button(page, 'Take 2 from heap 1').waitFor();
  await page.keyboard.press('Enter');
  await afterMove(page, 0);
  await eventually(() => position(page), '1 4 5');
  await at.close(page);
});

test('by keyboard alone: pins and the queen', async () => {
  const page = await at.open(address('play', {game: 'kayles', start: '5', vs: 'person'}));
  await page.locator('[data-pin="0,0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await button(page, 'Knock down pins 2 and 3 of row 1').waitFor();
  await page.keyboard.press('Enter');
  await afterMove(page, 0);
  await eventually(() => position(page), '1 2');
  await at.close(page);
  const other = await at.open(address('play', {game: 'wythoff', start: '3 5', vs: 'person'}));
  await other.locator('[data-square="2 5"]').focus();
  await other.keyboard.press('ArrowDown');
  await other.keyboard.press('Enter');
  await button(other, 'Move the queen 2 down, to 5, 1').waitFor();  // on a wide screen the longer side lies across
  await other.keyboard.press('Enter');
  await afterMove(other, 0);
  await eventually(() => position(other), '1 5');
  await at.close(other);
});

test('a typed move, and why another is none', async () => {
  const page = await at.open(address('play', {game: 'moore:2', start: '2 3 3', vs: 'person'}));
  await page.getByText('Type a move', {exact: true}).click();
  const field = page.getByRole('textbox', {name: 'Type a move'});
  await field.fill('1 1, 2 1, 3 1');
  await field.press('Enter');
  await page.locator('.bar .no').filter({hasText: 'cannot touch 3 heaps'}).waitFor();
  await field.fill('1 2, 2 1');
  await field.press('Enter');
  await afterMove(page, 0);
  await eventually(() => position(page), '0 2 3');
  await at.close(page);
});

test('the one file opens from disk, without a network', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '1 2', first: 'me'}), {url: singleFile, offline: true});
  await playByHints(page).catch(() => undefined);
  await settled(page);
  await at.close(page);
  const other = await at.open(address('play', {game: 'kayles', start: '3', first: 'me'}), {url: singleFile, offline: true});
  await playByHints(other);
  assert.match(await status(other).innerText(), /You win/);
  await at.close(other);
});

test('the served page works again without a network', async () => {
  // All but what boards in other pages begin with.
  const files = readdirSync(resolve(built, 'site/assets')).filter((name) => !name.startsWith('embed-')).sort();
  const page = await at.open(address('play', {game: 'nim', start: '1 3', first: 'me'}), {serviceWorkers: 'allow'});
  await settled(page);
  // When idle the page fetches files that it may need later; those of earlier builds are forgotten.
  await page.evaluate(async () => (await caches.open('bouton')).put('./assets/view-01234567.js', new Response('old')));
  const keptNow = () => page.evaluate(async () => (await (await caches.open('bouton')).keys())
      .map(({url}) => /\/assets\/(.*)/.exec(url)?.[1]).filter(Boolean).sort());
  await eventually(keptNow, files, 400);
  await page.context().setOffline(true);
  await page.reload();
  await settled(page);
  await page.getByRole('link', {name: 'See', exact: true}).click();
  await page.getByRole('textbox', {name: /Game or code/}).fill('kayles');
  await page.keyboard.press('Enter');
  await page.locator('.verdict').waitFor();
  await page.getByRole('button', {name: '中文'}).click();
  await page.locator('.verdict').filter({hasText: '先手必'}).waitFor();
  await page.context().setOffline(false);
  await at.close(page);
});

test('bad addresses say what is wrong and lead on', async () => {
  for (const [hash, words] of [
    [address('play', {game: 'chess'}), /We don't know “chess”/],
    [address('play', {game: 'nim', start: '3 x 5'}), /x/],
    [address('play', {game: 'nim', start: '3 4', moves: '2 9'}), /only 4/],
    [address('see', {game: '0.9.9'}), /./],
    [address('see', {game: 'nim', at: '3 ?'}), /\?/],
  ]) {
    const page = await at.open(hash);
    const trouble = page.locator('.trouble');
    await trouble.first().waitFor();
    assert.match(await trouble.first().innerText(), words, hash);
    await at.close(page);
  }
  const page = await at.open(address('play', {game: 'chess'}));
  await page.getByRole('link', {name: 'Play Nim instead'}).click();
  await page.locator('.heap').first().waitFor();
  await at.close(page);
  const nowhere = await at.open('#/nowhere?level=lots&first=nobody&moves=%F0%9F');
  await nowhere.locator('.trouble, .tile').first().waitFor();
  await at.close(nowhere);
});

test('a long computation is cancelled, and the next answer comes', async () => {
  const page = await at.open(address('see', {game: 'dawson-kayles', at: '40 41 42 43 44', rule: 'misere'}));
  const waiting = page.locator('.answer').getByRole('button', {name: 'Cancel'});
  await waiting.click();
  await page.locator('.answer .trouble').filter({hasText: 'Cancelled'}).waitFor();
  await page.getByRole('textbox', {name: 'Position', exact: true}).fill('3 4');
  await page.keyboard.press('Enter');
  await page.locator('.verdict').waitFor();
  await at.close(page);
});

test('the page stays smooth while the worker computes', async (t) => {
  const page = await at.open(address('see', {game: '0.106', at: '5'}));
  await page.locator('.sequence-plot canvas').waitFor();
  await page.evaluate(() => {
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, entry.duration);
    }).observe({entryTypes: ['longtask']});
  });
  await page.getByText('200\u202f000', {exact: true}).click();
  await page.locator('progress, .waiting').first().waitFor({state: 'attached'}).catch(() => undefined);
  await page.waitForTimeout(1500);
  t.diagnostic(`measured: longest task of the page while the worker computes: ${Math.round(await page.evaluate(() => globalThis.longest))} ms`);
  await at.close(page);
});

test('a phone at a quarter of the speed: opened, played on, asked why', async (t) => {
  const page = await at.open('about:blank', {url: '', ...phone, reducedMotion: 'no-preference', serviceWorkers: 'block'});
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
  await page.goto(at.address + address('play', {game: 'nim', start: '3 4 5', first: 'me'}));
  await page.locator('.heap').first().waitFor();
  const opened = await page.evaluate(() => performance.now());
  await page.locator('.table[aria-busy=false]').waitFor();
  await page.locator('.heap').first().locator('.stone').nth(1).tap();
  await page.locator('.bar .main').waitFor();
  const frames = page.evaluate(() => new Promise((done) => {
    const deltas = [];
    let last = performance.now();
    const frame = (now) => {
      deltas.push(now - last);
      last = now;
      deltas.length < 50 ? requestAnimationFrame(frame) : done(deltas.slice(1));
    };
    requestAnimationFrame(frame);
  }));
  await page.locator('.bar .main').tap();
  const times = (await frames).sort((a, b) => b - a);
  // The program has answered; the address says so when all has landed.
  await eventually(async () => (await movesMade(page)).length, 2);
  await button(page, 'Why?').tap();
  await page.locator('.why .known').waitFor();
  t.diagnostic(`measured: at a quarter of the speed Nim on the table after ${Math.round(opened)} ms; ` +
      `frames while stones fly: the longest ${Math.round(times[0])} ms, the middle one ${Math.round(times[times.length >> 1])} ms`);
  await at.close(page);
});

test('the first answer after loading', async (t) => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me'}));
  await page.locator('.heap').first().waitFor();
  const time = await page.evaluate(() => performance.now());
  t.diagnostic(`measured: Nim on the table ${Math.round(time)} ms after the address was opened`);
  await at.close(page);
});

test('a million answers in the browser have the signature of the native build', long, async (t) => {
  const page = await at.open();
  const begin = Date.now();
  const answer = await page.evaluate(() => bouton.ask('signature', -1));
  t.diagnostic(`measured: ${answer.answers} answers in the browser: ${Date.now() - begin} ms`);
  assert.equal(answer.signature, answer.known);
  await at.close(page);
});
