// Home as somebody finds it who comes for the first time: a board that answers, games found by any name, a program whose
// level follows them, and the place where a lost game was lost.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {accessible, address, addressed, at, button, eventually, library, phone, settled, shown, some, source, status} from './help.mjs';

const {after} = await source('play/follow.ts');

test('the level rises after two wins in a row and falls after three losses', () => {
  const play = (from, results) => [...results].reduce((standing, result) => after(standing, result === 'w'), {level: from, run: 0}).level;
  for (const [from, results, to] of [
    ['easy', 'w', 'easy'], ['easy', 'ww', 'good'], ['easy', 'wlw', 'easy'], ['easy', 'lllll', 'easy'], ['easy', 'wwww', 'perfect'], ['easy', 'wwwwwwww', 'perfect'],
    ['good', 'll', 'good'], ['good', 'lll', 'easy'], ['good', 'llwll', 'good'], ['perfect', 'llllll', 'easy'],
  ]) assert.equal(play(from, results), to, `${from} ${results}`);
});

shown();


/// Plays the opening board to its end: what the library says wins, or, to lose, the move that leaves least hope.
async function playOut(page, wins) {
  for (;;) {
    await page.locator('.status.end, .opening .stones[aria-disabled=false]').first().waitFor();
    if (await page.locator('.status.end').count()) return;
    const sizes = await page.locator('.opening .heap').evaluateAll((all) => all.map((heap) => heap.querySelectorAll('.stone:not(.trace)').length));
    const {moves} = library.ask('moves', ['nim', 0, sizes.join(' '), 100]);
    const move = moves.find(({outcome}) => (outcome === 'P') === wins) ?? moves[0];
    const [heap, count] = move.entry.split(' ').map(Number);
    await page.locator('.opening .heap').nth(heap - 1).locator('.stone:not(.trace)').nth(sizes[heap - 1] - count).tap();
    await page.locator('.opening .bar .main').tap();
    await page.locator('.opening .bar .main').waitFor({state: 'detached'});
  }
}

test('home opens with a board that answers the first touch, and the level follows who plays there', async () => {
  const page = await at.open('#/', phone);
  await page.getByRole('heading', {level: 1, name: 'Take the last stone'}).waitFor();
  const chip = page.locator('.opening .level');
  await chip.filter({hasText: 'Program: easy'}).waitFor();
  const board = await page.locator('.opening .stone').last().boundingBox();
  assert.ok(board.y + board.height < 600, 'the whole board is in sight');
  for (const level of ['easy', 'good']) {
    await playOut(page, true);
    assert.match(await status(page).innerText(), /You win/);
    await button(page, 'Play again').tap();
    await page.locator('.status.end').waitFor({state: 'detached'});
    await chip.filter({hasText: `Program: ${level}`}).waitFor();
  }
  await at.close(page);
});

test('who plays for the first time goes first, against the easy program; later they may look first, and choose a level', async () => {
  const page = await at.open('#/');
  await page.getByRole('link', {name: 'Play: Kayles', exact: true}).click();
  await settled(page);
  assert.deepEqual(await addressed(page).then(({first, level, follow}) => [first, level, follow]), ['me', '30', '1']);
  await page.evaluate(() => localStorage.setItem('bouton.standing', 'good 1'));
  await page.goto(`${at.address}#/`);
  await page.reload();
  await page.getByRole('link', {name: 'Play: Kayles', exact: true}).click();
  await button(page, 'I go first').click();
  await eventually(async () => (await addressed(page)).level, '70');
  await page.getByLabel('The program plays').selectOption({label: 'perfect'});
  await page.locator('.level').filter({hasText: 'Program: perfect'}).waitFor();
  await eventually(() => addressed(page).then(({level, follow}) => [level, follow]), [undefined, undefined]);
  await at.close(page);
});

