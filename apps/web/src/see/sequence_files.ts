// A sequence of nim-values as text: CSV and b-file as the command writes them, terms in a line, and TeX.
import type {Period} from '../engine/types';
import {texText} from './files';

/// Rows n,value from n = 0, as `bouton values --csv`.
export function sequenceCsv(values: Uint16Array): string {
  return ['n,value', ...lines(values, ',')].join('\n') + '\n';
}
/// Lines "n a(n)", as the OEIS wants them.
export function sequenceBfile(values: Uint16Array): string {
  return lines(values, ' ').join('\n') + '\n';
}
/// "0,1,2,3,1", so many terms from n = 0.
export const firstTerms = (values: Uint16Array, n: number): string => values.subarray(0, n).join(',');

const lines = (values: Uint16Array, between: string): string[] => Array.from(values, (value, n) => `${n}${between}${value}`);

/// As many values fit on a page.
const mostInTable = 480;

/// A table with one period a line where that is not too wide, and above it what is proved.
/// \param remark  one sentence about it, or empty
export function sequenceTex(code: string, values: Uint16Array, period: Period['period']|null, remark: string): string {
  const proved = period?.proved ? period : null;
  const across = proved && Number(proved.period) > 1 && Number(proved.period) <= 24 ? Number(proved.period) : 12;
  const shown = Math.min(values.length, mostInTable - mostInTable % across);
  const rows: string[] = [];
  for (let n = 0; n < shown; n += across) {
    rows.push(`${n} & ${Array.from(values.subarray(n, Math.min(shown, n + across))).join(' & ')} \\\\`);
  }
  const saltus = Number(proved?.saltus ?? 0);
  return [
    `% Nim-values g(0), ..., g(${shown - 1}) of single heaps of ${code}, by Bouton.`,
    ...remark ? [`% ${remark}`] : [],
    ...proved ? [`\\[ g(n+${proved.period}) = g(n)${saltus > 0 ? ` + ${saltus}` : ''} \\qquad (n \\ge ${proved.preperiod}) \\]`] : [],
    `\\begin{tabular}{r|${'r'.repeat(across)}}`,
    `${texText(code)} & ${Array.from({length: across}, (_, i) => `$+${i}$`).join(' & ')} \\\\ \\hline`,
    ...rows,
    '\\end{tabular}',
    '',
  ].join('\n');
}
