// The texts of the page, in both languages, from the text tables of the library.
import table from 'virtual:texts';
import {recall} from './parts/storage';
import {readRoute} from './route';

export type Language = 'en'|'zh';
let language: Language = 'en';

/// Of the address, of the last visit, or of the browser.
export function firstLanguage(): Language {
  const asked = readRoute(location.hash).params.lang ?? recall('lang');
  if (asked === 'en' || asked === 'zh') return asked;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export function setLanguage(next: Language): void {
  language = next;
  document.documentElement.lang = next === 'zh' ? 'zh-Hans' : 'en';
}
export const currentLanguage = (): Language => language;

/// Between two sentences.
export const gap = (): string => language === 'zh' ? '' : ' ';

const filled = /\{(\w+)(?:\|\w+|:([^{}|]*)\|([^{}]*))?\}/g;

/// A text with {names} filled in; {count:heap|heaps} is the first form where `count` is 1, as in the
/// message table of the library.
export function fill(text: string, names: Record<string, string|number>): string {
  return text.replace(filled, (whole, name: string, one?: string, more?: string) =>
    !(name in names) ? whole : more === undefined ? String(names[name]) : String(names[name]) === '1' ? one! : more);
}

/// The text of web.<key> (or of a whole key with a dot-free prefix such as play:hint.won),
/// with {names} filled in.
export function t(key: string, names: Record<string, string|number> = {}): string {
  const full = key.includes(':') ? key.replace(':', '.') : `web.${key}`;
  const entry = table[full];
  return entry ? fill(entry[language === 'zh' ? 1 : 0], names) : full;
}
