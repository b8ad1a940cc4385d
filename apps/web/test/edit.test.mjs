// Positions of boards and graphs that are set up by touch: whatever is touched, the library takes what comes of it;
// in See, and in the sheet for a new game.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {accessible, address, addressed, at, button, eventually, library, phone, shown, source} from './help.mjs';

shown();

const {canEdit, isList, leftOn, placesOf, resized, sidesOf, toggled, touched} = await source('boards/edit_model.ts');
const {gameOn, graphOf, high, mostEdges, mostVertices, rim, roomiest, wide, withEdge, withVertex, withoutVertex} = await source('boards/graph_model.ts');

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

/// The edges of a game on a graph as the library has them, each with its lesser end first.
const edgesOf = (graph) => graph.edges.map((ends) => ends.map((i) => graph.vertices[i].name)).map((ends) => graph.arrows ? ends.join('>') : ends.sort().join('-')).sort();
const whole = (game) => boardOf(game, library.ask('game', [game]).example);

test('whatever is drawn is a game, which the library writes in the same way, and its board has this graph', () => {
  let seed = 11;
  const roll = (count) => (seed = (seed * 48271) % 2147483647) % count;
  for (const first of ['node-kayles:petersen', 'arc-kayles:prism:5', 'geography:grid:3x4', 'geography:a->b;b->c;c->a', 'hackenbush:0-1;1-2;2-1;2-3;0-4;4-0']) {
    let graph = graphOf(first, whole(first));
    for (let times = 0; times < 60; ++times) {
      const count = graph.vertices.length, what = roll(4);
      const next = what === 0 ? withVertex(graph, roll(wide), roll(high)) :
          what === 1 && count > 5 ? withoutVertex(first, graph, roll(count)) : count > 1 ? withEdge(graph, roll(count - 1), count - 1) : graph;
      if (typeof next === 'string') continue;
      graph = next;
      const game = gameOn(first, graph);
      assert.equal(library.ask('game', [game]).game, game, 'as the library writes it');
      // In the game of Hackenbush what hangs in the air falls off.
      if (!game.startsWith('hackenbush')) assert.deepEqual(edgesOf(graphOf(game, whole(game))), edgesOf(graph), game);
    }
  }
  const hanging = graphOf('hackenbush:', whole('hackenbush:0-1;1-2;2-1;2-3'));
  assert.deepEqual(edgesOf(hanging), ['0-1', '1-2', '1-2', '2-3']);
  for (const {x, y} of hanging.vertices) assert.ok(x >= rim && x <= wide - rim && y >= rim && y <= high - rim, `${x} ${y}`);
});

test('a graph has bounds, and says which; the last vertex and the ground stay', () => {
  let graph = graphOf('node-kayles:path:2', whole('node-kayles:path:2'));
  while (graph.vertices.length < mostVertices) graph = withVertex(graph, roomiest(graph).x, roomiest(graph).y);
  assert.equal(withVertex(graph, 10, 10), 'vertices');
  const near = graph.vertices.flatMap((one, i) => graph.vertices.slice(0, i).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
  assert.ok(Math.min(...near) > 60, 'there is room for the finger between all of them');
  const pairs = graph.vertices.flatMap((_, a) => graph.vertices.slice(0, a).map((_, b) => [b, a])).filter(([b, a]) => b !== 0 || a !== 1);
  for (const [b, a] of pairs) {
    const next = withEdge(graph, b, a);
    if (graph.edges.length === mostEdges) assert.equal(next, 'edges');
    else graph = next;
  }
  assert.equal(graph.edges.length, mostEdges);
  assert.equal(withEdge(graph, graph.edges[3][1], graph.edges[3][0]).edges.length, mostEdges - 1);
  assert.equal(withoutVertex('node-kayles', graphOf('node-kayles:1;', whole('node-kayles:1;')), 0), 'last');
  const stalks = graphOf('hackenbush:0-1', whole('hackenbush:0-1'));
  assert.equal(withoutVertex('hackenbush:0-1', stalks, stalks.vertices.findIndex(({name}) => name === '0')), 'ground');
});

test('a graph is drawn by touch: vertices, edges, undo, and what is too much; it is judged and played', async () => {
  const page = await at.open(address('see', {game: 'node-kayles:path:3'}), phone);
  const vertex = (name) => page.getByRole('button', {name: `vertex ${name}`, exact: true});
  const game = () => addressed(page).then((params) => params.game);
  await page.getByText('draws the graph', {exact: true}).tap();
  const felt = page.locator('.graph .felt');
  const box = await felt.boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, 'the table fits the phone');
  await felt.tap({position: {x: box.width * .5, y: box.height * .85}});
  const fresh = await vertex(4).boundingBox(), now = await felt.boundingBox();
  assert.ok(Math.abs(fresh.x + fresh.width / 2 - now.x - now.width * .5) < 2 && Math.abs(fresh.y + fresh.height / 2 - now.y - now.height * .85) < 2, 'where the finger was');
  assert.ok(fresh.width >= 44 && fresh.height >= 44);
  await vertex(4).tap();
  await page.getByText('Vertex 4: touch another one').waitFor();
  await vertex(2).tap();
  await eventually(game, 'node-kayles:1-2;2-3;4-2');
  await page.locator('.verdict').filter({hasText: 'can win'}).waitFor();  // 2 takes all
  assert.equal((await addressed(page)).at, '1 2 3 4');
  const there = await vertex(4).boundingBox(), after = await felt.boundingBox();
  assert.ok(Math.abs(there.y - after.y - (fresh.y - now.y)) < 2, 'it stays there');
  await vertex(1).tap();
  await vertex(2).tap();
  await eventually(game, 'node-kayles:2-3;4-2;1');
  await button(page, 'Undo').tap();
  await eventually(game, 'node-kayles:1-2;2-3;4-2');
  await vertex(3).tap();
  await button(page, 'Remove vertex 3').tap();
  await eventually(game, 'node-kayles:1-2;4-2');
  await accessible(page, 'a graph that is drawn');
  for (let count = 3; count < mostVertices; ++count) await button(page, 'Add a vertex').tap();
  await button(page, 'Add a vertex').tap();
  await page.getByText('At most 16 vertices can be drawn here').waitFor();
  await button(page, 'Undo').tap();
  await page.getByText('takes away or puts back', {exact: true}).tap();
  await page.getByRole('link', {name: 'Play this position'}).tap();
  await page.locator('.table .drawn .can').nth(mostVertices - 2).waitFor();
  await at.close(page);
});
