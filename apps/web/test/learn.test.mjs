// Learning: the path by clicking, wrong moves and their refutations, progress, the puzzle of the day,
// predictions, common errors.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {at, button, eventually, phone, shown, take} from './help.mjs';

shown();

const feedback = (page) => page.locator('.feedback');

/// Plays the move that the second hint shows until the step is won.
async function walk(page) {
  for (let moves = 0; moves < 40; ++moves) {
    await page.locator('.feedback.won, .feedback.asked').waitFor();
    if (await page.locator('.feedback.won').count()) return;
    await button(page, 'Hint').click();
    const hint = page.locator('.feedback .hint');
    // On a board there is no heap to look at.
    if (await page.locator('.heap, .rows').count()) {
      await hint.filter({hasText: 'Look at'}).waitFor();
      await button(page, 'Hint').click();
    }
    await hint.filter({hasText: 'This one'}).waitFor();
    await page.locator('.bar .main').click();
    await page.waitForFunction(() => document.querySelector('.feedback .hint') === null);
  }
  assert.fail('the step ends');
}

const inSight = (page, locator) => locator.evaluate((node) => {
  const {top, bottom} = node.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
});

test('the whole path is walked, and has an end', async () => {
  const page = await at.open('#/learn?page=path', {viewport: {width: 1280, height: 800}});
  for (let step = 1; step <= 9; ++step) {
    await eventually(() => page.locator('.stops [aria-current]').innerText().then((text) => text.split(/\s/)[0]), String(step));
    await walk(page);
    const next = page.locator('.feedback.won .main');
    assert.ok(await inSight(page, next), `step ${step}: Next is in sight without scrolling`);
    assert.equal(await page.evaluate(() => scrollY), 0, `step ${step}: nothing has scrolled`);
    await next.click();
  }
  await page.getByRole('heading', {name: 'You have walked the whole path'}).waitFor();
  await eventually(() => page.locator('.known .done').count(), 9);
  await page.getByRole('link', {name: 'Play the famous 1, 3, 5, 7'}).waitFor();
  await at.close(page);
});

test('on a phone, too, what comes of a move and Next are in sight', async () => {
  for (const step of ['one', 'wythoff', 'kayles']) {
    const page = await at.open(`#/learn?page=path&step=${step}`, {viewport: {width: 360, height: 740}, hasTouch: true});
    await walk(page);
    assert.ok(await inSight(page, page.locator('.feedback.won .main')), step);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), step);
    await at.close(page);
  }
});

test('a wrong move is answered, explained and taken back', async () => {
  const page = await at.open('#/learn?page=path&step=unequal');
  await page.locator('.heap').first().waitFor();
  await take(page, 2, 1);
  await feedback(page).filter({hasText: 'Take 1 from heap 2: that lets the other side win.'}).waitFor();
  const words = await feedback(page).innerText();
  assert.match(words, /It answers: take 2 from heap 2/);
  assert.match(words, /both heaps are equal. Whatever you take from one, the program takes from the other/);
  assert.ok(await inSight(page, button(page, 'Take it back and try again')));
  await eventually(() => page.locator('.stone:not(.trace)').count(), 6);  // 3 and 3: the answer stands on the table
  await button(page, 'Take it back and try again').click();
  await eventually(() => page.locator('.stone:not(.trace)').count(), 9);
  await walk(page);
  assert.match(await feedback(page).innerText(), /You took back 1 move\./);
  await at.close(page);
});

test('a wrong move is explained in the terms of its step: no values before they are told, stones in fours', async () => {
  const cases = [
    ['threes', (page) => take(page, 1, 1), /^8 stones are made of fours/],
    ['misere', (page) => take(page, 3, 3), /A single stone is left/],
    ['wythoff', (page) => page.locator('[data-square="8 4"]').click().then(() => page.locator('.bar .main').click()), /is one of the lost squares/],
    ['kayles', (page) => page.locator('[data-pin="0,0"]').click().then(() => page.locator('.bar .main').click()), /rows that are left/],
  ];
  for (const [step, wrong, words] of cases) {
    const page = await at.open(`#/learn?page=path&step=${step}`);
    await page.locator('.lesson .table[aria-busy=false]').waitFor();
    await wrong(page);
    const told = page.locator('.feedback.wrong');
    await told.waitFor();
    const text = await told.innerText();
    assert.ok(text.split('\n').some((line) => words.test(line)), `${step}: ${text}`);
    assert.doesNotMatch(text, /nim-value|nim-sum/, step);
    if (step === 'threes') assert.equal(await told.locator('.fours span').count(), 2);
    await at.close(page);
  }
});

