// Two builds of one page: files for a server (vite build), and one HTML file that opens from
// disk (vite build --mode single). Both take the modules from the folder BOUTON_WASM and the texts from
// the folders that texts.js names.
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {defineConfig} from 'vite';
import {viteSingleFile} from 'vite-plugin-singlefile';
import {catalogueFiles, readCatalogue} from './catalogue.js';
import {gamePages, pagesOf} from './gamepages.js';
import {glossaryFile, readGlossary} from './glossary.js';
import {readMenu, readModule} from './menu.js';
import {piecesFile, readPieces} from './pieces.js';
import {withAddress} from './publish.js';
import {readReferences, referenceFiles} from './references.js';
import {readModuleTexts, readTexts, shareModuleTexts} from './texts.js';

const here = import.meta.dirname ?? resolve(new URL('.', import.meta.url).pathname);
const top = resolve(here, '../..');
const modules = process.env.BOUTON_WASM ?? resolve(top, 'build/web-module/apps/web/module');
const out = process.env.BOUTON_WEB_OUT ?? resolve(top, 'build/web');

/// `virtual:NAME`, and `virtual:NAME/PART`: modules that are written when the page is built, each by a function, with
/// the files of which the page is built anew.
function virtual(modules) {
  return {
    name: 'bouton-virtual',
    resolveId: (id) => (/^virtual:(\w+)/.exec(id)?.[1] in modules ? `\0${id}` : null),
    async load(id) {
      const [, name, part] = /^\0virtual:(\w+)(?:\/(\w+))?$/.exec(id) ?? [];
      if (!name) return null;
      const {code, files = []} = await modules[name].call(this, part);
      for (const file of files) this.addWatchFile(file);
      return code;
    },
  };
}

const exported = (value, files) => ({code: `export default ${JSON.stringify(value)};`, files});

/// {key: [English, Chinese]} of the texts the page shows. A view that is loaded later brings its own, which join them:
/// `import 'virtual:texts/NAME'`.
function texts(part = 'first') {
  const {table, files} = readTexts(top, part);
  const read = `JSON.parse(${JSON.stringify(JSON.stringify(table))})`;  // read faster than a literal
  return {code: part === 'first' ? `export default ${read};` : `import table from 'virtual:texts'; Object.assign(table, ${read});`, files};
}

/// Works as BibTeX, and which an answer names.
function references() {
  const {works, named} = readReferences(top);
  return {code: `export const works = ${JSON.stringify(works)}; export const named = ${JSON.stringify(named)};`, files: referenceFiles(top)};
}

/// The address of a file, as an expression. `carried`: the page has the file in itself.
const addressOf = (plugin, carried, name, type, source) => carried ?
    JSON.stringify(`data:${type};base64,${Buffer.from(source).toString('base64')}`) :
    `import.meta.ROLLUP_FILE_URL_${plugin.emitFile({type: 'asset', name, source})}`;

/// Where the modules and their texts are: addresses of the modules and, in each language, of the texts of the small
/// one and of what the whole one says beyond them. A page that carries them needs only the whole one and all texts in
/// one.
function library(plugin, carried) {
  const module = (name) => addressOf(plugin, carried, name, 'application/wasm', readFileSync(resolve(modules, name)));
  const text = (name, words) => addressOf(plugin, carried, name, 'text/plain;charset=utf-8', words);
  const {first, more} = carried ? {first: readModuleTexts(top), more: null} : shareModuleTexts(top, readFileSync(resolve(modules, 'core.wasm')));
  const words = ['en', 'zh'].map((name, i) => `[${[text(`words.${name}.txt`, first[i]), ...more ? [text(`more.${name}.txt`, more[i])] : []]}]`);
  return {code: `export const whole = ${module('bouton.wasm')};
    export const core = ${carried ? 'whole' : module('core.wasm')};
    export const words = [${words}];`};
}

/// Where the catalogue of results is.
const catalogue = (plugin, carried) => ({
  code: `export default ${addressOf(plugin, carried, 'catalogue.tsv', 'text/tab-separated-values', readCatalogue(top))};`, files: catalogueFiles(top),
});

/// The pages of single games.
function pages() {
  return {
    name: 'bouton-pages',
    async generateBundle() {
      const module = await readModule(top, modules);
      module.set('texts', readModuleTexts(top)[0]);
      const files = gamePages(await readMenu(top, modules), {
        pictureOf: (game, position) => module.ask('picture', [game, position]).svg,
        boardsOf: (game, position) => readModuleTexts(top).map((words) => {
          module.set('texts', words);
          return module.ask('board', [game, position, '']);
        }),
        queen: readPieces(top).queen,
        texts: readTexts(top).table,
        address: process.env.BOUTON_WEB_ADDRESS,
        warn: (told) => this.warn(told),
      });
      for (const [fileName, source] of files) this.emitFile({type: 'asset', fileName, source});
    },
  };
}

/// Where the page will be found, if that is known.
function published() {
  return {name: 'bouton-published', transformIndexHtml: (html) => withAddress(html, process.env.BOUTON_WEB_ADDRESS)};
}

/// All views but home need the module, and home its own script: requested while the scripts still come.
function ahead() {
  return {
    name: 'bouton-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, {bundle, filename}) {
        if (!filename.endsWith('index.html')) return html;
        const named = (file) => Object.keys(bundle ?? {}).find((name) => file.test(name));
        const core = named(/\/core-[^/]*\.wasm$/), home = named(/\/home-[^/]*\.js$/);
        return core && home ? html.replace('<script', `<script>
document.head.append(Object.assign(document.createElement('link'), /^#\\/(?!home\\b)\\w/.test(location.hash) ?
  {rel: 'preload', as: 'fetch', crossOrigin: '', fetchPriority: 'low', href: './${core}'} : {rel: 'modulepreload', href: './${home}'}));
</script>
  <script`) : html;
      },
    },
  };
}

/// The one file has no other files beside it: no manifest, no icons.
function alone() {
  return {
    name: 'bouton-alone',
    transformIndexHtml: (html) => html.replace(/^.*<(?:link|meta|noscript)[^>]*data-beside.*\n/gm, ''),
  };
}

export default defineConfig(({mode, command}) => {
  const single = mode === 'single', carried = single || command === 'serve';
  const made = virtual({
    texts, references,
    menu: async () => exported(await readMenu(top, modules)),
    pieces: () => exported(readPieces(top), [piecesFile(top)]),
    glossary: () => exported(readGlossary(top), [glossaryFile(top)]),
    pages: async () => exported(carried ? {} : pagesOf(await readMenu(top, modules))),  // {game: name of its page}
    library() { return library(this, carried); },
    catalogue() { return catalogue(this, carried); },
  });
  return {
    root: here,
    base: './',
    publicDir: single ? false : 'public',
    plugins: [made, published(), ...single ? [alone(), viteSingleFile()] : [pages(), ahead()]],
    worker: {format: 'iife'},
    build: {
      outDir: single ? resolve(out, 'single') : resolve(out, 'site'),
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 4000,
      assetsInlineLimit: single ? 1e9 : 4096,
      rollupOptions: single ? {} : {input: [resolve(here, 'index.html'), resolve(here, 'embed.html')]},
    },
    preview: {outDir: resolve(out, 'site')},
  };
});
