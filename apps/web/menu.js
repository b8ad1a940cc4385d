// The games as the page offers them, asked of the module when the page is built: so
// that home stands before the module is loaded, with the library's own words.
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {transformSync} from 'esbuild';
import {readModuleTexts} from './texts.js';

/// The module, to be asked while the page is built. `top`: the folder of the project; `modules`: that of the module.
export async function readModule(top, modules) {
  const source = readFileSync(resolve(top, 'apps/web/src/engine/module.ts'), 'utf8');
  const {code} = transformSync(source, {loader: 'ts', format: 'esm'});
  const {BoutonModule} = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  return new BoutonModule(new WebAssembly.Module(readFileSync(resolve(modules, 'bouton.wasm'))));
}

/// How the board of a game looks, as play/board.tsx and table/words.ts choose it.
const lookOf = ({drawing, splits, pins, lattice, heap_count}) =>
    drawing ? 'drawn' : splits ? pins ? 'pins' : 'rows' : lattice && heap_count === '2' ? 'queen' : 'heaps';

/// [{game, title, rule, ends, start, board, look}], titles, rules and who wins in the end as [English, Chinese].
export async function readMenu(top, modules) {
  const module = await readModule(top, modules);
  const told = readModuleTexts(top).map((words) => {
    module.set('texts', words);
    return module.ask('games', []).menu.map(({game}) => module.ask('game', [game]));
  });
  return told[0].map((info, i) => ({
    game: module.ask('games', []).menu[i].game,
    title: told.map((language) => language[i].title),
    rule: told.map((language) => language[i].rule),
    ends: told.map((language) => language[i].ends),
    start: info.presets[0]?.position ?? info.example,
    board: info.drawing === 'board',
    look: lookOf(info),
  }));
}
