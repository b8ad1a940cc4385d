// Where a game begins, and its rule in words.
import type {Convention, GameInfo} from '../engine/types';

/// The default start of a game.
export const firstStart = (info: GameInfo) => info.presets[0]?.position ?? info.example;

export function randomStart(example: string, heapCount: string|null, limit: boolean): string {
  const roll = (least: number, most: number) =>
      least + Math.floor(Math.random() * (most - least + 1));
  if (limit) return String(roll(12, 60));
  const count = heapCount ? Number(heapCount) : Math.max(1, Math.min(5, example.split(' ').length + roll(-1, 1)));
  const most = count <= 1 ? 20 : count === 2 ? 15 : 9;
  return Array.from({length: count}, () => roll(1, most)).join(' ');
}

/// The rule of a game of a family, with the number in its name: moore:2, wythoff:2.
export function ruleOf(info: GameInfo|null|undefined): string {
  const number = /^(?:moore|exact|wythoff):(\d+)$/.exec(info?.game ?? '')?.[1];
  return (info?.rule ?? '').replace(/\b[KR]\b/g, (letter) => number ?? letter);
}

export const conventions: Convention[] = ['normal', 'misere'];
