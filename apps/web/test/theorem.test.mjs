// Rules of every kind in the form, and their theorem: found, shown, saved, stopped, used.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {accessible, address, at, button, eventually, library, settled, shown, source} from './help.mjs';

shown();

const rulesFile = (page) => page.getByRole('textbox', {name: 'The rules file'});
const find = (page) => button(page, 'Find the theorem');

test('the form says every kind of move, and the library reads what it says', async () => {
  const page = await at.open('#/rules', {viewport: {width: 390, height: 800}});
  const file = rulesFile(page);
  for (const [chip, lines] of [
    ['a knight\'s leaps', ['heaps = 2', 'vectors = [[1, 2], [2, 1]]']],
    ['neighbours in a circle', ['arrangement = "circle"', 'within = 2']],
    ['one heap, or all alike', ['heaps = "all"', 'amounts = "equal"']],
    ['no more than the other', ['at_most = "every other heap"']],
    ['with one pass', ['pass = "once"']],
  ]) {
    await button(page, chip).click();
    await eventually(async () => {
      const text = await file.inputValue();
      return lines.filter((line) => !text.includes(line));
    }, []);
    await page.locator('.tried').filter({hasText: /Good rules|known theory/}).waitFor();
    assert.equal(await page.locator('.tried .trouble').count(), 0, chip);
    library.set('own_rules', await file.inputValue());
    const {rule} = library.ask('game', ['rules:own']);
    await page.locator('.tried .rule').filter({hasText: rule}).waitFor();
  }
  await accessible(page, 'the form on a phone');
  await at.close(page);
});

test('each field of the form writes its line', async () => {
  const page = await at.open('#/rules');
  const file = rulesFile(page);
  const says = (line) => eventually(async () => (await file.inputValue()).includes(line) || await file.inputValue(), true);
  await button(page, 'three times the last').click();
  await page.getByLabel('At most this many times the last move').fill('');
  await page.getByLabel('Heaps in the game').fill('4');
  await page.getByLabel('Passing').selectOption('each heap and once');
  await says('pass = "each heap and once"');
  await page.getByLabel('Heaps in one move').selectOption('1-2');
  await page.getByText('More about this move').click();
  await page.getByLabel('These heaps lie').selectOption('2');
  await says('within = 2');
  await page.getByLabel('How the heaps lie').selectOption('circle');
  await says('arrangement = "circle"');
  await page.getByLabel('At most as many as').selectOption('all other heaps together');
  await says('at_most = "all other heaps together"');
  await page.getByLabel('The numbers count').selectOption('another heap');
  await says('unit = "another heap"');
  await page.getByText('one of a list').click();
  await says('vectors = [[1, 2, 3, 4], [4, 3, 2, 1]]');
  await page.getByLabel('The list: how many from each heap, in order').fill('0 0 0 1; 2 0 0 2');
  await says('vectors = [[0, 0, 0, 1], [2, 0, 0, 2]]');
  const text = await file.inputValue();
  await file.fill('name = "Other"\n\n[[move]]\ntake = 1\n');
  await file.fill(text);
  assert.equal(await page.getByLabel('The list: how many from each heap, in order').inputValue(), '0 0 0 1; 2 0 0 2', 'the file is read back');
  await page.getByText('take from some heaps').click();
  await says('take = "1-3"');
  await at.close(page);
});

const mine = 'name = "Mine"\nheaps = 2\n\n[[move]]\nvectors = [[1, 3], [3, 1], [0, 1], [1, 0]]\n';

test('the theorem of rules of one\'s own is found, shown, saved, and answers from then on', async () => {
  const page = await at.open(address('rules', {rules: mine}));
  await page.locator('.tried').filter({hasText: 'the answers are searched'}).waitFor();
  await find(page).click();
  const theorem = page.locator('.theorem');
  await theorem.filter({hasText: 'Found and proved, for 2 heaps of any size'}).waitFor();
  await theorem.filter({hasText: 'lost for the player to move: 0 0'}).waitFor();
  await page.locator('.tried').filter({hasText: 'A proved law answers'}).waitFor();
  const coming = page.waitForEvent('download');
  await button(page, 'Save the certificate').click();
  const saved = await coming;
  assert.equal(saved.suggestedFilename(), 'law.json');
  const certificate = JSON.parse(readFileSync(await saved.path(), 'utf8'));
  assert.equal(certificate.schema, 'bouton.law-certificate/1');
  await theorem.locator('details.automaton').evaluate((one) => one.open = true);
  assert.ok(await theorem.locator('.automaton svg circle').count() > 1, 'the automaton as a picture');
  await accessible(page, 'the theorem');
  await page.getByRole('link', {name: 'See it'}).click();
  const position = page.getByRole('textbox', {name: 'Position'});
  await position.fill('10^50 10^49');
  await position.press('Enter');
  await page.locator('.verdict').filter({hasText: /can win|loses against/}).waitFor();
  await button(page, 'Why?').click();
  await page.locator('.because').filter({hasText: 'Known by a law of the P-positions, proved'}).waitFor();
  await page.goBack();
  await at.close(page);
});

