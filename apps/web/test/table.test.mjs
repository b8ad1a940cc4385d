// The table, used as a person does: every game won and lost by mouse, won by touch, lost by keyboard; what may be
// chosen, what a double click does, what moves and how long, how large the board is.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {accessible, address, at, button, eventually, library, long, movesMade, phone, settled, shown, some, source, status} from './help.mjs';
import {Person} from './person.mjs';

shown();

const standing = async (page, game, begin) =>
  (await movesMade(page)).reduce((from, entry) => library.ask('move', [game, from, entry]).position, begin);
const solve = (game, position) => library.ask('solve', [game, 0, position, 1]);

/// A small start of a game that the player to move wins, or loses; the larger ones first.
function startOf(info, outcome) {
  const heaps = Number(info.heap_count ?? 0);
  const starts = [];
  for (let a = 7; a >= 1; --a) for (let b = 5; b >= 0; --b) for (let c = 3; c >= 0; --c) for (let d = Math.min(c, 2); d >= 0; --d) {
    const sizes = [a, b, c, d].filter((size) => size > 0);
    if (heaps ? sizes.length === heaps : sizes.length > 0) starts.push(sizes);
  }
  starts.sort((x, y) => Math.abs(sum(x) - 7) - Math.abs(sum(y) - 7) || y.length - x.length);
  return starts.map((sizes) => sizes.join(' ')).find((text) => !library.ask('over', [info.game, text]).over && solve(info.game, text).outcome === outcome);
}
const sum = (list) => list.reduce((total, one) => total + one, 0);

const devices = {
  mouse: {},
  touch: phone,
  keyboard: {},
};

/// Plays on the board until the game is over. `pick`: the move for a position.
async function play(page, person, info, begin, pick) {
  await page.locator(`.table[data-game="${info.game}"][data-start="${begin}"]`).waitFor();
  while (!await settled(page)) {
    const made = (await movesMade(page)).length;
    assert.ok(made < 40, 'the game ends');
    const from = await standing(page, info.game, begin);
    const move = pick(from);
    await page.locator('.table[aria-busy=false]').waitFor();
    await person.choose(move, info, from);
    if (!await page.locator('.queen').count()) await page.locator('.leaves').filter({hasText: `→ ${move.position}`}).waitFor();
    await person.confirm();
    await page.waitForFunction((count) => (new URLSearchParams(location.hash.split('?')[1]).get('moves') ?? '').split('~').filter(Boolean).length > count, made);
  }
}

// The person is to win at the start (N), or to lose (P): both by mouse, one of them by the others.
const outcomes = {mouse: ['N', 'P'], touch: ['N'], keyboard: ['P']};

for (const [by, options] of Object.entries(devices)) {
  const ends = outcomes[by].map((outcome) => (outcome === 'N' ? 'won' : 'lost')).join(' and ');
  test(`every game of the gallery is ${ends} by ${by}`, by === 'mouse' ? {} : long, async () => {
    const page = await at.open('#/', options);
    const person = new Person(page, by);
    // The program makes no mistake, so that who is to win is known; it was chosen so the last time.
    await page.evaluate(() => localStorage.setItem('bouton.game', 'program ask 100'));
    await page.reload();
    const all = library.ask('games', []).menu.map(({game, title}) => ({game, title, info: library.ask('game', [game])}));
    // Those that are drawn: test/boards.test.mjs.
    for (const {game, title, info} of some(all.filter(({info}) => !info.drawing), 2)) {
      for (const outcome of outcomes[by]) {
        let begin = startOf(info, outcome);
        assert.ok(begin, `${game} has a small start that is ${outcome}`);
        if (outcome === 'N' || process.env.BOUTON_LONG) {
          // From home, as it is offered there; who starts is decided on seeing the heaps.
          await page.evaluate(() => void (location.hash = '#/'));
          await person.press(page.getByRole('link', {name: `Play: ${title}`, exact: true}));
          begin = await page.locator(`.table[data-game="${info.game}"]`).getAttribute('data-start');
          await person.press(button(page, solve(game, begin).outcome === outcome ? 'I go first' : 'Program goes first'));
        } else {
          await page.evaluate((hash) => void (location.hash = hash), address('play', {game, start: begin, first: 'me'}));
        }
        // The best move while there is one; otherwise the first of all.
        const pick = (from) => {
          const {recommended} = solve(game, from);
          const to = recommended ?? library.ask('options', [game, from, 1]).moves[0].position;
          return library.ask('move', [game, from, `= ${to}`]);
        };
        await play(page, person, info, begin, pick);
        assert.match(await status(page).innerText(), outcome === 'N' ? /You win/ : /The program wins/, `${game} ${begin}`);
      }
    }
    await at.close(page);
  });
}

