// The games of the menu on a phone by touch, every control in view when it is needed: the lesson of each, whose positions
// and moves are asked of the solver; a game won and a game lost; all that helps on the way, and the better move afterwards.
// A few games of each kind of board, all of them where there is time.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readTexts} from '../texts.js';
import {address, addressed, at, eventually, library, movesMade, phone, settled, shown, some, source, status, top} from './help.mjs';
import {Seeing} from './person.mjs';

shown();

const {lessons, stages} = await source('learn/lessons.ts');
const {wayTo} = await source('boards/board.ts');

const menu = () => library.ask('games', []).menu;
const code = ({convention}) => convention === 'misere' ? 1 : 0;
const outcome = (game, lesson, position) => library.ask('outcomes', [game, code(lesson), position]).outcomes;
const over = (game, position) => library.ask('over', [game, position]).over;
const movesOf = (game, position) => library.ask('options', [game, position, 2000]).moves;
const winningOf = (game, lesson, position) => {
  const moves = movesOf(game, position);
  const letters = library.ask('outcomes', [game, code(lesson), moves.map((move) => move.position).join(';')]).outcomes;
  return moves.filter((_, i) => letters[i] === 'P');
};
const normal = (game, position) => library.ask('over', [game, position]).position;

const few = ['nim', 'moore:2', 'one-pass-nim', 'wythoff', 'kayles', 'treblecross', 'lasker', 'staircase', 'northcott', 'cram:4x5', 'notakto:2', 'geography:grid:3x4', 'nimstring:3x3'];
const played = Object.entries(lessons).filter(([game]) => process.env.BOUTON_LONG || few.includes(game));

test('every game of the menu has a lesson, and every lesson all its texts', () => {
  assert.deepEqual(Object.keys(lessons).sort(), menu().map(({game}) => game).sort());
  const {table} = readTexts(top, 'lesson');
  const wanted = Object.values(lessons).flatMap(({key}) => [...stages, 'no'].map((part) => `web.lesson.${key}.${part}`));
  assert.equal(new Set(wanted).size, 4 * menu().length, 'each has its own');
  assert.deepEqual(wanted.filter((key) => !table[key]?.every((text) => text.length > 8)), []);
  const ill = /[\u4e00-\u9fff] ?[,.;:!?()](?!\d)|(?<!\d)[,;:!?] ?[\u4e00-\u9fff]|[\u4e00-\u9fff]\d|\d[\u4e00-\u9fff]/;
  assert.deepEqual(Object.values(table).map(([, chinese]) => chinese).filter((text) => ill.test(text)), [], 'marks and spaces');
});

test('the goal is reached in one move, the sure win is one, and the trick names winning moves', () => {
  for (const [game, lesson] of Object.entries(lessons)) {
    const {goal, win, second, trick, answer, forced} = lesson;
    // Where no move wins at once, every answer to the right one loses at once.
    const lost = (position) => code(lesson) ? over(game, position) : movesOf(game, position).some((last) => over(game, last.position));
    const ends = winningOf(game, lesson, goal).filter(({position}) =>
        forced ? movesOf(game, position).every((reply) => lost(reply.position)) : over(game, position));
    assert.ok(ends.length > 0, `${game}: the goal`);
    assert.equal(outcome(game, lesson, win), second ? 'P' : 'N', `${game}: who goes first wins or not`);
    assert.ok(!winningOf(game, lesson, win).some(({position}) => over(game, position)), `${game}: the win takes more than one move`);
    const winning = winningOf(game, lesson, trick);
    const named = answer.map((entry) => library.ask('move', [game, trick, entry]).position);
    assert.deepEqual(named.filter((position) => !winning.some((move) => move.position === position)), [], `${game}: the trick wins`);
    assert.ok(winning.length <= movesOf(game, trick).length / 2, `${game}: the trick is needed`);
    for (const position of [goal, win, trick]) assert.equal(normal(game, position), normal(game, normal(game, position)), `${game}: ${position}`);
  }
});

/// Makes a move, on whatever board the game has.
async function make(person, game, info, from, move) {
  if (await person.page.locator('.drawn').count()) {
    const board = library.ask('board', [game, from.start, from.moves.join('~')]);
    await person.touch(board, wayTo(board.moves, move.position));
  } else {
    await person.choose(move, info, from.position);
  }
  await person.confirm();
}

const inLesson = (page) => page.evaluate(() => {
  const found = Object.fromEntries(new URLSearchParams(location.hash.split('?')[1]));
  const box = document.querySelector('.feedback');
  return {game: found.game, step: found.step ?? 'goal', moves: (found.moves ?? '').split('~').filter(Boolean), phase: box ? [...box.classList].at(-1) : ''};
});

