// The title of the page: what is shown, so that tabs, bookmarks and the history tell games apart.
import {engine} from './engine/client';
import type {Route} from './route';
import {t} from './texts';

const site = 'Bouton';
const longest = 40;  ///< of a position, in letters

/// The game and the position of an address, in words. \throws the library's error where it is none.
async function gameOf({game, start = '', at = ''}: Record<string, string>): Promise<string> {
  const {title} = await engine.game(game);
  const position = (/^\d+$/.test(at) && start ? start : at || start).slice(0, longest);
  return position ? `${title} ${position}` : title;
}

/// A text that may not have come yet, or that an address may name by mistake.
function known(key: string): string {
  const text = t(key);
  return text === `web.${key}` ? '' : text;
}

/// `view`: a name of views.tsx.
export async function titleOf(view: string, {params}: Route): Promise<string> {
  const game = params.game ? await gameOf(params).catch(() => '') : '';
  const page = params.page ? known(`${view}.${params.page}`) : '';
  return [game, page || (view === 'play' && game ? '' : known(`nav.${view}`)), site].filter(Boolean).join(' · ');
}
