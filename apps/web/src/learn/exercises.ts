// Positions to solve: drawn by chance within ranges for each level, judged by the library, and
// measured, so that "hard" is harder than "easy".
import {analyst} from '../engine/client';
import type {Convention, GameInfo, Move} from '../engine/types';
import type {Dice} from '../parts/dice';
import {readPosition} from '../play/position';

export type Level = 'easy'|'middle'|'hard';
export const levels: Level[] = ['easy', 'middle', 'hard'];

export interface Exercise {
  position: string;
  outcome: 'N'|'P';
  moves: Move[];    ///< all of them
  winning: Move[];
  difficulty: number;
}

interface Range {
  heaps: [number, number];
  size: [number, number];
}

/// How many heaps and how large, by what a move of the game may do.
export function rangeOf(info: GameInfo, level: Level): Range {
  const at = levels.indexOf(level);
  const of = (heaps: [number, number][], size: [number, number][]): Range => ({heaps: heaps[at], size: size[at]});
  if (info.limit) return of([[1, 1], [1, 1], [1, 1]], [[4, 12], [10, 30], [24, 60]]);
  if (info.heap_count) {
    const count = Number(info.heap_count);
    return of([[count, count], [count, count], [count, count]], [[1, 12], [3, 18], [5, 30]]);
  }
  if (info.one_pass) return of([[2, 3], [3, 3], [3, 3]], [[1, 5], [1, 8], [3, 10]]);
  if (info.splits) return of([[1, 2], [2, 3], [3, 4]], [[2, 8], [2, 9], [3, 12]]);
  if (info.heaps_per_move !== '1') return of([[3, 4], [4, 4], [4, 4]], [[1, 5], [1, 7], [2, 11]]);
  if (info.game.startsWith('subtract:') && !info.game.includes('all')) return of([[1, 2], [2, 3], [3, 4]], [[2, 12], [3, 14], [6, 20]]);
  return of([[2, 3], [3, 3], [4, 4]], [[1, 5], [1, 9], [3, 15]]);
}

function randomPosition(info: GameInfo, {heaps, size}: Range, dice: Dice): string {
  const count = dice.roll(...heaps);
  const words = Array.from({length: count}, () => String(dice.roll(...size)) + (info.pass && dice.roll(0, 2) === 0 ? '-' : ''));
  let text = words.join(' ');
  if (info.one_pass && dice.roll(0, 2) === 0) text += '/-';
  if (info.limit && dice.roll(0, 1) === 0) {
    const times = Number(info.limit);
    text += `/${times * dice.roll(1, Math.max(1, Math.floor(Number(words[0]) / times / 2)))}`;
  }
  return text;
}

/// The same heaps in another order are the same exercise.
function heapsOf(position: string): string {
  const [heaps, ...state] = position.split('/');
  return [heaps.split(' ').sort().join(' '), ...state].join('/');
}

/// How hard a position is to judge by hand: one for each different heap, the digits of the number
/// of stones, and how rare a winning move is among the moves (in bits; all moves count where none
/// wins, for each must be refuted).
export function difficultyOf(position: string, moves: number, winning: number): number {
  const {heaps} = readPosition(position);
  const different = new Set(heaps.filter(({size}) => size > 0).map(({exact}) => exact)).size;
  const stones = heaps.reduce((sum, {size}) => sum + size, 0);
  return different + Math.log2(1 + stones) + Math.log2(winning > 0 ? moves / winning : moves + 1);
}

const judge = analyst.beside();
const mostMoves = 5000, enoughMoves = 1200;
const batches = 8, mostBatches = 60, batchSize = 150, mostMeasured = 26;

/// Random positions of a level, judged and measured, won ones and lost ones; each kind from the
/// easier, the middle or the harder part of what chance gave.
export async function exercises(game: string, info: GameInfo, convention: Convention, level: Level, wanted: number, dice: Dice):
    Promise<{won: Exercise[], lost: Exercise[]}> {
  const range = rangeOf(info, level);
  const seen = new Set<string>();
  const found: Record<'N'|'P', string[]> = {N: [], P: []};
  for (let batch = 0; batch < mostBatches; ++batch) {
    // Where one kind is rare, as many as are wanted must do.
    if (Math.min(found.N.length, found.P.length) >= (batch < batches ? 2 * wanted : wanted)) break;
    const drawn: string[] = [];
    for (let i = 0; i < batchSize; ++i) {
      const position = randomPosition(info, range, dice);
      const heaps = heapsOf(position);
      if (!seen.has(heaps)) drawn.push(position);
      seen.add(heaps);
    }
    if (drawn.length === 0) break;
    const letters = await judge.outcomes(game, convention, drawn);
    drawn.forEach((position, i) => {
      const letter = letters[i] as 'N'|'P';
      if (letter === 'N' || letter === 'P') found[letter].push(position);
    });
  }
  const measured = async (outcome: 'N'|'P') => {
    const all: Exercise[] = [];
    let counted = 0;
    for (const position of found[outcome]) {
      if (all.length === mostMeasured || (all.length >= wanted && counted > enoughMoves)) break;
      // Without nim-values, which nobody needs here and which can take long.
      const {moves} = await judge.ask<{moves: Move[]}>('options', [game, position, mostMoves]);
      counted += moves.length;
      if (moves.length === 0 || (outcome === 'N' && moves.length === 1)) continue;  // nothing to decide
      const letters = await judge.outcomes(game, convention, moves.map((move) => move.position));
      const winning = moves.filter((_, i) => letters[i] === 'P');
      all.push({position, outcome, moves, winning, difficulty: difficultyOf(position, moves.length, winning.length)});
    }
    all.sort((a, b) => a.difficulty - b.difficulty);
    const spare = Math.max(0, all.length - 2 * wanted);
    const from = level === 'easy' ? 0 : level === 'hard' ? spare : Math.floor(spare / 2);
    return dice.shuffled(all.slice(from, all.length - spare + from));
  };
  return {won: await measured('N'), lost: await measured('P')};
}

export const itemsOfSheet = 10;
/// Of each kind at least; with fewer, always answering the other would be a good guess.
const fewest = 3;

/// The longest run of one letter.
const longestRun = (letters: string[]) =>
    letters.reduce(({run, most, last}, letter) => {
      const now = letter === last ? run + 1 : 1;
      return {run: now, most: Math.max(most, now), last: letter};
    }, {run: 0, most: 0, last: ''}).most;

/// Exactly ten, four to six of them lost where there are as many, in an order that gives nothing
/// away; null where the game has too few positions of one kind.
export async function sheetOf(game: string, info: GameInfo, convention: Convention, level: Level, dice: Dice): Promise<Exercise[]|null> {
  const {won, lost} = await exercises(game, info, convention, level, 6, dice);
  const lostWanted = Math.min(lost.length, Math.max(itemsOfSheet - won.length, dice.roll(4, 6)));
  if (lostWanted < fewest || lostWanted > itemsOfSheet - fewest || won.length < itemsOfSheet - lostWanted) return null;
  const chosen = [...lost.slice(0, lostWanted), ...won.slice(0, itemsOfSheet - lostWanted)];
  for (;;) {
    const order = dice.shuffled(chosen);
    if (longestRun(order.map(({outcome}) => outcome)) <= Math.max(3, Math.ceil(Math.max(lostWanted, itemsOfSheet - lostWanted) / 2))) return order;
  }
}
