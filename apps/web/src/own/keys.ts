// The keys of a rules file that few games need, each once: how its value is written and read, and how the
// form asks for it. The form, the writer and the reader of files go by these lists.

export interface Key {
  key: string;
  /// flag: true or not there. word: one of `words`. text: what was typed, in quotation marks. lists: 1 2; 3 4
  /// for [[1, 2], [3, 4]]. numbers: 3 2 for [3, 2]. end: words or lists.
  kind: 'flag'|'word'|'text'|'number'|'lists'|'numbers'|'end';
  words?: readonly string[];
}

/// At the top of the file.
export const wholeKeys: readonly Key[] = [
  {key: 'end', kind: 'end'},
  {key: 'empty', kind: 'word', words: ['close up']},
  {key: 'weights', kind: 'numbers'},
];
/// In a kind of move that takes from heaps.
export const moveKeys: readonly Key[] = [
  {key: 'take_if', kind: 'text'},
  {key: 'divide', kind: 'number'},
  {key: 'heap', kind: 'text'},
  {key: 'only', kind: 'word', words: ['the largest', 'the smallest', 'an end']},
  {key: 'sets', kind: 'lists'},
  {key: 'to', kind: 'word', words: ['the heap to the left']},
  {key: 'at_least', kind: 'word', words: ['the last amount']},
  {key: 'not_again', kind: 'flag'},
];
/// In a kind of move that is a list.
export const vectorKeys: readonly Key[] = [{key: 'multiples', kind: 'flag'}];

/// What was chosen, by key; a key that says nothing is not there.
export type Chosen = Readonly<Record<string, string>>;

const quoted = (text: string) => JSON.stringify(text);
const isLists = (text: string) => /^[-\d\s,;]+$/.test(text);
const list = (text: string) => `[${text.trim().split(/[\s,]+/).join(', ')}]`;
/// 1 2; 2 1 as [[1, 2], [2, 1]].
export const listsText = (text: string) => `[${text.split(';').filter((one) => one.trim()).map(list).join(', ')}]`;

function written({kind}: Key, value: string): string {
  switch (kind) {
    case 'flag': return 'true';
    case 'number': return value.trim();
    case 'numbers': return list(value);
    case 'lists': return listsText(value);
    case 'end': return isLists(value) ? listsText(value) : quoted(value.trim());
    default: return quoted(value.trim());
  }
}

/// The lines of a file for what was chosen.
export const keyLines = (keys: readonly Key[], chosen: Chosen) =>
    keys.filter(({key}) => chosen[key]?.trim()).map((one) => `${one.key} = ${written(one, chosen[one.key])}`);

/// The value of a key as the form holds it; undefined where the form cannot say it.
export function readKey({kind, words}: Key, value: unknown): string|undefined {
  const lists = Array.isArray(value) && Array.isArray(value[0]) ?
      (value as number[][]).map((one) => one.join(' ')).join('; ') : undefined;
  switch (kind) {
    case 'flag': return value === true ? 'true' : value === false ? '' : undefined;
    case 'word': return words?.find((one) => one === value);
    case 'number': return typeof value === 'number' ? String(value) : undefined;
    case 'numbers': return Array.isArray(value) && lists === undefined ? (value as number[]).join(' ') : undefined;
    case 'lists': return lists;
    case 'end': return typeof value === 'string' ? value : lists;
    default: return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  }
}
