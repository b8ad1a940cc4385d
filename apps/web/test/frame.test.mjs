// The frame and home, used as a person uses them: each game chosen from what is offered, names and
// codes typed, links followed, the language changed, keys pressed without a click before.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {eventually, loadModule, settled, start} from './help.mjs';

let at;
let library;
before(async () => {
  at = await start();
  library = await loadModule();
});
after(() => at.end());

const address = (view, params = {}) => `#/${view}?${new URLSearchParams(params)}`;
const button = (page, name) => page.getByRole('button', {name, exact: true});
const addressed = (page) => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.split('?')[1])));

test('cancelling ends the questions of the one who cancels, and nobody else\'s', async () => {
  // The table ends its own questions when it begins; the menu waits for the games meanwhile.
  for (const locale of ['en-GB', 'zh-CN']) {
    const page = await at.open(address('play', {game: 'nim', start: '3 4 5'}), {locale});
    const menu = page.locator('h1 select option');
    await eventually(() => menu.count(), library.ask('games', []).menu.length);
    await at.close(page);
  }
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
    await settled(page);
    await page.locator('[data-pin="0,3"]').click();
    await page.locator('.bar .main').click();
    await page.locator('.pin.trace').first().waitFor();
    await settled(page);
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

test('keys work from the first moment, after n too, and ? lists them', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me'}));
  await settled(page);
  await page.keyboard.press('h');
  await page.locator('.hint').filter({hasText: 'won for you'}).waitFor();
  await button(page, 'Hint').focus();
  for (let games = 0; games < 3; ++games) {
    await page.keyboard.press('n');
    await settled(page);
    assert.ok(await page.evaluate(() => document.activeElement !== document.body), 'the focus stays in the game');
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
