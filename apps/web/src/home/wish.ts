// What one wishes for a new game, kept for the next time; and its address.
import {keep, recall} from '../parts/storage';
import {autoLevel, hasPlayed, levels} from '../play/follow';
import {setupParams, type Setup} from '../play/match';
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

export const setupAddress = (setup: Setup): string => writeRoute({view: 'play', params: setupParams(setup)});
