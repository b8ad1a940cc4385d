// The list of games as the page offers it, and starting positions worth a name.
import type {Convention, GameInfo} from '../engine/types';

export interface Preset {
  key: string;  ///< of its name in the texts
  start: string;
}

export const presets: Record<string, Preset[]> = {
  nim: [
    {key: 'preset.345', start: '3 4 5'},
    {key: 'preset.marienbad', start: '1 3 5 7'},
    {key: 'preset.equal', start: '6 6'},
  ],
  'moore:2': [{key: 'preset.plain', start: '3 4 5 6'}, {key: 'preset.plain', start: '5 8 10'}],
  'exact:2': [{key: 'preset.plain', start: '2 3 4'}, {key: 'preset.plain', start: '3 4 5 6'}],
  wythoff: [{key: 'preset.plain', start: '7 11'}, {key: 'preset.plain', start: '12 19'}],
  'wythoff:2': [{key: 'preset.plain', start: '9 14'}, {key: 'preset.plain', start: '6 12'}],
  fibonacci: [{key: 'preset.plain', start: '20'}, {key: 'preset.plain', start: '13'}, {key: 'preset.plain', start: '54'}],
  'pass-nim': [{key: 'preset.plain', start: '3 4 5'}, {key: 'preset.plain', start: '2 5'}],
  kayles: [
    {key: 'preset.loyd', start: '1 11'},
    {key: 'preset.plain', start: '13'},
    {key: 'preset.plain', start: '5 7 3'},
  ],
  'subtract:1,2,3': [{key: 'preset.21', start: '21'}, {key: 'preset.plain', start: '10 7'}],
  'subtract:1,3,4': [{key: 'preset.plain', start: '10 7'}, {key: 'preset.plain', start: '17'}],
  'subtract:all-but-2,5': [{key: 'preset.plain', start: '6 9'}],
  grundy: [{key: 'preset.plain', start: '7 9'}, {key: 'preset.plain', start: '11'}],
};

/// The order in which the page offers them; the rest of the catalog follows.
export const favourites = [
  'nim', 'subtract:1,2,3', 'wythoff', 'kayles', 'fibonacci', 'moore:2', 'pass-nim', 'grundy',
  'exact:2', 'wythoff:2', 'subtract:1,3,4', 'subtract:all-but-2,5', 'dawson-kayles',
  'dawson-chess', 'treblecross', 'officers', 'guiles', 'daisies', 'lasker',
];

export function randomStart(example: string, heapCount: string|null, limit: boolean): string {
  const roll = (least: number, most: number) =>
      least + Math.floor(Math.random() * (most - least + 1));
  if (limit) return String(roll(12, 60));
  const count = heapCount ? Number(heapCount) : Math.max(1, Math.min(5, example.split(' ').length + roll(-1, 1)));
  const most = count <= 1 ? 20 : count === 2 ? 15 : 9;
  return Array.from({length: count}, () => roll(1, most)).join(' ');
}

/// The rule of a game of a family, with the number that stands in its name: moore:2, wythoff:2.
export function ruleOf(info: GameInfo|null|undefined): string {
  const number = /^(?:moore|exact|wythoff):(\d+)$/.exec(info?.game ?? '')?.[1];
  return (info?.rule ?? '').replace(/\b[KR]\b/g, (letter) => number ?? letter);
}

export const conventions: Convention[] = ['normal', 'misere'];