test('a law that only counts classes is stated by a table, and one without a short form says so', async () => {
  const page = await at.open(address('rules', {rules: 'name = "Leaps"\nheaps = 2\n\n[[move]]\nvectors = [[1, 2], [2, 1]]\n'}));
  await find(page).click();
  const table = page.locator('.lost-table');
  await table.waitFor();
  await page.locator('.law').filter({hasText: 'the remainders of the heaps divided by 3'}).waitFor();
  assert.doesNotMatch(await page.locator('.theorem').innerText(), /exactly where this holds/);
  // The table has the same P-positions as play by the rules, two remainders and more of each.
  const shown = await table.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
  assert.equal(shown.length, 6);
  const lost = new Set();
  for (let sum = 0; sum < 12; ++sum) {
    for (let a = 0; a <= sum; ++a) {
      const moves = [[a - 1, sum - a - 2], [a - 2, sum - a - 1]].filter(([x, y]) => x >= 0 && y >= 0);
      if (!moves.some((move) => lost.has(move.join()))) lost.add(`${a},${sum - a}`);
    }
  }
  for (let a = 0; a < 6; ++a) for (let b = 0; b < 6; ++b) assert.equal(shown[a][b] === 'P', lost.has(`${a},${b}`), `${a} ${b}`);
  await accessible(page, 'the table of a law');
  await at.close(page);
  const long = await at.open(address('rules'));
  await find(long).click();
  await long.locator('.theorem .lead').filter({hasText: 'Found and proved'}).waitFor();
  await long.locator('.law').filter({hasText: 'No short form was found.'}).waitFor();
  await at.close(long);
});

test('a law that comes with the library answers when one plays and asks why', async () => {
  const page = await at.open(address('see', {game: 'exact:2', at: '10^60 10^59 7 10^61 5'}));
  await page.locator('.verdict').filter({hasText: 'can win'}).waitFor();
  await button(page, 'Why?').click();
  await page.locator('.because').filter({hasText: 'Known by a law'}).waitFor();
  await page.goto(`${at.address}${address('play', {game: 'exact:2', start: '1 2 3 4 5', first: 'me'})}`);
  await settled(page);
  await button(page, 'Why?').click();
  await page.locator('.why').filter({hasText: 'proved law' }).first().waitFor();
  await at.close(page);
});

test('the search says what it tries, and can be stopped; other rules begin anew', async () => {
  const page = await at.open(address('rules', {rules: 'name = "Six"\nheaps = 6\narrangement = "circle"\n\n[[move]]\ntake = "any"\nheaps = "1-2"\nwithin = 2\n'}));
  await find(page).click();
  await page.locator('.theorem').filter({hasText: /Trying .* with heaps below \d+/}).waitFor();
  await button(page, 'Stop').click();
  await find(page).waitFor();
  assert.equal(await page.locator('.theorem .trouble').count(), 0);
  await rulesFile(page).fill('name = "Split"\n\n[[move]]\ntake = 1\nsplit = true\n');
  await eventually(() => page.locator('.theorem').count(), 0);
  await rulesFile(page).fill('name = "Euclid\'s"\nheaps = 2\n\n[[move]]\ntake = "any"\nunit = "another heap"\n');
  await find(page).click();
  await page.locator('.theorem .trouble').filter({hasText: 'the search for laws'}).waitFor();
  await at.close(page);
});

test('See finds the theorem of a game of the catalog, in words, in Chinese too', async () => {
  const page = await at.open(address('see', {game: 'nim', at: '3 4 5', lang: 'zh', tab: 'theorem'}));
  await button(page, '寻找定理').click();
  await page.locator('.theorem').filter({hasText: '当且仅当：各堆的尼姆和为 0。'}).waitFor();
  await at.close(page);
});

