// Makes the npm package: node pack.mjs FOLDER puts it together in FOLDER/package and packs it.
// The module comes from the folder BOUTON_WASM, the words from the tables of the library, the
// code from src/ and from the page (how the module is called, and the types of its answers).
import {execFileSync} from 'node:child_process';
import {copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {readModuleTexts} from '../../apps/web/texts.js';

const here = dirname(fileURLToPath(import.meta.url));
const top = resolve(here, '../..');
// The page has the tools installed.
const tools = createRequire(join(top, 'apps/web/package.json'));
const {buildSync} = tools('esbuild');
const typescript = join(dirname(tools.resolve('typescript/package.json')), 'bin/tsc');

/// The version of the library.
function version() {
  const found = /project\(bouton VERSION (\d+\.\d+\.\d+)/.exec(readFileSync(join(top, 'CMakeLists.txt'), 'utf8'));
  if (!found) throw new Error('CMakeLists.txt has no version');
  return found[1];
}

/// \return the packed file
export function pack(folder) {
  const source = join(folder, 'source'), out = join(folder, 'package');
  for (const fresh of [source, out]) {
    rmSync(fresh, {recursive: true, force: true});
    mkdirSync(fresh, {recursive: true});
  }
  for (const name of ['index.ts', 'files.ts', 'search.ts', 'shapes.ts']) copyFileSync(join(here, 'src', name), join(source, name));
  for (const name of ['module.ts', 'types.ts', 'answers.ts']) copyFileSync(join(top, 'apps/web/src/engine', name), join(source, name));
  const options = {
    target: 'ES2022', module: 'ES2022', moduleResolution: 'Bundler', lib: ['ES2022', 'DOM'], strict: true, types: [],
    noUnusedLocals: true, noUnusedParameters: true, declaration: true, emitDeclarationOnly: true, stripInternal: true, outDir: 'types',
  };
  writeFileSync(join(source, 'tsconfig.json'), JSON.stringify({compilerOptions: options, files: ['index.ts']}));
  execFileSync(process.execPath, [typescript, '-p', source], {stdio: ['ignore', 'inherit', 'inherit']});
  for (const name of ['index.d.ts', 'files.d.ts', 'search.d.ts', 'shapes.d.ts', 'types.d.ts', 'answers.d.ts']) copyFileSync(join(source, 'types', name), join(out, name));
  buildSync({entryPoints: [join(source, 'index.ts')], bundle: true, format: 'esm', platform: 'neutral', target: 'es2022', outfile: join(out, 'index.js')});

  const modules = process.env.BOUTON_WASM ?? join(top, 'build/web-module/apps/web/module');
  copyFileSync(join(modules, 'bouton.wasm'), join(out, 'bouton.wasm'));
  const words = readModuleTexts(top);
  writeFileSync(join(out, 'words.en.txt'), words[0]);
  writeFileSync(join(out, 'words.zh.txt'), words[1]);
  for (const name of ['README.md', 'README.zh-CN.md']) copyFileSync(join(here, name), join(out, name));
  copyFileSync(join(top, 'LICENSE'), join(out, 'LICENSE'));
  const about = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  writeFileSync(join(out, 'package.json'), `${JSON.stringify({...about, version: version()}, null, 2)}\n`);
  const [{filename}] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {cwd: out, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']}));
  return join(folder, filename);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) console.log(pack(resolve(process.argv[2])));
