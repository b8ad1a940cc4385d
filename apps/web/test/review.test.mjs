// Looking back at a game: nothing is told before the end, where it turned, the better move, saving,
// opening and sharing.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {test} from 'node:test';
import {address, at, button, eventually, settled, shown, source, take, top} from './help.mjs';

const {readRecord, writeRecord, recordParams, recordOfParams, fileName, RecordError} = await source('after/record.ts');

const nim = {
  game: 'nim', convention: 'misere', start: '3 4 5', rules: '',
  players: [{kind: 'program', level: 80}, {kind: 'person', level: 100}], moves: ['1 2', '2 3', '= 1 1 4'],
};

test('a game that is written is read again', () => {
  const own = {...nim, game: 'rules:own', rules: 'name = "Mine"\n\n[[move]]\ntake = "1-2"', moves: []};
  for (const record of [nim, own, {...nim, convention: 'normal', players: [{kind: 'person', level: 100}, {kind: 'person', level: 100}]}]) {
    assert.deepEqual(readRecord(writeRecord(record)), record);
    assert.deepEqual(recordOfParams(recordParams(record)), record);
  }
  // Friends who send their link to and fro are two people.
  assert.deepEqual(recordOfParams({game: 'nim', start: '1 2', vs: 'link', id: 'x'}).players.map(({kind}) => kind), ['person', 'person']);
  assert.equal(writeRecord(nim),
      'bouton.game 1\ngame: nim\nrule: misere\nstart: 3 4 5\nplayers: program 80, person\n\n1 2\n2 3\n= 1 1 4\n');
  assert.equal(fileName(nim), 'nim-3-4-5.game');
});

test('files from other systems, with comments, and without what has a default', () => {
  const {convention, players, moves} = readRecord('\ufeff\r\nbouton.game 1\r\n# from class 5b\r\nstart: 3 4 5\r\ngame:nim\r\n\r\n1 2\r\n# well played\r\n\r\n2 3\r\n');
  assert.equal(convention, 'normal');
  assert.deepEqual(players.map(({kind}) => kind), ['person', 'person']);
  assert.deepEqual(moves, ['1 2', '2 3']);
});

test('a file that is none says which line is wrong and why', () => {
  const head = 'bouton.game 1\ngame: nim\nstart: 3 4 5\n';
  for (const [text, key, line] of [
    ['', 'first', 1], ['hello', 'first', 1], ['\n\nbouton.game 2', 'first', 3],
    ['bouton.game 1\nstart: 3', 'missing', 1], ['bouton.game 1\ngame: nim\nstart:\n', 'missing', 3],
    [`${head}rule: reverse`, 'rule', 4], [`${head}level: 3`, 'head', 4], [`${head}game: wythoff`, 'twice', 4],
    [`${head}\n1 2\nrule: misere`, 'late', 6], [`${head}players: person`, 'players', 4],
    [`${head}players: person, robot`, 'player', 4], [`${head}players: person, program 101`, 'player', 4],
    [`${head}players: person 3, program`, 'player', 4], [`${head}players: program, program`, 'programs', 4],
    [`${head}\n1 2\nrules:\n[[move]]`, 'rules', 2], ['bouton.game 1\ngame: rules:own\nstart: 3', 'rules', 2],
    [head + '1 1\n'.repeat(10_001), 'moves', 10_004], ['x'.repeat(2 ** 20 + 1), 'size', 1],
  ]) {
    assert.throws(() => readRecord(text), (error) => {
      assert.ok(error instanceof RecordError, text.slice(0, 60));
      assert.deepEqual([error.key, error.names.line], [key, line], text.slice(0, 60));
      return true;
    });
  }
});

test('the documented example is a game', () => {
  const page = readFileSync(resolve(top, 'docs/formats.md'), 'utf8');
  const example = /```text\n(bouton\.game 1\n[^]*?)```/.exec(page)?.[1];
  assert.ok(example, 'docs/formats.md shows a game');
  assert.equal(readRecord(example).game, 'nim');
});

shown();

