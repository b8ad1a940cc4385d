// The module in node: the same answers as the native library, and errors as answers.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {readTexts, shareModuleTexts} from '../texts.js';
import {loadModule, long, moduleFile, top, words} from './help.mjs';

const module = await loadModule();

test('answers have the signature of the native build', () => {
  // tests/unit/test_front.cpp has it; as many as take a few seconds.
  assert.equal(module.ask('signature', [20_000]).signature, '55620ac3836c613f');
});

test('a million answers have the signature of the native build', long, (t) => {
  const start = performance.now();
  const answer = module.ask('signature', [-1]);
  t.diagnostic(`measured: ${answer.answers} answers in node: ${Math.round(performance.now() - start)} ms`);
  assert.equal(answer.answers, 1_000_000);
  assert.equal(answer.signature, answer.known);
});

const core = await loadModule('core');
const needsWhole = (error) => error.constructor.name === 'NeedsWhole';

test('the modules are small', (t) => {
  for (const name of ['core', 'bouton']) {
    const bytes = readFileSync(moduleFile(name));
    t.diagnostic(`measured: ${name}.wasm ${bytes.length} bytes, ${gzipSync(bytes, {level: 9}).length} gzipped`);
  }
});

test('the small module answers as the whole one, or says that it is beyond it', () => {
  const questions = ['nim', 'moore:2', 'exact:2', 'wythoff', 'fibonacci', 'pass-nim', 'euclid', 'one-pass-nim', 'kayles', 'subtract:1,2,3', '4.(3)', 'grundy']
    .flatMap((game) => [0, 1].flatMap((convention) => ['3 4 5', '1 1 2', '6', '4 7'].map((at) => [game, convention, at, 20])));
  let beyond = 0;
  for (const question of questions) {
    const answer = (module) => {
      try {
        return module.ask('solve', question);
      } catch (error) {
        return error.constructor.name === 'NeedsWhole' ? 'beyond' : error.message;
      }
    };
    const small = answer(core);
    if (small === 'beyond') ++beyond;
    else assert.deepEqual(small, answer(module), question.join(' '));
  }
  assert.ok(beyond > 0 && beyond < questions.length / 2, `${beyond} of ${questions.length}`);
  assert.throws(() => core.ask('period', ['kayles', 100]), needsWhole);
});

test('the small module needs none of the texts that come with the whole one', async () => {
  const {first, more} = shareModuleTexts(top, readFileSync(moduleFile('core')));
  const sorted = (texts) => texts.split('\x1e').sort();
  for (const language of [0, 1]) {
    assert.ok(more[language].length > first[language].length / 4);
    assert.deepEqual(sorted(first[language] + more[language]), sorted(words[language]));
    const small = await loadModule('core'), told = await loadModule('core');
    small.set('texts', first[language]);
    told.set('texts', words[language]);
    const answer = (module, [name, ...args]) => {
      try {
        return module.ask(name, args);
      } catch (error) {
        return error.message;
      }
    };
    const games = [...told.ask('games', []).menu.map(({game}) => game), 'exact:3', 'wythoff:3', 'subtract:all-but-2,5', 'staircase', '4.(3)', '0.137', 'chess', 'moore:0', '0.9', 'rules:own', 'rules:x', ''];
    const questions = [['games'], ['rules', 'name = 3', '5'], ...games.flatMap((game) => [['game', game], ['start', game, 1], ...[0, 1].flatMap((convention) => [
      ...['-', '1', '1 1', '3 4 5', '8/3', '1 2-', '10^30 7 5', '3 x'].map((at) => ['solve', game, convention, at, 9]),
      ...['1 2', '1 1', '2 9', '= 1', 'x', '1', '1 2, 2 1', '= 3 4 4', 'pass'].map((move) => ['move', game, '3 4 5', move]), ['moves', game, convention, '1 2', 9]])])];
    let said = 0;
    for (const question of questions) {
      const expected = answer(told, question);
      if (!/^this needs/.test(expected)) ++said;
      assert.deepEqual(answer(small, question), expected, question.join(' '));
    }
    assert.ok(said > 500, `${said}`);
  }
});

const far = '10^300 10^299 7 10^301 5';

test('where a proved law is about the rules, the small module says so, and the whole one answers', () => {
  assert.throws(() => core.ask('solve', ['exact:2', 0, far, 3]), needsWhole);
  const answer = module.ask('solve', ['exact:2', 0, far, 3]);
  assert.equal(answer.certainty, 'law proved');
  assert.equal(answer.outcome, 'N');
  assert.equal(module.ask('solve', ['exact:2', 0, answer.winning_moves[0], 3]).outcome, 'P');
  assert.equal(core.ask('solve', ['nim', 0, far, 1]).certainty, 'theorem');
  assert.equal(module.ask('solve', ['exact:2', 1, '3 4 5 6 7 8', 1]).certainty, 'searched', 'no law is about six heaps');
  module.set('own_rules', readFileSync(resolve(top, 'examples/rules/circular-nim.toml'), 'utf8'));
  assert.equal(module.ask('solve', ['rules:own', 0, '10^30 0 0 0 10^30', 1]).certainty, 'law proved');
});

