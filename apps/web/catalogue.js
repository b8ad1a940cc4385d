// The catalogue of results for the page: the rows of the tables in data/, without what only a
// recomputation needs. The view of sequences and quotients fetches it, nothing else does.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

/// Empty in the file of the page, which has all columns: the module reads its rows.
const leftOut = {certainty: '', engine: '', growth: '', details: '', hashed: '0', checksum: '', program: ''};

/// The tables of results, data/*.tsv.
export function catalogueFiles(top) {
  return readdirSync(join(top, 'data')).filter((name) => name.endsWith('.tsv')).sort().map((name) => join(top, 'data', name));
}

function* rowsOf(file) {
  const [names, ...lines] = readFileSync(file, 'utf8').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
  for (const fields of lines) yield {...Object.fromEntries(names.map((name, i) => [name, fields[i]])), ...leftOut};
}

const final = ({status}) => status === 'period' || status === 'whole';
/// As the store of the command: a proof replaces an open result, and a longer computation a shorter one.
const better = (one, other) => final(one) !== final(other) ? final(one) : Number(one.done) > Number(other.done);

/// The tables as one text: a line of names, then a line for each row; fields are separated by tabs.
export function readCatalogue(top) {
  const best = new Map();
  for (const row of catalogueFiles(top).flatMap((file) => [...rowsOf(file)])) {
    const key = `${row.convention} ${row.standard}`, known = best.get(key);
    if (!known || better(row, known)) best.set(key, row);
  }
  const rows = [...best.values()];
  return [Object.keys(rows[0]), ...rows.map(Object.values)].map((fields) => fields.join('\t')).join('\n');
}
