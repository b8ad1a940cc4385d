// A short game of each kind, for its living picture: positions one move apart. Tests play them with
// the library.
//
//   heaps  sizes, and the marks of passes and limits that positions have: 3 4- 5, 10/4, 2 2/-
//   queen  a square, from the first one towards the corner
//   row    what stands (o), gaps (.) and where a heap was split (|)
//   ring   the same in a circle
//   signs  a position on a board, as the library writes it: a sign for each square, rows parted by /; pieces
//          that were placed have letters (q), and boards beside each other a blank between them
//   graph  what is left, as the library writes it: vertices, or edges where these are taken (1-2), with the
//          vertex of a token first

export interface Film {
  draw: 'heaps'|'queen'|'row'|'pins'|'ring'|'signs'|'graph';
  frames: string[];
  bar?: boolean;        ///< what is free is chocolate
  graph?: FilmGraph;
  piece?: 'king'|'knight'|'rook';  ///< in place of the queen
}

export interface FilmGraph {
  at: Record<string, [number, number]>;
  lines: [string, string][];
  told?: boolean;  ///< the names stand on the vertices
  drawn?: boolean; ///< edges that are taken are those that are seen, between dots
}

/// Names on a circle, from the top; pairs of names that follow each other, and of those in two lists.
const around = (names: string, radius: number): FilmGraph['at'] =>
  Object.fromEntries(names.split(' ').map((name, i, all) => [name, [radius * Math.sin(2 * Math.PI * i / all.length), -radius * Math.cos(2 * Math.PI * i / all.length)]]));
const round = (names: string): [string, string][] => names.split(' ').map((name, i, all) => [name, all[(i + 1) % all.length]]);
const pairs = (text: string) => text.split(' ').map((pair) => pair.split('-') as [string, string]);
const rings = (inner: string): FilmGraph =>
  ({at: {...around('1 2 3 4 5', 2), ...around('6 7 8 9 10', 1)}, lines: [...round('1 2 3 4 5'), ...round(inner), ...pairs('1-6 2-7 3-8 4-9 5-10')]});
/// Points in rows, each joined with the next one in its row and with the one below.
const grid = (columns: string, rows: number): FilmGraph => {
  const all = [...columns].flatMap((_, x) => Array.from({length: rows}, (_, y): [string, [number, number]] => [columns[x] + (y + 1), [x, y]]));
  const next = (dx: number, dy: number) => all.flatMap(([name, [x, y]]): [string, string][] =>
    all.filter(([, at]) => at[0] === x + dx && at[1] === y + dy).map(([other]) => [name, other]));
  return {at: Object.fromEntries(all), lines: [...next(1, 0), ...next(0, 1)]};
};
const squares = grid('abcd', 3);
const dots: FilmGraph = {...grid('abcd', 4), drawn: true};
/// What is left of the lines between dots after each turn.
const leftAfter = (...turns: string[]): string[] => {
  let left = dots.lines.map((line) => line.join('-'));
  return [...turns.map((turn) => (left = left.filter((line) => !turn.includes(line))).join(' ') || 'again'), '-'];
};
const divisors: FilmGraph = {
  at: {2: [1, 3], 3: [2, 3], 5: [3, 3], 4: [.5, 2], 6: [1.5, 2], 10: [2.5, 2], 15: [3.5, 2], 12: [1, 1], 20: [2, 1], 30: [3, 1], 60: [2, 0]},
  lines: pairs('2-4 2-6 2-10 3-6 3-15 5-10 5-15 4-12 4-20 6-12 6-30 10-20 10-30 15-30 12-60 20-60 30-60'),
  told: true,
};
/// A flower and a house. The ground is one vertex, drawn where each edge meets it.
const flower: FilmGraph = {
  at: {1: [0, 3], 2: [0, 2], 3: [-.7, 1], 4: [.7, 1], 5: [2, 3], 6: [3, 3], 7: [3.3, 2], 8: [3.3, 1]},
  lines: pairs('0-1 1-2 2-3 2-4 0-5 5-6 6-0 6-7 7-8'),
};

const rowOf = (...frames: string[]): Film => ({draw: 'row', frames});
const pinsOf = (...frames: string[]): Film => ({draw: 'pins', frames});
const signsOf = (...frames: string[]): Film => ({draw: 'signs', frames});
const heapsOf = (...frames: string[]): Film => ({draw: 'heaps', frames});

