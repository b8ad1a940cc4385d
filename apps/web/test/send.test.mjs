// What one sends to a friend: the result of a day's puzzle, a position as a question, a game for two that goes back and
// forth as a link, a board for another page.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {accessible, address, addressed, at, button, eventually, movesMade, phone, settled, shown, status, take} from './help.mjs';

shown();

const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/// Opens what stands on the clipboard of one page in another browser.
async function friendOpens(link, options) {
  const hash = new URL(link).hash;
  return at.open(hash, options);
}

test('the puzzle of the day has two strengths, and its result is sent without the answer', async () => {
  const page = await at.open('#/learn?page=daily&day=2026-11-16');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.lesson .table[aria-busy=false]').waitFor();
  const start = await page.locator('.lesson .table').getAttribute('data-start');
  const game = await page.locator('.lesson .table').getAttribute('data-game');
  // First a move that loses, if there is one, then the one that the hint shows.
  const {moves} = await page.evaluate(([game, start]) => bouton.ask('moves', game, 0, start, 500), [game, start]);
  const wrong = moves.find(({outcome}) => outcome === 'N').entry.split(' ').map(Number);
  await take(page, ...wrong);
  const told = page.locator('.feedback.wrong');
  await told.waitFor();
  assert.doesNotMatch(await told.innerText(), /nim-value|nim-sum/, 'the gentle one speaks plainly');
  await button(page, 'Take it back and try again').click();
  for (const words of ['Look at', 'This one']) {
    await button(page, 'Hint').click();
    await page.locator('.feedback .hint').filter({hasText: words}).waitFor();
  }
  await page.locator('.bar .main').click();
  await button(page, 'Send my result').click();
  await page.getByText('Your result and the link are copied.').waitFor();
  const [text, link] = (await clipboard(page)).split('\n');
  assert.equal(text, 'Bouton, 16 Nov, gentle: ○● (2 tries)');
  assert.deepEqual(Object.fromEntries(new URLSearchParams(new URL(link).hash.split('?')[1])), {page: 'daily', day: '2026-11-16'});
  const friend = await friendOpens(link);
  await friend.locator('.lesson .table[aria-busy=false]').waitFor();
  assert.equal(await friend.locator('.lesson .table').getAttribute('data-start'), start);
  await friend.getByText('hard', {exact: true}).click();
  await friend.waitForFunction(() => /strength=hard/.test(location.hash));
  await friend.waitForFunction((old) => document.querySelector('.lesson .table')?.dataset.start !== old, `${start}`);
  await at.close(friend);
  await at.close(page);
});

test('a position is sent as a question, which says so, and one that is lost is not', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me', vs: 'person', moves: '2 1'}));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.history li').nth(1).waitFor();
  await button(page, 'Share').click();
  await button(page, 'Ask a friend').click();
  await eventually(async () => /can you win from here/.test(await clipboard(page)), true);
  const [text, link] = (await clipboard(page)).split('\n');
  assert.equal(text, 'Nim, 3 3 5: can you win from here? You go first.');
  await accessible(page, 'the sheet');
  const friend = await friendOpens(link, phone);
  await friend.getByText('A friend asks: can you win from here? You go first.').waitFor();
  assert.equal(await settled(friend), false);
  const {start, moves, level, starter} = await addressed(friend);
  assert.deepEqual([start, moves, level, starter], ['3 3 5', undefined, undefined, '0'], 'the friend begins, against the perfect program');
  await at.close(friend);
  await page.keyboard.press('Escape');
  await take(page, 3, 5);
  await page.locator('.history li').nth(2).waitFor();
  await button(page, 'Share').click();
  await page.getByText('Nobody can force a win from this position').waitFor();
  assert.equal(await button(page, 'Ask a friend').count(), 0);
  await at.close(page);
});