const link = (page, name) => page.getByRole('link', {name, exact: true});

/// Two people: the second gives the game away with move 3, the first with move 4.
const turned = {game: 'nim', start: '3 4 5', vs: 'person', starter: '0', moves: '1 2~2 3~2 1~3 5~1 1'};

test('nothing tells who stands to win before the game is over', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '1 2', vs: 'person'}));
  await settled(page).catch(() => undefined);
  await take(page, 2, 1);
  await page.locator('.history .now').filter({hasText: '1 1'}).waitFor();
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.history .dot').count(), 0);
  assert.doesNotMatch(await page.locator('.history').innerText(), /win/);
  assert.doesNotMatch(await page.locator('.history').innerHTML(), /stood to win/);
  await take(page, 1, 1);
  await page.locator('.history .now').filter({hasText: '0 1'}).waitFor();
  await take(page, 2, 1);
  await page.locator('.status.end').waitFor();
  await page.locator('.history .dot').first().waitFor();
  await page.locator('.after').filter({hasText: 'A perfect game: Player 1 was winning from the start'}).waitFor();
  await at.close(page);
});

test('where it turned is shown at the end, and one tries again from there', async () => {
  const page = await at.open(address('play', turned));
  const turns = page.locator('.after .turns li');
  await turns.nth(1).waitFor();
  assert.match(await turns.nth(0).innerText(), /Move 3 was the turning point/);
  assert.match(await turns.nth(0).innerText(), /Player 1 was winning until this move: take 1 from heap 2/);
  assert.match(await turns.nth(1).innerText(), /Move 4 was/);
  await turns.nth(0).getByRole('button', {name: 'Try again from here'}).click();
  await page.locator('.history .now').filter({hasText: '1 1 5'}).waitFor();
  await take(page, 3, 5);
  // Another move makes another game: what was told about the old one is gone.
  await eventually(() => page.locator('.history li').count(), 4);
  await eventually(() => page.locator('.history .dot').count(), 0);
  assert.equal(await page.locator('.after .turns').count(), 0);
  await at.close(page);
});

test('the better move is an exercise: a wrong one is refuted, the right one found', async () => {
  const page = await at.open(address('play', turned));
  await page.locator('.after .turns li').nth(0).getByRole('link', {name: 'Show me: find the better move'}).click();
  await page.locator('.feedback').filter({hasText: 'Here the move was: take 1 from heap 2'}).waitFor();
  await take(page, 3, 2);
  const feedback = page.locator('.feedback.wrong');
  await feedback.filter({hasText: 'Take 2 from heap 3: that lets the other side win.'}).waitFor();
  assert.match(await feedback.innerText(), /It answers: take 3 from heap 3/);
  assert.match(await feedback.innerText(), /nim-sum of the heaps is 0/);
  await button(page, 'Take it back and try again').click();
  await take(page, 3, 5);
  await page.locator('.feedback.won').filter({hasText: 'Right, that wins.'}).waitFor();
  await page.locator('.feedback .blocks-board').waitFor();
  await button(page, 'Back to the game').click();
  await page.locator('.replay').waitFor();
  await at.close(page);
});

test('through the game move by move, by buttons and by keys', async () => {
  const page = await at.open(address('review', turned));
  const moment = page.locator('.moment');
  await moment.filter({hasText: 'The start: 3 4 5. Now player 1 can force a win.'}).waitFor();
  await button(page, 'one move on').click();
  await moment.filter({hasText: 'Move 1 of 5, player 1: take 2 from heap 1. Now player 1 can'}).waitFor();
  await page.keyboard.press('ArrowRight');
  await moment.filter({hasText: 'Move 2 of 5'}).waitFor();
  await page.locator('.feedback').filter({hasText: 'The next move turned the game: player 1 could win here.'}).waitFor();
  await button(page, 'to the end').click();
  await moment.filter({hasText: 'Move 5 of 5'}).waitFor();
  await eventually(() => page.locator('.stone:not(.trace)').count(), 0);
  await page.waitForFunction(() => /at=5/.test(location.hash));
  await button(page, 'to the start').click();
  await button(page, 'play it through').click();
  await moment.filter({hasText: 'Move 2 of 5'}).waitFor();
  await button(page, 'stop').click();
  await at.close(page);
});