test('in misère the last move itself is the mistake', async () => {
  const page = await at.open('#/learn?page=myths');
  const myth = page.locator('.myth').nth(1);  // 1 1: one takes one, the other must take the last
  await myth.getByRole('button', {name: 'whoever moves now'}).click();
  await myth.locator('.predicted.right').waitFor();
  await myth.getByRole('button', {name: 'Try it on the board'}).click();
  await myth.locator('.stone').first().click();
  await myth.locator('.bar .main').click();
  await myth.locator('.feedback.won').filter({hasText: 'Right, that wins.'}).waitFor();
  await at.close(page);
});

test('progress is kept in this browser, and can be forgotten', async () => {
  const page = await at.open('#/learn?page=path&step=one');
  await walk(page);
  await page.locator('.feedback.won .main').click();
  await page.getByRole('heading', {name: 'Ten stones, up to three at a time'}).waitFor();
  await page.goto(`${at.address}#/play`);
  await page.reload();
  await page.locator('.status').waitFor();
  await page.goto(`${at.address}#/learn?page=path`);
  await page.getByRole('heading', {name: 'Ten stones, up to three at a time'}).waitFor();  // where it goes on
  await eventually(() => page.locator('.stops .done').count(), 1);
  await page.locator('.stops button').last().click();
  await page.getByText('8 steps are still open.').waitFor();
  await button(page, 'Forget my progress and begin again').click();
  await eventually(() => page.locator('.stops .done').count(), 0);
  await at.close(page);
});

test('the address is new as soon as what it shows is', async () => {
  const page = await at.open('#/learn?page=path&step=end');
  await page.locator('.stops button').nth(1).waitFor();
  const seen = await page.evaluate(() => new Promise((done) => {
    new MutationObserver((_, observer) => {
      if (!/Ten stones/.test(document.querySelector('h1')?.textContent)) return;
      observer.disconnect();
      done(location.hash);
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
    document.querySelectorAll('.stops button')[1].click();
  }));
  assert.match(seen, /step=threes/);
  await at.close(page);
});

test('another language and another visit keep the game of a step', async () => {
  const page = await at.open('#/learn?page=path&step=xor');
  await page.locator('.heap').first().waitFor();
  await take(page, 1, 2);
  await page.waitForFunction(() => /moves=1\+2~/.test(location.hash));
  const stones = await page.locator('.stone:not(.trace)').count();
  await page.getByRole('button', {name: '中文'}).click();
  await page.getByRole('heading', {name: '积木的想法'}).waitFor();
  await eventually(() => page.locator('.stone:not(.trace)').count(), stones);
  await page.reload();
  await eventually(() => page.locator('.stone:not(.trace)').count(), stones);
  await at.close(page);
});

test('the queen stays on her board, and the switch to heaps covers nothing', async () => {
  const page = await at.open('#/learn?page=path&step=wythoff', {viewport: {width: 1280, height: 800}});
  await page.locator('.square.can').first().waitFor();
  await walk(page);
  await eventually(() => page.locator('.square').count(), 54);  // 6 by 9, to the end
  const overlap = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.lesson h1, .lesson p, .beside .choices > div, .queen')].map((node) => [node, node.getBoundingClientRect()]);
    return boxes.flatMap(([a, x], i) => boxes.slice(i + 1).filter(([b, y]) => !a.contains(b) && !b.contains(a) && x.width * y.width > 0 &&
        x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 1 && y.top < x.bottom - 1).map(([b]) => `${a.textContent.slice(0, 20)} / ${b.textContent.slice(0, 20)}`));
  });
  assert.deepEqual(overlap, []);
  await at.close(page);
});

