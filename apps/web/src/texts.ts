// The texts of the page, in both languages, from the text tables of the library.
import table from 'virtual:texts';

export type Language = 'en'|'zh';
let language: Language = 'en';

export function setLanguage(next: Language): void {
  language = next;
  document.documentElement.lang = next === 'zh' ? 'zh-Hans' : 'en';
}
export const currentLanguage = (): Language => language;

/// Between two sentences.
export const gap = (): string => language === 'zh' ? '' : ' ';

/// The text of web.<key> (or of a whole key with a dot-free prefix such as play:hint.won),
/// with {names} filled in; {count:heap|heaps} is the first form where count is 1, else the second.
export function t(key: string, names: Record<string, string|number> = {}): string {
  const full = key.includes(':') ? key.replace(':', '.') : `web.${key}`;
  const entry = table[full];
  if (!entry) return full;
  return entry[language === 'zh' ? 1 : 0].replace(
      /\{(\w+)(?:\|\w+|:([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, other?: string) =>
        !(name in names) ? whole : one === undefined ? String(names[name]) : String(names[name]) === '1' ? one : other!);
}
