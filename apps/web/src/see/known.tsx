// What the catalogue of Bouton's own long runs says about a game, in sentences, with who made sure of it. A game is found
// by the form that all its codes share; the module tells the row of the code that was asked about.
import address from 'virtual:catalogue';
import {analyst} from '../engine/client';
import type {Convention, LookupFacts, ResultFacts} from '../engine/types';
import {useAnswer} from '../parts/basics';
import {Terms} from '../parts/terms';
import {gap, t} from '../texts';
import {grouped} from './axis';

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
async function known(game: string, convention: Convention): Promise<Facts|null> {
  const forms = await analyst.forms(game);
  const row = (await rows()).get(`${convention}\t${forms[convention].code}`);
  return row === undefined ? null : await analyst.lookup(game, convention, row) as Facts;
}

export const useKnown = (game: string, convention: Convention): Facts|null =>
    useAnswer(game && `known|${convention}|${game}` || null, () => known(game, convention)).value ?? null;

/// A heap of the code that was computed, as a heap of the code that was asked about.
const here = (heap: string, {later}: Facts) => grouped(Number(heap) + Number(later));

/// The period or the quotient: what is proved for all heaps, or how far the catalogue got.
function statement(found: Facts, convention: Convention): string[] {
  const row = found.result, infinite = row.infinite;
  const names = {
    period: grouped(row.period ?? 0), preperiod: grouped(found.preperiod ?? 0), saltus: grouped(row.saltus ?? 0), done: grouped(row.done),
    order: grouped(row.order ?? 0), lost: grouped(row.p_count ?? 0), code: row.code, next: grouped(Number(row.done) + 1),
  };
  if (convention === 'normal') {
    if (row.status !== 'period') return [t('known.open', names)];
    return [t(Number(row.saltus) > 0 ? 'sequence.found_saltus' : found.preperiod_exact ? 'known.period' : 'known.period_at_most', names), t(`known.proof.${row.proof}`)];
  }
  if (infinite) return [t(infinite.all_heaps ? 'known.all_heaps' : 'known.infinite', {code: row.code, law: infinite.of, from: infinite.infinite_from ?? '', to: infinite.heaps ?? ''})];
  if (row.status !== 'whole') return [t('known.part', names)];
  return [t('known.whole', names), t(found.preperiod_exact ? 'quotient.period' : 'known.classes_at_most', names)];
}

/// What is known besides.
function remarks(found: Facts, convention: Convention, proved: boolean): string[] {
  const row = found.result, later = Number(found.later);
  const lines: string[] = [];
  if (convention === 'normal') {
    const all = row.status === 'period';
    if (Number(row.max_value) > 0) lines.push(t(all ? 'known.max' : 'known.max_so_far', {max: row.max_value!, heap: here(row.max_value_at!, found)}));
  } else if (row.kind && !proved) {
    lines.push(t(row.kind === 'tame' ? 'quotient.tame' : 'quotient.wild'));
  }
  if (later !== 0) lines.push(t(later > 0 ? 'known.later' : 'known.earlier', {code: row.code, shift: Math.abs(later)}));
  if (row.checked === 'valid') lines.push(t('known.checked'));
  return lines;
}

/// The sparse space, for those who know what that is.
function sparse(found: Facts, convention: Convention): string {
  const row = found.result;
  if (convention !== 'normal' || row.rare_count === null || row.last_rare === null) return '';
  return t(row.status === 'period' ? 'known.rare' : 'known.rare_so_far', {mask: row.mask!, rare: grouped(row.rare_count), last: here(row.last_rare, found)});
}

/// \param proved  the page has proved as much itself, and says so: only the remarks are new
export function Known({found, convention, proved}: {found: Facts|null, convention: Convention, proved: boolean}) {
  if (!found) return null;
  const lines = [...proved ? [] : statement(found, convention), ...remarks(found, convention, proved)];
  const rare = sparse(found, convention);
  return (
    <>
      {lines.length > 0 && <p class="known-row"><b>{t('known.title')}</b>{gap()}<Terms text={lines.join(gap())} /></p>}
      {rare && <details><summary>{t('known.sparse')}</summary><p>{rare}</p></details>}
    </>
  );
}
