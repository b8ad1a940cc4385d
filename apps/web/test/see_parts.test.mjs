// The parts of seeing that draw nothing: what is counted, ordered and written, against slow
// calculations made another way.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readCatalogue} from '../catalogue.js';
import {loadModule, source, top} from './help.mjs';

const module = await loadModule();
const {density, frequencies, largest} = await source('see/density.ts');
const {ticks, grouped} = await source('see/axis.ts');
const {readSeen, writeSeen} = await source('see/address.ts');
const {Zooming} = await source('see/zoom.ts');
const {divisibility, cayley, arranged} = await source('see/monoid.ts');
const {sequenceCsv, sequenceBfile, sequenceTex} = await source('see/sequence_files.ts');
const {productsCsv, quotientTex} = await source('see/monoid_files.ts');
const {svgPen} = await source('see/pen.ts');

function valuesOf(game, count) {
  module.ask('values', [game]);
  const all = [];
  while (all.length < count) all.push(...module.nextValues(count));
  return Uint16Array.from(all.slice(0, count));
}

test('a density counts every value once, in its row and column', () => {
  const values = valuesOf('0.106', 30_000);
  const most = largest(values);
  for (const [from, to, columns, rows] of [[0, 29_999, 700, 400], [123, 25_000, 333, 7], [10, 20_010, 20_001, 1000]]) {
    const grid = density(values, from, to, most, columns, rows);
    const perRow = Math.ceil((most + 1) / grid.rows);
    const slow = new Map();
    for (let n = from; n <= to; ++n) {
      const column = Math.floor((n - from) * columns / (to - from + 1) + 1e-9);
      const key = (grid.rows - 1 - Math.floor(values[n] / perRow)) * columns + column;
      slow.set(key, (slow.get(key) ?? 0) + 1);
    }
    assert.ok(grid.rows <= rows);
    assert.equal(grid.counts.reduce((a, b) => a + b, 0), to - from + 1);
    for (const [key, count] of slow) assert.equal(grid.counts[key], count);
    assert.equal(grid.most, Math.max(...slow.values()));
  }
});

test('frequencies are those of the values shown', () => {
  const values = valuesOf('kayles', 200);
  const counts = frequencies(values, 71, 82, largest(values));
  // One period of Kayles: 1 2 7 4 1 8... each value as often as it stands there.
  for (let value = 0; value < counts.length; ++value) {
    assert.equal(counts[value], [...values.slice(71, 83)].filter((one) => one === value).length);
  }
});

