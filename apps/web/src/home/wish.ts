// What one wishes for a new game, kept for the next time; and its address.
import {recall} from '../parts/storage';
import type {Setup} from '../play/match';
import {writeRoute} from '../route';

/// How many of the program's moves are perfect, in percent.
export const levels = {easy: 30, good: 70, perfect: 100} as const;
export type Level = keyof typeof levels;

type Wish = Pick<Setup, 'two'|'first'|'level'>;

/// What was chosen the last time; at first the program plays well, but not perfectly.
export function remembered(): Wish {
  const [two, first, level] = (recall('game') ?? '').split(' ');
  return {
    two: two === 'person',
    first: (['me', 'program', 'random', 'ask'] as const).find((one) => one === first) ?? 'ask',
    level: Object.values(levels).find((one) => String(one) === level) ?? levels.good,
  };
}

export function setupAddress(setup: Setup, rules = ''): string {
  return writeRoute({view: 'play', params: {
    game: setup.game, start: setup.start, rule: setup.convention === 'misere' ? 'misere' : '',
    vs: setup.two ? 'person' : '', first: setup.first === 'ask' ? '' : setup.first,
    level: setup.level === 100 ? '' : String(setup.level), rules,
  }});
}