test('a double click plays nothing, a second click later does', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4', vs: 'person'}));
  const first = page.locator('.stone').first();
  // The page's clock stands: both clicks come at the same moment, however slow this machine is.
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  await first.click();
  await button(page, 'Take 3 from heap 1').waitFor();
  await first.click();
  await page.waitForTimeout(200);
  assert.deepEqual(await movesMade(page), []);
  await page.evaluate(() => {
    const later = performance.now() + 500;
    performance.now = () => later;
  });
  await first.click();
  await eventually(() => movesMade(page), ['1 3']);
  await at.close(page);
});

test('only what may be taken can be chosen, and the refusal says why', async () => {
  for (const [game, begin, place, words] of [
    ['fibonacci', '13/4', 8, /at most 4/], ['subtract:1,3,4', '8', 6, /taking 2/], ['subtract:1,2,3', '9', 0, /taking 9/], ['euclid', '3 7', 1, /multiple/],
  ]) {
    const page = await at.open(address('play', {game, start: begin, first: 'me'}));
    await settled(page);
    await page.locator('.stone.barred').first().waitFor();
    await page.locator('.stone').nth(place).click();
    await page.locator('.bar .no').filter({hasText: words}).waitFor();
    assert.equal(await page.locator('.stone.chosen').count(), 0, game);
    assert.equal(await page.locator('.bar .main').count(), 0, game);
    await at.close(page);
  }
});

test('a move of two heaps says that it needs the other one', async () => {
  const page = await at.open(address('play', {game: 'exact:2', start: '2 3 3', first: 'me'}));
  await settled(page);
  await page.locator('.heap').nth(0).locator('.stone').nth(0).click();
  await page.locator('.bar').getByText('stones of another heap too').waitFor();
  await page.locator('.heap').nth(2).locator('.stone').nth(1).click();
  await button(page, 'Take 2 from heap 1, take 2 from heap 3').waitFor();
  await at.close(page);
});

test('stones explain themselves before it is decided who starts', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4'}));
  await button(page, 'I go first').waitFor();
  const {x, y} = await page.locator('.stone').first().boundingBox();
  await page.mouse.click(x + 9, y + 9);
  await page.locator('.dead').filter({hasText: 'who starts'}).waitFor();
  await at.close(page);
});

test('a pass is chosen and confirmed like every move', async () => {
  const page = await at.open(address('play', {game: 'pass-nim', start: '3 4', vs: 'person'}));
  await page.locator('.heap .pass').first().click();
  await button(page, 'Pass on heap 1').waitFor();
  assert.deepEqual(await movesMade(page), []);
  await page.keyboard.press('Escape');
  await eventually(() => page.locator('.bar .main').count(), 0);
  await at.close(page);
});

