// A rules file read back into the form, as far as the form has a field for what it says.
import type {MoveForm, RulesForm} from './builder';
import {emptyForm, plainMove} from './builder';

type Value = string|number|boolean|number[];

/// A value of TOML as the form could have it; undefined for any other.
function readValue(text: string): Value|undefined {
  if (/^"(?:[^"\\]|\\["\\nt]|\\u[0-9a-fA-F]{4})*"$/.test(text)) return JSON.parse(text) as string;
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  if (/^\d+$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\[\s*\d+(?:\s*,\s*\d+)*\s*,?\s*\]$/.test(text)) return (text.match(/\d+/g) ?? []).map(Number);
  const times = /^\{\s*times\s*=\s*(\d+)\s*\}$/.exec(text);
  return times ? Number(times[1]) : undefined;
}

const oneOf = <T extends string>(value: Value, all: readonly T[]) => all.find((one) => one === value);

/// One line before the first move; false: the form has no field for it.
function readWhole(form: RulesForm, key: string, value: Value, source: string): boolean {
  switch (key) {
    case 'name': return typeof value === 'string' && (form.name = value, true);
    case 'convention': return (value === 'normal' || value === 'misere') && (form.misere = value === 'misere', true);
    case 'heaps': return typeof value === 'number' && (form.heaps = String(value), true);
    case 'pass': return (value === 'none' || value === 'each heap') && (form.pass = value === 'each heap', true);
    case 'limit': return source.startsWith('{') && (form.limit = String(value), true);
    default: return false;
  }
}

/// One line of a move.
function readMove(move: MoveForm, key: string, value: Value): boolean {
  switch (key) {
    case 'take': return typeof value !== 'boolean' && (move.take = Array.isArray(value) ? value.join(', ') : String(value), true);
    case 'unit': return value === 'token';
    case 'split': return typeof value === 'boolean' && (move.rest = value ? 'may' : 'whole', true);
    case 'leave': return value === 2 && (move.rest = 'must', true);
    case 'parts': {
      const parts = oneOf(value, ['any', 'unequal', 'not all equal'] as const);
      return parts !== undefined && (move.parts = parts, true);
    }
    case 'heaps': return (typeof value === 'number' || typeof value === 'string') && (move.heaps = String(value), true);
    case 'amounts': {
      const amounts = oneOf(value, ['independent', 'equal', 'differ by at most 1'] as const);
      return amounts !== undefined && (move.amounts = amounts, true);
    }
    default: return false;
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
    const pair = /^([a-z]+)\s*=\s*(.+)$/.exec(line);
    const value = pair ? readValue(pair[2]) : undefined;
    if (!pair || value === undefined || seen.has(pair[1])) return null;
    seen.add(pair[1]);
    const move = form.moves.at(-1);
    if (!(move ? readMove(move, pair[1], value) : readWhole(form, pair[1], value, pair[2]))) return null;
  }
  return form.moves.length > 0 && form.moves.every((move) => move.take !== '') ? form : null;
}
