// The catalogue of results for the page: the rows of data/catalogue.tsv without what only a
// recomputation needs. The view of sequences and quotients fetches it, nothing else does.
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';

/// In this order in the file of the page; src/see/catalogue.ts reads them by name.
const kept = ['convention', 'standard', 'code', 'shift', 'status', 'done', 'period', 'preperiod', 'saltus', 'proof', 'max',
  'max_heap', 'mask', 'rare', 'last_rare', 'kind', 'elements', 'p_elements', 'next', 'checked'];

/// The table as text: a line of names, then a line for each row; fields are separated by tabs.
export function readCatalogue(top) {
  const lines = readFileSync(resolve(top, 'data/catalogue.tsv'), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
  const names = lines[0].split('\t');
  const places = kept.map((name) => {
    const place = names.indexOf(name);
    if (place < 0) throw new Error(`data/catalogue.tsv has no column ${name}`);
    return place;
  });
  return lines.map((line) => {
    const fields = line.split('\t');
    return places.map((place) => fields[place]).join('\t');
  }).join('\n');
}
