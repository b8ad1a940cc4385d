// Positions of boards and graphs that are set up by touch: whatever is touched, the library takes what comes of it;
// in See, and in the sheet for a new game.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {transformSync} from 'esbuild';
import {accessible, address, addressed, at, button, eventually, library, shown} from './help.mjs';

shown();

const {code} = transformSync(readFileSync(new URL('../src/boards/edit_model.ts', import.meta.url), 'utf8'), {loader: 'ts', format: 'esm'});
const {canEdit, isList, leftOn, placesOf, resized, sidesOf, toggled, touched} = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);

const phone = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};
const boards = () => library.ask('games', []).menu.map(({game}) => library.ask('game', [game])).filter(({game}) => canEdit(game))
    .map(({game, presets, example}) => ({game, start: presets[0]?.position ?? example}));
const boardOf = (game, position) => library.ask('board', [game, position, '']);
const taken = (game, position) => library.ask('over', [game, position]).position;

test('what every touch and every button makes is a position', () => {
  let seed = 7;
  const roll = (count) => (seed = (seed * 48271) % 2147483647) % count;
  assert.equal(boards().length, 20);
  for (const start of boards()) {
    let {game, start: position} = start;
    for (let times = 0; times < 25; ++times) {
      const sides = sidesOf(game, position);
      if (sides.length > 0 && times % 5 === 4) {
        const {side, size, least, most} = sides[roll(sides.length)];
        const wanted = Math.min(most, Math.max(least, size + (roll(2) ? 1 : -1)));
        const next = resized(game, position, side, wanted);
        game = library.ask('game', [next.game]).game;
        position = next.at;
        assert.equal(sidesOf(game, position).find((one) => one.side === side).size, wanted, `${game}: ${side}`);
      } else if (isList(game)) {
        const whole = boardOf(game, start.start);
        const places = whole.places.flatMap(({name}, place) => name ? [place] : []);
        position = toggled(whole, game, position, places[roll(places.length)]);
      } else {
        position = touched(game, position, roll(placesOf(game, position, () => '').length));
      }
      position = taken(game, position);
      // The library draws on each place what the editor draws there.
      const drawn = boardOf(game, position).places;
      const pieces = (all) => all.map(({piece}) => piece);
      if (isList(game)) assert.deepEqual(pieces(leftOn(boardOf(game, start.start), game, position)), pieces(drawn), `${game}: ${position}`);
      else if (!position.includes('dead')) {
        const named = drawn.filter(({look}) => look !== 'label' && look !== 'bag');
        assert.deepEqual(pieces(placesOf(game, position, () => '')), pieces(named), `${game}: ${position}`);
      }
    }
  }
});

test('chocolate goes as in a bite of the game, and comes back with all that held it', () => {
  const game = 'chomp:4x5', {moves} = boardOf(game, '*..../...../...../.....');
  for (const {touch, changes, position} of moves) {
    const [place] = touch ?? changes[0];
    assert.equal(touched(game, '*..../...../...../.....', place), position);
    const back = touched(game, '*####/#####/#####/#####', place);
    assert.equal(taken(game, back), back);
    assert.equal(placesOf(game, back, () => '')[place].piece, 'chocolate');
  }
});

test('a board is set up by touch where one looks, grows, and is played from there', async () => {
  const page = await at.open(address('see', {game: 'cram:4x5', at: '...../...../...../.....'}), phone);
  await page.getByRole('button', {name: 'row 2, column 3: free'}).tap();
  await eventually(async () => (await addressed(page)).at, '...../..#../...../.....');
  await button(page, 'Columns: one more').tap();
  await eventually(async () => (await addressed(page)).game, 'cram:4x6');
  await page.getByRole('button', {name: 'row 2, column 3: taken'}).tap();
  await eventually(async () => (await addressed(page)).at, '....../....../....../......');
  await page.goto(at.address + address('see', {game: 'node-kayles:petersen'}));
  await page.locator('.edit [data-place="2"]').tap();
  await eventually(async () => (await addressed(page)).at, '1 2 4 5 6 7 8 9 10');
  await page.getByRole('link', {name: 'Play this position'}).tap();
  await page.locator('.table[data-start="1 2 4 5 6 7 8 9 10"]').waitFor();
  await at.close(page);
});

test('a game begins with what was set up by touch: a board, and heaps', async () => {
  const page = await at.open(address('play', {game: 'chomp:4x5'}), phone);
  await button(page, 'Another game …').tap();
  await page.locator('.newgame summary').first().tap();
  await page.getByRole('button', {name: 'row 3, column 3: chocolate'}).tap();
  await accessible(page, 'the sheet with a board');
  await button(page, 'Start').tap();
  await eventually(async () => (await addressed(page)).start, '*..../...../..###/..###');
  await page.goto(at.address + address('play', {game: 'nim'}));
  await button(page, 'Another game …').tap();
  await page.locator('.newgame summary').first().tap();
  await page.getByRole('button', {name: 'one more in heap 1', exact: true}).tap();
  await eventually(() => page.locator('.newgame input[inputmode="text"]').inputValue(), '4 4 5');
  await at.close(page);
});
