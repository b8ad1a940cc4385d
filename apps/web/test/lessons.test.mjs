// The lesson of every game of the menu: its positions and moves are asked of the solver, and each is finished on a
// phone by touch, every control in view when it is needed.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {transformSync} from 'esbuild';
import {readTexts} from '../texts.js';
import {address, at, eventually, library, movesMade, settled, shown, status, top} from './help.mjs';
import {Seeing} from './person.mjs';

shown();

const load = async (path) => {
  const {code} = transformSync(readFileSync(new URL(path, import.meta.url), 'utf8'), {loader: 'ts', format: 'esm'});
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
};
const {lessons, stages} = await load('../src/learn/lessons.ts');
const {wayTo} = await load('../src/boards/board.ts');

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
    const {goal, win, second, trick, answer, convention} = lesson;
    // In misère play no move wins at once: after the right one every answer loses.
    const ends = winningOf(game, lesson, goal).filter(({position}) =>
        convention === 'misere' ? movesOf(game, position).every((reply) => over(game, reply.position)) : over(game, position));
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

test('the lesson of every game is finished on a phone by touch, and nothing that is touched is out of sight', async () => {
  const page = await at.open('#/', {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});
  const person = new Seeing(page, 'touch');
  const all = Object.entries(lessons);
  for (const [game, lesson] of all) {
    await page.evaluate((hash) => void (location.hash = hash), address('learn', {page: 'lesson', game}));
    for (const step of stages) {
      person.what = `${game} ${step}`;
      await finish(page, person, game, lesson, step);
      if (step !== 'trick') await person.press(page.locator('.feedback .main'));
    }
    await page.locator('.feedback a.main').waitFor();
  }
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('bouton.lessons')).length), stages.length * all.length);
  await at.close(page);
});

for (const [end, words] of [['won', /You win/], ['lost', /The program wins/]]) {
  test(`every game with heaps or rows is ${end} on a phone by touch, too`, async () => {
    const page = await at.open('#/', {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});
    const person = new Seeing(page, 'touch');
    for (const [game, {win}] of Object.entries(lessons)) {
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