test('the queen is dragged, her move is told as hers, and the square she left is marked', async () => {
  const page = await at.open(address('play', {game: 'wythoff', start: '7 11', vs: 'person'}));
  const middle = async (x, y) => {
    const box = await page.locator('.squares').boundingBox();
    const cell = box.width / 12;
    return [box.x + (x + .5) * cell, box.y + (7.5 - y) * cell];
  };
  await page.locator('[data-square="2 6"]').waitFor();
  await page.mouse.move(...await middle(11, 7));
  await page.mouse.down();
  await page.mouse.move(...await middle(6, 2), {steps: 6});
  await page.mouse.up();
  await button(page, 'Move the queen 5 towards the corner, to 6, 2').click();
  await eventually(() => movesMade(page), ['1 5, 2 5']);
  await eventually(() => page.locator('.square.from').count(), 1);
  assert.equal(await page.locator('.square').count(), 8 * 12, 'squares she cannot reach stay');
  await at.close(page);
});

test('the long side of the queen\'s board lies across on a wide screen, and stands on a phone', async () => {
  for (const [width, height, across] of [[320, 568, false], [390, 844, false], [1280, 800, true], [1920, 1080, true]]) {
    const page = await at.open(address('play', {game: 'wythoff', start: '8 12', vs: 'person'}), {viewport: {width, height}});
    await page.locator('.squares .can').first().waitFor();
    const squares = await page.locator('.squares').boundingBox();
    assert.equal(squares.width > squares.height, across, `${width}`);
    assert.equal(await page.locator('.queen').getAttribute('aria-label'), across ? 'Board, queen at 12, 8' : 'Board, queen at 8, 12');
    await at.close(page);
  }
});

test('a row of pins is never broken, however narrow the screen', async () => {
  for (const [width, height] of [[320, 568], [390, 844], [1280, 800], [1920, 1080]]) {
    const page = await at.open(address('play', {game: 'kayles', start: '13 24 5', vs: 'person'}), {viewport: {width, height}, hasTouch: width < 400, isMobile: width < 400});
    await page.locator('[data-pin="2,4"]').waitFor();
    const tops = await page.locator('.row').evaluateAll((rows) => rows.map((row) => new Set([...row.querySelectorAll('.pin')].map((pin) => pin.offsetTop)).size));
    assert.deepEqual(tops, [1, 1, 1], `${width}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${width}: the page is no wider than the screen`);
    const pin = await page.locator('[data-pin="0,12"]').boundingBox();
    assert.ok(pin.width >= 17 && pin.x + pin.width <= width, `${width}: thirteen pins are in view`);
    await page.locator('[data-pin="1,23"]').click();
    await page.locator('.bar .main').waitFor();
    await at.close(page);
  }
});

test('squares in the queen\'s reach are marked clearly, in light and dark', async () => {
  const light = ([r, g, b]) => [r, g, b].map((one) => one / 255).map((one) => one <= .04045 ? one / 12.92 : ((one + .055) / 1.055) ** 2.4)
      .reduce((sum, one, i) => sum + one * [.2126, .7152, .0722][i], 0);
  for (const colorScheme of ['light', 'dark']) {
    const page = await at.open(address('play', {game: 'wythoff', start: '7 11', vs: 'person'}), {colorScheme});
    await page.locator('.square.can').first().waitFor();
    assert.equal(await page.locator('.square.can').count(), 7 + 11 + 7);
    const seen = await page.locator('.square.can').evaluateAll((all) => all.map((one) => {
      const dot = getComputedStyle(one, '::after');
      return {side: parseFloat(dot.width), shown: dot.display !== 'none', colours: [dot, getComputedStyle(one)].map(({backgroundColor}) => backgroundColor.match(/\d+/g).map(Number))};
    }));
    for (const {side, shown, colours} of seen) {
      const [more, less] = colours.map(light).sort((a, b) => b - a);
      assert.ok(shown && side >= 5, `${colorScheme}: a dot of ${side} px`);
      assert.ok((more + .05) / (less + .05) >= 3, `${colorScheme}: ${colours.join(' on ')}`);
    }
    await at.close(page);
  }
});

test('trays hold what each player took, and the last move stays marked', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', vs: 'person', moves: '3 4~1 2'}));
  const sums = () => page.locator('.tray .sum > span:first-child').allInnerTexts();
  await eventually(sums, ['4', '2']);
  await eventually(() => page.locator('.stone.fresh').count(), 2);
  await page.locator('.heap').nth(1).locator('.stone').nth(1).click();
  await eventually(() => page.locator('.tray-0 .ghost').count(), 3);
  await at.close(page);
});