test('the theorem of rules of one\'s own is found, proved and used, here and in another module', async () => {
  const attempts = [];
  const other = await loadModule('bouton', (attempt) => attempts.push(attempt));
  const rules = 'name = "Mine"\nheaps = 2\n\n[[move]]\nvectors = [[1, 3], [3, 1], [0, 1], [1, 0]]\n';
  other.set('own_rules', rules);
  assert.equal(other.ask('solve', ['rules:own', 0, '5 7', 1]).certainty, 'searched');
  const {law, certificate, svg, dot} = other.ask('discover', ['rules:own', 0, -1, 0]);
  assert.equal(law.schema, 'bouton.law/1');
  assert.ok(law.proved);
  assert.equal(law.first_p_positions[0], '0 0');
  assert.ok(attempts.length > 0 && attempts[0].below > 0 && /^(?:base|fibonacci|metallic)/.test(attempts[0].numeration));
  assert.match(dot, /^digraph/);
  assert.match(svg ?? '<svg', /^<svg/);
  assert.ok(!certificate.includes('\n'));
  const solved = other.ask('solve', ['rules:own', 0, '10^100 10^99', 1]);
  assert.equal(solved.certainty, 'law proved');
  assert.equal(solved.reference, 'law.json');
  const third = await loadModule();
  third.set('own_rules', rules);
  third.ask('own_laws', [`${certificate}\n`]);
  assert.deepEqual(third.ask('solve', ['rules:own', 0, '10^100 10^99', 1]), solved);
  // Against the definition: no searched outcome differs.
  for (let a = 0; a < 9; ++a) {
    for (let b = 0; b < 9; ++b) {
      module.set('own_rules', rules);
      assert.equal(third.ask('solve', ['rules:own', 0, `${a} ${b}`, 1]).outcome, module.ask('solve', ['rules:own', 0, `${a} ${b}`, 1]).outcome);
    }
  }
  third.ask('own_laws', ['']);
  assert.equal(third.ask('solve', ['rules:own', 0, '5 7', 1]).certainty, 'searched');
});

test('a formula is proved, or its first counterexample is told', async () => {
  const other = await loadModule();
  const {law, certificate} = other.ask('conjecture', ['moore:2', 0, 'heaps = 3\np = "x1 == x2 == x3"\n']);
  assert.equal(law.conjecture.status, 'proved');
  assert.match(certificate, /law-certificate/);
  const wrong = other.ask('conjecture', ['nim', 0, 'heaps = 3\np = "s1 + s2 == s3"\n']);
  assert.deepEqual([wrong.certificate, wrong.law.conjecture.status, wrong.law.conjecture.counterexample.position], [null, 'refuted', '1 1 2']);
  assert.throws(() => other.ask('conjecture', ['nim', 0, 'heaps = 2\np = "x1 *"\n']), (error) => error.constructor.name === 'BoutonError');
  assert.throws(() => core.ask('conjecture', ['nim', 0, 'heaps = 2\np = "x1 == x2"\n']), needsWhole);
});

test('rules of another kind are refused in words, and what is no certificate too', () => {
  assert.throws(() => module.ask('discover', ['kayles', 0, -1, 0]), (error) => error.constructor.name === 'BoutonError' && /split/.test(error.message));
  assert.throws(() => module.ask('discover', ['nim', 0, 9, 0]), /1 to 8/);
  assert.throws(() => module.ask('own_laws', ['{}\n']), /certificate/);
  assert.equal(module.ask('solve', ['exact:2', 0, far, 1]).certainty, 'law proved', 'the laws before stay');
});

test('an answer is that of the command', () => {
  const answer = module.ask('solve', ['nim', 0, '3 4 5', 20]);
  assert.equal(answer.schema, 'bouton.solution/1');
  assert.equal(answer.outcome, 'N');
  assert.equal(answer.nim_value, '2');
  assert.deepEqual(answer.winning_moves, ['1 4 5']);
  assert.equal(answer.reference, 'Bouton 1901');
});

test('the law of an infinite misère quotient answers', () => {
  // In Dawson's Chess k heaps of 33, j of 29 and one of 24 are lost iff k <= j and j - k is even.
  for (const [k, j, lost] of [[3, 5, true], [4, 5, false], [700, 900, true], [900, 700, false]]) {
    const answer = module.ask('solve', ['dawson-chess', 1, `${k}x33 ${j}x29 24`, 1]);
    assert.deepEqual([answer.outcome, answer.certainty], [lost ? 'P' : 'N', 'misère law proved']);
    assert.equal(answer.reference, 'law of 0.07, infinite-0.07.json');
  }
  // Half a million heaps of 34 in Dawson's Kayles.
  const many = module.ask('solve', ['0.07', 1, '500000x34', 1]);
  assert.deepEqual([many.outcome, many.certainty], ['P', 'misère law proved']);
  // 0.26 is solved for heaps of every size: here one with an odd total, which it does not balance.
  const large = module.ask('solve', ['0.26', 1, '200000000000000000000000000000000003', 1]);
  assert.deepEqual([large.outcome, large.reference], ['P', 'law of 0.26, all-heaps-0.26.json']);
});

