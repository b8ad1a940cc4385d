// The form of a rules file: what was chosen becomes the TOML that the command reads.

export interface MoveForm {
  take: string;  ///< as in the file: any, 2, 1-3, 7, all but 2
  rest: 'whole'|'may'|'must';
  parts: 'any'|'unequal'|'not all equal';
  heaps: string;  ///< 1, 2, 1-2, any
  amounts: 'independent'|'equal'|'differ by at most 1';
}

export interface RulesForm {
  head: string;  ///< lines of comment at the top
  name: string;
  misere: boolean;
  heaps: string;  ///< empty: any number
  pass: boolean;
  limit: string;  ///< empty: none
  moves: MoveForm[];
}

export const plainMove: MoveForm = {take: '1-3', rest: 'whole', parts: 'any', heaps: '1', amounts: 'independent'};
export const emptyForm: RulesForm = {head: '', name: '', misere: false, heaps: '', pass: false, limit: '', moves: [plainMove]};

const quoted = (text: string) => JSON.stringify(text);
const numberOrText = (text: string) => /^\d+$/.test(text.trim()) ? String(Number(text)) : quoted(text.trim());

export function rulesText(form: RulesForm): string {
  const lines = form.head ? [form.head, `name = ${quoted(form.name)}`] : [`name = ${quoted(form.name)}`];
  if (form.misere) lines.push('convention = "misere"');
  if (form.heaps.trim()) lines.push(`heaps = ${numberOrText(form.heaps)}`);
  if (form.pass) lines.push('pass = "each heap"');
  if (form.limit.trim()) lines.push(`limit = { times = ${form.limit.trim()} }`);
  for (const move of form.moves) {
    lines.push('', '[[move]]', `take = ${numberOrText(move.take)}`);
    if (move.rest === 'may') lines.push('split = true');
    if (move.rest === 'must') lines.push('leave = 2');
    if (move.rest !== 'whole' && move.parts !== 'any') lines.push(`parts = ${quoted(move.parts)}`);
    if (move.heaps !== '1') lines.push(`heaps = ${numberOrText(move.heaps)}`);
    if (move.heaps !== '1' && move.amounts !== 'independent') lines.push(`amounts = ${quoted(move.amounts)}`);
  }
  return `${lines.join('\n')}\n`;
}

export interface Example {
  key: string;  ///< of its name in the texts
  form: RulesForm;
}
export const examples: Example[] = [
  {key: 'rules.example.threes', form: {...emptyForm, moves: [plainMove, {...plainMove, heaps: '2', amounts: 'equal'}]}},
  {key: 'rules.example.split', form: {...emptyForm, pass: true, moves: [{...plainMove, take: '1-2', rest: 'may'}]}},
  {key: 'rules.example.triple', form: {...emptyForm, heaps: '1', limit: '3', moves: [{...plainMove, take: 'any'}]}},
  {key: 'rules.example.grundy', form: {...emptyForm, misere: true, moves: [{...plainMove, take: '0', rest: 'must', parts: 'unequal'}]}},
];
