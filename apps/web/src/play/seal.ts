// A game between two who pass its link back and forth. The link holds the whole game, and a sum by which one that was cut
// off or changed on its way is noticed; it keeps nobody from making up a game.
import {keep, recall} from '../parts/storage';

/// FNV-1a of what the link says about the game.
export function sealOf({id = '', game = 'nim', rule = '', start = '', moves = ''}: Record<string, string>): string {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode([id, game, rule, start, moves].join('\n'))) sum = Math.imul(sum ^ byte, 0x01000193);
  return (sum >>> 0).toString(36);
}

export const newId = (): string => crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

/// Which player sits here, once they have moved; so that nobody moves for the other by opening an old link.
export function seatOf(id: string): 0|1|null {
  const seat = recall(`link.${id}`);
  return seat === '0' ? 0 : seat === '1' ? 1 : null;
}
export const takeSeat = (id: string, player: 0|1): void => keep(`link.${id}`, String(player));