async function settledIn(page, game, step) {
  await page.waitForFunction(([wanted, stage]) => {
    const found = new URLSearchParams(location.hash.split('?')[1]);
    return found.get('game') === wanted && (found.get('step') ?? 'goal') === stage &&
        document.querySelector('.feedback.asked, .feedback.won, .feedback.right, .feedback.wrong') && document.querySelector('.table:not([aria-busy=true])');
  }, [game, step]);
  return inLesson(page);
}

/// Finishes a step by what the solver says, in the game that the page plays.
async function finish(page, person, game, lesson, step) {
  const info = library.ask('game', [game]);
  const start = library.ask('over', [game, lesson[step]]).position;
  for (let made = -1;;) {
    const now = await settledIn(page, game, step);
    if (now.phase === 'won') return;
    assert.equal(now.phase, 'asked', `${game} ${step}: no move is wrong`);
    assert.ok(now.moves.length > made, `${game} ${step}: goes on`);
    made = now.moves.length;
    const position = now.moves.reduce((at, entry) => library.ask('move', [game, at, entry]).position, start);
    const winning = winningOf(game, lesson, position);
    const move = (step === 'goal' && winning.find((one) => over(game, one.position))) ||
        (step === 'trick' && movesOf(game, position).find((one) => one.position === library.ask('move', [game, position, lesson.answer[0]]).position)) || winning[0];
    const task = await page.locator('.task').boundingBox();
    assert.ok(task.y >= 0 && task.y + task.height <= 844, `${game} ${step}: the task is in view`);
    await make(person, game, info, {start, moves: now.moves, position}, move);
    await page.waitForFunction((before) => document.querySelector('.feedback.won, .feedback.right, .feedback.wrong') ||
        ((new URLSearchParams(location.hash.split('?')[1]).get('moves') ?? '').split('~').filter(Boolean).length > before && document.querySelector('.feedback.asked')), made);
  }
}

test('lessons are finished on a phone by touch, and nothing that is touched is out of sight', async () => {
  const page = await at.open('#/', phone);
  const person = new Seeing(page, 'touch');
  for (const [game, lesson] of played) {
    await page.evaluate((hash) => void (location.hash = hash), address('learn', {page: 'lesson', game}));
    for (const step of stages) {
      person.what = `${game} ${step}`;
      await finish(page, person, game, lesson, step);
      if (step !== 'trick') await person.press(page.locator('.feedback .main'));
    }
    await page.locator('.feedback a.main').waitFor();
  }
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('bouton.lessons')).length), stages.length * played.length);
  await at.close(page);
});

for (const [end, words] of [['won', /You win/], ['lost', /The program wins/]]) {
  test(`games with heaps or rows are ${end} on a phone by touch, too`, async () => {
    const page = await at.open('#/', phone);
    const person = new Seeing(page, 'touch');
    for (const [game, {win}] of played) {
      const info = library.ask('game', [game]);
      if (info.drawing) continue;
      person.what = `${game}, ${end}`;
      const start = library.ask('over', [game, win]).position;
      // Who is to win begins where the first move wins. Who is to lose plays without a plan.
      const first = (outcome(game, {}, start) === 'N') === (end === 'won') ? 'me' : 'program';
      await page.evaluate((hash) => void (location.hash = hash), address('play', {game, start, first, level: '100'}));
      await page.locator(`.table[data-game="${info.game}"][data-start="${start}"][aria-busy=false]`).waitFor();
      while (!await settled(page)) {
        const made = await movesMade(page);
        const position = made.reduce((from, entry) => library.ask('move', [game, from, entry]).position, start);
        await page.locator('.table[aria-busy=false]').waitFor();
        await make(person, game, info, {start, moves: made, position}, (end === 'won' ? winningOf(game, {}, position) : movesOf(game, position))[0]);
        await eventually(async () => (await movesMade(page)).length > made.length, true);
      }
      assert.match(await status(page).innerText(), words, game);
    }
    await at.close(page);
  });
}

/// What is shown as winning at a table: the list's two numbers, and on a board that the library draws the places.
async function whatWins(page, game, lesson, start) {
  const moves = await movesMade(page);
  const position = moves.reduce((from, entry) => library.ask('move', [game, from, entry]).position, start);
  const heading = page.locator('section.moves h2');
  await eventually(async () => (await heading.innerText()).match(/\d+/g).map(Number).slice(0, 2),
      [movesOf(game, position).length, winningOf(game, lesson, position).length]);
  if (!await page.locator('.drawn').count()) return eventually(async () => await page.locator('.surface .win').count() > 0, true);
  const board = library.ask('board', [game, start, moves.join('~')]);
  const letters = library.ask('outcomes', [game, code(lesson), board.moves.map((move) => move.position).join(';')]).outcomes;
  const places = board.moves.filter((_, i) => letters[i] === 'P').flatMap((move) => move.touch ?? move.changes.map(([place]) => place));
  await eventually(() => page.locator('.drawn button.win').evaluateAll((all) => all.map((one) => Number(one.dataset.place)).sort((a, b) => a - b)),
      [...new Set(places)].sort((a, b) => a - b));
}

