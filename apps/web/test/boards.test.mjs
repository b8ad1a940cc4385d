// Boards that the library draws, used as a person does: every game on one is won and lost on a phone by touch;
// by keyboard; winning moves on request; hints; links; what is too large.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {accessible, address, addressed, at, button, eventually, library, movesMade, phone, settled, shown, some, source, status} from './help.mjs';
import {Person, Seeing} from './person.mjs';

shown();

const drawn = () => library.ask('games', []).menu.map(({game, title}) => ({game, title, info: library.ask('game', [game])})).filter(({info}) => info.drawing);
const solve = (game, position) => library.ask('solve', [game, 0, position, 1]);
const boardOf = (game, start, moves) => library.ask('board', [game, start, moves.join('~')]);

const {touch, touches, untouched, wayTo} = await source('boards/board.ts');

/// Plays to the end by what the solver recommends, else by the first move, and the player's last taps.
async function play(page, person, game, start) {
  await page.locator(`.table[data-start="${start}"]`).waitFor();
  while (!await settled(page)) {
    const made = await movesMade(page);
    assert.ok(made.length < 60, `${game} ends`);
    await page.locator('.table[aria-busy=false]').waitFor();
    const board = boardOf(game, start, made);
    const {recommended} = solve(game, board.position);
    await person.touch(board, (recommended && wayTo(board.moves, recommended)) ?? board.moves[0]);
    await person.confirm();
    await eventually(async () => (await movesMade(page)).length > made.length, true);
  }
}

test('the menu has games in disguise, on squares and on graphs', () => {
  assert.deepEqual(drawn().map(({game}) => game.split(':')[0] === 'hackenbush' ? 'hackenbush' : game).sort(), [
    'arc-kayles:prism:5', 'chomp:4x5', 'circle:kayles', 'coins:corners', 'coins:mock-turtles', 'coins:ruler', 'coins:turning-turtles', 'coins:twins',
    'cram:4x5', 'divisors:60', 'geography:grid:3x4', 'hackenbush', 'king', 'kings:5', 'knight', 'knights:5', 'nimble', 'nimstring:3x3', 'node-kayles:petersen', 'northcott',
    'notakto:2', 'path-chips', 'poker-nim', 'queens:5', 'rook', 'silver-dollar', 'staircase', 'tiles:l3:3x5', 'treblecross-strip']);
});

for (const [who, end, words] of [['the better side', 'won', /You win/], ['the worse side', 'lost', /The program wins/]]) {
  test(`games on boards are ${end} on a phone by touch, from home, by ${who}`, async () => {
    const page = await at.open('#/', phone);
    const person = new Person(page, 'touch'), seeing = new Seeing(page, 'touch');
    await page.evaluate(() => localStorage.setItem('bouton.game', 'program ask 100'));
    await page.reload();
    for (const {game, title, info} of some(drawn(), 2)) {
      await page.evaluate(() => void (location.hash = '#/'));
      await person.press(page.getByRole('link', {name: `Play: ${title}`, exact: true}));
      const table = page.locator(`.table[data-game="${info.game}"]`);
      const start = await table.getAttribute('data-start');
      const first = (solve(game, start).outcome === 'N') === (end === 'won');
      await person.press(button(page, first ? 'I go first' : 'Program goes first'));
      seeing.what = `${game}, ${end}`;
      await play(page, seeing, game, start);
      assert.match(await status(page).innerText(), words, `${game} ${start}`);
    }
    await at.close(page);
  });
}

test('the silver dollar, coins in a rectangle and the bag', async () => {
  const page = await at.open('', phone);
  const person = new Person(page, 'touch');
  for (const [game, start] of [['silver-dollar', '.o..$.o'], ['silver-dollar', '.$'], ['coins:ruler*twins', 'HTT/THH'], ['circle:0.07', 'circle:11'], ['circle:kayles', 'circle:7 5'], ['poker-nim', '3 4 6/2/7']]) {
    const first = solve(game, start).outcome === 'N' ? 'me' : 'program';
    await page.goto(at.address + address('play', {game, start, first}));
    await play(page, person, game, start);
    assert.match(await status(page).innerText(), /You win/, `${game} ${start}`);
  }
  await at.close(page);
});

