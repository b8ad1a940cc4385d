// How well the program plays: as a person chose, or as they fare, better after two wins and weaker after three losses in
// a row. A person begins with the easy program.
import {keep, recall} from '../parts/storage';

/// How many of the program's moves are perfect, in percent.
export const levels = {easy: 30, good: 70, perfect: 100} as const;
export type Level = keyof typeof levels;
export const order = Object.keys(levels) as Level[];

export const levelOf = (percent: number): Level => percent <= 50 ? 'easy' : percent < 90 ? 'good' : 'perfect';

const winsToRise = 2, lossesToFall = 3;

export interface Standing {
  level: Level;
  run: number;  ///< wins in a row, losses as a negative number
}

export function after({level, run}: Standing, won: boolean): Standing {
  const now = won ? Math.max(run, 0) + 1 : Math.min(run, 0) - 1;
  const at = order.indexOf(level) + (now >= winsToRise ? 1 : now <= -lossesToFall ? -1 : 0);
  const next = order[at] ?? level;
  return {level: next, run: next === level ? now : 0};
}

/// Where the person stands, in this browser; null: no game has been played to its end.
function kept(): Standing|null {
  const [level, run] = (recall('standing') ?? '').split(' ');
  return order.includes(level as Level) && Number.isInteger(Number(run)) ? {level: level as Level, run: Number(run)} : null;
}

export const hasPlayed = (): boolean => kept() !== null;
export const standing = (): Standing => kept() ?? {level: 'easy', run: 0};
/// The level that follows the person.
export const autoLevel = () => ({follows: true, level: levels[standing().level]});
export function keepResult(won: boolean): void {
  const {level, run} = after(standing(), won);
  keep('standing', `${level} ${run}`);
}
