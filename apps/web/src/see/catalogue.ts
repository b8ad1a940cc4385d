// What the catalogue of Bouton's own long runs knows about a game. A game is found by the form
// that all its codes share; results are translated to the code that was asked about.
import address from 'virtual:catalogue';
import {analyst} from '../engine/client';
import type {Convention} from '../engine/types';

export interface Row {
  code: string;        ///< the code that was computed
  later: number;       ///< a heap of n of it is a heap of n + later here
  status: string;
  done: number;        ///< values computed, or the largest heap in the quotient; of `code`
  period: number|null;
  preperiod: number|null;
  exact: boolean;      ///< else the least preperiod may be smaller
  saltus: number;
  proof: string;
  max: number|null;    ///< the largest nim-value
  maxHeap: number|null;
  mask: string;
  rare: number|null;
  lastRare: number|null;
  kind: string;        ///< tame, wild, or empty
  elements: number|null;
  lost: number|null;
  next: string;
  checked: boolean;    ///< the independent checker accepted the certificate
}

type Fields = Record<string, string>;

let table: Promise<Map<string, Fields>>|undefined;
function rows(): Promise<Map<string, Fields>> {
  const loading = table ??= fetch(address).then((answer) => answer.ok ? answer.text() : Promise.reject(new Error(`${address}: ${answer.status}`))).then((text) => {
    const [names, ...lines] = text.split('\n').map((line) => line.split('\t'));
    return new Map(lines.map((fields) => {
      const row = Object.fromEntries(names.map((name, i) => [name, fields[i] ?? '']));
      return [`${row.convention} ${row.standard}`, row];
    }));
  });
  loading.catch(() => table = undefined);  // the network may come back
  return loading;
}

const number = (text: string): number|null => text === '' ? null : Number(text);

/// The row of a game, or null if there is none.
export async function known(game: string, convention: Convention): Promise<Row|null> {
  const forms = await analyst.forms(game);
  const {code: standard, shift} = forms[convention];
  const row = (await rows()).get(`${convention} ${standard}`);
  if (!row) return null;
  const begun = Number(row.shift), later = shift - begun, preperiod = number(row.preperiod);
  return {
    code: row.code,
    later,
    status: row.status,
    done: Number(row.done),
    period: number(row.period),
    // The last exception is at preperiod - 1; below the shift all heaps are dead.
    preperiod: preperiod === null || later === 0 ? preperiod : Math.max(preperiod, begun) + later,
    exact: later === 0 || (preperiod !== null && preperiod > begun),
    saltus: Number(row.saltus),
    proof: row.proof,
    max: number(row.max),
    maxHeap: number(row.max_heap),
    mask: row.mask,
    rare: number(row.rare),
    lastRare: number(row.last_rare),
    kind: row.kind,
    elements: number(row.elements),
    lost: number(row.p_elements),
    next: row.next,
    checked: row.checked === 'valid',
  };
}