test('every common error is refuted, after one has said who wins', async () => {
  const page = await at.open('#/learn?page=myths');
  await page.locator('.myth .predict').nth(8).waitFor();
  assert.equal(await page.locator('.myth .outcome').count(), 0, 'nothing is told before');
  for (let i = 0; i < 9; ++i) await page.locator('.myth').nth(i).getByRole('button', {name: 'the other player'}).click();
  await page.locator('.myth .proof').nth(8).waitFor();
  const outcomes = await page.locator('.myth .outcome').evaluateAll((all) => all.map((one) => /([NP])$/.exec(one.textContent)[1]).join(''));
  assert.equal(outcomes, 'NNPNPNPPP');
  assert.match(await page.locator('.myth').nth(5).innerText(), /18\/4/);
  assert.deepEqual(await page.locator('.predicted').evaluateAll((all) => all.map((one) => one.classList.contains('right'))),
      [...outcomes].map((letter) => letter === 'P'));
  await at.close(page);
});

test('a lost position on the board: every move is answered', async () => {
  const page = await at.open('#/learn?page=myths');
  const myth = page.locator('.myth').nth(2);
  await myth.getByRole('button', {name: 'the other player'}).click();
  await myth.getByRole('button', {name: 'Try it on the board'}).click();
  await myth.locator('.stone').nth(1).click();
  await myth.locator('.bar .main').click();
  await myth.locator('.feedback.wrong').filter({hasText: 'Whatever you do then, it wins'}).waitFor();
  await at.close(page);
});

test('ten questions: one predicts, then the reason is shown, and there is a score', async () => {
  const page = await at.open('#/learn?page=quiz&game=nim&hard=easy&sheet=3');
  for (let i = 1; i <= 10; ++i) {
    await page.locator('.where').filter({hasText: `Position ${i} of 10`}).waitFor();
    assert.equal(await page.locator('.predicted').count(), 0);
    const heaps = /Heaps: ([\d, ]+)/.exec(await page.locator('.where').innerText())[1].replaceAll(',', '');
    const {outcome} = await page.evaluate((position) => bouton.ask('solve', 'nim', 0, position, 1), heaps);
    await page.locator('.predict button').nth(outcome === 'N' ? 0 : 1).click();
    await page.locator('.predicted.right').waitFor();
    await page.locator('.predicted .blocks-board').waitFor();
    await page.locator('.predicted .main').click();
  }
  await page.getByText('10 of 10 right.').waitFor();
  await at.close(page);
});

test('the puzzle of the day is the same for all, is solved, and is kept', async () => {
  const stands = (page) => page.locator('.beside .table').innerText();
  const first = await at.open('#/learn?page=daily&day=2026-11-16');
  await first.locator('.feedback.asked').waitFor();
  const second = await at.open('#/learn?page=daily&day=2026-11-16', {timezoneId: 'Asia/Shanghai'});
  await second.locator('.feedback.asked').waitFor();
  assert.equal(await stands(second), await stands(first));
  await at.close(second);
  const other = await at.open('#/learn?page=daily&day=2026-11-17');
  await other.locator('.feedback.asked').waitFor();
  assert.notEqual(await stands(other), await stands(first));
  await at.close(other);
  await button(first, 'Hint').click();
  await first.locator('.hint').filter({hasText: 'Look at'}).waitFor();
  await button(first, 'Hint').click();
  await first.locator('.hint').filter({hasText: 'This one'}).waitFor();
  await first.locator('.bar .main').click();
  await first.locator('.feedback.won').waitFor();
  assert.deepEqual(await first.evaluate(() => JSON.parse(localStorage.getItem('bouton.days'))), ['2026-11-16']);
  await at.close(first);
});

test('days in a row are counted quietly; a missed day says nothing', async () => {
  const page = await at.open('#/learn?page=daily');
  const ago = (count) => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000 - count * 86_400_000).toISOString().slice(0, 10);
  for (const [days, words] of [[[1, 2, 3], '3 days in a row'], [[0, 1], '2 days in a row'], [[2, 3], ''], [[0], '']]) {
    await page.evaluate((list) => localStorage.setItem('bouton.days', JSON.stringify(list)), days.map(ago));
    await page.reload();
    await page.locator('.feedback.asked').waitFor();
    await eventually(() => page.locator('.streak').allInnerTexts().then((all) => all.join('')), words);
  }
  await at.close(page);
});

