// Two builds of one page: files for a server (vite build), and one HTML file that opens from
// disk (vite build --mode single). Both take the module from BOUTON_WASM and the texts from
// src/core/text.
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {defineConfig} from 'vite';
import {viteSingleFile} from 'vite-plugin-singlefile';
import {readTexts} from './texts.js';

const here = import.meta.dirname ?? resolve(new URL('.', import.meta.url).pathname);
const top = resolve(here, '../..');
const wasmFile =
    process.env.BOUTON_WASM ?? resolve(top, 'build/web-module/apps/web/module/bouton.wasm');
const out = process.env.BOUTON_WEB_OUT ?? resolve(top, 'build/web');

/// `virtual:texts`: {key: [English, Chinese]} of the texts the page shows.
function texts() {
  return {
    name: 'bouton-texts',
    resolveId: (id) => (id === 'virtual:texts' ? '\0texts' : null),
    load(id) {
      if (id !== '\0texts') return null;
      const {table, files} = readTexts(resolve(top, 'src/core/text'));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(table)};`;
    },
  };
}

/// `virtual:wasm`: the bytes of the module, fetched or carried along.
function wasm(single) {
  let serving = false;
  return {
    name: 'bouton-wasm',
    configResolved: (config) => void (serving = config.command === 'serve'),
    resolveId: (id) => (id === 'virtual:wasm' ? '\0wasm' : null),
    load(id) {
      if (id !== '\0wasm') return null;
      if (single || serving) {
        const text = readFileSync(wasmFile).toString('base64');
        return `const text = "${text}";
          export default async () => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));`;
      }
      const file =
          this.emitFile({type: 'asset', name: 'bouton.wasm', source: readFileSync(wasmFile)});
      return `const url = import.meta.ROLLUP_FILE_URL_${file};
        export default async () => {
          const answer = await fetch(url);
          if (!answer.ok) throw new Error(url + ': ' + answer.status);
          return new Uint8Array(await answer.arrayBuffer());
        };`;
    },
  };
}

export default defineConfig(({mode}) => {
  const single = mode === 'single';
  return {
    root: here,
    base: './',
    publicDir: single ? false : 'public',
    plugins: [texts(), wasm(single), single && viteSingleFile()],
    worker: {format: 'iife'},
    build: {
      outDir: single ? resolve(out, 'single') : resolve(out, 'site'),
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 4000,
      assetsInlineLimit: single ? 1e9 : 4096,
    },
    preview: {outDir: resolve(out, 'site')},
  };
});
