// The form of a rules file: what was chosen becomes the TOML that the command reads.

import {keyLines, listsText, moveKeys, vectorKeys, wholeKeys, type Chosen} from './keys';

export type Pass = 'none'|'each heap'|'once'|'each heap and once';

export interface MoveForm {
  take: string;     ///< as in the file: any, 2, 1-3, 7, all but 2
  vectors: string;  ///< instead of all else, if not empty: lists of amounts, 1 2; 2 1
  rest: 'whole'|'may'|'must';
  parts: 'any'|'unequal'|'not all equal'|'equal';
  heaps: string;    ///< 1, 2, 1-2, any, all
  amounts: string;  ///< independent, equal, differ by at most 1
  within: string;   ///< so many neighbouring heaps; empty: anywhere
  bound: string;    ///< none, every other heap, 1/2 of the heap
  unit: 'token'|'another heap';
  more: Chosen;     ///< keys that few games need
}

export interface RulesForm {
  head: string;  ///< lines of comment at the top
  name: string;
  misere: boolean;
  heaps: string;  ///< empty: any number
  circle: boolean;
  pass: Pass;
  limit: string;  ///< 2, 3/2, 2 + 1; empty: none
  more: Chosen;
  moves: MoveForm[];
}

export const plainMove: MoveForm = {
  take: '1-3', vectors: '', rest: 'whole', parts: 'any', heaps: '1', amounts: 'independent', within: '', bound: 'none', unit: 'token',
  more: {},
};
export const emptyForm: RulesForm = {head: '', name: '', misere: false, heaps: '', circle: false, pass: 'none', limit: '', more: {}, moves: [plainMove]};

const quoted = (text: string) => JSON.stringify(text);
const numberOrText = (text: string) => /^\d+$/.test(text.trim()) ? String(Number(text)) : quoted(text.trim());
/// 3/2 + 1 as { times = "3/2", plus = 1 }.
function limitText(text: string): string {
  const [times, plus] = text.split('+').map((one) => one.trim());
  return `{ times = ${numberOrText(times)}${plus ? `, plus = ${plus}` : ''} }`;
}

function moveLines(move: MoveForm): string[] {
  const lines = ['', '[[move]]'];
  if (move.vectors) return [...lines, `vectors = ${listsText(move.vectors)}`, ...keyLines(vectorKeys, move.more)];
  if (!move.more.divide?.trim()) lines.push(`take = ${numberOrText(move.take)}`);
  if (move.unit !== 'token') lines.push(`unit = ${quoted(move.unit)}`);
  if (move.rest === 'may') lines.push('split = true');
  if (move.rest === 'must') lines.push('leave = 2');
  if (move.rest !== 'whole' && move.parts !== 'any') lines.push(`parts = ${quoted(move.parts)}`);
  if (move.heaps !== '1') lines.push(`heaps = ${numberOrText(move.heaps)}`);
  if (move.heaps !== '1' && move.amounts !== 'independent') lines.push(`amounts = ${quoted(move.amounts)}`);
  if (move.heaps !== '1' && move.within) lines.push(`within = ${numberOrText(move.within)}`);
  if (move.bound !== 'none') lines.push(`at_most = ${quoted(move.bound)}`);
  return [...lines, ...keyLines(moveKeys, move.more)];
}

export function rulesText(form: RulesForm): string {
  const lines = form.head ? [form.head, `name = ${quoted(form.name)}`] : [`name = ${quoted(form.name)}`];
  if (form.misere) lines.push('convention = "misere"');
  if (form.heaps.trim()) lines.push(`heaps = ${numberOrText(form.heaps)}`);
  if (form.circle) lines.push('arrangement = "circle"');
  if (form.pass !== 'none') lines.push(`pass = ${quoted(form.pass)}`);
  if (form.limit.trim()) lines.push(`limit = ${limitText(form.limit)}`);
  lines.push(...keyLines(wholeKeys, form.more));
  for (const move of form.moves) lines.push(...moveLines(move));
  return `${lines.join('\n')}\n`;
}

export interface Example {
  key: string;  ///< of its name in the texts
  form: RulesForm;
}
export const examples: Example[] = [
  {key: 'rules.example.threes', form: {...emptyForm, moves: [plainMove, {...plainMove, heaps: '2', amounts: 'equal'}]}},
  {key: 'rules.example.split', form: {...emptyForm, pass: 'each heap', moves: [{...plainMove, take: '1-2', rest: 'may'}]}},
  {key: 'rules.example.triple', form: {...emptyForm, heaps: '1', limit: '3', moves: [{...plainMove, take: 'any'}]}},
  {key: 'rules.example.grundy', form: {...emptyForm, misere: true, moves: [{...plainMove, take: '0', rest: 'must', parts: 'unequal'}]}},
  {key: 'rules.example.knight', form: {...emptyForm, heaps: '2', moves: [{...plainMove, vectors: '1 2; 2 1'}]}},
  {key: 'rules.example.circle', form: {...emptyForm, heaps: '4', circle: true, moves: [{...plainMove, take: 'any', heaps: '1-2', within: '2'}]}},
  {key: 'rules.example.all', form: {...emptyForm, heaps: '3', moves: [{...plainMove, take: '1-2'}, {...plainMove, take: '1-2', heaps: 'all', amounts: 'equal'}]}},
  {key: 'rules.example.bounded', form: {...emptyForm, heaps: '2', moves: [{...plainMove, take: 'any', bound: 'every other heap'}]}},
  {key: 'rules.example.pass', form: {...emptyForm, heaps: '2', pass: 'once', moves: [{...plainMove, take: '1-2'}]}},
  {key: 'rules.example.half', form: {...emptyForm, moves: [{...plainMove, take: 'any', bound: '1/2 of the heap'}]}},
  {key: 'rules.example.staircase', form: {...emptyForm, moves: [{...plainMove, take: 'any', more: {to: 'the heap to the left'}}]}},
];
