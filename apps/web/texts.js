// Reads the text tables of the library (src/core/text/*.def): the page speaks from the same
// source as the command.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

const literal = String.raw`"(?:[^"\\]|\\.)*"`;
const entry = new RegExp(
    String.raw`BOUTON_TEXT\(\s*(${literal})\s*,\s*((?:${literal}\s*)+),\s*((?:${literal}\s*)+)\)`,
    'g');
const shown = /^(web|play)\./;

function value(literals) {
  return (literals.match(new RegExp(literal, 'g')) ?? []).map((text) => JSON.parse(text)).join('');
}

export function readTexts(folder) {
  const table = {};
  const files = readdirSync(folder).filter((name) => name.endsWith('.def')).map((name) => join(folder, name));
  for (const file of files) {
    for (const [, key, english, chinese] of readFileSync(file, 'utf8').matchAll(entry)) {
      const name = JSON.parse(key);
      if (shown.test(name)) table[name] = [value(english), value(chinese)];
    }
  }
  return {table, files};
}
