// What one wishes for a new game, kept for the next time; and its address.
import {keep, recall} from '../parts/storage';
import {autoLevel, hasPlayed, levels} from '../play/follow';
import type {Setup} from '../play/match';
import {writeRoute} from '../route';

type Wish = Pick<Setup, 'two'|'link'|'first'|'level'|'follows'>;

/// What was chosen the last time; at first the person begins, from the second game on they may look before they choose.
export function remembered(): Wish {
  const [two, first, percent] = (recall('game') ?? '').split(' ');
  const level = Object.values(levels).find((one) => String(one) === percent);
  return {
    two: two === 'person',
    link: '',
    first: (['me', 'program', 'random', 'ask'] as const).find((one) => one === first) ?? (hasPlayed() ? 'ask' : 'me'),
    ...level === undefined ? autoLevel() : {level, follows: false},
  };
}

export const keepWish = ({two, first, level, follows}: Omit<Wish, 'link'>): void =>
    keep('game', `${two ? 'person' : 'program'} ${first} ${follows ? 'auto' : level}`);

export function setupAddress(setup: Setup, rules = ''): string {
  return writeRoute({view: 'play', params: {
    game: setup.game, start: setup.start, rule: setup.convention === 'misere' ? 'misere' : '',
    vs: setup.two ? 'person' : '', first: setup.first === 'ask' ? '' : setup.first,
    level: setup.level === 100 ? '' : String(setup.level), follow: setup.follows && !setup.two ? '1' : '', rules,
  }});
}