test('stones fly for at most 400 ms, by transform alone; with reduced motion nothing does', async () => {
  for (const [game, begin, pick] of [['nim', '3 9', '.heap:nth-child(2) .stone:first-child'], ['kayles', '7', '[data-pin="0,3"]']]) {
    for (const reducedMotion of ['no-preference', 'reduce']) {
      const page = await at.open(address('play', {game, start: begin, vs: 'person'}), {reducedMotion});
      await page.locator(pick).click();
      await page.locator('.bar .main').waitFor();
      await page.evaluate(() => {
        globalThis.flown = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function(frames, options) {
          globalThis.flown.push({keys: [...new Set(frames.flatMap((frame) => Object.keys(frame)))], time: options.duration + (options.delay ?? 0)});
          return animate.call(this, frames, options);
        };
      });
      await page.locator('.bar .main').click();
      await page.waitForFunction(() => /moves=/.test(location.hash));
      const flown = await page.evaluate(() => globalThis.flown);
      if (reducedMotion === 'reduce') {
        assert.deepEqual(flown, []);
      } else {
        assert.equal(flown.length, game === 'nim' ? 9 : 1);
        for (const {keys, time} of flown) {
          assert.deepEqual(keys.filter((key) => !['transform', 'opacity', 'offset', 'easing'].includes(key)), []);
          assert.ok(time >= 250 && time <= 450, `${time} ms`);
        }
        await eventually(() => page.locator('.flying').count(), 0);
      }
      await at.close(page);
    }
  }
});

test('frames while stones fly', async (t) => {
  const page = await at.open(address('play', {game: 'nim', start: '12 12 12', vs: 'person'}), {reducedMotion: 'no-preference'});
  await page.locator('.stone').first().waitFor();
  const times = [];
  for (let heap = 0; heap < 3; ++heap) {
    await page.locator('.heap').nth(heap).locator('.stone').first().click();
    await page.locator('.bar .main').waitFor();
    const longest = page.evaluate(() => new Promise((done) => {
      const deltas = [];
      let last = performance.now();
      const frame = (now) => {
        deltas.push(now - last);
        last = now;
        deltas.length < 40 ? requestAnimationFrame(frame) : done(deltas.slice(1));
      };
      requestAnimationFrame(frame);
    }));
    await page.locator('.bar .main').click();
    times.push(...await longest);
  }
  times.sort((a, b) => b - a);
  t.diagnostic(`measured: ${times.length} frames while twelve stones fly: longest ${times[0].toFixed(1)} ms, median ${times[times.length >> 1].toFixed(1)} ms`);
  await at.close(page);
});

test('somebody who wins is cheered: by two at one table, not by a loss against the program, not without motion', async () => {
  for (const [params, motion, cheers] of [
    [{start: '1', vs: 'person'}, 'no-preference', true], [{start: '1', vs: 'person'}, 'reduce', false],
    [{start: '1', first: 'me', rule: 'misere'}, 'no-preference', false], [{start: '1', first: 'me'}, 'no-preference', true],
  ]) {
    const page = await at.open(address('play', {game: 'nim', ...params}), {reducedMotion: motion});
    await page.locator('.table[aria-busy=false]').waitFor();
    await page.locator('.stone').click();
    await page.locator('.bar .main').click();
    await page.locator('.status.end').waitFor();
    await eventually(() => page.locator('.cheer').evaluateAll((all) => all.some((one) => getComputedStyle(one).display !== 'none')), cheers);
    await at.close(page);
  }
});

test('a hint does not make the board smaller', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me'}), {viewport: {width: 1280, height: 800}});
  await settled(page);
  const side = async () => (await page.locator('.stone').first().boundingBox()).width;
  const before = await side();
  for (const words of ['You can win from here', 'Look at heap 1', 'Take 2 from heap 1']) {
    await button(page, 'Hint').click();
    await page.locator('.hint').filter({hasText: words}).waitFor();
    assert.ok(await side() > .8 * before, `${words}: ${await side()} of ${before}`);
  }
  await at.close(page);
});