test('after a loss the turning point stands beside the result, and leads to the better move', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '1 2', first: 'me', starter: '0'}), phone);
  await settled(page);
  await page.locator('.heap').nth(0).locator('.stone').first().tap();
  await page.locator('.bar .main').tap();
  await page.locator('.status.end.lose').waitFor();
  const told = page.locator('.status .so-close');
  await told.filter({hasText: 'So close! Move 1 was the turning point'}).waitFor();
  const box = await told.boundingBox();
  assert.ok(box.y + box.height < 500, 'in sight above the board');
  await page.locator('.status').getByRole('link', {name: 'Show me: find the better move'}).tap();
  await page.locator('.feedback').filter({hasText: 'Which move wins?'}).waitFor();
  await at.close(page);
});

test('games are found by other names, in both languages', async () => {
  for (const [locale, wanted, title, params] of some([
    ['en-GB', '21 game', 'The 21 game: take 1, 2 or 3', {game: 'subtract:1,2,3', start: '21'}],
    ['en-GB', 'bash', 'The 21 game: take 1, 2 or 3', {game: 'subtract:1,2,3'}],
    ['en-GB', 'Marienbad', 'Marienbad: 1, 3, 5, 7', {game: 'nim', start: '1 3 5 7', rule: 'misere'}],
    ['en-GB', 'misere nim', 'Nim, and the last stone loses', {game: 'nim', rule: 'misere'}],
    ['en-GB', 'dawson kayles', null, {game: 'dawson-kayles'}],
    ['zh-CN', '巴什博弈', '21 点取石子：每次取 1、2 或 3 颗', {game: 'subtract:1,2,3'}],
    ['zh-CN', '反尼姆', '反尼姆：取最后一颗者输', {game: 'nim', rule: 'misere'}],
    ['zh-CN', '一排石头', null, {game: 'kayles'}],
    ['zh-CN', '威佐夫', null, {game: 'wythoff'}],
    ['zh-CN', '取石子', null, {game: 'nim'}],
  ], 3)) {
    const page = await at.open('#/', {locale});
    await page.getByRole('searchbox').fill(wanted);
    await page.locator('.tile .cover').first().waitFor();
    const tile = title ? page.locator('.tile .cover').filter({hasText: title}) : page.locator(`.tile .cover[href*="game=${params.game}&"]`);
    assert.ok(await tile.count() > 0, wanted);
    await tile.last().click();
    await page.locator('.game').waitFor();
    const there = await addressed(page);
    for (const [key, value] of Object.entries(params)) assert.equal(there[key], value, wanted);
    await at.close(page);
  }
  const page = await at.open('#/');
  await page.getByRole('searchbox').fill('chess boxing');
  await page.getByText('No game of this name.').waitFor();
  await page.getByRole('searchbox').fill('');
  await eventually(() => page.locator('.tile .living').count(), library.ask('games', []).menu.length);
  await at.close(page);
});

test('in Chinese home leads to three questions of a book, whose positions are judged and played', async () => {
  const page = await at.open('#/?lang=zh');
  await page.getByRole('link', {name: '编程之美的三道题'}).click();
  await page.locator('.book .outcome').nth(8).waitFor();
  const judged = await page.locator('.book .case').evaluateAll((all) => all.map((one) => [one.querySelector('.outcome .letter').textContent.trim(), one.querySelector('a').hash]));
  assert.equal(judged.length, 9);
  for (const [letter, hash] of judged) {
    const {game, start, rule = '', first} = Object.fromEntries(new URLSearchParams(hash.split('?')[1]));
    assert.equal(letter, library.ask('solve', [game, rule === 'misere' ? 1 : 0, start, 0]).outcome, `${game} ${start}`);
    assert.equal(first, letter === 'N' ? 'me' : 'program', 'whoever can win begins');
  }
  // What the page says of a single row in misère play.
  const lost = Array.from({length: 30}, (_, n) => n + 1).filter((n) => library.ask('solve', ['kayles', 1, String(n), 0]).outcome === 'P');
  assert.match(await page.locator('.book').innerText(), new RegExp(`恰在有 ${lost.join('、')} 块时先手必败`));
  await accessible(page, 'the three questions');
  await page.locator('.book .case a').first().click();
  await page.locator('.table[aria-busy=false]').waitFor();
  await at.close(page);
});
