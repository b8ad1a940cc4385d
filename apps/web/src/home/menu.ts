// The games that home offers, in the language that is shown.
import menu from 'virtual:menu';
import {currentLanguage} from '../texts';

export interface Offer {
  game: string;
  title: string;
  titles: [string, string];  ///< in all languages
  rule: string;
  start: string;
  board: boolean;  ///< its positions are no heaps
}

/// The best known come first, then the others in the order of the list of games.
const first = ['nim', 'kayles', 'wythoff', 'subtract:1,2,3', 'fibonacci', 'grundy', 'moore:2', 'euclid'];
const place = (game: string) => (first.indexOf(game) + first.length + 1) % (first.length + 1);

export const offers = (): Offer[] => {
  const language = currentLanguage() === 'zh' ? 1 : 0;
  return [...menu].sort((a, b) => place(a.game) - place(b.game)).map((one) => ({...one, title: one.title[language], titles: one.title, rule: one.rule[language]}));
};