test('the heap of a hint stays marked, and the picture beside the board is whole', async () => {
  for (const reducedMotion of ['reduce', 'no-preference']) {
    const page = await at.open(address('play', {game: 'wythoff', start: '4 6', first: 'me'}), {viewport: {width: 1280, height: 800}, reducedMotion});
    await page.getByText('heaps', {exact: true}).click();
    await page.locator('.table[aria-busy=false] .stone').first().waitFor();
    await button(page, 'Hint').click();
    await button(page, 'Hint').click();
    await page.locator('.heap.pointed').first().waitFor();
    assert.notEqual(await page.locator('.heap.pointed .stones').first().evaluate((one) => getComputedStyle(one).backgroundColor), 'rgba(0, 0, 0, 0)');
    await page.locator('.why .blocks-of').waitFor();
    await button(page, 'Why?').click();
    const known = page.locator('.why .known');
    await known.waitFor();
    const [panel, line] = [await page.locator('.why').boundingBox(), await known.boundingBox()];
    assert.ok(line.y + line.height <= panel.y + panel.height, 'the last line of the reason is in the panel');
    await button(page, 'Close').click();
    await eventually(() => page.locator('.game.with-why .why .known').count(), 0);
    await at.close(page);
  }
});

test('the board keeps its size while one plays, on a projector and a phone too', async () => {
  for (const [width, height] of [[1280, 800], [1920, 1080], [390, 844]]) {
    const phone = width < 500;
    const page = await at.open(address('play', {game: 'nim', start: '3 4 5', first: 'me'}), {viewport: {width, height}, hasTouch: phone, isMobile: phone});
    await page.locator('.table[aria-busy=false]').waitFor();
    const size = () => page.locator('.surface').evaluate((surface) => [surface.clientWidth, surface.clientHeight]);
    const before = await size();
    const same = async (when) => (await size()).forEach((now, i) => assert.ok(Math.abs(now - before[i]) <= 2, `${width}: ${when}: ${now} of ${before[i]}`));
    await page.locator('[data-stone="0,1"]').click();
    await page.locator('.bar .main').waitFor();
    await same('a move is chosen');
    await page.locator('.bar .main').click();
    await eventually(async () => (await movesMade(page)).length, 2);
    await page.locator('.table[aria-busy=false]').waitFor();
    await same('the program has answered');
    await at.close(page);
  }
});

test('where a move may only split, nothing offers to take between two moves', async () => {
  const page = await at.open(address('play', {game: 'grundy', start: '9', vs: 'person'}));
  await page.locator('.cutting').waitFor();
  await page.evaluate(() => {
    globalThis.offered = 0;
    new MutationObserver(() => globalThis.offered += document.querySelectorAll('.table .mode').length)
        .observe(document.querySelector('.table'), {childList: true, subtree: true, attributes: true});
  });
  for (const made of [1, 2]) {
    await page.locator('[data-pin="0,6"]').click();
    await page.locator('.bar .main').click();
    await eventually(async () => (await movesMade(page)).length, made);
    await page.locator('.table[aria-busy=false]').waitFor();
  }
  assert.equal(await page.evaluate(() => globalThis.offered), 0);
  await at.close(page);
});