export const films: Record<string, Film> = {
  'nim': heapsOf('3 4 5', '1 4 5', '1 4 2', '1 3 2', '0 3 2', '0 2 2', '0 2 1', '0 1 1', '0 1 0', '0 0 0'),
  'moore:2': heapsOf('3 4 5', '3 2 2', '3 1 0', '0 1 0', '0 0 0'),
  'exact:2': heapsOf('3 4 5', '3 2 4', '1 2 1', '0 2 0'),
  'wythoff': {draw: 'queen', frames: ['6 4', '4 2', '1 2', '1 1', '0 0']},
  'wythoff:2': {draw: 'queen', frames: ['6 5', '4 4', '1 4', '1 1', '0 0']},
  'queen': {draw: 'queen', frames: ['7 4', '4 1', '2 1', '1 0', '0 0']},
  'rook': {draw: 'queen', piece: 'rook', frames: ['6 4', '4 4', '4 1', '1 1', '0 1', '0 0']},
  'nimble': heapsOf('2 3 5', '2 3 1', '0 3 1', '0 1 1', '0 1 0', '0 0 0'),
  'path-chips': heapsOf('3 4', '3 3', '1 3', '1 1', '0 1', '0 0'),
  'king': {draw: 'queen', piece: 'king', frames: ['5 3', '4 2', '4 1', '3 1', '2 0', '1 0', '0 0']},
  'knight': {draw: 'queen', piece: 'knight', frames: ['5 3', '3 2', '1 3', '0 1']},
  'staircase': heapsOf('3 1 4', '3 4 1', '0 4 1', '4 0 1', '0 0 1', '0 1 0', '1 0 0', '0 0 0'),
  'poker-nim': heapsOf('1 3', '0 3/0/1', '0 2/1/1', '0 1/1/2', '0 2/2/0', '0 0/0/4'),
  'coins:turning-turtles': signsOf('HTHHT', 'HHHTT', 'HTTTT', 'TTTTT'),
  'coins:mock-turtles': signsOf('HTTHH', 'HHTTT', 'TTTTT'),
  'coins:ruler': signsOf('HHTHTTH', 'HHTTHHT', 'HHTTTTT', 'TTTTTTT'),
  'coins:twins': signsOf('THHTH', 'HHHTT', 'HTTTT'),
  'coins:corners': signsOf('TTT/THT/TTH', 'THH/THT/THT', 'THH/HTT/HTT'),
  'silver-dollar': signsOf('.o..o.o', '.o..oo.', '.oo..o.', '.ooo...', 'o.oo...', 'oo.o...', 'ooo....'),
  'northcott': signsOf('W..B/W...B', '.W.B/W...B:B', '.W.B/WB...', 'W..B/WB...:B', 'WB../WB...'),
  'treblecross-strip': signsOf('........', '...X....', '...X..X.', '...XX.X.', '...XXXX.'),
  'circle:kayles': {draw: 'ring', frames: ['ooooooooo', '..ooooooo', '..ooo.ooo', '..o.o.ooo', '..o.o.o.o', '....o.o.o', '......o.o', '........o', '.........']},
  'cram:4x5': signsOf('...../...../...../.....', '..##./...../...../.....', '#.##./#..../...../.....', '#.##./#..../..##./.....',
                      '#.##./##.../.###./.....', '#.##./##.../.###./...##', '#.###/##..#/.###./...##', '#.###/#####/.###./...##', '#.###/#####/####./#..##',
                      '#.###/#####/####./#####'),
  'tiles:l3:3x5': signsOf('...../...../.....', '##.../#..../.....', '##.##/#...#/.....', '##.##/#.#.#/.##..', '##.##/#.###/.####'),
  'chomp:4x5': {draw: 'signs', bar: true, frames: ['*..../...../...../.....', '*..../...../...##/...##', '*..../.####/.####/.####', '*.###/.####/.####/.####',
                                                  '*.###/.####/#####/#####', '*####/.####/#####/#####', '*####/#####/#####/#####']},
  'divisors:60': {draw: 'graph', graph: divisors, frames: ['2 3 4 5 6 10 12 15 20 30 60', '2 3 4 5 6 10 12 15 20 30', '2 3 4 6 12', '2 3 4', '2 3', '3', '-']},
  'queens:5': signsOf('...../...../...../...../.....', '.###./##q##/.###./#.#.#/..#..', '####q/##q##/.####/###.#/#.#.#', '####q/##q##/q####/###.#/#.###',
                      '####q/##q##/q####/###q#/#.###', '####q/##q##/q####/###q#/#q###'),
  'kings:5': signsOf('...../...../...../...../.....', '...../.###./.#k#./.###./.....', 'k#.../####./.#k#./.###./.....', 'k#.#k/#####/.#k#./.###./.....',
                     'k#.#k/#####/##k#./k###./##...', 'k#.#k/#####/##k##/k###k/##.##', 'k#k#k/#####/##k##/k###k/##.##', 'k#k#k/#####/##k##/k###k/##k##'),
  'knights:5': signsOf('...../...../...../...../.....', '.#.#./#...#/..n../#...#/.#.#.', '##.##/#.n.#/#.n.#/##.##/.#.#.', '#####/#.n##/#nn.#/##.##/####.',
                       '#####/#nn##/#nn##/#####/####.', '#####/#nn##/#nn##/#####/####n'),
  'notakto:2': signsOf('... .../... .../... ...', '... .../.X. .../... ...', '... .../.X. .X./... ...', 'X.. .../.X. .X./... ...', 'X.. .../.X. .X./... X..',
                       'X.. .../.X. .X./..X X..', 'X.. ..X/.X. .X./..X X..'),
  'node-kayles:petersen': {draw: 'graph', graph: rings('6 8 10 7 9'), frames: ['1 2 3 4 5 6 7 8 9 10', '3 4 7 8 9 10', '7 9 10', '-']},
  'arc-kayles:prism:5': {draw: 'graph', graph: rings('6 7 8 9 10'),
                         frames: ['1 2 3 4 5 6 7 8 9 10', '2 3 4 5 7 8 9 10', '2 5 7 8 9 10', '2 5 7 10', '5 10', '-']},
  'hackenbush:0-1;1-2;2-3;2-4;0-5;5-6;6-0;6-7;7-8': {
    draw: 'graph', graph: flower,
    frames: ['0-1 1-2 2-3 2-4 0-5 5-6 6-0 6-7 7-8', '0-1 1-2 2-3 2-4 0-5 5-6 6-0 6-7', '0-1 1-2 2-4 0-5 5-6 6-0 6-7', '0-1 1-2 2-4 5-6 6-0 6-7', '0-1 1-2 2-4', '0-1 1-2', '-'],
  },
  'geography:grid:3x4': {
    draw: 'graph', graph: squares,
    frames: ['a1', 'b1 | c1 d1 a2 b2 c2 d2 a3 b3 c3 d3', 'b2 | c1 d1 a2 c2 d2 a3 b3 c3 d3', 'c2 | c1 d1 a2 d2 a3 b3 c3 d3', 'c1 | d1 a2 d2 a3 b3 c3 d3',
             'd1 | a2 d2 a3 b3 c3 d3', 'd2 | a2 a3 b3 c3 d3', 'd3 | a2 a3 b3 c3', 'c3 | a2 a3 b3', 'b3 | a2 a3', 'a3 | a2', 'a2 |'],
  },
  'nimstring:3x3': {
    draw: 'graph', graph: dots,
    frames: leftAfter('a1-b1 c1-d1 d1-d2 a2-b2 d2-d3 a2-a3 a4-b4 c4-d4', 'b2-c2', 'c3-d3', 'b1-c1', 'a3-a4', 'b3-c3', 'b4-c4', 'a1-a2',
                      'b1-b2 c1-c2 c2-d2 c2-c3 b2-b3 a3-b3 b3-b4 d3-d4', 'c3-c4'),
  },
  'euclid': heapsOf('7 3', '4 3', '1 3', '1 0'),
  'fibonacci': heapsOf('13', '12/2', '10/4', '8/4', '5/6', '0/10'),
  'pass-nim': heapsOf('3 4', '3- 4', '3- 3', '2- 3', '2- 3-', '2- 2-', '1- 2-', '1- 1-', '0- 1-', '0- 0-'),
  'one-pass-nim': heapsOf('2 3 4', '2 3 1', '2 3 1/-', '0 3 1/-', '0 1 1/-', '0 0 1/-', '0 0 0/-'),
  'kayles': pinsOf('ooooooooo', 'oooo.oooo', '..oo.oooo', '..oo.oo..', '..o..oo..', '..o..o...', '.....o...', '.........'),
  'subtract:1,2,3': heapsOf('10', '8', '5', '4', '1', '0'),
  'subtract:1,3,4': heapsOf('10', '9', '5', '2', '1', '0'),
  'subtract:all-but-2,5': heapsOf('6 5', '6 1', '3 1', '2 1', '1 1', '0 1', '0 0'),
  'grundy': rowOf('ooooooo', 'oo|ooooo', 'oo|o|oooo', 'oo|o|o|ooo', 'oo|o|o|o|oo'),
  'dawson-kayles': pinsOf('oooooooo', 'ooo..ooo', 'o....ooo', 'o......o'),
  'dawson-chess': pinsOf('oooooooo', 'ooo...oo', 'ooo.....', '........'),
  'treblecross': pinsOf('ooooooooo', 'oooo...oo', 'o......oo'),
  'officers': rowOf('ooooooo', 'ooo.ooo', 'o.o.ooo', 'o.o.o.o'),
  'guiles': pinsOf('oooooooo', 'oo..oooo', '....oooo', '....o..o', '.......o', '........'),
  'daisies': rowOf('oooooo', 'ooo|ooo', 'o.o|ooo', 'o.o|o.o', '..o|o.o', '..o|o..', '...|o..', '...|...'),
  'lasker': rowOf('oooooo', 'ooo|ooo', '..o|ooo', '..o|..o', '...|..o', '...|...'),
};
