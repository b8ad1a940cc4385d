// Sheets, plans and cards, read as a person reads them.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {test} from 'node:test';
import {at, eventually, library, long, phone, shown, some, top} from './help.mjs';

shown();

/// A sheet and its key, as texts: what a person sees.
async function readSheet(page, game, hard, sheet, rule = '') {
  // From another page: a sheet that is still shown would write its own address over this one.
  await page.goto('about:blank');
  await page.goto(`${at.address}#/teach?${new URLSearchParams({page: 'sheet', game, hard, sheet, rule, lang: 'en'})}`);
  await page.locator('.answers tr').nth(9).waitFor();
  const items = await page.locator('.items li').evaluateAll((all) => all.map((one) => ({
    text: one.innerText,
    stones: one.querySelectorAll('.drawing .body').length,
    numbers: [...one.querySelectorAll('.drawing .number')].map((number) => number.textContent),
  })));
  const key = await page.locator('.answers tr').evaluateAll((all) => all.map((one) => one.innerText));
  const measure = Number(await page.locator('.key').getAttribute('data-measure'));
  return {items, key, measure};
}

/// "Heaps: 2, 1, 1 (pass spent); at most 4 may be taken now" in the notation of positions.
function positionOf(text) {
  const [, list, rest] = /^No\. \d+ (?:One (?:heap|row) of |Heaps: |Rows: )([^;\n]+)(.*)$/m.exec(text);
  const heaps = list.split(', ').map((word) => word.replace(' (pass spent)', '-')).join(' ').trim();
  const limit = /at most (\d+) may/.exec(rest)?.[1];
  return heaps + (limit ? `/${limit}` : '') + (/the pass is spent/.test(rest) ? '/-' : '');
}

const games = ['nim', 'moore:2', 'exact:2', 'wythoff', 'wythoff:2', 'euclid', 'fibonacci', 'pass-nim', 'one-pass-nim', 'kayles', 'subtract:1,2,3',
  'subtract:1,3,4', 'subtract:all-but-2,5', 'grundy', 'dawson-kayles', 'dawson-chess', 'treblecross', 'officers', 'guiles', 'daisies', 'lasker'];

test('sheets of every game and level: ten items, both answers, in no order, the key right', async () => {
  const page = await at.open('#/teach');
  for (const game of some(games, 3)) {
    const measures = [];
    for (const hard of ['easy', 'middle', 'hard']) {
      const name = `${game} ${hard}`;
      const {items, key, measure} = await readSheet(page, game, hard, '1');
      measures.push(measure);
      assert.equal(items.length, 10, name);
      assert.equal(key.length, 10, name);
      const letters = items.map(({text, stones, numbers}, i) => {
        const position = positionOf(text);
        const heaps = position.split('/')[0].split(' ').map((heap) => heap.replace('-', ''));
        assert.deepEqual(numbers, heaps, `${name}: sizes stand beside the heaps`);
        assert.equal(stones, heaps.reduce((sum, heap) => sum + Number(heap), 0), `${name}: all stones are drawn`);
        assert.doesNotMatch(text, /^\s*\d+\. \d/m, `${name}: nothing reads as a decimal number`);
        assert.match(text, /whoever moves now/);
        assert.match(text, /A winning move:/);
        const {outcome, moves, moves_complete: complete} = library.ask('solve', [game, 0, position, 1000]);
        const winning = moves.map((move) => move.position);
        assert.match(key[i], outcome === 'N' ? /whoever moves now \(N\)/ : /the other player \(P\)/, `${name} No. ${i + 1}`);
        const given = [...key[i].matchAll(/\(to ([^)]+)\)/g)].map(([, after]) => after);
        assert.equal(given.length, outcome === 'N' ? Math.min(24, winning.length) : 0, `${name} No. ${i + 1}: ${key[i]}`);
        assert.ok(complete && given.every((after) => winning.includes(after)), `${name} No. ${i + 1}: ${given} of ${winning}`);
        return outcome;
      }).join('');
      assert.match(letters, /N/, name);
      assert.match(letters, /P/, name);
      const lost = letters.replaceAll('N', '').length;
      assert.ok(lost >= 3 && lost <= 7, `${name}: ${letters}`);
      assert.doesNotMatch(letters, /NNNNN|PPPPP/, name);
      assert.equal(new Set(items.map(({text}) => positionOf(text))).size, 10, `${name}: no position twice`);
    }
    assert.ok(measures[0] < measures[1] && measures[1] < measures[2], `${game}: difficulty grows, ${measures}`);
  }
  await at.close(page);
});

