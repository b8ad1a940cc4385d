// What the catalogue says about a game, in sentences, with who made sure of it.
import type {Convention} from '../engine/types';
import {useAnswer} from '../parts/basics';
import {gap, t} from '../texts';
import {grouped} from './axis';
import {known, type Row} from './catalogue';

export const useKnown = (game: string, convention: Convention): Row|null =>
    useAnswer(`known|${convention}|${game}`, () => game ? known(game, convention) : undefined).value ?? null;

/// The period or the quotient: what is proved for all heaps, or how far the catalogue got.
function statement(row: Row, convention: Convention): string[] {
  const names = {
    period: grouped(row.period ?? 0), preperiod: grouped(row.preperiod ?? 0), saltus: grouped(row.saltus), done: grouped(row.done),
    order: grouped(row.elements ?? 0), lost: grouped(row.lost ?? 0), code: row.code, next: grouped(row.done + 1),
  };
  if (convention === 'normal') {
    if (row.status !== 'period') return [t('known.open', names)];
    return [t(row.saltus > 0 ? 'known.saltus' : row.exact ? 'known.period' : 'known.period_at_most', names), t(`known.proof.${row.proof}`)];
  }
  const law = /^law (.*) (?:all heaps|(\d+)\.\.(\d+))$/.exec(row.proof);
  if (law) return [t(law[2] ? 'known.infinite' : 'known.all_heaps', {code: row.code, law: law[1], from: law[2] ?? '', to: law[3] ?? ''})];
  if (row.status !== 'whole') return [t('known.part', names)];
  return [t('known.whole', names), t(row.exact ? 'known.classes' : 'known.classes_at_most', names)];
}

/// What is known besides.
function remarks(row: Row, convention: Convention, proved: boolean): string[] {
  const lines: string[] = [];
  if (convention === 'normal') {
    if (row.max) lines.push(t(row.status === 'period' ? 'known.max' : 'known.max_so_far', {max: row.max, heap: grouped(row.maxHeap! + row.later)}));
    if (row.rare !== null && row.lastRare !== null) {
      lines.push(t(row.status === 'period' ? 'known.rare' : 'known.rare_so_far', {mask: row.mask, rare: grouped(row.rare), last: grouped(row.lastRare + row.later)}));
    }
  } else if (row.kind && !proved) {
    lines.push(t(row.kind === 'tame' ? 'quotient.tame' : 'quotient.wild'));
  }
  if (row.later !== 0) lines.push(t(row.later > 0 ? 'known.later' : 'known.earlier', {code: row.code, shift: Math.abs(row.later)}));
  if (row.checked) lines.push(t('known.checked'));
  return lines;
}

/// \param proved  the page has proved as much itself, and says so: only the remarks are new
export function Known({row, convention, proved}: {row: Row|null, convention: Convention, proved: boolean}) {
  if (!row) return null;
  const lines = [...proved ? [] : statement(row, convention), ...remarks(row, convention, proved)];
  if (lines.length === 0) return null;
  return <p class="known-row"><b>{t('known.title')}</b> {lines.join(gap())}</p>;
}
