// A short game of each kind, for its living picture: positions one move apart. Tests play them with
// the library.
//
//   heaps  sizes, and the marks of passes and limits that positions have: 3 4- 5, 10/4, 2 2/-
//   queen  a square, from the first one towards the corner
//   row    what stands (o), gaps (.) and where a heap was split (|)
//   ring   the same in a circle
//   signs  a position on a board, as the library writes it: a sign for each square, rows parted by /

export interface Film {
  draw: 'heaps'|'queen'|'row'|'pins'|'ring'|'signs';
  frames: string[];
  piece?: 'king'|'knight'|'rook';  ///< in place of the queen
}

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

/// The position of a frame, as the library reads it.
export function positionOf({draw}: Film, frame: string): string {
  if (draw === 'heaps' || draw === 'queen' || draw === 'signs') return frame;
  if (draw === 'ring' && !frame.includes('.')) return `circle:${frame.length}`;
  return frame.split(/[.|]+/).filter((run) => run !== '').map((run) => run.length).join(' ') || '-';
}
