// A misere quotient as text: its table as CSV, generators, relations and P-portion in TeX.
import type {QuotientAnswer} from '../engine/types';
import {wordParts} from '../parts/word';
import {csvField} from './files';

type Quotient = QuotientAnswer['quotient'];

/// The multiplication table; the column `outcome` says which elements are lost (P).
export function productsCsv({elements, lost, products}: NonNullable<QuotientAnswer['table']>): string {
  return [['element', 'outcome', ...elements], ...products.map((row, x) => [elements[x], lost[x] ? 'P' : 'N', ...row.map((y) => elements[y])])]
      .map((line) => line.map(csvField).join(',')).join('\n') + '\n';
}
/// The class of every heap.
export function classesCsv({phi}: Quotient): string {
  return `n,class\n${phi.map((word, n) => `${n},${csvField(word)}`).join('\n')}\n`;
}

const texWord = (word: string): string => wordParts(word).map(({text, power}) => power ? `^{${text}}` : text).join('');
const texRelation = (relation: string): string => relation.split('=').map(texWord).join(' = ');

export function quotientTex(code: string, quotient: Quotient): string {
  const heaps = quotient.generators.map(({name, heap}) => `${name} = \\Phi(${heap})`).join(',\\; ');
  const names = quotient.generators.map(({name}) => name).join(', ');
  return [
    `% The misere quotient of ${code}${quotient.complete ? '' : `, heaps up to ${quotient.heaps}`}: ${quotient.order} elements, ${quotient.p_count} of them lost. By Bouton.`,
    '\\begin{align*}',
    `\\mathcal{Q} &= \\langle\\, ${names} \\mid ${quotient.relations.map(texRelation).join(',\\; ')} \\,\\rangle \\\\`,
    `\\mathcal{P} &= \\{ ${quotient.p_portion.map(texWord).join(',\\; ')} \\} \\\\`,
    `& ${heaps}${quotient.complete && quotient.period !== null ? `,\\qquad \\Phi(n+${quotient.period}) = \\Phi(n) \\quad (n \\ge ${quotient.preperiod})` : ''}`,
    '\\end{align*}',
    '',
  ].join('\n');
}