test('by keyboard alone: arrows, Space, Enter', async () => {
  for (const [game, start, names] of [['coins:ruler', 'HHTHTTH', ['coin 7: heads', 'coin 5: tails']], ['northcott', 'W..B/.W...B', ['row 2, square 4: free']]]) {
    const page = await at.open(address('play', {game, start, first: 'me', vs: 'person'}));
    await page.locator('.drawn button').first().waitFor();
    await page.locator('.drawn button[tabindex="0"]').focus();
    const here = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    for (const name of names) {
      const seen = new Set();
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
        for (let tries = 0; tries < 12 && await here() !== name; ++tries) {
          seen.add(await here());
          await page.keyboard.press(key);
        }
      }
      assert.equal(await here(), name, [...seen].join(', '));
      await page.keyboard.press('Space');
    }
    await page.locator('.leaves').waitFor();
    await page.keyboard.press('Enter');
    await eventually(async () => (await movesMade(page)).length, 1);
    await at.close(page);
  }
});

test('a second press on what is chosen makes the move; a double click does not', async () => {
  const page = await at.open(address('play', {game: 'treblecross-strip', start: '.......', first: 'me', vs: 'person'}));
  const square = page.getByRole('button', {name: 'square 4: free'});
  await square.dblclick();
  await page.locator('.leaves').filter({hasText: '→ ...X...'}).waitFor();
  assert.deepEqual(await movesMade(page), []);
  await page.waitForTimeout(500);
  await square.click();
  await eventually(() => movesMade(page), ['= ...X...']);
  await at.close(page);
});

test('what a touch means: the move that changes the fewest places, one more place, or a new beginning', async () => {
  const page = await at.open(address('play', {game: 'coins:twins', start: 'THHTH', first: 'me', vs: 'person'}), phone);
  const coin = (number) => page.getByRole('button', {name: new RegExp(`^coin ${number}:`)});
  await coin(5).tap();
  await page.locator('.bar').filter({hasText: 'Touch one more place.'}).waitFor();
  await coin(4).tap();
  await page.locator('.bar .main').filter({hasText: 'Turn coins 4 and 5'}).waitFor();
  await coin(3).tap();  // with neither of them
  await page.locator('.bar').filter({hasText: 'Touch one more place.'}).waitFor();
  await coin(1).tap();
  await page.locator('.bar .main').filter({hasText: 'Turn coins 1 and 3'}).waitFor();
  await button(page, 'clear').tap();
  assert.equal(await page.locator('.drawn .chosen').count(), 0);
  await at.close(page);
});

test('places, moves, touches: the rules of choosing', () => {
  for (const {game, info} of drawn()) {
    const {moves} = boardOf(game, info.presets[0]?.position ?? info.example, []);
    for (const move of moves) {
      // Whoever touches everything that makes a move, in either order, means that move.
      for (const places of [touches(move), [...touches(move)].reverse()]) {
        const touched = places.reduce((now, place) => touch(moves, now, place), untouched);
        assert.equal(touched.move.entry, move.entry, `${game}: ${move.entry}`);
      }
    }
  }
});

test('every move of the library is one on the board, and none besides', () => {
  for (const [game, start] of [...drawn().map(({game, info}) => [game, info.presets[0]?.position ?? info.example]), ['silver-dollar', '.o..$.o'], ['poker-nim', '3 4 6/2/7'], ['circle:0.77', 'circle:6 5']]) {
    const told = library.ask('options', [game, start, 2000]).moves.map(({position}) => position);
    const board = boardOf(game, start, []);
    assert.deepEqual([...new Set(board.moves.map(({position}) => position))].sort(), [...new Set(told)].sort(), game);
    for (const {entry, position, changes} of board.moves) {
      assert.equal(library.ask('move', [game, start, entry]).position, position, `${game}: ${entry}`);
      // The places are those of the board after it; coins go out of sight in the bag.
      const after = boardOf(game, start, [entry]);
      for (const [place, piece] of changes) {
        const {x, y, look} = board.places[place];
        if (look !== 'bag') assert.equal(after.places.find((one) => one.x === x && one.y === y)?.piece ?? '', piece, `${game}: ${entry}`);
      }
    }
  }
});