test('hints, the reason, the level, what wins, taking back: all at hand on a phone; after a loss the better move is found', async () => {
  const page = await at.open('#/', phone);
  const person = new Seeing(page, 'touch');
  const reach = async (locator) => {
    await locator.scrollIntoViewIfNeeded();
    await person.press(locator);
  };
  for (const [i, [game, lesson]] of some([...played.entries()], 3)) {
    const texts = readTexts(top).table, word = (key) => texts[`web.${key}`][i % 2];
    const pressed = (key) => page.getByRole('button', {name: word(key), exact: true});
    const info = library.ask('game', [game]);
    const start = normal(game, info.presets[0]?.position ?? info.example);
    const first = outcome(game, lesson, start) === 'N' ? 'me' : 'program';
    person.what = `${game}, helped`;
    await page.evaluate((hash) => void (location.hash = hash), address('play', {game, start, first, level: '100', rule: lesson.convention ?? '', lang: i % 2 ? 'zh' : 'en'}));
    await page.locator(`.table[data-game="${info.game}"][data-start="${start}"][aria-busy=false]`).waitFor();
    const positionNow = async () => (await movesMade(page)).reduce((from, entry) => library.ask('move', [game, from, entry]).position, start);
    const turn = async (move) => {
      const moves = await movesMade(page);
      await page.locator('.table[aria-busy=false]').waitFor();
      await make(person, game, info, {start, moves, position: await positionNow()}, move);
      await eventually(async () => (await movesMade(page)).length > moves.length, true);
      return settled(page);
    };
    assert.equal(await settled(page), false);
    const winning = winningOf(game, lesson, await positionNow());
    let told = '';
    for (let hints = 0; hints < 4 && !await page.locator('.bar .main').count(); ++hints) {
      await person.press(pressed('action.hint'));
      await eventually(async () => await page.locator('p.hint').count() > 0 && (await page.locator('p.hint').innerText()) !== told, true);
      told = await page.locator('p.hint').innerText();
      if (hints > 0) await page.locator('.bar .main').waitFor({timeout: 2000}).catch(() => undefined);
    }
    await page.locator('.bar .main').waitFor();
    const leads = page.locator('.leaves span').first();
    if (await leads.count()) assert.ok(winning.map(({position}) => `→ ${position}`).includes(await leads.textContent()), `${game}: ${told}`);
    await person.press(pressed('action.why'));
    await page.locator('section.why .known').waitFor();
    await reach(page.locator('section.why .close'));
    await page.locator('label.level').scrollIntoViewIfNeeded();
    await page.locator('label.level select').selectOption('good');
    await eventually(async () => (await addressed(page)).level, '70');
    await page.locator('label.level select').selectOption('perfect');
    await page.keyboard.press('Escape');
    if (await pressed('board.clear').count()) await reach(pressed('board.clear'));
    await reach(page.locator('.aids label').nth(1));
    await whatWins(page, game, lesson, start);
    await reach(page.locator('.aids label').nth(0));
    await page.evaluate(() => scrollTo(0, 0));
    // From here on badly.
    const bad = movesOf(game, await positionNow()).find(({position}) => outcome(game, lesson, position) === 'N');
    if (!bad) continue;
    const before = (await movesMade(page)).length;
    let ended = await turn(bad);
    if (!ended) {
      await reach(pressed('action.undo'));
      await eventually(async () => (await movesMade(page)).length, before);
      ended = await turn(bad);
    }
    while (!ended) ended = await turn(movesOf(game, await positionNow()).at(-1));
    assert.match(await status(page).innerText(), i % 2 ? /程序赢了/ : /The program wins/, game);
    await person.press(page.locator('.status a.main'));
    await page.locator('.review .feedback.asked').waitFor();
    const {moves = '', at: place = '0'} = await addressed(page);
    const led = moves.split('~').filter(Boolean).slice(0, Number(place));
    const there = led.reduce((from, entry) => library.ask('move', [game, from, entry]).position, start);
    await page.locator('.table[aria-busy=false]').waitFor();
    await make(person, game, info, {start, moves: led, position: there}, winningOf(game, lesson, there)[0]);
    await page.locator('.review .feedback.won').waitFor();
  }
  await at.close(page);
});