test('while stones fly the address waits, but not for somebody who presses a key', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4', vs: 'person'}), {reducedMotion: 'no-preference'});
  await page.locator('.table[aria-busy=false]').waitFor();
  await page.evaluate(() => {
    globalThis.seen = [];
    new MutationObserver((all) => all.some(({addedNodes}) => addedNodes.length > 0) && globalThis.seen.push(location.hash))
        .observe(document.querySelector('.flight'), {childList: true});
  });
  const take = async (stone) => {
    await page.locator(stone).click();
    await page.locator('.bar .main').click();
  };
  await take('[data-stone="0,2"]');
  await eventually(() => movesMade(page), ['1 1']);
  const [begun] = await page.evaluate(() => globalThis.seen);
  assert.ok(begun && !/moves=/.test(begun), `when they begin to fly it is still ${begun}`);
  await take('[data-stone="1,3"]');
  await page.locator('.tray-1 .sum [aria-hidden]').filter({hasText: /^1$/}).waitFor();  // "+1" is what a choice would bring
  await page.keyboard.press('Escape');
  assert.deepEqual(await movesMade(page), ['1 1', '2 1']);
  await at.close(page);
});

test('the mute is remembered', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4', vs: 'person'}));
  await eventually(() => button(page, 'Sounds').getAttribute('aria-pressed'), 'true');
  await button(page, 'Sounds').click();
  await eventually(() => button(page, 'Sounds').getAttribute('aria-pressed'), 'false');
  await page.reload();
  await eventually(() => button(page, 'Sounds').getAttribute('aria-pressed'), 'false');
  await at.close(page);
});

test('stones are round and within the screen at every width, and places to split are 44 px wide for fingers', async () => {
  for (const width of [320, 390, 768, 1280, 1920]) {
    for (const [game, begin] of [['nim', '3 4 5'], ['nim', '12 40 1000'], ['kayles', '13'], ['grundy', '7 9'], ['wythoff', '7 11'], ['lasker', '5 7']]) {
      const coarse = width < 500;
      const page = await at.open(address('play', {game, start: begin, vs: 'person'}), {viewport: {width, height: 844}, hasTouch: coarse, isMobile: coarse});
      await page.locator('.stone, .pin, .square').first().waitFor();
      // Where a move may only split, the choice goes away once the moves are known.
      if (game === 'lasker') await button(page, 'split a heap').click();
      if (game === 'lasker' || game === 'grundy') await page.locator('.cutting').waitFor();
      const seen = await page.evaluate(() => {
        const box = (element) => element.getBoundingClientRect();
        const stones = [...document.querySelectorAll('.stone:not(.trace), .square')].map(box);
        const pins = [...document.querySelectorAll('.cutting .pin')].map(box);
        return {
          egg: stones.some(({width, height}) => Math.abs(width - height) > .6),
          small: pins.some((pin) => pin.width < 43.5 || pin.height < 43.5),
          wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          over: [...document.querySelectorAll('.stone, .pin')].some((one) => box(one).right > innerWidth + 1),
          cell: box(document.querySelector('.stone, .pin, .square')).width,
          fingers: [...document.querySelectorAll('.actions button, .controls button')].map(box).filter(({width, height}) => width < 43.5 || height < 43.5).length,
        };
      });
      const which = `${game} ${begin} at ${width}`;
      assert.ok(!seen.egg, `${which}: round`);
      assert.ok(seen.wide <= 0 && !seen.over, `${which}: within the screen`);
      if (coarse) assert.ok(!seen.small, `${which}: large enough to split`);
      if (coarse) assert.equal(seen.fingers, 0, `${which}: buttons for fingers`);
      const least = {nim: begin.includes('1000') ? 0 : 80, kayles: 48, wythoff: 30}[game];
      if (width >= 1280 && least) assert.ok(seen.cell >= least, `${which}: a cell is ${seen.cell} wide`);
      await at.close(page);
    }
  }
});

test('after a loss Why? shows the last chance, and leads back to it', async () => {
  // 1 2 from heap 2 throws the game away; the program takes the rest.
  const page = await at.open(address('play', {game: 'nim', start: '1 2', vs: 'person', moves: '2 2~1 1'}));
  await page.locator('.status.end').waitFor();
  await button(page, 'Why?').click();
  const why = page.locator('.why');
  await why.locator('.story').filter({hasText: 'last chance for player 1: at 1 2'}).waitFor();
  await why.locator('.block.left').first().waitFor();
  await why.getByRole('button', {name: 'Show the move'}).click();
  await eventually(() => why.locator('.block.left').count(), 0);
  await why.getByRole('button', {name: 'Go back there'}).click();
  await eventually(() => movesMade(page), []);
  await at.close(page);
  const lost = await at.open(address('play', {game: 'nim', start: '1 1', vs: 'person', moves: '1 1~2 1'}));
  await lost.locator('.status.end').waitFor();
  await button(lost, 'Why?').click();
  await lost.locator('.why .story').filter({hasText: 'No chance for player 1'}).waitFor();
  await at.close(lost);
});

