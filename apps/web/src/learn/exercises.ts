// Positions to solve: the library draws, judges and measures them (src/ask/exercises), so that the
// same number means the same sheet here, in the command, in Python and npm.
import {analyst} from '../engine/client';
import type {Convention, Exercise as Told} from '../engine/types';

export const levels = ['easy', 'middle', 'hard'] as const;
export type Level = typeof levels[number];
/// One with its answer.
export type Exercise = Required<Told>;

export const itemsOfSheet = 10;

const asker = analyst.beside();

export interface Made {
  level: Level;           ///< harder than asked for where a board has too few positions at that level
  items: Exercise[]|null;  ///< null where the game has too few positions of one kind
}

/// `use`: other uses than sheets have other positions.
export async function sheetOf(game: string, convention: Convention, level: Level, seed: number, use = ''): Promise<Made> {
  // Of somebody who has chosen something else meanwhile.
  asker.cancel();
  const made = await asker.exercises(game, convention, levels.indexOf(level), Math.min(seed, Number.MAX_SAFE_INTEGER), itemsOfSheet, use);
  return {level: made.level as Level, items: made.exercises as Exercise[]|null};
}