test('on a phone the board is in sight beside a long lesson, and the rest of it unfolds', async () => {
  for (const [width, height] of [[390, 844], [360, 740]]) for (const step of ['threes', 'xor', 'kayles']) {
    const page = await at.open(`#/learn?page=path&step=${step}`, {viewport: {width, height}, hasTouch: true, isMobile: true});
    await page.locator('.lesson [data-stone]').first().waitFor();
    const stone = await page.locator('.lesson [data-stone]').first().boundingBox();
    const bar = await page.locator('.top nav').boundingBox();
    assert.ok(stone.y + stone.height < bar.y, `${step}: a stone stands at ${stone.y} of ${bar.y}`);
    assert.match(await page.locator('.bar').innerText(), /^(Choose stones: tap one|Tap a pin), or drag/);
    const second = page.locator('.rest p').first();
    assert.ok(!await second.isVisible());
    const task = await page.locator('.task').boundingBox();
    assert.ok(task.y + task.height < bar.y, `${step}: the task is in sight`);
    await page.getByText('The idea behind it', {exact: true}).tap();
    await second.waitFor();
    await at.close(page);
  }
  const page = await at.open('#/learn?page=path&step=xor');
  await page.locator('.feedback p').nth(2).waitFor();
  assert.equal(await page.locator('.rest').count(), 0, 'all of it where there is room');
  await at.close(page);
});

test('on a phone the page that is shown is in sight among the others', async () => {
  const page = await at.open('#/learn?page=myths', phone);
  await page.locator('.myth').first().waitFor();
  const box = await page.locator('.subnav [aria-current]').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
  await at.close(page);
});

const stepsOfPath = ['one', 'threes', 'equal', 'unequal', 'xor', 'misere', 'wythoff', 'kayles', 'loyd'];
/// How far the bar with the button hides the board.
const hidden = (page) => page.evaluate(() => Math.round(document.querySelector('.lesson .surface').getBoundingClientRect().bottom -
    document.querySelector('.lesson .below').getBoundingClientRect().top));

test('on a phone the button that makes the move is in sight in every step, above the views and below the board', async () => {
  for (const [width, height, lang] of [[390, 844, 'en'], [320, 568, 'en'], [320, 568, 'zh'], [360, 640, 'zh']]) {
    const page = await at.open('', {viewport: {width, height}, hasTouch: true, isMobile: true});
    for (const step of stepsOfPath) {
      await page.goto(`${at.address}#/learn?page=path&step=${step}&lang=${lang}`);
      await page.locator('.lesson .table[aria-busy=false]').waitFor();
      await page.locator('.lesson :is([data-stone], [data-pin], .square.can)').last().tap();
      const make = page.locator('.lesson .bar .main');
      await make.waitFor();
      const where = `${step} at ${width}, ${lang}`;
      await eventually(async () => await hidden(page) <= 0, true);
      const {top, bottom, covered} = await make.evaluate((node) => {
        const box = node.getBoundingClientRect();
        const at = (y) => node.contains(document.elementFromPoint(box.left + box.width / 2, y));
        return {top: box.top, bottom: box.bottom, covered: !at(box.top + 3) || !at(box.bottom - 3)};
      });
      assert.ok(top >= 0 && bottom <= height && !covered, `${where}: ${bottom}, covered ${covered}`);
      assert.ok(bottom - top < 64, `${where}: the button has two lines at the most`);
    }
    await at.close(page);
  }
});

test('on a phone the board stays where it is under a finger that is choosing', async () => {
  const page = await at.open('#/learn?page=path&step=kayles', {viewport: {width: 320, height: 568}, hasTouch: true, isMobile: true});
  await page.locator('.lesson .table[aria-busy=false]').waitFor();
  const [from, to] = await Promise.all([0, 1].map((pin) => page.locator('.lesson [data-pin]').nth(pin).boundingBox()));
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, {steps: 4});
  await page.locator('.lesson .bar .main').waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.ok(await hidden(page) > 0, 'else this shows nothing');
  await page.mouse.up();
  await eventually(async () => await hidden(page) <= 0, true);
  await at.close(page);
});
