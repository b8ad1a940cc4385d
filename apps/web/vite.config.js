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

/// `virtual:texts`: {key: [English, Chinese]} of the texts the page shows. A view that is loaded later brings
/// its own, which join them: `import 'virtual:texts/NAME'`.
function texts() {
  return {
    name: 'bouton-texts',
    resolveId: (id) => (/^virtual:texts(?:\/\w+)?$/.test(id) ? `\0${id}` : null),
    load(id) {
      const [, part = 'first'] = /^\0virtual:texts(?:\/(\w+))?$/.exec(id) ?? [id, null];
      if (part === null) return null;
      const {table, files} = readTexts(top, part);
      for (const file of files) this.addWatchFile(file);
      const read = `JSON.parse(${JSON.stringify(JSON.stringify(table))})`;  // read faster than a literal
      return part === 'first' ? `export default ${read};` : `import table from 'virtual:texts'; Object.assign(table, ${read});`;
    },
  };
}

/// `virtual:menu`: the games that home shows.
function menu() {
  return {
    name: 'bouton-menu',
    resolveId: (id) => (id === 'virtual:menu' ? '\0menu' : null),
    load: async (id) => (id === '\0menu' ? `export default ${JSON.stringify(await readMenu(top, modules))};` : null),
  };
}

/// `virtual:pieces`: what stands on boards.
function pieces() {
  return {
    name: 'bouton-pieces',
    resolveId: (id) => (id === 'virtual:pieces' ? '\0pieces' : null),
    load(id) {
      if (id !== '\0pieces') return null;
      this.addWatchFile(piecesFile(top));
      return `export default ${JSON.stringify(readPieces(top))};`;
    },
  };
}

/// `virtual:glossary`: words that the page explains.
function glossary() {
  return {
    name: 'bouton-glossary',
    resolveId: (id) => (id === 'virtual:glossary' ? '\0glossary' : null),
    load(id) {
      if (id !== '\0glossary') return null;
      this.addWatchFile(glossaryFile(top));
      return `export default ${JSON.stringify(readGlossary(top))};`;
    },
  };
}

/// `virtual:references`: works as BibTeX, and which an answer names.
function references() {
  return {
    name: 'bouton-references',
    resolveId: (id) => (id === 'virtual:references' ? '\0references' : null),
    load(id) {
      if (id !== '\0references') return null;
      for (const file of referenceFiles(top)) this.addWatchFile(file);
      const {works, named} = readReferences(top);
      return `export const works = ${JSON.stringify(works)}; export const named = ${JSON.stringify(named)};`;
    },
  };
}

/// The pages of single games, and `virtual:pages`: {game: name of its page}. The page in one file has none.
function pages(single) {
  let serving = false;
  return {
    name: 'bouton-pages',
    configResolved: (config) => void (serving = config.command === 'serve'),
    resolveId: (id) => (id === 'virtual:pages' ? '\0pages' : null),
    load: async (id) => (id === '\0pages' ? `export default ${JSON.stringify(single || serving ? {} : pagesOf(await readMenu(top, modules)))};` : null),
    async generateBundle() {
      if (single) return;
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

/// `virtual:library`: where the modules and their texts are, fetched or embedded: addresses of the
/// modules and, in each language, of the texts of the small one and of what the whole one says beyond
/// them. A page that embeds them needs only the whole one and all texts in one.
function library(single) {
  let serving = false;
  return {
    name: 'bouton-library',
    configResolved: (config) => void (serving = config.command === 'serve'),
    resolveId: (id) => (id === 'virtual:library' ? '\0library' : null),
    load(id) {
      if (id !== '\0library') return null;
      const carried = single || serving;
      const address = (name, type, source) => carried ?
          JSON.stringify(`data:${type};base64,${source.toString('base64')}`) :
          `import.meta.ROLLUP_FILE_URL_${this.emitFile({type: 'asset', name, source})}`;
      const module = (name) => address(name, 'application/wasm', readFileSync(resolve(modules, name)));
      const text = (name, words) => address(name, 'text/plain;charset=utf-8', Buffer.from(words));
      const {first, more} = carried ? {first: readModuleTexts(top), more: null} : shareModuleTexts(top, readFileSync(resolve(modules, 'core.wasm')));
      const words = ['en', 'zh'].map((name, i) => `[${[text(`words.${name}.txt`, first[i]), ...more ? [text(`more.${name}.txt`, more[i])] : []]}]`);
      return `export const whole = ${module('bouton.wasm')};
        export const core = ${carried ? 'whole' : module('core.wasm')};
        export const words = [${words}];`;
    },
  };
}

/// `virtual:catalogue`: where the catalogue of results is, fetched or embedded.
function catalogue(single) {
  let serving = false;
  return {
    name: 'bouton-catalogue',
    configResolved: (config) => void (serving = config.command === 'serve'),
    resolveId: (id) => (id === 'virtual:catalogue' ? '\0catalogue' : null),
    load(id) {
      if (id !== '\0catalogue') return null;
      const source = Buffer.from(readCatalogue(top));
      for (const file of catalogueFiles(top)) this.addWatchFile(file);
      return `export default ${single || serving ?
          JSON.stringify(`data:text/tab-separated-values;base64,${source.toString('base64')}`) :
          `import.meta.ROLLUP_FILE_URL_${this.emitFile({type: 'asset', name: 'catalogue.tsv', source})}`};`;
    },
  };
}

export default defineConfig(({mode}) => {
  const single = mode === 'single';
  return {
    root: here,
    base: './',
    publicDir: single ? false : 'public',
    plugins: [texts(), menu(), pages(single), pieces(), glossary(), references(), library(single), catalogue(single), published(), !single && ahead(), single && alone(), single && viteSingleFile()],
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
