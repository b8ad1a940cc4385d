// What the catalogue of Bouton's own long runs knows about a game. A game is found by the form
// that all its codes share; the module tells the row of the code that was asked about.
import address from 'virtual:catalogue';
import {analyst} from '../engine/client';
import type {LookupFacts, ResultFacts} from '../engine/answers';
import type {Convention} from '../engine/types';

export type Facts = LookupFacts&{result: ResultFacts};

/// Rows by their first two columns: the convention and the form.
let table: Promise<Map<string, string>>|undefined;
function rows(): Promise<Map<string, string>> {
  const loading = table ??= fetch(address).then((answer) => answer.ok ? answer.text() : Promise.reject(new Error(`${address}: ${answer.status}`)))
      .then((text) => new Map(text.split('\n').map((row) => [row.split('\t', 2).join('\t'), row])));
  loading.catch(() => table = undefined);  // the network may come back
  return loading;
}

/// What is known about a game, or null.
export async function known(game: string, convention: Convention): Promise<Facts|null> {
  const forms = await analyst.forms(game);
  const row = (await rows()).get(`${convention}\t${forms[convention].code}`);
  return row === undefined ? null : await analyst.lookup(game, convention, row) as Facts;
}