test('numbers at an axis are whole and round, and never too many', () => {
  assert.deepEqual(ticks(0, 10, 5), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(ticks(0, 3, 40), [0, 1, 2, 3]);
  assert.deepEqual(ticks(123_456, 654_321, 4), [200_000, 400_000, 600_000]);
  for (let width = 1; width < 3_000_000; width = Math.ceil(width * 1.7)) {
    const all = ticks(17, 17 + width, 8);
    assert.ok(all.length <= 9 && all.every(Number.isInteger), `${width}: ${all}`);
    assert.ok(width < 3 || all.length >= 2, `${width}: ${all}`);
  }
  assert.equal(grouped(1234567), '1\u202f234\u202f567');
  assert.equal(grouped(999), '999');
});

test('an address restores every choice, and a wrong one is as if it were not there', () => {
  const seen = {
    game: 'kayles', at: '3 4', convention: 'misere', length: 20_000, second: '0.137', zoom: [100, 900], log: true, map: 64,
    board: 50, heaps: 2000, shape: 'cayley', by: 'a,c', stones: 30, ask: true, tab: 'moves',
  };
  assert.deepEqual(readSeen(writeSeen(seen)), seen);
  assert.deepEqual(readSeen({...writeSeen(seen), tab: ''}).tab, 'sequence', 'an older link names no tab');
  const usual = readSeen({});
  assert.deepEqual(Object.entries(writeSeen(usual)).filter(([, value]) => value !== ''), [['game', 'nim']]);
  assert.deepEqual(readSeen({n: '12', zoom: '9-3', map: '1e9', shape: 'x', stones: '601', heaps: '-1', board: 'NaN', log: 'yes', ask: 'yes'}), usual);
  assert.deepEqual(readSeen({zoom: '5-5'}).zoom, null);
});

test('a zoom stays within the sequence, and around its heap', () => {
  const zoom = new Zooming(1000);
  assert.equal(zoom.range, null);
  zoom.by(.5, 200);
  assert.deepEqual([zoom.from, zoom.to], [100, 600]);
  zoom.by(2, 200);
  assert.equal(zoom.range, null);
  zoom.by(.1, 0);
  assert.deepEqual(zoom.range, [0, 100]);
  zoom.move(-50);
  assert.deepEqual(zoom.range, [0, 100]);
  zoom.move(Infinity);
  assert.deepEqual(zoom.range, [900, 1000]);
  for (let i = 0; i < 60; ++i) zoom.by(.5, 950);
  const [from, to] = zoom.range;
  assert.ok(to - from <= 9 && from <= 950 && to >= 950, `${from} ${to}`);
  let told = 0;
  const end = zoom.listen(() => ++told);
  zoom.all();
  end();
  zoom.by(.5);
  assert.equal(told, 1);
  assert.deepEqual(new Zooming(1000, [200, 300]).range, [200, 300]);
  assert.equal(new Zooming(1000, [5000, 6000]).range, null);
});

function monoidOf(game, heaps) {
  const {quotient, table} = module.ask('quotient', [game, heaps]);
  return {...table, generators: quotient.generators.map(({name}) => ({name, at: table.elements.indexOf(name)})), quotient};
}

test('the order of a quotient is divisibility, and its lines are covers', () => {
  for (const [game, heaps] of [['kayles', 200], ['0.75', 100], ['nim', 4], ['0.123', 50]]) {
    const monoid = monoidOf(game, heaps);
    const {products, elements} = monoid;
    const divides = (x, y) => products[x].some((product) => product === y);
    const {classes, covers, layer} = divisibility(monoid);
    assert.deepEqual(classes.flat().sort((a, b) => a - b), elements.map((_, x) => x), 'each element in one class');
    const classOf = (x) => classes.findIndex((members) => members.includes(x));
    // Whatever divides something is reached by lines, and nothing else is.
    const reached = classes.map((_, start) => {
      const seen = new Set([start]), queue = [start];
      while (queue.length) {
        const now = queue.pop();
        for (const [from, to] of covers) {
          if (from === now && !seen.has(to)) queue.push(to), seen.add(to);
        }
      }
      return seen;
    });
    for (let x = 0; x < elements.length; ++x) {
      for (let y = 0; y < elements.length; ++y) {
        assert.equal(divides(x, y), reached[classOf(x)].has(classOf(y)), `${game}: ${elements[x]} ${elements[y]}`);
        assert.equal(divides(x, y) && divides(y, x), classOf(x) === classOf(y));
      }
    }
    // No line could be left out.
    for (const [from, to] of covers) {
      assert.ok(layer[from] < layer[to]);
      assert.ok(!covers.some(([a, b]) => a === from && b !== to && reached[b].has(to)), `${game}: ${from} ${to}`);
    }
    assert.equal(layer[classOf(0)], 0);
  }
});

test('a Cayley graph has an arrow from every class for every generator', () => {
  const monoid = monoidOf('kayles', 200);
  const {edges, layer} = cayley(monoid, monoid.generators.map((_, g) => g));
  const arrows = new Set(edges.flatMap(({from, to, by, both}) => both ? [`${from} ${by} ${to}`, `${to} ${by} ${from}`] : [`${from} ${by} ${to}`]));
  assert.equal(arrows.size, monoid.elements.length * monoid.generators.length);
  monoid.generators.forEach(({at}, g) => monoid.elements.forEach((_, x) => assert.ok(arrows.has(`${x} ${g} ${monoid.products[x][at]}`))));
  // The layer is the length of the shortest word: no shorter product gives the element.
  let reach = new Set([0]);
  for (let length = 0; length <= Math.max(...layer); ++length) {
    assert.deepEqual([...reach].every((x) => layer[x] <= length), true);
    layer.forEach((at, x) => at === length && assert.ok(reach.has(x)));
    reach = new Set([...reach, ...[...reach].flatMap((x) => monoid.generators.map(({at}) => monoid.products[x][at]))]);
  }
  assert.equal(arranged(layer, []).flat().length, 40);
});

test('files of a sequence: CSV and b-file as the command writes them, TeX with the proved period', () => {
  const values = valuesOf('kayles', 300);
  assert.deepEqual(sequenceCsv(values).split('\n').slice(0, 5), ['n,value', '0,0', '1,1', '2,2', '3,3']);
  assert.equal(sequenceCsv(values).split('\n').length, 302);
  assert.deepEqual(sequenceBfile(values).split('\n').slice(9, 12), ['9 4', '10 2', '11 6']);
  const {period} = module.ask('period', ['kayles', 2000]);
  const tex = sequenceTex('kayles', values, period, '');
  assert.match(tex, /g\(n\+12\) = g\(n\) \\qquad \(n \\ge 71\)/);
  assert.match(tex, /^0 & 0 & 1 & 2 & 3 & 1 & 4 & 3 & 2 & 1 & 4 & 2 & 6 \\\\$/m);
  assert.equal((tex.match(/\\begin/g) ?? []).length, (tex.match(/\\end/g) ?? []).length);
  assert.doesNotMatch(sequenceTex('0.106', valuesOf('0.106', 300), null, 'x'), /qquad/, 'nothing is claimed that is not proved');
});

test('files of a quotient', () => {
  const monoid = monoidOf('kayles', 200);
  const lines = productsCsv(monoid).trim().split('\n').map((line) => line.split(','));
  assert.equal(lines.length, 41);
  assert.deepEqual(lines[0].slice(0, 4), ['element', 'outcome', ...monoid.elements.slice(0, 2)]);
  assert.equal(lines.filter((line) => line[1] === 'P').length, 9);
  const tex = quotientTex('0.77', monoid.quotient);
  assert.match(tex, /a\^\{2\} = 1/);
  assert.match(tex, /\\Phi\(n\+12\) = \\Phi\(n\) \\quad \(n \\ge 71\)/);
});

test('SVG of a title with signs is well formed', () => {
  const pen = svgPen(10, 10, 'a < b & "c"');
  pen.text(1, 1, '<&>', '#000000');
  assert.match(pen.done(), /<title>a &lt; b &amp; &quot;c&quot;<\/title>/);
  assert.match(pen.done(), />&lt;&amp;&gt;<\/text>/);
});

test('the catalogue of the page has every row, found by the form of any equivalent code', () => {
  const [names, ...rows] = readCatalogue(top).split('\n').map((line) => line.split('\t'));
  const all = rows.map((fields) => Object.fromEntries(names.map((name, i) => [name, fields[i]])));
  assert.ok(all.length > 900);
  const find = (game, convention) => {
    const forms = module.ask('forms', [game]);
    return {row: all.find((row) => row.convention === convention && row.standard === forms[convention].code), shift: forms[convention].shift};
  };
  assert.equal(find('0.106', 'normal').row.period, '328226140474');
  // Dawson's chess 0.137, and 0.07 with every heap one larger.
  assert.equal(find('0.07', 'normal').row.standard, find('dawson-chess', 'normal').row.standard);
  assert.equal(find('0.07', 'normal').shift, find('0.137', 'normal').shift + 1);
  assert.equal(find('kayles', 'misere').row.elements, '40');
  assert.equal(find('nim', 'normal').row, undefined);
  // Each form once, with the best row of all tables.
  assert.equal(new Set(all.map(({convention, standard}) => `${convention} ${standard}`)).size, all.length);
  assert.equal(find('0.0104', 'normal').row.period, '44', 'of the census of four digits');
  // The module tells a row of the code that was asked about.
  const told = (game, convention) => module.ask('lookup', [game, convention === 'misere' ? 1 : 0, names.map((name) => find(game, convention).row[name]).join('\t')]);
  const {later, preperiod, preperiod_exact, result} = told('0.07', 'normal');
  assert.deepEqual([result.code, result.period, later, preperiod, preperiod_exact], ['0.137', '34', '1', '53', true]);
  assert.deepEqual(told('0.07', 'misere').result.infinite, {of: '0.07', infinite_from: '33', heaps: '36', all_heaps: false});
  assert.throws(() => module.ask('lookup', ['0.07', 0, 'normal']), /columns/);
});
