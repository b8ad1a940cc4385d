// Reads the text tables of the library (src/core/text/*.def): the page speaks from the same
// source as the command.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

const literal = String.raw`"(?:[^"\\]|\\.)*"`;
const entry = new RegExp(
    String.raw`BOUTON_TEXT\(\s*(${literal})\s*,\s*((?:${literal}\s*)+),\s*((?:${literal}\s*)+)\)`,
    'g');
const shown = /^(web|play)\./;
/// Files of what the module never says: the command, certificates, and what the page says.
const unsaid = /^(catalogue|check|genus|quotient|quotient_certificate|verify|sum|python|help|web)(_|\.)/;

function value(literals) {
  return (literals.match(new RegExp(literal, 'g')) ?? []).map((text) => JSON.parse(text)).join('');
}

const namesOfFiles = (folder) => readdirSync(folder).filter((name) => name.endsWith('.def')).sort();

function* textsOf(file) {
  for (const [, key, english, chinese] of readFileSync(file, 'utf8').matchAll(entry)) {
    yield [JSON.parse(key), value(english), value(chinese)];
  }
}

/// What the page shows itself: {key: [English, Chinese]}, and the files it is from.
export function readTexts(folder) {
  const table = {};
  const files = namesOfFiles(folder).map((name) => join(folder, name));
  for (const file of files) {
    for (const [key, english, chinese] of textsOf(file)) {
      if (shown.test(key)) table[key] = [english, chinese];
    }
  }
  return {table, files};
}

/// What the module says, in each language as bouton_texts takes it: [English, Chinese].
export function readModuleTexts(folder) {
  const said = namesOfFiles(folder).filter((name) => !unsaid.test(name)).flatMap((name) => [...textsOf(join(folder, name))]);
  return [1, 2].map((language) => said.map((text) => `${text[0]}\x1f${text[language]}\x1e`).join(''));
}
