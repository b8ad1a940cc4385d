// Reads the texts of the library and of the front ends (files *.def in folders `text`): the page
// uses the same texts as the command.
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

const literal = String.raw`"(?:[^"\\]|\\.)*"`;
const entry = new RegExp(
    String.raw`BOUTON_TEXT\(\s*(${literal})\s*,\s*((?:${literal}\s*)+),\s*((?:${literal}\s*)+)\)`,
    'g');
/// Texts that the page shows itself: its own, and those of play, of exercises and of moves, which the command uses too.
const shown = ['apps/web/text', 'apps/front/text/play.def', 'apps/front/text/exercises.def', 'src/rules/text/moves.def'];
/// Texts of its module: from the rooms of the library that are in it, and from apps/front.
const said = [...['core', 'rules', 'answer', 'theory', 'sequence', 'misere', 'search', 'boards', 'discover', 'laws', 'solver', 'games', 'census', 'ask']
    .map((room) => `src/${room}/text`), 'apps/front/text'];

function value(literals) {
  return (literals.match(new RegExp(literal, 'g')) ?? []).map((text) => JSON.parse(text)).join('');
}

/// The files *.def at these places, folders or files, below `top`; a room may have none.
function filesAt(top, places) {
  return places.map((place) => join(top, place)).filter((path) => existsSync(path))
      .flatMap((path) => path.endsWith('.def') ? [path] :
          readdirSync(path).filter((name) => name.endsWith('.def')).sort().map((name) => join(path, name)));
}

export function* textsIn(file) {
  for (const [, key, english, chinese] of readFileSync(file, 'utf8').matchAll(entry)) {
    yield [JSON.parse(key), value(english), value(chinese)];
  }
}

/// Files web_NAME.def whose views are loaded later, and their texts with them; those of exercises come with `teach`.
export const laterTexts = ['home', 'newgame', 'review', 'see', 'own', 'theorem', 'teach', 'learn', 'lesson', 'send', 'book'];

/// The texts that the page shows itself: {key: [English, Chinese]}, and their files.
/// `top`: the folder of the project; `part`: only those of one of `laterTexts`; `first`: of boards before the module has
/// come; `page`: all others.
export function readTexts(top, part) {
  const partOf = (file) => file.endsWith('/exercises.def') ? 'teach' : file.endsWith('web_board.def') ? 'first' :
      laterTexts.find((name) => file.endsWith(`web_${name}.def`)) ?? 'page';
  const files = filesAt(top, shown).filter((file) => !part || partOf(file) === part);
  const table = {};
  for (const file of files) {
    for (const [key, english, chinese] of textsIn(file)) table[key] = [english, chinese];
  }
  return {table, files};
}

/// In each language in the form for bouton_texts: [English, Chinese].
const given = (texts) => [1, 2].map((language) => texts.map((text) => `${text[0]}\x1f${text[language]}\x1e`).join(''));

/// The texts of the module, in each language.
export const readModuleTexts = (top) => given(filesAt(top, said).flatMap((file) => [...textsIn(file)]));

/// The same in two parts: the files of which the module with the bytes `small` says something, and all others. It
/// names a text by its key, or by a beginning of the key that ends with a dot.
export function shareModuleTexts(top, small) {
  const code = small.toString('latin1');
  const names = ([key]) => code.includes(key) || key.split('.').some((_, i, parts) => i > 0 && code.includes(`${parts.slice(0, i).join('.')}.\0`));
  const first = [], more = [];
  for (const file of filesAt(top, said)) {
    const texts = [...textsIn(file)];
    (texts.some(names) ? first : more).push(...texts);
  }
  return {first: given(first), more: given(more)};
}
