// The package as somebody gets it: packed, installed in an empty project, used from node, checked by
// the TypeScript compiler, loaded by a page as it is and through a bundler.
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {after, before, test} from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {gzipSync} from 'node:zlib';
import {pack} from '../pack.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const web = resolve(here, '../../../apps/web');
const tools = createRequire(join(web, 'package.json'));
const folder = mkdtempSync(join(tmpdir(), 'bouton-npm-'));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/bouton');
/// A node program in the project; what it says is in the error if it fails.
function run(...words) {
  const {status, stdout, stderr} = spawnSync(process.execPath, words, {cwd: project, encoding: 'utf8'});
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

let bouton, package_;
before(async () => {
  const file = pack(folder);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"name": "empty", "private": true, "type": "module"}\n');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', file], {cwd: project, stdio: 'pipe'});
  package_ = await import(pathToFileURL(join(installed, 'index.js')).href);
  bouton = await package_.load();
});
after(() => rmSync(folder, {recursive: true, force: true}));

test('the package holds what it says, and depends on nothing', (t) => {
  assert.deepEqual(readdirSync(installed).sort(), ['LICENSE', 'README.md', 'README.zh-CN.md', 'answers.d.ts', 'bouton.wasm', 'files.d.ts', 'index.d.ts',
    'index.js', 'package.json', 'search.d.ts', 'shapes.d.ts', 'types.d.ts', 'words.en.txt', 'words.zh.txt']);
  const about = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  assert.equal(about.dependencies, undefined);
  assert.match(readFileSync(resolve(here, '../../../CMakeLists.txt'), 'utf8'), new RegExp(`VERSION ${about.version.replaceAll('.', '\\.')} `));
  assert.deepEqual(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.')), ['bouton']);
  for (const name of ['bouton.wasm', 'index.js']) {
    t.diagnostic(`measured: npm package, ${name}: ${statSync(join(installed, name)).size} bytes, ${gzipSync(readFileSync(join(installed, name)), {level: 9}).length} gzipped`);
  }
});

test('an empty project imports it by name, from any folder', () => {
  writeFileSync(join(project, 'ask.js'), `import {load} from 'bouton';
const bouton = await load();
const {outcome, winning_moves} = bouton.solve('nim', [3, 4, 5]);
console.log(outcome, winning_moves.join());
`);
  assert.equal(run('ask.js').trim(), 'N 1 4 5');
  assert.equal(execFileSync(process.execPath, [join(project, 'ask.js')], {cwd: '/', encoding: 'utf8'}).trim(), 'N 1 4 5');
});

test('what the README shows is so', async () => {
  // Every line `expression;  // value` of the examples, in order, with what the examples declare.
  const blocks = readFileSync(join(installed, 'README.md'), 'utf8').match(/```js\n[\s\S]*?```/g).filter((text) => !text.includes('postMessage'));
  const program = ["import {heapValues, load, Search} from 'bouton';", 'const said = [];'];
  const shown = [];
  for (const block of blocks) {
    for (const line of block.replace(/```(js)?\n?/g, '').split('\n')) {
      const [, expression, value] = /^([^/]+);\s+\/\/ (.+)$/.exec(line) ?? [];
      if (line.startsWith('import ')) continue;
      if (expression === undefined || line.startsWith('const')) {
        program.push(line);
      } else {
        program.push(`said.push(${expression});`);
        shown.push(value);
      }
    }
  }
  program.push('console.log(JSON.stringify(said.map((one) => ArrayBuffer.isView(one) ? Array.from(one) : one)));');
  writeFileSync(join(project, 'readme.js'), program.join('\n'));
  const said = JSON.parse(run('readme.js'));
  assert.equal(said.length, shown.length);
  assert.ok(said.length >= 12);
  shown.forEach((value, i) => {
    const literal = value.replace(/^(Uint16|Uint32|Int32)Array /, '').replace(/^('N'): .*$/, '$1');
    assert.deepEqual(said[i], Function(`return ${literal}`)(), value);
  });
});

test('the examples of the Chinese README run', () => {
  const blocks = readFileSync(join(installed, 'README.zh-CN.md'), 'utf8').match(/```js\n[\s\S]*?```/g).join('\n').replace(/```(js)?/g, '');
  writeFileSync(join(project, 'readme.zh.js'), `${blocks}\nconsole.log(answer.reason[0].text, bouton.solve('kayles', [5, 4], {convention: 'misere'}).outcome);`);
  assert.match(run('readme.zh.js'), /尼姆和.* P$/m);
});

test('positions as texts, arrays and large numbers; conventions; sums', () => {
  assert.equal(bouton.solve('nim', '10^50 10^50').outcome, 'P');
  assert.equal(bouton.solve('nim', [10n ** 50n, 10n ** 50n]).outcome, 'P');
  assert.equal(bouton.solve('nim', []).outcome, 'P');
  assert.equal(bouton.solve('nim', [1, 1, 1]).outcome, 'N');
  assert.equal(bouton.solve('nim', [1, 1, 1], {convention: 'misere'}).outcome, 'P');
  assert.equal(bouton.solve('nim', [1, 1, 1], {convention: 'misere'}).convention, 'misere');
  assert.equal(bouton.solve('nim', [2, 3, 4], {moves: 0}).winning_moves.length, 0);
  // An odd number of heaps has the highest bit: there is a winning move in each of them.
  const heaps = Array.from({length: 31}, (_, i) => 64 + i);
  for (const [options, listed] of [[{}, 31], [{moves: 'all'}, 31], [{moves: 5}, 5]]) {
    for (const answer of [bouton.solve('nim', heaps, options), bouton.sum([{game: 'nim', position: heaps}], options)]) {
      assert.deepEqual([answer.winning_moves.length, answer.winning_move_count, answer.moves_complete], [listed, '31', listed === 31]);
    }
  }
  assert.deepEqual(bouton.outcomes('nim', [[1, 1], '1 2', [3, 3]]), ['P', 'N', 'P']);
  assert.deepEqual(bouton.outcomes('nim', []), []);
  const sum = bouton.sum([{game: 'kayles', position: [3, 4]}, {game: 'nim', position: '2'}], {moves: 5});
  assert.equal(sum.schema, 'bouton.sum/1');
  // g(3) = 3 and g(4) = 1 in Kayles (Guy and Smith 1956), so the sum with a heap of 2 is worth 0.
  assert.deepEqual([sum.outcome, sum.nim_value, sum.position], ['P', '0', '0.77 3 4 + nim 2'.replace('0.77', sum.games[0])]);
  assert.equal(bouton.sum([]).outcome, 'P');
  // Dawson's Chess in misère play: k heaps of 33, j of 29, one of 24 are lost iff k <= j and j - k is even.
  const chess = bouton.solve('dawson-chess', [...Array(30).fill(33), ...Array(50).fill(29), 24], {convention: 'misere'});
  assert.deepEqual([chess.outcome, chess.certainty], ['P', 'misère law proved']);
  const many = bouton.solve('0.07', '500000x34', {convention: 'misere', moves: 1});
  assert.deepEqual([many.outcome, many.certainty], ['P', 'misère law proved']);
  const large = bouton.solve('0.26', [2n * 10n ** 35n + 3n], {convention: 'misere', moves: 1});
  assert.deepEqual([large.outcome, large.reference], ['P', 'law of 0.26, all-heaps-0.26.json']);
  assert.equal(bouton.sum([{game: 'nim', position: [1]}], {convention: 'misere'}).outcome, 'P');
});

test('sums agree with nim-values of their terms', () => {
  const games = ['nim', 'kayles', 'subtract:1,2,3', '0.137'];
  const value = (game, heap) => Number(bouton.solve(game, [heap]).nim_value);
  for (const one of games) {
    for (const two of games) {
      for (let a = 0; a < 7; ++a) {
        const sum = bouton.sum([{game: one, position: [a]}, {game: two, position: [5]}]);
        assert.equal(Number(sum.nim_value), value(one, a) ^ value(two, 5), `${one} ${a} + ${two} 5`);
      }
    }
  }
});

test('moves, moves that are typed, the end, the program', () => {
  const {moves, complete} = bouton.moves('kayles', [3]);
  assert.ok(complete);
  for (const {entry, position, worth, nim_value} of moves) {
    assert.equal(bouton.move('kayles', [3], entry).position, position);
    assert.equal(worth, nim_value);
  }
  assert.deepEqual(bouton.over('nim', [0, 0]), {over: true, position: '0 0'});
  const answer = bouton.program('nim', [3, 4, 5], {seed: 7});
  assert.deepEqual([answer.position, answer.knew], ['1 4 5', true]);
});

test('sequences, periods, quotients, tables', () => {
  const values = bouton.values('kayles', 500);
  assert.equal(values.length, 501);
  for (let n = 71; n + 12 <= 500; ++n) assert.equal(values[n], values[n + 12]);
  assert.deepEqual([...bouton.valuesInPieces('kayles', 500)].flatMap((piece) => [...piece]), [...values]);
  assert.equal(bouton.values('kayles', 0).length, 1);
  assert.equal(bouton.period('0.106', {to: 1000}).proved, false);
  assert.deepEqual([bouton.period('kayles').preperiod, bouton.period('kayles').text[0].step], ['71', 'front.period.found']);
  const both = bouton.sequence('kayles', 500);
  assert.deepEqual([...both.values], [...values]);
  assert.equal(both.period.period, '12');
  assert.throws(() => bouton.sequence('0.x', 500), package_.BoutonError);
  const quotient = bouton.quotient('kayles', {heaps: 100});
  assert.deepEqual([quotient.order, quotient.p_count, quotient.table.elements.length], [40, 9, 40]);
  assert.equal(quotient.quotient.order, 40, 'as it was asked for before');
  assert.ok(!Object.keys(quotient).includes('quotient'));
  assert.deepEqual(bouton.classes('kayles', [[1], [2], '1 2']), ['a', 'b', 'ab']);
  const grid = bouton.grid('wythoff', 3, 5);
  assert.deepEqual([grid.rows, grid.columns, grid.values, grid.outcomes.join('')],
      [3, 5, Int32Array.of(0, 1, 2, 3, 4, 1, 2, 0, 4, 5, 2, 0, 1, 5, 3), 'PNNNNNNPNNNPNNN']);
  assert.deepEqual(bouton.grid('nim', 2, 2, {convention: 'misere'}), {game: 'nim', convention: 'misere', certainty: 'searched', rows: 2, columns: 2,
    values: Int32Array.of(-1, -1, -1, -1), outcomes: ['N', 'P', 'P', 'N']});
  assert.deepEqual(bouton.valuesTable('kayles', 5), {game: 'kayles', convention: 'normal', certainty: 'theorem', rows: 5,
    values: Int32Array.of(0, 1, 2, 3, 1), outcomes: ['P', 'N', 'N', 'N', 'N']});
  assert.deepEqual(bouton.heaps('nim', 5).rows.map(({n, nim_value}) => n + nim_value), ['00', '11', '22', '33', '44']);
  assert.deepEqual(bouton.pPositions('wythoff', 3).rows.map(({a, b}) => [a, b]), [['0', '0'], ['1', '2'], ['3', '5']]);
  assert.equal(bouton.split(12, {list: true}).splits.length, 16);
  const {exercises} = bouton.exercises('kayles', {seed: 7, level: 'hard', count: 10});
  assert.deepEqual(exercises.slice(0, 3).map(({position, outcome}) => `${position} ${outcome}`), ['6 5 7 3 N', '3 7 11 N', '11 10 5 P']);
  for (const {position, outcome, winning} of exercises) {
    const solved = bouton.solve('kayles', position);
    assert.equal(solved.outcome, outcome);
    assert.deepEqual(new Set(winning.map((move) => move.position)), new Set(solved.winning_moves), position);
  }
  assert.equal(bouton.exercises({rules: 'name = "One heap"\nheaps = 1\n[[move]]\ntake = "any"\n'}).exercises, null);
  assert.deepEqual(bouton.forms('0.07').normal, {code: '0.137', shift: 1});
});

test('rules of one\'s own, several in turn', () => {
  const one = {rules: 'name = "One"\n[[move]]\ntake = "1-2"\n'}, two = {rules: 'name = "Two"\n[[move]]\ntake = "1-3"\n'};
  assert.equal(bouton.solve(one, [3]).outcome, 'P');
  assert.equal(bouton.solve(two, [3]).outcome, 'N');
  assert.equal(bouton.solve(one, [3]).outcome, 'P');
  assert.equal(bouton.solve({rules: 'name = "Three"\nconvention = "misere"\n[[move]]\ntake = "any"\n'}, [1]).outcome, 'P', 'the convention of the rules');
  assert.throws(() => bouton.sum([{game: one, position: [1]}, {game: two, position: [1]}]), /rules of your own/);
});

test('errors say what is wrong, and where', () => {
  const {BoutonError} = package_;
  assert.throws(() => bouton.solve('nim', '3 x'), (error) => error instanceof BoutonError && error.name === 'BoutonError' && error.offset === 2);
  assert.throws(() => bouton.solve('chess', [1]), (error) => error.offset === 0);
  for (const heap of [-1, 1.5, NaN, Infinity, 2 ** 60, -1n]) assert.throws(() => bouton.solve('nim', [heap]), BoutonError);
  assert.throws(() => bouton.outcomes('nim', ['1;2']), /semicolon/);
  assert.throws(() => bouton.sum([{game: 'nim', position: '1\n2'}]), /line break/);
  for (const wrong of [-1, 0.5, 2 ** 33]) assert.throws(() => bouton.values('kayles', wrong), BoutonError);
  assert.throws(() => bouton.solve('nim', [1], {moves: -2}), /moves must be 'all' or a number from 0 to .*, not -2/);
  assert.throws(() => bouton.period('wythoff'), BoutonError);
  assert.equal(bouton.solve('nim', [3, 4, 5]).outcome, 'N', 'after errors it goes on');
});

test('it speaks both languages, and loads from elsewhere', async () => {
  const chinese = await package_.load({language: 'zh'});
  assert.match(chinese.solve('nim', [3, 4, 5]).reason[0].text, /尼姆和/);
  await chinese.speak('en');
  assert.match(chinese.solve('nim', [3, 4, 5]).reason[0].text, /nim-sum/);
  const bytes = readFileSync(join(installed, 'bouton.wasm'));
  const words = readFileSync(join(installed, 'words.en.txt'));
  for (const wasm of [bytes, new WebAssembly.Module(bytes), pathToFileURL(join(installed, 'bouton.wasm')), pathToFileURL(join(installed, 'bouton.wasm')).href]) {
    assert.equal((await package_.load({wasm, words})).solve('nim', [1, 1]).outcome, 'P');
  }
  await assert.rejects(package_.load({wasm: 'no-such-file.wasm'}));
});

// The page tests the same module in the short run.
const long = {skip: !process.env.BOUTON_LONG && 'a long case, for script/test all'};
test('a million answers have the signature of the native build', long, () => {
  const {signature, known} = bouton.signature();
  assert.equal(signature, known);
});

test('the types fit, strictly, with any way to resolve modules', () => {
  writeFileSync(join(project, 'typed.ts'), `import {load, Bouton, BoutonError, type Solution, type Outcome} from 'bouton';
const bouton: Bouton = await load({language: 'zh'});
const answer: Solution = bouton.solve('nim', [3, 4n, 5], {convention: 'misere', moves: 3});
const outcome: Outcome | null = answer.outcome;
const values: Uint16Array = bouton.values({rules: ''}, 10);
const order: number = bouton.quotient('kayles').order + bouton.quotient('kayles').quotient.order;
const states: number | null = bouton.discover('wythoff').law.states;
const length: string | null = bouton.period('kayles').period ?? bouton.sequence('kayles', 9).period.period;
const grid: Int32Array = bouton.grid('nim', 3, 3).values, also: Int32Array = bouton.valuesTable('nim', 3).values;
const games: string[] = bouton.sum([{game: 'nim', position: '1'}]).games;
for (const piece of bouton.valuesInPieces('kayles', 5)) values.set(piece);
try { bouton.split(3, {list: true, maxHeap: 2}); } catch (error) { if (error instanceof BoutonError) error.offset?.toFixed(); }
// @ts-expect-error
bouton.solve('nim', [3], {convention: 'reverse'});
// @ts-expect-error
bouton.solve('nim', {heaps: 3});
export {outcome, order, games, states, length, grid, also};
`);
  const typescript = join(dirname(tools.resolve('typescript/package.json')), 'bin/tsc');
  const strict = ['--noEmit', '--strict', '--target', 'ES2022'];
  for (const [module, resolution] of [['NodeNext', 'NodeNext'], ['ESNext', 'Bundler'], ['Node16', 'Node16']]) {
    run(typescript, ...strict, '--module', module, '--moduleResolution', resolution, 'typed.ts');
  }
  // Node programs have no types of a browser.
  run(typescript, ...strict, '--lib', 'ES2022', '--module', 'NodeNext', '--moduleResolution', 'NodeNext', 'typed.ts');
});

test('every member that an answer has is in its type', () => {
  const two = [{game: 'kayles', position: [3, 4]}, {game: 'nim', position: [2]}];
  const misere = {convention: 'misere'};
  const answers = {
    Games: [bouton.games()],
    GameInfo: ['nim', 'kayles', 'wythoff', 'pass-nim', 'fibonacci', '0.137'].map((game) => bouton.game(game)),
    Rules: [bouton.rules('name = "x"\n[[move]]\ntake = "1-3"\n')],
    Solution: [bouton.solve('nim', [3, 4, 5]), bouton.solve('kayles', [5, 7], misere), bouton.solve('grundy', [9, 8]), bouton.solve('fibonacci', [20]),
      bouton.solve('wythoff', [3, 5]), bouton.solve('one-pass-nim', [3, 4]), bouton.solve('0.106', '10^40'), bouton.solve('nim', [])],
    SumSolution: [bouton.sum(two), bouton.sum(two, misere), bouton.sum([])],
    Moves: [bouton.moves('kayles', [5]), bouton.moves('nim', [2], misere)],
    MoveAnswer: [bouton.move('kayles', [5], '1 2')],
    ProgramMove: [bouton.program('nim', [3, 4, 5])],
    Over: [bouton.over('nim', [1])],
    HeapTable: [bouton.heaps('kayles', 3)],
    PairTable: [bouton.pPositions('wythoff', 3)],
    Split: [bouton.split(12, {list: true}), bouton.split(5)],
    ExercisesFacts: [bouton.exercises('nim', {count: 2}), bouton.exercises('nim', {...misere, level: 'middle'})],
    Period: ['kayles', '0.106', 'lasker', 'nim', 'grundy'].map((game) => bouton.period(game, {to: 1000})),
    "Omit<QuotientAnswer, 'quotient'>": [bouton.quotient('kayles'), bouton.quotient('0.26', {heaps: 20})],
    Forms: [bouton.forms('0.07')],
    FoundLaw: [bouton.discover('wythoff'), bouton.discover({rules: 'name = "x"\nheaps = 2\n[[move]]\nvectors = [[1, 2], [2, 1]]'})],
  };
  // A literal with a member that its type lacks is an error, and so is one without a member that it has.
  const lines = Object.entries(answers).flatMap(([type, all], i) => all.map((answer, j) => `export const a${i}_${j}: ${type} = ${JSON.stringify(answer)};`));
  const types = Object.keys(answers).map((type) => /\w+(?=,|$)/.exec(type)[0]);
  writeFileSync(join(project, 'members.ts'), `import type {${types}} from 'bouton';\n${lines.join('\n')}\n`);
  run(join(dirname(tools.resolve('typescript/package.json')), 'bin/tsc'), '--noEmit', '--strict', '--target', 'ES2022', '--module', 'NodeNext', 'members.ts');
});

test('in a browser: from a page as it is, in a worker, and through a bundler', async () => {
  const {serve} = await import(pathToFileURL(join(web, 'serve.js')).href);
  const {build} = await import(pathToFileURL(join(dirname(tools.resolve('vite/package.json')), 'dist/node/index.js')).href);
  const {browser: launch} = await import(pathToFileURL(join(web, 'test/browser.mjs')).href);
  writeFileSync(join(project, 'worker.js'), `import {load} from './node_modules/bouton/index.js';
const ready = load();
addEventListener('message', async ({data}) => postMessage((await ready).solve('kayles', data).outcome));
`);
  writeFileSync(join(project, 'plain.html'), `<!doctype html><title>x</title>
<script type="module">
import {load} from './node_modules/bouton/index.js';
const bouton = await load({language: 'zh'});
const worker = new Worker('worker.js', {type: 'module'});
worker.onmessage = ({data}) => document.body.textContent = bouton.solve('nim', [3, 4, 5]).winning_moves + ' ' + bouton.solve('nim', [1]).reason[0].text + ' ' + data;
worker.postMessage([5, 4]);
</script><body></body>`);
  writeFileSync(join(project, 'index.html'), '<!doctype html><title>x</title><body></body><script type="module" src="./bundled.js"></script>');
  writeFileSync(join(project, 'bundled.js'), `import {load} from 'bouton';
document.body.textContent = (await load()).solve('nim', [3, 4, 5]).winning_moves;
`);
  await build({root: project, logLevel: 'error', base: './', build: {target: 'es2022', outDir: 'dist'}});
  const server = await serve(project, 4790);
  const chromium = await launch();
  try {
    const page = await chromium.newPage();
    const wrong = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    const at = `http://127.0.0.1:${server.address().port}`;
    await page.goto(`${at}/plain.html`);
    await page.waitForFunction(() => document.body.textContent.includes('1 4 5'));
    assert.match(await page.evaluate(() => document.body.textContent), /^1 4 5 .*尼姆.* N$/);
    await page.goto(`${at}/dist/index.html`);
    await page.waitForFunction(() => document.body.textContent === '1 4 5');
    assert.deepEqual(wrong, []);
  } finally {
    await chromium.close();
    server.closeAllConnections?.();
    server.close();
  }
});

test('an option that there is not, or a value, is an error that names what is allowed', async () => {
  const {BoutonError} = package_;
  const throws = (call, pattern) => assert.throws(call, (error) => error instanceof BoutonError && pattern.test(error.message), String(pattern));
  throws(() => bouton.solve('nim', [1, 1, 1], {misere: true}), /no option 'misere' here; allowed are convention, moves; misère play is convention: 'misere'/);
  throws(() => bouton.solve('nim', [1, 1, 1], {convention: 'misère'}), /convention must be 'normal' or 'misere', not 'misère'/);
  throws(() => bouton.solve('nim', [1, 1, 1], {convention: true}), /must be 'normal' or 'misere', not true/);
  throws(() => bouton.solve('nim', [1, 1, 1], 'misere'), /options are an object/);
  throws(() => bouton.solve('nim', [1, 1, 1], null), /options are an object/);
  for (const call of [
    (wrong) => bouton.sum([{game: 'nim', position: [1]}], wrong), (wrong) => bouton.outcomes('nim', [[1]], wrong), (wrong) => bouton.moves('nim', [1], wrong),
    (wrong) => bouton.program('nim', [1], wrong), (wrong) => bouton.grid('nim', 2, 2, wrong), (wrong) => bouton.heaps('nim', 2, wrong),
    (wrong) => bouton.pPositions('wythoff', 2, wrong), (wrong) => bouton.discover('wythoff', wrong), (wrong) => bouton.split(4, wrong), (wrong) => bouton.exercises('nim', wrong),
    (wrong) => bouton.period('kayles', wrong), (wrong) => bouton.quotient('kayles', wrong)]) {
    throws(() => call({conventoin: 'misere'}), /no option 'conventoin' here; allowed/);
  }
  for (const wrong of [undefined, null, {}, true]) throws(() => bouton.solve('nim', wrong), /a position is a text/);
  throws(() => bouton.solve('nim', ['3']), /a heap must be a whole number/);
  for (const wrong of [undefined, null, 3, {}, {rules: 3}, ['nim'], Symbol('nim')]) {
    for (const call of [
      () => bouton.solve(wrong, [1]), () => bouton.game(wrong), () => bouton.outcomes(wrong, [[1]]), () => bouton.moves(wrong, [1]), () => bouton.values(wrong, 3),
      () => bouton.sequence(wrong, 3), () => bouton.period(wrong), () => bouton.quotient(wrong), () => bouton.discover(wrong), () => bouton.forms(wrong),
      () => bouton.sum([{game: wrong, position: [1]}])]) throws(call, /a game is a name or a code such as 'nim' or '0.137', or \{rules: \.\.\.\}/);
  }
  for (const wrong of [undefined, null, 3, {}, '3 4']) {
    throws(() => bouton.outcomes('nim', wrong), /positions are an array, not /);
    throws(() => bouton.classes('kayles', wrong), /positions are an array, not /);
    throws(() => bouton.sum(wrong), /terms are an array, not /);
  }
  for (const wrong of [undefined, null, 'nim 3']) throws(() => bouton.sum([wrong]), /a term is an object \{game: \.\.\., position: \.\.\.\}, not /);
  throws(() => bouton.sum([{game: 'nim'}]), /a position is a text/);
  throws(() => bouton.move('nim', [3], 1), /a move is a text, not 1/);
  throws(() => bouton.rules({rules: ''}), /a rules file is a text, not an object/);
  throws(() => bouton.split(4, {list: 'no'}), /list must be true or false, not 'no'/);
  throws(() => bouton.exercises('nim', {level: 'medium'}), /level must be 'easy', 'middle' or 'hard', not 'medium'/);
  throws(() => bouton.exercises('nim', {count: 201}), /count must be a number from 0 to 200/);
  throws(() => bouton.values('kayles', Symbol('x')), /to must be a number/);
  throws(() => bouton.solve('nim', [1], {moves: 'every'}), /moves must be 'all' or a number from 0 to .*, not 'every'/);
  await assert.rejects(package_.load({wasm: 3}), (error) => error instanceof BoutonError && /wasm must be an address/.test(error.message));
  await assert.rejects(package_.load({words: {}}), (error) => error instanceof BoutonError && /words must be an address/.test(error.message));
  await assert.rejects(package_.load({attempt: 3}), (error) => error instanceof BoutonError && /attempt must be a function/.test(error.message));
  assert.equal(bouton.solve('nim', 3).recommended, '0');
  assert.equal(bouton.solve('nim', 10n ** 30n).outcome, 'N');
  await assert.rejects(package_.load({langauge: 'zh'}), /no option 'langauge'/);
  await assert.rejects(package_.load({language: 'fr'}), /language must be 'en' or 'zh', not 'fr'/);
  await assert.rejects(bouton.speak('fr'), /language must be/);
  assert.equal(bouton.solve('nim', [1, 1, 1], {convention: 'misere'}).outcome, 'P');
});

test('a solution has its moves as a person makes them', () => {
  const {moves} = bouton.solve('kayles', [5, 7]);
  assert.deepEqual(moves.map(({text}) => text), ['knock down pin 2 of row 1', 'knock down pin 4 of row 1',
    'knock down pins 6 and 7 of row 2', 'knock down pins 1 and 2 of row 2']);
  assert.deepEqual(moves[3].changes, [{heap: 2, taken: '2', first: '1', parts: [], pass: false}]);
  assert.equal(bouton.moves('kayles', [5, 7]).moves.length, 22);
});

const upTo = (n) => Array.from({length: Math.max(0, n)}, (_, i) => i);
const pairs = (n, least) => upTo(n + 1).map((a) => [a, n - a]).filter(([a, b]) => a >= least && a <= b);
const taking = (...amounts) => (n) => amounts.filter((k) => k <= n).map((k) => n - k);
const allBut = (...amounts) => (n) => upTo(n).filter((left) => !amounts.includes(n - left));
/// Take one of these amounts: the whole heap, or from an end, or from the middle and split the rest.
const breaking = (amounts, {whole = true, ends = true, splits = true} = {}) => (n) => amounts.filter((k) => k <= n).flatMap((k) =>
  k === n ? (whole ? [[]] : []) : [...(ends ? [n - k] : []), ...(splits ? pairs(n - k, 1) : [])]);
/// Twenty games that both can say: what a move may leave of a heap.
const ownHeaps = {
  nim: upTo,
  'subtract:1,2,3': taking(1, 2, 3),
  'subtract:1,3,4': taking(1, 3, 4),
  'subtract:2,5': taking(2, 5),
  'subtract:1,2,4': taking(1, 2, 4),
  'subtract:3': taking(3),
  'subtract:all-but-2,3': allBut(2, 3),
  'subtract:all-but-1': allBut(1),
  kayles: breaking([1, 2]),
  'dawson-kayles': breaking([2]),
  treblecross: breaking([3]),
  '0.137': (n) => [...(n === 1 ? [0] : []), ...(n >= 2 ? [n - 2] : []), ...pairs(n - 3, 0)],
  '0.4': breaking([1], {whole: false, ends: false}),
  '0.6': breaking([1], {whole: false}),
  '0.44': breaking([1, 2], {whole: false, ends: false}),
  '0.33': breaking([1, 2], {splits: false}),
  '0.777': breaking([1, 2, 3]),
  '0.177': (n) => [...(n === 1 ? [0] : []), ...breaking([2, 3])(n)],
  grundy: (n) => pairs(n, 1).filter(([a, b]) => a < b),
  lasker: (n) => [...upTo(n), ...pairs(n, 1)],
};
/// The same as a game of positions: sorted heaps that are not empty.
const ownPositions = (leave) => function*(heaps) {
  for (const [at, heap] of heaps.entries()) {
    for (const left of leave(heap)) yield [...heaps.slice(0, at), ...heaps.slice(at + 1), ...[left].flat().filter((part) => part > 0)].sort((a, b) => a - b);
  }
};

test('games of your own answer as the games of the same rules do', () => {
  const {Search, heapValues} = package_;
  for (const [name, leave] of Object.entries(ownHeaps)) {
    assert.deepEqual([...heapValues(leave, 40)], [...bouton.values(name, 40)], name);
    for (const convention of ['normal', 'misere']) {
      const whole = new Search(ownPositions(leave), {convention});
      const parts = new Search({moves: ownPositions(leave), components: (heaps) => heaps.map((heap) => [heap])}, {convention});
      for (const heaps of [[], [1], [1, 1], [2, 3], [1, 2, 3], [4, 5], [2, 2, 5], [3, 4, 6]]) {
        const known = bouton.solve(name, heaps, {convention});
        for (const search of [whole, parts]) {
          assert.equal(search.outcome(heaps), known.outcome, `${name} ${heaps} ${convention}`);
          if (convention === 'normal') assert.equal(String(search.nimValue(heaps)), known.nim_value);
          const sorted = (text) => text.split(' ').map(Number).filter((heap) => heap > 0).sort((a, b) => a - b).join(' ');
          const winning = new Set(known.winning_moves.map((text) => sorted(text === '-' ? '' : text)));
          assert.deepEqual(new Set(search.winningOptions(heaps).map((left) => left.join(' '))), winning);
        }
        assert.equal(whole.remoteness(heaps), parts.remoteness(heaps));
      }
    }
  }
  assert.ok(new Search({moves: ownPositions(ownHeaps.kayles), components: (heaps) => heaps.map((heap) => [heap])}).nimValue([60]) === bouton.values('kayles', 60)[60]);
});

test('a game of your own that is wrong is an error, and limits give null', (t) => {
  const {Search, heapValues} = package_;
  assert.throws(() => new Search((n) => [1 - n]).outcome(0), /comes round again/);
  assert.throws(() => new Search(5), /function of a position/);
  assert.throws(() => new Search((n) => [], {misere: true}), /no option 'misere'/);
  assert.throws(() => new Search((n) => [], {convention: 'misère'}), /convention must be/);
  assert.throws(() => heapValues((n) => [n], 3), /smaller than the heap/);
  assert.throws(() => heapValues((n) => [-1], 3), /smaller than the heap/);
  assert.throws(() => heapValues((n) => [], -1), /to must be/);
  assert.equal(new Search((word) => [`${word}a`, `${word}b`], {positions: 100}).outcome(''), null);
  assert.equal(new Search((word) => [`${word}a`, `${word}b`], {timeout: 5}).nimValue(''), null);
  // The time is that of the whole question, also where parts of it are asked about one by one.
  let clock = 0;
  const {mock} = t.mock.method(performance, 'now', () => clock);
  const apart = {
    moves: ([heap, left]) => (++clock, left > 0 ? [[heap, left - 1]] : heap < 0 ? Array.from({length: 30}, (_, i) => [i, 300]) : []),
    components: (position) => [position],
  };
  const ask = (timeout) => new Search(apart, {convention: 'misere', timeout}).winningOptions([-1, 0]);
  assert.equal(ask(10000000).length, 0);
  assert.equal(ask(5000), null);
  mock.restore();
  let broken = true;
  const search = new Search((n) => {
    if (n === 3 && broken) throw new RangeError('mine');
    return Array.from({length: n}, (_, left) => left);
  });
  assert.throws(() => search.nimValue(5), /mine/);
  broken = false;
  assert.equal(search.nimValue(5), 5);
  assert.equal(new Search((n) => n > 0 ? [n - 1] : []).remoteness(30000), 30000);
});