test('Why? with its pictures: nothing that axe finds serious, on desk and phone, light and dark', async () => {
  for (const [game, begin] of [['nim', '3 4 5'], ['moore:2', '5 8 10'], ['fibonacci', '12'], ['wythoff', '4 6'], ['kayles', '3 5']]) {
    for (const [width, colorScheme, lang] of [[1280, 'light', 'en'], [360, 'dark', 'zh']]) {
      const page = await at.open(address('play', {game, start: begin, first: 'me', lang}), {viewport: {width, height: 800}, colorScheme});
      await page.locator('.table[aria-busy=false]').waitFor();
      await page.keyboard.press('w');
      await page.locator('.why .known').waitFor();
      await page.locator('.why figcaption button').click();
      await accessible(page, `${game} ${width}`);
      await at.close(page);
    }
  }
});

test('nim-values stand as blocks below the rows', async () => {
  const page = await at.open(address('play', {game: 'kayles', start: '3 5', vs: 'person', show: 'mv'}));
  await eventually(() => page.locator('.under > span').count(), 2);
  // 3 = 2 + 1 and 4 = 4: nothing pairs off.
  await eventually(() => page.locator('.under .block.left').count(), 3);
  await at.close(page);
});

// The measures and the choices, without a browser.
const {fit, widthOf, leastCell} = await source('table/fit.ts');
const {optionsOf, takable, nextAmount, hittable, stretch, nearestCut} = await source('table/legal.ts');
const optionsAt = (game, position) => optionsOf(position, library.ask('options', [game, position, 2000]).moves);

test('stones are as large as fit, and never too small to press', () => {
  for (const width of [260, 330, 700, 1200, 3000]) for (const height of [200, 400, 1600]) for (const coarse of [false, true]) {
    for (const sizes of [[3, 4, 5], [1], [60, 60], [7, 0, 9], Array(30).fill(5)]) {
      const {cell, line, height: used} = fit({width, height, coarse}, sizes);
      assert.ok(cell >= leastCell(coarse), `${cell}`);
      assert.ok(widthOf(Math.min(line, Math.max(...sizes)), cell) <= width + .01, 'a line fits');
      assert.ok(used <= height || cell === leastCell(coarse), 'all fit, or are as small as they may be');
      assert.ok(line >= Math.max(...sizes) || line <= 5 || line % 5 === 0, 'lines of fives');
    }
  }
  assert.ok(fit({width: 3000, height: 1600, coarse: false}, [3, 4, 5]).cell > 250, 'large on a projector');
});

test('what may be taken is what the list of moves says', () => {
  const only = takable(optionsAt('subtract:1,3,4', '8'), [], true);
  assert.deepEqual([1, 2, 3, 4, 5].map((amount) => only.may(0, amount)), [true, false, true, true, false]);
  assert.equal(nextAmount(8, 1, 1, (amount) => only.may(0, amount)), 3);
  assert.equal(nextAmount(8, 4, 1, (amount) => only.may(0, amount)), 4);
  assert.equal(nextAmount(8, 3, -1, (amount) => only.may(0, amount)), 1);
  assert.equal(nextAmount(8, 0, 8, (amount) => only.may(0, amount)), 4);
  const two = takable(optionsAt('exact:2', '2 3 3'), [2], false);
  assert.ok(two.part && !two.whole && two.together(1, 3) && two.may(0, 1));
  const wythoff = takable(optionsAt('wythoff', '3 5'), [2], false);
  assert.ok(wythoff.whole && wythoff.together(1, 2) && !wythoff.together(1, 3) && wythoff.may(1, 3));
});