test('on a phone what a move did is in sight below the board', async () => {
  for (const [width, height] of [[390, 844], [360, 740]]) for (const lang of ['en', 'zh']) {
    const page = await at.open(address('review', {...turned, at: '2', lang}), {viewport: {width, height}, hasTouch: true, isMobile: true});
    await page.locator('.feedback.wrong').waitFor();
    await page.locator('.table[aria-busy=false]').waitFor();
    const moment = await page.locator('.moment').evaluate((one) => one.getBoundingClientRect().bottom);
    const bar = await page.locator('.top nav').evaluate((one) => one.getBoundingClientRect().top);
    assert.ok(moment <= bar, `${width} ${lang}: the words end at ${moment}, the bar begins at ${bar}`);
    await at.close(page);
  }
});

test('a game is saved, opened from its file, and played on', async () => {
  const page = await at.open(address('play', turned));
  await page.locator('.after .turns li').nth(1).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the game').click()]);
  assert.equal(download.suggestedFilename(), 'nim-3-4-5.game');
  const text = readFileSync(await download.path(), 'utf8');
  assert.equal(text, 'bouton.game 1\ngame: nim\nrule: normal\nstart: 3 4 5\nplayers: person, person\n\n1 2\n2 3\n2 1\n3 5\n1 1\n');
  await at.close(page);

  const other = await at.open('#/review');
  await other.locator('input[type=file]').setInputFiles({name: 'a.game', mimeType: 'text/plain', buffer: Buffer.from(text)});
  await other.locator('.moment').filter({hasText: 'The start: 3 4 5'}).waitFor();
  await eventually(() => other.locator('.review .turns li').count(), 2);
  await other.locator('.review .turns button').first().click();
  await link(other, 'Try again from here').click();
  await other.locator('.history .now').filter({hasText: '1 1 5'}).waitFor();
  await at.close(other);
});

test('a link is copied, and the same game opens from it', async () => {
  const page = await at.open(address('play', turned), {permissions: ['clipboard-read', 'clipboard-write']});
  await button(page, 'Share the game').click();
  await page.getByText('The link to this game is on the clipboard.').waitFor();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, /#\/review\?/);
  await at.close(page);
  const other = await at.open('#/review');
  await other.getByRole('textbox', {name: 'Or paste it here'}).fill(shared);
  await button(other, 'Show the game').click();
  await other.locator('.moment').filter({hasText: 'The start: 3 4 5'}).waitFor();
  await at.close(other);
});

test('a pasted game that is not over tells nothing until asked; mistakes in it are named', async () => {
  const page = await at.open('#/review');
  const field = page.getByRole('textbox', {name: 'Or paste it here'});
  await field.fill('bouton.game 1\ngame: kayles\nstart: 7\nplayers: person, program\n\n1 3\n');
  await button(page, 'Show the game').click();
  await page.locator('.moment').filter({hasText: 'The start: 7.'}).waitFor();
  assert.doesNotMatch(await page.locator('.review').innerText(), /force a win|turned/);
  await button(page, 'Tell me who stands to win').click();
  await page.locator('.moment').filter({hasText: 'Now you can force a win.'}).waitFor();
  await eventually(() => page.locator('.review .turns li').count(), 1);
  await button(page, 'Open a game').click();
  await field.fill('bouton.game 1\ngame: nim\nstart: 3 4\nplayers: person, robot\n');
  await button(page, 'Show the game').click();
  await page.locator('.trouble').filter({hasText: "Line 4: 'robot' is no player"}).waitFor();
  await field.fill('bouton.game 1\ngame: nim\nstart: 3 4\n\n1 2\n2 9\n');
  await button(page, 'Show the game').click();
  await page.locator('.trouble').filter({hasText: 'Move 2, “2 9”, is not possible: heap 2 has only 4'}).waitFor();
  await at.close(page);
});