test('two play by passing the link: it says whose move it is, holds the game, and nobody moves for the other', async () => {
  const one = await at.open(address('play', {game: 'nim', start: '1 2', first: 'me'}));
  await one.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await settled(one);
  await button(one, 'Share').click();
  await one.getByRole('link', {name: 'Begin such a game'}).click();
  await one.waitForFunction(() => /vs=link/.test(location.hash));
  await status(one).filter({hasText: 'Your move.'}).waitFor();
  assert.ok(await button(one, 'Hint').isDisabled(), 'no help between friends');
  await take(one, 2, 1);
  await status(one).filter({hasText: 'It is your friend’s move: send them the link.'}).waitFor();
  await button(one, 'Send the link').click();
  await one.getByText('The link is copied.').waitFor();
  const [text, link] = (await clipboard(one)).split('\n');
  assert.equal(text, 'Nim: it is your move, number 2.');
  // Whoever sent it cannot move again with it.
  await one.goto(link);
  await one.reload();
  await status(one).filter({hasText: 'It is your friend’s move'}).waitFor();
  await one.locator('.heap').nth(0).click();
  assert.equal(await one.locator('.bar .main').count(), 0);

  const two = await friendOpens(link, phone);
  await two.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await status(two).filter({hasText: 'Your friend’s move: take 1 from heap 2. Your move.'}).waitFor();
  assert.ok(await button(two, 'Undo').isDisabled(), 'the friend’s move stands');
  await take(two, 1, 1);
  await status(two).filter({hasText: 'It is your friend’s move'}).waitFor();
  await eventually(() => movesMade(two), ['2 1', '1 1']);
  const back = two.url();
  await at.close(two);

  await one.goto(back);
  await one.reload();
  await status(one).filter({hasText: 'Your move.'}).waitFor();
  await take(one, 2, 1);
  await status(one).filter({hasText: 'Player 1 wins!'}).waitFor();
  await button(one, 'Send the link').waitFor();
  await at.close(one);
});

test('a link that was cut off or changed, or that holds an impossible move, is refused in a sentence', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', vs: 'link', id: 'x7'}));
  await status(page).filter({hasText: 'Your move.'}).waitFor();
  await take(page, 1, 2);
  await status(page).filter({hasText: 'your friend’s move'}).waitFor();
  const sent = await addressed(page);
  for (const change of [{moves: '1 3'}, {moves: '1 2~2 1'}, {start: '3 4 6'}, {seal: ''}]) {
    const other = await at.open(address('play', {...sent, ...change}));
    await other.locator('.trouble').filter({hasText: 'This link was cut off or changed on its way'}).waitFor();
    assert.equal(await other.locator('.table').count(), 0);
    await at.close(other);
  }
  const impossible = await at.open(address('play', {game: 'nim', start: '3 4 5', vs: 'person', moves: '1 2~2 9'}));
  await impossible.locator('.trouble').filter({hasText: 'Move 2, “2 9”, is not possible: '}).waitFor();
  await at.close(impossible);
  await at.close(page);
});

test('a board in another page: the code is copied, and the board is played in its frame', async () => {
  const page = await at.open(address('play', {game: 'kayles', start: '5', first: 'me'}));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await settled(page);
  await button(page, 'Share').click();
  await button(page, 'Copy the code').click();
  await page.getByText('The code is copied.').waitFor();
  const code = await clipboard(page);
  assert.match(code, /^<iframe src="http[^"]*embed=1[^"]*" title="Kayles" width="480" height="460"/);
  const host = await at.open('', {url: `${at.address}manifest.webmanifest`});
  await host.setContent(`<body>${code}</body>`);
  const frame = host.frameLocator('iframe');
  await frame.locator('[data-pin="0,2"]').click();
  await frame.locator('.table[aria-busy=false]').waitFor();
  for (const hidden of ['.top', '.foot', '.controls', '.aids']) assert.equal(await frame.locator(hidden).first().isVisible(), false, hidden);
  await frame.locator('.bar .main').click();
  await frame.locator('.pin.trace').first().waitFor();
  const size = await host.locator('iframe').evaluate((one) => [one.clientHeight, one.clientWidth]);
  assert.deepEqual(size, [460, 480]);
  assert.deepEqual(await frame.locator('html').evaluate((html) => [html.scrollWidth <= innerWidth, html.scrollHeight <= innerHeight]), [true, true], 'nothing of it is out of sight');
  host.wrong = host.wrong.filter((one) => !/404/.test(one));  // the other page has no icon
  await at.close(host);
  await at.close(page);
});