test('a law can tell nim-values too: up to one, or all of them', async () => {
  const page = await at.open(address('rules', {rules: 'name = "Mine"\n\n[[move]]\ntake = "1-3"\n'}));
  const theorem = page.locator('.theorem');
  await page.getByLabel('It says').selectOption('nim-values up to …');
  const most = page.getByLabel('Largest nim-value');
  await most.fill('0');
  assert.ok(await find(page).isDisabled(), 'no nim-value is asked for');
  await most.fill('2');
  await page.getByLabel('Heaps', {exact: true}).fill('2');
  await find(page).click();
  await theorem.filter({hasText: 'a start for each nim-value from 0 to 2'}).waitFor();
  await theorem.filter({hasText: 'lost for the player to move: 0 0 · 1 1 · 0 4'}).waitFor();
  await page.getByLabel('Heaps', {exact: true}).fill('1');
  await page.getByLabel('It says').selectOption('every nim-value');
  await find(page).click();
  await theorem.filter({hasText: 'exactly where that number is the nim-value'}).waitFor();
  const coming = page.waitForEvent('download');
  await button(page, 'Save the certificate').click();
  assert.equal(JSON.parse(readFileSync(await (await coming).path(), 'utf8')).nim_heap, null);
  await page.getByText('Misère', {exact: true}).click();
  await eventually(() => page.getByLabel('It says').count(), 0);
  await at.close(page);
});

test('a formula of one\'s own is proved, or its first counterexample is shown, or what is wrong stands beside it', async () => {
  const page = await at.open(address('see', {game: 'nim', at: '3 4 5', tab: 'theorem'}), {viewport: {width: 390, height: 800}});
  const theorem = page.locator('.theorem');
  const formula = page.getByLabel(/^Formula in x1/);
  const prove = button(page, 'Prove it');
  await theorem.filter({hasText: 'For example: x1 ^ x2 ^ x3 == 0'}).waitFor();
  assert.ok(await prove.isDisabled(), 'there is nothing to prove');
  await formula.fill('s1 + s2 == s3');
  await formula.press('Enter');
  await theorem.filter({hasText: 'The conjecture is wrong: 3 heaps (normal play).'}).waitFor();
  await theorem.filter({hasText: 'First counterexample: 1 1 2'}).waitFor();
  await theorem.filter({hasText: 'The formula makes it a P-position, but the move to 1 1 0, a P-position, wins.'}).waitFor();
  await formula.fill('x1 == 0 and');
  await prove.click();
  await theorem.locator('.trouble').filter({hasText: 'the formula ends too early'}).waitFor();
  await formula.fill('x1 ^ x2 ^ x3 == 0');
  await prove.click();
  await theorem.filter({hasText: 'The conjecture is proved for every size: 3 heaps (normal play).'}).waitFor();
  assert.equal(await theorem.locator('.trouble').count(), 0);
  await accessible(page, 'a formula on a phone');
  await theorem.locator('.formula select').selectOption('is the nim-value');
  await formula.fill('x1 + x2 + x3');
  await prove.click();
  await theorem.filter({hasText: 'The formula gives 2, but the nim-value is 0'}).waitFor();
  await at.close(page);
});

test('a formula in Chinese', async () => {
  const page = await at.open(address('see', {game: 'nim', at: '3 4', lang: 'zh', tab: 'theorem'}));
  const formula = page.getByLabel(/的公式$/);
  await formula.fill('x1 == x2');
  await button(page, '证明').click();
  await page.locator('.theorem').filter({hasText: '猜想已对任意大小证明：2 堆（正常规则）。'}).waitFor();
  await formula.fill('x1 == x2 + 1');
  await button(page, '证明').click();
  await page.locator('.theorem').filter({hasText: '猜想是错的'}).filter({hasText: '最小的反例：0 0'}).waitFor();
  await at.close(page);
});

// The heaps are not alike: the law is another one when they are exchanged.
const unlike = 'name = "Unlike"\nheaps = 2\n\n[[move]]\nvectors = [[1, 0], [2, 0], [0, 2], [1, 1]]\n';

