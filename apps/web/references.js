// The works behind the references of answers, as BibTeX: docs/references.bib has the works, and the answers name them by
// authors and year (src/answer/text/references.def).
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {textsIn} from './texts.js';

export const referenceFiles = (top) => [join(top, 'docs/references.bib'), join(top, 'src/answer/text/references.def')];

/// Family names without accents, for Buchi and B{\"u}chi are one.
const bare = (name) => name.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '').replaceAll(/\\["'`^~]|[{}]/g, '');
const field = (work, name) => new RegExp(`^\\s*${name}\\s*=\\s*\\{(.*)\\},?$`, 'm').exec(work)?.[1] ?? '';

/// {key, families, year, bibtex} of each work.
function worksIn(text) {
  return [...text.matchAll(/^@\w+\{([^,]+),\n[\s\S]*?^\}/gm)].map(([bibtex, key]) => ({
    key, bibtex, year: field(bibtex, 'year').slice(0, 4), families: bare(field(bibtex, 'author')).split(' and ').map((name) => name.trim().split(' ').at(-1)),
  }));
}

/// "Guy & Smith 1956, Grundy 1939" or the same in Chinese, as [[families, year], ...].
const worksNamed = (reference) => [...reference.matchAll(/(.+?) (\d{4})(?:[,、]\s*|$)/g)].map(([, names, year]) =>
  [names.split(/, | & | and | 与 |、/).map(bare), year]);

/// {works: {key: BibTeX}, named: {reference: [key, ...]}}: of every reference that names a work, in both languages.
export function readReferences(top) {
  const [bib, def] = referenceFiles(top);
  const all = worksIn(readFileSync(bib, 'utf8'));
  const works = {}, named = {};
  for (const [, ...texts] of textsIn(def)) for (const reference of texts) {
    if (!/ \d{4}/.test(reference) || reference.includes('{')) continue;
    named[reference] = worksNamed(reference).map(([families, year]) => {
      const found = all.find((work) => work.year === year && families.every((name, i) => work.families[i] === name));
      if (!found) throw new Error(`docs/references.bib has no work of ${families.join(', ')} ${year}`);
      works[found.key] = found.bibtex;
      return found.key;
    });
  }
  return {works, named};
}
