// After the first visit the page works without a network: what was loaded before the service
// worker began, and files not needed yet, are fetched through it once the page is idle.
import catalogue from 'virtual:catalogue';
import * as library from 'virtual:library';

const rest = () => new Promise((done) => setTimeout(() => requestIdleCallback(done), 1000));

export async function fetchAhead(parts: (() => Promise<unknown>)[]): Promise<void> {
  await navigator.serviceWorker.register('./sw.js');
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, {once: true}));
  }
  await rest();
  for (const load of parts) await load();
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => name.startsWith(location.origin));
  const all = [location.href.split('#')[0], ...loaded, library.core, library.whole, ...library.words, catalogue];
  for (const address of new Set(all.map((one) => new URL(one, location.href).href))) await fetch(address);
}