test('numbers of any size are exact', () => {
  const answer = module.ask('solve', ['wythoff', 0, '165580140 267914295', 1]);
  assert.equal(answer.outcome, 'P');
  assert.equal(module.ask('solve', ['nim', 0, '10^50 10^50', 1]).outcome, 'P');
});

test('an error says what is wrong and where', () => {
  assert.throws(() => module.ask('solve', ['nim', 0, '3 4 x', 1]), (error) => error.offset === 4 && /x/.test(error.message));
  assert.throws(() => module.ask('game', ['no-such-game']), (error) => error.offset === 0);
  assert.throws(() => module.ask('move', ['nim', '3 4', '2 9']), /heap 2 has only 4/);
});

test('every move has a notation that means it', () => {
  const games = [['nim', '2 3'], ['moore:2', '1 2 2'], ['exact:2', '1 2 2'], ['wythoff', '3 4'], ['fibonacci', '9'],
    ['pass-nim', '2 1-'], ['one-pass-nim', '2 3'], ['euclid', '3 7'], ['kayles', '2 5'], ['0.137', '6 3'], ['4.(3)', '4 2'], ['subtract:1,3,4', '7 2'], ['grundy', '7 4'], ['0.8', '6']];
  for (const [game, position] of games) {
    const {moves, complete} = module.ask('moves', [game, 0, position, 1000]);
    assert.ok(complete && moves.length > 0, game);
    for (const move of moves) {
      assert.equal(module.ask('move', [game, position, move.entry]).position, move.position, `${game} ${position}: ${move.entry}`);
    }
  }
});

test('rules of one\'s own are read, and refused with the place', () => {
  const rules = module.ask('rules', ['name = "X"\n\n[[move]]\ntake = "any"\n', '']);
  assert.equal(rules.recognised, 'Nim');
  assert.equal(module.ask('solve', ['rules:own', 0, '6 6', 1]).outcome, 'P');
  assert.throws(() => module.ask('rules', ['name = "X"\n[[move]]\ntake = "nothing"\n', '']), (error) => error.offset > 0);
});

test('values and periods', () => {
  const {period, text} = module.ask('period', ['kayles', 2000]);
  assert.equal(period.period, '12');
  assert.equal(period.preperiod, '71');
  assert.ok(period.proved && text.length > 3);
  module.ask('values', ['kayles']);
  const values = [];
  while (values.length < 50) values.push(...module.nextValues(50));
  assert.deepEqual(values.slice(0, 12), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
});

test('a sequence is the values of the stream, with their period', () => {
  const streamed = (game, end) => {
    module.ask('values', [game]);
    const all = [];
    for (let piece; all.length < end && (piece = module.nextValues(end)).length > 0;) all.push(...piece);
    return all;
  };
  // With a period, with a saltus, where values would become too large, with rare values, without any of it.
  for (const [game, last, proved] of [['kayles', 50, true], ['kayles', 30_000, true], ['0.8', 20_000, true], ['0.3F', 300_000, true],
                                      ['0.106', 40_000, false], ['0.007', 9000, false]]) {
    const {values, period} = module.sequence(game, last);
    assert.equal(period.period.proved, proved, game);
    assert.deepEqual(Array.from(values), streamed(game, last + 1), `${game} to ${last}`);
  }
});

test('a misere quotient with its table', () => {
  const {quotient, table} = module.ask('quotient', ['kayles', 200]);
  // Plambeck and Siegel 2008: 40 classes, 9 of them P, period 12 from row 71 on.
  assert.deepEqual([quotient.order, quotient.p_count, quotient.complete, quotient.period, quotient.preperiod], [40, 9, true, '12', '71']);
  assert.equal(table.elements.length, 40);
  assert.equal(table.lost.filter(Boolean).length, 9);
  const at = (word) => table.elements.indexOf(word);
  assert.equal(table.products[at('a')][at('b')], at('ab'));
  for (let x = 0; x < 40; ++x) {
    assert.equal(table.products[at('1')][x], x);
    for (let y = 0; y < 40; ++y) assert.equal(table.products[x][y], table.products[y][x]);
  }
  const {classes} = module.ask('classes', ['kayles', '1;2;1 2;0']);
  assert.deepEqual(classes, ['a', 'b', 'ab', '1']);
});

test('both languages speak', () => {
  module.set('texts', words[1]);
  const said = module.ask('solve', ['nim', 0, '3 4 5', 1]).reason[0].text;
  module.set('texts', words[0]);
  assert.match(said, /尼姆和/);
});

test('every text of the page has both languages and the same names in them', () => {
  const {table} = readTexts(top);
  assert.ok(Object.keys(table).length > 250);
  for (const [key, [english, chinese]] of Object.entries(table)) {
    if (!key.startsWith('web.')) continue;
    const names = (text) => [...new Set(text.match(/\{\w+/g) ?? [])].sort().join();
    assert.ok(english && chinese, key);
    assert.equal(names(english), names(chinese), key);
  }
});