test('the digits of every small position lead to its outcome and its nim-value', async () => {
  const {readLaw, walk} = await source('own/automaton.ts');
  library.set('own_rules', unlike);
  let seen = 0;
  const box = (heaps, side) => heaps === 0 ? [[]] : box(heaps - 1, side).flatMap((rest) => Array.from({length: side}, (_, n) => [...rest, n]));
  for (const [game, convention, heaps, values] of [['wythoff', 0, 2, 0], ['nim', 1, 3, 0], ['moore:2', 0, 3, 0], ['nim', 0, 2, 3], ['nim', 0, 2, -1], ['subtract:1,2,3', 0, 2, 3], ['rules:own', 0, 2, 0], ['rules:own', 0, 2, -1]]) {
    const law = readLaw(library.ask('discover', [game, convention, heaps, values]).certificate);
    assert.equal(law.heaps, heaps);
    for (const position of box(heaps, heaps === 2 ? 14 : 7)) {
      const numbers = position.map(BigInt);
      // Theorems and searches are the witness: no law is about these rules.
      const {outcome, nim_value: value} = library.ask('solve', [game, convention, position.join(' '), 0]);
      if (values === 0) {
        assert.equal(law.marks[walk(law, {numbers, unspent: []}).end] === 'P', outcome === 'P', `${game} ${position}`);
      } else {
        for (let told = 0; told <= 3; ++told) {
          const {end} = walk(law, values < 0 ? {numbers: [...numbers, BigInt(told)], unspent: []} : {numbers, unspent: [], nimHeap: told});
          assert.equal(law.marks[end] === 'P', value === String(told), `${game} ${position} has ${value}`);
        }
      }
      ++seen;
    }
  }
  assert.ok(seen > 1000);
  const limited = readLaw(library.ask('discover', ['fibonacci', 0, 1, 0]).certificate);
  for (let n = 1; n <= 21; ++n) {
    // A start is a heap of which all but one may be taken.
    for (const [text, limit] of [[`${n}`, n - 1], ...[1, 2, 4].map((most) => [`${n}/${most}`, most])]) {
      const {outcome} = library.ask('solve', ['fibonacci', 0, text, 0]);
      assert.equal(limited.marks[walk(limited, {numbers: [BigInt(n), BigInt(limit)], unspent: []}).end] === 'P', outcome === 'P', `fibonacci ${text}`);
    }
  }
  // Passes of each heap and one of the whole game, and a limit.
  for (const [game, positions] of [
    ['pass-nim', ['2 1-', '2 1', '3- 4', '4 4', '5- 5-', '2 2-', '1 3']],
    ['one-pass-nim', ['1 2', '2 2', '3 4', '2 2/-', '3 4/-', '5 5/-']],
  ]) {
    const law = readLaw(library.ask('discover', [game, 0, 2, 0]).certificate);
    for (const text of positions) {
      const [heaps, state] = text.split('/');
      const words = heaps.split(' ');
      const read = {numbers: words.map((word) => BigInt(word.replace('-', ''))),
        unspent: game === 'pass-nim' ? words.map((word) => !word.endsWith('-')) : [state !== '-']};
      const {outcome} = library.ask('solve', [game, 0, text, 0]);
      assert.equal(law.marks[walk(law, read).end] === 'P', outcome === 'P', `${game} ${text}`);
    }
  }
});

test('a law without words is followed digit by digit: the state after each column, and the table of states', async () => {
  const page = await at.open(address('see', {game: 'rules:own', rules: unlike, at: '6 3', tab: 'theorem'}), {viewport: {width: 390, height: 844}});
  await find(page).click();
  const walk = page.locator('.walk');
  await walk.waitFor();
  await walk.evaluate((section) => section.open = true);
  await walk.getByText('the player to move wins').waitFor();
  assert.deepEqual(await walk.locator('.digits tbody tr').evaluateAll((rows) => rows.slice(0, 2).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(''))),
    ['110', '011']);
  // Whoever looks the digits up in the table comes to the same state.
  const {states, marked, end} = await walk.evaluate((section) => {
    const table = section.querySelector('.states-table');
    const heads = [...table.querySelectorAll('thead th')].map((head) => head.innerText.replace(/\s/g, ''));
    const digits = [...section.querySelectorAll('.digits tbody tr:not(.states)')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
    let state = 1;
    const states = [];
    for (let place = 0; place < digits[0].length; ++place) {
      const column = heads.indexOf(digits.map((row) => row[place]).join(''));
      state = Number(table.querySelectorAll('tbody tr')[state - 1].querySelectorAll('td')[column].textContent);
      states.push(state);
    }
    return {states, marked: table.querySelectorAll('tbody tr')[state - 1].classList.contains('lost'),
      end: [...section.querySelectorAll('.digits .states td')].map((cell) => Number(cell.textContent))};
  });
  assert.deepEqual(states, end);
  assert.equal(marked, false);
  await walk.getByRole('textbox').fill('0 1');
  await walk.getByRole('textbox').press('Enter');
  await walk.getByText('the player to move loses').waitFor();
  await accessible(page, 'a law followed by its digits');
  // Of a large law only the states that are met.
  await page.goto(`${at.address}${address('see', {game: 'rules:own', rules: 'name = "Large"\nheaps = 3\n\n[[move]]\ntake = "1-3"\n\n[[move]]\ntake = "1-3"\nheaps = 2\namounts = "equal"\n', at: '5 6 7', tab: 'theorem'})}`);
  await find(page).click();
  await walk.getByText('the table has those that this position meets').waitFor();
  const met = await walk.locator('.digits .states').locator('th, td').allInnerTexts();
  assert.deepEqual(await walk.locator('.states-table tbody th').evaluateAll((all) => all.map((one) => one.textContent.split(' ')[0])),
    [...new Set(met.slice(1))].sort((a, b) => a - b));
  assert.equal(await page.locator('.theorem .first').evaluate((line) => getComputedStyle(line).display), 'block', 'the first positions stand in a line');
  await at.close(page);
});