test('the order of answers differs from sheet to sheet; the same number gives the same sheet', async () => {
  const page = await at.open('#/teach');
  const orders = [];
  for (let sheet = 1; sheet <= 8; ++sheet) {
    const {key} = await readSheet(page, 'nim', 'easy', String(sheet));
    orders.push(key.map((line) => /\((N|P)\)/.exec(line)[1]).join(''));
  }
  assert.ok(new Set(orders).size >= 7, orders.join(' '));
  assert.ok(new Set(orders.map((order) => order.replaceAll('N', '').length)).size > 1, 'how many are lost is not always the same');
  assert.deepEqual(await readSheet(page, 'nim', 'easy', '3'), await readSheet(page, 'nim', 'easy', '3'));
  await at.close(page);
});

test('sheets that were printed keep their numbers, which are those of the command', async () => {
  const lines = readFileSync(resolve(top, 'tests/golden/sheets.txt'), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
  assert.ok(lines.length > 30);
  for (const line of lines) {
    const [head, expected] = line.split('\t');
    const [game, convention, level, seed] = head.split(' ');
    const {exercises} = library.ask('exercises', [game, convention === 'misere' ? 1 : 0, ['easy', 'middle', 'hard'].indexOf(level), Number(seed), 10, '']);
    assert.equal((exercises ?? []).map(({position, outcome}) => `${position} ${outcome}`).join(', '), expected, head);
  }
  const [, expected] = lines.find((line) => line.startsWith('kayles normal hard 7\t')).split('\t');
  const page = await at.open('#/teach');
  const {items, key} = await readSheet(page, 'kayles', 'hard', '7');
  assert.equal(items.map(({text}, i) => `${positionOf(text)} ${/\((N|P)\)/.exec(key[i])[1]}`).join(', '), expected);
  await at.close(page);
});

test('sheets of boards and graphs: each game of the list has its boards drawn, on a phone too, and a harder sheet says so', async () => {
  const page = await at.open('#/teach?lang=en', phone);
  const drawn = library.ask('games', []).menu.map(({game}) => ({game, info: library.ask('game', [game])})).filter(({info}) => info.drawing);
  const games = page.getByRole('combobox', {name: 'Game'});
  await games.waitFor();
  const offered = await games.locator('option').evaluateAll((all) => all.map((one) => one.value));
  const harder = [];
  for (const {game} of drawn) {
    assert.ok(offered.includes(game), `${game} can be chosen`);
    await page.goto('about:blank');
    await page.goto(`${at.address}#/teach?${new URLSearchParams({page: 'sheet', game, hard: 'easy', sheet: '1', lang: 'en'})}`);
    await page.locator('.answers').waitFor();
    const {exercises, level} = library.ask('exercises', [game, 0, 0, 1, 10, '']);
    await eventually(() => page.locator('.items .drawn').count(), 10);
    if (level !== 'easy') {
      harder.push(game);
      await page.getByText("too few positions for the level 'easy': the sheet has the level 'medium'").waitFor();
      assert.match(await page.locator('.questions h2').innerText(), /sheet 1, medium/);
      assert.deepEqual(library.ask('exercises', [game, 0, 1, 1, 10, '']).exercises, exercises, 'it is the sheet of that level');
    }
    const key = await page.locator('.answers tr').allInnerTexts();
    assert.doesNotMatch(await page.locator('.items').innerText(), /[Hh]eap/, `${game} has no heaps on its board`);
    exercises.forEach(({position, outcome, winning}, i) => {
      const {outcome: judged, winning_move_count: count} = library.ask('solve', [game, 0, position, 1000]);
      assert.equal(outcome, judged, `${game} ${position}`);
      assert.ok(key[i].includes(`(${outcome})`), `${game} No. ${i + 1}: ${key[i]}`);
      assert.equal(new Set(winning.map((move) => move.position)).size, Number(count), `${game} ${position}`);
    });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${game}: no wider than the phone`);
  }
  assert.deepEqual(harder, ['coins:mock-turtles', 'treblecross-strip', 'node-kayles:petersen']);
  await at.close(page);
});

test('a board that is too large to be drawn stands on a sheet in its notation, and its answers say where a piece goes', async () => {
  const page = await at.open(`#/teach?${new URLSearchParams({page: 'sheet', game: 'king', hard: 'hard', sheet: '1', lang: 'en'})}`);
  await page.locator('.answers').waitFor();
  const {exercises} = library.ask('exercises', ['king', 0, 2, 1, 10, '']);
  await eventually(() => page.locator('.items .notation').allInnerTexts(), exercises.map(({position}) => position));
  const key = await page.locator('.answers tr').allInnerTexts();
  exercises.forEach(({winning}, i) => winning.forEach((move) => assert.ok(key[i].includes(`go to ${move.position}`), key[i])));
  await page.goto('about:blank');
  await page.goto(`${at.address}#/teach?${new URLSearchParams({page: 'sheet', game: 'king', hard: 'easy', sheet: '1', lang: 'en'})}`);
  await page.getByText('go to ').first().waitFor();
  assert.doesNotMatch(await page.locator('.papers').innerText(), /[Hh]eap/);
  await at.close(page);
});

test('misère sheets: the key follows the other rule', async () => {
  const page = await at.open('#/teach');
  for (const game of ['nim', 'kayles', 'wythoff', 'subtract:1,2,3']) {
    const {items, key} = await readSheet(page, game, 'easy', '2', 'misere');
    items.forEach(({text}, i) => assert.ok(
        key[i].includes(`(${library.ask('solve', [game, 1, positionOf(text), 1]).outcome})`), `${game} ${text} / ${key[i]}`));
  }
  await at.close(page);
});

test('sheets, cards and ten positions of rules of one\'s own are there again when the page is', async () => {
  const rules = 'name = "Mine"\n\n[[move]]\ntake = "1-2"\n';
  const page = await at.open();
  for (const [view, name, shows] of [['teach', 'sheet', '.answers'], ['teach', 'card', '.card .drawing'], ['learn', 'quiz', '.quiz .drawing']]) {
    await page.goto('about:blank');
    await page.goto(`${at.address}#/${view}?${new URLSearchParams({page: name, game: 'rules:own', rules})}`);
    await page.locator(shows).first().waitFor();
    await page.reload();
    await page.locator(shows).first().waitFor();
  }
  await at.close(page);
});

test('rules with positions of one kind only make no sheet, and say so', async () => {
  const rules = 'name = "One heap"\nheaps = 1\n\n[[move]]\ntake = "any"\n';
  const page = await at.open(`#/teach?${new URLSearchParams({page: 'sheet', game: 'rules:own', rules})}`);
  await page.locator('.trouble').filter({hasText: 'not 10 positions of both kinds'}).waitFor();
  assert.equal(await page.locator('.paper').count(), 0);
  await at.close(page);
});

/// Pages of a PDF: what the printer would get.
const pagesOf = (pdf) => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

test('a sheet prints on one page (one of pins, which are large, on two), its key on another; a plan and a card on one each', long, async () => {
  for (const lang of ['en', 'zh']) {
    for (const [params, pages] of [
      [{page: 'sheet', game: 'nim', hard: 'hard'}, 2], [{page: 'sheet', game: 'fibonacci', hard: 'hard'}, 2], [{page: 'sheet', game: 'pass-nim', hard: 'hard'}, 2],
      [{page: 'sheet', game: 'kayles', hard: 'easy'}, 3], [{page: 'sheet', game: 'kayles', hard: 'hard'}, 3], [{page: 'sheet', game: 'moore:2', hard: 'hard'}, 2],
      [{page: 'plans', plan: 'young'}, 1], [{page: 'plans', plan: 'middle'}, 1], [{page: 'plans', plan: 'old'}, 1],
      [{page: 'card', game: 'fibonacci', at: '60'}, 1], [{page: 'card', game: 'wythoff'}, 1],
    ]) {
      const page = await at.open(`#/teach?${new URLSearchParams({...params, lang})}`);
      await page.locator(params.page === 'sheet' ? '.answers tr:nth-child(10)' : '.paper').first().waitFor();
      assert.equal(pagesOf(await page.pdf({format: 'A4'})), pages, `${JSON.stringify(params)} ${lang}`);
      await page.emulateMedia({media: 'print'});
      for (const hidden of ['.top', '.foot', '.subnav', '.noprint']) assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
      if (params.page === 'sheet') assert.match(await page.locator('.name-line').innerText(), lang === 'en' ? /Name\s*Class\s*Date/ : /姓名\s*班级\s*日期/);
      await at.close(page);
    }
  }
});

test('thirty copies for pupils have no answers on them; pins are 10 mm high on paper', async () => {
  const page = await at.open('#/teach?page=sheet&game=nim&hard=easy');
  await page.locator('.answers tr').nth(9).waitFor();
  assert.equal(pagesOf(await page.pdf({format: 'A4'})), 2);
  await page.getByText('for pupils', {exact: true}).click();
  await page.locator('.answers').waitFor({state: 'detached'});
  assert.equal(pagesOf(await page.pdf({format: 'A4'})), 1);
  await page.waitForFunction(() => /print=pupils/.test(location.hash));
  await page.getByText('answers', {exact: true}).click();
  await page.locator('.items').waitFor({state: 'detached'});
  assert.equal(pagesOf(await page.pdf({format: 'A4'})), 1);
  await page.getByText('both', {exact: true}).click();
  await page.locator('.items').waitFor();
  await page.getByRole('combobox', {name: 'Game'}).selectOption('kayles');
  await page.locator('.items .stripe').first().waitFor();
  await page.emulateMedia({media: 'print'});
  await page.setViewportSize({width: Math.round(180 / 25.4 * 96), height: 1000});  // A4 within its margins
  for (const box of await page.locator('.items .body').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))) {
    assert.ok(Math.abs(box / 96 * 25.4 - 10) < .5, `a pin is ${box / 96 * 25.4} mm high`);
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the paper');
  await at.close(page);
});

test('controls and paper stand side by side on a desk; the foot of a sheet leads to its game, not to its answers', async () => {
  const page = await at.open('#/teach?page=sheet&game=kayles&hard=easy', {viewport: {width: 1280, height: 800}});
  await page.locator('.answers tr').nth(9).waitFor();
  const [button, paper] = await Promise.all([page.getByRole('button', {name: 'Print'}).boundingBox(), page.locator('.questions').boundingBox()]);
  assert.ok(button.x + button.width < paper.x && button.y < 800 && paper.y < 300, 'side by side, in the first view');
  assert.ok(paper.height >= paper.width * 1.3, 'the paper has the shape of A4');
  const foot = page.locator('.questions .paper-foot');
  assert.equal(await foot.locator('.address').innerText(), `${at.address.replace('http://', '')}#/play?game=kayles`);
  assert.match(await page.locator('.key .paper-foot .address').innerText(), /#\/teach\?page=sheet&game=kayles&sheet=1&hard=easy$/);
  const {encode} = await import('uqr');
  const {size} = encode(`${at.address}#/play?game=kayles`, {ecc: 'M', border: 0});
  assert.equal(await foot.locator('.code').getAttribute('viewBox'), `0 0 ${size + 8} ${size + 8}`);
  await at.close(page);
});

test('links of a plan open beside it, presented; the youngest get the sheet of their game', async () => {
  const page = await at.open('#/teach?page=plans&plan=young');
  const opened = async (link) => {
    const [other] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    return other;
  };
  const table = await opened(page.getByRole('link', {name: 'Open on the projector'}).first());
  await table.locator('[data-present] .heap').first().waitFor();
  assert.match(table.url(), /game=subtract:1,2&start=7/);
  const sheet = await opened(page.getByRole('link', {name: library.ask('game', ['subtract:1,2']).title}));
  await sheet.locator('.answers tr').nth(9).waitFor();
  assert.match(sheet.url(), /game=subtract:1,2&/);
  assert.ok(await page.locator('.phases').isVisible(), 'the plan is still there');
  await at.close(page);
});

test('the code of a card holds the address of the position', async () => {
  const page = await at.open(`#/teach?${new URLSearchParams({page: 'card', game: 'kayles', at: '3 5', rule: 'misere'})}`);
  await page.locator('.code').waitFor();
  const href = await page.getByRole('link', {name: 'Open it here'}).getAttribute('href');
  const {encode} = await import('uqr');
  const {data, size} = encode(href, {ecc: 'M', border: 0});
  const drawn = await page.locator('.code path').getAttribute('d');
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => dark ? [`M${x + 4} ${y + 4}`] : []));
  assert.deepEqual([...drawn.matchAll(/M\d+ \d+/g)].map(([at]) => at), squares);
  assert.equal(await page.locator('.code').getAttribute('viewBox'), `0 0 ${size + 8} ${size + 8}`);
  await page.goto(href);
  await page.reload();
  await page.locator('.pin').nth(7).waitFor();
  assert.match(await page.evaluate(() => location.hash), /rule=misere/);
  await at.close(page);
});

