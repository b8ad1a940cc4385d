// After the first visit the page works without a network: what was loaded before the service
// worker began, and files not needed yet, are fetched through it once the page is idle, and never
// while a person does something: a move would not be smooth.
import catalogue from 'virtual:catalogue';
import * as library from 'virtual:library';

const pause = 5000;
const lasting = /\/assets\//;
let acted = -Infinity;
const act = () => void (acted = performance.now());

const wait = (time: number) => new Promise((done) => setTimeout(done, time));
/// Until the page has nothing to do, and nobody has done anything for a while.
async function rest(): Promise<void> {
  for (let left = 1; left > 0; left = acted + pause - performance.now()) await wait(left);
  await new Promise((done) => typeof requestIdleCallback === 'function' ? requestIdleCallback(done) : setTimeout(done));
}

export async function fetchAhead(parts: (() => Promise<unknown>)[]): Promise<void> {
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, act, {capture: true, passive: true});
  await navigator.serviceWorker.register('./sw.js');
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, {once: true}));
  }
  await wait(1000);
  for (const load of parts) {
    await rest();
    await load();
  }
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => name.startsWith(location.origin));
  const all = [location.href.split('#')[0], ...loaded, library.core, library.whole, library.laws, ...library.words, catalogue];
  const needed = new Set(all.map((one) => new URL(one, location.href).href));
  const kept = await caches.open('bouton');
  for (const address of needed) {
    await rest();
    if (!lasting.test(address) || !await kept.match(address)) await fetch(address);
  }
  // Files of earlier builds are not needed any more.
  for (const request of await kept.keys()) {
    if (lasting.test(request.url) && !needed.has(request.url)) await kept.delete(request);
  }
}
