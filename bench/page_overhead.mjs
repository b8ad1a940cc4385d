// What the page costs on top of the engine, both as WebAssembly in node.
//
//   script/web build
//   export NODE_PATH=/usr/share/nodejs  # where Debian has the modules of emscripten
//   cmake -DBOUTON_BUILD_BENCH=ON build/web-module && cmake --build build/web-module --target engine_alone
//   node bench/page_overhead.mjs [ROUNDS]
//
// The picture of a sequence asks its worker for values and their period (sequence() in
// apps/web/src/engine/module.ts): that call is measured, in a process that has loaded the module, beside
// engine_alone.cpp, which computes as many values and reads none. Each in a process of its own, in turn, and
// the fifth time in that process: like a browser, node translates a module again while it runs, and it is by
// chance in which of the first calls that ends. New memory with as many values, for the picture, is counted
// with the engine. The least of all rounds is shown, "on top" is the median.
import {execFileSync} from 'node:child_process';
import {resolve} from 'node:path';
import {performance} from 'node:perf_hooks';
import {fileURLToPath} from 'node:url';
import {loadModule, top} from '../apps/web/test/help.mjs';

const rows = [['0.106', 1_000_000], ['0.454', 1_000_000], ['0.36', 200_000], ['4.007', 20_000], ['0.007', 20_000]];

const calls = 5;
const self = fileURLToPath(import.meta.url);
const node = (...words) => execFileSync(process.execPath, words, {encoding: 'utf8'});
const page = (game, last) => Number(node(self, 'once', game, String(last)));
const engine = (game, last) => {
  const each = Array(calls).fill([game, String(last + 1)]).flat();
  return Number(node(resolve(top, 'build/web-module/bench/engine_alone.js'), ...each).split('\n')[calls - 1]) + keeping(last);
};

function keeping(last) {
  const values = new Uint16Array(last + 1).fill(1);
  const start = performance.now();
  new Uint16Array(last + 1).set(values);
  return (performance.now() - start) / 1000;
}

async function once(game, last) {
  const module = await loadModule();
  for (let call = 1; call < calls; ++call) module.sequence(game, last);
  const start = performance.now();
  const {values} = module.sequence(game, last);
  const seconds = (performance.now() - start) / 1000;
  if (values.length !== last + 1) throw new Error(`${values.length} values`);
  console.log(seconds);
}

function all(rounds) {
  console.log(`${'game'.padEnd(8)} ${'values'.padStart(10)} ${'page s'.padStart(8)} ${'engine s'.padStart(8)}   on top`);
  for (const [game, last] of rows) {
    const pairs = Array.from({length: rounds}, () => [page(game, last), engine(game, last)]);
    const least = (i) => Math.min(...pairs.map((pair) => pair[i])).toFixed(3).padStart(8);
    const shares = pairs.map(([of, alone]) => of / alone - 1).sort((a, b) => a - b);
    const middle = `${Math.round(100 * shares[shares.length >> 1])}%`;
    console.log(`${game.padEnd(8)} ${String(last + 1).padStart(10)} ${least(0)} ${least(1)} ${middle.padStart(8)}`);
  }
}

if (process.argv[2] === 'once') {
  await once(process.argv[3], Number(process.argv[4]));
} else {
  all(Number(process.argv[2] ?? 7));
}
