// A lesson for every game of the menu, in three steps: the goal, a game that is won for sure, the trick. Here
// are the positions alone; what is said of them are the texts lesson.KEY.goal, .win, .trick, and .no, the
// nudge after a wrong move. Tests ask the solver about every line.
import type {Convention} from '../engine/types';

export const stages = ['goal', 'win', 'trick'] as const;
export type Stage = typeof stages[number];

export interface Lesson {
  key: string;
  goal: string;      ///< one move from here ends the game
  forced?: boolean;  ///< ... or leaves the program nothing but moves that lose at once
  win: string;       ///< played to the end
  second?: boolean;  ///< ... and the program goes first there
  trick: string;     ///< one move is asked for
  answer: string[];  ///< the winning moves that the trick names, as one types them
  convention?: Convention;
}

const to = (key: string, goal: string, win: string, trick: string, ...answer: string[]): Lesson => ({key, goal, win, trick, answer});
const second = (key: string, goal: string, win: string, trick: string, ...answer: string[]): Lesson => ({...to(key, goal, win, trick, ...answer), second: true});

export const lessons: Record<string, Lesson> = {
  'nim': second('nim', '6', '4 4', '3 4 5', '1 2'),
  'moore:2': to('moore', '2 3', '2 3 3', '1 3 4 5', '3 1, 4 3', '3 2, 4 2'),
  'exact:2': to('exact', '2 3', '1 1 2 3', '2 2 3 3', '3 1, 4 1'),
  'wythoff': to('wythoff', '3 3', '2 6', '4 8', '2 1'),
  'wythoff:2': to('wythoff2', '2 3', '1 5', '5 7', '1 4, 2 4'),
  'euclid': to('euclid', '3 6', '2 5', '5 13', '2 5'),
  'fibonacci': to('fibonacci', '3/4', '4', '11', '1 3'),
  'pass-nim': second('pass', '3', '3 3', '2 4-', '2 3'),
  'one-pass-nim': to('one_pass', '3', '3 3', '4 5', '2 2'),
  'kayles': to('kayles', '2', '5', '1 5', '2 1', '2 5'),
  'subtract:1,2,3': to('threes', '3', '7', '21', '1 1'),
  'subtract:1,3,4': to('sevens', '4', '6', '13', '1 4'),
  'subtract:all-but-2,5': to('all_but', '4', '5', '6 9', '2 3'),
  'grundy': to('grundy', '3', '5', '8', '1 1+7'),
  'staircase': to('staircase', '3', '2 1', '2 3 1', '1 1'),
  'king': to('king', '1 1', '3 2', '5 3', '= 4 2'),
  'knight': to('knight', '2 1', '5 3', '6 5', '= 4 4'),
  'coins:turning-turtles': to('turtles', 'TTH', 'HHTH', 'THTHH', '= HTTHH'),
  'coins:mock-turtles': to('mock', 'HTTH', 'HHHTH', 'THHTHH', '= HHTTHH'),
  'coins:ruler': to('ruler', 'HH', 'HTHH', 'HTTTHH', '= HTTTHT'),
  'coins:twins': to('twins', 'THTTH', 'THHTH', 'TTHTHHT', '= THTTHHT'),
  'coins:corners': second('corners', 'TTT/THT/THT', 'TTT/TTH/THT', 'TTT/THT/TTH', '= TTT/TTH/THT'),
  'silver-dollar': to('dollar', 'o..o', '..o.o', '.o.o..o...o', '= .o.o..o.o..'),
  'northcott': to('northcott', 'W..B', 'W..B/W...B', 'W.B/W..B/W....B', '= W.B/W..B/.W...B:B'),
  'poker-nim': second('poker', '3', '2 2/2/0', '2 5/1/2', '= 2 2/2/4'),
  'treblecross-strip': to('strip', 'X.X....', '.......', 'X.......', '= X....X..'),
  'circle:kayles': second('circle', 'circle:2', 'circle:7', '9', '= 4 4'),
  'cram:4x5': second('cram', '....#/#####/#####/#####', '....#/....#/#####/#####', '...../...../...../.....', 'c2-c3'),
  'tiles:l3:3x5': second('tiles', '...../##.../#####', '....#/....#/#####', '...../...../#####', 'c1-d1-c2', 'b1-c1-c2', 'c1-c2-d2', 'c1-b2-c2'),
  'chomp:4x5': to('chomp', '*####/.####/.####/#####', '*..../.####/.####/#####', '*...#/....#/....#/....#', 'b2'),
  'divisors:60': to('divisors', '2 4', '2 3 6', '2 3 4 5 6 10 12 15 20 30 60', '60'),
  'queens:5': second('queens', '...##/...##/...##/#####/#####', '#.#.#/.###./#####/.###./#.#.#', '...../...../...../...../.....', 'c3'),
  'kings:5': second('kings', '...##/...##/...##/#####/#####', '...../.###./.###./.###./.....', '...../...../...../...../.....', 'c3'),
  'knights:5': to('knights', '.####/##.##/.####/#####/#####', '...##/...##/...##/#####/#####', '...../...../...../...../.....', 'c3'),
  'notakto:2': {...to('notakto', 'XXX/.../... XX./.X./...', 'XXX/.../... X../.X./...', 'XXX/.../... .../.../...', '2 b2'), forced: true, convention: 'misere'},
  'nimstring:3x3': {...to('nimstring', 'a1-b1 a1-a2', 'b1-c1 a1-a2 b1-b2 a3-a4 d3-d4 a4-b4 c4-d4', 'b1-b2 c1-c2 d1-d2 a3-a4 b3-b4 c3-c4 d3-d4', 'b1-b2 d1-d2'), forced: true},
  'node-kayles:petersen': second('node_kayles', '1 2 3', '3 4 7 8 9 10', '1 2 3 4 6', '2'),
  'arc-kayles:prism:5': second('arc_kayles', '1 2 3 4', '1 2 3 4 6 7 8 9', '1 2 3 4 5 6 7 8 9 10', '1-6', '2-7', '3-8', '4-9', '5-10'),
  'hackenbush:0-1;1-2;2-3;2-4;0-5;5-6;6-0;6-7;7-8': to('hackenbush', '0-1 1-2', '0-1 1-2 2-3 0-5 5-6', '0-1 1-2 2-3 2-4 0-5 5-6 6-7 7-8', '6-7'),
  'geography:grid:3x4': to('geography', 'b2 | a2 c2 d2 b3 c3', 'a1 | b1 c1 d1 a2 b2 c2 d2', 'b2 | a2 a3 b1 c1 c2 d2 b3', '= a2 | b1 c1 c2 d2 a3 b3', '= b3 | b1 c1 a2 c2 d2 a3'),
  'dawson-kayles': to('dawson_kayles', '4', '6', '5 4', '2 2-3'),
  'dawson-chess': to('dawson_chess', '3', '5', '4 3', '2 1-3'),
  'treblecross': to('treblecross', '7', '9', '8 7', '2 3-5'),
  'officers': to('officers', '3', '7', '6', '1 2', '1 5'),
  'guiles': to('guiles', '2', '6', '1 7', '2 3-4', '2 4-5'),
  'daisies': to('daisies', '1', '3', '1 4', '2 1'),
  'lasker': to('lasker', '5', '3 5', '1 2 3', '3 1+2'),
  'nimble': to('nimble', '4', '2 5', '3 4 5', '1 2'),
  'path-chips': to('path_chips', '4', '3 6', '1 4 6', '3 1'),
  'rook': to('rook', '4 0', '5 3', '7 3', '1 4'),
  'queen': to('queen', '4 4', '6 3', '6 11', '2 1'),
};
export const hasLesson = (game: string): boolean => Object.hasOwn(lessons, game);
