// A rules file read back into the form, as far as the form has a field for what it says.
import type {MoveForm, RulesForm} from './builder';
import {emptyForm, plainMove} from './builder';
import {moveKeys, readKey, vectorKeys, wholeKeys, type Key} from './keys';

type Value = string|number|boolean|number[]|number[][];

const list = /\[\s*-?\d+(?:\s*,\s*-?\d+)*\s*,?\s*\]/;
const lists = new RegExp(`^\\[\\s*${list.source}(?:\\s*,\\s*${list.source})*\\s*,?\\s*\\]$`);
const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number);

/// A value of TOML as the form could have it; undefined for any other.
function readValue(text: string): Value|undefined {
  if (/^"(?:[^"\\]|\\["\\nt]|\\u[0-9a-fA-F]{4})*"$/.test(text)) return JSON.parse(text) as string;
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  if (/^\d+$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  if (new RegExp(`^${list.source}$`).test(text)) return numbers(text);
  if (lists.test(text)) return (text.match(new RegExp(list.source, 'g')) ?? []).map(numbers);
  const limit = /^\{\s*times\s*=\s*(?:(\d+)|"(\d+\/\d+)")\s*(?:,\s*plus\s*=\s*(\d+)\s*)?\}$/.exec(text);
  return limit ? (limit[1] ?? limit[2]) + (limit[3] ? ` + ${limit[3]}` : '') : undefined;
}

const oneOf = <T extends string>(value: Value, all: readonly T[]) => all.find((one) => one === value);
/// Whether the value is one of these, which `set` then keeps.
function kept<T extends string>(value: Value, all: readonly T[], set: (one: T) => void): boolean {
  const found = oneOf(value, all);
  if (found !== undefined) set(found);
  return found !== undefined;
}

/// Whether one of the keys that few games need is this one, with a value that the form can say.
function readMore(keys: readonly Key[], to: {more: Readonly<Record<string, string>>}, key: string, value: Value): boolean {
  const known = keys.find((one) => one.key === key);
  const said = known && readKey(known, value);
  if (said === undefined) return false;
  to.more = {...to.more, [key]: said};
  return true;
}

/// One line before the first move; false: the form has no field for it.
function readWhole(form: RulesForm, key: string, value: Value, source: string): boolean {
  switch (key) {
    case 'name': return typeof value === 'string' && (form.name = value, true);
    case 'convention': return kept(value, ['normal', 'misere'], (one) => form.misere = one === 'misere');
    case 'heaps': return typeof value === 'number' && (form.heaps = String(value), true);
    case 'arrangement': return kept(value, ['row', 'circle'], (one) => form.circle = one === 'circle');
    case 'pass': return kept(value, ['none', 'each heap', 'once', 'each heap and once'], (one) => form.pass = one);
    case 'limit': return source.startsWith('{') && (form.limit = String(value), true);
    default: return readMore(wholeKeys, form, key, value);
  }
}

const isVectors = (value: Value): value is number[][] => Array.isArray(value) && Array.isArray(value[0]);

/// One line of a move.
function readMove(move: MoveForm, key: string, value: Value): boolean {
  if (key === 'vectors') return isVectors(value) && (move.vectors = value.map((one) => one.join(' ')).join('; '), true);
  if (isVectors(value)) return readMore(moveKeys, move, key, value);
  switch (key) {
    case 'take': return typeof value !== 'boolean' && (move.take = Array.isArray(value) ? value.join(', ') : String(value), true);
    case 'unit': return kept(value, ['token', 'another heap'], (one) => move.unit = one);
    case 'split': return typeof value === 'boolean' && (move.rest = value ? 'may' : 'whole', true);
    case 'leave': return value === 2 && (move.rest = 'must', true);
    case 'parts': return kept(value, ['any', 'unequal', 'not all equal', 'equal'], (one) => move.parts = one);
    case 'heaps': return (typeof value === 'number' || typeof value === 'string') && (move.heaps = String(value), true);
    case 'amounts':
      return typeof value === 'string' && /^(?:independent|equal|differ by at most \d+)$/.test(value) && (move.amounts = value, true);
    case 'within': return typeof value === 'number' && (move.within = String(value), true);
    case 'at_most':
      return typeof value === 'string' && (move.bound = value, true);
    default: return readMore(moveKeys, move, key, value) || readMore(vectorKeys, move, key, value);
  }
}

/// The form that says the same as this file; null where the form cannot say all of it.
export function readRules(text: string): RulesForm|null {
  const form: RulesForm = {...emptyForm, moves: []};
  const lines = text.split('\n').map((line) => line.trim());
  const body = lines.findIndex((line) => line !== '' && !line.startsWith('#'));
  form.head = lines.slice(0, Math.max(0, body)).filter((line) => line.startsWith('#')).join('\n');
  const seen = new Set<string>();
  for (const line of lines.slice(Math.max(0, body))) {
    if (line === '') continue;
    if (line === '[[move]]') {
      form.moves.push({...plainMove, take: ''});
      seen.clear();
      continue;
    }
    const pair = /^([a-z_]+)\s*=\s*(.+)$/.exec(line);
    const value = pair ? readValue(pair[2]) : undefined;
    if (!pair || value === undefined || seen.has(pair[1])) return null;
    seen.add(pair[1]);
    const move = form.moves.at(-1);
    if (!(move ? readMove(move, pair[1], value) : readWhole(form, pair[1], value, pair[2]))) return null;
  }
  const said = (move: MoveForm) => move.vectors || move.more.divide ? move.take === '' : move.take !== '';
  return form.moves.length > 0 && form.moves.every(said) ? form : null;
}
