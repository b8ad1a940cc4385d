// A move in words: of pins as they stood at the start, of a queen as a queen's move.
import type {GameInfo} from '../engine/types';
import {readHit, readPosition, type Hit} from '../play/position';
import type {Ply} from '../play/match';
import {t} from '../texts';

/// First letter large, where there are large letters.
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/// Which pins a move knocks down, counted in the row as it was at the start.
export function pinWords(hit: Hit, ply: Ply): string {
  const segment = ply.segments[hit.heap];
  const row = segment.row + 1, first = segment.start + hit.first + 1, last = segment.start + hit.last + 1;
  const key = first === last ? 'move:pin' : last === first + 1 ? 'move:two_pins' : 'move:pins';
  return t(key, {row, first, last});
}

/// A move on rows of pins: what it knocks down, or where it passes.
export function rowWords(from: Ply, move: {entry: string, text: string}): string {
  const hit = readHit(move.entry, true, from.segments);
  if (hit && from.segments[hit.heap]) return pinWords(hit, from);
  const heap = /^pass (\d+)$/.exec(move.entry);
  const segment = heap && from.segments[Number(heap[1]) - 1];
  if (!segment) return move.text;
  const {row, start, size} = segment;
  const alone = from.segments.filter((one) => one.row === row).length === 1;
  return t(alone ? 'move:pass_row' : 'play:pass_pins',
           {row: row + 1, pins: size === 1 ? String(start + 1) : `${start + 1}-${start + size}`});
}

/// How two heaps lie as a board with a queen: the first one across and the second one up, or, so that a high board
/// fills a wide screen, the other way round; false: they are heaps. What is told of the queen follows the board.
export type Queen = 'up'|'across'|false;

/// A move of the queen from one square to another.
export function queenWords(from: string, to: string, queen: Queen): string {
  const [[x, y], [a, b]] = [from, to].map((text) => readPosition(text).heaps.map((heap) => heap.size)).map((pair) => queen === 'across' ? pair.reverse() : pair);
  const key = b === y ? 'queen_left' : a === x ? 'queen_down' : x - a === y - b ? 'queen_corner' : 'queen_to';
  return t(`board.${key}`, {count: Math.max(x - a, y - b), a, b});
}

/// A move of a game with heaps whose board is drawn: a piece goes somewhere, or a coin from square to square.
export function drawnWords(info: GameInfo, from: string, {position, text}: {position: string, text: string}): string {
  const [old, now] = [from, position].map((one) => readPosition(one).heaps.map(({size}) => size));
  if (['king', 'knight', 'rook'].includes(info.name) && now.length === 2) return t('move:piece', {x: now[0], y: now[1]});
  const moved = old.findIndex((size, i) => size !== now[i]);
  if (moved < 0) return text;
  if (info.name !== 'staircase') return t('move:slide', {from: old[moved], to: now[moved]});
  // From the step that is left, the higher one of the two.
  const step = old.findIndex((size, i) => size > now[i]);
  return t(step === 0 ? 'board.stairs_off' : 'board.stairs_down', {count: old[step] - now[step], step: step + 1});
}

/// The move from one position of a game to the next. `queen`: the board shows a queen.
export function moveWords(info: GameInfo, from: Ply, move: {entry: string, position: string, text: string}, queen: Queen): string {
  if (queen) return queenWords(from.position, move.position, queen);
  if (info.drawing === 'heaps') return drawnWords(info, from.position, move);
  return info.pins && !info.drawing ? rowWords(from, move) : move.text;
}

export const largestBoard = 24;
const wide = () => matchMedia('(min-width: 821px)').matches;
/// Whether two heaps can be shown as a queen on a board, and how the board lies.
export function lies(start: string): Queen {
  const {heaps} = readPosition(start);
  const fits = heaps.length === 2 && heaps.every((heap) => heap.size <= largestBoard);
  return fits && (wide() && heaps[1].size > heaps[0].size ? 'across' : 'up');
}
/// The same of a game that starts so.
export const fitsBoard = (info: GameInfo, start: string): Queen =>
    !info.drawing && info.heap_count === '2' && !info.splits && info.lattice && lies(start);