test('what may be hit and cut is what the list of moves says', () => {
  const row = (size) => [{row: 0, start: 0, size}];
  const chess = hittable(optionsAt('treblecross', '7'), row(7));
  assert.deepEqual(stretch(chess, 0, 3, 3), {heap: 0, first: 2, last: 4});
  assert.deepEqual(stretch(chess, 0, 0, 0), {heap: 0, first: 0, last: 2});
  assert.equal(stretch(chess, 0, 1, 6), null);
  const kayles = hittable(optionsAt('kayles', '5'), row(5));
  assert.equal(kayles.hits.length, 9);
  const grundy = hittable(optionsAt('grundy', '6'), row(6));
  assert.ok(grundy.hits.every((hit) => hit.last < hit.first) && grundy.hits.length === 4);
  assert.equal(nearestCut(grundy, 0, 3).first, 2, 'not in the middle');
});

test('a row of pins is passed on by its button, a part of it by its own, and is hit as before', async () => {
  const rules = 'name = "Rows with passes"\npass = "each heap"\n[[move]]\ntake = "1-2"\nsplit = true\n';
  const page = await at.open(address('play', {game: 'rules:own', start: '7 5', vs: 'person', first: 'me', rules}));
  const pass = (name) => page.locator('.passes').getByRole('button', {name, exact: true});
  const leaves = async (text) => {
    await page.locator('.leaves').filter({hasText: `→ ${text}`}).waitFor();
    await page.locator('.bar button').first().click();
    await eventually(() => page.locator('.history .now .at').innerText(), text);
  };
  await eventually(() => pass('pass').count(), 2);
  await pass('pass').first().click();
  assert.match(await page.locator('.bar button').first().innerText(), /row 1/);
  await leaves('7- 5');
  await page.locator('[data-pin="0,3"]').click();
  await leaves('3- 3- 5');
  assert.ok(await pass('pass spent 5–7').isDisabled());
  await page.locator('[data-pin="1,2"]').click();
  await leaves('3- 3- 2 2');
  await pass('pass 4–5').click();
  await leaves('3- 3- 2 2-');
  await at.close(page);
});

test('a random start is one of the game, with all its heaps', async () => {
  const rules = 'name = "Two with a limit"\nheaps = 2\nlimit = { times = 2 }\n[[move]]\ntake = "any"\n';
  const page = await at.open(address('play', {game: 'rules:own', start: '5 7', vs: 'person', first: 'me', rules}));
  await button(page, 'Another game …').click();
  await button(page, 'random').click();
  await eventually(async () => /^\d+ \d+$/.test(await page.getByLabel('Heaps to begin with').inputValue()), true);
  await at.close(page);
});

test('the list of moves and the board agree: every hit, and a split once', async () => {
  for (const [game, start, told, board] of [
    ['kayles', '5 7', '22 moves, 4 of them win', 4], ['grundy', '7 9', '7 moves, 4 of them win', 8]]) {
    const page = await at.open(address('play', {game, start, starter: '0', show: 'v'}));
    await eventually(() => page.locator('.moves h2').innerText(), told);
    const marks = page.locator('.rows .pair.win, .rows .cut-mark.win, .rows .pin.win');
    await eventually(() => marks.count(), board);
    await at.close(page);
  }
});

test('why a stone cannot be chosen is said for a moment, and not after the turn has changed', async () => {
  const page = await at.open(address('play', {game: 'nim', start: '3 4 5'}));
  await page.locator('[data-stone]').first().dispatchEvent('pointerdown');
  const said = page.locator('.dead');
  await said.waitFor();
  await eventually(() => said.count(), 0);
  await page.locator('[data-stone]').first().dispatchEvent('pointerdown');
  await said.waitFor();
  await button(page, 'I go first').click();
  await eventually(() => said.count(), 0);
  await at.close(page);
});