test('drawn pins of a row stand at one distance: a gap would part them', async () => {
  const page = await at.open(`#/teach?${new URLSearchParams({page: 'card', game: 'kayles', at: '13'})}`);
  const pins = page.locator('.card .drawing path.body');
  await eventually(() => pins.count(), 13);
  const places = await pins.evaluateAll((all) => all.map((one) => parseFloat(one.getAttribute('d').slice(1))));
  assert.equal(new Set(places.slice(1).map((place, i) => place - places[i])).size, 1, places.join());
  await at.close(page);
});

test('each plan has its texts, and its games are games', async () => {
  for (const lang of ['en', 'zh']) {
    for (const plan of ['young', 'middle', 'old']) {
      const page = await at.open(`#/teach?page=plans&plan=${plan}&lang=${lang}`);
      await page.locator('.phases tbody tr').nth(4).waitFor();
      const text = await page.locator('.plan').innerText();
      assert.doesNotMatch(text, /web\.|plan\.|\{/, `${plan} ${lang}`);
      const minutes = await page.locator('.phases tbody td:first-child').allInnerTexts();
      const whole = minutes.reduce((sum, cell) => sum + parseInt(cell, 10), 0);
      assert.ok(text.includes(lang === 'en' ? `${whole} min` : `${whole} 分钟`), `${plan} ${lang}`);
      for (const href of await page.locator('.phases a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))) {
        const params = new URLSearchParams(href.split('?')[1]);
        library.ask('solve', [params.get('game'), params.get('rule') === 'misere' ? 1 : 0, params.get('start'), 1]);
      }
      await at.close(page);
    }
  }
});
