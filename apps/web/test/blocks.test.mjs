// Blocks, without a browser: the pictures of real answers say what the answers say.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {loadModule, source} from './help.mjs';

const {pictureOf, readColumns} = await source('blocks/read.ts');
const {fates, even, blocksOf} = await source('blocks/model.ts');
const module = await loadModule();
const answer = (game, position, convention = 0) => module.ask('solve', [game, convention, position, 1]);
const picture = (...question) => pictureOf(answer(...question));

test('a heap of Nim breaks into blocks, what is left over is the nim-sum', () => {
  const {kind, modulus, sizes, rows, left, after, changed} = picture('nim', '3 0 4 5');
  assert.deepEqual({kind, modulus, sizes, left, changed}, {kind: 'columns', modulus: 2, sizes: ['4', '2', '1'], left: [0, 1, 0], changed: [0]});
  assert.deepEqual(rows.map(({heap, name, has}) => [heap, name, has]),
    [[0, '3', [false, true, true]], [2, '4', [true, false, false]], [3, '5', [true, false, true]]]);
  assert.deepEqual(after.rows.map(({name}) => name), ['1', '4', '5']);
  assert.ok(even(after) && after.changed.includes(0));
});

test('blocks that pair off and blocks that are left: the changed heap is the last to find a partner', () => {
  const columns = picture('nim', '1 1 1');
  const fate = fates({...columns, changed: [0]}, 0);
  assert.deepEqual(fate.map((one) => one.fate), ['left', 'gone', 'gone']);
  assert.equal(fate[1].group, fate[2].group);
});

test('in Moore\'s Nim k + 1 blocks go together', () => {
  const now = picture('moore:2', '2 3 3');
  assert.deepEqual([now.modulus, now.sizes, now.left, now.changed], [3, ['2', '1'], [0, 2], [1, 2]]);
  assert.deepEqual(now.after.rows.map(({name}) => name), ['2', '2', '2']);
  assert.ok(even(now.after));
});

test('passes, Lasker\'s Nim and rows of pins show nim-values', () => {
  const pass = picture('pass-nim', '1 0 1-');
  assert.deepEqual(pass.rows.map(({heap, name, worth}) => [heap, name, worth]), [[0, '1', '2'], [2, '1-', '1']]);
  assert.deepEqual(pass.after.rows.map(({name, worth}) => [name, worth]), [['1-', '1'], ['1-', '1']]);
  assert.deepEqual(picture('lasker', '7 11').rows.map(({worth}) => worth), ['8', '12']);
  const kayles = picture('kayles', '3 5 5');
  assert.deepEqual(kayles.rows.map(({worth}) => worth), ['3', '4', '4']);
  assert.deepEqual(kayles.left, [0, 1, 1]);
  assert.deepEqual(kayles.after.rows.map(({name, worth}) => [name, worth]), [['1', '1'], ['1', '1'], ['5', '4'], ['5', '4']]);
});

test('Fibonacci Nim: its parts, and whether the limit reaches the smallest', () => {
  const {parts, limit, within, take, next} = picture('fibonacci', '12/3');
  assert.deepEqual({parts, limit, within, take, next}, {parts: ['8', '3', '1'], limit: '3', within: true, take: '1', next: {limit: '2', part: '3'}});
  const lost = picture('fibonacci', '13');
  assert.deepEqual([lost.parts, lost.within], [['13'], false]);
  assert.ok(picture('fibonacci', '12', 1).spare);
});

test('Wythoff\'s game: the staircases and the step to go to', () => {
  const {pairs, at, to, cold} = picture('wythoff', '4 6');
  assert.deepEqual([pairs[2], at, to, cold], [['3', '5'], ['4', '6'], ['3', '5'], false]);
  assert.ok(picture('wythoff', '3 5').cold);
});

test('misère play near its end: single stones, and one larger heap', () => {
  const ones = picture('nim', '1 1 1', 1);
  assert.deepEqual([ones.sizes, ones.left], [['1'], [1]]);
  const turn = picture('nim', '1 1 3', 1);
  assert.deepEqual([turn.sizes, turn.left], [['3', '1'], [1, 0]]);
  assert.deepEqual(turn.after.rows.map(({name}) => name), ['1', '1', '1']);
  // There an even number of ones is not what one leaves: the picture says so.
  for (const [game, position] of [['nim', '1 1'], ['nim', '1 1 3'], ['pass-nim', '1- 1-'], ['lasker', '1 2'], ['moore:2', '1 1 1'], ['subtract:1,2,3', '4']]) {
    assert.ok(picture(game, position, 1).ends, `${game} ${position}`);
    assert.ok(!picture(game, position)?.ends, `${game} ${position}, normal play`);
  }
  assert.ok(!picture('nim', '3 4 5', 1).ends);
});

test('what cannot be drawn has no picture', () => {
  for (const question of [['nim', '0'], ['nim', Array(18).fill(9).join(' ')], ['nim', `5 ${'9'.repeat(30)}`], ['kayles', '3 5', 1]]) {
    assert.equal(picture(...question), null, question.join(' '));
  }
  assert.equal(readColumns(['  2^20 ...']), null);
  assert.equal(readColumns([]), null);
});

// The witness: the sums of the blocks of many answers, counted here, are those of the library.
test('counted again: blocks are left over exactly where their number is odd, and the move repairs them', () => {
  let seen = 0;
  for (const game of ['nim', 'pass-nim', 'lasker', 'kayles', 'grundy', 'subtract:1,3,4', 'moore:2', 'dawson-kayles']) {
    for (let a = 0; a < 8; ++a) for (let b = a; b < 8; ++b) for (let c = b; c < 8; c += 2) {
      const solution = answer(game, `${a} ${b} ${c}`);
      const now = pictureOf(solution);
      if (now?.kind !== 'columns') continue;
      ++seen;
      for (const columns of now.after ? [now, now.after] : [now]) {
        columns.sizes.forEach((_, column) =>
          assert.equal(columns.left[column], columns.rows.filter(({has}) => has[column]).length % now.modulus, `${game} ${a} ${b} ${c}`));
        for (const {worth, has} of columns.rows) {
          assert.deepEqual(columns.sizes.filter((_, i) => has[i]), worth === '0' ? [] : blocksOf(worth));
        }
      }
      assert.equal(even(now), solution.outcome === 'P', `${game} ${a} ${b} ${c}`);
      if (solution.outcome === 'N') assert.ok(now.after && even(now.after), `${game} ${a} ${b} ${c}: repaired`);
    }
  }
  assert.ok(seen > 300, `${seen} pictures`);
});
