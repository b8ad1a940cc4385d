// Where a game begins, and its rule in words.
import {engine} from '../engine/client';
import type {Convention, GameInfo} from '../engine/types';
import {t} from '../texts';

/// The default start of a game.
export const firstStart = (info: GameInfo) => info.presets[0]?.position ?? info.example;

/// What the library calls a game that a person names: Kayles, Dawson's Chess, 0.77. A text that is
/// nobody's name stays as it is; the library then says what is wrong with it.
export async function gameNamed(text: string): Promise<string> {
  const plain = (name: string) => name.toLowerCase().replace(/[\s’']+/g, ' ').trim();
  const wanted = plain(text);
  const [{games, aliases}, {offers}] = await Promise.all([engine.games(), import('../home/menu')]);
  const names = [
    ...offers().map(({game, title}) => [game, title, game]),
    ...aliases.map(({name, title}) => [name, title, name]),
    ...games.filter(({form}) => /^[a-z-]+$/.test(form)).map(({form, title}) => [form, title, form]),
  ];
  return names.find(([name, title]) => plain(name) === wanted || plain(title) === wanted)?.[2] ?? text.trim().toLowerCase();
}

/// The rule of a game, and who wins in the end, in sentences.
export const ruleOf = (info: GameInfo|null|undefined): string => info?.rule ?? '';
export const endOf = (info: GameInfo|null|undefined, convention: Convention): string =>
    info?.ends?.[convention] ?? t(`convention.${convention}_long`);

/// Why a game cannot be shown. The command lists all its games then; on the page they stand in the list to choose from.
export const gameTrouble = (error: string, game: string): string =>
    error.includes('bouton help other-games') ? t('game.unknown', {game}) : error.replace(/([?？]) ?(?:Allowed|允许).*/s, '$1');
