// The words that the page explains where they stand, from the glossary of the manual: docs/glossary.md has the only text.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';

export const glossaryFile = (top) => join(top, 'docs/glossary.md');

/// By the first word of their row.
const shown = [
  'heap', 'option', 'normal play', 'misère play', 'N-position', 'P-position', 'nim-sum', 'mex', 'nim-value', 'heap code', 'subtraction set', 'period',
  'preperiod', 'saltus', 'sparse space', 'misère quotient', 'P-portion', 'pretending function', 'tame', 'wild', 'genus', 'misère nim-value', 'remoteness',
  'cold pair', 'Zeckendorf parts', 'safe split',
];

/// nim-value (Sprague-Grundy value, SG value): three words.
const wordsOf = (cell) => cell.split(/[(),（）、;；]/).map((word) => word.trim()).filter(Boolean);
const plain = (cell) => cell.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');

/// [{words, means}]: its words in both languages, those of English first; in English and Chinese its first word and what it
/// means.
export function readGlossary(top) {
  const rows = readFileSync(glossaryFile(top), 'utf8').split('\n').filter((line) => line.startsWith('| ')).map((line) => line.slice(1, -1).split('|').map((cell) => cell.trim()));
  return shown.map((name) => {
    const row = rows.find(([english, , , chinese]) => wordsOf(english)[0] === name && chinese);
    if (!row) throw new Error(`docs/glossary.md explains no ${name}`);
    const [english, chinese, meaning, chineseMeaning] = row;
    return {
      words: [...wordsOf(english), ...wordsOf(chinese)],
      means: [`${name}: ${plain(meaning)}`, `${wordsOf(chinese)[0]}：${plain(chineseMeaning)}`],
    };
  });
}
