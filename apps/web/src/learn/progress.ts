// What a person has done, kept in this browser and nowhere else.
import {keep, recall} from '../parts/storage';

/// Anything may stand there.
function read(key: string): unknown {
  try {
    return JSON.parse(recall(key) ?? 'null');
  } catch {
    return null;
  }
}
const write = (key: string, value: unknown) => keep(key, JSON.stringify(value));

function words(key: string): string[] {
  const value = read(key);
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/// The steps of the path that are done.
export const stepsDone = (): Set<string> => new Set(words('path'));
export const keepSteps = (done: Set<string>) => write('path', [...done]);

/// The steps that are done of the lesson of a game.
export const stagesDone = (game: string): Set<string> =>
    new Set(words('lessons').filter((one) => one.startsWith(`${game} `)).map((one) => one.slice(game.length + 1)));
export function keepStages(game: string, stage: string): Set<string> {
  write('lessons', [...new Set([...words('lessons'), `${game} ${stage}`])]);
  return stagesDone(game);
}

/// The tries that the puzzle of a day took, by its day and strength; 0: not solved.
const triesKept = () => {
  const kept = read('tries');
  return (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
};
export const triesOf = (day: string, strength: string): number => Number(triesKept()[`${day} ${strength}`]) || 0;
/// The first result counts.
export const keepTries = (day: string, strength: string, tries: number) =>
    triesOf(day, strength) || write('tries', {...triesKept(), [`${day} ${strength}`]: tries});

/// The days, as 2026-11-22, whose puzzle is solved.
export const daysSolved = (): Set<string> => new Set(words('days'));
export const keepDay = (day: string) => write('days', [...daysSolved().add(day)].sort());