test('winning moves on request are marked where they begin, and a hint chooses one', async () => {
  const [game, start] = ['silver-dollar', '..o.o.o..o'];
  const page = await at.open(address('play', {game, start, first: 'me', vs: 'person', show: 'm'}));
  await page.locator('.drawn .win').first().waitFor();
  const {moves} = boardOf(game, start, []);
  const lost = library.ask('outcomes', [game, 0, moves.map(({position}) => position).join(';')]).outcomes;
  const winning = moves.filter((_, i) => lost[i] === 'P');
  assert.ok(winning.length > 0);
  const marked = await page.locator('.drawn button.win').evaluateAll((all) => all.map((one) => Number(one.dataset.place)).sort((a, b) => a - b));
  assert.deepEqual(marked, [...new Set(winning.flatMap(({changes}) => changes.map(([place]) => place)))].sort((a, b) => a - b));
  await button(page, 'Hint').click();
  await page.locator('.hint').filter({hasText: 'Hint again'}).waitFor();
  await button(page, 'Hint').click();
  await page.locator('.leaves').waitFor();
  const chosen = await page.locator('.leaves').innerText();
  assert.ok(winning.some(({position}) => chosen.includes(position)), chosen);
  await page.locator('.bar .main').click();
  await eventually(async () => (await movesMade(page)).length, 1);
  await at.close(page);
});

test('a link shows the same gaps in the circle, and undo closes them', async () => {
  const page = await at.open(address('play', {game: 'circle:kayles', start: 'circle:9', first: 'me', vs: 'person'}));
  const pin = (number) => page.getByRole('button', {name: `circle 1, pin ${number}: pin`});
  await pin(4).click();
  await pin(5).click();
  await page.locator('.bar .main').click();
  await eventually(() => movesMade(page), ['1 4-5']);
  await pin(8).click();
  await page.locator('.bar .main').click();
  await eventually(async () => (await movesMade(page)).length, 2);
  const standing = (one) => one.locator('.drawn .held').evaluateAll((all) => all.map((place) => place.dataset.place).join(' '));
  await eventually(() => standing(page), '0 1 2 5 6 8');
  const other = await at.open(await page.evaluate(() => location.hash));
  await eventually(() => standing(other), '0 1 2 5 6 8');
  await button(page, 'Undo').click();
  await eventually(() => standing(page), '0 1 2 5 6 7 8');
  await at.close(other);
  await at.close(page);
});

test('a board that is too large says so, and a move can be typed; rooks that are not two numbers are heaps', async () => {
  const page = await at.open(address('play', {game: 'treblecross-strip', start: '.'.repeat(500), first: 'me', vs: 'person'}));
  await page.getByText('This board is too large to be drawn').waitFor();
  await page.getByText('Type a move', {exact: true}).click();
  const typed = page.locator('.typed input');
  await typed.fill('cross 600');
  await typed.press('Enter');
  await page.getByText(/^Not possible/).waitFor();
  await typed.fill('cross 3');
  await typed.press('Enter');
  await eventually(() => movesMade(page), ['cross 3']);
  await page.goto(at.address + address('play', {game: 'rook', start: '3 4 5', first: 'me', vs: 'person'}));
  await page.locator('.heap').first().waitFor();
  await at.close(page);
});

test('boards: nothing that axe finds serious, in both languages, light and dark, on phone and desk', async () => {
  for (const [options, show] of [[{...phone, colorScheme: 'dark'}, 'm'], [{locale: 'zh-CN'}, 'mv'], [{colorScheme: 'dark', viewport: {width: 320, height: 640}}, '']]) {
    const page = await at.open('', options);
    for (const [game, start] of [['coins:corners', 'TTT/THT/TTH'], ['silver-dollar', '.o..$.o'], ['northcott', 'W..B/.W...B'], ['circle:kayles', 'circle:24'], ['staircase', '3 1 4'], ['knight', '7 6']]) {
      await page.goto(at.address + address('play', {game, start, first: 'me', vs: 'person', show}));
      await page.locator('.drawn .can').first().waitFor();
      if (show) await page.locator('.drawn .mark, .drawn i').first().waitFor();
      await page.locator('.drawn .can').first().click();
      await accessible(page, `${game} ${JSON.stringify(options)}`);
    }
    await at.close(page);
  }
});

test('whoever looks into a position of a game on a board judges it first', async () => {
  const page = await at.open(address('see', {game: 'northcott', at: 'W..B/W...B', ask: '1'}), phone);
  await page.locator('.looked .drawn').waitFor();
  await button(page, 'whoever moves now').tap();
  await page.locator('.verdict').waitFor();
  assert.equal((await addressed(page)).game, 'northcott');
  await at.close(page);
});
