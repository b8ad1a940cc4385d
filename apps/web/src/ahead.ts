// After the first visit the page works without a network: what was loaded before the service worker began, and files
// not needed yet, are fetched and kept when nobody has done anything for a while and nothing moves: a move would not
// be smooth. The page keeps them itself, with the browser's own means, which cost less than the worker's.
import catalogue from 'virtual:catalogue';
import * as library from 'virtual:library';
import {wait, whileStill} from './parts/rest';
import {still} from './table/fly';

const quiet = 5000;    ///< after whatever somebody did, in milliseconds
const first = 2000;    ///< before anything is begun
const atOnce = 300;    ///< for as long the page stands still
const between = 2500;  ///< before it stands still again
const lasting = /\/assets\//;
let acted = -Infinity;
const act = () => void (acted = performance.now());

/// One after the other, some at a time.
async function inTurn(work: (() => Promise<unknown>)[]): Promise<void> {
  for (let next = 0; next < work.length;) {
    for (let left = 1; left > 0; left = acted + quiet - performance.now()) await wait(left);
    await whileStill(async () => {
      const begun = performance.now();
      do await work[next++](); while (next < work.length && performance.now() - begun < atOnce && acted < begun);
    });
    if (!still()) await wait(between);
  }
}

async function begin(): Promise<void> {
  await navigator.serviceWorker.register('./sw.js');
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, {once: true}));
  }
}

export async function fetchAhead(parts: (() => Promise<unknown>)[]): Promise<void> {
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, act, {capture: true, passive: true});
  await wait(first);
  await inTurn([begin, ...parts]);
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => name.startsWith(location.origin));
  const all = [location.href.split('#')[0], ...loaded, library.core, library.whole, ...library.words.flat(), catalogue];
  const needed = new Set(all.map((one) => new URL(one, location.href).href));
  const kept = await caches.open('bouton');
  await inTurn([...needed].map((address) => async () => {
    if (!lasting.test(address)) return kept.add(address);
    // Asked for in this way it passes by the worker, which would keep it, too.
    if (!await kept.match(address)) await kept.add(new Request(address, {cache: 'no-cache'}));
  }));
  // Files of earlier builds are not needed any more.
  for (const request of await kept.keys()) {
    if (lasting.test(request.url) && !needed.has(request.url)) await kept.delete(request);
  }
}
