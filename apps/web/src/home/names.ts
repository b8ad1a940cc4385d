// Other names of games, by which people look for them; and games known by a name of their own that are another one
// with other heaps or another end.
import type {Convention} from '../engine/types';

/// Names besides the titles, in any language.
export const names: Record<string, string> = {
  'nim': 'tac tix, fan tan, bouton, pearls before swine, 拈, 尼姆, 三堆石子, 异或, 编程之美',
  'subtract:1,2,3': 'bash, bash’s game, bachet, take-away, subtraction, 100 game, 20 game, 巴什博弈, 报数, 抢数, 抢三十, 减法博弈',
  'wythoff': 'queen, corner the queen, 威佐夫, 两堆石头, 两堆石子, 皇后, 编程之美',
  'kayles': 'bowling, skittles, rip van winkle, 一排石头, 保龄球, 球瓶, 木柱, 编程之美',
  'fibonacci': 'zeckendorf, 斐波那契尼姆',
  'grundy': 'splitting, 分堆, 格兰迪',
  'euclid': 'gcd, greatest common divisor, 欧几里得, 辗转相除, 最大公约数',
  'moore:2': 'nim-k, 摩尔, nimk',
  'staircase': 'stairs, 阶梯博弈, 台阶',
  'dawson-chess': 'dawson, pawns, 道森',
  'dawson-kayles': 'dawson, 道森',
  'northcott': 'checkers, 诺斯科特',
  'silver-dollar': 'coins, strip, 银元',
  'coins:turning-turtles': 'coins, 翻硬币',
  'coins:mock-turtles': 'coins, 翻硬币',
  'coins:ruler': 'coins, 翻硬币',
  'coins:twins': 'coins, 翻硬币',
  'coins:corners': 'coins, 翻硬币',
  'treblecross-strip': 'tic-tac-toe, three in a row, 三连',
  'treblecross': 'tic-tac-toe, three in a row, 三连',
  'circle:kayles': 'ring, daisy, petals, 环形, 一圈石头',
  'nimstring:3x3': 'dots and boxes, strings and coins, drawing lines, 点格棋, 围格子, 画线',
  'rook': 'chess, 车, 象棋',
  'king': 'chess, 王, 象棋',
  'knight': 'chess, 马, 象棋',
  'queen': 'chess, 皇后, 象棋',
};

/// What a kind of game is called, too.
export const kindNames = {take: 'take stones, heaps, 取石子, 石子', pins: 'pins, rows, 球瓶, 木柱', board: 'board, chessboard, 棋盘', split: 'split, 分堆'};

export interface Known {
  title: string;  ///< the text home.as.TITLE
  names: string;
  game: string;
  start: string;
  convention: Convention;
}
export const known: Known[] = [
  {title: 'twenty_one', names: '21 game, twenty-one, 21点, bash, 巴什博弈, 取石子', game: 'subtract:1,2,3', start: '21', convention: 'normal'},
  {title: 'misere', names: 'misère nim, misere nim, reverse nim, last stone loses, 反尼姆, 反常尼姆, 取石子', game: 'nim', start: '', convention: 'misere'},
  {title: 'marienbad', names: 'marienbad, matches, 1357, nimatron, 马里昂巴德, 火柴', game: 'nim', start: '1 3 5 7', convention: 'misere'},
];

/// Letters and digits alone, without accents and large letters.
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/// Whether a text names what somebody looks for: each of its words, in any order, or all of it in one.
export function isNamed(text: string, wanted: string): boolean {
  const all = plain(text);
  return all.includes(plain(wanted)) || wanted.split(/\s+/).every((word) => all.includes(plain(word)));
}
