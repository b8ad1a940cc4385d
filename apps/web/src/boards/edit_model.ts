// Positions of boards and graphs as something to change, place by place. Two kinds: rows of signs, whose board may
// grow, and lists of what is left of a board that the library draws. How each game is changed is a line of a table;
// whether a position is one, the library says.
import type {Board, Place} from './board';

interface Signs {
  signs: string;                   ///< a touch leads from one to the next
  pieces: Record<string, string>;  ///< what stands there, by its sign; nothing for all others
  look: string;
  grows?: 'columns'|'both';        ///< by its rows alone; otherwise by the size in the name of the game
  touch?: (rows: string[], row: number, column: number) => string[];
}

const set = (rows: string[], row: number, column: number, sign: string) =>
    rows.map((line, y) => y === row ? line.slice(0, column) + sign + line.slice(column + 1) : line);

/// Of each row the nearer piece comes to the square; a touch on a piece turns the row over.
function slide(rows: string[], row: number, column: number): string[] {
  const line = rows[row], there = line[column];
  if (there !== '.') return rows.map((one, y) => y === row ? one.replace(/[WB]/g, (sign) => sign === 'W' ? 'B' : 'W') : one);
  const places = [...line].flatMap((sign, i) => sign === '.' ? [] : [i]);
  const near = places.reduce((best, i) => Math.abs(i - column) < Math.abs(best - column) ? i : best, places[0] ?? 0);
  return set(set(rows, row, column, line[near]), row, near, '.');
}

/// A bite takes what is below and to the right; chocolate comes back with what is above and to the left.
function bite(rows: string[], row: number, column: number): string[] {
  const gone = rows[row][column] === '.';
  return rows.map((line, y) => [...line].map((sign, x) =>
    sign === '*' ? sign : gone ? (y >= row && x >= column ? '#' : sign) : y <= row && x <= column ? '.' : sign).join(''));
}

const coins = {signs: 'HT', pieces: {H: 'heads', T: 'tails'}, look: ''};
const free = {signs: '.#', pieces: {'#': 'wall'}, look: 'square'};
const placed = {...free, pieces: {'#': 'barred'}};
const kinds: Record<string, Signs> = {
  'coins': {...coins, grows: 'columns'},
  'silver-dollar': {signs: '.o$', pieces: {o: 'coin', $: 'dollar'}, look: 'square', grows: 'columns', touch: (rows, row, column) => {
    const there = rows[row][column];
    return set(rows, row, column, there === '$' ? '.' : there === '.' ? 'o' : rows[row].includes('$') ? '.' : '$');
  }},
  'northcott': {signs: '.WB', pieces: {W: 'white', B: 'black'}, look: 'square', grows: 'both', touch: slide},
  'treblecross-strip': {signs: '.X', pieces: {X: 'cross'}, look: 'square', grows: 'columns'},
  'cram': free, 'tiles': free, 'queens': placed, 'kings': placed, 'knights': placed,
  'chomp': {signs: '.#', pieces: {'*': 'poison', '.': 'chocolate'}, look: 'bare', touch: bite},
  'notakto': {signs: '.X', pieces: {X: 'cross'}, look: 'square'},
};
/// Of these a position says what is left; of geography where the token stands, too.
const lists = ['divisors', 'node-kayles', 'arc-kayles', 'hackenbush', 'geography'];

const wordOf = (game: string) => game.split(':')[0];
export const canEdit = (game: string): boolean => wordOf(game) in kinds || isList(game);
export const isList = (game: string): boolean => lists.includes(wordOf(game));

const kindOf = (game: string): Signs => {
  const kind = kinds[wordOf(game)];
  return /^coins:(corners|.*\*)/.test(game) ? {...kind, grows: 'both'} : kind;
};

/// Boards of rows, and what stands behind them.
interface Sheets {
  boards: string[][];
  rest: string;
}
function read(at: string): Sheets {
  const [, text, rest] = /^(.*?)((?::[WB])?)$/.exec(at.trim())!;
  return {boards: text.split(' ').map((board) => (board === 'dead' ? 'XXX/.../...' : board).split('/')), rest};
}
const write = ({boards, rest}: Sheets) => boards.map((rows) => rows.join('/')).join(' ') + rest;

export type Side = 'rows'|'columns'|'boards';
export interface Edited {
  at: string;
  game: string;
}
const most: Record<Side, number> = {rows: 12, columns: 12, boards: 4};
const longestStrip = 24;

/// What can be made larger and smaller: how large it is now, and may be.
export function sidesOf(game: string, at: string): {side: Side, size: number, least: number, most: number}[] {
  if (isList(game)) return [];
  const {boards} = read(at), [rows] = boards;
  const {grows} = kindOf(game);
  const sizes: Record<Side, number> = {rows: rows.length, columns: rows[0].length, boards: boards.length};
  const sides: Side[] = wordOf(game) === 'notakto' ? ['boards'] : grows === 'columns' ? ['columns'] : ['columns', 'rows'];
  return sides.map((side) => ({
    side, size: sizes[side], least: side === 'columns' && rows[0].includes('W') ? 2 : 1, most: grows === 'columns' ? longestStrip : most[side],
  }));
}

/// The board with another size: what is new is as at the start of a game.
export function resized(game: string, at: string, side: Side, size: number): Edited {
  const sheets = read(at), {boards} = sheets, [rows] = boards;
  if (side === 'boards') {
    const next = Array.from({length: size}, (_, i) => boards[i] ?? ['...', '...', '...']);
    return {game: `notakto:${size}`, at: write({...sheets, boards: next})};
  }
  const {signs, grows} = kindOf(game);
  const width = side === 'columns' ? size : rows[0].length, height = side === 'rows' ? size : rows.length;
  const fresh = signs === 'HT' ? 'T' : '.';
  const pair = signs === '.WB' ? `W${fresh.repeat(Math.max(0, width - 2))}B` : '';
  // A row keeps both of its pieces, or gets new ones.
  const fit = (line = pair) => pair && /[WB]/.test(line.slice(width)) ? pair : line.padEnd(width, fresh).slice(0, width);
  let next = Array.from({length: height}, (_, y) => fit(rows[y]));
  // No chocolate below or to the right of a bite.
  if (wordOf(game) === 'chomp') {
    next = next.map((line, y) => [...line].map((sign, x) => next.slice(0, y + 1).some((above) => above.slice(0, x + 1).includes('#')) ? '#' : sign).join(''));
  }
  return {game: grows ? game : game.replace(/\d+x\d+$/, `${height}x${width}`), at: write({...sheets, boards: [next]})};
}

const side = 100, apart = 50;

/// The places of a position of signs.
export function placesOf(game: string, at: string, nameOf: (place: {board: number, row: number, column: number, piece: string}) => string): Place[] {
  const {pieces, look} = kindOf(game);
  const {boards} = read(at);
  return boards.flatMap((rows, board) => rows.flatMap((line, row) => [...line].map((sign, column) => ({
    x: board * (rows[0].length * side + apart) + column * side, y: row * side, look, piece: pieces[sign] ?? '', text: '',
    name: sign === '*' ? null : nameOf({board, row, column, piece: pieces[sign] ?? ''}),
  }))));
}

/// A touch on one of these places.
export function touched(game: string, at: string, place: number): string {
  const {signs, touch = (rows, row, column) => set(rows, row, column, signs[(signs.indexOf(rows[row][column]) + 1) % signs.length])} = kindOf(game);
  const sheets = read(at);
  let before = 0;
  for (const [board, rows] of sheets.boards.entries()) {
    for (const [row, line] of rows.entries()) {
      if (place < before + line.length) {
        return write({...sheets, boards: sheets.boards.map((one, i) => i === board ? touch(rows, row, place - before) : one)});
      }
      before += line.length;
    }
  }
  return at;
}

/// The name of what a place of a list is.
export const listed = ({text, name}: Place): string => text || (name ?? '').split(/ ?[:：]/)[0];

const isToken = (game: string) => wordOf(game) === 'geography';
/// What is left, with the token's vertex first.
function left(game: string, at: string, all: string[]): {token: string, there: string[]} {
  if (!isToken(game)) return {token: '', there: at === '-' ? [] : at.split(' ')};
  const [token, rest] = at.split(' | ').map((part) => part.trim());
  return {token, there: rest === undefined && !at.includes('|') ? all.filter((name) => name !== token) : (rest ?? '').split(' ').filter(Boolean)};
}

/// The board of all there is, with what a position leaves of it.
export function leftOn(whole: Board, game: string, at: string): Place[] {
  const all = whole.places.filter(({name}) => name).map(listed);
  const {token, there} = left(game, at, all);
  const some = whole.places.find(({piece}) => piece !== '' && piece !== 'token')?.piece ?? 'disc';
  return whole.places.map((place) => {
    const name = listed(place);
    return !place.name ? place : {...place, piece: name === token ? 'token' : there.includes(name) ? some : ''};
  });
}

/// What was there goes, what was gone comes back; of a graph with a token what was gone takes the token.
export function toggled(whole: Board, game: string, at: string, place: number): string {
  const all = whole.places.filter(({name}) => name).map(listed);
  const {token, there} = left(game, at, all), name = listed(whole.places[place]);
  const without = there.filter((one) => one !== name);
  if (!isToken(game)) {
    const next = there.includes(name) ? without : all.filter((one) => one === name || there.includes(one));
    return next.join(' ') || '-';
  }
  if (name === token) return at;
  return there.includes(name) ? `${token} | ${without.join(' ')}`.trim() : `${name} | ${all.filter((one) => one === token || there.includes(one)).join(' ')}`;
}
